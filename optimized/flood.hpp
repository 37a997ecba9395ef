#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "optimized/grid.hpp"
#include "optimized/point_set.hpp"
#include "optimized/side.hpp"

// Helpers for the engines' `check`: groups and liberties found by flooding, and a list of inconsistencies.
// These functions are slow and do not use the engines' own data.

namespace ruleproof::optimized {

/// Points in increasing order.
using Region = std::vector<int>;

/// Returns the groups of stones, in the order of their first points. Two adjacent stones with the contents a
/// and b belong to the same group if alike(a, b). `board` has the content of every point in row order.
template <typename Alike>
std::vector<Region> flooded_groups(const Grid& grid, std::span<const Stone> board, Alike alike) {
  std::vector<Region> groups;
  std::vector<bool> seen(board.size());
  for (int start = 0; start < std::ssize(board); ++start) {
    if (!is_stone(board[start]) || seen[start]) continue;
    Region group{start};
    seen[start] = true;
    for (std::size_t i = 0; i < group.size(); ++i) {
      for (const int near : grid.neighbours(group[i])) {
        if (near == Grid::off || seen[near] || !is_stone(board[near])) continue;
        if (!alike(board[group[i]], board[near])) continue;
        seen[near] = true;
        group.push_back(near);
      }
    }
    std::ranges::sort(group);
    groups.push_back(group);
  }
  return groups;
}

/// Returns the points outside the region that have a neighbour in it.
Region border_of(const Grid& grid, const Region& region);
/// Returns the empty points of the region's border.
Region liberties_of(const Grid& grid, std::span<const Stone> board, const Region& region);
/// Returns whether two disjoint regions have adjacent points.
bool touch(const Grid& grid, const Region& a, const Region& b);

/// The groups of a board and the liberties of each, in the same order.
struct Flooded {
  template <typename Alike>
  Flooded(const Grid& grid, std::span<const Stone> board, Alike alike)
      : groups(flooded_groups(grid, board, alike)) {
    liberties.reserve(groups.size());
    for (const Region& group : groups) liberties.push_back(liberties_of(grid, board, group));
  }

  std::vector<Region> groups;
  std::vector<Region> liberties;
};

/// A field of an engine that a check compares: its name and, if the engine has one field per side, its side.
struct Field {
  Field(const char* name, std::optional<Side> of = std::nullopt) : name(name), of(of) {}

  const char* name;
  std::optional<Side> of;
};

/// The inconsistencies that a check has found, as text.
class Complaints {
 public:
  explicit Complaints(const Grid& grid) : grid_(grid) {}

  void add(const std::string& field, int point, const std::string& what);
  void expect_equal(Field field, std::uint64_t found, std::uint64_t expected);
  /// Adds a complaint for each point that is in only one of the set and the region, and for each point about
  /// which `contains` and `members` of the set disagree.
  void expect_set(Field field, const PointSet& found, const Region& expected);

  std::vector<std::string> all() const { return complaints_; }

 private:
  const Grid& grid_;
  std::vector<std::string> complaints_;
};

}  // namespace ruleproof::optimized
