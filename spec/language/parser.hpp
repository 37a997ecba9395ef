#pragma once

#include <vector>

#include "spec/language/cursor.hpp"
#include "spec/language/tree.hpp"

// Declares the parser of documents, and the parsers of expressions, steps, claims and examples that it calls.

namespace ruleproof::language {

/// Reads the longest expression at the cursor. If there is a mistake, reports it and throws Unreadable.
Expression parse_expression(Cursor& cursor);

/// Bound names and the sets from which they take their values, as in "p in r, q in s".
struct Generators {
  std::vector<Binder> binders;
  std::vector<Expression> ranges;
};
Generators parse_generators(Cursor& cursor);

/// Reads the set from which a bound name takes its values. The set may be a row of numbers such as "1 to 6".
Expression parse_range(Cursor& cursor);
/// Reads the labels of one alternative of a case: "rook or dragon", "else".
std::vector<Id> parse_labels(Cursor& cursor);

/// Creates the expression `true` or `false`.
Expression truth_literal(bool value, Span at);

/// Reads arguments such as "(a, b)"; returns an empty list if no bracket follows.
std::vector<Expression> parse_arguments(Cursor& cursor);

/// Reads the steps after a colon: one step on the same line, or a block of steps whose first lines begin in
/// the same column. Reports and omits a step that is unreadable.
Steps parse_steps(Cursor& cursor);

/// Reads a claim. The caller has already taken the word `claim`.
Claim parse_claim(Cursor& cursor);
/// Reads parameters such as "(p, g: player, d in directions)"; returns an empty list if no bracket follows.
std::vector<Parameter> parse_parameters(Cursor& cursor);
/// Reads choices such as "break is move and play is forum".
std::vector<Choice> parse_choices(Cursor& cursor);

/// Reads the lines of an example; the first begins with the word `example` in column `indent` + 1. Reports
/// and skips unreadable lines. Throws Unreadable if the head of the example is unreadable.
Example parse_example(const Source& source, int first_line, int last_line, int indent,
                      Diagnostics& diagnostics);

/// Returns the id of a game with this title: "nine-men-s-morris" for "Nine Men's Morris".
std::string id_of_title(std::string_view title);

/// Reads a document into a tree whose names are not resolved yet. Adds unreadable text to `diagnostics` and
/// skips it, so that one run reports many mistakes.
Document parse_document(const Source& source, Diagnostics& diagnostics);

}  // namespace ruleproof::language
