#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "spec/language/tree.hpp"

// Lists the built-in words of the language.

namespace ruleproof::language {

/// What the value of a word depends on, beside its arguments and the board.
enum class DependsOn {
  nothing,
  stones,    ///< the stones of the position
  turns,     ///< who is to move, and the past, which no step of a move changes
  position,  ///< the whole position, with its memory, its past and who is to move
};

/// The spelling, type and parameters of a built-in word.
struct WordUse {
  Word word;
  std::string_view name;
  DependsOn depends_on;
  Type result;
  std::vector<Type> parameters = {};
  int fewest = -1;  ///< minimal number of arguments; -1: all parameters
  enum class On { any_board, grid, unbounded_grid } on = On::any_board;
  bool yields = false;  ///< whether a document may declare this name itself, as documents did before the word
                        ///< was added
};

/// Returns all built-in words that name a value or a function.
const std::vector<WordUse>& words();

/// Returns what the value of a word depends on.
DependsOn what_decides(Word word);

/// Returns the word with this name, or null.
const WordUse* find_word(std::string_view name);

/// Returns a hint for a word that is common in rules of games but missing in the language: "; …". Empty for
/// other words.
std::string_view instead_of(std::string_view word);

/// The eight directions, clockwise from north.
constexpr std::array<std::string_view, 8> direction_names{"north", "northeast", "east", "southeast",
                                                          "south", "southwest", "west", "northwest"};

/// Returns the numbers of the directions that `directions` or, with `all`, `all-directions` contains,
/// clockwise from north. On a board of hexagons both contain its six directions; on other boards the first
/// contains every second direction, the other all eight.
std::vector<int> directions_of(const Document& document, bool all);

}  // namespace ruleproof::language
