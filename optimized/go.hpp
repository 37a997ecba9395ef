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

/// Go by the rules of Tromp and Taylor on a w x h board: turns, passes, suicide and repetition. Points are
/// indices in row order from the top left, y * w + x. Every move can be taken back. A move allocates only
/// where the game becomes longer than any before it.
///
/// The set of legal points is worked out when it is asked for: from what it was before the last move if that
/// was asked for too, so it costs little to ask after every move, and nothing never to ask. For that reason
/// one engine must not be asked by two threads at a time.
class Go {
 public:
  struct Rules {
    enum class Suicide : std::uint8_t { legal, illegal };
    /// What a placement must not make again: an earlier board, the present one included; an earlier board
    /// with the same side to move; the board before the opponent's last move (a pass is a move).
    enum class Ko : std::uint8_t { positional, situational, simple };

    Suicide suicide = Suicide::legal;
    Ko ko = Ko::positional;
  };

  static bool knows(const Rules& rules);

  /// The empty board, Black to move. Throws std::invalid_argument unless w and h are from 1 to 25 and the
  /// rules are known.
  Go(int w, int h, const Rules& rules);

  /// Starts from a position: a stone or `empty` for each point in row order, reachable or not; nobody has
  /// passed, and no board is earlier. The first placement removes all chains without a liberty, wherever they
  /// are: the enemy's, then, unless it frees them, the mover's own, which is suicide as well. Throws
  /// std::invalid_argument for another number of points or an `edge` among them.
  void set_up(std::span<const Stone> board, Side to_move);

  int width() const { return board_.grid().width(); }
  int height() const { return board_.grid().height(); }
  int area() const { return board_.grid().area(); }
  const Rules& rules() const { return rules_; }

  Side to_move() const { return to_move_; }
  /// Passes in a row: 0, 1, or 2 when the game is over.
  int passes() const { return passes_; }
  bool over() const { return passes_ == 2; }
  /// What stands on a point, or `edge` on `Grid::off`.
  Stone stone(int point) const { return board_.stone(point); }
  int stones() const { return board_.stones(Side::black) + board_.stones(Side::white); }
  /// The side's stones and the empty regions that touch no others.
  int score(Side side) const { return board_.area_of(side); }
  /// Equal positions (stones, side to move, passes) have equal keys, whatever was before them.
  std::uint64_t key() const;

  /// Where the side to move may place a stone; nowhere when the game is over.
  std::span<const std::uint16_t> legal() const;
  bool is_legal(int point) const { return !over() && stone(point) == Stone::empty && may_place(point); }

  /// Places a stone of the side to move on a legal point.
  void play(int point);
  /// Passes; the game must not be over.
  void pass();
  /// Takes back the last play or pass since the start or the set-up; there must be one.
  void undo();

  /// Works everything out again from the stones, slowly and in another way, and names each field and point
  /// that differ; empty when all is sound.
  std::vector<std::string> check() const;

 private:
  friend struct GoPeer;
  using Effect = GoBoard::Effect;

  /// What the kept legal points belong to.
  enum class Kept : std::uint8_t { present, before_placement, before_pass, nothing };

  /// What becomes of the kept legal points by a move.
  void leave(Kept moving) { kept_ = kept_ == Kept::present ? moving : Kept::nothing; }
  bool may_place(int point) const {
    // Until a stone is removed, an empty point was always empty; so a stone that stays there makes a new
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
  /// Whose turn it was first on the board that stood after so many placements.
  Side first_turn(int placements) const {
    return placements == 0 ? first_to_move_ : other(board_.mover(placements - 1));
  }
  bool repeats_last_but_one(int point, Effect effect) const;

  void settle() const;
  void judge(int point) const;
  void withhold_repetitions() const;

  // What is past: the board has the placements and who made them. A pass is not noted: where one side has
  // placed twice in a row, the other has passed.
  GoBoard board_;
  Rules rules_;
  Side first_to_move_ = Side::black;
  Side to_move_ = Side::black;
  std::uint8_t passes_ = 0;
  // The keys of the boards before the placements; the later ones are added when a repetition is looked for.
  mutable KeyHistory keys_;

  // Where each side may place in the position that is kept; but for repetition, the points that it forbids to
  // the side to move there are taken out and withheld.
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
