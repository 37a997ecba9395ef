#include "properties/referee/judgement.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "properties/referee/lasting.hpp"
#include "record/model_text.hpp"
#include "reference/evaluator/board_evaluator.hpp"
#include "reference/model/choice.hpp"
#include "reference/model/key.hpp"
#include "reference/model/turns.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

Content taken_over(const Content& content, const Board& board) {
  Content copy = content;
  for (BoardRegion& stones : copy.stones) stones = board.taken_over(stones);
  for (std::vector<Value>& values : copy.memory)
    for (Value& value : values)
      if (auto* region = std::get_if<BoardRegion>(&value)) *region = board.taken_over(*region);
  return copy;
}

/// Returns a key of what a drawing of a position shows: the stones and, if drawings of the game show numbers
/// too, these numbers.
std::string key_of_drawing(const Model& model, const Content& content) {
  std::string key = Keys::of_stones(content);
  if (std::ranges::any_of(model.document().memory, &language::Memory::is_shown))
    for (const std::string& row : model.notation().rows(content)) key += '\n' + row;
  return key;
}

/// Returns, for each outcome of a move, the key of its drawing and its stored scores.
std::set<std::pair<std::string, std::vector<Number>>> boards(const Model& model, const Attempt& attempt) {
  std::set<std::pair<std::string, std::vector<Number>>> all;
  for (const Outcome& outcome : attempt.outcomes)
    all.emplace(key_of_drawing(model, *outcome.state.now), kept_scores(model.document(), *outcome.state.now));
  return all;
}

/// Returns the stored scores as text, such as "; score A 1, B -1"; empty if there are none.
std::string with_scores(const Model& model, const State& state) {
  std::vector<std::string> scores;
  for (const Number score : kept_scores(model.document(), *state.now))
    scores.push_back(model.notation().name(static_cast<int>(scores.size())) + " " + text(score));
  return scores.empty() ? "" : fmt::format("; score {}", fmt::join(scores, ", "));
}

}  // namespace

std::string says(const Model& model, const State& state, const Attempt& attempt, bool has_scores) {
  if (attempt.outcomes.empty()) return "illegal: " + text(model, attempt.refusals);
  std::vector<std::string> ways;
  for (const Outcome& outcome : attempt.outcomes)
    if (const std::string way = changes(model, *state.now, *outcome.state.now) +
                                (has_scores ? with_scores(model, outcome.state) : "");
        std::ranges::count(ways, way) == 0)
      ways.push_back(way);
  return fmt::format("legal: {}", fmt::join(ways, "; or "));
}

std::vector<OtherReading> other_readings(const Model& model, Evaluation evaluation) {
  std::vector<OtherReading> all;
  for (const Game& other : differing_in_one_reading(model.game())) {
    all.push_back(
        {differing_readings(model.game(), other).front(), std::make_unique<Model>(other, evaluation)});
    all.back().model->notation().call_players(model.notation().roster());
  }
  return all;
}

namespace {

using Squares = std::vector<Square>;

Squares squares_of(const Model& model, const std::vector<int>& places) {
  const int w = model.world().board().size().w;
  Squares squares;
  for (const int place : places)
    squares.push_back(model.world().is_unbounded() ? BoardWorld::square_of(place)
                                                   : Square{place % w, place / w});
  return squares;
}

/// Returns the points where two readings differ on a move. If a reading forbids the move, returns the points
/// that its refusals name or, if they name none, the points of the move. If both readings allow the move,
/// returns the points whose stones differ after it.
std::vector<int> points_at_issue(const Attempt& one, const Attempt& other, const Move& move) {
  if (one.outcomes.empty() || other.outcomes.empty()) {
    const std::vector<int> shown = points_of(one.outcomes.empty() ? one.refusals : other.refusals);
    return shown.empty() ? points_of(move) : shown;
  }
  std::map<int, std::multiset<int>> all;  // owners of stones by point, over all outcomes
  for (const Attempt* attempt : {&one, &other})
    for (const Outcome& outcome : attempt->outcomes)
      for (const auto& [place, player] : owners(*outcome.state.now)) all[place].insert(player);
  const std::size_t outcomes = one.outcomes.size() + other.outcomes.size();
  std::vector<int> places;
  for (const auto& [place, players] : all)
    if (players.count(*players.begin()) < outcomes) places.push_back(place);
  return places;
}

/// Converts the states of one game for another model; converts each moment of the past only once.
class TakenOver {
 public:
  explicit TakenOver(const Model& to) : to_(to), needs_past_(recall(to.game()).anything()) {}

  State of(const State& state) {
    if (to_.world().is_unbounded()) return state;  // windows of an unbounded grid need no conversion
    const Board& board = to_.world().board();
    std::vector<const Past*> moments;  // the moments that are not converted yet, the latest first
    const Past* moment = state.past.get();
    for (; moment && moment != from_.get(); moment = needs_past_ ? moment->earlier.get() : nullptr)
      moments.push_back(moment);
    if (!moment) past_ = nullptr;
    for (auto one = moments.rbegin(); one != moments.rend(); ++one)
      past_ = std::make_shared<Past>(Past{taken_over((*one)->content, board), past_});
    from_ = state.past;
    const bool is_latest = state.past && &state.past->content == state.now.get();
    return {is_latest ? std::shared_ptr<const Content>(past_, &past_->content)
                      : std::make_shared<Content>(taken_over(*state.now, board)),
            past_, state.is_over};
  }

 private:
  const Model& to_;
  const bool needs_past_;
  std::shared_ptr<const Past> from_;  ///< the past of the state that was converted last
  std::shared_ptr<const Past> past_;  ///< the converted past
};

/// For each other reading, the number of a move (from 1), or 0 for no move.
using Numbers = std::vector<int>;

std::vector<FirstMove> first_moves(const std::vector<OtherReading>& others, const Numbers& numbers) {
  std::vector<FirstMove> moves;
  for (std::size_t k = 0; k < others.size(); ++k)
    if (numbers[k] != 0) moves.push_back({others[k].reading, numbers[k]});
  return moves;
}

/// Judges successive moves under the other readings.
class Dissenters {
 public:
  Dissenters(const Model& model, const std::vector<OtherReading>& others)
      : model_(model), others_(others), untold_(others.size()), lasting_(others.size()) {
    for (const OtherReading& other : others) there_.emplace_back(*other.model);
  }

  /// Returns the judgements of other readings that differ on a move. `attempt` is the result of the move in
  /// `state` under the game's own readings.
  std::vector<Dissent> on(const State& state, const Move& move, const Attempt& attempt, int number) {
    std::vector<Dissent> dissents;
    const auto wanted =
        others_.empty() ? std::set<std::pair<std::string, std::vector<Number>>>() : boards(model_, attempt);
    for (std::size_t k = 0; k < others_.size(); ++k) {
      if (untold_[k] != 0) continue;
      const Model& other = *others_[k].model;
      try {
        const State there = there_[k].of(state);
        const Attempt dissenting = other.attempt(there, move);
        if (boards(other, dissenting) != wanted)
          dissents.push_back(
              {others_[k].reading, says(other, there, dissenting),
               lasting_.goes_on(k, squares_of(model_, points_at_issue(attempt, dissenting, move)))});
        else if (!attempt.outcomes.empty() && !points_of(move).empty())
          lasting_.is_over(k);
      } catch (const evaluator::LimitReached& error) {
        dissents.push_back({others_[k].reading, std::string("cannot be decided: ") + error.what()});
        untold_[k] = number;
      }
    }
    return dissents;
  }

  /// Returns, for each other reading, the number of the move that could not be judged under it; 0 if there is
  /// no such move. Later moves are not judged under such a reading, because its search reached a limit.
  const Numbers& untold() const { return untold_; }

 private:
  const Model& model_;
  const std::vector<OtherReading>& others_;
  std::vector<TakenOver> there_;
  Numbers untold_;
  LastingDifferences lasting_;
};

/// The current state of a replayed record.
struct Course {
  State state;
  /// Since the last played move: the first refused turn of the player to move.
  std::optional<Move> refused = std::nullopt;
};

/// Applies the changes of the position that the record states before the move with the index `move`. If the
/// position changes, also forgets the refused move.
void edit(const Model& model, const Record& record, std::size_t move, Course& course) {
  State state = with_edit(model, record, move, course.state);
  if (state.now != course.state.now) course = {std::move(state)};
}

/// Determines, before the next move of a record, whether the previous refused move used up its turn. If so,
/// passes the turn to the next player and returns true; otherwise returns false.
bool use_up_turn(const Model& model, Course& course, const Move& next) {
  const int to_move = course.state.now->to_move;
  if (!course.refused || to_move < 0 || course.state.is_over || !is_turn(model.document(), next) ||
      next.player != (to_move + 1) % model.players())
    return false;
  course = {model.after_refused(course.state, *course.refused)};
  return true;
}

void refuse(const Model& model, Course& course, const Move& move) {
  if (!course.refused && is_turn(model.document(), move) && move.player == course.state.now->to_move)
    course.refused = move;
}

/// Replays a move. Returns false if the move has several outcomes and does not determine one of them, or if
/// the outcomes cannot be computed.
bool follow(const Model& model, Course& course, const RecordedMove& move, IllegalMoves illegal) {
  try {
    use_up_turn(model, course, move.move);
    Attempt attempt = model.attempt(course.state, move.move);
    if (attempt.outcomes.empty() && illegal == IllegalMoves::stand)
      attempt.outcomes = model.forced(course.state, move.move);
    const Outcome* meant =
        attempt.outcomes.size() > 1 && move.chosen.empty() ? nullptr : find_outcome(model, attempt, move);
    if (!attempt.outcomes.empty() && !meant) return false;
    if (meant)
      course = {State(meant->state)};
    else
      refuse(model, course, move.move);
    return true;
  } catch (const evaluator::LimitReached&) {
    return false;
  }
}

/// Stores in `judged` the outcomes that the written move can denote, and their notations.
void take_outcomes(const Model& model, MoveJudgement& judged, const Attempt& attempt) {
  const RecordedMove& move = judged.move;
  if (!move.chosen.empty() && !attempt.outcomes.empty()) {
    const Outcome* chosen = find_chosen(model, attempt, move.chosen);
    if (!chosen && move.chosen.front() == flips)
      throw InputError(
          fmt::format("'{}': no outcome of the move flips just these stones", text(model, move)));
    if (!chosen)
      throw InputError(fmt::format("'{}': the move is legal, but nothing is chosen in it in this order: {}",
                                   text(model, move), fmt::join(move.chosen, " ")));
    judged.outcomes = {*chosen};
    judged.ways = {text(model, move)};
    return;
  }
  for (const Outcome& outcome : attempt.outcomes)
    judged.ways.push_back(text(model, move.move, attempt, outcome));
  judged.outcomes = attempt.outcomes;
}

/// Judges a move under the readings of one model only.
MoveJudgement judged(const Model& model, const RecordedMove& move, const Attempt& attempt) {
  MoveJudgement judged;
  judged.move = move;
  judged.refusals = refusals_of_chosen(model, attempt, move.chosen);
  judged.others = attempt.others;
  take_outcomes(model, judged, attempt);
  return judged;
}

/// Returns the points that score for each player; empty if the document does not define them or the board is
/// unbounded.
std::vector<BoardRegion> counting(const Model& model, const Content& content) {
  std::vector<BoardRegion> all;
  for (int player = 0; player < model.players() && !model.world().is_unbounded(); ++player)
    if (const auto points = model.call("scoring", {model.evaluator().only(player)}, content))
      all.push_back(std::get<BoardRegion>(*points));
  return all;
}

/// Returns the points of stones that stay in place but no longer score for their owner.
std::vector<int> killed(const Model& model, const Content& before, const Content& after) {
  const std::vector<BoardRegion> then = counting(model, before), now = counting(model, after);
  std::vector<int> points;
  for (std::size_t player = 0; player < then.size(); ++player)
    for (const int point : ((stones_of(model, before, static_cast<int>(player)) &
                             stones_of(model, after, static_cast<int>(player)) & then[player]) -
                            now[player])
                               .points())
      points.push_back(point);
  std::ranges::sort(points);
  return points;
}

/// Stores in `judged` the effects of a move in a game.
void tell_effects(const Model& model, MoveJudgement& judged, const State& before, const State& after) {
  judged.effects = effects(model, *before.now, *after.now, judged.move.move);
  if (const std::vector<int> points = killed(model, *before.now, *after.now); !points.empty())
    judged.effects += fmt::format("{}kills {}", judged.effects.empty() ? "" : "; ", names_of(model, points));
}

/// Returns how another reading judges the end of a game; empty if it judges the end as `model` does.
std::string dissent_on_end(const Model& model, const State& end, const Model& other, State there) {
  if (!there.now->winner)
    there.is_over = other.is_at_an_end(there) || (end.is_over && !model.is_at_an_end(end));
  if (there.is_over != end.is_over) return there.is_over ? "the game is over" : "the game goes on";
  const Result here = model.result(end), elsewhere = other.result(there);
  if (here.scores != elsewhere.scores) return scores_text(other, elsewhere.scores);
  return end.is_over && here.winners != elsewhere.winners ? outlook(other, there) : "";
}

/// Returns the judgements of other readings that differ on the end of a game.
std::vector<Dissent> dissents_on_end(const Model& model, const std::vector<OtherReading>& others,
                                     const State& end) {
  std::vector<Dissent> dissents;
  for (const OtherReading& other : others) try {
      if (std::string says = dissent_on_end(model, end, *other.model, taken_over(end, *other.model));
          !says.empty())
        dissents.push_back({other.reading, std::move(says)});
    } catch (const evaluator::LimitReached& error) {
      dissents.push_back({other.reading, std::string("cannot be decided: ") + error.what()});
    }
  return dissents;
}

}  // namespace

State taken_over(const State& state, const Model& to) { return TakenOver(to).of(state); }

bool is_new(const std::vector<Dissent>& dissents) {
  return std::ranges::any_of(dissents, [](const Dissent& dissent) { return !dissent.lasts; });
}

std::vector<std::string> lasting(const std::vector<Dissent>& dissents) {
  std::vector<std::string> readings;
  for (const Dissent& dissent : dissents)
    if (dissent.lasts) readings.push_back(dissent.reading);
  return readings;
}

MoveJudgement judgement(const Model& model, const std::vector<OtherReading>& others, const State& state,
                        const RecordedMove& move) {
  const Attempt attempt = model.attempt(state, move.move);
  MoveJudgement result = judged(model, move, attempt);
  result.part = Dissenters(model, others).on(state, move.move, attempt, 1);
  return result;
}

void let_stand(const Model& model, MoveJudgement& judged, const State& state) {
  Attempt attempt;
  attempt.outcomes = model.forced(state, judged.move.move);
  take_outcomes(model, judged, attempt);
  judged.stands = !judged.outcomes.empty();
}

std::optional<int> first_departure(const GameJudgement& game) {
  const auto first = std::ranges::min_element(game.departures, {}, &FirstMove::move);
  if (first == game.departures.end()) return std::nullopt;
  return first->move;
}

GameJudgement judgement(const Model& model, const std::vector<OtherReading>& others, const Record& record,
                        const std::string& source, IllegalMoves illegal) {
  GameJudgement game;
  Numbers left(others.size());
  Dissenters dissenters(model, others);
  Course course{first_state(model, record)};
  std::vector<Course> replays;
  for (const OtherReading& other : others) replays.push_back({first_state(*other.model, record)});
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const RecordedMove& move = record.moves[i];
    edit(model, record, i, course);
    for (std::size_t k = 0; k < others.size(); ++k)
      if (left[k] == 0) edit(*others[k].model, record, i, replays[k]);
    if (use_up_turn(model, course, move.move)) game.moves.back().used_turn = true;
    try {
      const State& before = course.state;
      const Attempt attempt = model.attempt(before, move.move);
      MoveJudgement judged = ruleproof::judged(model, move, attempt);
      judged.part = dissenters.on(before, move.move, attempt, static_cast<int>(i) + 1);
      if (!judged.is_legal() && illegal == IllegalMoves::stand) let_stand(model, judged, before);
      if (judged.outcomes.size() > 1)
        throw InputError(fmt::format("'{}' has {} outcomes; name the one that is meant, such as '{}'",
                                     text(model, move), judged.outcomes.size(), judged.ways.front()));
      if (judged.outcomes.empty()) {
        refuse(model, course, move.move);
      } else {
        const State after = judged.outcomes.front().state;
        tell_effects(model, judged, before, after);
        course = {after};
      }
      judged.scores = model.result(course.state).scores;
      game.moves.push_back(std::move(judged));
    } catch (const InputError& error) {
      throw InputError(fmt::format(
          "{}: {}", i < record.lines.size() ? fmt::format("{}:{}", source, record.lines[i]) : source,
          error.what()));
    }
    for (std::size_t k = 0; k < others.size(); ++k) {
      if (left[k] != 0) continue;
      const bool is_told = dissenters.untold()[k] == 0 && follow(*others[k].model, replays[k], move, illegal);
      if (!is_told ||
          key_of_drawing(*others[k].model, *replays[k].state.now) != key_of_drawing(model, *course.state.now))
        left[k] = static_cast<int>(i) + 1;
    }
  }
  edit(model, record, record.moves.size(), course);
  game.end = course.state;
  game.departures = first_moves(others, left);
  game.untold = first_moves(others, dissenters.untold());
  game.score_under = dissents_on_end(model, others, game.end);
  return game;
}

}  // namespace ruleproof
