#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>

#include "certify/examination.hpp"
#include "certify/form.hpp"
#include "cli/commands.hpp"
#include "cli/setting.hpp"
#include "cli/stop.hpp"
#include "record/read_record.hpp"
#include "report/document_path.hpp"
#include "report/file.hpp"
#include "report/json.hpp"
#include "report/layout.hpp"
#include "session/session.hpp"
#include "spec/input_error.hpp"
#include "spec/size.hpp"

namespace ruleproof {
namespace {

/// A run of this many comparisons takes one or two minutes on two cores.
constexpr std::int64_t default_comparisons = 1'500'000;

struct CertifyOptions {
  SettingOptions setting;
  std::string engine;
  std::optional<int> games;
  std::optional<double> seconds;
  std::uint64_t seed = 1;
  std::string permitted;
  std::string out;
  std::string suite;
  bool form = false;
  double start_seconds = 60;
  double answer_seconds = 10;
  std::size_t answer_mebibytes = 16;
  std::size_t memory_mebibytes = 2048;
  bool json = false;
};

/// Returns the game that a session with the settings of the call begins with. Throws InputError for a setting
/// that the game does not have.
Game game_of(const SettingOptions& setting) {
  return session({.game = setting.game,
                  .readings = setting.readings,
                  .board = setting.board,
                  .komi = setting.komi,
                  .players = setting.players,
                  .relax = setting.relax})
      ->game();
}

/// Returns the call that creates the same certificate again.
std::string command_of(const CertifyOptions& options) {
  const SettingOptions& setting = options.setting;
  const Document& game = spec(setting.game);
  std::string command =
      fmt::format("ruleproof certify {} --engine {}", name_in_calls(game), quoted_for_shell(options.engine));
  const auto add = [&](const char* option, const std::string& value) {
    if (!value.empty()) command += fmt::format(" {} {}", option, quoted_for_shell(value));
  };
  for (const std::string& reading : setting.readings) add("--reading", reading);
  add("--board", setting.board);
  add("--komi", setting.komi);
  if (setting.players) add("--players", std::to_string(*setting.players));
  if (setting.relax) command += " --relax";
  add("--suite", options.suite);
  add("--from", setting.record);
  if (options.games) add("--games", std::to_string(*options.games));
  if (options.seconds) add("--time", fmt::format("{}", *options.seconds));
  add("--seed", std::to_string(options.seed));
  add("--permitted", options.permitted);
  return command;
}

/// Returns the files with shortest games that an earlier certificate left in the directory.
std::vector<std::filesystem::path> differences_in(const std::string& directory) {
  namespace fs = std::filesystem;
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::directory_iterator entry(directory, error), end; !error && entry != end; entry.increment(error)) {
    const std::string extension = entry->path().extension();
    if (entry->path().stem().string().starts_with("difference-") &&
        (extension == ".record" || extension == ".gtp"))
      found.push_back(entry->path());
  }
  return found;
}

/// Creates the directory of a certificate. Throws InputError if one of its files exists and is not regular: a
/// pipe would block, a device would be written to, and a directory cannot be replaced.
void prepare(const std::string& directory) {
  namespace fs = std::filesystem;
  make_directory(directory);
  std::vector<fs::path> files = differences_in(directory);
  for (const char* name : {"certificate.json", "certificate.html"})
    files.push_back(fs::path(directory) / name);
  for (const fs::path& file : files) {
    std::error_code none;
    const fs::file_status status = fs::status(file, none);
    if (fs::exists(status) && !fs::is_regular_file(status))
      throw InputError(
          fmt::format("--out: {} is no regular file; remove it, or name another directory", file.string()));
  }
}

/// Removes the shortest games of an earlier certificate from the directory.
void remove_differences(const std::string& directory) {
  std::error_code ignored;
  for (const std::filesystem::path& old : differences_in(directory)) std::filesystem::remove(old, ignored);
}

/// Returns the record of a difference with the last tried move, legal or not, so that --from tries it again.
std::string record_of(const ReportedDifference& difference) {
  const bool is_tried =
      difference.kind == DifferenceKind::refuses_legal || difference.kind == DifferenceKind::allows_illegal ||
      difference.kind == DifferenceKind::refusal_changes || difference.kind == DifferenceKind::breaks;
  if (!is_tried || difference.moves.empty() || !difference.shrunk) return difference.record;
  const std::string& last = difference.moves.back();
  return difference.record.ends_with("\n" + last + "\n") ? difference.record
                                                         : difference.record + last + "\n";
}

void write(const Certificate& certificate, const std::string& directory, const std::string& made_by) {
  remove_differences(directory);
  write_file_whole(directory + "/certificate.json", json_text(certificate_json(certificate)));
  write_file_whole(directory + "/certificate.html", certificate_page(certificate, made_by));
  std::size_t number = 0;
  for (const ReportedDifference& difference : certificate.differences) {
    const std::string base = fmt::format("{}/difference-{}", directory, ++number);
    write_file_whole(base + ".record", record_of(difference));
    std::string commands;
    for (std::size_t i = 0; i < difference.transcript.size(); i += 2)
      commands += difference.transcript[i] + "\n";
    write_file_whole(base + ".gtp", commands);
  }
}

/// Returns the records of a folder, sorted by name. Throws InputError if it has none or cannot be read.
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

Status certify(const CertifyOptions& options) {
  const Document& game = spec(options.setting.game);
  Examination examination{.game = game_of(options.setting), .command = options.engine};
  if (options.form) {
    print(form_text(examination.game));
    return Status::success;
  }
  if (options.engine.empty())
    throw InputError(
        "--engine is missing: the command that starts the engine; --form says what it has to know");
  if (!options.suite.empty()) examination.records = records_in(options.suite);
  examination.games =
      options.games.value_or(options.seconds ? std::numeric_limits<int>::max() : examination.games);
  if (!options.games && !options.seconds) examination.most_comparisons = default_comparisons;
  if (options.seconds) examination.time = std::chrono::duration<double>(*options.seconds);
  examination.seed = options.seed;
  examination.limits.time =
      std::chrono::milliseconds(static_cast<std::int64_t>(options.answer_seconds * 1000));
  examination.limits.first =
      std::chrono::milliseconds(static_cast<std::int64_t>(options.start_seconds * 1000));
  examination.limits.output = options.answer_mebibytes << 20;
  examination.limits.memory = options.memory_mebibytes << 20;
  if (!options.permitted.empty())
    examination.permissions = parse_permissions(read_text(options.permitted, "file of permitted differences"),
                                                options.permitted, game);
  if (!options.setting.record.empty())
    examination.only = game_of_record(examination.game, name_of_path(options.setting.record),
                                      read_argument(options.setting.record));
  if (!options.out.empty()) prepare(options.out);

  if (errors_are_terminal()) examination.progress = show_progress;
  const Stop stop(std::nullopt);
  const Certificate certificate = examine(examination, stop.token());

  // If the verdict cannot be written to a file, it is still printed.
  std::optional<InputError> not_written;
  try {
    if (!options.out.empty()) write(certificate, options.out, command_of(options));
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
  command.option(
      "--engine", "CMD", options.engine,
      "The command that starts the engine, split into words as a shell does; sh -c '...' runs a shell");
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
  command.real(
      "--start-time", "S", options.start_seconds, 0.01, 86400,
      "The longest that the first answer may take, in seconds, if that is more than --answer-time; by "
      "default 60");
  command.real("--answer-time", "S", options.answer_seconds, 0.01, 86400,
               "The longest that a later answer may take, in seconds; by default 10");
  command.whole("--answer-output", "MIB", options.answer_mebibytes, 1, 65536,
                "The most that an answer may write, in MiB; by default 16");
  command.whole("--memory", "MIB", options.memory_mebibytes, 1, 1 << 20,
                "The most memory that the engine and its children may hold, in MiB; by default 2048");
  command.option("--out", "DIR", options.out,
                 "A directory for certificate.html, certificate.json and the shortest games");
  command.json(options.json);
}

}  // namespace ruleproof
