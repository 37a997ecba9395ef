#pragma once

#include <compare>
#include <string>
#include <string_view>

namespace ruleproof {

/// The points that White's score is raised by at the end, counted in half points, so that 6.5 is exact.
struct Komi {
  int halves = 0;
  friend constexpr auto operator<=>(const Komi&, const Komi&) = default;
};

/// "7", "6.5" or "-0.5", from -1000 to 1000. Throws InputError on anything else.
Komi parse_komi(std::string_view text);

/// The shortest spelling that parse_komi reads back: "7", "6.5", "-0.5".
std::string text(Komi komi);
/// Any number of halves in the same form.
std::string text_of_halves(std::int64_t halves);

}  // namespace ruleproof
