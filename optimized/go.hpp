#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "optimized/go_board.hpp"
#include "optimized/key_history.hpp"
#include "optimized/point_set.hpp"
#include "optimized/side.hpp"

namespace ruleproof::optimized {

/// An engine for Go by the rules of Tromp and Taylor on a w × h board: turns, passes, suicide and repetition.
/// Points are indices in row order from the top left, y * w + x. Every move can be undone. A move allocates
/// memory only if the game becomes longer than all earlier games of this engine.
///
/// The set of legal points is computed on demand. If the set was also computed before the last move, a query
/// only updates it. So querying it after every move is cheap, and moves without a query between them do not
/// update it. Because a query changes the engine, two threads must not query one engine at the same time.
class Go {
 public:
  struct Rules {
    enum class Suicide : std::uint8_t { legal, illegal };
    /// The boards that a placement must not recreate. `positional`: an earlier or the present one;
    /// `situational`: an earlier one with the same side to move; `simple`: the one before the opponent's last
    /// move or pass.
    enum class Ko : std::uint8_t { positional, situational, simple };

    Suicide suicide = Suicide::legal;
    Ko ko = Ko::positional;
  };

  static bool knows(const Rules& rules);

  /// Creates the empty board, Black to move. Throws std::invalid_argument unless w and h are from 1 to 25 and
  /// the engine knows the rules.
  Go(int w, int h, const Rules& rules);

  /// Starts from a position, which need not be reachable: a stone or `empty` for each point in row order. No
  /// player has passed, and there is no earlier board. The first placement removes all chains without a
  /// liberty, wherever they are: first the enemy's chains, then the mover's chains that still have no
  /// liberty, which counts as suicide. Throws std::invalid_argument for another number of points or an `edge`
  /// among them.
  void set_up(std::span<const Stone> board, Side to_move);

  int width() const { return board_.grid().width(); }
  int height() const { return board_.grid().height(); }
  int area() const { return board_.grid().area(); }
  const Rules& rules() const { return rules_; }

  Side to_move() const { return to_move_; }
  /// Returns the number of passes in a row: 0, 1, or 2 when the game is over.
  int passes() const { return passes_; }
  bool over() const { return passes_ == 2; }
  /// Returns the content of a point, or `edge` for `Grid::off`.
  Stone stone(int point) const { return board_.stone(point); }
  int stones() const { return board_.stones(Side::black) + board_.stones(Side::white); }
  /// Returns the number of the side's stones and of the points in empty regions that touch only its stones.
  int score(Side side) const { return board_.area_of(side); }
  /// Returns a key that depends only on stones, side to move and passes.
  std::uint64_t key() const;

  /// Returns the points where the side to move may place a stone; none when the game is over.
  std::span<const std::uint16_t> legal() const;
  bool is_legal(int point) const { return !over() && stone(point) == Stone::empty && may_place(point); }

  /// Places a stone of the side to move on a legal point.
  void play(int point);
  /// Passes; the game must not be over.
  void pass();
  /// Undoes the last play or pass since the start or the set-up; there must be one.
  void undo();

  /// Recomputes all state from the stones by a slow, independent method. Returns one message for each field
  /// and point that differs; empty if the state is consistent.
  std::vector<std::string> check() const;

 private:
  friend struct GoPeer;
  using Effect = GoBoard::Effect;

  /// The position to which the stored legal points belong.
  enum class Kept : std::uint8_t { present, before_placement, before_pass, nothing };

  /// Updates `kept_` before a move. If the stored points belong to the present position, `kept_` becomes
  /// `moving`; otherwise it becomes `nothing`.
  void leave(Kept moving) { kept_ = kept_ == Kept::present ? moving : Kept::nothing; }
  bool may_place(int point) const {
    // As long as no stone was removed, an empty point has always been empty. So a stone on it creates a new
    // board.
    const bool new_if_it_stays = board_.sound() && !board_.has_removed();
    if (new_if_it_stays && board_.breathes(point)) return true;
    const Effect effect = board_.effect(point, to_move_);
    if (new_if_it_stays && effect != Effect::suicide) return true;
    return !is_forbidden_suicide(effect) && !repeats(point, effect);
  }
  bool is_forbidden_suicide(Effect effect) const {
    return effect == Effect::suicide && rules_.suicide == Rules::Suicide::illegal;
  }
  bool repeats(int point, Effect effect) const;
  /// Returns the side to move directly after the first `placements` placements.
  Side first_turn(int placements) const {
    return placements == 0 ? first_to_move_ : other(board_.mover(placements - 1));
  }
  bool repeats_last_but_one(int point, Effect effect) const;

  void settle() const;
  void judge(int point) const;
  void withhold_repetitions() const;

  // The history: the board stores the placements and who made them. Passes are not recorded: if one side
  // placed twice in a row, the other side passed in between.
  GoBoard board_;
  Rules rules_;
  Side first_to_move_ = Side::black;
  Side to_move_ = Side::black;
  std::uint8_t passes_ = 0;
  // The keys of the boards before the placements. The keys for the latest placements are missing until a
  // search for repetition adds them.
  mutable KeyHistory keys_;

  // The legal points of each side in the position that `kept_` names. They ignore repetition, but the points
  // that repetition forbids to the side to move in that position are removed and listed in `withheld_`.
  mutable std::array<PointSet, 2> legal_;
  mutable std::array<std::uint16_t, Grid::max_area> withheld_;
  mutable int withheld_count_ = 0;
  mutable Kept kept_ = Kept::nothing;
};

inline void Go::play(int point) {
  assert(is_legal(point));
  leave(board_.sound() ? Kept::before_placement : Kept::nothing);
  board_.place(point, to_move_);
  passes_ = 0;
  to_move_ = other(to_move_);
}

inline void Go::undo() {
  assert(passes_ > 0 || board_.placements() > 0);
  const bool legal_is_known = kept_ == Kept::before_placement || kept_ == Kept::before_pass;
  kept_ = legal_is_known ? Kept::present : Kept::nothing;
  to_move_ = other(to_move_);
  if (passes_ > 0) {
    --passes_;
    return;
  }
  board_.take_back();
  const int placements = board_.placements();
  passes_ = first_turn(placements) == to_move_ ? 0 : 1;
  if (keys_.size() > placements) keys_.pop();
}

}  // namespace ruleproof::optimized
