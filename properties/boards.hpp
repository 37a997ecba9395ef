#pragma once

#include <vector>

#include "reference/rules.hpp"

namespace ruleproof {

/// Boards are ordered by area, then by the longer side, then by the width.
bool is_smaller(Size a, Size b);

/// The boards with sides from 1 to `longest` that the setup clauses allow, at least as wide as high, the
/// smallest first: a text that names no coordinates cannot tell 3x1 from 1x3.
std::vector<Size> allowed_boards(const Rules& rules, Komi komi, int longest);

/// The boards smaller than one, at least as wide as high, the smallest first.
std::vector<Size> smaller_boards(Size size);

}  // namespace ruleproof
