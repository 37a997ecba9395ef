#include "optimized/flood.hpp"

#include <algorithm>

namespace ruleproof::optimized {

namespace {

void make_rising(Region& points) {
  std::ranges::sort(points);
  points.erase(std::unique(points.begin(), points.end()), points.end());
}

std::string text(Field field) {
  return field.of ? std::string(field.name) + " of " + name(*field.of) : field.name;
}

}  // namespace

Region border_of(const Grid& grid, const Region& region) {
  Region border;
  border.reserve(4 * region.size());
  for (const int point : region) {
    for (const int near : grid.neighbours(point)) {
      if (near != Grid::off && !std::ranges::binary_search(region, near)) border.push_back(near);
    }
  }
  make_rising(border);
  return border;
}

Region liberties_of(const Grid& grid, std::span<const Stone> board, const Region& region) {
  Region liberties;
  liberties.reserve(4 * region.size());
  for (const int point : region)
    for (const int near : grid.neighbours(point))
      if (near != Grid::off && board[near] == Stone::empty) liberties.push_back(near);
  make_rising(liberties);
  return liberties;
}

bool touch(const Grid& grid, const Region& a, const Region& b) {
  return std::ranges::any_of(border_of(grid, a),
                             [&](int point) { return std::ranges::binary_search(b, point); });
}

void Complaints::add(const std::string& field, int point, const std::string& what) {
  complaints_.push_back(field + " at " + grid_.name(point) + ": " + what);
}

void Complaints::expect_equal(Field field, std::uint64_t found, std::uint64_t expected) {
  if (found == expected) return;
  complaints_.push_back(text(field) + ": is " + std::to_string(found) + ", should be " +
                        std::to_string(expected));
}

void Complaints::expect_set(Field field, const PointSet& found, const Region& expected) {
  const std::span<const std::uint16_t> members = found.members();
  if (members.size() != expected.size())
    complaints_.push_back("size of " + text(field) + ": is " + std::to_string(members.size()) +
                          ", should be " + std::to_string(expected.size()));
  for (int point = 0; point < grid_.area(); ++point) {
    const bool has = found.contains(point);
    if (has != (std::ranges::count(members, point) == 1)) {
      complaints_.push_back(text(field) + ": its list and its index disagree on " + grid_.name(point));
    }
    if (has != std::ranges::binary_search(expected, point)) {
      complaints_.push_back(text(field) + ": has " + std::string(has ? "" : "not ") + grid_.name(point) +
                            ", should" + (has ? " not" : ""));
    }
  }
}

}  // namespace ruleproof::optimized
