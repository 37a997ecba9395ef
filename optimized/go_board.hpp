#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "optimized/grid.hpp"
#include "optimized/liberties.hpp"
#include "optimized/point_set.hpp"
#include "optimized/side.hpp"

namespace ruleproof::optimized {

struct Flooded;

/// The stones of Go on a w × h board, and the effect of a placement: enemy chains without a liberty are
/// removed, then own ones. Points are indices in row order from the top left, y * w + x. The liberties of
/// every chain are known exactly; every placement can be undone. Turns, passes and repetition are not handled
/// here.
///
/// A set-up may contain chains without a liberty. The next placement removes them, wherever they are. Such a
/// board is not `sound`, and operations on it are slow.
class GoBoard {
 public:
  /// The effect of a placement on the placed stone and its neighbours.
  enum class Effect : std::uint8_t { none, capture, suicide };

  /// Creates the empty board. Throws std::invalid_argument unless w and h are from 1 to 25.
  GoBoard(int w, int h);

  /// Starts from a position: a stone or `empty` for each point in row order. Throws std::invalid_argument for
  /// another number of points or an `edge` among them.
  void set_up(std::span<const Stone> board);

  const Grid& grid() const { return grid_; }
  /// Returns the content of a point, or `edge` for `Grid::off`.
  Stone stone(int point) const { return board_[cell_[point]]; }
  int stones(Side side) const { return stones_[index(side)]; }
  struct Chain {
    int stones, liberties;
    friend bool operator==(const Chain&, const Chain&) = default;
  };
  /// Returns how many stones and liberties a point's chain has; the point must have a stone.
  Chain chain(int point) const;
  std::span<const std::uint16_t> empties() const { return empties_.members(); }
  /// Returns the number of the side's stones and of the points in empty regions that touch only its stones.
  int area_of(Side side) const;
  /// Returns a key that depends only on the stones.
  std::uint64_t key() const { return key_; }
  /// Returns whether every chain has a liberty.
  bool sound() const { return sound_; }

  /// Returns whether the point has an empty neighbour. If so, a stone there is no suicide on a sound board.
  bool breathes(int point) const { return !breath_around(cell_[point]).none(); }
  /// Returns the effect of a stone of the side on an empty point. On a board that is not sound, it is
  /// `suicide` if the placement removes any stone of the side.
  Effect effect(int point, Side side) const {
    return sound_ ? effect_beside(look_beside(cell_[point]), side) : trial_effect(point, side);
  }
  /// Returns the effect of a black stone, and of a white stone, on an empty point.
  std::array<Effect, 2> effects(int point) const;
  /// Returns whether a suicide on the point removes only the placed stone. Such a suicide leaves the board
  /// unchanged.
  bool is_lone(int point, Side side) const;
  /// Returns the key after a placement with that effect, on a sound board.
  std::uint64_t key_after(int point, Side side, Effect effect) const;
  /// Returns whether a placement with that effect, on a sound board, leads to the same stones as there were
  /// after the first `placements` placements.
  bool recreates(int point, Side side, Effect effect, int placements) const;

  /// Places a stone on an empty point; suicide is allowed.
  void place(int point, Side side);
  /// Undoes the last placement since the start or the set-up; there must be one.
  void take_back();

  int placements() const { return static_cast<int>(log_.size()); }
  /// `mover` returns who made a placement, and `key_before` the key before it. Placements are numbered from
  /// 0.
  Side mover(int placement) const { return log_[placement].side; }
  std::uint64_t key_before(int placement) const { return log_[placement].key; }
  /// Returns whether any placement removed a stone. If so, earlier boards may have had more stones.
  bool has_removed() const { return !removed_.empty(); }
  /// Returns whether the last placement removed only the placed stone.
  bool was_lone_suicide() const;
  /// Returns the point where a capture by the other side would restore the stones before the last placement,
  /// or `Grid::off` if there is none.
  int ko_point() const;
  /// Calls visit(point), possibly more than once, for each point that the last placement filled or emptied,
  /// or where it may have changed the effect of a stone. The board must have been sound before it.
  template <typename Visit>
  void for_each_stirred(Visit visit) const;

  /// Recomputes all state from the stones by a slow, independent method. Returns one message for each field
  /// and point that differs; empty if the state is consistent.
  std::vector<std::string> check() const;
  /// Does the same as `check()`, with the stones and their chains already computed.
  std::vector<std::string> check(std::span<const Stone> board, const Flooded& chains) const;

 private:
  friend struct GoBoardPeer;

  // The points lie in an array with a border of one cell at the side and two rows above and below. So a step
  // to a neighbour is an addition, and two steps never leave the array. The steps have the width of an
  // address, which saves an instruction that would widen them.
  static constexpr int stride = Grid::longest_side + 1;
  static constexpr int cells = (Grid::longest_side + 4) * stride;
  static constexpr std::array<std::ptrdiff_t, 4> steps{-stride, -1, 1, stride};

  struct Placement {
    std::uint64_t key;    // the key before the placement
    std::uint32_t joins;  // the number of joins before the placement
    bool sound;
    Side side;
    std::uint16_t at;
    std::uint16_t chains;  // the number of chains that the placement removed
  };
  struct Join {
    std::uint16_t root;  // root of a chain that was joined to another one; its size and liberties follow
    std::uint16_t size;
    Liberties liberties;
  };
  struct Removed {
    std::uint16_t root;
    std::uint16_t size;
    Side side;
  };

  /// Returns whether the cell has a stone of the side, and `liberty` is the only liberty of its chain.
  bool in_atari(std::ptrdiff_t at, Side side, int liberty) const {
    const bool of_side = board_[at] == stone_of(side);
    const bool only = liberties_[root_[at]].only(breath_[liberty]);
    return of_side & only;
  }
  Liberties breath_around(std::ptrdiff_t at) const {
    Liberties breath;
    for (const auto step : steps) breath += breath_[at + step];
    return breath;
  }
  template <typename Visit>
  void for_each_stone(int root, Visit visit) const;
  bool is_dead(std::ptrdiff_t at, Side side) const {
    const bool of_side = board_[at] == stone_of(side);
    const bool no_liberty = liberties_[root_[at]].none();
    return of_side & no_liberty;
  }
  bool has_stone_beside(std::ptrdiff_t at) const {
    // Bits that the contents of all four neighbours share. A stone lacks the bit that `empty` and `edge`
    // share.
    unsigned common = ~0U;
    for (const auto step : steps) common &= static_cast<unsigned>(index(board_[at + step]));
    return (common & static_cast<unsigned>(index(Stone::empty))) == 0;
  }
  /// Returns the bit for a neighbour with this content. `last` states whether the point is the only liberty
  /// of the neighbour's chain.
  static constexpr unsigned bit(Stone stone, bool last) { return 1U << (2 * index(stone) + (last ? 1 : 0)); }
  unsigned look_beside(std::ptrdiff_t at) const;
  static Effect effect_beside(unsigned beside, Side side);
  Effect trial_effect(int point, Side side) const;
  inline bool put(int point, Side side);
  int join(int a, int b);
  void split_last();
  std::span<const std::uint16_t> last_removed() const;
  void remove_dead(std::ptrdiff_t at, Side side);
  void remove(int root, Side side);
  void clear_set_up(Side mover);
  void restore_last_chain();

  Grid grid_;
  std::array<std::uint16_t, Grid::cells> cell_{};  // cell of each point
  std::array<std::uint16_t, cells> point_{};       // point of each cell
  bool sound_ = true;
  std::uint64_t key_ = 0;
  std::array<int, 2> stones_{};
  std::array<Stone, cells> board_;
  std::array<Liberties, cells> breath_;  // what the cell adds to an adjacent chain's liberties
  PointSet empties_;

  // The chains. Each is identified by one of its stones, its root. A cell without a stone is its own root,
  // and its liberties are meaningless: adding to them and subtracting from them has no effect.
  std::array<std::uint16_t, cells> root_;
  std::array<std::uint16_t, cells> next_{};   // the stones of a chain form a ring
  std::array<std::uint16_t, cells> size_{};   // valid for roots only
  std::array<Liberties, cells> liberties_{};  // valid for roots only

  // The logs grow with the game and keep their capacity.
  std::vector<Placement> log_;
  std::vector<Join> joins_;             // the chains that were joined to others, in order
  std::vector<Removed> chains_;         // the chains that were removed, in order
  std::vector<std::uint16_t> removed_;  // the stones of `chains_`, each chain from its root along the ring
  // The points that were the only liberty of a chain until the last placement removed stones beside that
  // chain.
  std::array<std::uint16_t, Grid::max_area> freed_;
  int freed_count_ = 0;
};

inline unsigned GoBoard::look_beside(std::ptrdiff_t at) const {
  unsigned beside = 0;
  for (const auto step : steps) {
    beside |= bit(board_[at + step], liberties_[root_[at + step]].only(breath_[at]));
  }
  return beside;
}

inline GoBoard::Effect GoBoard::effect_beside(unsigned beside, Side side) {
  const Stone own = stone_of(side);
  const Stone enemy = stone_of(other(side));
  const unsigned life = bit(own, false) | bit(Stone::empty, false) | bit(Stone::empty, true);
  if ((beside & bit(enemy, true)) != 0) return Effect::capture;
  return (beside & life) != 0 ? Effect::none : Effect::suicide;
}

inline std::array<GoBoard::Effect, 2> GoBoard::effects(int point) const {
  if (!sound_) return {trial_effect(point, Side::black), trial_effect(point, Side::white)};
  const unsigned beside = look_beside(cell_[point]);
  return {effect_beside(beside, Side::black), effect_beside(beside, Side::white)};
}

template <typename Visit>
void GoBoard::for_each_stone(int root, Visit visit) const {
  int stone = root;
  do {
    visit(stone);
    stone = next_[stone];
  } while (stone != root);
}

template <typename Visit>
void GoBoard::for_each_stirred(Visit visit) const {
  // The effect at a point depends on whether it has empty neighbours, and on whether it is the only liberty
  // of an adjacent chain.
  const auto visit_around = [&](std::ptrdiff_t at) {
    visit(point_[at]);
    for (const auto step : steps) {
      if (board_[at + step] == Stone::empty) visit(point_[at + step]);
    }
  };
  const auto visit_last_liberty = [&](std::ptrdiff_t at) {
    const Liberties liberties = liberties_[root_[at]];
    if (is_stone(board_[at]) && liberties.single()) visit(point_[liberties.place()]);
  };
  const Placement& last = log_.back();
  visit_around(last.at);
  for (const auto step : steps) visit_last_liberty(last.at + step);
  for (const int stone : last_removed()) visit_around(stone);
  for (int i = 0; i < freed_count_; ++i) visit(point_[freed_[i]]);
}

}  // namespace ruleproof::optimized
