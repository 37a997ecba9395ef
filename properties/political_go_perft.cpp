#include "properties/political_go_perft.hpp"

#include <utility>

#include "properties/political_go_view.hpp"
#include "reference/political_go.hpp"
#include "spec/input_error.hpp"

namespace ruleproof::political_go {
namespace {

using Kind = Event::Kind;

/// The engines' own perft cannot be stopped; what it is asked for at a time is over soon.
constexpr int deepest_at_a_stretch = 3;

template <class Number>
void add_to(Number& sum, Number more) {
  if (__builtin_add_overflow(sum, more, &sum)) throw InputError("perft: a sum needs more than 64 bits");
}

void add_to(PerftSums& sums, const PerftSums& more) {
  add_to(sums.count, more.count);
  add_to(sums.squares, more.squares);
  add_to(sums.mover, more.mover);
}

/// Of one sequence, by the scores after it.
PerftSums sums_of(const std::vector<std::int64_t>& scores, int mover) {
  std::int64_t sum = 0;
  for (std::size_t player = 0; player < scores.size(); ++player)
    sum += static_cast<std::int64_t>(player + 1) * scores[player];
  std::uint64_t square = 0;
  if (__builtin_mul_overflow(sum, sum, &square)) throw InputError("perft: a sum needs more than 64 bits");
  return {1, square, scores[static_cast<std::size_t>(mover)]};
}

/// The moves that nothing but the last mover's alliances, the stone's own capture or ko may forbid.
std::vector<Event> moves(const std::vector<int>& stones, const Alliances& alliances) {
  std::vector<Event> moves;
  for (int player = 0; player < alliances.players(); ++player) {
    for (int point = 0; point < std::ssize(stones); ++point)
      if (stones[static_cast<std::size_t>(point)] == nobody) moves.push_back({Kind::place, player, 0, point});
    for (int other = 0; other < alliances.players(); ++other) {
      const Kind kind = alliances.has(player, other) ? Kind::break_up : Kind::form;
      if (other != player) moves.push_back({kind, player, other});
    }
    moves.push_back({Kind::pass, player});
  }
  return moves;
}

/// The proposal that a forming needs, if it does not stand.
std::optional<Event> consent_to(const Event& move, const std::set<std::pair<int, int>>& proposals) {
  if (move.kind != Kind::form || proposals.contains({move.other, move.player})) return std::nullopt;
  return Event{Kind::propose, move.other, move.player};
}

/// The state in which a move is made: in a period that has just begun, with the consent that it needs.
State consented(const Play& play, const State& state, const Event& move) {
  const auto consent = consent_to(move, state.proposals);
  return consent ? play.play(state, *consent) : state;
}

std::vector<Outcome> outcomes(const Play& play, const State& state, const Event& move) {
  if (move.kind == Kind::pass) return {{{}, {}, state.stones}};
  return play.outcomes(state, move);
}

/// The scores after the move, which need no state after it.
std::vector<std::int64_t> scores_after(const State& state, const Outcome& outcome) {
  std::vector<std::int64_t> scores = state.scores;
  for (const Capture& capture : outcome.captures) {
    for (const Change& change : capture.received)
      scores[static_cast<std::size_t>(change.player)] += change.points;
    for (const Change& change : capture.lost)
      scores[static_cast<std::size_t>(change.player)] -= change.points;
  }
  return scores;
}

class Walk {
 public:
  Walk(const Play& play, Engine& engine, Engine& twin, std::stop_token stop)
      : play_(play), engine_(engine), twin_(twin), stop_(std::move(stop)) {}

  /// Nothing if it was stopped, or if `mismatch` says where engine and reference part.
  std::optional<PerftSums> count(const State& state, int depth) {
    if (stop_.stop_requested()) return std::nullopt;
    if (!is_shown(state)) return std::nullopt;
    if (depth == 0) return sums_of(state.scores, *state.last_mover);
    PerftSums sums;
    const bool is_done = after({Kind::period}, [&] {
      const State in_period = play_.play(state, Event{Kind::period});
      for (const Event& move : moves(owners(state.stones), state.alliances)) {
        const auto below = count(in_period, move, depth);
        if (!below) return false;
        add_to(sums, *below);
      }
      return true;
    });
    return is_done ? std::optional(sums) : std::nullopt;
  }

  std::optional<PerftMismatch> mismatch;

 private:
  std::optional<PerftSums> count(const State& in_period, const Event& move, int depth) {
    if (const auto consent = consent_to(move, in_period.proposals)) {
      std::optional<PerftSums> sums;
      const State state = play_.play(in_period, *consent);
      after(*consent, [&] { return (sums = count(state, move, depth)).has_value(); });
      return sums;
    }
    if (const auto found = difference(engine_, play_, in_period, move)) {
      path_.push_back(move);
      mismatch = PerftMismatch{path_, *found};
      path_.pop_back();
      return std::nullopt;
    }
    PerftSums sums;
    if (!is_legal(play_, in_period, move)) return sums;
    const std::vector<Outcome> all = outcomes(play_, in_period, move);
    for (int i = 0; i < std::ssize(all); ++i) {
      const Outcome& outcome = all[static_cast<std::size_t>(i)];
      Event named = move;
      if (all.size() > 1) named.first = play_.names(in_period, move, outcome);
      const bool is_done = after(
          named,
          [&] {
            const auto below = count(play_.play(in_period, move, outcome), depth - 1);
            if (below) add_to(sums, *below);
            return below.has_value();
          },
          i);
      if (!is_done) return std::nullopt;
    }
    return sums;
  }

  /// Whether it is done, after an event of the engine, which is taken back.
  template <class Do>
  bool after(const Event& event, Do what, int outcome = 0) {
    path_.push_back(event);
    engine_.play(event, outcome);
    const bool is_done = what();
    engine_.undo();
    path_.pop_back();
    return is_done;
  }

  bool is_shown(const State& state) {
    const Size size = play_.board().size();
    auto found = difference(size, engine_.view(), view(play_, state));
    if (!found) found = twin_difference(size, engine_, twin_);
    if (!found) found = check_difference(engine_.check());
    if (found) mismatch = PerftMismatch{path_, *found};
    return !found;
  }

  const Play& play_;
  Engine& engine_;
  Engine& twin_;
  std::stop_token stop_;
  std::vector<Event> path_;
};

/// What the engine cannot bear is told as what the reference cannot.
template <class Count>
auto within_limits(Count count) {
  try {
    return count();
  } catch (const optimized::TooManyDragons& error) {
    throw InputError(error.what());
  }
}

std::optional<PerftSums> count(Engine& engine, int depth, const std::stop_token& stop);

/// After one move of the engine, which stands where it can be made if it is legal.
std::optional<PerftSums> count_after(Engine& engine, const Event& move, int depth,
                                     const std::stop_token& stop) {
  PerftSums sums;
  if (!engine.is_legal(move)) return sums;
  const auto outcomes = may_remove(move) ? engine.outcomes(move).size() : 1;
  for (int outcome = 0; outcome < static_cast<int>(outcomes); ++outcome) {
    engine.play(move, outcome);
    const auto below = count(engine, depth - 1, stop);
    engine.undo();
    if (!below) return std::nullopt;
    add_to(sums, *below);
  }
  return sums;
}

std::optional<PerftSums> count(Engine& engine, int depth, const std::stop_token& stop) {
  if (stop.stop_requested()) return std::nullopt;
  if (depth <= deepest_at_a_stretch) return engine.perft(depth);
  const View view = engine.view();
  PerftSums sums;
  engine.play({Kind::period});
  for (const Event& move : moves(view.stones, view.alliances)) {
    const auto consent = consent_to(move, view.proposals);
    if (consent) engine.play(*consent);
    const auto below = count_after(engine, move, depth, stop);
    if (consent) engine.undo();
    if (!below) {
      engine.undo();
      return std::nullopt;
    }
    add_to(sums, *below);
  }
  engine.undo();
  return sums;
}

}  // namespace

std::optional<PerftSums> perft(const Play& play, const State& state, int depth, std::stop_token stop) {
  if (stop.stop_requested()) return std::nullopt;
  PerftSums sums;
  const State in_period = play.play(state, Event{Kind::period});
  for (const Event& move : moves(owners(state.stones), state.alliances)) {
    // Of what may forbid these moves, outcomes() knows all but this.
    if (move.kind == Kind::place && !may_place_after(state.alliances, move.player, state.last_mover))
      continue;
    const State before = consented(play, in_period, move);
    for (const Outcome& outcome : outcomes(play, before, move)) {
      if (depth == 1) {
        add_to(sums, sums_of(scores_after(before, outcome), move.player));
        continue;
      }
      const auto below = perft(play, play.play(before, move, outcome), depth - 1, stop);
      if (!below) return std::nullopt;
      add_to(sums, *below);
    }
  }
  return sums;
}

std::optional<PerftSums> perft(Engine& engine, int depth, std::stop_token stop) {
  return within_limits([&] { return count(engine, depth, stop); });
}

PerftComparison perft(const Play& play, const State& state, Engine& engine, Engine& twin, int depth,
                      std::stop_token stop) {
  Walk walk(play, engine, twin, std::move(stop));
  const auto sums = within_limits([&] { return walk.count(state, depth); });
  return {sums, walk.mismatch};
}

}  // namespace ruleproof::political_go
