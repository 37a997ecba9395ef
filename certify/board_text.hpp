#pragma once

#include <optional>
#include <string_view>

#include "certify/referee.hpp"
#include "session/gtp_spelling.hpp"

// Functions that read the stones from a board in an engine's answer. The text is untrusted: an ambiguous
// board is rejected.

namespace ruleproof {

/// Reads an answer to the command gogui-rules_board: one sign X, O or dot for each point, in rows, the top
/// row first. All other characters are ignored. Returns the stones, with their points named as in game
/// records; std::nullopt if the number of signs is not the number of points.
std::optional<Stones> stones_of_rows(std::string_view text, const GtpSpelling& spelling);

/// Reads an answer to the command showboard, a drawing with coordinates. Each row of the board is a line that
/// begins with its number and then has one sign for each column: X or # for Black, O for White, a dot or +
/// for an empty point. Blanks and brackets may stand between the signs; a digit from 1 to 3 right after a
/// stone numbers one of the last moves. Returns the stones as stones_of_rows does; std::nullopt unless each
/// row has exactly one such line.
std::optional<Stones> stones_of_drawing(std::string_view text, const GtpSpelling& spelling);

}  // namespace ruleproof
