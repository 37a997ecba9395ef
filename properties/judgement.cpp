#include "properties/judgement.hpp"

#include <algorithm>

#include "properties/games.hpp"
#include "properties/parting.hpp"

namespace ruleproof {
namespace {

/// Of a move that was made; of nothing without one.
Effect effect(const Rules& rules, const State& before, const std::optional<Move>& made, const State& after,
              Komi komi) {
  Board::Region stones_then = before.position.stones();
  if (made && made->point) stones_then.add(*made->point);
  const Board::Region captured = stones_then - after.position.stones();
  Board::Region flipped = before.position.black.board().nowhere();
  Board::Region killed = flipped;
  for (const Colour colour : {Colour::black, Colour::white}) {
    const Board::Region stones = before.position.of(colour);
    const Board::Region turned = stones & after.position.of(other(colour));
    flipped = flipped | turned;
    killed = killed | ((stones & rules.scoring(before.position, colour)) -
                       rules.scoring(after.position, colour) - turned - captured);
  }
  return {after, flipped.points(), captured.points(), killed.points(), rules.result(after, komi)};
}

/// The move judged by one ruleset alone.
MoveJudgement judged(const Rules& rules, const State& state, const Move& move, Komi komi) {
  MoveJudgement judged{move, faults(rules, state, move), {}, {}};
  if (!judged.faults.empty())
    judged.effects.push_back(effect(rules, state, {}, state, komi));
  else
    for (const auto& board : legal_boards(rules, state, move))
      judged.effects.push_back(effect(rules, state, move, after(state, move, board), komi));
  return judged;
}

/// For each of the other readings the number of a move, or 0.
using Numbers = std::vector<int>;

std::vector<FirstMove> first_moves(const std::vector<OtherReading>& others, const Numbers& numbers) {
  std::vector<FirstMove> moves;
  for (std::size_t k = 0; k < others.size(); ++k)
    if (numbers[k] != 0) moves.push_back({others[k].reading, numbers[k]});
  return moves;
}

/// What the other readings say that do not agree on a move. One that has not been able to tell is not asked
/// again, for it has looked long before it gave up.
std::vector<Dissent> dissents(const Rules& rules, const std::vector<OtherReading>& others, const State& state,
                              const Move& move, int number, Numbers& untold) {
  std::vector<Dissent> dissents;
  for (std::size_t k = 0; k < others.size(); ++k) {
    if (untold[k] != 0) continue;
    try {
      if (const std::optional<Parting> found = parting(rules, *others[k].rules, state, move))
        dissents.push_back({others[k].reading, found->by_other});
    } catch (const InputError& error) {
      dissents.push_back({others[k].reading, std::string("cannot be told: ") + error.what()});
      untold[k] = number;
    }
  }
  return dissents;
}

/// The state after a move of a replay in which an illegal move changes nothing; nothing if the move has
/// several outcomes or its outcomes cannot be told.
std::optional<State> followed(const Rules& rules, const State& state, const Move& move) {
  try {
    const auto boards = legal_boards(rules, state, move);
    if (boards.empty()) return state;
    if (boards.size() > 1) return std::nullopt;
    return after(state, move, boards.front());
  } catch (const InputError&) {
    return std::nullopt;
  }
}

}  // namespace

std::vector<OtherReading> other_readings(const Ruleset& ruleset) {
  std::vector<OtherReading> others;
  for (const OtherRuleset& other : differing_in_one_reading(ruleset))
    others.push_back({other.reading, game(ruleset.game().id).rules(other.ruleset)});
  return others;
}

MoveJudgement judgement(const Rules& rules, const std::vector<OtherReading>& others, const State& state,
                        const Move& move, Komi komi) {
  MoveJudgement judged = ruleproof::judged(rules, state, move, komi);
  Numbers untold(others.size());
  judged.part = dissents(rules, others, state, move, 1, untold);
  return judged;
}

std::optional<int> first_departure(const GameJudgement& game) {
  const auto first = std::ranges::min_element(game.departures, {}, &FirstMove::move);
  if (first == game.departures.end()) return std::nullopt;
  return first->move;
}

GameJudgement judgement(const Rules& rules, const std::vector<OtherReading>& others, const State& from,
                        const std::vector<Move>& moves, Komi komi) {
  GameJudgement game{{}, {}, {}, from, {}, {}};
  Numbers left(others.size()), untold(others.size());
  std::vector<State> replays(others.size(), from);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const int number = static_cast<int>(i) + 1;
    try {
      game.moves.push_back(judged(rules, game.end, moves[i], komi));
      if (game.moves.back().effects.size() > 1)
        throw InputError("the placement has several outcomes; the move must name the stones that it flips");
    } catch (const InputError& error) {
      throw UnclearMove(i, error);
    }
    game.moves.back().part = dissents(rules, others, game.end, moves[i], number, untold);
    game.end = game.moves.back().effects.front().after;
    for (std::size_t k = 0; k < others.size(); ++k) {
      if (left[k] != 0) continue;
      const std::optional<State> next =
          untold[k] != 0 ? std::nullopt : followed(*others[k].rules, replays[k], moves[i]);
      if (next && same(next->position, game.end.position))
        replays[k] = *next;
      else
        left[k] = number;
    }
  }
  game.departures = first_moves(others, left);
  game.untold = first_moves(others, untold);
  game.result = rules.result(game.end, komi);
  for (const OtherReading& other : others)
    if (const auto found = parting(rules, *other.rules, game.end, komi))
      game.score_under.push_back({other.reading, found->by_other});
  return game;
}

}  // namespace ruleproof
