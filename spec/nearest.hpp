#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ruleproof {

/// The candidate that the fewest insertions, deletions and replacements of a letter turn into `name`, the
/// first of several; empty if none is near enough to be what a slip of the pen meant.
std::string nearest(std::string_view name, const std::vector<std::string>& candidates);

/// "no game 'dsito'; did you mean 'disto'?", or, with nothing near, "no game 'chess'; there are disto,
/// loose".
std::string no_such(std::string_view what, std::string_view name, const std::vector<std::string>& candidates);

}  // namespace ruleproof
