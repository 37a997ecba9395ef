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

namespace ruleproof::optimized {

/// The marker on `from` passes over the others of its line and lands one beyond the last.
struct Movement {
  Square from;
  Direction direction = Direction::north;

  friend constexpr auto operator<=>(const Movement&, const Movement&) = default;
};

/// Endo: turns of a placement and, if one is legal then, a movement; and their end. Every action can be taken
/// back. The legal movements are worked out when they are asked for, so one engine must not be asked by two
/// threads at a time.
class Endo {
 public:
  struct Rules {
    /// Which own marker moves: not the one just placed, or any.
    enum class Move : std::uint8_t { other, any_own };
    /// When the organism must be whole: after the movement, or also while the marker is off the grid.
    enum class Unity : std::uint8_t { landed, lifted };
    /// When it is judged who is deprived: at the end of a turn, or after its placement too.
    enum class Deprived : std::uint8_t { end_of_turn, each_action };
    /// What a group is: a maximal connected set of like-coloured markers, or any connected one.
    enum class Group : std::uint8_t { maximal, any_set };
    /// What becomes of a mover who has deprived nobody else: he loses, or the game goes on.
    enum class Self : std::uint8_t { loses, nothing };
    /// Two wordings for the same squares, played alike.
    enum class Hole : std::uint8_t { outside, loop };

    Move move = Move::other;
    Unity unity = Unity::landed;
    Deprived deprived = Deprived::end_of_turn;
    Group group = Group::maximal;
    Self self = Self::loses;
    Hole hole = Hole::outside;
  };
  enum class Phase : std::uint8_t { placement, movement, over };

  /// Neither coordinate of a first marker, or of one set up, may be larger than that or less than minus that.
  static constexpr int farthest = 1'000'000'000;

  static bool knows(const Rules& rules);

  /// No marker, Black to place.
  explicit Endo(const Rules& rules);

  /// Starts from an organism, reachable or not, with a side to place. It is not judged before the end of the
  /// next turn (or its placement, if the rules judge that). Throws std::invalid_argument unless the squares
  /// are distinct, connected and near enough, and std::length_error for an organism that is too large.
  void set_up(std::span<const std::pair<Square, Side>> markers, Side to_move);

  const Rules& rules() const { return rules_; }
  Phase phase() const { return phase_; }
  bool over() const { return phase_ == Phase::over; }
  /// Whose turn it is; when the game is over, whose turn ended it.
  Side to_move() const { return to_move_; }
  /// Nobody while the game goes on.
  std::optional<Side> winner() const { return winner_; }
  /// In the movement phase, the marker that was placed in this turn.
  std::optional<Square> just_placed() const { return placed_; }
  /// Equal positions (markers but for translation, side to move, phase, and the marker just placed if that
  /// must not move) have equal keys, whatever was before them.
  std::uint64_t key() const;

  int markers() const { return organism_.size(); }
  std::span<const Square> markers(Side side) const { return organism_.markers(side); }
  std::optional<Box> box() const { return organism_.box(); }
  /// Black, white or empty.
  Stone at(Square square) const { return organism_.at(square); }
  bool is_hole(Square square) const { return organism_.is_hole(square); }
  /// Whether there is a marker of a group without liberties.
  bool is_deprived(Square square) const;
  bool has_deprived(Side side) const;
  /// Whether there is a marker without which the others are not connected.
  bool is_cut(Square square) const;

  /// Where a marker may be placed, in any order: nowhere outside the placement phase. The first marker may
  /// go anywhere, for which (0, 0) stands here.
  std::span<const Square> placements() const;
  bool is_legal_placement(Square square) const;
  /// What may move, in any order: nothing outside the movement phase.
  std::span<const Movement> movements() const;
  bool is_legal_movement(Movement movement) const;
  /// Where that would lead, legal or not; nowhere if there is no marker, or no other one farther on.
  std::optional<Square> landing(Movement movement) const;

  /// Places a marker of the side to move on a legal square.
  void place(Square square);
  /// A legal movement.
  void move(Movement movement);
  /// Takes back the last action since the start or the set-up; there must be one.
  void undo();

  /// Works everything out again from the markers, slowly and in another way, and names each field and square
  /// that differ; empty when all is sound.
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
  mutable bool listed_ = false;  // movements_
};

/// The number of sequences of exactly `depth` turns: pairs of a placement and a movement, or placements alone
/// where no movement follows. A sequence that ends the game earlier counts at its own length only. What is
/// left of a turn that has begun is the first of them. The engine is left in the position that it was given
/// in, and `Leaves` are the last movements.
std::uint64_t perft(Endo& engine, int depth, Leaves leaves = Leaves::counted);

}  // namespace ruleproof::optimized
