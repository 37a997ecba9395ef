#pragma once

#include <cstddef>
#include <string>
#include <string_view>

// The limits of what the commands read, for their help.

namespace ruleproof {

/// The help on an option that takes a record, with the limits of records.
std::string help_on_record(std::string_view what);

/// Of so many markers of Endo at most all legal turns are listed: each movement is judged after each placement.
inline constexpr std::size_t most_markers_of_list = 200;

}  // namespace ruleproof
