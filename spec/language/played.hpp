#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "spec/language/rule_writer.hpp"
#include "spec/language/tree.hpp"

// The rules that are played under a setting, and in what two of them differ.

namespace ruleproof::language {

/// The document with its readings, settings and shortcuts resolved: no `case`, no `is`, no setting is left in
/// it, and no claim and no example. Actions, definitions, memory and marks keep their numbers.
Document played(const Document& document, const std::vector<int>& choices,
                const std::vector<std::int64_t>& halves);

/// The kinds of items of which a game consists.
enum class ItemKind {
  board,
  shape,
  adjacency,
  players,
  neutrals,
  turns,
  memory,          ///< the kind of each
  first_value,     ///< of the memory `index`
  action,          ///< a move, an event or another part of a turn, `index` of the document
  turn,            ///< without the conditions of its parts
  part_condition,  ///< of `again while`: of the `index`-th part, all sequences in a row
  end,             ///< `index` of the document
  wins,
  score,
  scoring,
  settled,
  setup,  ///< `index` of the document
  start,
  counting,
};

struct Difference {
  ItemKind kind;
  int index = 0;
};

/// Definitions that are written by their names where they are used.
using ByName = std::set<std::string, std::less<>>;

/// All items in which two resolved documents differ, each with all that it uses, but for the definitions
/// `by_name`. Two documents without a difference are played in the same way. Not compared are the words of
/// refusals, the clauses that items belong to, what is said of a tie, names of memory, and prose.
std::vector<Difference> differences(const Document& one, const Document& other, const ByName& by_name = {});

/// Whether two expressions of resolved documents are the same with all that they use.
bool is_same(const Document& one, const Expression& e, const Document& other, const Expression& other_e,
             const ByName& by_name = {});

/// What something of a resolved document mentions, with all that it uses.
Mentioned mentioned(const Document& document, const Expression& e);
Mentioned mentioned(const Document& document, const Steps& steps);

/// The numbers of the memory that decides something in a resolved document: what is read, but not by what is
/// stored in memory that decides nothing. With `moves_alone`: something of moves.
std::set<int> memory_that_decides(const Document& document, bool moves_alone);

}  // namespace ruleproof::language
