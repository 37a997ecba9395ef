#pragma once

#include <optional>
#include <string_view>

#include "spec/language/tree.hpp"
#include "spec/move.hpp"

// Converts between colours, their names and the players of a document.

namespace ruleproof {

/// Parses b, black, w or white in any letter case; nullopt for any other text.
std::optional<Colour> parse_colour(std::string_view text);

/// Returns the colour that the document's name for this player means; nullopt if the name means no colour.
std::optional<Colour> colour_of(const language::Document& document, int player);

}  // namespace ruleproof
