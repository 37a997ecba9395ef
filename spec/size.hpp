#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "spec/move.hpp"

// Converts board sizes from and to text.

namespace ruleproof {

/// Parses a size such as "7x3" (seven columns, three rows). Each side is from 1 to longest_side. Throws
/// InputError for any other text, including spaces and signs.
Size parse_size(std::string_view text);

/// Returns the text that parse_size accepts for this size.
std::string text(Size size);
/// Returns the size of the smallest board that has a point with this name, such as c3 or C3; nothing if no
/// board has such a point. `columns` has the letters of the columns, from the left.
std::optional<Size> least_board_with(std::string_view point, std::string_view columns = column_letters);

}  // namespace ruleproof
