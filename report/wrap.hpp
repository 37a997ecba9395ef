#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "record/utf8.hpp"  // for width_of

namespace ruleproof {

/// Returns the text in lines of at most `width` characters. Breaks it at its line ends and at blanks, and
/// splits words that are too long.
std::vector<std::string> wrapped(std::string_view text, int width);

}  // namespace ruleproof
