#pragma once

#include <optional>
#include <string_view>

#include "certify/referee.hpp"
#include "session/gtp_spelling.hpp"

// Defines functions that read the stones from the board in an engine's answer. The answer is untrusted: an
// ambiguous board is rejected.

namespace ruleproof {

/// Reads the answer to the command gogui-rules_board. The answer has one sign for each point (X, O or a dot),
/// the top row first. All other characters are ignored. Returns the points of each player's stones, named as
/// in game records; std::nullopt if the number of signs is not the number of points.
std::optional<Stones> stones_of_rows(std::string_view text, const GtpSpelling& spelling);

/// Reads the answer to the command showboard, a drawing with coordinates. Each row of the board is a line
/// that begins with the number of the row and then has one sign for each column: X or # for Black, O for
/// White, a dot or + for an empty point. Blanks and brackets between the signs are ignored. A digit from 1 to
/// 3 right after a stone is ignored, too: some programs number the last moves. Returns the stones as
/// stones_of_rows does; std::nullopt unless each row has exactly one such line.
std::optional<Stones> stones_of_drawing(std::string_view text, const GtpSpelling& spelling);

}  // namespace ruleproof
