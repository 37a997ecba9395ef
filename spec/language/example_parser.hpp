#pragma once

#include "spec/language/source.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof::language {

/// Reads the lines of an example, the first of which begins with the word `example` in column `indent` + 1.
/// Diagrams are read as they stand: one symbol for each point, from the top. Throws Unreadable where nothing
/// of it can be used.
Example parse_example(const Source& source, int first_line, int last_line, int indent,
                      Diagnostics& diagnostics);

}  // namespace ruleproof::language
