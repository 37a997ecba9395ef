#include "spec/size.hpp"

#include <fmt/format.h>

#include <charconv>

#include "spec/input_error.hpp"

namespace ruleproof {
namespace {

/// The side that `digits` spells, or 0 if they spell none.
int side(std::string_view digits) {
  int value = 0;
  const auto [rest, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  const bool whole = error == std::errc() && rest == digits.data() + digits.size();
  return whole && digits.front() != '0' && value >= 1 && value <= longest_side ? value : 0;
}

}  // namespace

Size parse_size(std::string_view text) {
  const std::size_t x = text.find('x');
  if (x != std::string_view::npos) {
    const Size size{side(text.substr(0, x)), side(text.substr(x + 1))};
    if (size.w != 0 && size.h != 0) return size;
  }
  throw InputError(fmt::format("'{}' is no board size; write WIDTHxHEIGHT with sides from 1 to {}, as in 9x9",
                               text, longest_side));
}

std::string text(Size size) { return fmt::format("{}x{}", size.w, size.h); }

}  // namespace ruleproof
