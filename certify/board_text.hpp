#pragma once

#include <optional>
#include <string_view>

#include "certify/referee.hpp"
#include "session/gtp_spelling.hpp"

// Boards and lists of points in answers of engines. What they hold is anybody's: nothing is read that is not
// sure.

namespace ruleproof {

/// The stones, as records name their points, of a board of rows of X, O and a dot, the top row first,
/// whatever blanks stand between them: an answer of gogui-rules_board. Nothing unless there are just w * h of
/// these signs.
std::optional<Stones> stones_of_rows(std::string_view text, const GtpSpelling& spelling);

/// The stones of a drawing with coordinates, as showboard answers it: for each row a line that begins with
/// its number, then w signs, X or # for Black, O for White, a dot or + for an empty point, with blanks,
/// parentheses or brackets between them; a digit from 1 to 3 right behind a stone numbers the last moves.
/// Nothing unless there is just one such line for each row.
std::optional<Stones> stones_of_drawing(std::string_view text, const GtpSpelling& spelling);

}  // namespace ruleproof
