#include <fmt/format.h>

#include "properties/engines/match.hpp"
#include "spec/threads.hpp"

namespace ruleproof {
namespace {

class Walk {
 public:
  Walk(Table& table, const StopToken& stop) : table_(table), comparer_(table, Care::sampled), stop_(stop) {}

  /// Plays all sequences of `depth` turns. Returns false if it was stopped, or if engine and model differ.
  bool walk(const State& state, int depth) {
    Seen now = seen(*table_.engine);
    comparison.difference =
        difference(table_.model, now.shown, of_model([&] { return shown(table_.model, state, now.shown); }));
    return !comparison.difference && walk(state, now, depth);
  }

  bool walk(const State& state, const Seen& now, int depth) {
    if (stop_.stop_requested()) return false;
    comparison.difference = comparer_.compare(state, now);
    if (comparison.difference) return false;
    if (depth == 0) return true;
    const auto outcomes = of_model([&] { return table_.model.outcomes(state, true, Listing::as_counted); });
    for (const auto& [move, after] : outcomes) {
      comparison.path.push_back(recorded(table_.model, state, move, after));
      Seen next{of_model([&] { return shown(table_.model, after, now.shown); })};
      const auto played = play_to(table_, move, next.shown);
      if (const auto* found = std::get_if<Difference>(&played)) {
        comparison.difference = *found;
        return false;
      }
      if (depth == 1) add_turn(sums, move.player, kept_scores(table_.model.document(), *after.now));
      next.key = of_engine([&] { return table_.engine->key(); });
      if (!walk(after, next, after.is_over ? 0 : depth - 1)) return false;
      of_engine([&] { table_.engine->undo(); });
      comparison.path.pop_back();
    }
    return true;
  }

  /// Returns the difference between the sums that the engine computes alone and the sums of the walk. If the
  /// sums agree, returns the difference between the engine's state before and after its computation, or
  /// nothing.
  std::optional<Difference> difference_alone(const Seen& before, int depth) {
    const std::string what = fmt::format("perft({})", depth);
    const auto text_of = [](const PerftSums& sums) {
      return fmt::format("{}, squares {}, mover {}", sums.count, sums.squares, sums.mover);
    };
    const PerftSums alone = of_engine([&] { return table_.engine->perft(depth); });
    if (alone != sums) return Difference{what, text_of(alone), text_of(sums)};
    return found_when("after " + what, difference(table_.model, seen(*table_.engine), before));
  }

  PerftComparison comparison;
  PerftSums sums;

 private:
  Table& table_;
  Comparer comparer_;
  StopToken stop_;
};

/// Plays the moves of a record with the model and the engine of `table`. Throws InputError if a move is
/// illegal or does not determine one of several outcomes.
void play_on(Table& table, const Record& record) {
  for (const RecordedMove& move : record.moves) {
    const Attempt attempt = table.model.attempt(table.state, move.move);
    const Outcome* meant = find_outcome(table.model, attempt, move);
    if (!meant) throw InputError(text(table.model, move) + " is illegal, or does not say what is meant");
    const auto played = play_to(table, move.move, shown(table.model, meant->state, table.engine->shown()));
    if (const auto* found = std::get_if<Difference>(&played)) throw Thrown{*found};
    table.state = meant->state;
  }
}

}  // namespace

PerftComparison compared_perft(const Record& record, int depth, const StopToken& stop,
                               const MakeEngine& make) {
  Table table(record, make);
  Walk walk(table, stop);
  try {
    if (record.setup) table.forget_games();
    play_on(table, record);
    const Seen before = seen(*table.engine);
    if (walk.walk(table.state, depth)) walk.comparison.sums = walk.sums;
    if (walk.comparison.sums && !table.state.is_over && record.game == record.game.as_counted())
      walk.comparison.difference = walk.difference_alone(before, depth);
    if (walk.comparison.difference) walk.comparison.sums.reset();
  } catch (const GaveUp& gave_up) {
    throw InputError(gave_up.why);
  } catch (const Thrown& thrown) {
    walk.comparison.difference = thrown.difference;
  }
  walk.comparison.steps = table.model.steps();
  return std::move(walk.comparison);
}

namespace {

/// Adds the engine's sums to `sums`; returns false if stopped. The engine counts two levels at a time, or one
/// level where there are many turns, so that a stop takes effect soon. `width` is the number of turns in this
/// position or in the position one move before.
bool add_perft(Engine& engine, const Document& document, int depth, std::size_t width, PerftSums& sums,
               const StopToken& stop) {
  constexpr std::size_t most_turns_of_two_levels = 200;
  if (stop.stop_requested()) return false;
  if (depth <= (width <= most_turns_of_two_levels ? 2 : 1)) {
    add(sums, engine.perft(depth));
    return true;
  }
  const std::vector<Move> moves = turns(engine, document);
  for (const Move& move : moves) {
    const int outcomes = engine.outcomes(move);
    for (int outcome = 0; outcome < outcomes; ++outcome) {
      engine.play(move, outcome);
      const bool goes_on = add_perft(engine, document, depth - 1, moves.size(), sums, stop);
      engine.undo();
      if (!goes_on) return false;
    }
  }
  return true;
}

}  // namespace

std::optional<PerftSums> perft(Engine& engine, const Document& document, int depth, const StopToken& stop) {
  PerftSums sums;
  const std::size_t width = depth == 2 ? turns(engine, document).size() : 0;
  return add_perft(engine, document, depth, width, sums, stop) ? std::optional(sums) : std::nullopt;
}

std::optional<PerftSums> engine_perft(const Record& record, int depth, const StopToken& stop,
                                      const MakeEngine& make) {
  Table table(record, make);
  try {
    play_on(table, record);
    return perft(*table.engine, table.model.document(), depth, stop);
  } catch (const GaveUp& gave_up) {
    throw InputError(gave_up.why);
  } catch (const Thrown& thrown) {
    throw InputError(ruleproof::text(Disagreement{static_cast<int>(record.moves.size()), thrown.difference}));
  }
}

}  // namespace ruleproof
