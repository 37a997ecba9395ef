#include "properties/political_go_comparison_renaming.hpp"

#include <algorithm>
#include <numeric>

#include "reference/political_go_play.hpp"

namespace ruleproof::political_go {

std::vector<int> Renaming::stones(const std::vector<int>& owners) const {
  std::vector<int> renamed(owners.size(), nobody);
  for (std::size_t point = 0; point < owners.size(); ++point)
    if (owners[point] != nobody)
      renamed[static_cast<std::size_t>(points[point])] = players[static_cast<std::size_t>(owners[point])];
  return renamed;
}

std::vector<int> Renaming::list(const std::vector<int>& of_players) const {
  std::vector<int> renamed;
  for (const int player : of_players) renamed.push_back(players[static_cast<std::size_t>(player)]);
  return renamed;
}

std::vector<int> Renaming::pairs(const std::vector<std::pair<int, int>>& of_players, bool are_ordered) const {
  std::vector<std::pair<int, int>> renamed;
  for (const auto& [a, b] : of_players) {
    renamed.emplace_back(players[static_cast<std::size_t>(a)], players[static_cast<std::size_t>(b)]);
    auto& [first, second] = renamed.back();
    if (!are_ordered && first > second) std::swap(first, second);
  }
  std::ranges::sort(renamed);
  std::vector<int> flat;
  for (const auto& [a, b] : renamed) flat.insert(flat.end(), {a, b});
  return flat;
}

std::vector<std::vector<int>> symmetries(Size size) {
  std::vector<std::vector<int>> all;
  for (int symmetry = 0; symmetry < (size.w == size.h ? 8 : 4); ++symmetry) {
    std::vector<int> to;
    for (int point = 0; point < size.area(); ++point) {
      int x = point % size.w;
      int y = point / size.w;
      if (symmetry & 1) x = size.w - 1 - x;
      if (symmetry & 2) y = size.h - 1 - y;
      if (symmetry & 4) std::swap(x, y);
      to.push_back(y * size.w + x);
    }
    if (std::ranges::find(all, to) == all.end()) all.push_back(to);
  }
  return all;
}

std::vector<Renaming> renamings(Size size, int players) {
  std::vector<int> names(static_cast<std::size_t>(players));
  std::iota(names.begin(), names.end(), 0);
  std::vector<Renaming> all;
  do {
    for (const std::vector<int>& points : symmetries(size)) all.push_back({points, names});
  } while (std::ranges::next_permutation(names).found);
  return all;
}

void append(std::vector<int>& to, const std::vector<int>& more) {
  to.push_back(static_cast<int>(more.size()));
  to.insert(to.end(), more.begin(), more.end());
}

}  // namespace ruleproof::political_go
