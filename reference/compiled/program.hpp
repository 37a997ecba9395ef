#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "reference/evaluator/value.hpp"
#include "reference/game.hpp"
#include "spec/documents/clauses.hpp"
#include "spec/language/tree.hpp"
#include "spec/move.hpp"

// Defines the compiled form of a document: typed nodes, addressed by index. Readings are resolved and
// definitions with arguments are inlined. Every bound name has a slot of its own, which no recursion can
// overwrite.

namespace ruleproof::evaluator {
class BoardWorld;
}

namespace ruleproof::compiled {

/// Thrown when a document uses something that only the plain evaluator supports; the message states what.
struct NotCompiled : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The operation of a node. The comments list the operands `a`, `b` and `c` in parentheses, unless they are
/// obvious from the name. Nodes of every type may be `local` (the value in `slot`), `if_` (condition, then,
/// else), `at` (moment, expression), `let` (value of type `bound` for `slot`, expression) or `memo`
/// (expression, whose value a position caches as entry `index`).
enum class Code : std::uint8_t {
  local,
  if_,
  at,
  let,
  memo,
  // regions
  board,
  nothing,
  points,  ///< the set of points number `index` of Program::named_points
  occupied,
  empty,
  own,
  enemy,
  stones_of,  ///< (players): all their stones
  pieces_of,  ///< (kinds): all pieces of these kinds
  owners,     ///< the stones of the owners in the mask `value`
  complement,
  both,
  either,
  difference,  ///< (regions)
  beside,
  around,  ///< (region)
  spread,
  chain,   ///< (seed, within): `spread` by steps of `beside`, `chain` by steps of `around`
  united,  ///< (family)
  next,
  ahead,    ///< (region, direction); `next` has a third operand, the number of steps
  between,  ///< (region, region)
  origin,
  far_outside,
  wound_round,  ///< (region)
  kept_region,  ///< (selectors): like `kept_truth`, for a memory of sets of points
  where,        ///< (region): the points for which `guard` holds; `slot` is bound to the point
  // families
  components,
  chains,  ///< (region): `components` are connected by `beside`, `chains` by `around`
  cliques,
  singles,
  connected_sets,  ///< (region)
  joined,          ///< (family, family)
  no_family,
  lines,     ///< the lines that the document declares
  just,      ///< (region, condition): the family with only this region
  filtered,  ///< (family): the members for which `guard` holds; `slot` is bound to the member
  gathered,  ///< (set, family): the union of the families that result for each element, bound to `slot`
  // truths
  truth,  ///< the constant `value`
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
  within,        ///< (region, region)
  is_member,     ///< (region, family)
  same_stones,   ///< (moment): whether the owners in the mask `value` have the same stones in that moment and
                 ///< now
  same_content,  ///< (moment): whether stones, player to move and memory except notes are the same in that
                 ///< moment and now
  /// (set, truth): whether the truth holds for some element, bound to `slot`. For points and members of a
  /// family, `guard` expresses the same condition. For moments, the owners in the mask `value` must also have
  /// the same stones then and now.
  exists,
  exactly_one,  ///< (set, truth): whether the truth holds for exactly one element, bound to `slot`
  linked,       ///< (player, player): connected by pairs of the relation that is stored from place `index` on
  possible,     ///< (player): whether action `index` is possible
  over,
  kept_truth,  ///< (selectors): the value of memory number `value`, which is stored from place `index` on
  // numbers
  number,       ///< the constant `value`, in halves
  setting,      ///< the setting with number `index`
  kept_number,  ///< (selectors): like `kept_truth`, for a memory of numbers
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
  distance,  ///< (from, to, within): diagonal steps count too if `value`
  sum,       ///< (set, number): the sum of the numbers for all elements, bound to `slot`
  // sets of players and of directions, one bit per element
  mask,  ///< the constant `value`
  mover,
  to_move,
  kept_player,      ///< (selectors): like `kept_truth`, for a memory of players
  mask_complement,  ///< (mask): the elements that the mask lacks; `value` is the mask of all elements
  mask_both,
  mask_either,
  other,
  opposite,
  kind_of,
  owner_of,    ///< (region): the common owner of all its pieces; for `kind_of`, their common kind
  mask_where,  ///< (mask, truth): the elements, bound to `slot`, for which the truth holds
  subsets,  ///< (mask): all its subsets; if `index` >= 0, only subsets whose members are pairwise related by
            ///< the memory that is stored from place `index` on
  // moments
  mark,  ///< the mark with number `index`
  history,
  ago,            ///< (number)
  moments_where,  ///< (moments, truth)
  // ranges of numbers
  row_of,  ///< (number, number): from the first to the last
};

/// The type of a node's value. A player, a direction or a kind of piece is a mask with one bit.
enum class Kind : std::uint8_t { region, family, truth, number, mask, masks, moment, moments, numbers };

struct Node {
  Code code = Code::truth;
  Kind kind = Kind::truth;
  Kind bound = Kind::region;  ///< the type of the value of `let`, or of the elements to which a name is bound
  int a = -1, b = -1, c = -1;
  int slot = -1;
  int index = -1;
  int guard = -1;
  std::int64_t value = 0;
};

/// A condition on a single element: on a point of a region, or on one of its components. If the condition has
/// a suitable form, operations on whole sets find all elements that fulfil it together. The operands x and w
/// are nodes that do not depend on the element.
///
/// Let N(x) be all points with a neighbour in x, and r the filtered region.
/// - A component g of r has a neighbour in x exactly if g has a point in N(x - r): no neighbour of g is in r.
/// - A component g of r meets x exactly if g has a point in x.
/// - The component of p in w has a neighbour in x exactly if p is reached within w from N(x - w).
struct Guard {
  enum class Kind : std::uint8_t {
    constant,  ///< node `x`, the same for all elements
    each,      ///< node `x`, evaluated for each element
    not_,
    and_,
    or_,                   ///< (guards `a`, `b`)
    at,                    ///< guard `a` holds in the moment `x`
    has_neighbour,         ///< the element has a neighbour in x
    has_neighbour_around,  ///< the element has a neighbour in x, diagonal neighbours included
    meets,                 ///< the element has a point in x
    within,                ///< the element lies in x
    is_member,             ///< the element is a member of the family x
    reach_meets,           ///< the element's component in `w` meets x
    reach_has_neighbour,   ///< the element's component in `w` has a neighbour in x
  };
  Kind kind = Kind::each;
  int a = -1, b = -1;
  int x = -1, w = -1;
  int condition = -1;       ///< the node that evaluates the condition for one element
  bool diagonally = false;  ///< whether the component in `w` is connected diagonally too
  bool asks_each = false;   ///< whether the guard contains an `each`
};

/// Which members the points of an entry of a family represent: one member, their components by `beside`,
/// their components by `around`, or all their connected subsets.
enum class Part : std::uint8_t { one, components, chains, connected_sets };

struct StepNode;
using Block = std::vector<StepNode>;

struct StepNode {
  language::Step::Kind kind = language::Step::Kind::nothing;
  const language::Step* source = nullptr;
  int a = -1, b = -1;        ///< nodes: `a` is the condition, player or value, `b` the points
  Kind value = Kind::truth;  ///< the type of `a`
  int slot = -1;
  int index = -1;   ///< index of a mark or action; for memory the index of its first place; the owner of
                    ///< neutral stones
  int piece = -1;   ///< node for the kind of piece that is put
  int memory = -1;  ///< index of the memory in the document
  std::vector<int> parts;   ///< the nodes of conditions, arguments or selectors
  std::vector<int> slots;   ///< one for each argument
  std::vector<Kind> kinds;  ///< one for each argument
  std::vector<Block> blocks;
};

struct ActionNode {
  const language::Action* source = nullptr;
  std::vector<int> slots;  ///< the slots of the parameters
  std::vector<Kind> kinds;
  std::vector<int> ranges;  ///< for each parameter the node of its range; -1 if it has no range
  Block steps;
  bool branches = false;  ///< whether a `choose` can create several branches
  /// For a one-point action: the guard that computes the points which pass its first `guarded` steps, which
  /// are leading `forbid` steps; -1 if it has none.
  int guard = -1;
  std::size_t guarded = 0;
  std::size_t deciding = 0;  ///< number of steps after which no step can forbid the action
};

/// The places of a declared memory in the list of all memory values. A set of points takes one place for each
/// of its 64-bit words.
struct MemoryPlaces {
  int first = 0;
  int count = 0;
  std::vector<int> of = {};  ///< for each selector, the number of players, points or kinds
};

/// Whether `possible(turn)`, and `turn-start` in turns of several moves, are compiled. Only the generated C
/// code (docs/native.md) supports them.
enum class WholeTurns { are_refused, are_compiled };

/// A document compiled for one choice of readings and named settings. The values of numeric settings are read
/// at run time.
class Program {
 public:
  /// The document must outlive the program.
  explicit Program(const Game& game, WholeTurns turns = WholeTurns::are_refused);
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  // Each of the following functions compiles on first use, and throws NotCompiled if that is impossible.
  const ActionNode& action(int index);
  /// Returns the node of the condition under which a game ends; if `at_once`, even before a turn is complete.
  /// If only the end of a document cannot be compiled, the rest is still compiled, and the plain evaluator
  /// evaluates the end.
  int end(bool at_once);
  struct Function {
    int body = -1;
    std::vector<int> slots;  ///< the slots of the parameters
    std::vector<Kind> kinds;
  };
  const Function& definition(int index);
  /// Returns the node of an expression without bound names.
  int expression(const language::Expression& source);

  const Node& node(int index) const { return nodes_[index]; }
  const Guard& guard(int index) const { return guards_[index]; }
  std::size_t nodes() const { return nodes_.size(); }
  std::size_t guards() const { return guards_.size(); }
  int slots() const { return slots_; }
  /// Returns the number of cache entries of a position: one per definition, or one per definition and mover.
  int memos() const { return memos_; }
  const std::vector<MemoryPlaces>& memory() const { return memory_; }
  /// Returns a set of points that the document names, as words of bits.
  const std::vector<std::uint64_t>& named_points(int index) const { return named_points_[index]; }
  /// Returns the number of kinds of a player's pieces.
  int kinds() const { return kinds_; }
  /// Returns the mask of the owners that belong to these players, or that are of these kinds. An owner is an
  /// index in Content::stones.
  std::uint64_t owners_of_players(std::uint64_t players) const;
  std::uint64_t owners_of_kinds(std::uint64_t kinds) const;
  const language::Document& document() const { return document_; }
  const Game& game() const { return game_; }

 private:
  friend class Compiler;

  const language::Document& document_;
  Game game_;
  Size size_;
  WholeTurns turns_;
  int kinds_ = 1;
  std::vector<Node> nodes_;
  std::vector<Guard> guards_;
  std::vector<MemoryPlaces> memory_;
  std::vector<std::vector<std::uint64_t>> named_points_;
  std::shared_ptr<const evaluator::BoardWorld>
      world_;  ///< finds points by name; null if the document names none
  std::map<int, ActionNode> actions_;
  std::map<int, Function> functions_;
  std::map<int, int> memoized_;  ///< the node of each definition without arguments
  std::optional<int> ends_[2];   ///< the nodes of end(false) and end(true); -1: cannot be compiled
  int slots_ = 0;
  int memos_ = 0;
};

}  // namespace ruleproof::compiled
