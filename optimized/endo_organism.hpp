#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "optimized/endo_arcs.hpp"
#include "optimized/endo_squares.hpp"
#include "optimized/side.hpp"

namespace ruleproof::optimized {

/// The markers of Endo (together: the organism), and the effect of a placement or a movement on holes,
/// liberties, groups and connectedness. This class does not handle turns and results. Every action can be
/// undone.
///
/// The markers are stored in an array of squares. If the markers need more squares, a larger array replaces
/// it. If they move beyond the edge of the array, a shifted array replaces it. Apart from that, an action
/// allocates memory only if there are more markers, or more log entries, than ever before. Cut points are
/// computed on demand, so two threads must not query one organism at once.
class Organism {
 public:
  /// The size of the largest array. Beyond it, `make_room`, `place` and `move` throw std::length_error and
  /// change nothing.
  static constexpr std::int64_t most_squares = std::int64_t{1} << 26;

  Organism();

  int size() const { return static_cast<int>(markers_[0].size() + markers_[1].size()); }
  /// `markers` returns the markers of a side. `border` returns the empty squares with a marker on one of the
  /// eight surrounding squares. Both are in any order.
  std::span<const Square> markers(Side side) const { return markers_[index(side)]; }
  std::span<const Square> border() const { return border_; }
  /// Returns black, white or empty.
  Stone at(Square square) const { return holds(square) ? cell(square).stone : Stone::empty; }
  bool is_border(Square square) const {
    return holds(square) && cell(square).stone == Stone::empty && cell(square).ring != 0;
  }
  bool is_hole(Square square) const {
    return holds(square) && cell(square).stone == Stone::empty && cell(square).region != outside;
  }
  std::optional<Box> box() const;
  /// Returns a key that depends only on the markers up to translation.
  std::uint64_t key() const;
  /// Returns a key of the square's location relative to the organism, which does not depend on where that is.
  /// There must be a marker.
  std::uint64_t key_of(Square square) const;

  /// `is_bare` returns whether the marker has no liberty, and `is_deprived` whether its group has no liberty.
  bool is_bare(Square marker) const { return cell(marker).open_beside == 0; }
  bool is_deprived(Square marker) const;
  /// `has_bare` returns whether some marker of the side has no liberty, and `has_deprived` whether some group
  /// of the side has no liberty.
  bool has_bare(Side side) const { return bare_[index(side)] > 0; }
  bool has_deprived(Side side) const;

  /// Calls visit(direction, landing) for each direction in which another marker lies ahead, until visit
  /// returns true; `landing` is the square where the marker lands. Returns whether visit returned true.
  template <typename Visit>
  bool any_landing(Square marker, Visit visit) const;
  /// Returns the landing of a marker; nothing if no other marker lies ahead in that direction.
  std::optional<Square> landing(Square marker, Direction direction) const;
  /// Returns the number of components that remain when the marker is removed. The organism must be connected.
  int parts_without(Square marker) const {
    const int at = cell_of(marker);
    const std::uint8_t ring = cells_[at].ring;
    if (arcs[ring].count < 2) return ring == 0 ? 0 : 1;
    return parts_of_arcs(at);
  }
  /// Returns whether the landing touches all components that remain without the marker; `parts` is their
  /// number. The marker itself is never adjacent to the landing, because it jumps over another marker.
  bool touches_all_parts(Square landing, Square marker, int parts) const {
    const int at = cell_of(landing);
    return arcs[cells_[at].ring].marker_count >= parts && flood_reaches_all_parts(at, cell_of(marker), parts);
  }

  /// Enlarges the array to contain the box as well, so that placements there need no new array.
  void make_room(Box room);
  /// `place` puts a marker on an empty square. `move` moves a marker to its empty landing square.
  void place(Square square, Side side);
  void move(Square from, Square to);
  /// Undoes the last action; there must be one.
  void undo();
  /// Clears the log: earlier actions can no longer be undone.
  void forget_actions();

  /// Recomputes all state from the markers by a slow, independent method. Returns one message for each field
  /// and square that differs; empty if the state is consistent. The organism must be connected.
  std::vector<std::string> check() const;

 private:
  friend struct OrganismPeer;

  // The empty squares form orthogonally connected regions: the outside, and the holes, each with its own
  // number. With the regions, parts_without mostly takes constant time.
  static constexpr int outside = 0;

  struct Cell {
    Stone stone = Stone::empty;
    std::uint8_t ring = 0;         // a bit for each surrounding marker, clockwise from the north
    std::uint8_t open_beside = 4;  // orthogonally adjacent squares that are empty and outside
    int region = outside;          // the region of the square; for a marker, the region before it was placed
    int slot = 0;                  // index in markers_ or border_
    mutable std::uint64_t mark = 0;  // the number of the latest flood that visited the cell
  };

  /// The smallest and the largest coordinate of the markers in one row or column.
  struct Line {
    int first = std::numeric_limits<int>::max();
    int last = -1;

    bool empty() const { return last < 0; }
  };

  struct Relabelled {
    Square square;
    int region;  // the region of the square before the change
  };

  struct Action {
    std::optional<Square> from;  // set for a movement only
    Square to;
    std::size_t relabelled_by_departure;  // this field and the next two: sizes of the logs
    std::size_t relabelled_by_arrival;
    std::size_t deprived;
    int next_region;
  };

  int x_of(int at) const { return at & (width_ - 1); }
  int y_of(int at) const { return at >> shift_; }
  int cell_of(Square square) const { return ((square.y - origin_.y) << shift_) + square.x - origin_.x; }
  Square square_of(int at) const { return {x_of(at) + origin_.x, y_of(at) + origin_.y}; }
  bool holds(Square square) const {
    const auto distance = [](int a, int b) { return static_cast<unsigned>(a) - static_cast<unsigned>(b); };
    return distance(square.x, origin_.x) < static_cast<unsigned>(width_) &&
           distance(square.y, origin_.y) < static_cast<unsigned>(height_);
  }
  const Cell& cell(Square square) const { return cells_[cell_of(square)]; }
  int step(Direction direction) const { return around_[2 * static_cast<int>(direction)]; }
  bool sees_infinity(int at) const {
    const Line& row = rows_[y_of(at)];
    const Line& column = columns_[x_of(at)];
    return x_of(at) < row.first || x_of(at) > row.last || y_of(at) < column.first || y_of(at) > column.last;
  }

  void lay_out(int width, int height, Square origin);
  void extend_lines(int at);
  void shorten_lines(int at);
  std::uint64_t weight(int at) const;

  void put(int at, Side side);
  Side take(int at);
  void arrive(Square square, Side side);
  Side depart(Square square);
  void list(std::vector<Square>& squares, int at);
  void strike(std::vector<Square>& squares, int at);
  void open(int at);
  void close(int at);
  void relabel(int at, int region);
  void assign(int at, int region);
  void restore_labels(std::size_t count);
  void split(int at);
  void merge(int at);
  void retest_groups();
  int parts_of_arcs(int at) const;
  bool flood_reaches_all_parts(int at, int without, int parts) const;
  bool lives(int at, std::uint64_t since) const;

  int width_ = 0;  // a power of two, 1 << shift_
  int height_ = 0;
  int shift_ = 0;
  Square origin_;                // square of cell 0
  std::array<int, 8> around_{};  // the steps to the surrounding squares, clockwise from the north
  std::vector<Cell> cells_;      // cells further than one step from all markers have their initial values
  std::vector<Line> rows_;       // rows_ and columns_ use coordinates of the array
  std::vector<Line> columns_;
  Square low_;  // the corners of the box
  Square high_;

  std::array<std::vector<Square>, 2> markers_;
  std::vector<Square> border_;
  std::array<int, 2> bare_{};
  std::vector<Square> deprived_;  // one marker of each group without liberties
  std::vector<int> suspects_;     // markers whose groups may have lost their last liberty in this action
  int next_region_ = 1;

  std::uint64_t sum_ = 0;  // the sum of the markers' weights
  std::vector<std::uint64_t> weight_of_column_;
  std::vector<std::uint64_t> weight_of_row_;
  std::vector<std::uint64_t> column_shift_;  // the inverses of the weights
  std::vector<std::uint64_t> row_shift_;

  std::vector<Action> actions_;
  std::vector<Relabelled> relabelled_;
  std::vector<Square> was_deprived_;

  mutable std::uint64_t marks_ = 0;  // number of marks used by floods so far
  mutable std::array<std::vector<int>, 4> fronts_;
  mutable std::vector<int> flood_;
};

template <typename Visit>
bool Organism::any_landing(Square marker, Visit visit) const {
  const int x = marker.x - origin_.x;
  const int y = marker.y - origin_.y;
  const Line& row = rows_[y];
  const Line& column = columns_[x];
  return (column.last > y && visit(Direction::north, Square{marker.x, column.last + 1 + origin_.y})) ||
         (row.last > x && visit(Direction::east, Square{row.last + 1 + origin_.x, marker.y})) ||
         (column.first < y && visit(Direction::south, Square{marker.x, column.first - 1 + origin_.y})) ||
         (row.first < x && visit(Direction::west, Square{row.first - 1 + origin_.x, marker.y}));
}

inline std::optional<Square> Organism::landing(Square marker, Direction direction) const {
  std::optional<Square> landing;
  any_landing(marker, [&](Direction each, Square to) {
    if (each == direction) landing = to;
    return each == direction;
  });
  return landing;
}

}  // namespace ruleproof::optimized
