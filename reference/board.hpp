#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "reference/region.hpp"
#include "spec/move.hpp"

namespace ruleproof {

class Board;

/// A set of points of one board, as a bit set. Operations on regions of two boards are undefined.
class BoardRegion {
 public:
  using Bit = bool;

  /// The region without a point.
  explicit BoardRegion(const Board& board) : board_(&board) {}
  BoardRegion(const BoardRegion& other) { *this = other; }
  BoardRegion& operator=(const BoardRegion& other) {
    board_ = other.board_;
    for (int i = 0; i < count(); ++i) words_[i] = other.words_[i];
    return *this;
  }

  const Board& board() const { return *board_; }
  bool has(int point) const { return words_[point / 64] >> (point % 64) & 1; }
  void add(int point) { words_[point / 64] |= std::uint64_t{1} << (point % 64); }
  /// The points, in rising order.
  std::vector<int> points() const;
  /// As many words as the board needs, a bit for each point in row order.
  std::span<const std::uint64_t> words() const { return {words_.data(), static_cast<std::size_t>(count())}; }
  /// The region of such words.
  BoardRegion(const Board& board, std::span<const std::uint64_t> words) : board_(&board) {
    for (int i = 0; i < count(); ++i) words_[i] = words[i];
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
      for (std::uint64_t left = a.words_[i]; left != 0; left &= left - 1) {
        p.words_[i] = left & -left;
        if (holds(static_cast<const BoardRegion&>(p))) found.words_[i] |= p.words_[i];
      }
      p.words_[i] = 0;
    }
    return found;
  }

  friend bool some(const BoardRegion& a) {
    std::uint64_t any = 0;
    for (int i = 0; i < a.count(); ++i) any |= a.words_[i];
    return any != 0;
  }
  friend bool subset(const BoardRegion& a, const BoardRegion& b) { return !some(a - b); }
  friend bool same(const BoardRegion& a, const BoardRegion& b) {
    std::uint64_t difference = 0;
    for (int i = 0; i < a.count(); ++i) difference |= a.words_[i] ^ b.words_[i];
    return difference == 0;
  }

  /// How many points a has: a word of the language that this world knows and the symbolic ones do not.
  friend int size(const BoardRegion& a) {
    int count = 0;
    for (int i = 0; i < a.count(); ++i) count += std::popcount(a.words_[i]);
    return count;
  }
  friend bool exactly_one(const BoardRegion& a) { return size(a) == 1; }

  /// The first point of a, which has one, in row order: for going through the parts of a region, in this world alone.
  friend BoardRegion first_point(const BoardRegion& a) {
    BoardRegion point(*a.board_);
    int i = 0;
    while (a.words_[i] == 0) ++i;
    point.words_[i] = a.words_[i] & -a.words_[i];
    return point;
  }

 private:
  friend class Board;

  static constexpr int most_words = (longest_side * longest_side + 63) / 64;
  using Words = std::array<std::uint64_t, most_words>;

  int count() const;  // how many of the words the board needs; the others are never read

  template <class F>
  static BoardRegion each_word(const BoardRegion& a, const BoardRegion& b, F f) {
    BoardRegion result(*a.board_);
    for (int i = 0; i < a.count(); ++i) result.words_[i] = f(a.words_[i], b.words_[i]);
    return result;
  }

  const Board* board_;
  Words words_{};
};

/// Whether two different points are adjacent, by how many columns and how many rows they differ.
using Adjacency = bool (*)(int columns, int rows);

/// The neighbours of each point.
using Neighbours = std::vector<std::vector<int>>;

/// The world in which a transcription runs: one board of w x h points, each side from 1 to 25. Its regions point back
/// to it, so it must outlive them. A board remembers the components that it was asked for last: use one in each thread.
class Board {
 public:
  using Region = BoardRegion;

  /// Throws InputError for a side below 1 or above 25.
  explicit Board(Size size);
  /// The same with another adjacency than the orthogonal one, for `touching` and `spread`.
  Board(Size size, Adjacency adjacency);
  /// The same with other neighbours for `touching` and `spread` (none given: the orthogonal ones), and for `around` and
  /// `chained` (none given: the eight). Neighbours are mutual, and no point is its own.
  Board(Size size, const Neighbours& beside, const Neighbours& around);
  /// The same without the other points, which then are in no region and nobody's neighbours.
  Board(Size size, const Neighbours& beside, const Neighbours& around, const std::vector<int>& points);
  ~Board();
  Board(const Board&) = delete;
  Board& operator=(const Board&) = delete;

  Size size() const { return size_; }
  const Region& everywhere() const { return all_; }
  Region nowhere() const { return Region(*this); }
  /// The region of one point of the board, given in row order.
  Region at(int point) const;
  /// The same points as those of a region of another board of this size.
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
  struct Components;

  const Components& components(const Region& within) const;
  template <class F>
  void each_beside(int point, F visit) const;

  Size size_;
  int words_;
  Region all_;
  Region west_;  // the leftmost column
  Region east_;  // the rightmost column
  std::vector<Region> regions_of(const Neighbours& neighbours) const;

  std::vector<Region> beside_;  // the neighbours of each point; empty if they are the orthogonal ones
  std::vector<Region> around_;  // likewise; empty if they are the eight
  mutable std::vector<std::unique_ptr<Components>> remembered_;  // the latest few
  mutable std::size_t oldest_ = 0;                               // among them, once there are as many as are kept
};

inline int BoardRegion::count() const { return board_->words_; }
inline BoardRegion operator~(const BoardRegion& a) { return a.board_->all_ - a; }

static_assert(Region<BoardRegion>);

}  // namespace ruleproof
