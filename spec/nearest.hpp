#pragma once

#include <string>
#include <string_view>
#include <vector>

// Suggests names for misspelt ones.

namespace ruleproof {

/// Returns the candidate with the smallest edit distance (insertions, deletions, replacements) from `name`;
/// if several are equally near, the first of them. Returns an empty text if no candidate is near enough to be
/// a typing mistake.
std::string nearest(std::string_view name, const std::vector<std::string>& candidates);

/// Returns the error message for a name that is none of the candidates. It is "no game 'dsito'; did you mean
/// 'disto'?" or, if no candidate is near, "no game 'chess'; there are disto, loose". `what` is "game" here.
std::string no_such(std::string_view what, std::string_view name, const std::vector<std::string>& candidates);

}  // namespace ruleproof
