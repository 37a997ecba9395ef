#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/model_record.hpp"

// What the reader and the writer of SGF share: how a game of a document is said in SGF.

namespace ruleproof::model {

/// The one action that is made with points, and the one without; -1 where there is none.
struct SgfWords {
  int place = -1;
  int pass = -1;
};
/// Throws InputError for a game that SGF has no words for.
SgfWords sgf_words_of(const Document& game);

/// The two letters of a point.
std::string sgf_point(Size size, int point);

/// Who has a stone on each point of a board; -1: no one.
using Owners = std::vector<int>;
/// From the rows of a position.
Owners owners_of(const Document& game, const std::vector<std::string>& rows);

}  // namespace ruleproof::model
