#pragma once

#include <optional>
#include <string>
#include <vector>

#include "properties/provers/property.hpp"
#include "reference/game.hpp"
#include "spec/language/tree.hpp"

// What the claims of a document say, in the worlds of the provers.

namespace ruleproof {

/// The game with the readings that a claim gives (`given: KEY is READING`).
Game spoken_of(const language::Claim& claim, Game game);

/// The arguments of a claim, its premises aside.
std::string stated_argument(const language::Claim& claim);

/// What a claim says of a game, as docs/language.md defines it: each of its clauses is a step, and each may
/// be proved from those before it. A claim that only something else than a prover of statements can judge
/// (`count`, `solve`, `measured`, `missing`) has no statement: then nothing. The document must outlive the
/// property.
std::optional<Property> property_of(const Game& game, const language::Claim& claim);

/// What makes it right that the symbolic worlds run once what these games repeat, and that
/// AllBoards::wound_round is expressed by paths.
std::string symbolic_argument(const std::vector<Game>& games, const language::Claim& claim, bool of_a_step);

/// Whether games begin without stones, and all that changes anything is a move of the player on turn, each a
/// turn.
bool is_by_single_moves(const language::Document& document);

}  // namespace ruleproof
