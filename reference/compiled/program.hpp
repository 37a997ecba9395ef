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
#include "spec/language/tree.hpp"
#include "spec/move.hpp"

// Defines the compiled form of a document: nodes, which refer to each other by index. The chosen readings are
// resolved, and definitions with arguments are inlined. Each bound name has its own slot; there is no
// recursion, so no slot is overwritten while its value is needed.

namespace ruleproof::evaluator {
class BoardWorld;
}

namespace ruleproof::compiled {

/// Thrown when a document uses something that only the plain evaluator supports; the message states what.
struct NotCompiled : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The operation of a node. The comments list its operands `a`, `b` and `c` in parentheses, unless the name
/// makes them obvious. Five operations exist for every type of value. `local` is the value in `slot`. `if_`
/// has a condition, the value if it holds, and the value if not. `at` has a moment (a position of the game)
/// and an expression. `let` has a value of type `bound`, which it stores in `slot`, and an expression. `memo`
/// has an expression, whose value is cached in each position as entry `index`.
enum class Code : std::uint8_t {
  local,
  if_,
  at,
  let,
  memo,
  // regions
  board,
  nothing,
  points,  ///< the set of points Program::named_points(index)
  occupied,
  empty,
  own,
  enemy,
  stones_of,  ///< (players): all their stones
  pieces_of,  ///< (kinds): all pieces of these kinds
  owners,     ///< the stones of all owners whose bits are set in the mask `value`
  complement,
  both,
  either,
  difference,  ///< both, either, difference: (region, region)
  beside,
  around,  ///< beside, around: (region)
  spread,
  chain,   ///< spread, chain: (seed, within); `spread` takes steps of `beside`, `chain` steps of `around`
  united,  ///< (family)
  next,
  ahead,    ///< next: (region, direction, number of steps); ahead: (region, direction)
  between,  ///< (region, region)
  origin,
  far_outside,
  wound_round,  ///< far_outside has no operand; wound_round: (region)
  kept_region,  ///< (selectors): the value of a memory of sets of points; memory and place are given as for
                ///< `kept_truth`
  where,        ///< (region): its points for which the guard holds; `slot` is bound to the point
  // families
  components,
  chains,  ///< components, chains: (region); `components` are connected by `beside`, `chains` by `around`
  cliques,
  singles,
  connected_sets,  ///< cliques, singles, connected_sets: (region)
  joined,          ///< (family, family)
  no_family,
  lines,     ///< the lines that the document declares
  just,      ///< (region, condition): the family whose only member is this region, if the condition holds
  filtered,  ///< (family): the members for which `guard` holds; `slot` is bound to the member
  gathered,  ///< (set, family): the union of the families that result for all elements of the set; `slot` is
             ///< bound to the element
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
  same_stones,   ///< (moment): whether the owners in the mask `value` have the same stones in this moment as
                 ///< in the present one
  same_content,  ///< (moment): whether stones, player to move and memory (except notes) are the same in this
                 ///< moment as in the present one
  /// (set, truth): whether the truth holds for some element of the set; `slot` is bound to the element. For
  /// points and members of a family, `guard` expresses the same condition. A moment must also satisfy that
  /// the owners in the mask `value` have the same stones in it as in the present moment.
  exists,
  exactly_one,  ///< (set, truth): whether the truth holds for exactly one element of the set; `slot` is bound
                ///< to the element
  linked,       ///< (player, player): whether a chain of pairs of a relation connects the two players; the
                ///< relation is the memory that is stored from place `index` on
  possible,     ///< (player): whether action `index` is possible
  over,
  kept_truth,  ///< (selectors): the value of memory number `value`, which is stored from place `index` on;
               ///< the selectors are the players, kinds or points of the value
  // numbers
  number,       ///< the constant `value`, in halves
  setting,      ///< the setting with number `index`
  kept_number,  ///< (selectors): the value of a memory of numbers; memory and place are given as for
                ///< `kept_truth`
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
  distance,  ///< (from, to, within): if `value` is not 0, diagonal steps are allowed, too
  sum,  ///< (set, number): the sum of the numbers for all elements of the set; `slot` is bound to the element
  // masks: sets of players, of kinds of pieces or of directions, with one bit for each element
  mask,  ///< the constant `value`
  mover,
  to_move,
  kept_player,      ///< (selectors): the value of a memory of players; memory and place are given as for
                    ///< `kept_truth`
  mask_complement,  ///< (mask): the elements that are not in the mask; `value` is the mask of all elements
  mask_both,
  mask_either,
  other,
  opposite,
  kind_of,
  owner_of,    ///< kind_of, owner_of: (region): the common kind, or owner, of all its pieces
  mask_where,  ///< (mask, truth): the elements of the mask with this truth; `slot` is bound to the element
  subsets,     ///< (mask): all subsets of the mask. If `index` is not -1, only subsets in which the memory
               ///< that is stored from place `index` on relates every two members
  // moments
  mark,  ///< the position that the mark with number `index` names
  history,
  ago,            ///< (number)
  moments_where,  ///< (moments, truth)
  // ranges of numbers
  row_of,  ///< (number, number): the numbers from the first to the second, in steps of 1
};

/// The type of a node's value. A player, a direction or a kind of piece is a `mask` with one bit. `moment` is
/// a position of the game.
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

/// A condition on single elements of a set: on the points of a region, or on its components. If the condition
/// has a suitable form, operations on whole sets find all elements that fulfil it at once. The operands x and
/// w are nodes whose values do not depend on the element.
///
/// To see why this works, let N(x) be the set of all points with a neighbour in x, and let r be the set whose
/// elements are tested.
/// - A component g of r has a neighbour in x exactly if g has a point in N(x - r), because no neighbour of g
/// is in r.
/// - A component g of r meets x exactly if g has a point in x.
/// - The component of a point p in w has a neighbour in x exactly if p can be reached inside w from N(x - w).
struct Guard {
  enum class Kind : std::uint8_t {
    constant,  ///< the value of node `x`, the same for all elements
    each,      ///< the value of node `x`, which is evaluated separately for each element
    not_,
    and_,
    or_,                   ///< (guards `a`, `b`)
    at,                    ///< whether guard `a` holds when it is evaluated in the moment `x`
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
  bool diagonally = false;  ///< whether the component in `w` is connected by diagonal steps, too
  bool asks_each = false;   ///< whether this guard or a guard inside it has the kind `each`
};

/// An entry of a family has a set of points, which represents one or more members of the family. `Part`
/// states which members: the set itself (`one`), its components by `beside`, its components by `around`
/// (`chains`), or all its connected subsets.
enum class Part : std::uint8_t { one, components, chains, connected_sets };

struct StepNode;
using Block = std::vector<StepNode>;

struct StepNode {
  language::Step::Kind kind = language::Step::Kind::nothing;
  const language::Step* source = nullptr;
  int a = -1, b = -1;  ///< nodes: `a` is the condition, player or value of the step, `b` the set of points
  Kind value = Kind::truth;  ///< the type of `a`
  int slot = -1;
  int index = -1;   ///< index of a mark or action; for a step on memory, the index of the memory's first
                    ///< place; for a step that puts neutral stones, their owner
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
  std::vector<int> ranges;  ///< for each parameter the node of its range (the set of allowed values); -1 if
                            ///< it has no range
  Block steps;
  bool branches = false;  ///< whether a `choose` can create several branches
  /// For an action on one point: the first `guarded` steps are `forbid` steps, and this guard computes the
  /// points that pass all of them. -1 if the first step is no `forbid` step.
  int guard = -1;
  std::size_t guarded = 0;
  std::size_t deciding = 0;  ///< the number of steps after which no further step can forbid the action
};

/// The places of a declared memory in the list of all memory values. A set of points takes one place for each
/// of its 64-bit words.
struct MemoryPlaces {
  int first = 0;
  int count = 0;
  std::vector<int> of = {};  ///< for each selector, the number of players, points or kinds
};

/// Whether two constructs are compiled: `possible(turn)` (whether a player has a legal turn) and, in turns of
/// several moves, `turn-start` (the position at the start of a turn). Only the generated C code
/// (docs/native.md) supports them.
enum class WholeTurns { are_refused, are_compiled };

/// A document compiled for one choice of readings and of settings with named values. The values of numeric
/// settings are read at run time.
class Program {
 public:
  /// The document must outlive the program.
  explicit Program(const Game& game, WholeTurns turns = WholeTurns::are_refused);
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  // Each of the following functions compiles what it returns on first use. It throws NotCompiled if that
  // cannot be compiled.
  const ActionNode& action(int index);
  /// Returns the node of the condition under which a game ends; if `at_once`, of the condition under which it
  /// ends even before a turn is complete. If only this condition cannot be compiled, the caller evaluates it
  /// with the plain evaluator and uses the compiled form of all else.
  int end(bool at_once);
  struct Function {
    int body = -1;
    std::vector<int> slots;  ///< the slots of the parameters
    std::vector<Kind> kinds;
  };
  const Function& definition(int index);
  /// Compiles an expression and returns its node. The expression must not use names that are bound outside
  /// it.
  int expression(const language::Expression& source);

  const Node& node(int index) const { return nodes_[index]; }
  const Guard& guard(int index) const { return guards_[index]; }
  std::size_t nodes() const { return nodes_.size(); }
  std::size_t guards() const { return guards_.size(); }
  int slots() const { return slots_; }
  /// Returns the number of cached values of a position. Each definition without arguments has one such value;
  /// if the value depends on the mover, it has one for each mover.
  int memos() const { return memos_; }
  const std::vector<MemoryPlaces>& memory() const { return memory_; }
  /// Returns a set of points that the document names, as 64-bit words with one bit for each point.
  const std::vector<std::uint64_t>& named_points(int index) const { return named_points_[index]; }
  /// Returns the number of kinds of a player's pieces.
  int kinds() const { return kinds_; }
  /// The first returns the mask of all owners that belong to these players, the second the mask of all owners
  /// of these kinds. An owner is an index in Content::stones: one kind of piece of one player.
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
  /// Finds points by name; null if the document names none.
  std::shared_ptr<const evaluator::BoardWorld> world_;
  std::map<int, ActionNode> actions_;
  std::map<int, Function> functions_;
  std::map<int, int> memoized_;  ///< for each definition without arguments, the node of its value
  std::optional<int> ends_[2];   ///< the nodes of end(false) and end(true); -1: cannot be compiled
  int slots_ = 0;
  int memos_ = 0;
};

}  // namespace ruleproof::compiled
