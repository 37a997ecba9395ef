#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "optimized/chains.hpp"
#include "optimized/grid.hpp"
#include "optimized/point_set.hpp"
#include "optimized/side.hpp"
#include "optimized/spread.hpp"

namespace ruleproof::optimized {

/// Loose on a w x h board. Points are indices in row order from the top left, y * w + x. The legal points of
/// both sides are kept from move to move; no move allocates; every move can be taken back.
///
/// What a move does to the legal points is worked out when they are asked for, so a move that is played and
/// taken back at once costs no more than its stones. For that reason one engine must not be asked by two
/// threads at a time.
class Loose {
 public:
  struct Rules {
    enum class Group : std::uint8_t { maximal, any_set, pairs };
    enum class Flip : std::uint8_t { once, cascade, one_by_one };
    enum class End : std::uint8_t { whole_board, own_groups };

    Group group = Group::maximal;
    Flip flip = Flip::once;
    End end = End::whole_board;
  };

  static bool knows(const Rules& rules);

  /// The empty board, Black to move. Throws std::invalid_argument unless w and h are from 1 to 25 and the
  /// rules are known.
  Loose(int w, int h, const Rules& rules);

  /// Starts from a position: a stone or `empty` for each point in row order, reachable or not; nobody has
  /// passed or placed. Throws std::invalid_argument for another number of points or an `edge` among them.
  void set_up(std::span<const Stone> board, Side to_move);

  int width() const { return grid_.width(); }
  int height() const { return grid_.height(); }
  int area() const { return grid_.area(); }
  const Rules& rules() const { return rules_; }

  Side to_move() const { return to_move_; }
  /// Passes in a row: 0, 1, or 2 when the game is over.
  int passes() const { return passes_; }
  bool over() const { return passes_ == 2; }
  Stone stone(int point) const { return board_[point]; }
  int stones() const { return stones_[0] + stones_[1]; }
  /// The side's stones showing.
  int score(Side side) const { return stones_[index(side)]; }
  /// Whether the point is empty with a stone of each colour and no empty point beside it.
  bool is_false_liberty(int point) const {
    return board_[point] == Stone::empty && around_[point].closed_in();
  }
  /// Whether the point is empty with a stone beside it, and no false liberty.
  bool is_true_liberty(int point) const;
  /// The side of the last placement since the start or the set-up.
  std::optional<Side> last_placer() const { return last_placer_; }
  /// The stones that the last placement flipped, in no particular order; valid until the next play or undo.
  std::span<const std::uint16_t> flipped() const { return std::span(flips_).subspan(last_flips_); }
  /// Equal positions (stones, side to move, passes) have equal keys.
  std::uint64_t key() const { return key_; }

  /// Where the side may place a stone (if it is its turn); nowhere when the game is over.
  std::span<const std::uint16_t> legal(Side side) const {
    settle();
    return over() ? std::span<const std::uint16_t>{} : legal_[index(side)].members();
  }
  std::span<const std::uint16_t> legal() const { return legal(to_move_); }
  bool is_legal(int point, Side side) const {
    settle();
    return !over() && legal_[index(side)].contains(point);
  }
  bool is_legal(int point) const { return is_legal(point, to_move_); }

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
  friend struct LoosePeer;

  /// How many neighbours of a point hold what. One number, so that a stone that comes or goes is one
  /// addition.
  class Around {
   public:
    int empty() const { return count(Stone::empty); }
    int count(Stone what) const {
      return static_cast<int>(packed_ >> bits * index(what) & (one(Stone::white) - 1));
    }
    bool any_stone() const { return packed_ % one(Stone::empty) > 0; }
    /// What makes an empty point a false liberty.
    bool closed_in() const {
      const bool black = count(Stone::black) > 0;
      const bool beyond_black = packed_ >= one(Stone::white);
      const bool no_empty = packed_ < one(Stone::empty);
      return black & beyond_black & no_empty;
    }
    void add(Stone what) { packed_ += one(what); }
    void replace(Stone before, Stone after) { packed_ += one(after) - one(before); }
    friend bool operator==(const Around&, const Around&) = default;

   private:
    static constexpr int bits = 8;
    static constexpr std::uint32_t one(Stone what) { return 1U << bits * index(what); }

    std::uint32_t packed_ = 0;
  };

  /// How far the logs reach.
  struct Mark {
    std::uint16_t joins;
    std::uint32_t flips;
  };

  struct Move {
    std::uint64_t key;  // and what follows: as it was before the move
    Mark mark;
    std::uint32_t toggles;
    std::uint32_t last_flips;
    std::uint16_t point;
    std::uint8_t passes;
    bool sound;
    std::optional<Side> last_placer;
  };

  /// For which sides a point is legal.
  struct Verdict {
    bool black = false;
    bool white = false;
  };

  /// At most four points.
  class Handful {
   public:
    void add_if(bool wanted, int point) {
      points_[size_] = static_cast<std::uint16_t>(point);
      size_ += wanted;
    }
    int size() const { return size_; }
    const std::uint16_t* begin() const { return points_.data(); }
    const std::uint16_t* end() const { return points_.data() + size_; }

   private:
    std::array<std::uint16_t, 5> points_;
    int size_ = 0;
  };

  /// The kinds of stones that lose a true liberty by a placement: beside its point, and beside the points
  /// that it makes false liberties. A bit for each kind, shifted by the index of its colour. (The points
  /// there that are no stones set other bits.)
  struct Toll {
    unsigned beside = 0;
    unsigned beyond = 0;
  };
  static constexpr unsigned live_stone = 1;   // its group keeps a true liberty
  static constexpr unsigned lost_stone = 16;  // its group keeps none

  bool merging() const { return rules_.group == Rules::Group::maximal; }
  Mark mark() const { return {join_count_, static_cast<std::uint32_t>(flips_.size())}; }

  void note_move(int point);
  void place(int point, Side side);
  void take(int point, Side side, const Mark& mark);
  void recolour(int stone, Side to);
  void join_neighbours(int stone);
  bool all_live() const;
  /// Whether there is a stone of the side whose group has no true liberty.
  bool is_dead(int point, Side side) const {
    const bool of_side = board_[point] == stone_of(side);
    const bool no_liberty = groups_.tally(groups_.root(point)).none();
    return of_side & no_liberty;
  }
  /// Whether the point is empty and has one empty neighbour.
  bool is_cornered(int point) const {
    const bool empty = board_[point] == Stone::empty;
    const bool one_beside = around_[point].empty() == 1;
    return empty & one_beside;
  }

  void settle() const {
    if (unsettled_ != Grid::off) settle_last_placement();
  }
  void settle_last_placement() const;
  void doubt(int point) const;
  void doubt_where_lost(const Spread& liberties) const;
  /// Calls visit(point) for the points, or `off`, where one placement could take all true liberties of a
  /// group. They all lie within distance 1 of such a point, so the sum of their squared distances to it is at
  /// most their number; which leaves a few points around their centre, and mostly none.
  template <typename Visit>
  void for_each_where_lost(const Spread& liberties, Visit visit) const;
  void toggle(int point, Side side) const;
  void enter(int point, Verdict verdict) const {
    if (verdict.black != legal_[0].contains(point)) toggle(point, Side::black);
    if (verdict.white != legal_[1].contains(point)) toggle(point, Side::white);
  }
  Verdict judge(int point) const;
  Verdict judge_closely(int point, unsigned cornered) const;
  /// Whether what is entered in `losses_` is all that the group has.
  bool is_lost(int root) const { return groups_.tally(root).size() == losses_[root]; }
  /// The bit of a group's stones in a toll.
  unsigned fate(int root) const { return (is_lost(root) ? lost_stone : live_stone) << index(board_[root]); }
  template <typename Visit>
  void for_each_loser(int point, const Handful& fallen, Visit visit) const;
  Verdict weigh(int point, const Handful& fallen, Verdict asked) const;
  bool survives(int point, Side side, const Handful& fallen, Toll toll) const;
  bool is_freed(int liberty, Side side) const;
  bool is_revived(int point, Side side, int root) const;
  bool all_live_after_flips(int point, Side side, const Handful& fallen, bool breathes) const;
  Verdict try_out(int point);

  Grid grid_;
  Rules rules_;
  Side to_move_ = Side::black;
  std::uint8_t passes_ = 0;
  bool sound_ = true;  // every group has a true liberty: so at the start, and after every placement
  std::uint64_t key_ = 0;
  std::optional<Side> last_placer_;
  std::uint32_t last_flips_ = 0;  // where they begin in flips_
  std::array<Stone, Grid::cells> board_;
  std::array<Around, Grid::cells> around_;
  std::array<int, 2> stones_{};
  // The groups, each with its true liberties, counted once for each stone of the group beside them. Under
  // `any_set` nothing is ever joined, see knows().
  Chains<Spread> groups_;

  std::vector<Move> moves_;  // at most one pass before each placement, and two at the end
  std::size_t depth_ = 0;
  std::array<std::uint16_t, Grid::max_area> joins_;  // what Chains::join returned, in order
  std::uint16_t join_count_ = 0;
  std::vector<std::uint16_t> flips_;  // the stones flipped, in order

  // The legal points, but for what the last placement has changed if that is unsettled yet; and then its
  // point, else `off`.
  mutable std::array<PointSet, 2> legal_;
  mutable int unsettled_ = Grid::off;
  mutable std::vector<std::uint16_t> toggles_;  // the changes of legal_, in order: 2 * point + side
  std::vector<Spread> shaken_;  // the true liberties that groups had before the last placement changed them
  mutable std::array<std::uint16_t, Grid::cells> doubts_;  // points whose legality may have changed by it
  mutable int doubt_count_ = 0;
  mutable std::array<bool, Grid::cells> in_doubt_{};
  // While a placement is weighed: how much it takes off the tally of each root. Else 0.
  mutable std::array<std::uint8_t, Grid::cells> losses_{};
};

/// The verdict on an empty point of a sound position.
inline Loose::Verdict Loose::judge(int point) const {
  const Around& around = around_[point];
  // No one loses a true liberty by a stone on a false one. It joins a group that has one; alone it has none.
  if (around.closed_in()) return {merging(), merging()};
  // The empty neighbours without an empty neighbour but the point, a bit each.
  const Grid::Neighbours& beside = grid_.neighbours(point);
  unsigned cornered = 0;
  for (int i = 0; i < 4; ++i) cornered |= unsigned{is_cornered(beside[i])} << i;
  // A stone has a true liberty here, and so has whatever else loses one, since it joins it.
  const bool breathes = around.empty() > 0;
  if (breathes & (cornered == 0) & merging()) return {true, true};
  return judge_closely(point, cornered);
}

template <typename Visit>
void Loose::for_each_where_lost(const Spread& liberties, Visit visit) const {
  const int size = liberties.size();
  const bool few = size <= 12;  // at most 4 neighbours with 3 more neighbours each are lost
  const bool close = liberties.scatter() <= size * size;
  if (!((size > 0) & few & close)) return;
  // The centre is at (x, y) or in the square to the right of it and below. From (x, y), where the sum is
  // `squares`, it changes by size - 2 * right one step to the right, by size - 2 * down one step down.
  const int x = liberties.sum_x() / size;
  const int y = liberties.sum_y() / size;
  const int right = liberties.sum_x() - x * size;
  const int down = liberties.sum_y() - y * size;
  const auto squares = liberties.distance_squares(x, y);
  const int floor = grid_.at(x, y);
  const Grid::Neighbours& around = grid_.neighbours(floor);
  if (squares == 0) {  // one point: it is lost there, or next to it if it becomes false
    visit(floor);
    if (around_[floor].empty() != 1) return;
    for (const int near : around) visit(near);
    return;
  }
  if (squares <= size) visit(floor);
  if (squares <= 2 * right) visit(around[2]);
  if (squares <= 2 * down) visit(around[3]);
  // If this holds there is such a point: `squares` is at least right + down, so neither of them is 0.
  if (squares <= 2 * (right + down) - size) visit(grid_.at(x + 1, y + 1));
}

}  // namespace ruleproof::optimized
