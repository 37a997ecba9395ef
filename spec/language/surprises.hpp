#pragma once

#include "spec/language/source.hpp"
#include "spec/language/tree.hpp"

// Warns of rules that mean something else than their author may expect.

namespace ruleproof::language {

/// Reports, as warnings: an expression that queries the piece on a point below the step that has moved the
/// piece away; a definition that uses the mover's stones, called with another player as an argument; a
/// definition that compares positions for `end` or `wins` and leaves out a memory on which legal moves
/// depend; and a name of the document that replaces a word of the language or a point. The document must be
/// checked, without errors.
void warn_of_surprises(const Document& document, Diagnostics& diagnostics);

}  // namespace ruleproof::language
