#pragma once

#include <optional>
#include <string_view>

#include "certify/referee.hpp"
#include "session/gtp_spelling.hpp"

// Functions that read the stones from a board in an engine's answer. The text is untrusted: a board that is
// not unambiguous is rejected.

namespace ruleproof {

/// Reads an answer of gogui-rules_board: w * h signs X, O or dot in rows, the top row first; all other
/// characters are ignored. Returns the stones, with their points named as in records; std::nullopt if the
/// number of signs is not w * h.
std::optional<Stones> stones_of_rows(std::string_view text, const GtpSpelling& spelling);

/// Reads an answer of showboard, a drawing with coordinates. Each row is a line that begins with its number,
/// then has w signs: X or # for Black, O for White, a dot or + for an empty point. Blanks, parentheses and
/// brackets may be between them; a digit from 1 to 3 right after a stone numbers one of the last moves.
/// Returns std::nullopt unless each row has exactly one such line.
std::optional<Stones> stones_of_drawing(std::string_view text, const GtpSpelling& spelling);

}  // namespace ruleproof
