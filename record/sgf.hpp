#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/model_record.hpp"

namespace ruleproof::model {

/// Throws InputError for a game that SGF has no words for: its players are two who are named, and all they do
/// is to place on a square grid or to pass.
void demand_sgf(const Document& game);

/// Reads the main variation of the first game of an SGF collection (FF[1] to FF[4]), in the charset that it
/// names. record/README.md says which properties count, how RU names the game, and what is noted. `file` is
/// the text's name in messages. Throws InputError "file:line:column: ...", also if RU names another game, and
/// for a game that SGF has no words for.
Record parse_sgf(std::string_view bytes, std::string_view file, const Game& defaults);

/// The record as SGF. Behind each placement the stones after it are repeated, for an editor would capture by
/// Go's rules, as long as the moves are legal, say which outcome is meant and are within the limits; of Go
/// itself none is. parse_sgf gives the same record back, apart from `lines` and `notes`. Throws InputError
/// for a set-up in which something is kept beside the stones.
std::string write_sgf(const Record& record);

/// One way in which a game may go on.
struct Variation {
  std::string name;                  ///< the heading that editors show: one line of text
  std::string comment;               ///< any text
  std::optional<RecordedMove> move;  ///< nothing if there is only something to be said
  std::vector<std::string> after;    ///< the rows of the position behind a placement
};

/// The set-up of a record, which has no moves, as an SGF with variations to choose from. Behind each
/// placement stands the position after it. parse_sgf reads the first variation.
std::string write_sgf_variations(const Record& setup, const std::vector<Variation>& variations);

}  // namespace ruleproof::model
