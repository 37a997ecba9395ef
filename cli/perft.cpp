#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "cli/commands.hpp"
#include "cli/inputs.hpp"
#include "cli/native_code.hpp"
#include "cli/native_options.hpp"
#include "cli/setting.hpp"
#include "cli/stop.hpp"
#include "properties/engines/agreement.hpp"
#include "properties/engines/engine.hpp"
#include "properties/native/native.hpp"
#include "reference/model/document_form.hpp"
#include "report/layout.hpp"
#include "spec/input_error.hpp"
#include "spec/nearest.hpp"

namespace ruleproof {
namespace {

/// The values of --engine.
const std::vector<std::string> perft_engines{"reference", "optimized", "native", "both"};

struct PerftOptions {
  SettingOptions setting;
  int depth = 0;
  std::string engine;
  bool no_native = false;
  std::optional<double> seconds;
  bool json = false;
};

/// Returns the value of --engine if it is given. Otherwise returns "both" if the game has an optimized engine
/// that supports its readings, and else "reference" (the evaluator), after a note on the reason. Throws
/// InputError if the name is unknown, or if "optimized" is given and the game has no such engine.
std::string chosen_counter(const PerftOptions& options, const Game& game) {
  const std::string& name = options.engine;
  if (!name.empty() && std::ranges::count(perft_engines, name) == 0)
    throw InputError("--engine: " + no_such("engine", name, perft_engines));
  const bool has_engine = ruleproof::has_engine(game.document());
  if (name == "optimized" && !has_engine) throw InputError("--engine: " + no_engine(game.document()));
  if (!name.empty()) return name;
  if (engine_knows(game)) return "both";
  note(has_engine ? fmt::format("the optimized engine does not know {}; the reference counts alone",
                                game.readings_text())
                  : no_engine(game.document()));
  return "reference";
}

/// Returns the function that creates the engine. The engine is native code if `counter` is "native", or if
/// `counter` is "both" and no optimized engine supports the readings of the game. Otherwise the engine is the
/// optimized engine. Throws InputError if native code is needed but excluded, or cannot be compiled.
MakeEngine engine_of(const std::string& counter, const Game& game, bool no_native,
                     const std::stop_token& stop) {
  if (counter != "native" && (counter != "both" || engine_knows(game))) return engine;
  if (no_native) throw InputError("--engine " + counter + " needs native code, which --no-native excludes");
  try {
    return [code = loaded(native::library_source(game), stop)](const Model& model) {
      return std::make_unique<native::NativeEngine>(code, model);
    };
  } catch (const native::NotNative& reason) {
    throw InputError(fmt::format("--engine {}: cannot compile: {}", counter, reason.what()));
  }
}

/// Returns the exception for counts in which engine and reference evaluator differ. `document` is the JSON
/// that --json prints, before the error is added.
WrongResult differing(const Model& model, const PerftComparison& compared, nlohmann::ordered_json document) {
  const std::string path = moves_text(model, compared.path);
  const auto& difference = *compared.difference;
  return {fmt::format("engine and reference differ after {}: {}: {} by the engine, {} by the reference",
                      path.empty() ? "no move" : path, difference.what, difference.by_engine,
                      difference.by_reference),
          std::move(document),
          {{"after", path},
           {"what", difference.what},
           {"by_engine", difference.by_engine},
           {"by_reference", difference.by_reference}}};
}

/// Counts the move sequences of each length from 1 to --depth. Prints each count on a line, or all counts as
/// one JSON document. Returns Status::stopped if the counts are incomplete.
Status perft(const PerftOptions& options, Inputs& inputs) {
  const Called called = read_call(inputs, options.setting);
  const Game& game = called.record.game;
  const std::string counter = chosen_counter(options, game);
  const State state = end_of_record(called);
  const Stop stop(options.seconds);
  const auto counting = counting_model(called);
  Record record = called.record;
  record.game = counting->game();
  const MakeEngine make = engine_of(counter, record.game, options.no_native, stop.token());
  const bool may_switch = options.engine.empty() && !options.no_native;
  const auto faster = native_counts(counting->game(), Compiling::runs_beside);
  std::optional<int> native_from;  // the smallest depth whose count used native code
  const auto sums_at = [&](int depth) -> std::optional<PerftSums> {
    if (stop.token().stop_requested()) return std::nullopt;
    if (counter == "reference" && may_switch) return faster->perft(*counting, state, depth, stop.token());
    if (counter == "reference") return perft(*counting, state, depth, stop.token());
    if (counter != "both") return engine_perft(record, depth, stop.token(), make);
    const auto compared = compared_perft(record, depth, stop.token(), make);
    if (compared.difference) throw differing(*counting, compared, json_document(*counting));
    return compared.sums;
  };
  const bool keeps_scores = !kept_scores(counting->document(), *state.now).empty();
  auto values = nlohmann::ordered_json::array(), squares = values, mover = values;
  bool stopped = false;
  for (int depth = 1; depth <= options.depth && !stopped; ++depth) {
    stopped = !is_done_in_memory(fmt::format("perft({})", depth), [&] {
      const std::optional<PerftSums> sums = sums_at(depth);
      if (!sums) return false;
      values.push_back(json_count(sums->count));
      squares.push_back(json_count(sums->squares));
      mover.push_back(sums->mover);
      const std::string line =
          fmt::format("perft({}) {}", depth, sums->count) +
          (keeps_scores ? fmt::format(", squares {}, mover {}", sums->squares, sums->mover) : "");
      if (!options.json)
        print(line + '\n');
      else if (errors_are_terminal())
        note(line);
      return true;
    });
    if (!native_from && faster->is_used()) native_from = depth;
  }
  if (native_from) note_native(fmt::format("perft({}) and all after it rest", *native_from));
  if (stopped) note(fmt::format("stopped before perft({}) was counted", values.size() + 1));
  if (options.json) {
    nlohmann::ordered_json document = json_document(*counting);
    document.update({{"engine", counter}, {"depth", options.depth}, {"values", values}});
    if (native_from) document["native_from"] = *native_from;
    if (keeps_scores) document.update({{"squares", squares}, {"mover", mover}});
    document["stopped"] = stopped;
    print(json_text(document));
  }
  return stopped ? Status::stopped : Status::success;
}

}  // namespace

void add_perft(const Program& program) {
  CommandOf command(program, "perft", perft, "Count move sequences, comparing engine and reference",
                    "  ruleproof perft disto --board 3x3 --depth 5\n"
                    "  ruleproof perft loose --board 5x5 --depth 6 --engine optimized --time 60\n"
                    "  ruleproof perft loose --depth 3 --from game.txt --json\n"
                    "  ruleproof perft endo --depth 5\n"
                    "  ruleproof perft game.md --depth 6 --engine native");
  auto& options = command.options;
  add_setting(command, options.setting,
              {Uses::board, Uses::readings, Uses::from, Uses::relax, Uses::players});
  command.whole("--depth", "D", options.depth, 1, 1000, "The longest sequences to count, in turns")
      ->required();
  command.option(
      "--engine", "ENGINE", options.engine,
      "reference, optimized, native or both: reference and one of the others, compared on the way");
  add_no_native(command, options.no_native);
  command.time(options.seconds);
  command.json(options.json);
}

}  // namespace ruleproof
