#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/model_record.hpp"

// Defines, for the reader and the writer, how SGF expresses the actions and points of a game.

namespace ruleproof::model {

/// The indices of the action with one point and of the action without parameters; -1 if there is none.
struct SgfWords {
  int place = -1;
  int pass = -1;
};
/// Throws InputError unless SGF can express the game: two players with names who only place stones on a
/// square grid or pass.
SgfWords sgf_words_of(const Document& game);

/// Returns the two SGF letters of a point (in row order).
std::string sgf_point(Size size, int point);

/// The owner of the stone on each point of a board, in row order; -1: no stone.
using Owners = std::vector<int>;
/// Returns the owners in the rows of a position.
Owners owners_of(const Document& game, const std::vector<std::string>& rows);

}  // namespace ruleproof::model
