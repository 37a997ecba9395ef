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

// A property: what a claim of a spec says, written once over worlds.

namespace ruleproof {

template <Region R>
struct Position {
  R black;
  R white;

  R stones() const { return black | white; }
};

/// What a claim is about: any position, any points with which a move may be made, any other point, and as
/// many sets of points as the claim asks for.
template <Region R>
struct Scene {
  Position<R> before;
  Colour mover;
  std::vector<R> points;  ///< each a region of one point, for the parameters of a move in their order
  R any;                  ///< has no point on `Board`, where `each` goes through them all
  std::vector<R> sets;
  std::vector<R> others = {};  ///< the stones of each further player, then those that nobody owns, kind by
                               ///< kind; none: there are none
  int to_move = -1;            ///< who is to move in a position that no move is made in; -1: the mover
};

template <Region R>
constexpr bool runs = std::same_as<Bit<R>, bool>;

/// What a claim says of one scene: if the premise holds, each step does. Each step may be proved from the
/// premise and the steps before it; the claim is all of them. The occasion, where there is one, is what the
/// claim is about: a scene in which the premise and the occasion hold shows that the claim says something at
/// all.
template <Region R>
struct Statement {
  Bit<R> premise;
  std::vector<Bit<R>> steps;
  std::optional<Bit<R>> occasion = std::nullopt;
};

struct Property {
  template <Region R>
  using Says = std::function<Statement<R>(const Scene<R>&)>;

  std::string id;
  bool of_a_step = true;   ///< speaks of a move; otherwise of a position alone
  std::size_t points = 1;  ///< with how many points a move is made
  std::size_t sets = 0;    ///< how many sets of points it speaks of
  int players = 2;         ///< of how many players
  std::size_t others = 0;  ///< how many further players and kinds of stones that nobody owns there are
  bool recalls = false;    ///< two of these sets, the last ones, are an earlier position
  bool is_of_unbounded_grid = false;
  bool asks_both_movers = false;  ///< what it says of one player as the mover says nothing of the other
  std::string argument;  ///< what leads from the statement to the claim, where that is outside the provers
  std::string symbolic_argument;  ///< what does so besides where the symbolic worlds say less than `Board`
  Says<BoardRegion> on_board;
  Says<PositionsRegion> on_positions;
  Says<AnyBoardRegion> on_any_board;
  /// Of what is claimed of reachable positions alone: that it is so at the start, and that every move keeps
  /// it so.
  std::shared_ptr<const Property> by_induction = nullptr;

  /// Takes the statement in each world from a callable for a Scene of any region.
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
