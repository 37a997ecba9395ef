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
/// both sides are at hand in every position; no move allocates; every move can be taken back.
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
    return over() ? std::span<const std::uint16_t>{} : legal_[index(side)].members();
  }
  std::span<const std::uint16_t> legal() const { return legal(to_move_); }
  bool is_legal(int point, Side side) const { return !over() && legal_[index(side)].contains(point); }
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

  /// What the neighbours of a point hold.
  struct Around {
    std::uint8_t empty = 0;
    std::array<std::uint8_t, 2> stones{};

    /// What makes an empty point a false liberty.
    bool closed_in() const { return empty == 0 && stones[0] > 0 && stones[1] > 0; }
    friend bool operator==(const Around&, const Around&) = default;
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

  /// A true liberty that a placement takes away from a stone's group.
  struct Loss {
    std::uint16_t stone;
    std::uint16_t liberty;
    bool beside;  // the stone touches the placed one; the liberty is the point of the placement
  };

  /// What a placement in a sound position takes away, flips aside.
  struct Losses {
    std::array<Loss, 16> of;  // at most of 4 neighbours, and of 3 more beside each
    int count = 0;
    bool breathes = false;  // the placed stone has a true liberty of its own
  };

  bool merging() const { return rules_.group == Rules::Group::maximal; }
  Mark mark() const { return {join_count_, static_cast<std::uint32_t>(flips_.size())}; }

  bool place(int point, Side side, bool real);
  void take(int point, Side side, const Mark& mark);
  void recolour(int stone, Side to, bool real);
  void join_neighbours(int stone, bool real);

  void doubt(int point);
  void doubt_around(int point);
  void doubt_where_lost(int root);
  void settle_doubts();
  void judge(int point);
  void enter(int point, Side side, bool legal);
  bool has_lasting_room(int point) const;
  bool permits(int point, Side side);
  std::optional<bool> weigh(int point, Side side, const Losses& losses) const;
  bool all_live_after_flips(int point, Side side, const Losses& losses, bool breathes) const;
  bool try_out(int point, Side side);

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
  std::array<PointSet, 2> legal_;

  std::vector<Move> moves_;
  std::array<std::uint16_t, Grid::max_area> joins_;  // what Chains::join returned, in order
  std::uint16_t join_count_ = 0;
  std::vector<std::uint16_t> flips_;                  // the stones flipped, in order
  std::vector<std::uint16_t> toggles_;                // the changes of legal_, in order: 2 * point + side
  std::array<std::uint16_t, Grid::max_area> doubts_;  // points whose legality may have changed by this move
  int doubt_count_ = 0;
  std::array<bool, Grid::cells> in_doubt_{};
};

}  // namespace ruleproof::optimized
