#pragma once

#include <string>
#include <string_view>

#include "spec/move.hpp"

namespace ruleproof {

/// "9x9", or "7x3" for seven columns and three rows; each side from 1 to longest_side. Throws InputError on
/// anything else, spaces and signs included.
Size parse_size(std::string_view text);

/// The spelling that parse_size reads back.
std::string text(Size size);

}  // namespace ruleproof
