#pragma once

#include "properties/claims/claim_games.hpp"
#include "spec/threads.hpp"

// Tests proved claims again by playing games, independently of the provers: the tests and the provers share
// only the code that reads documents and the code for the steps of moves.

namespace ruleproof {

/// Tests a claim about positions, moves or readings on the boards of a plan, with each number of players that
/// the document allows, up to four. Tests all games of small boards, up to a number of states, and random
/// games of large boards. For `position` and `step` lines of the claim, also tests positions that may be
/// unreachable, with any values of the `state` variables, any past and any player to move: all arrangements
/// of stones on the smallest boards, random arrangements on the others. The verdict is refuted if a game or
/// position breaks the claim, not run if stopped, unknown if a number becomes too large in a game, otherwise
/// tested. The limit counts states and not time, so the result is the same on every machine.
Verdict witness(const Game& game, const language::Claim& claim, const Plan& plan, const StopToken& stop = {});

/// Tests again a claim that was proved for each number of players from the game's number to `most_players`.
/// If the tests find no counterexample, returns the proof; if they find one, contradicted if the proof covers
/// it, otherwise refuted. Returns unknown if a number becomes too large in a game, and not run if stopped. A
/// claim that was proved by all games of small boards is tested only in random games of larger boards.
Verdict judged_again(Verdict proved, int most_players, const Game& game, const language::Claim& claim,
                     const Plan& plan, const StopToken& stop = {});

/// Combines a proof, for the game's number of players to `most_players`, with a counterexample in `against`.
/// Returns contradicted if the proof covers the counterexample, otherwise `against`.
Verdict refuted_proof(Verdict proved, int most_players, Verdict against, const Game& game);

/// Returns the boards for `witness`: boards that the setup clauses allow, and the document's own board.
Plan::Witness witness_boards(const Game& game, std::size_t states);

}  // namespace ruleproof
