#pragma once

#include "spec/language/source.hpp"
#include "spec/language/tree.hpp"

// Warns of rules whose meaning may differ from what their author expects.

namespace ruleproof::language {

/// Adds a warning for each of these:
/// - an expression that asks for the piece on a point from which an earlier step has moved the piece;
/// - a call with argument `other(…)`, another player, of a definition that uses the stones of the mover;
/// - a definition by which `end` compares positions, if it ignores a state variable that affects legal moves;
/// - a name of the document that hides a word of the language or the name of a point.
/// The document must be checked and must have no errors.
void warn_of_surprises(const Document& document, Diagnostics& diagnostics);

}  // namespace ruleproof::language
