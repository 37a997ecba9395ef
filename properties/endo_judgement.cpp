#include "properties/endo_judgement.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

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

/// The state after a turn: where it is illegal, the same.
State followed(const Readings& readings, const State& state, const Turn& turn) {
  return refusals(readings, state, turn).empty() ? effect(readings, state, turn).after : state;
}

}  // namespace

Effect effect(const Readings& readings, const State& state, const Turn& turn) {
  const Placed placed = place(readings, state, turn.placed);
  Effect effect{move(readings, placed, turn.moved), std::nullopt, placed.winner.has_value(), {}};
  if (turn.moved) effect.landed = landing(placed.markers, *turn.moved);
  effect.groups = judgement(readings, effect.after.markers, turn.colour);
  return effect;
}

TurnJudgement judgement(const Ruleset& ruleset, const State& state, const Turn& turn) {
  const Readings own = readings(ruleset);
  TurnJudgement judged{turn, refusals(own, state, turn), {state, {}, false, {}}, {}};
  const auto effect_under = [&](const Readings& readings, const std::vector<Refusal>& refusals) {
    return refusals.empty() ? std::optional(effect(readings, state, turn)) : std::nullopt;
  };
  const auto own_effect = effect_under(own, judged.refusals);
  if (own_effect) judged.effect = *own_effect;
  for (const auto& [reading, other] : differing_in_one_reading(ruleset)) {
    const std::vector<Refusal> refused = refusals(readings(other), state, turn);
    const auto their_effect = effect_under(readings(other), refused);
    const bool is_alike =
        own_effect && their_effect ? own_effect->after == their_effect->after : !own_effect && !their_effect;
    if (!is_alike) judged.part.push_back({reading, ruling(refused, their_effect)});
  }
  return judged;
}

GameJudgement judgement(const Ruleset& ruleset, const State& from, const std::vector<Turn>& turns) {
  GameJudgement game{{}, {}, from};
  std::vector<State> states{from};
  for (const Turn& turn : turns) {
    game.turns.push_back(judgement(ruleset, game.end, turn));
    game.end = game.turns.back().effect.after;
    states.push_back(game.end);
  }
  for (const auto& [reading, other] : differing_in_one_reading(ruleset)) {
    State state = from;
    for (std::size_t i = 0; i < turns.size(); ++i) {
      state = followed(readings(other), state, turns[i]);
      if (state == states[i + 1]) continue;
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
