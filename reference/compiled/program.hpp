#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "reference/evaluator/value.hpp"
#include "reference/game.hpp"
#include "spec/language/tree.hpp"
#include "spec/move.hpp"

// What a document is compiled to: typed nodes, addressed by their index. Readings are resolved, definitions
// with arguments stand where they are used, and every bound name has a slot of its own, which no recursion
// can overwrite.

namespace ruleproof::compiled {

/// A document uses what cannot be compiled: the message says what. The plain evaluator knows it.
struct NotCompiled : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// What a node does. In brackets: its operands `a`, `b`, `c`. Of every type there are `local` (`slot`), `if_`
/// (condition, then, else), `at` (moment, expression), `let` (value of type `bound` for `slot`, expression)
/// and `memo` (expression, remembered as entry `index` of a position).
enum class Code : std::uint8_t {
  local,
  if_,
  at,
  let,
  memo,
  // regions
  board,
  nothing,
  occupied,
  empty,
  own,
  enemy,
  stones_of,  ///< (players)
  complement,
  both,
  either,
  difference,  ///< (regions)
  beside,
  around,  ///< (region)
  spread,
  chain,   ///< (seed, within): by `beside`, by `around`
  united,  ///< (family)
  next,
  ahead,  ///< (region, direction, number), (region, direction)
  origin,
  far_outside,
  wound_round,  ///< (region)
  kept_region,  ///< as kept_truth
  where,        ///< (region): the points that `guard` lets through, each in `slot`
  // families
  components,
  chains,  ///< (region): connected by `beside`, by `around`
  cliques,
  singles,
  connected_sets,  ///< (region)
  joined,          ///< (family, family)
  no_family,
  just,      ///< (region, condition): the family of the region alone
  filtered,  ///< (family): the members that `guard` lets through, each in `slot`
  gathered,  ///< (set, family): the members for each element in `slot`
  // truths
  truth,  ///< `value`
  not_,
  and_,
  or_,
  same_truth,
  same_number,
  same_region,
  same_mask,
  less,
  less_equal,
  some_region,
  some_family,
  some_mask,
  one_region,
  one_mask,
  within,       ///< (region, region)
  is_member,    ///< (region, family)
  same_stones,  ///< (moment): player `index` has the same stones then and now
  exists,  ///< (set, truth): for some element in `slot`; `guard` the same for the points of a region or a
           ///< family; a moment has the same stones as now of the players in `value`, too
  exactly_one,  ///< (set, truth): for one element in `slot`
  linked,       ///< (player, player) by memory from place `index`
  possible,     ///< (player) action `index`
  over,
  kept_truth,  ///< memory; `index` its first place, (player, player) selectors
  // numbers
  number,       ///< `value` halves
  setting,      ///< `index`
  kept_number,  ///< as kept_truth
  plus,
  minus,
  times,
  divided,
  modulo,
  negative,
  min,
  max,
  abs,
  row,
  column,
  count_region,
  count_family,
  count_mask,
  count_moments,
  seat,
  sum,  ///< (set, number): over the elements in `slot`
  // sets of players and of directions, a bit for each
  mask,  ///< `value`
  mover,
  to_move,
  kept_player,      ///< as kept_truth
  mask_complement,  ///< `value`: all of them
  mask_both,
  mask_either,
  other,
  opposite,
  mask_where,  ///< (mask, truth): the elements in `slot` for which it holds
  subsets,     ///< (mask): with `index` those whose members are all related by memory from that place
  // moments
  mark,  ///< `index`
  history,
  ago,            ///< (number)
  moments_where,  ///< (moments, truth)
};

/// What nodes have for values. A player or a direction is a set of one.
enum class Kind : std::uint8_t { region, family, truth, number, mask, masks, moment, moments };

struct Node {
  Code code = Code::truth;
  Kind kind = Kind::truth;
  Kind bound = Kind::region;  ///< of the value of `let`, of the set that a name goes through
  int a = -1, b = -1, c = -1;
  int slot = -1;
  int index = -1;
  int guard = -1;
  std::int64_t value = 0;
};

/// Which points of a region, or which components of it, fulfil a condition that is asked of each: found for
/// all of them together where the condition has such a form. Other nodes, which do not depend on the element,
/// are named by index.
///
/// With N(x) for all points with a neighbour in x, C the component of an element, and r what is filtered:
///   a component g of r has a neighbour in x   exactly if it has a point in N(x - r), since no neighbour of g
///   is in r; it meets x                                exactly if it has a point in x; p's component in w
///   has a neighbour in x   exactly if p is reached within w from N(x - w).
struct Guard {
  enum class Kind : std::uint8_t {
    constant,  ///< node `x`, the same for all elements
    each,      ///< node `x`, asked for each element
    not_,
    and_,
    or_,                   ///< (guards `a`, `b`)
    at,                    ///< (guard `a`) in the moment `x`
    has_neighbour,         ///< in x
    has_neighbour_around,  ///< likewise, diagonally or not
    meets,                 ///< x
    within,                ///< x
    is_member,             ///< of the family x
    reach_meets,           ///< its component in `w` meets x
    reach_has_neighbour,   ///< its component in `w` has a neighbour in x
  };
  Kind kind = Kind::each;
  int a = -1, b = -1;
  int x = -1, w = -1;
  int condition = -1;       ///< the node that asks it of one element
  bool diagonally = false;  ///< how the component in `w` is connected
  bool asks_each = false;   ///< it holds an `each`
};

struct StepNode;
using Block = std::vector<StepNode>;

struct StepNode {
  language::Step::Kind kind = language::Step::Kind::nothing;
  const language::Step* source = nullptr;
  int a = -1, b = -1;        ///< nodes: what is forbidden, the player, the value; the points
  Kind value = Kind::truth;  ///< the type of `a`
  int slot = -1;
  int index = -1;           ///< of a mark or action; of memory its first place
  int memory = -1;          ///< the memory of the document
  std::vector<int> parts;   ///< conditions, arguments, selectors
  std::vector<int> slots;   ///< of arguments
  std::vector<Kind> kinds;  ///< of arguments
  std::vector<Block> blocks;
};

struct ActionNode {
  const language::Action* source = nullptr;
  std::vector<int> slots;  ///< of the parameters
  std::vector<Kind> kinds;
  std::vector<int> ranges;  ///< of the parameters; -1 for those without
  Block steps;
  bool branches = false;  ///< whether some `choose` can make several branches
  /// Of an action of one point: how the points are found that the first so many steps let through, which
  /// forbid something before anything else is done; -1 if there are none.
  int guard = -1;
  std::size_t guarded = 0;
  std::size_t deciding = 0;  ///< behind so many steps nothing can forbid it
};

/// How values of memory stand in one row: a set of points in as many of them as it has words.
struct MemoryPlaces {
  int first = 0;
  int count = 0;
};

/// A document under one setting, but for its numbers, which are asked for at run time.
class Program {
 public:
  /// The document must outlive the program.
  explicit Program(const Game& game);
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  // Each is compiled when it is first asked for. All throw NotCompiled.
  const ActionNode& action(int index);
  /// The condition under which a game ends; `at_once`: even before a turn is complete.
  int end(bool at_once);
  struct Function {
    int body = -1;
    std::vector<int> slots;  ///< of the parameters
    std::vector<Kind> kinds;
  };
  const Function& definition(int index);

  const Node& node(int index) const { return nodes_[index]; }
  const Guard& guard(int index) const { return guards_[index]; }
  std::size_t nodes() const { return nodes_.size(); }
  std::size_t guards() const { return guards_.size(); }
  int slots() const { return slots_; }
  /// Entries that a position remembers: each for all movers, or one for each of them.
  int memos() const { return memos_; }
  const std::vector<MemoryPlaces>& memory() const { return memory_; }
  const language::Document& document() const { return document_; }
  const Game& game() const { return game_; }

 private:
  friend class Compiler;

  const language::Document& document_;
  Game game_;
  Size size_;
  std::vector<Node> nodes_;
  std::vector<Guard> guards_;
  std::vector<MemoryPlaces> memory_;
  std::map<int, ActionNode> actions_;
  std::map<int, Function> functions_;
  std::map<int, int> memoized_;  ///< the node of a definition without arguments
  std::optional<int> ends_[2];
  int slots_ = 0;
  int memos_ = 0;
};

}  // namespace ruleproof::compiled
