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
/// RU names another game, and for a game that SGF has no points for.
Record parse_sgf(std::string_view text, std::string_view file, const GameSpec* game = nullptr);
Record parse_sgf(std::string_view text, std::string_view file, std::string_view game);

/// The record as SGF. `positions` holds the stones after each move; they are repeated behind each placement,
/// for an editor would capture by Go's rules; of Go itself they may be left out, and none is repeated.
/// parse_sgf gives the same record back, apart from `lines`.
std::string write_sgf(const Record& record, const std::vector<std::vector<Stone>>& positions);

/// One way in which a game may go on.
struct Variation {
  std::string name;          ///< the heading that editors show: one line of text
  std::string comment;       ///< any text
  std::optional<Move> move;  ///< nothing if there is only something to be said
  std::vector<Stone> after;  ///< the position behind a placement
};

/// The set-up of a record, which has no moves, as an SGF with variations to choose from. Behind each
/// placement stands the position after it. parse_sgf reads the first variation.
std::string write_sgf_variations(const Record& setup, const std::vector<Variation>& variations);

}  // namespace ruleproof
