#pragma once

#include <optional>
#include <string_view>

#include "spec/language/tree.hpp"
#include "spec/move.hpp"

namespace ruleproof {

/// 'B' or 'W'.
constexpr char letter(Colour colour) { return colour == Colour::black ? 'B' : 'W'; }

/// b, black, w or white in any case.
std::optional<Colour> parse_colour(std::string_view text);

/// The colour that a document calls a player; nothing if it calls the player otherwise.
std::optional<Colour> colour_of(const language::Document& document, int player);

}  // namespace ruleproof
