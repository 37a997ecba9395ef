#pragma once

#include <string>
#include <string_view>
#include <vector>

// Reads the table of docs/language.md that gives the meaning of each word in the symbolic worlds.

namespace ruleproof {

/// The meaning of a word in a symbolic world, compared with `Board`.
enum class Meaning { exact, larger, smaller, none };

struct WorldRow {
  std::string kind;                ///< "word", "operator", …: the first word of the first column
  std::string name;                ///< the rest of that column, such as "spread with around"
  std::vector<std::string> forms;  ///< its spellings, with the letters for operands that the page explains
  Meaning all_positions;
  Meaning all_boards;
  int line;  ///< line number in the page, from 1
};

/// Returns the rows in their order. Throws InputError, with the line, for a page without the table or with a
/// row that cannot be parsed.
std::vector<WorldRow> world_table(std::string_view page);

}  // namespace ruleproof
