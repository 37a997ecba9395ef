#include "reference/model/random_games.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "reference/evaluator/board_evaluator.hpp"
#include "spec/threads.hpp"

namespace ruleproof {
namespace {

using evaluator::LimitReached;
using evaluator::NoMeaning;
using evaluator::OutOfSteps;
using evaluator::Stopped;
using language::Document;

std::mt19937_64 generator(const RandomGamesPlan& table, int game) {
  std::seed_seq seed{static_cast<std::uint32_t>(table.seed), static_cast<std::uint32_t>(table.seed >> 32),
                     static_cast<std::uint32_t>(game)};
  return std::mt19937_64(seed);
}

/// Returns the index of a random element of `choices`. Unlike the standard distributions, it gives the same
/// results on every platform.
template <class T>
std::size_t any_of(const std::vector<T>& choices, std::mt19937_64& random) {
  return random() % choices.size();
}

void prepare(const Model& model, const RandomGamesPlan& table, const StopToken& stop) {
  model.evaluator().limit_steps(table.steps_of_a_move);
  model.evaluator().stop_on(stop);
  model.evaluator().allow_steps(table.steps);
}

bool differ_in_notes(const Model& model, const Attempt& attempt) {
  for (std::size_t i = 0; i < attempt.outcomes.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (same_now(model.document(), attempt.outcomes[i].state, attempt.outcomes[j].state, false))
        return true;
  return false;
}

bool same_result(const Model& a, const State& state_a, const Model& b, const State& state_b) {
  const Result x = a.result(state_a), y = b.result(state_b);
  return x.winners == y.winners && x.scores == y.scores;
}

bool same_outcomes(const Model& model, const Attempt& a, const Attempt& b) {
  return a.outcomes.size() == b.outcomes.size() &&
         std::ranges::equal(a.outcomes, b.outcomes, [&](const Outcome& x, const Outcome& y) {
           return same_now(model.document(), x.state, y.state, true);
         });
}

}  // namespace

RandomGames play_randomly(const Game& game, const RandomGamesPlan& table, const StopToken& stop) {
  RandomGames played;
  Model model(game.with_board(table.size));
  prepare(model, table, stop);
  std::string last = "the start";
  try {
    for (; played.games < table.games; ++played.games) {
      std::mt19937_64 random = generator(table, played.games);
      State state = model.start();
      last = "the start";
      for (int turn = 0; turn < table.turns && !state.is_over; ++turn) {
        if (stop.stop_requested()) throw Stopped();
        const std::vector<Move> moves = model.moves(state);
        if (moves.empty()) break;
        const Move& move = moves[any_of(moves, random)];
        last = fmt::format("'{}'", model.notation().text(move));
        const Attempt attempt = model.attempt(state, move);
        if (differ_in_notes(model, attempt) &&
            std::ranges::find(played.differ_in_notes, model.notation().text(move)) ==
                played.differ_in_notes.end())
          played.differ_in_notes.push_back(model.notation().text(move));
        state = State(attempt.outcomes.at(any_of(attempt.outcomes, random)).state);
        ++played.moves;
      }
      if (state.is_over) {
        ++played.ended;
        model.result(state);
      }
    }
  } catch (const OutOfSteps&) {
    played.ran_out_of_steps = true;
  } catch (const Stopped&) {
    played.was_stopped = true;
  } catch (const LimitReached& limit) {
    played.limit = "after " + last + " in game " + std::to_string(played.games + 1) + ": " + limit.what();
  } catch (const NoMeaning& word) {
    played.limit = "after " + last + " in game " + std::to_string(played.games + 1) +
                   ", where this has no meaning: " + word.what();
  }
  return played;
}

ToldApart told_apart(const Game& one, const Game& other, const RandomGamesPlan& table,
                     const StopToken& stop) {
  bool is_any_turn_compared = false;
  try {
    Model first(one.with_board(table.size)), second(other.with_board(table.size));
    RandomGamesPlan half = table;
    half.steps /= 2;
    prepare(first, half, stop);
    prepare(second, half, stop);
    for (int game = 0; game < table.games; ++game) {
      std::mt19937_64 random = generator(table, game);
      State x = first.start(), y = second.start();
      for (int turn = 0;; ++turn) {
        if (stop.stop_requested()) return ToldApart::unknown;
        if (!same_now(first.document(), x, y, true)) return ToldApart::yes;
        const std::vector<Move> moves = first.moves(x);
        if (moves != second.moves(y)) return ToldApart::yes;
        if (turn == table.turns || moves.empty()) {
          if (!same_result(first, x, second, y)) return ToldApart::yes;
          break;
        }
        const std::size_t next = any_of(moves, random);
        State after_x, after_y;
        for (std::size_t i = 0; i < moves.size(); ++i) {
          const Attempt p = first.attempt(x, moves[i]), q = second.attempt(y, moves[i]);
          if (!same_outcomes(first, p, q)) return ToldApart::yes;
          if (i != next || p.outcomes.empty()) continue;
          const std::size_t outcome = any_of(p.outcomes, random);
          after_x = p.outcomes[outcome].state;
          after_y = q.outcomes[outcome].state;
        }
        x = std::move(after_x);
        y = std::move(after_y);
        is_any_turn_compared = true;
      }
    }
  } catch (const OutOfSteps&) {
    return is_any_turn_compared ? ToldApart::no : ToldApart::unknown;
  } catch (const Stopped&) {
    return ToldApart::unknown;
  } catch (const LimitReached&) {
    return ToldApart::unknown;
  } catch (const NoMeaning&) {
    return ToldApart::unknown;
  }
  return ToldApart::no;
}

}  // namespace ruleproof
