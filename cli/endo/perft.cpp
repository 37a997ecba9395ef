#include "properties/endo_perft.hpp"

#include <memory>

#include "cli/endo/commands.hpp"
#include "cli/endo/setting.hpp"
#include "cli/perft_told.hpp"
#include "cli/stop.hpp"

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

WrongResult differing(const Setting& setting, const State& state, const PerftMismatch& mismatch) {
  std::string path;
  Colour mover = state.to_move;
  for (const Attempt& attempt : mismatch.path) {
    path += (path.empty() ? "" : ", ") + text(Turn{mover, attempt.placed, attempt.moved});
    mover = other(mover);
  }
  return ruleproof::differing(path, "no turn", mismatch.difference, json_document(setting.ruleset, ""));
}

}  // namespace

Status perft(const SettingOptions& options, int depth, const std::string& engine,
             std::optional<double> seconds, bool as_json) {
  demand_perft_engine(engine);
  const std::string counter = engine.empty() ? "both" : engine;
  const Setting setting = endo::setting(options);
  const State state = end_of_record(setting);
  const Stop stop(seconds);
  const auto own = engine_at_end(setting);
  const auto twin = engine_at_end(setting);

  /// Nothing if it was stopped.
  const auto sequences = [&](int turns) -> std::optional<PerftCount> {
    if (counter == "reference") return perft(setting.readings, state, turns, stop.token());
    if (counter == "optimized") return perft(*own, turns, stop.token());
    const PerftComparison compared = perft(setting.readings, state, *own, *twin, turns, stop.token());
    if (compared.mismatch) throw differing(setting, state, *compared.mismatch);
    return compared.count;
  };

  return tell_perft(json_document(setting.ruleset, ""), counter, depth, as_json, sequences);
}

}  // namespace ruleproof::endo
