#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "spec/language/tree.hpp"

// Resolves the rules for one choice of readings and settings, and compares such resolved documents.

namespace ruleproof::language {

/// Returns the document with readings, settings and shortcuts resolved. The result has no `case`, `is`,
/// setting, claim or example. Actions, definitions, memory and marks keep their numbers.
Document played(const Document& document, const std::vector<int>& choices,
                const std::vector<std::int64_t>& halves);

/// The kinds of items that make up a game.
enum class ItemKind {
  board,
  shape,
  adjacency,
  players,
  pieces,
  ways,
  drawings,  ///< the drawn start position for one board size
  neutrals,
  turns,
  memory,          ///< the kind of each memory
  first_value,     ///< the initial value of memory number `index`
  action,          ///< action number `index`: a move, an event or a shared step
  turn,            ///< the turn without the conditions of its moves
  part_condition,  ///< the `again while` condition of part number `index` of the turn, counted over all
                   ///< sequences
  preference,      ///< number `index` in the document
  end,             ///< number `index` in the document
  wins,
  score,
  scoring,
  settled,
  setup,  ///< number `index` in the document
  start,
  counting,
};

struct Difference {
  ItemKind kind;
  int index = 0;
};

/// Names of definitions that are compared by name and not by content.
using ByName = std::set<std::string, std::less<>>;

/// Returns the items that differ between two resolved documents. Items are compared with all definitions that
/// they use, except those in `by_name`. Documents without a difference play identically. Ignored are messages
/// of refusals, clauses of items, statements about a tie, names of memory, and prose.
std::vector<Difference> differences(const Document& one, const Document& other, const ByName& by_name = {});

/// Returns whether two expressions of resolved documents are equal, including all that they use.
bool is_same(const Document& one, const Expression& e, const Document& other, const Expression& other_e,
             const ByName& by_name = {});

/// Defined in rule_writer.hpp.
struct Mentioned;

/// Returns the words, operations and names in an expression or in steps of a resolved document, including
/// those in the definitions and steps that they use.
Mentioned mentioned(const Document& document, const Expression& e);
Mentioned mentioned(const Document& document, const Steps& steps);

/// Returns the indices of the memory that influences the game in a resolved document. Memory that is only
/// read to set memory without influence is excluded. With `moves_alone` only the influence on moves counts.
std::set<int> memory_that_decides(const Document& document, bool moves_alone);

/// Returns whether an expression, or a step with the steps that it contains or calls, may compute a number
/// that a game soon cannot hold: a large constant, a product of memory or of two halves, or a sum of memory,
/// which may grow with each move by more than a constant. Locals and settings count as memory; memory with a
/// small range does not.
bool may_exceed_numbers(const Document& document, const Expression& e);
bool may_exceed_numbers(const Document& document, const Step& step);
bool may_exceed_numbers(const Document& document, const Action& action);

/// Returns whether an expression, or the body of a definition, uses `wins` in a game whose steps may decide
/// the winner (`win`).
bool asks_who_won(const Document& document, const Expression& e);
bool asks_who_won(const Document& document, std::string_view definition);

}  // namespace ruleproof::language
