#include "record/colour.hpp"

#include "record/line.hpp"

namespace ruleproof {

std::optional<Colour> parse_colour(std::string_view text) {
  const std::string word = lower(text);
  if (word == "b" || word == "black") return Colour::black;
  if (word == "w" || word == "white") return Colour::white;
  return std::nullopt;
}

}  // namespace ruleproof
