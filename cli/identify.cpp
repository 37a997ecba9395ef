#include "certify/identification.hpp"

#include <limits>
#include <optional>
#include <string>

#include "cli/certificate_files.hpp"
#include "cli/commands.hpp"
#include "cli/engine_options.hpp"
#include "cli/setting.hpp"
#include "cli/stop.hpp"
#include "report/file.hpp"
#include "report/json.hpp"
#include "report/layout.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

struct IdentifyOptions {
  SettingOptions setting;
  EngineOptions engine;
  int games = 30;
  std::uint64_t seed = 1;
  std::string out;
  bool json = false;
};

constexpr const char* file_of_identification = "identification.json";

/// Returns the command line that certifies the engine under this ruleset.
std::string call_of_certificate(const IdentifyOptions& options, const Game& ruleset) {
  SettingOptions setting = options.setting;
  setting.readings.clear();
  for (const auto& [key, reading] : ruleset.readings())
    setting.readings.push_back(std::string(key).append("=").append(reading));
  return call_to_certify(setting, options.engine.command) + " --games " + std::to_string(options.games) +
         " --seed " + std::to_string(options.seed);
}

Status identify_engine(const IdentifyOptions& options) {
  if (options.engine.command.empty())
    throw InputError(
        "--engine is missing: the command that starts the engine; 'ruleproof certify GAME --form' says what "
        "it has to know");
  IdentificationPlan plan{.game = game_of(options.setting), .command = options.engine.command};
  for (const std::string& reading : options.setting.readings)
    plan.fixed.insert(reading.substr(0, reading.find('=')));
  plan.limits = limits_of(options.engine);
  plan.games = options.games;
  plan.seed = options.seed;
  if (!options.out.empty())
    prepare_for_certificate(options.out, {{file_of_identification, "\"not_told_apart\""}});

  if (errors_are_terminal()) plan.progress = show_progress;
  const Stop stop(std::nullopt);
  const Identification found = identify(plan, stop.token());

  // If a file cannot be written, the result is printed before the error is reported.
  std::optional<InputError> not_written;
  try {
    if (!options.out.empty()) {
      write_file_whole(options.out + '/' + file_of_identification, json_text(identification_json(found)));
      if (found.certificate)
        write_certificate(*found.certificate, options.out, call_of_certificate(options, found.named.front()));
    }
  } catch (const InputError& error) {
    not_written = error;
  }
  print(options.json ? json_text(identification_json(found)) : identification_text(found));
  if (not_written) throw InputError(*not_written);
  switch (found.verdict) {
    case Identification::Verdict::identified:
      return Status::success;
    case Identification::Verdict::stopped:
      return Status::stopped;
    default:
      return Status::wrong_result;
  }
}

}  // namespace

void add_identify(const Program& program) {
  CommandOf command(
      program, "identify", identify_engine,
      "Find out by which rules of a document an engine that speaks GTP plays",
      "  ruleproof identify examples/games/go-of-programs.md --engine 'gnugo --mode gtp' --board 9x9\n"
      "  ruleproof identify disto --engine ./my-engine --board 5x5 --out result\n"
      "  ruleproof identify go --engine ./my-engine --reading suicide=illegal --json");
  auto& options = command.options;
  add_setting(command, options.setting,
              {Uses::readings, Uses::board, Uses::komi, Uses::players, Uses::relax});
  add_engine(command, options.engine);
  command.whole(
      "--games", "N", options.games, 0, std::numeric_limits<int>::max(),
      "How many random games to play under the ruleset that is left, beside the suite; by default 30");
  command.seed(options.seed, "The seed of the searches and the random games; by default 1");
  add_engine_limits(command, options.engine);
  command.option("--out", "DIR", options.out,
                 "A directory for identification.json and the certificate of the first named ruleset");
  command.json(options.json);
}

}  // namespace ruleproof
