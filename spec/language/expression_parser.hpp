#pragma once

#include <vector>

#include "spec/language/cursor.hpp"
#include "spec/language/tree.hpp"

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

}  // namespace ruleproof::language
