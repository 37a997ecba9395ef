#include "properties/endo_trial.hpp"

#include <algorithm>
#include <string>

#include "reference/window.hpp"
#include "spec/input_error.hpp"

namespace ruleproof::endo {
namespace {

/// The markers that no chain connects to the first one.
std::vector<Square> cut_off_from_first(const std::vector<Marker>& markers) {
  std::vector<Square> squares;
  for (const Marker& marker : markers) squares.push_back(marker.square);
  const Window window(squares);
  WindowRegion all = window.nowhere();
  for (const Square square : squares) all.add(square);
  return cut_off(all, window.at(squares.front())).squares();
}

}  // namespace

State first_state(const Setup& setup) {
  State state{setup.markers, setup.to_move};
  if (state.markers.empty()) return state;
  std::ranges::sort(state.markers);
  const auto twice = std::ranges::adjacent_find(state.markers, {}, &Marker::square);
  if (twice != state.markers.end()) throw InputError("the set-up has two markers on " + text(twice->square));
  if (const auto apart = cut_off_from_first(state.markers); !apart.empty())
    throw InputError("the set-up is not one organism: no chain of markers leads from " +
                     text(state.markers.front().square) + " to " + text(apart.front()));
  return state;
}

State first_state(const std::optional<Setup>& setup) { return setup ? first_state(*setup) : State(); }

Record record(const Trial& trial) {
  Record record{.readings = {}, .setup = trial.setup, .turns = {}, .lines = {}};
  for (const OpenClause& clause : trial.ruleset.game().open_clauses)
    if (trial.ruleset.reading(clause.key) != clause.readings.front().name)
      record.readings.emplace_back(clause.key, trial.ruleset.reading(clause.key));

  const Readings chosen = readings(trial.ruleset);
  State state = first_state(trial.setup);
  for (const Attempt& attempt : trial.attempts) {
    const Turn turn{state.to_move, attempt.placed, attempt.moved};
    record.turns.push_back(turn);
    if (refusals(chosen, state, turn).empty())
      state = move(chosen, place(chosen, state, turn.placed), turn.moved);
  }
  return record;
}

Trial trial(const Record& record) {
  Trial trial{ruleset(record), record.setup};
  for (const Turn& turn : record.turns) trial.attempts.push_back({turn.placed, turn.moved});
  return trial;
}

std::unique_ptr<Engine> first_engine(const Trial& trial) {
  std::unique_ptr<Engine> first = engine(trial.ruleset);
  if (trial.setup) first->set_up(first_state(*trial.setup).markers, trial.setup->to_move);
  return first;
}

bool play(Engine& engine, const Attempt& attempt) {
  if (!engine.is_legal(attempt.placed)) return false;
  engine.place(attempt.placed);
  const bool is_owed = engine.view().placed.has_value();
  if (!is_owed && !attempt.moved) return true;
  if (is_owed && attempt.moved && engine.is_legal(*attempt.moved)) {
    engine.move(*attempt.moved);
    return true;
  }
  engine.undo();
  return false;
}

}  // namespace ruleproof::endo
