#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "properties/provers/property.hpp"
#include "reference/evaluator/value.hpp"
#include "spec/language/tree.hpp"
#include "reference/game.hpp"

// What the claims of a document say, in the worlds of the provers.

namespace ruleproof {

/// Under `given: KEY is READING` a claim speaks of that reading, whatever the setting.
Game spoken_of(const language::Claim& claim, Game setting);

/// The arguments of a claim, its premises aside.
std::string stated_argument(const language::Claim& claim);

/// What a claim says under a setting, as docs/language.md defines it: each of its clauses is a step, and each
/// may be proved from those before it. A claim that only something else than a prover of statements can judge
/// (`count`, `solve`, `measured`, `missing`) has no statement: then nothing. The document must outlive the
/// property.
std::optional<Property> property_of(const Game& game, const language::Claim& claim);

/// What makes it right that the symbolic worlds run once what these settings repeat, and that
/// AllBoards::wound_round is expressed by paths.
std::string symbolic_argument(const language::Document& document,
                              const std::vector<Game>& settings, const language::Claim& claim,
                              bool of_a_step);

/// Whether games begin without stones, and all that changes anything is a move of the player on turn, each a
/// turn.
bool is_by_single_moves(const language::Document& document);

}  // namespace ruleproof
