#pragma once

#include <concepts>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "properties/provers/all_boards.hpp"
#include "properties/provers/all_positions.hpp"
#include "reference/region.hpp"
#include "spec/move.hpp"

// Defines properties. A property is what a claim states, in three forms: for one position of a board
// (`Board`), for all positions of a board (`AllPositions`) and for all boards (`AllBoards`).

namespace ruleproof {

template <Region R>
struct Position {
  R black;
  R white;

  R stones() const { return black | white; }
};

/// The objects that a claim is about: an arbitrary position, the points of a move, another arbitrary point,
/// and as many arbitrary sets of points as the claim declares.
template <Region R>
struct Scene {
  Position<R> before;
  Colour mover;
  std::vector<R> points;  ///< a region of one point for each point parameter of a move, in order
  R any;  ///< the other arbitrary point; empty on `Board`, where the evaluator tries all points instead
  std::vector<R> sets;
  /// The stones of every owner beyond the first two (see further_owners_of); a missing entry is an empty set.
  std::vector<R> others = {};
  int to_move = -1;  ///< the player to move in a claim that is not about a move; -1 stands for `mover`
};

template <Region R>
constexpr bool runs = std::same_as<Bit<R>, bool>;

/// What a claim states of one scene: if the premise holds, each step holds. A proof of a step may use the
/// premise and the steps before it. The claim is the conjunction of all steps. The occasion is the condition
/// under which the claim has something to say: if premise and occasion hold in some scene, the claim is not
/// vacuous.
template <Region R>
struct Statement {
  Bit<R> premise;
  std::vector<Bit<R>> steps;
  std::optional<Bit<R>> occasion = std::nullopt;
  /// For a proof by induction: the situation that each step covers, such as "after 'move'". The last steps
  /// may have no entry.
  std::vector<std::string> about = {};
};

struct Property {
  template <Region R>
  using Says = std::function<Statement<R>(const Scene<R>&)>;

  std::string id;
  bool of_a_step = true;   ///< whether the claim is about a move; otherwise it is about a single position
  std::size_t points = 1;  ///< the number of point parameters of a move
  std::size_t sets = 0;    ///< the number of arbitrary sets of points
  int players = 2;         ///< the number of players
  /// The number of owners of stones beyond the first two, as further_owners_of returns it.
  std::size_t others = 0;
  /// For a proof by induction: whether the document draws the start position. If so, the statement does not
  /// cover the start: evaluation must show that the claim holds there.
  bool begins_as_drawn = false;
  /// Whether the claim mentions an earlier position. The last two of the scene's sets are then the black and
  /// the white stones of the earlier position.
  bool recalls = false;
  bool is_of_unbounded_grid = false;
  /// Whether a claim that fails in a position also fails in the mirrored and rotated images of the position.
  bool is_symmetric = false;
  /// Whether a move is illegal if it takes a number out of a declared range. A prover may not know the
  /// number; it then treats such a move as legal.
  bool has_ranges = false;
  bool asks_both_movers = false;  ///< whether the claim needs a separate proof for each player as the mover
  std::string argument;  ///< why the statement implies the claim, where no solver checks that implication
  /// Further reasons, for proofs by formulas, why the statement implies the claim.
  std::string symbolic_argument;
  Says<BoardRegion> on_board;
  Says<PositionsRegion> on_positions;
  Says<AnyBoardRegion> on_any_board;
  /// For a claim about reachable positions: the property that the claim holds at the start and that every
  /// move preserves it. Null for other claims.
  std::shared_ptr<const Property> by_induction = nullptr;

  /// Sets `on_board`, `on_positions` and `on_any_board` to the same callable, which accepts a Scene of any
  /// type of region.
  template <class F>
  void say(F says) {
    on_board = says;
    on_positions = says;
    on_any_board = says;
  }
};

template <Region R>
Bit<R> always(const R& like) {
  return !some(nothing_like(like));
}

}  // namespace ruleproof
