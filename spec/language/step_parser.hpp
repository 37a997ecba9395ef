#pragma once

#include "spec/language/cursor.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof::language {

/// Reads the steps behind a colon: one on the same line, or a block of lines that all begin in the same
/// column. A step that cannot be read is told and left out.
Steps parse_steps(Cursor& cursor);

}  // namespace ruleproof::language
