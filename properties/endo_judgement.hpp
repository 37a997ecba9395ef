#pragma once

#include <optional>
#include <string>
#include <vector>

#include "properties/judgement.hpp"
#include "reference/endo_play.hpp"
#include "spec/ruleset.hpp"

// A game of Endo judged turn by turn: by one ruleset, and by those beside it where they do not agree.

namespace ruleproof::endo {

/// What a legal turn does.
struct Effect {
  State after;
  std::optional<Square> landed;  ///< where the moved marker is now
  bool ended_at_once = false;    ///< the game ended with the placement
  Judgement groups;              ///< at the end of the turn
};

struct TurnJudgement {
  Turn turn;
  std::vector<Refusal> refusals;  ///< none if the turn is legal
  Effect effect;                  ///< an illegal turn that is refused changes nothing
  std::vector<Dissent> part;      ///< the readings under which it is not as legal, or leads elsewhere
  bool stands = false;            ///< it is illegal and was played all the same
  bool used_turn = false;         ///< it was refused, and the next turn is the other side's
};

/// The effect of a turn that is legal.
Effect effect(const Readings& readings, const State& state, const Turn& turn);

/// The effect of an illegal turn if it stands. Nothing if it cannot be played: while the game is not over and all
/// markers stay connected it can be whose turn it is or not, and with a movement that is owed and left out, of the
/// opponent's marker, or of the one just placed.
std::optional<Effect> forced_effect(const Readings& readings, const State& state, const Turn& turn);

/// Judges a turn at a state, under a ruleset and under those that differ from it in one reading.
TurnJudgement judgement(const Ruleset& ruleset, const State& state, const Turn& turn);

struct GameJudgement {
  std::vector<TurnJudgement> turns;
  std::vector<FirstMove> departures;  ///< after which a replay under the reading has another position or end
  State end;
};

/// Judges a game from a state on. All turns are judged, whatever is illegal; in the replays under other readings
/// it is so, too.
GameJudgement judgement(const Ruleset& ruleset, const State& from, const std::vector<Turn>& turns,
                        IllegalMoves illegal = IllegalMoves::are_refused);

/// "it would cut off markers [unity] at 0,0 1,1".
std::string summary(const Refusal& refusal);
/// The same of each, with semicolons between them.
std::string summary(const std::vector<Refusal>& refusals);

/// "White wins: a group of Black has no liberty [object] at 0,0"; empty if the game goes on.
std::string told_end(const State& after, const Judgement& groups);

}  // namespace ruleproof::endo
