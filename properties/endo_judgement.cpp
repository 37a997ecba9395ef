#include "properties/endo_judgement.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "properties/lasting.hpp"
#include "record/endo_record.hpp"
#include "record/move_text.hpp"

namespace ruleproof::endo {
namespace {

/// Legal or not, and if legal what becomes of the game.
std::string ruling(const std::vector<Refusal>& refusals, const std::optional<Effect>& effect) {
  if (!effect) return "illegal: " + summary(refusals);
  const std::string end = told_end(effect->after, effect->groups);
  if (end.empty()) return "legal, and the game goes on";
  return fmt::format("legal{}; {}", effect->ended_at_once ? ", and over with the placement" : "", end);
}

bool has_marker(const std::vector<Marker>& markers, Square square) {
  return std::ranges::count(markers, square, &Marker::square) > 0;
}

/// A game on its way through a record.
struct Course {
  State state;
  bool is_refused = false;  ///< a turn of the side to move, since the last one that was made
};

/// The next turn of the record is at hand. Returns whether a refused one has used up its turn.
bool use_up_turn(Course& course, const Turn& next) {
  if (!course.is_refused || next.colour == course.state.to_move || course.state.winner) return false;
  course = {course.state, false};
  course.state.to_move = next.colour;
  return true;
}

/// Takes a turn that has this effect; nothing for one that is refused.
void take(Course& course, const Turn& turn, const std::optional<Effect>& effect) {
  if (effect)
    course = {effect->after, false};
  else
    course.is_refused = course.is_refused || turn.colour == course.state.to_move;
}

std::optional<Effect> effect_in_game(const Readings& readings, const State& state, const Turn& turn, bool is_legal,
                                     IllegalMoves illegal) {
  if (is_legal) return effect(readings, state, turn);
  return illegal == IllegalMoves::stand ? forced_effect(readings, state, turn) : std::nullopt;
}

/// The squares that show where two rulings on a turn part.
std::vector<Square> at_issue(const Turn& turn, const std::vector<Refusal>& refusals,
                             const std::optional<Effect>& one, const std::optional<Effect>& other) {
  std::vector<Square> squares;
  for (const Refusal& refusal : refusals) squares.insert(squares.end(), refusal.shows.begin(), refusal.shows.end());
  if (one && other) {
    for (const auto& [a, b] : {std::pair(&one->after.markers, &other->after.markers),
                               std::pair(&other->after.markers, &one->after.markers)})
      for (const Marker& marker : *a)
        if (std::ranges::count(*b, marker) == 0) squares.push_back(marker.square);
    if (one->after.winner != other->after.winner)
      for (const Judgement& groups : {one->groups, other->groups}) {
        squares.insert(squares.end(), groups.own.begin(), groups.own.end());
        squares.insert(squares.end(), groups.opponents.begin(), groups.opponents.end());
      }
  }
  if (squares.empty()) squares.push_back(turn.placed);
  return squares;
}

/// Judges a turn, and if it is one of a game which of its differences last; the readings are those that
/// differing_in_one_reading gives.
TurnJudgement judged(const Ruleset& ruleset, const State& state, const Turn& turn, LastingDifferences& lasting) {
  const Readings own = readings(ruleset);
  TurnJudgement judged{turn, refusals(own, state, turn), {state, {}, false, {}}, {}};
  const auto effect_under = [&](const Readings& readings, const std::vector<Refusal>& refusals) {
    return refusals.empty() ? std::optional(effect(readings, state, turn)) : std::nullopt;
  };
  const auto own_effect = effect_under(own, judged.refusals);
  if (own_effect) judged.effect = *own_effect;
  const auto others = differing_in_one_reading(ruleset);
  for (std::size_t k = 0; k < others.size(); ++k) {
    const Readings theirs = readings(others[k].ruleset);
    const std::vector<Refusal> refused = refusals(theirs, state, turn);
    const auto their_effect = effect_under(theirs, refused);
    const bool is_alike =
        own_effect && their_effect ? own_effect->after == their_effect->after : !own_effect && !their_effect;
    if (!is_alike) {
      const auto& shows = own_effect ? refused : judged.refusals;
      judged.part.push_back({others[k].reading, ruling(refused, their_effect),
                             lasting.goes_on(k, at_issue(turn, shows, own_effect, their_effect))});
    } else if (own_effect) {
      lasting.is_over(k);
    }
  }
  return judged;
}

}  // namespace

Effect effect(const Readings& readings, const State& state, const Turn& turn) {
  const Placed placed = place(readings, state, turn.placed);
  Effect effect{move(readings, placed, turn.moved), std::nullopt, placed.winner.has_value(), {}};
  if (turn.moved) effect.landed = landing(placed.markers, *turn.moved);
  effect.groups = judgement(readings, effect.after.markers, turn.colour);
  return effect;
}

std::optional<Effect> forced_effect(const Readings& readings, const State& state, const Turn& turn) {
  State on_turn = state;
  on_turn.to_move = turn.colour;
  if (!refusals(readings, on_turn, turn.placed).empty()) return std::nullopt;
  const Placed placed = place(readings, on_turn, turn.placed);
  if (turn.moved && !placed.winner) {
    if (!has_marker(placed.markers, turn.moved->from)) return std::nullopt;
    for (const Refusal& refusal : refusals(readings, placed, turn.moved))
      if (refusal.clause == "westmost" || refusal.clause == "pass-over") return std::nullopt;
  }
  const Turn played{turn.colour, turn.placed, placed.winner ? std::nullopt : turn.moved};
  Effect forced = effect(readings, on_turn, played);
  if (!is_one_organism(forced.after.markers)) return std::nullopt;
  return forced;
}

TurnJudgement judgement(const Ruleset& ruleset, const State& state, const Turn& turn) {
  LastingDifferences none(differing_in_one_reading(ruleset).size());
  return judged(ruleset, state, turn, none);
}

GameJudgement judgement(const Ruleset& ruleset, const State& from, const std::vector<Turn>& turns,
                        IllegalMoves illegal) {
  GameJudgement game{{}, {}, from};
  const auto others = differing_in_one_reading(ruleset);
  LastingDifferences lasting(others.size());
  Course course{from};
  std::vector<std::vector<Marker>> markers;
  std::vector<std::optional<Colour>> winners;
  for (const Turn& turn : turns) {
    if (use_up_turn(course, turn)) game.turns.back().used_turn = true;
    game.turns.push_back(judged(ruleset, course.state, turn, lasting));
    TurnJudgement& judged = game.turns.back();
    const bool is_legal = judged.refusals.empty();
    const auto effect = is_legal ? std::optional(judged.effect)
                                 : effect_in_game(readings(ruleset), course.state, turn, false, illegal);
    judged.stands = !is_legal && effect;
    if (judged.stands) judged.effect = *effect;
    take(course, turn, effect);
    markers.push_back(course.state.markers);
    winners.push_back(course.state.winner);
  }
  game.end = course.state;
  for (const auto& [reading, other] : others) {
    const Readings theirs = readings(other);
    Course replay{from};
    for (std::size_t i = 0; i < turns.size(); ++i) {
      use_up_turn(replay, turns[i]);
      const bool is_legal = refusals(theirs, replay.state, turns[i]).empty();
      take(replay, turns[i], effect_in_game(theirs, replay.state, turns[i], is_legal, illegal));
      if (replay.state.markers == markers[i] && replay.state.winner == winners[i]) continue;
      game.departures.push_back({reading, static_cast<int>(i) + 1});
      break;
    }
  }
  return game;
}

std::string summary(const Refusal& refusal) {
  std::string summary = fmt::format("{} [{}]", refusal.fault, refusal.clause);
  if (!refusal.shows.empty()) summary += " at " + text(refusal.shows);
  return summary;
}

std::string summary(const std::vector<Refusal>& refusals) {
  std::vector<std::string> parts;
  for (const Refusal& refusal : refusals) parts.push_back(summary(refusal));
  return fmt::format("{}", fmt::join(parts, "; "));
}

std::string told_end(const State& after, const Judgement& groups) {
  if (!after.winner) return "";
  std::vector<Square> deprived = groups.own;
  deprived.insert(deprived.end(), groups.opponents.begin(), groups.opponents.end());
  std::ranges::sort(deprived);
  // That a mover who has deprived only himself loses is a reading of the clause.
  const bool is_own_alone = groups.opponents.empty();
  return fmt::format("{} wins: without liberties [{}{}] at {}", name(*after.winner), groups.clause,
                     is_own_alone ? ", as self=loses reads it" : "", text(deprived));
}

}  // namespace ruleproof::endo
