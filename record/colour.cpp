#include "record/colour.hpp"

#include "record/line.hpp"
#include "spec/characters.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {

std::optional<Colour> parse_colour(std::string_view text) {
  const std::string word = lower(text);
  if (word == "b" || word == "black") return Colour::black;
  if (word == "w" || word == "white") return Colour::white;
  return std::nullopt;
}

std::optional<Colour> colour_of(const language::Document& document, int player) {
  const auto& named = document.players->named;
  return player < static_cast<int>(named.size()) ? parse_colour(named[player].name.name) : std::nullopt;
}

}  // namespace ruleproof
