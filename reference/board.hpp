#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

#include "reference/region.hpp"
#include "spec/move.hpp"

// Defines Board, a board on which rules are executed, and BoardRegion, a set of its points.

namespace ruleproof {

class Board;

/// Thrown when the result of a query may depend on points outside the window. On an unbounded grid, a board
/// represents only a window: a finite rectangle of the grid.
struct OutOfSight : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A set of points of one board, as a bit set. Operations on regions of two different boards are undefined.
class BoardRegion {
 public:
  using Bit = bool;

  /// Creates the empty region.
  explicit BoardRegion(const Board& board) : board_(&board) {
    if (count() > most_words) more_ = std::make_unique<std::uint64_t[]>(static_cast<std::size_t>(count()));
  }
  BoardRegion(const BoardRegion& other) : BoardRegion(*other.board_) { copy(other.bits(), bits()); }
  BoardRegion& operator=(const BoardRegion& other) {
    if (other.more_ || more_) {
      if (this != &other)
        more_ = other.more_ ? std::make_unique<std::uint64_t[]>(static_cast<std::size_t>(other.count()))
                            : nullptr;
    }
    board_ = other.board_;
    copy(other.bits(), bits());
    return *this;
  }

  const Board& board() const { return *board_; }
  bool has(int point) const { return bits()[point / 64] >> (point % 64) & 1; }
  void add(int point) { bits()[point / 64] |= std::uint64_t{1} << (point % 64); }
  /// Returns the first point in row order. The region must have a point.
  int first() const {
    int i = 0;
    while (bits()[i] == 0) ++i;
    return i * 64 + std::countr_zero(bits()[i]);
  }
  /// Returns the points in increasing order.
  std::vector<int> points() const;
  /// Returns the bit set: as many 64-bit words as the board needs, with one bit per point in row order.
  std::span<const std::uint64_t> words() const { return {bits(), static_cast<std::size_t>(count())}; }
  /// Creates the region from words as `words()` returns them.
  BoardRegion(const Board& board, std::span<const std::uint64_t> words) : BoardRegion(board) {
    copy(words.data(), bits());
  }

  friend BoardRegion operator|(const BoardRegion& a, const BoardRegion& b) {
    return each_word(a, b, [](std::uint64_t x, std::uint64_t y) { return x | y; });
  }
  friend BoardRegion operator&(const BoardRegion& a, const BoardRegion& b) {
    return each_word(a, b, [](std::uint64_t x, std::uint64_t y) { return x & y; });
  }
  friend BoardRegion operator-(const BoardRegion& a, const BoardRegion& b) {
    return each_word(a, b, [](std::uint64_t x, std::uint64_t y) { return x & ~y; });
  }
  friend BoardRegion operator~(const BoardRegion& a);

  friend BoardRegion touching(const BoardRegion& a);
  friend BoardRegion spread(const BoardRegion& seed, const BoardRegion& within);
  friend BoardRegion around(const BoardRegion& a);
  friend BoardRegion chained(const BoardRegion& seed, const BoardRegion& within);

  template <class F>
  friend BoardRegion where(const BoardRegion& a, F holds) {
    BoardRegion found(*a.board_);
    BoardRegion p(*a.board_);
    for (int i = 0; i < a.count(); ++i) {
      for (std::uint64_t left = a.bits()[i]; left != 0; left &= left - 1) {
        p.bits()[i] = left & -left;
        if (holds(static_cast<const BoardRegion&>(p))) found.bits()[i] |= p.bits()[i];
      }
      p.bits()[i] = 0;
    }
    return found;
  }

  friend bool some(const BoardRegion& a) {
    std::uint64_t any = 0;
    for (const std::uint64_t word : a.words()) any |= word;
    return any != 0;
  }
  friend bool subset(const BoardRegion& a, const BoardRegion& b) { return !some(a - b); }
  friend bool same(const BoardRegion& a, const BoardRegion& b) {
    const std::uint64_t *const x = a.bits(), *const y = b.bits();
    std::uint64_t difference = 0;
    for (int i = 0; i < a.count(); ++i) difference |= x[i] ^ y[i];
    return difference == 0;
  }

  /// Returns the number of points of a. Only regions of a board have this function. Regions in properties/
  /// have no such function, since their points may be unknown.
  friend int size(const BoardRegion& a) {
    a.expect_finite();
    int count = 0;
    for (const std::uint64_t word : a.words()) count += std::popcount(word);
    return count;
  }
  friend bool exactly_one(const BoardRegion& a) { return size(a) == 1; }

  /// Throws OutOfSight if the board is a window and the region may contain points outside the window.
  void expect_finite() const;

  /// Returns the first point of a in row order; a must have a point. Loops over the components of a region
  /// use this function. Regions in properties/ have none, since their points may be unknown.
  friend BoardRegion first_point(const BoardRegion& a) {
    BoardRegion point(*a.board_);
    point.add(a.first());
    return point;
  }

 private:
  friend class Board;

  static constexpr int most_words = (longest_side * longest_side + 63) / 64;
  using Words = std::array<std::uint64_t, most_words>;

  int count() const;  // the number of words that the board needs; words after these are never read
  std::uint64_t* bits() { return more_ ? more_.get() : words_.data(); }
  const std::uint64_t* bits() const { return more_ ? more_.get() : words_.data(); }
  void copy(const std::uint64_t* from, std::uint64_t* to) const {
    for (int i = 0; i < count(); ++i) to[i] = from[i];
  }

  template <class F>
  static BoardRegion each_word(const BoardRegion& a, const BoardRegion& b, F f) {
    BoardRegion result(*a.board_);
    const std::uint64_t *const x = a.bits(), *const y = b.bits();
    std::uint64_t* const z = result.bits();
    for (int i = 0; i < a.count(); ++i) z[i] = f(x[i], y[i]);
    return result;
  }

  const Board* board_;
  Words words_{};
  std::unique_ptr<std::uint64_t[]> more_;  // replaces words_ for a window that needs more words
};

/// Returns the point that is one step from `point` in a direction; -1 if this step leaves the board. The
/// directions are 0 = north, then clockwise to 7.
int neighbour_of(Size size, int point, int direction);

/// For each point, in row order: the neighbours of the point.
using Neighbours = std::vector<std::vector<int>>;

/// A board of w × h points, each side from 1 to 25, on which rules are executed. The board must outlive its
/// regions. It caches the latest connected components, so two threads must not share a board.
class Board {
 public:
  using Region = BoardRegion;

  /// Throws InputError for a side below 1 or above 25.
  explicit Board(Size size);
  /// Creates a board with other neighbours. `touching` and `spread` use `beside` (if empty, the orthogonal
  /// neighbours); `around` and `chained` use `around` (if empty, all eight). If p is a neighbour of q, q must
  /// be a neighbour of p, and no point may be its own neighbour. If `points` is given, the board has only
  /// these points: all others are in no region and have no neighbours.
  Board(Size size, const Neighbours& beside, const Neighbours& around,
        const std::optional<std::vector<int>>& points = {});
  /// Creates a window on an unbounded grid. A region contains a point outside the window exactly if it
  /// contains the nearest point inside the window. This makes union, difference, complement and half-lines
  /// exact. A query that the window cannot answer throws OutOfSight.
  static std::shared_ptr<const Board> window(Size size);
  static constexpr int longest_window = 180;  ///< the longest allowed side of a window
  ~Board();
  Board(const Board&) = delete;
  Board& operator=(const Board&) = delete;

  Size size() const { return size_; }
  const Region& everywhere() const { return all_; }
  bool is_window() const { return is_window_; }
  /// `ring` returns the points on the border of a window, `two_rings` the points at most one step from the
  /// border. Both return the empty region for a board that is no window.
  const Region& ring() const { return ring_; }
  const Region& two_rings() const { return two_rings_; }
  /// Return what `touching` and `around` return, but as if the grid ended at the sides of the window.
  Region beside(const Region& region) const;
  Region surrounding(const Region& region) const;
  Region nowhere() const { return Region(*this); }
  /// Returns the region with a single point; `point` is its number in row order.
  Region at(int point) const;
  /// Returns the region of this board with the same points as `region` of another board of the same size.
  Region taken_over(Region region) const {
    region.board_ = this;
    return region;
  }

 private:
  friend class BoardRegion;
  friend BoardRegion operator~(const BoardRegion& a);
  friend BoardRegion touching(const BoardRegion& a);
  friend BoardRegion spread(const BoardRegion& seed, const BoardRegion& within);
  friend BoardRegion around(const BoardRegion& a);
  friend BoardRegion chained(const BoardRegion& seed, const BoardRegion& within);
  struct Components;

  Board(Size size, int longest);

  /// Throws OutOfSight if the board is a window and `region` contains some but not all points of `rings`.
  void expect_even(const Region& region, const Region& rings) const {
    if (is_window_ && some(region & rings) && !subset(rings, region))
      throw OutOfSight("what lies beside a half-line, or too far out");
  }
  const Components& components(const Region& within) const;
  template <class F>
  void each_beside(int point, F visit) const;

  Size size_;
  int words_;
  Region all_;
  Region west_;  // the leftmost column
  Region east_;  // the rightmost column
  bool is_window_ = false;
  Region ring_;
  Region two_rings_;
  std::vector<Region> regions_of(const Neighbours& neighbours) const;

  std::vector<Region> beside_;  // the neighbours of each point; empty if they are the orthogonal ones
  std::vector<Region> around_;  // the neighbours of each point for `around`; empty if they are all eight
  mutable std::vector<std::unique_ptr<Components>> remembered_;  // cache of the components computed last
  mutable std::size_t oldest_ = 0;  // the entry to replace next once the cache is full
};

inline int BoardRegion::count() const { return board_->words_; }
inline void BoardRegion::expect_finite() const {
  if (board_->is_window() && some(*this & board_->ring()))
    throw OutOfSight("what is infinite, or too far out");
}
inline BoardRegion operator~(const BoardRegion& a) { return a.board_->all_ - a; }

/// Returns the points outside the region round which a closed walk inside the region leads. The steps of the
/// walk may be orthogonal or diagonal.
BoardRegion wound_round(const BoardRegion& region);

static_assert(Region<BoardRegion>);

}  // namespace ruleproof
