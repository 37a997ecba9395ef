#include "spec/komi.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cstdlib>

#include "spec/input_error.hpp"

namespace ruleproof {
namespace {

constexpr int most_points = 1000;

[[noreturn]] void refuse(std::string_view text) {
  throw InputError(fmt::format("'{}' is no komi; write whole or half points from -{} to {}, as in 6.5", text,
                               most_points, most_points));
}

}  // namespace

Komi parse_komi(std::string_view text) {
  const bool negative = text.starts_with('-');
  const std::string_view digits = text.substr(negative ? 1 : 0);
  // The first character must be a digit, because from_chars below would accept a second minus sign.
  if (digits.empty() || digits.front() < '0' || digits.front() > '9') refuse(text);
  int points = 0;
  const auto [rest, error] = std::from_chars(digits.data(), digits.data() + digits.size(), points);
  if (error != std::errc() || points > most_points) refuse(text);
  const std::string_view fraction(rest, static_cast<std::size_t>(digits.data() + digits.size() - rest));
  if (fraction != "" && fraction != ".0" && fraction != ".5") refuse(text);
  const int halves = 2 * points + (fraction == ".5" ? 1 : 0);
  if (halves > 2 * most_points) refuse(text);
  return {negative ? -halves : halves};
}

std::string text(Komi komi) { return text_of_halves(komi.halves); }

std::string text_of_halves(std::int64_t halves) {
  return fmt::format("{}{}{}", halves < 0 ? "-" : "", std::abs(halves / 2), halves % 2 != 0 ? ".5" : "");
}

}  // namespace ruleproof
