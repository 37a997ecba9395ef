#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/model_record.hpp"

// Reads and writes records as SGF.

namespace ruleproof::model {

/// Reads the main variation of the first game of an SGF collection (FF[1] to FF[4]), in the charset that it
/// names. record/README.md defines which properties are read, how RU names the game, and what is noted.
/// `file` is the name in messages. Throws InputError "file:line:column: ...", also if RU names another game
/// or SGF cannot express the game.
Record parse_sgf(std::string_view bytes, std::string_view file, const Game& defaults);

/// Returns the record as SGF. Except in Go, a node after each placement repeats the stones, because an editor
/// would capture by Go's rules; this ends before the first move that is illegal, selects none of several
/// outcomes or exceeds the limits. parse_sgf reads the same record back, apart from `lines` and `notes`.
/// Throws InputError for a set-up with stored values beside the stones.
std::string write_sgf(const Record& record);

/// One continuation of a game.
struct Variation {
  std::string name;                  ///< the heading that editors show: one line of text
  std::string comment;               ///< any text
  std::optional<RecordedMove> move;  ///< nullopt if there is only a comment
  std::vector<std::string> after;    ///< the rows of the position after a placement
};

/// Returns the set-up of a record without moves as SGF with alternative variations. The position after each
/// placement follows it. parse_sgf reads the first variation.
std::string write_sgf_variations(const Record& setup, const std::vector<Variation>& variations);

}  // namespace ruleproof::model
