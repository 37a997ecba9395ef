#pragma once

#include <string>
#include <string_view>
#include <vector>

// The table of docs/language.md that says what the symbolic worlds make of each part of the language.

namespace ruleproof {

/// What a symbolic world makes of a word, compared with `Board`.
enum class Meaning { exact, larger, smaller, none };

struct WorldRow {
  std::string kind;                ///< "word", "operator", …: the first word of the first column
  std::string name;                ///< what comes behind it, such as "spread with around"
  std::vector<std::string> forms;  ///< how it is written, with the letters that the page explains
  Meaning all_positions;
  Meaning all_boards;
  int line;  ///< of the page, from 1
};

/// The rows in their order. Throws InputError, with the line, for a page without the table or with a row that
/// cannot be read.
std::vector<WorldRow> world_table(std::string_view page);

}  // namespace ruleproof
