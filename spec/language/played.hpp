#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "spec/language/tree.hpp"

// Resolves the rules of a document for one choice of readings and settings, and compares documents that are
// resolved in this way.

namespace ruleproof::language {

/// Returns a copy of the document in which readings and settings are replaced by their values. `choices` has
/// the index of the chosen reading for each of Document::choices, `halves` the value of each numeric setting
/// in halves. In the copy no expression or step refers to a reading or setting, shortcuts replace the
/// definitions that they compute, and there are no claims or examples. Actions, definitions, memory and
/// marks keep their indices.
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
  memory,          ///< the declaration of memory number `index`, without its initial value
  first_value,     ///< the initial value of memory number `index`
  action,          ///< action number `index`: a move, an event or a shared step
  turn,            ///< the parts of the turn, without their `again while` conditions
  part_condition,  ///< the `again while` condition of part number `index` of the turn, counted over all
                   ///< sequences
  preference,      ///< preference number `index` of the document
  end,             ///< end number `index` of the document
  wins,
  score,
  scoring,
  settled,
  setup,  ///< setup number `index` of the document
  start,
  counting,
};

struct Difference {
  ItemKind kind;
  int index = 0;
};

/// The names of definitions that are compared by name only, not by content.
using ByName = std::set<std::string, std::less<>>;

/// Returns the items that differ between two resolved documents (see `played`). The comparison of an item
/// includes all definitions that the item uses, except those in `by_name`. If there is no difference, the two
/// games play identically. The comparison ignores messages of refusals, the clauses that items belong to,
/// statements about a tie, names of memory, and prose.
std::vector<Difference> differences(const Document& one, const Document& other, const ByName& by_name = {});

/// Returns whether two expressions of resolved documents are equal. The comparison includes the definitions
/// and steps that they use.
bool is_same(const Document& one, const Expression& e, const Document& other, const Expression& other_e,
             const ByName& by_name = {});

/// Defined in rule_writer.hpp.
struct Mentioned;

/// Returns the words, operations and names in an expression or in steps of a resolved document, including
/// those in the definitions and steps that they use.
Mentioned mentioned(const Document& document, const Expression& e);
Mentioned mentioned(const Document& document, const Steps& steps);

/// Returns the indices of the memory (state variables besides the stones) that influences the game in a
/// resolved document. Memory that is read only to set other memory counts only if that other memory has an
/// influence. If `moves_alone` is true, only the influence on moves counts, not that on the end, the winner
/// and the setup.
std::set<int> memory_that_decides(const Document& document, bool moves_alone);

/// Returns whether an expression, a step or an action may compute a number that soon exceeds the range of
/// numbers in a game. A step includes the steps that it contains or calls. The answer `true` may be a false
/// alarm. Returns true for large constants; for products that read memory, or whose factors may all be
/// fractions; and for sums whose terms all read memory, since they may grow at each move by more than a
/// constant. Locals and settings count as memory here, but memory with a small declared range does not.
bool may_exceed_numbers(const Document& document, const Expression& e);
bool may_exceed_numbers(const Document& document, const Step& step);
bool may_exceed_numbers(const Document& document, const Action& action);

/// Returns whether an expression, or the body of the definition with this name, uses the definition `wins`.
/// Returns false if no action of the document has a step `win`, or if the named definition does not exist.
bool asks_who_won(const Document& document, const Expression& e);
bool asks_who_won(const Document& document, std::string_view definition);

}  // namespace ruleproof::language
