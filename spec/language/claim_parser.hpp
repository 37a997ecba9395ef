#pragma once

#include "spec/language/cursor.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof::language {

/// Reads what stands behind the word `claim`.
Claim parse_claim(Cursor& cursor);

/// "(p, g: player, d in directions)" if it is there.
std::vector<Parameter> parse_parameters(Cursor& cursor);

/// "break is move and play is forum"
std::vector<Choice> parse_choices(Cursor& cursor);

}  // namespace ruleproof::language
