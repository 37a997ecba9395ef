#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/record.hpp"

namespace ruleproof {

/// Reads the main variation of the first game of an SGF collection (FF[1] to FF[4]). record/README.md says
/// which properties count and how RU names the game; `game` is the game where RU does not name one, and Go
/// without either. `file` is the text's name in messages. Throws InputError "file:line:column: ...", also if
/// RU names another game.
Record parse_sgf(std::string_view text, std::string_view file, std::optional<std::string_view> game = {});

/// The record as SGF. `positions` holds the stones after each move; they are repeated behind each placement,
/// for an editor would capture by Go's rules. It is empty for Go itself, where no position is repeated.
/// parse_sgf gives the same record back, apart from `lines`.
std::string write_sgf(const Record& record, const std::vector<std::vector<Stone>>& positions);

}  // namespace ruleproof
