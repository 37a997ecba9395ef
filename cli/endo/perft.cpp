#include "properties/endo_perft.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "cli/endo/commands.hpp"
#include "cli/endo/setting.hpp"
#include "cli/layout.hpp"
#include "cli/stop.hpp"
#include "spec/input_error.hpp"
#include "spec/nearest.hpp"

namespace ruleproof::endo {
namespace {

/// The engine at the end of the record, whose turns are legal.
std::unique_ptr<Engine> engine_at_end(const Setting& setting) {
  auto at_end = engine(setting.ruleset);
  if (!setting.record) return at_end;
  if (const auto& setup = setting.record->setup) at_end->set_up(setup->markers, setup->to_move);
  for (const Turn& turn : setting.record->turns) {
    at_end->place(turn.placed);
    if (turn.moved) at_end->move(*turn.moved);
  }
  return at_end;
}

std::string told(const State& state, const PerftMismatch& mismatch) {
  std::string path;
  Colour mover = state.to_move;
  for (const Attempt& attempt : mismatch.path) {
    path += (path.empty() ? "" : ", ") + text(Turn{mover, attempt.placed, attempt.moved});
    mover = other(mover);
  }
  return fmt::format("engine and reference differ after {}: {}: {} by the engine, {} by the reference",
                     path.empty() ? "no turn" : path, mismatch.difference.what, mismatch.difference.by_engine,
                     mismatch.difference.by_reference);
}

}  // namespace

Status perft(const SettingOptions& options, int depth, const std::string& engine,
             std::optional<double> seconds, bool as_json) {
  const std::vector<std::string> counters{"reference", "optimized", "both"};
  if (!engine.empty() && std::ranges::count(counters, engine) == 0)
    throw InputError("--engine: " + no_such("engine", engine, counters));
  const std::string counter = engine.empty() ? "both" : engine;
  const Setting setting = endo::setting(options);
  const State state = end_of_record(setting);
  const Stop stop(seconds);
  const auto own = engine_at_end(setting);
  const auto twin = engine_at_end(setting);

  /// Nothing if it was stopped.
  const auto sequences = [&](int turns) -> std::optional<std::uint64_t> {
    if (counter == "reference") return perft(setting.readings, state, turns, stop.token());
    if (counter == "optimized") return perft(*own, turns, stop.token());
    const PerftComparison compared = perft(setting.readings, state, *own, *twin, turns, stop.token());
    if (compared.mismatch) throw WrongResult(told(state, *compared.mismatch));
    return compared.count;
  };

  auto values = nlohmann::ordered_json::array();
  bool stopped = false;
  for (int turns = 1; turns <= depth && !stopped; ++turns) {
    const auto count = sequences(turns);
    stopped = !count;
    if (stopped) break;
    values.push_back(json_count(*count));
    if (!as_json)
      print(fmt::format("perft({}) {}\n", turns, *count));
    else if (errors_are_terminal())
      note(fmt::format("perft({}) {}", turns, *count));
  }
  if (stopped) note(fmt::format("stopped before perft({}) was counted", values.size() + 1));
  if (as_json) {
    auto told = json_document(setting.ruleset, "");
    told["engine"] = counter;
    told["depth"] = depth;
    told["values"] = values;
    told["stopped"] = stopped;
    print(json_text(told));
  }
  return stopped ? Status::stopped : Status::as_asked;
}

}  // namespace ruleproof::endo
