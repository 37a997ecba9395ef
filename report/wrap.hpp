#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "record/utf8.hpp"  // width_of

namespace ruleproof {

/// Returns the text in lines of at most `width` characters, broken at its line ends and at blanks. Splits
/// longer words.
std::vector<std::string> wrapped(std::string_view text, int width);

}  // namespace ruleproof
