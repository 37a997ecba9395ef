#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ruleproof {

/// How many characters a UTF-8 text has. Each is taken to be one column wide, as those are that the reports
/// use.
int width_of(std::string_view text);

/// The text in lines of at most `width` characters, broken at its line ends and at blanks; a longer word is
/// cut.
std::vector<std::string> wrapped(std::string_view text, int width);

}  // namespace ruleproof
