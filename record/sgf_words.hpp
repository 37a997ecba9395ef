#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/model_record.hpp"

// Defines which actions and points of a game SGF can express, for the reader and the writer of SGF.

namespace ruleproof {

/// The indices of two actions of a document: `place` has a point as its only parameter, `pass` has no
/// parameters. The index is -1 if the document has no such action.
struct SgfWords {
  int place = -1;
  int pass = -1;
};
/// Returns the two actions of a game, if SGF can express the game: it must have two named players, who only
/// place stones on a square grid or pass. Throws InputError for any other game.
SgfWords sgf_words_of(const Document& game);

/// Returns the two letters by which SGF names a point, which is given as an index in row order.
std::string sgf_point(Size size, int point);

/// The player whose stone is on each point of a board, in row order; -1 if the point is empty.
using Owners = std::vector<int>;
/// Returns the owner of the stone on each point of a position, which is given by its rows.
Owners owners_of(const Document& game, const std::vector<std::string>& rows);

}  // namespace ruleproof
