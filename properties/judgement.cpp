#include "properties/judgement.hpp"

#include <algorithm>

#include "properties/games.hpp"
#include "properties/lasting.hpp"
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

/// What an illegal move leads to if it stands; nothing if it cannot be played.
std::vector<Outcome> forced_outcomes(const Rules& rules, const State& state, const Move& move) {
  if (rules.is_over(state) || (!move.point && !rules.has_pass())) return {};
  if (move.point && state.position.stones().has(*move.point)) return {};
  return outcomes(rules, state, move);
}

/// The state after a move that stands, whosever turn it was.
State after_forced(State state, const Move& move, const Outcome& outcome) {
  state.to_move = move.colour;
  return after(state, move, outcome);
}

/// The move judged by one ruleset alone.
MoveJudgement judged(const Rules& rules, const State& state, const Move& move, Komi komi,
                     IllegalMoves illegal = IllegalMoves::are_refused) {
  MoveJudgement judged{move, faults(rules, state, move), {}, {}};
  if (judged.faults.empty())
    for (const Outcome& outcome : sorted_outcomes(rules, state, move))
      judged.effects.push_back(effect(rules, state, move, after(state, move, outcome), komi));
  else if (illegal == IllegalMoves::stand)
    for (const Outcome& outcome : forced_outcomes(rules, state, move))
      judged.effects.push_back(effect(rules, state, move, after_forced(state, move, outcome), komi));
  judged.stands = !judged.faults.empty() && !judged.effects.empty();
  if (judged.effects.empty()) judged.effects.push_back(effect(rules, state, {}, state, komi));
  return judged;
}

/// A game on its way through a record.
struct Course {
  State state;
  std::optional<Move> refused = std::nullopt;  ///< a move of the side to move, since the last one that was made
};

/// The next move of the record is at hand. Returns whether a refused move has used up its turn: what is kept is as if it had
/// been made, and nothing is on the board.
bool use_up_turn(const Rules& rules, Course& course, const Move& next) {
  if (!course.refused || next.colour == course.state.to_move || rules.is_over(course.state)) return false;
  const State before = course.state;
  Outcome nothing = rules.outcomes(before, *course.refused).front();
  nothing.after = before.position;
  nothing.notes = before.notes;
  course.state = after(before, *course.refused, nothing);
  course.state.passes = 0;
  course.state.last_placement = before.last_placement;
  course.refused = std::nullopt;
  return true;
}

void make(Course& course, const State& after) { course = {after}; }

void refuse(Course& course, const Move& move) {
  if (!course.refused && move.colour == course.state.to_move) course.refused = move;
}

/// For each of the other readings the number of a move, or 0.
using Numbers = std::vector<int>;

std::vector<FirstMove> first_moves(const std::vector<OtherReading>& others, const Numbers& numbers) {
  std::vector<FirstMove> moves;
  for (std::size_t k = 0; k < others.size(); ++k)
    if (numbers[k] != 0) moves.push_back({others[k].reading, numbers[k]});
  return moves;
}

/// The points that show how two rulesets part on a move: those for which one of them forbids it, or those that
/// are not alike after it.
std::vector<int> points_at_issue(const Rules& one, const Rules& other, const State& state, const Move& move) {
  std::vector<Outcome> boards = sorted_outcomes(one, state, move);
  const std::vector<Outcome> others = sorted_outcomes(other, state, move);
  if (boards.empty() || others.empty()) {
    try {
      const auto points = points_of(faults(boards.empty() ? one : other, state, move));
      if (!points.empty()) return points;
    } catch (const InputError&) {  // no outcome there flips what the move names
    }
    return move.point ? std::vector{*move.point} : std::vector<int>{};
  }
  boards.insert(boards.end(), others.begin(), others.end());
  Position<Board::Region> some = boards.front().after, every = some;
  for (const Outcome& outcome : boards) {
    some = {some.black | outcome.after.black, some.white | outcome.after.white};
    every = {every.black & outcome.after.black, every.white & outcome.after.white};
  }
  return ((some.black - every.black) | (some.white - every.white)).points();
}

/// Asks the other readings about one move after another.
class Dissenters {
 public:
  Dissenters(const Rules& rules, const std::vector<OtherReading>& others)
      : rules_(rules), others_(others), untold_(others.size()), lasting_(others.size()) {}

  /// What those say that do not agree on a move.
  std::vector<Dissent> on(const State& state, const Move& move, int number, bool is_legal) {
    std::vector<Dissent> dissents;
    for (std::size_t k = 0; k < others_.size(); ++k) {
      if (untold_[k] != 0) continue;
      try {
        if (const std::optional<Parting> found = parting(rules_, *others_[k].rules, state, move))
          dissents.push_back({others_[k].reading, found->by_other, lasts(k, state, move)});
        else if (is_legal && move.point)
          lasting_.is_over(k);
      } catch (const InputError& error) {
        dissents.push_back({others_[k].reading, std::string("cannot be told: ") + error.what()});
        untold_[k] = number;
      }
    }
    return dissents;
  }

  /// The move on which a reading could not be told. It is not asked again, for it has looked long before it
  /// gave up.
  const Numbers& untold() const { return untold_; }

 private:
  bool lasts(std::size_t k, const State& state, const Move& move) {
    const Size size = state.position.black.board().size();
    return lasting_.goes_on(k, squares_of(size, points_at_issue(rules_, *others_[k].rules, state, move)));
  }

  const Rules& rules_;
  const std::vector<OtherReading>& others_;
  Numbers untold_;
  LastingDifferences lasting_;
};

/// Takes a move of a replay. Returns false if the move has several outcomes or its outcomes cannot be told.
bool follow(const Rules& rules, Course& course, const Move& move, IllegalMoves illegal) {
  try {
    use_up_turn(rules, course, move);
    std::vector<Outcome> found = sorted_outcomes(rules, course.state, move);
    const bool is_legal = !found.empty();
    if (!is_legal && illegal == IllegalMoves::stand) found = forced_outcomes(rules, course.state, move);
    if (found.size() > 1) return false;
    if (found.empty())
      refuse(course, move);
    else
      make(course, is_legal ? after(course.state, move, found.front()) : after_forced(course.state, move, found.front()));
    return true;
  } catch (const InputError&) {
    return false;
  }
}

}  // namespace

std::vector<OtherReading> other_readings(const Ruleset& ruleset) {
  std::vector<OtherReading> others;
  for (const OtherRuleset& other : differing_in_one_reading(ruleset))
    others.push_back({other.reading, played_game(ruleset.game().id).rules(other.ruleset)});
  return others;
}

bool is_new(const std::vector<Dissent>& dissents) {
  return std::ranges::any_of(dissents, [](const Dissent& dissent) { return !dissent.lasts; });
}

std::vector<std::string> lasting(const std::vector<Dissent>& dissents) {
  std::vector<std::string> readings;
  for (const Dissent& dissent : dissents)
    if (dissent.lasts) readings.push_back(dissent.reading);
  return readings;
}

MoveJudgement judgement(const Rules& rules, const std::vector<OtherReading>& others, const State& state,
                        const Move& move, Komi komi) {
  MoveJudgement judged = ruleproof::judged(rules, state, move, komi);
  judged.part = Dissenters(rules, others).on(state, move, 1, judged.faults.empty());
  return judged;
}

std::optional<int> first_departure(const GameJudgement& game) {
  const auto first = std::ranges::min_element(game.departures, {}, &FirstMove::move);
  if (first == game.departures.end()) return std::nullopt;
  return first->move;
}

GameJudgement judgement(const Rules& rules, const std::vector<OtherReading>& others, const State& from,
                        const std::vector<Move>& moves, Komi komi, IllegalMoves illegal) {
  GameJudgement game{{}, {}, {}, from, {}, {}};
  Numbers left(others.size());
  Dissenters dissenters(rules, others);
  Course course{from};
  std::vector<Course> replays(others.size(), course);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const int number = static_cast<int>(i) + 1;
    if (use_up_turn(rules, course, moves[i])) game.moves.back().used_turn = true;
    try {
      game.moves.push_back(judged(rules, course.state, moves[i], komi, illegal));
      if (game.moves.back().effects.size() > 1)
        throw InputError("the placement has several outcomes; the move must name the stones that it flips");
    } catch (const InputError& error) {
      throw UnclearMove(i, error);
    }
    MoveJudgement& move = game.moves.back();
    move.part = dissenters.on(course.state, moves[i], number, move.faults.empty());
    if (move.faults.empty() || move.stands)
      make(course, move.effects.front().after);
    else
      refuse(course, moves[i]);
    move.effects.front().after.earlier = {};  // it would be kept once for each move
    for (std::size_t k = 0; k < others.size(); ++k) {
      if (left[k] != 0) continue;
      const bool is_told = dissenters.untold()[k] == 0 && follow(*others[k].rules, replays[k], moves[i], illegal);
      if (!is_told || !same(replays[k].state.position, course.state.position)) left[k] = number;
    }
  }
  game.end = course.state;
  game.departures = first_moves(others, left);
  game.untold = first_moves(others, dissenters.untold());
  game.result = rules.result(game.end, komi);
  for (const OtherReading& other : others)
    if (const auto found = parting(rules, *other.rules, game.end, komi))
      game.score_under.push_back({other.reading, found->by_other});
  return game;
}

}  // namespace ruleproof
