#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>

#include "certify/examination.hpp"
#include "certify/form.hpp"
#include "certify/shortest_game.hpp"
#include "cli/certificate_files.hpp"
#include "cli/commands.hpp"
#include "cli/engine_options.hpp"
#include "cli/inputs.hpp"
#include "cli/setting.hpp"
#include "cli/stop.hpp"
#include "record/read_record.hpp"
#include "report/document_path.hpp"
#include "report/file.hpp"
#include "report/json.hpp"
#include "report/layout.hpp"
#include "spec/input_error.hpp"
#include "spec/size.hpp"

namespace ruleproof {
namespace {

/// The default limit of comparisons between engine and rules. With this limit, a run on a large board takes
/// one or two minutes on two cores.
constexpr std::int64_t default_comparisons = 1'000'000;

struct CertifyOptions {
  SettingOptions setting;
  EngineOptions engine;
  std::optional<int> games;
  std::optional<double> seconds;
  std::uint64_t seed = 1;
  std::string permitted;
  std::string out;
  std::string suite;
  bool form = false;
  bool json = false;
};

/// Returns the command line that creates the same certificate again.
std::string command_of(const CertifyOptions& options) {
  std::string command = call_to_certify(options.setting, options.engine.command);
  add_to_call(command, "--suite", options.suite);
  add_to_call(command, "--from", options.setting.record);
  if (options.games) add_to_call(command, "--games", std::to_string(*options.games));
  if (options.seconds) add_to_call(command, "--time", fmt::format("{}", *options.seconds));
  add_to_call(command, "--seed", std::to_string(options.seed));
  add_to_call(command, "--permitted", options.permitted);
  return command;
}

/// Returns the records of a folder, sorted by name. Throws InputError if the folder has no records or cannot
/// be read.
std::vector<GivenRecord> records_in(const std::string& directory) {
  namespace fs = std::filesystem;
  std::vector<std::string> paths;
  std::error_code error;
  for (fs::directory_iterator entry(directory, error), end; !error && entry != end; entry.increment(error)) {
    const std::string extension = entry->path().extension();
    if (extension == ".record" || extension == ".sgf" || extension == ".txt") paths.push_back(entry->path());
  }
  if (error)
    throw InputError(fmt::format("--suite: cannot read the folder {}: {}", directory, error.message()));
  if (paths.empty())
    throw InputError(fmt::format("--suite: {} has no file .record, .sgf or .txt", directory));
  std::ranges::sort(paths);
  std::vector<GivenRecord> records;
  for (const std::string& path : paths) records.push_back({path, read_text(path)});
  return records;
}

Status certify(const CertifyOptions& options, Inputs& inputs) {
  const Document& game = *options.setting.game;
  Examination examination{.game = game_of(options.setting),
                          .command = options.engine.command,
                          .limits = limits_of(options.engine)};
  if (options.form) {
    print(form_text(examination.game));
    return Status::success;
  }
  if (options.engine.command.empty())
    throw InputError(
        "--engine is missing: the command that starts the engine; --form says what it has to know");
  if (!options.suite.empty()) examination.records = records_in(options.suite);
  examination.games =
      options.games.value_or(options.seconds ? std::numeric_limits<int>::max() : examination.games);
  if (!options.games && !options.seconds) examination.most_comparisons = default_comparisons;
  if (options.seconds) examination.time = std::chrono::duration<double>(*options.seconds);
  examination.seed = options.seed;
  if (!options.permitted.empty())
    examination.permissions = parse_permissions(read_text(options.permitted, "file of permitted differences"),
                                                options.permitted, game);
  if (!options.setting.record.empty())
    examination.only = game_of_record(examination.game, name_of_path(options.setting.record),
                                      inputs.read(options.setting.record));
  if (!options.out.empty()) prepare_for_certificate(options.out);

  if (errors_are_terminal()) examination.progress = show_progress;
  const Stop stop(std::nullopt);
  const Certificate certificate = examine(examination, stop.token());

  // If a file cannot be written, the verdict is printed before the error is reported.
  std::optional<InputError> not_written;
  try {
    if (!options.out.empty()) write_certificate(certificate, options.out, command_of(options));
  } catch (const InputError& error) {
    not_written = error;
  }
  print(options.json ? json_text(certificate_json(certificate)) : certificate_text(certificate));
  if (not_written) throw InputError(*not_written);
  if (stop.token().stop_requested()) return Status::stopped;
  switch (certificate.verdict) {
    case Certificate::Verdict::passes:
    case Certificate::Verdict::differs_as_permitted:
      return Status::success;
    case Certificate::Verdict::stopped:
      return Status::stopped;
    default:
      return Status::wrong_result;
  }
}

}  // namespace

void add_certify(const Program& program) {
  CommandOf command(
      program, "certify", certify, "Compare an engine that speaks GTP with the reference",
      "  ruleproof certify go --engine 'gnugo --mode gtp --chinese-rules --positional-superko "
      "--allow-all-suicide' --board 9x9 --games 1000 --out certificate\n"
      "  ruleproof certify go --engine ./my-engine --reading ko=simple --permitted permitted.toml\n"
      "  ruleproof certify hex.md --form\n"
      "  ruleproof certify loose --engine 'ruleproof gtp loose' --time 60\n"
      "  ruleproof certify go --engine ./my-engine --from difference-1.record");
  auto& options = command.options;
  add_setting(command, options.setting,
              {Uses::readings, Uses::board, Uses::komi, Uses::players, Uses::relax});
  add_engine(command, options.engine);
  command.flag(
      "--form", options.form,
      "Print which commands an engine of this game needs, with an example of each, and examine none");
  command.whole("--games", "N", options.games, 0, std::numeric_limits<int>::max(),
                "How many random games to play beside the suite; by default 100, fewer on a large board");
  command.real("--time", "S", options.seconds, 0.001, 1e9,
               "Begin no random game after S seconds; without --games, play as many as fit");
  command.seed(options.seed, "The seed of the random games; by default 1");
  command.option("--permitted", "FILE", options.permitted,
                 "A file of differences that are meant, in TOML, of at most 16 MiB");
  command.option("--from", "RECORD", options.setting.record,
                 help_on_record("Play the game of this record only"));
  command.option(
      "--suite", "DIR", options.suite,
      "A folder of records to play beside the examples of the document: its files .record, .sgf, .txt");
  add_engine_limits(command, options.engine);
  command.option("--out", "DIR", options.out,
                 "A directory for certificate.html, certificate.json and the shortest games");
  command.json(options.json);
}

}  // namespace ruleproof
