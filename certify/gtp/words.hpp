#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "certify/gtp/server.hpp"
#include "spec/move.hpp"

// What the words of commands mean: colours, vertices and moves on boards of two colours, in any case, and
// numbers.

namespace ruleproof::gtp {

/// b, black, w or white. Throws Failure if it is none.
Colour colour_of(std::string_view word);

/// The move that the words "COLOUR VERTEX" say, or "COLOUR VERTEX flip VERTEX..." where the mover chooses the
/// stones to flip; nothing if the vertex is one of a larger board. Throws Failure if they say none.
std::optional<Move> move_of(Size size, Arguments words);

/// "C3", "pass", or "C3 flip A3 B3".
std::string vertex(Size size, const Move& move);
/// "C3 D3".
std::string vertices(Size size, const std::vector<int>& points);

std::string upper(std::string text);
/// The words with blanks between them.
std::string joined(Arguments words);

/// Throws Failure if the word is no number from 0 to 1000000.
int number(std::string_view word);

}  // namespace ruleproof::gtp
