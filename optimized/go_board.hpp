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

/// The stones of Go on a w x h board, and what a placement does to them: enemy chains without a liberty are
/// removed, then own ones. Points are indices in row order from the top left, y * w + x. The liberties of
/// every chain are known exactly; every placement can be taken back. Whose turn it is, passes, and what may
/// not be repeated are the business of others.
///
/// A board may be set up with chains that have no liberty. The next placement removes those, wherever they
/// are; such a board is not `sound`, and nothing is fast on it.
class GoBoard {
 public:
  /// What becomes of a placed stone and of those around it.
  enum class Effect : std::uint8_t { none, capture, suicide };

  /// The empty board. Throws std::invalid_argument unless w and h are from 1 to 25.
  GoBoard(int w, int h);

  /// Starts from a position: a stone or `empty` for each point in row order. Throws std::invalid_argument for
  /// another number of points or an `edge` among them.
  void set_up(std::span<const Stone> board);

  const Grid& grid() const { return grid_; }
  /// What stands on a point, or `edge` on `Grid::off`.
  Stone stone(int point) const { return board_[cell_[point]]; }
  int stones(Side side) const { return stones_[index(side)]; }
  /// The stones of the chain there, and its liberties; there must be a stone.
  int chain_size(int point) const { return size_[root_[cell_[point]]]; }
  int liberties(int point) const;
  std::span<const std::uint16_t> empties() const { return empties_.members(); }
  /// The side's stones and the empty regions that touch no others.
  int area_of(Side side) const;
  /// Equal stones have equal keys.
  std::uint64_t key() const { return key_; }
  /// Whether every chain has a liberty.
  bool sound() const { return sound_; }

  /// Whether there is an empty point beside an empty point, so that a stone there is no suicide if the board
  /// is sound.
  bool breathes(int point) const { return !breath_around(cell_[point]).none(); }
  /// What a stone of the side on an empty point would do; on a board that is not sound, `suicide` if it has
  /// any stone of the side removed.
  Effect effect(int point, Side side) const {
    return sound_ ? effect_beside(look_beside(cell_[point]), side) : trial_effect(point, side);
  }
  /// The same of a stone of Black, and of one of White.
  std::array<Effect, 2> effects(int point) const;
  /// Whether a suicide there removes the placed stone only, and so leaves the board as it is.
  bool is_lone(int point, Side side) const;
  /// The key after a placement with that effect, on a sound board.
  std::uint64_t key_after(int point, Side side, Effect effect) const;
  /// Whether a placement with that effect, on a sound board, makes the stones those that stood after the
  /// first `placements` ones.
  bool recreates(int point, Side side, Effect effect, int placements) const;

  /// Places a stone on an empty point, be it suicide.
  void place(int point, Side side);
  /// Undoes the last placement since the start or the set-up; there must be one.
  void take_back();

  int placements() const { return static_cast<int>(log_.size()); }
  /// Who made a placement, and the key before it; they are numbered from 0.
  Side mover(int placement) const { return log_[placement].side; }
  std::uint64_t key_before(int placement) const { return log_[placement].key; }
  /// Whether a stone was removed by any of the placements, so that there may be fewer than there were.
  bool has_removed() const { return !removed_.empty(); }
  /// Whether the last placement removed the placed stone only.
  bool was_lone_suicide() const;
  /// Where an answer to the last placement would restore the stones before it by a capture, or `Grid::off`.
  int ko_point() const;
  /// Calls visit(point), maybe more than once, for each point that the last placement filled or emptied, or
  /// where it may have changed the effect of a stone of either side; if the board was sound before it.
  template <typename Visit>
  void for_each_stirred(Visit visit) const;

  /// Works everything out again from the stones, slowly and in another way, and names each field and point
  /// that differ; empty when all is sound.
  std::vector<std::string> check() const;
  /// The same of a board whose chains are flooded already.
  std::vector<std::string> check(std::span<const Stone> board, const Flooded& chains) const;

 private:
  friend struct GoBoardPeer;

  // The points lie in an array with a border, one cell on a side and two rows above and below, so that a step
  // is an addition, and two of them never leave the array. Where it is of the width of an address, it takes
  // no instruction.
  static constexpr int stride = Grid::longest_side + 1;
  static constexpr int cells = (Grid::longest_side + 4) * stride;
  static constexpr std::array<std::ptrdiff_t, 4> steps{-stride, -1, 1, stride};

  struct Placement {
    std::uint64_t key;    // as it was before, like what follows
    std::uint32_t joins;  // how many there were
    bool sound;
    Side side;
    std::uint16_t at;
    std::uint16_t chains;  // how many it has removed
  };
  struct Join {
    std::uint16_t root;  // of the chain that was added, and what it had
    std::uint16_t size;
    Liberties liberties;
  };
  struct Removed {
    std::uint16_t root;
    std::uint16_t size;
    Side side;
  };

  /// Whether there is a stone of the side whose chain has that liberty only.
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
    unsigned common = ~0U;  // bits; a stone lacks the one that `empty` and `edge` have
    for (const auto step : steps) common &= static_cast<unsigned>(index(board_[at + step]));
    return (common & static_cast<unsigned>(index(Stone::empty))) == 0;
  }
  /// A bit for each kind of neighbour: what is there, and whether it is a chain that has only that liberty.
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
  std::array<std::uint16_t, Grid::cells> cell_{};  // of a point
  std::array<std::uint16_t, cells> point_{};       // of a cell
  bool sound_ = true;
  std::uint64_t key_ = 0;
  std::array<int, 2> stones_{};
  std::array<Stone, cells> board_;
  std::array<Liberties, cells> breath_;  // what a cell is to a stone beside it: a liberty if it is empty
  PointSet empties_;

  // The chains: each is known by one of its stones, its root. What is no stone is a root of its own, with
  // liberties that mean nothing; they may be added to and taken from in vain.
  std::array<std::uint16_t, cells> root_;
  std::array<std::uint16_t, cells> next_{};   // the stones of a chain in a ring
  std::array<std::uint16_t, cells> size_{};   // of roots only
  std::array<Liberties, cells> liberties_{};  // of roots only

  // The logs grow with the game, and keep what they have grown to.
  std::vector<Placement> log_;
  std::vector<Join> joins_;             // the chains that were added to others, in order
  std::vector<Removed> chains_;         // the chains that were removed, in order
  std::vector<std::uint16_t> removed_;  // and their stones, each chain from its root on along the ring
  // The liberties that were single until the last placement removed stones.
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
  // The effect at a point rests on whether there are empty points beside it, and which chains beside it have
  // no other liberty.
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
