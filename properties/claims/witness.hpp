#pragma once

#include "properties/claims/claim_games.hpp"
#include "spec/threads.hpp"

// Tests proved claims again by playing games, independently of the provers: the two share only the front end
// of the language and the steps of moves.

namespace ruleproof::model {

/// Evaluates a claim about positions, moves or readings on the boards of a plan, with each number of players
/// that the document allows, up to four:
/// - games: all games of small boards, up to a number of states, and random games of large boards;
/// - for `position` and `step` also positions that no game may reach, with any memory, any past and any
///   player to move: all arrangements of the smallest boards, and random ones of the others.
/// The bound is on states, so the result is the same on every machine. Returns refuted, with a game or a
/// position; not run if stopped; unknown if a number was too large in a game; otherwise tested.
Verdict witness(const Game& game, const language::Claim& claim, const Plan& plan, const StopToken& stop = {});

/// Tests again a claim that was proved for the game's number of players up to `most_players`. A
/// counterexample that the proof covers makes it contradicted; any other makes it refuted; a number that is
/// too large in a game makes it unknown. A claim that holds in all games of small boards is tested in random
/// games of larger ones.
Verdict judged_again(Verdict proved, int most_players, const Game& game, const language::Claim& claim,
                     const Plan& plan, const StopToken& stop = {});

/// Returns what a proof for the game's number of players up to `most_players` becomes by a refutation with a
/// counterexample: contradicted if the proof covers it, otherwise the refutation.
Verdict refuted_proof(Verdict proved, int most_players, Verdict against, const Game& game);

/// Returns the boards for `witness`: those that the setup clauses allow, and the document's own board.
Plan::Witness witness_boards(const Game& game, std::size_t states);

}  // namespace ruleproof::model
