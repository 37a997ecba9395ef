#pragma once

#include <string>
#include <string_view>

#include "reference/evaluator/board_world.hpp"

namespace ruleproof {

/// Returns "; the columns have no i: did you mean 'j1'?" for the word "i1" if the board has a point j1.
/// Returns an empty text for a word that does not begin with i.
inline std::string hint_on_column_i(const evaluator::BoardWorld& world, std::string_view word) {
  if (word.size() < 2 || (word[0] != 'i' && word[0] != 'I')) return "";
  const std::string meant = (word[0] == 'i' ? "j" : "J") + std::string(word.substr(1));
  if (!world.find_point(meant)) return "";
  return "; the columns have no i: did you mean '" + meant + "'?";
}

}  // namespace ruleproof
