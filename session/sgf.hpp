#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "record/model_record.hpp"

// Games that has_vertices, as SGF.

namespace ruleproof::model {

/// Whether a text is one: it begins with a parenthesis.
bool is_sgf(std::string_view text);

/// The main variation of an SGF: a record without moves, and these as texts.
struct SgfGame {
  Record record;
  std::vector<std::string> moves;
  std::vector<int> lines;  ///< of each move
};
/// Whether the moves are legal is not asked. Throws InputError "file:line:column: …", also for a game that SGF has no words for.
SgfGame read_sgf(std::string_view text, std::string_view file, const GameSpec& game);

/// A record with what was on the board after each of its moves, and before the first.
std::string write_sgf(const Model& model, const Record& record, const GameSpec& game, const std::vector<State>& states);

}  // namespace ruleproof::model
