#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/model_record.hpp"

// Reads and writes records as SGF.

namespace ruleproof {

/// Reads the main variation of the first game of an SGF collection (FF[1] to FF[4]), in the charset that the
/// file names. record/README.md defines which properties are read, how the property RU names the game, and
/// which notes the record gets. `file` is the name of the text in messages. Throws InputError
/// "file:line:column: ...", also if RU names another game or SGF cannot express the game.
Record parse_sgf(std::string_view bytes, std::string_view file, const Game& defaults);

/// Returns the record as SGF. `parse_sgf` reads the same record from it, except for `lines` and `notes`.
/// Except in Go, each placement is followed by a node that sets all stones again, because an SGF editor would
/// capture by the rules of Go. These extra nodes are written only up to the first move that is illegal, does
/// not select one of its several outcomes, or exceeds the limits of the language. Throws InputError if the
/// set-up has values of declared memory.
std::string write_sgf(const Record& record);

/// A continuation of a game, which becomes one variation of the SGF.
struct Variation {
  std::string name;                  ///< the heading that editors show: one line of text
  std::string comment;               ///< the comment of its node; any text
  std::optional<RecordedMove> move;  ///< nullopt if the variation has only a comment
  std::vector<std::string> after;    ///< the rows of the position after the move; may be empty
};

/// Returns SGF that begins with a position and has several variations, which continue the game from there.
/// `setup` is a record with this position and no moves. A placement in a variation is followed by a node that
/// sets the position after it. parse_sgf reads the first variation.
std::string write_sgf_variations(const Record& setup, const std::vector<Variation>& variations);

}  // namespace ruleproof
