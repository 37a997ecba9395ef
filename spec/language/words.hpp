#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "spec/language/tree.hpp"

// Lists the built-in words of the language.

namespace ruleproof::language {

/// What the value of a word depends on, in addition to its arguments and the board.
enum class DependsOn {
  nothing,
  stones,    ///< the stones of the position
  turns,     ///< the player to move and the past; no step of a move changes these
  position,  ///< the whole position, including memory, the past and the player to move
};

/// The spelling, type and parameters of a built-in word.
struct WordUse {
  Word word;
  std::string_view name;
  DependsOn depends_on;
  Type result;
  std::vector<Type> parameters = {};
  int fewest = -1;  ///< the minimal number of arguments; -1 if every parameter needs an argument
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

/// Returns a hint, "; …", for a word that is common in rules of games but missing in the language; empty for
/// other words.
std::string_view instead_of(std::string_view word);

/// The eight directions, clockwise from north.
constexpr std::array<std::string_view, 8> direction_names{"north", "northeast", "east", "southeast",
                                                          "south", "southwest", "west", "northwest"};

/// Returns the numbers of the directions, clockwise from north, in the value of the word `all-directions` if
/// `all` is true, otherwise of the word `directions`. On a board of hexagons both words have the same six
/// directions. On other boards `all-directions` has all eight, and `directions` has north, east, south and
/// west.
std::vector<int> directions_of(const Document& document, bool all);

}  // namespace ruleproof::language
