#include <string>

#include "certify/position_suite.hpp"
#include "cli/commands.hpp"
#include "cli/engine_options.hpp"
#include "cli/own_files.hpp"
#include "cli/setting.hpp"
#include "cli/stop.hpp"
#include "report/file.hpp"
#include "report/json.hpp"
#include "report/layout.hpp"
#include "spec/input_error.hpp"

namespace ruleproof {
namespace {

struct SuiteOptions {
  SettingOptions setting;
  std::uint64_t seed = 1;
  std::string out;
  bool json = false;
};

Status write_suite(const SuiteOptions& options) {
  if (options.out.empty()) throw InputError("--out is missing: the directory for the suite");
  PositionSuitePlan plan{.game = game_of(options.setting)};
  plan.seed = options.seed;
  prepare_directory(options.out,
                    {{"manifest.json", "\"rulesets_left_out\""}, {"positions.jsonl", "\"decides\""}});
  if (errors_are_terminal()) plan.progress = show_progress;
  const Stop stop(std::nullopt);
  const PositionSuite suite = position_suite(plan, stop.token());
  if (stop.token().stop_requested()) {
    note("stopped; nothing was written");
    return Status::stopped;
  }
  write_file_whole(options.out + "/positions.jsonl", position_lines(suite));
  write_file_whole(options.out + "/manifest.json", json_text(manifest_json(suite)));
  print(options.json ? json_text(manifest_json(suite)) : manifest_text(suite));
  return Status::success;
}

}  // namespace

void add_suite(const Program& program) {
  CommandOf command(program, "suite", write_suite,
                    "Write positions with their rulings, by which any program can test itself",
                    "  ruleproof suite go --out go-suite\n"
                    "  ruleproof suite go --reading ko=simple --komi 6.5 --out go-suite\n"
                    "  ruleproof suite my-game.md --seed 7 --out suite --json");
  auto& options = command.options;
  add_setting(command, options.setting,
              {Uses::readings, Uses::board, Uses::komi, Uses::players, Uses::relax});
  command.seed(options.seed, "The seed of the searches and the random games; by default 1");
  command.option("--out", "DIR", options.out, "The directory for positions.jsonl and manifest.json");
  command.json(options.json);
}

}  // namespace ruleproof
