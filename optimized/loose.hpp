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

// Defines the engine for Loose.

namespace ruleproof::optimized {

/// An engine for Loose on a w × h board. A liberty is false if its neighbours include stones of both colours
/// and no empty point; the others are true. Points are indices in row order from the top left, y * w + x. The
/// legal points of both sides are updated from move to move; no move allocates; every move can be undone.
///
/// The effect of a move on the legal points is computed on demand, so a move that is undone at once costs
/// only the change of its stones. Therefore two threads must not query one engine at the same time.
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

  /// Creates the empty board, Black to move. Throws std::invalid_argument unless w and h are from 1 to 25 and
  /// the engine knows the rules.
  Loose(int w, int h, const Rules& rules);

  /// Starts from a position, which need not be reachable: a stone or `empty` for each point in row order. No
  /// player has passed or placed. Throws std::invalid_argument for another number of points or an `edge`
  /// among them.
  void set_up(std::span<const Stone> board, Side to_move);

  int width() const { return grid_.width(); }
  int height() const { return grid_.height(); }
  int area() const { return grid_.area(); }
  const Rules& rules() const { return rules_; }

  Side to_move() const { return to_move_; }
  /// Returns the number of passes in a row: 0, 1, or 2 when the game is over.
  int passes() const { return passes_; }
  bool over() const { return passes_ == 2; }
  Stone stone(int point) const { return board_[point]; }
  int stones() const { return stones_[0] + stones_[1]; }
  /// Returns the number of the side's stones.
  int score(Side side) const { return stones_[index(side)]; }
  /// Returns whether the point is empty and its neighbours include a stone of each colour and no empty point.
  bool is_false_liberty(int point) const {
    return board_[point] == Stone::empty && around_[point].closed_in();
  }
  /// Returns whether the point is empty, has an adjacent stone and is no false liberty.
  bool is_true_liberty(int point) const;
  /// Returns the side of the last placement since the start or the set-up; nothing if there is none.
  std::optional<Side> last_placer() const { return last_placer_; }
  /// Returns the stones that the last placement flipped, in any order; valid until the next play or undo.
  std::span<const std::uint16_t> flipped() const { return std::span(flips_).subspan(last_flips_); }
  /// Equal positions (stones, side to move, passes) have equal keys.
  std::uint64_t key() const { return key_; }

  /// Returns the points where the side may place a stone when it is to move; none when the game is over.
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
  /// Undoes the last play or pass since the start or the set-up; there must be one.
  void undo();

  /// Recomputes all state from the stones by a slow, independent method. Returns one message for each field
  /// and point that differs; empty if the state is consistent.
  std::vector<std::string> check() const;

 private:
  friend struct LoosePeer;

  /// Counts of a point's neighbours by content in one number, so that a change of a stone is one addition.
  class Around {
   public:
    int empty() const { return count(Stone::empty); }
    int count(Stone what) const {
      return static_cast<int>(packed_ >> bits * index(what) & (one(Stone::white) - 1));
    }
    bool any_stone() const { return packed_ % one(Stone::empty) > 0; }
    /// Returns whether an empty point with these neighbours is a false liberty: it has adjacent stones of
    /// both colours and no adjacent empty point.
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

  /// The sizes of the logs `joins_` and `flips_`.
  struct Mark {
    std::uint16_t joins;
    std::uint32_t flips;
  };

  struct Move {
    std::uint64_t key;  // this field and those below except `point`: the values before the move
    Mark mark;
    std::uint32_t toggles;
    std::uint32_t last_flips;
    std::uint16_t point;
    std::uint8_t passes;
    bool sound;
    std::optional<Side> last_placer;
  };

  /// Whether a placement on a point is legal, for each side.
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

  /// The kinds of stones that lose a true liberty by a placement: `beside` for the stones adjacent to the
  /// placed one, `beyond` for those adjacent to points that become false liberties. Each kind is one of the
  /// two bits below, shifted by the index of the stone's colour. (Adjacent points without a stone set other
  /// bits.)
  struct Toll {
    unsigned beside = 0;
    unsigned beyond = 0;
  };
  static constexpr unsigned live_stone = 1;   // its group keeps a true liberty
  static constexpr unsigned lost_stone = 16;  // its group keeps no true liberty

  bool merging() const { return rules_.group == Rules::Group::maximal; }
  Mark mark() const { return {join_count_, static_cast<std::uint32_t>(flips_.size())}; }

  void note_move(int point);
  void place(int point, Side side);
  void take(int point, Side side, const Mark& mark);
  void recolour(int stone, Side to);
  void join_neighbours(int stone);
  bool all_live() const;
  /// Returns whether the point has a stone of the side whose group has no true liberty.
  bool is_dead(int point, Side side) const {
    const bool of_side = board_[point] == stone_of(side);
    const bool no_liberty = groups_.tally(groups_.root(point)).none();
    return of_side & no_liberty;
  }
  /// Returns whether the point is empty and has exactly one empty neighbour.
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
  /// Calls visit for the points, and perhaps `off`, where one placement could take all true liberties of a
  /// group. All these liberties lie within distance 1 of such a point, so the sum of their squared distances
  /// to it is at most their number. Only a few points around their centre satisfy this, and mostly none.
  template <typename Visit>
  void for_each_where_lost(const Spread& liberties, Visit visit) const;
  void toggle(int point, Side side) const;
  void enter(int point, Verdict verdict) const {
    if (verdict.black != legal_[0].contains(point)) toggle(point, Side::black);
    if (verdict.white != legal_[1].contains(point)) toggle(point, Side::white);
  }
  Verdict judge(int point) const;
  Verdict judge_closely(int point, unsigned cornered) const;
  /// Returns whether the placement being judged takes all true liberties of a group (see `losses_`).
  bool is_lost(int root) const { return groups_.tally(root).size() == losses_[root]; }
  /// Returns the bit of a group's stones in a `Toll`.
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
  bool sound_ = true;  // whether every group has a true liberty, as at the start and after every placement
  std::uint64_t key_ = 0;
  std::optional<Side> last_placer_;
  std::uint32_t last_flips_ = 0;  // index in flips_ of the first stone that the last placement flipped
  std::array<Stone, Grid::cells> board_;
  std::array<Around, Grid::cells> around_;
  std::array<int, 2> stones_{};
  // The groups, each with its true liberties, counted once per adjacent stone of the group. Under `any_set`
  // groups are never joined, see knows().
  Chains<Spread> groups_;

  std::vector<Move> moves_;  // room for any game: at most one pass before each placement, and two at the end
  std::size_t depth_ = 0;
  std::array<std::uint16_t, Grid::max_area> joins_;  // results of Chains::join, in order
  std::uint16_t join_count_ = 0;
  std::vector<std::uint16_t> flips_;  // the stones flipped, in order

  // The legal points. If they lack the effects of the last placement, `unsettled_` is the point of that
  // placement; otherwise `unsettled_` is `off`.
  mutable std::array<PointSet, 2> legal_;
  mutable int unsettled_ = Grid::off;
  mutable std::vector<std::uint16_t> toggles_;  // the changes of legal_, in order: 2 * point + side
  std::vector<Spread> shaken_;  // earlier true liberties of the groups that the last placement changed
  mutable std::array<std::uint16_t, Grid::cells> doubts_;  // points to be judged again
  mutable int doubt_count_ = 0;
  mutable std::array<bool, Grid::cells> in_doubt_{};
  // For the root of each group, the number of true liberties that the placement being judged takes from it.
  mutable std::array<std::uint8_t, Grid::cells> losses_{};
};

/// Returns for each side whether it may place a stone on an empty point of a sound position.
inline Loose::Verdict Loose::judge(int point) const {
  const Around& around = around_[point];
  // A stone on a false liberty takes no true liberty. If groups merge, the stone joins a group that has a
  // true liberty; otherwise it is a group without a true liberty.
  if (around.closed_in()) return {merging(), merging()};
  // One bit for each empty neighbour whose only empty neighbour is the point.
  const Grid::Neighbours& beside = grid_.neighbours(point);
  unsigned cornered = 0;
  for (int i = 0; i < 4; ++i) cornered |= unsigned{is_cornered(beside[i])} << i;
  // If this holds, the placed stone has a true liberty. A group that loses its last true liberty joins the
  // stone (an enemy group after its flip), so it has a true liberty, too.
  const bool breathes = around.empty() > 0;
  if (breathes & (cornered == 0) & merging()) return {true, true};
  return judge_closely(point, cornered);
}

template <typename Visit>
void Loose::for_each_where_lost(const Spread& liberties, Visit visit) const {
  const int size = liberties.size();
  const bool few = size <= 12;  // at most the 4 neighbours are lost, each counted for at most 3 stones
  const bool close = liberties.scatter() <= size * size;
  if (!((size > 0) & few & close)) return;
  // The centre lies from x to below x + 1, and from y to below y + 1. `squares` is the sum of the squared
  // distances to (x, y). The sum changes by size - 2 * right for the point to the right, and by size - 2 *
  // down for the point below.
  const int x = liberties.sum_x() / size;
  const int y = liberties.sum_y() / size;
  const int right = liberties.sum_x() - x * size;
  const int down = liberties.sum_y() - y * size;
  const auto squares = liberties.distance_squares(x, y);
  const int floor = grid_.at(x, y);
  const Grid::Neighbours& around = grid_.neighbours(floor);
  if (squares == 0) {  // one liberty: a stone on it takes it, and so may a stone beside it
    visit(floor);
    if (around_[floor].empty() != 1) return;
    for (const int near : around) visit(near);
    return;
  }
  if (squares <= size) visit(floor);
  if (squares <= 2 * right) visit(around[2]);
  if (squares <= 2 * down) visit(around[3]);
  // If this holds, (x + 1, y + 1) is on the board: `squares` is at least right + down, so neither `right` nor
  // `down` is 0, and there are liberties in a column beyond x and in a row beyond y.
  if (squares <= 2 * (right + down) - size) visit(grid_.at(x + 1, y + 1));
}

}  // namespace ruleproof::optimized
