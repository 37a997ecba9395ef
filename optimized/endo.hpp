#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "optimized/endo_organism.hpp"
#include "optimized/perft.hpp"
#include "optimized/side.hpp"

// Defines the engine for Endo.

namespace ruleproof::optimized {

/// A movement: the marker on `from` jumps over the other markers ahead in its line and lands directly behind
/// the last of them.
struct Movement {
  Square from;
  Direction direction = Direction::north;

  friend constexpr auto operator<=>(const Movement&, const Movement&) = default;
};

/// An engine for Endo. A turn is a placement, followed by a movement if any movement is then legal. Every
/// action can be undone. The legal movements are computed on demand, so two threads must not query one engine
/// at once.
class Endo {
 public:
  struct Rules {
    /// Which of the mover's markers may move: any marker except the one just placed, or any marker.
    enum class Move : std::uint8_t { other, any_own };
    /// When the organism (all markers) must be connected: after the movement, or also while the moving marker
    /// is lifted.
    enum class Unity : std::uint8_t { landed, lifted };
    /// When it is determined whether a side is deprived (has a group without liberties): at the end of a
    /// turn, or also after its placement.
    enum class Deprived : std::uint8_t { end_of_turn, each_action };
    /// The definition of a group: a maximal connected set of like-coloured markers, or any connected one.
    enum class Group : std::uint8_t { maximal, any_set };
    /// The result if only the mover is deprived at this check: the mover loses, or the game continues.
    enum class Self : std::uint8_t { loses, nothing };
    /// The wording that defines a hole (an enclosed empty square). Both wordings define the same squares.
    enum class Hole : std::uint8_t { outside, loop };

    Move move = Move::other;
    Unity unity = Unity::landed;
    Deprived deprived = Deprived::end_of_turn;
    Group group = Group::maximal;
    Self self = Self::loses;
    Hole hole = Hole::outside;
  };
  enum class Phase : std::uint8_t { placement, movement, over };

  /// The largest absolute value of a coordinate of the first marker and of markers in a set-up.
  static constexpr int farthest = 1'000'000'000;

  static bool knows(const Rules& rules);

  /// Creates the empty grid, Black to place.
  explicit Endo(const Rules& rules);

  /// Starts from an organism, which need not be reachable. The result is determined at the end of the next
  /// turn (or after its placement, if the rules judge results then). Throws std::invalid_argument unless the
  /// squares are distinct and connected and no coordinate exceeds `farthest`. Throws std::length_error for an
  /// organism that is too large.
  void set_up(std::span<const std::pair<Square, Side>> markers, Side to_move);

  const Rules& rules() const { return rules_; }
  Phase phase() const { return phase_; }
  bool over() const { return phase_ == Phase::over; }
  /// Returns the side to move; when the game is over, the side whose turn ended it.
  Side to_move() const { return to_move_; }
  /// Returns the winner; nothing while the game continues.
  std::optional<Side> winner() const { return winner_; }
  /// Returns the marker placed in this turn; nothing outside the movement phase.
  std::optional<Square> just_placed() const { return placed_; }
  /// Returns a key that depends only on the position: markers up to translation, side to move, phase, and the
  /// marker just placed if the rules forbid moving it.
  std::uint64_t key() const;

  int markers() const { return organism_.size(); }
  std::span<const Square> markers(Side side) const { return organism_.markers(side); }
  std::optional<Box> box() const { return organism_.box(); }
  /// Returns black, white or empty.
  Stone at(Square square) const { return organism_.at(square); }
  bool is_hole(Square square) const { return organism_.is_hole(square); }
  /// Returns whether the square has a marker of a group without liberties.
  bool is_deprived(Square square) const;
  bool has_deprived(Side side) const;
  /// Returns whether the square has a marker whose removal disconnects the others.
  bool is_cut(Square square) const;

  /// Returns the legal placements in any order; none outside the placement phase. The first marker may go
  /// anywhere; (0, 0) represents all these placements.
  std::span<const Square> placements() const;
  bool is_legal_placement(Square square) const;
  /// Returns the legal movements in any order; none outside the movement phase.
  std::span<const Movement> movements() const;
  bool is_legal_movement(Movement movement) const;
  /// Returns where a movement lands, even if the movement is illegal. Returns nothing if `from` has no
  /// marker, or if no other marker lies ahead.
  std::optional<Square> landing(Movement movement) const;

  /// Places a marker of the side to move on a legal square.
  void place(Square square);
  /// Makes a legal movement.
  void move(Movement movement);
  /// Undoes the last action since the start or the set-up; there must be one.
  void undo();

  /// Recomputes all state from the markers by a slow, independent method. Returns one message for each field
  /// and square that differs; empty if the state is consistent.
  std::vector<std::string> check() const;

 private:
  friend struct EndoPeer;

  struct Before {
    Phase phase;
    Side to_move;
    std::optional<Square> placed;
    std::optional<Side> winner;
  };

  void remember();
  bool judge();
  void end_turn();
  template <typename Visit>
  bool any_movement(Visit visit) const;
  bool may_lift(Square marker, int parts) const;
  bool may_land(Square marker, int parts, Square landing) const;

  Rules rules_;
  Organism organism_;
  Phase phase_ = Phase::placement;
  Side to_move_ = Side::black;
  std::optional<Square> placed_;
  std::optional<Side> winner_;
  std::vector<Before> before_;
  mutable std::vector<Movement> movements_;
  mutable bool listed_ = false;  // whether movements_ is current
};

/// Returns the number of sequences of exactly `depth` turns. A turn is a placement and a movement, or a
/// placement alone if no movement is legal. A shorter sequence that ends the game is not counted. If a turn
/// is in progress, the rest of this turn is the first turn. `leaves` selects how the last movements are
/// counted. Afterwards the engine is in the same position as before.
std::uint64_t perft(Endo& engine, int depth, Leaves leaves = Leaves::counted);

}  // namespace ruleproof::optimized
