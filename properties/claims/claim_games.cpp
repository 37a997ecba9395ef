#include "properties/claims/claim_games.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <random>

#include "properties/claims/watch.hpp"
#include "properties/provers/document_claims.hpp"
#include "properties/provers/property.hpp"
#include "properties/provers/provers.hpp"
#include "properties/search/exploration.hpp"
#include "properties/search/shrink_steps.hpp"
#include "properties/tree_facts.hpp"
#include "properties/undecided.hpp"
#include "reference/evaluator/board_evaluator.hpp"
#include "reference/model/choice.hpp"
#include "reference/model/examples.hpp"
#include "spec/language/tree.hpp"
#include "spec/threads.hpp"

namespace ruleproof {
namespace {

using evaluator::LimitReached;
using evaluator::NoMeaning;
using evaluator::Stopped;
using language::Action;
using language::Document;
using language::Expression;
using language::Op;
using FormalClause = language::Claim::Clause;
using Kind = FormalClause::Kind;
using Moment = evaluator::Moment<BoardWorld>;
using Moves = std::vector<RecordedMove>;

constexpr int most_moves_of_a_random_game = 200;
constexpr int most_replays_to_shrink = 2'000;

/// Returns whether a claim reads the past, and whether it reads notes (variables that do not affect play).
/// The search must not merge states that differ in what the claim reads.
MemoryUse memory_used_by_claim(const Document& document, const language::Claim& claim) {
  MemoryUse all;
  for (const FormalClause& clause : claim.formal)
    for (const Expression& formula : clause.formulas) {
      const MemoryUse one = memory_used_by(document, formula);
      all = {all.notes || one.notes, all.past || one.past};
    }
  return all;
}

/// Searches the games on one board for a counterexample to a claim.
class Games {
 public:
  /// In each state, random values for the claim's `any` variables are drawn `draws` times.
  Games(const Game& game, const language::Claim& claim, Size size, const Plan& plan, const StopToken& stop,
        int draws)
      : claim_(claim),
        plan_(plan),
        stop_(stop),
        model_(spoken_of(claim, game).with_board(size), Evaluation::compiled),
        watch_(model_, claim, draws) {
    model_.evaluator().stop_on(stop);
  }

  void follow_all(Verdict& verdict) {
    Exploration games(model_, Keys(model_.game(), memory_used_by_claim(model_.document(), claim_)),
                      model_.start());
    for (std::size_t i = 0; i < games.size(); ++i) {
      if (stop_.stop_requested()) throw Stopped();
      if (games.size() > plan_.most_states)
        throw LimitReached(fmt::format("more than {} states; 'prove --states {}' follows more",
                                       plan_.most_states, 10 * plan_.most_states));
      if (model_.steps() > plan_.steps)
        throw LimitReached(fmt::format("more than {} elementary steps; 'prove --states {}' allows more",
                                       plan_.steps, 10 * plan_.most_states));
      const State& state = games.state(i);
      verdict.covers.boards.back().states = games.size();
      if (watch_.is_broken_by(state)) return refute(games.moves_to(i), verdict);
      for (auto& [move, after] : model_.outcomes(state)) {
        if (watch_.is_broken_by(state, move)) {
          Moves moves = games.moves_to(i);
          moves.push_back(recorded(model_, state, move, after));
          return refute(std::move(moves), verdict);
        }
        games.add(i, move, std::move(after));
      }
    }
    verdict.evidence = Proved{};
    if (watch_.occasions() == 0) verdict.note = "it is about nothing on this board";
  }

  void play_at_random(Verdict& verdict) {
    std::size_t& states = verdict.covers.boards.back().states;
    int games = 0;
    for (; games < plan_.random_games && model_.steps() < plan_.steps && states < plan_.random_states;
         ++games)
      if (auto broken = play(games, states)) return refute(shrunk(*std::move(broken)), verdict);
    verdict.evidence = Tested{};
    verdict.covers.games = static_cast<std::size_t>(games);
    if (watch_.occasions() == 0) verdict.note = "it is about nothing in them";
  }

  /// Checks the positions and moves of a given game, and stores the result in `verdict`.
  void follow(const std::vector<State>& states, const std::vector<Move>& played, Verdict& verdict) {
    verdict.evidence = Tested{};
    Moves moves;
    for (std::size_t i = 0; i < states.size(); ++i) {
      bool is_broken = watch_.is_broken_by(states[i]);
      if (!is_broken && i == played.size()) return;
      if (!is_broken) {
        moves.push_back(recorded(model_, states[i], played[i], states[i + 1]));
        is_broken = watch_.is_broken_by(states[i], played[i]);
      }
      if (is_broken) return refute(shrunk(std::move(moves)), verdict);
    }
  }

 private:
  void refute(Moves moves, Verdict& verdict) {
    if (!claim_.any.empty() && is_broken_at_end(moves)) verdict.note = watch_.drawn();
    verdict.evidence = Refuted{Record{model_.game(), {}, std::nullopt, std::move(moves), {}}};
  }

  /// Plays a random game; returns its moves up to the move that breaks the claim, or nothing if no move does.
  std::optional<Moves> play(int game, std::size_t& states) {
    std::seed_seq seed{static_cast<std::uint32_t>(plan_.seed), static_cast<std::uint32_t>(plan_.seed >> 32),
                       static_cast<std::uint32_t>(game)};
    std::mt19937_64 random(seed);
    State state = model_.start();
    Moves moves;
    while (!watch_.is_broken_by(state)) {
      ++states;
      if (stop_.stop_requested()) throw Stopped();
      const std::vector<Move> legal = model_.moves(state);
      if (legal.empty() || moves.size() == most_moves_of_a_random_game || model_.steps() > plan_.steps)
        return std::nullopt;
      const Move& move = legal[random() % legal.size()];
      const Attempt attempt = model_.attempt(state, move);
      const Outcome& outcome = attempt.outcomes.at(random() % attempt.outcomes.size());
      moves.push_back(recorded(model_, state, move, outcome.state));
      if (watch_.is_broken_by(state, move)) return moves;
      state = State(outcome.state);
    }
    return moves;
  }

  /// Returns whether the last move or the final position of a game breaks the claim.
  bool is_broken_at_end(const Moves& moves) {
    State state = model_.start();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Attempt attempt = model_.attempt(state, moves[i].move);
      const Outcome* outcome = find_outcome(model_, attempt, moves[i]);
      if (!outcome) return false;
      if (i + 1 == moves.size() && watch_.is_broken_by(state, moves[i].move)) return true;
      state = State(outcome->state);
    }
    return watch_.is_broken_by(state);
  }

  Moves shrunk(Moves moves) {
    int replays = 0;
    shorten(moves, [&](const Moves& fewer) {
      return ++replays <= most_replays_to_shrink && !stop_.stop_requested() && is_broken_at_end(fewer);
    });
    return moves;
  }

  const language::Claim& claim_;
  const Plan& plan_;
  const StopToken stop_;
  Model model_;
  Watch watch_;
};

/// Calls `look`, which searches games on one board, and returns the verdict. If the evaluator cannot
/// continue, the verdict is unknown, with the reason.
template <class Look>
Verdict found_in_games(Method method, const Game& game, const language::Claim& claim, Size size,
                       const Plan& plan, const StopToken& stop, int draws, Look look) {
  Verdict verdict{Unknown{}, {method, {{size}}}};
  verdict.covers.cover_players(game.players(), game.players(), *game.document().players);
  bool has_too_large_number = false;
  try {
    const auto why = why_undecided([&] {
      Games games(game, claim, size, plan, stop, draws);
      try {
        look(games, verdict);
      } catch (const evaluator::NumberLimit&) {
        has_too_large_number = true;
        throw;
      }
    });
    if (why) {
      verdict.evidence = Unknown{has_too_large_number};
      verdict.note = *why;
    }
  } catch (const Stopped&) {
    verdict.evidence = NotRun{};
  }
  return verdict;
}

/// Returns whether a claim is about a move, or about one of the plays that make up the move. A `step` line of
/// a claim is about an event only if the line names that event.
bool is_about(const language::Claim& claim, const Document& document, const Move& move) {
  const bool is_event = move.player < 0;
  return std::ranges::any_of(claim.formal, [&](const FormalClause& clause) {
    if (clause.kind == Kind::grows) return true;
    if (clause.kind == Kind::agree) return !is_event;
    if (clause.kind != Kind::step) return false;
    if (clause.action < 0 || document.actions[clause.action].kind == Action::Kind::step) return !is_event;
    return std::ranges::any_of(move.plays, [&](const Play& play) { return play.action == clause.action; });
  });
}

/// Returns whether a move has points, and whether `points` begins with them.
bool is_made_with(const Move& move, const std::vector<int>& points) {
  const std::vector<int> own = points_of(move);
  return !own.empty() && own.size() <= points.size() && std::equal(own.begin(), own.end(), points.begin());
}

/// Returns whether a move breaks a claim, as the evaluator finds. Returns false if the claim cannot be
/// evaluated in this state.
bool is_seen_to_break(const Model& model, const language::Claim& claim, const State& state,
                      const Move& move) {
  bool is_broken = false;
  why_undecided([&] { is_broken = Watch(model, claim, 0).is_broken_by(state, move); });
  return is_broken;
}

}  // namespace

Verdict exhaust(const Game& game, const language::Claim& claim, Size size, const Plan& plan,
                const StopToken& stop) {
  return found_in_games(Method::exhausted, game, claim, size, plan, stop, 0,
                        [](Games& games, Verdict& verdict) { games.follow_all(verdict); });
}

Verdict test_at_random(const Game& game, const language::Claim& claim, Size size, const Plan& plan,
                       const StopToken& stop) {
  return found_in_games(Method::random, game, claim, size, plan, stop, plan.draws,
                        [](Games& games, Verdict& verdict) { games.play_at_random(verdict); });
}

Verdict test_by_examples(const Game& game, const language::Claim& claim, const Plan& plan,
                         const StopToken& stop) {
  for (const language::Example& example : game.document().examples) {
    if (!begins_at_the_start(example)) continue;
    const PlayedExample played = play_example(spoken_of(claim, game), example, stop);
    if (!played.failures.empty() || played.moves.empty()) continue;
    Verdict verdict = found_in_games(
        Method::shown, played.model->game(), claim, played.model->world().board().size(), plan, stop,
        plan.draws, [&](Games& games, Verdict& shown) { games.follow(played.states, played.moves, shown); });
    if (verdict.is_settled()) return verdict;
  }
  return {Unknown{}, {Method::shown}};
}

Record record_of(const FoundScene& scene, const Game& game, const language::Claim& claim, Size size,
                 bool is_of_a_step, bool breaks) {
  Model model(spoken_of(claim, game).with_board(size), Evaluation::compiled);
  Content content = content_of(model, scene.owners);
  const int mover = scene.mover == Colour::black ? 0 : 1;
  const bool is_any_turn = !is_of_a_step && scene.to_move >= 0;
  if (model.document().turns_alternate) content.to_move = is_any_turn ? scene.to_move : mover;
  State state = model.set_up(std::move(content));
  Record record{
      model.game(), {}, RecordSetup{model.notation().rows(*state.now), {}, state.now->to_move}, {}, {}};
  state.is_over = false;  // moves are tried even if the game is over
  if (!is_of_a_step) return record;
  std::vector<std::pair<Move, State>> moves = model.outcomes(state);
  std::erase_if(moves, [&](const auto& one) {
    const int player = one.first.player;  // negative if this is an event, which has no player
    return (player >= 0 && player != mover) || !is_about(claim, model.document(), one.first) ||
           (!breaks && !is_made_with(one.first, scene.points));
  });
  std::ranges::stable_partition(moves,
                                [&](const auto& one) { return is_made_with(one.first, scene.points); });
  if (moves.empty()) return record;
  // The values of `any` variables are unknown here. If the claim has such variables, a move cannot be
  // evaluated, so the solver's move is shown.
  auto shown = moves.end();
  if (breaks && claim.any.empty())
    shown = std::ranges::find_if(
        moves, [&](const auto& one) { return is_seen_to_break(model, claim, state, one.first); });
  const auto& [move, after] = shown == moves.end() ? moves.front() : *shown;
  record.moves.push_back(recorded(model, state, move, after));
  return record;
}

// The provers ignore when the game ends and which moves make up a turn. If each legal move is a complete
// turn, the move need not be checked.
bool is_of_a_turn(const Record& record, const language::Claim& claim) {
  const Model model(record.game, Evaluation::compiled);
  const Document& document = model.document();
  const State state = first_state(model, record);
  if (state.is_over) return false;
  const bool are_turns_limited =
      !document.preferences.empty() || language::has_turn_of_parts(document) ||
      (document.turn && std::ranges::any_of(document.turn->sequences, &language::Turn::Sequence::or_else));
  if (!are_turns_limited) return true;
  return claim.any.empty() && !record.moves.empty() &&
         is_seen_to_break(model, claim, state, record.moves.front().move);
}

std::optional<Record> reaching(const Record& record, const language::Claim& claim, const Plan& plan,
                               const StopToken& stop) {
  Model model(record.game, Evaluation::compiled);
  const Content wanted = *first_state(model, record).now;
  const auto is_within = [&](const Move& move) {
    return std::ranges::all_of(points_of(move), [&](int point) {
      return std::ranges::any_of(wanted.stones, [&](const BoardRegion& stones) { return stones.has(point); });
    });
  };
  const auto breaks = [&](const State& state) {
    const Move* move = record.moves.empty() ? nullptr : &record.moves.front().move;
    if (!claim.any.empty()) return !move || !model.attempt(state, *move).outcomes.empty();
    return move ? is_seen_to_break(model, claim, state, *move) : Watch(model, claim, 0).is_broken_by(state);
  };
  Exploration games(model, Keys(model.game()), model.start());
  const std::int64_t most_steps = model.steps() + plan.steps;
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (stop.stop_requested() || games.size() > plan.most_states || model.steps() > most_steps)
      return std::nullopt;
    const State& state = games.state(i);
    if (!state.is_over && state.now->to_move == wanted.to_move &&
        Keys::of_stones(*state.now) == Keys::of_stones(wanted) && breaks(state)) {
      Record reached{record.game, {}, std::nullopt, games.moves_to(i), {}};
      std::ranges::copy(record.moves, std::back_inserter(reached.moves));
      return reached;
    }
    for (auto& [move, after] : model.outcomes(state))
      if (is_within(move)) games.add(i, move, std::move(after));
  }
  return std::nullopt;
}

}  // namespace ruleproof
