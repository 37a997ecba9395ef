#pragma once

#include <compare>
#include <string>
#include <string_view>

// Defines komi, and its conversion from and to text.

namespace ruleproof {

/// The points added to White's score at the end, stored as half points so that 6.5 is exact.
struct Komi {
  int halves = 0;
  friend constexpr auto operator<=>(const Komi&, const Komi&) = default;
};

/// Parses a komi from -1000 to 1000, such as "7" or "-0.5". Throws InputError for any other text.
Komi parse_komi(std::string_view text);

/// Returns the shortest text that parse_komi accepts for this komi, such as "7" or "-0.5".
std::string text(Komi komi);
/// Returns the text of any number of half points, in the form that `text(Komi)` uses.
std::string text_of_halves(std::int64_t halves);

}  // namespace ruleproof
