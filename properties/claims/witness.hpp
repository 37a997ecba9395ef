#pragma once

#include <stop_token>

#include "properties/claims/claim_games.hpp"

// A second judgement of what was proved. It shares nothing with the provers but the front end of the language
// and the steps of moves: it plays.

namespace ruleproof::model {

/// What games and positions show of a claim.
struct Witnessed {
  GameFinding found;  ///< refuted, with a game or a position; stopped; unknown where a number was too large
                      ///< in a game; else nothing
  int players = 0;    ///< how many there are in what refutes it
};

/// Evaluates a claim about positions, moves or readings on the boards of a plan, with each number of players
/// that the document allows, up to four:
/// - games: all of small boards, up to a number of states, and random ones of large boards;
/// - for `position` and `step` also positions that no game has to reach, with any memory, any past and any
///   player to move: all of the smallest boards, and random ones of the others.
/// The bound is on states, so it is the same on each machine.
Witnessed witness(const Game& game, const language::Claim& claim, const Plan& plan,
                  const std::stop_token& stop = {});

/// What a solver has proved, from the players of the game to so many, judged again. What is refuted although
/// the proof is about these boards and so many players is `contradicted`; what is refuted elsewhere is
/// refuted; and where games end since a number is too large, nothing is proved. What holds of all games of
/// small boards is tried in random games of larger ones.
GameFinding judged_again(GameFinding proved, int most_players, const Game& game, const language::Claim& claim,
                         const Plan& plan, const std::stop_token& stop = {});

/// The boards of a witness that the setup clauses of a game allow.
Plan::Witness witness_boards(const Game& game, std::size_t states);

}  // namespace ruleproof::model
