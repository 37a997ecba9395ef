#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ruleproof {

/// Returns the number of characters of a UTF-8 text. Each counts as one column, which is true for the
/// characters that reports use.
int width_of(std::string_view text);

/// Returns the text in lines of at most `width` characters, broken at its line ends and at blanks. Splits
/// longer words.
std::vector<std::string> wrapped(std::string_view text, int width);

}  // namespace ruleproof
