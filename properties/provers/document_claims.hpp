#pragma once

#include <optional>
#include <string>
#include <vector>

#include "properties/provers/property.hpp"
#include "reference/game.hpp"
#include "spec/language/tree.hpp"

// Defines how claims of a document become properties for the provers.

namespace ruleproof {

/// Returns the game under the readings that a claim selects (`given: KEY is READING`).
Game spoken_of(const language::Claim& claim, Game game);

/// Returns the arguments that a claim states in prose, as one text. Omits those that begin with "Premise:".
std::string stated_argument(const language::Claim& claim);

/// Returns the property that a claim states of a game, as docs/language.md defines it. The clauses of the
/// claim become the steps of the property's statement. Returns nothing for a claim that no prover of
/// statements can judge (`count`, `solve`, `measured`, `missing`). The document must outlive the property.
std::optional<Property> property_of(const Game& game, const language::Claim& claim);

/// Returns the reasons why a proof by formulas is valid although it runs a `repeat` of these games only once,
/// and although it expresses `wound-round` by paths. `of_a_step` states whether the claim is about a move.
/// Returns an empty text if the claim depends neither on a `repeat` nor on `wound-round`.
std::string symbolic_argument(const std::vector<Game>& games, const language::Claim& claim, bool of_a_step);

/// Returns whether games of the document begin without stones, the players alternate, and a turn is a single
/// move.
bool is_by_single_moves(const language::Document& document);

}  // namespace ruleproof
