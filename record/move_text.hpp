#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "spec/move.hpp"

namespace ruleproof {

struct Line;

/// 'B' or 'W'.
constexpr char letter(Colour colour) { return colour == Colour::black ? 'B' : 'W'; }

/// "Black" or "White".
constexpr std::string_view name(Colour colour) { return colour == Colour::black ? "Black" : "White"; }

/// b, black, w or white in any case.
std::optional<Colour> parse_colour(std::string_view text);

/// "B c3", "W pass", or "B c3 flip d4 d5" where the mover says which stones to flip.
std::string text(Size size, const Move& move);

/// The inverse of `text`, in any case. Throws InputError "move:1:column: ..." if the text is no move on that
/// board.
Move parse_move(Size size, std::string_view text);

/// The move that a line of a file holds. Throws InputError "file:line:column: ...".
Move read_move(Size size, const Line& line);

}  // namespace ruleproof
