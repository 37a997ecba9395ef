#pragma once

#include <vector>

#include "spec/language/cursor.hpp"
#include "spec/language/tree.hpp"

// The parsers, each in a file of its own.

namespace ruleproof::language {

/// Reads an expression, as far to the right as it reaches. Throws Unreadable after a mistake.
Expression parse_expression(Cursor& cursor);

/// "p in r, q in s": binders, and their ranges.
struct Generators {
  std::vector<Binder> binders;
  std::vector<Expression> ranges;
};
Generators parse_generators(Cursor& cursor);

/// "true" or "false".
Expression truth_literal(bool value, Span at);

/// "(a, b)" if it is there: arguments.
std::vector<Expression> parse_arguments(Cursor& cursor);

/// Reads the steps behind a colon: one on the same line, or a block of lines that all begin in the same
/// column. A step that cannot be read is told and left out.
Steps parse_steps(Cursor& cursor);

/// Reads what stands behind the word `claim`.
Claim parse_claim(Cursor& cursor);
/// "(p, g: player, d in directions)" if it is there.
std::vector<Parameter> parse_parameters(Cursor& cursor);
/// "break is move and play is forum"
std::vector<Choice> parse_choices(Cursor& cursor);

/// Reads the lines of an example, the first of which begins with the word `example` in column `indent` + 1.
/// Diagrams are read as they stand: one symbol for each point, from the top. Throws Unreadable where nothing
/// of it can be used.
Example parse_example(const Source& source, int first_line, int last_line, int indent,
                      Diagnostics& diagnostics);

/// Reads a document into a tree whose names are not resolved yet. What cannot be read is added to
/// `diagnostics` and left out, so that one run finds many mistakes.
Document parse_document(const Source& source, Diagnostics& diagnostics);

}  // namespace ruleproof::language
