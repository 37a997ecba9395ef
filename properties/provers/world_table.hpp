#pragma once

#include <string>
#include <string_view>
#include <vector>

// Reads the table of docs/language.md that states what each word of the rules language means in proofs by
// formulas.

namespace ruleproof {

/// How the meaning of a word in a proof by formulas compares with its meaning on `Board`. For example, a
/// `smaller` set has no more points than on `Board`. docs/language.md explains the four values.
enum class Meaning { exact, larger, smaller, none };

struct WorldRow {
  std::string kind;                ///< "word", "operator", …: the first word of the first column
  std::string name;                ///< the rest of that column, such as "spread with around"
  std::vector<std::string> forms;  ///< its spellings; letters stand for operands, as the page explains
  Meaning all_positions;
  Meaning all_boards;
  int line;  ///< line number in the page, from 1
};

/// Returns the rows of the page's table in their order. Throws InputError, with the line, for a page without
/// the table or with a row that cannot be parsed.
std::vector<WorldRow> world_table(std::string_view page);

}  // namespace ruleproof
