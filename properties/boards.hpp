#pragma once

#include <vector>

#include "spec/move.hpp"

namespace ruleproof {

/// Boards are ordered by area, then by the longer side, then by the width.
bool is_smaller(Size a, Size b);

/// The boards smaller than one, at least as wide as high, the smallest first.
std::vector<Size> smaller_boards(Size size);

}  // namespace ruleproof
