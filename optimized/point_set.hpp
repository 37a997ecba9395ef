#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "optimized/grid.hpp"

namespace ruleproof::optimized {

/// A set of points with membership test, insertion, removal and access to the k-th member in constant time.
/// The order of the members is arbitrary and changes with insertion and removal.
class PointSet {
 public:
  /// Makes the set contain exactly the points from 0 to area - 1.
  void fill(int area) {
    for (int point = 0; point < area; ++point) {
      points_[point] = static_cast<std::uint16_t>(point);
      place_[point] = static_cast<std::uint16_t>(point);
    }
    size_ = area;
  }

  bool contains(int point) const { return place_[point] < size_; }
  int size() const { return size_; }
  std::span<const std::uint16_t> members() const { return {points_.data(), static_cast<std::size_t>(size_)}; }

  void insert(int point) {
    if (!contains(point)) move(point, size_++);
  }
  void erase(int point) {
    if (contains(point)) move(point, --size_);
  }
  /// Undoes all erasures since the set had `size` members. No point may have been inserted since then.
  void restore(int size) { size_ = size; }

 private:
  void move(int point, int to) {
    const int from = place_[point];
    const std::uint16_t displaced = points_[to];
    points_[from] = displaced;
    place_[displaced] = static_cast<std::uint16_t>(from);
    points_[to] = static_cast<std::uint16_t>(point);
    place_[point] = static_cast<std::uint16_t>(to);
  }

  // `points_` is a permutation of all points, and `place_` is its inverse. `points_` has the members first,
  // then the erased points, beginning with the one that was erased last.
  std::array<std::uint16_t, Grid::cells> points_{};
  std::array<std::uint16_t, Grid::cells> place_{};
  int size_ = 0;
};

}  // namespace ruleproof::optimized
