#include "certify/played_out.hpp"

#include <algorithm>
#include <functional>
#include <set>
#include <vector>

namespace ruleproof {
namespace {

std::vector<int> neighbours(Size size, int point) {
  const int x = point % size.w;
  std::vector<int> found;
  if (x > 0) found.push_back(point - 1);
  if (x + 1 < size.w) found.push_back(point + 1);
  if (point >= size.w) found.push_back(point - size.w);
  if (point + size.w < size.area()) found.push_back(point + size.w);
  return found;
}

/// The number of the connected part that each point belongs to, -1 for points that are in none.
struct Parts {
  std::vector<int> part_of;
  int count = 0;
};

Parts connected(Size size, const std::function<bool(int)>& is_in) {
  Parts parts{std::vector<int>(size.area(), -1)};
  for (int start = 0; start < size.area(); ++start) {
    if (!is_in(start) || parts.part_of[start] >= 0) continue;
    std::vector<int> open{start};
    parts.part_of[start] = parts.count;
    while (!open.empty()) {
      const int point = open.back();
      open.pop_back();
      for (const int next : neighbours(size, point)) {
        if (!is_in(next) || parts.part_of[next] >= 0) continue;
        parts.part_of[next] = parts.count;
        open.push_back(next);
      }
    }
    ++parts.count;
  }
  return parts;
}

/// Benson's condition for all chains of an owner together: each has two regions that are vital to it. A
/// region of points that are not the owner's is vital to a chain if each of its empty points is a liberty
/// of the chain.
bool all_alive(Size size, const std::map<int, int>& stones, int owner) {
  const auto is_own = [&](int point) { return stones.contains(point) && stones.at(point) == owner; };
  const Parts chains = connected(size, is_own);
  const Parts regions = connected(size, [&](int point) { return !is_own(point); });

  std::vector<std::set<int>> vital_to(
      regions.count);  // the chains that all empty points so far are liberties of
  std::vector<bool> has_empty(regions.count, false);
  for (int point = 0; point < size.area(); ++point) {
    const int region = regions.part_of[point];
    if (region < 0 || stones.contains(point)) continue;
    std::set<int> beside;
    for (const int next : neighbours(size, point))
      if (chains.part_of[next] >= 0) beside.insert(chains.part_of[next]);
    if (!has_empty[region]) vital_to[region] = beside;
    std::erase_if(vital_to[region], [&](int chain) { return !beside.contains(chain); });
    has_empty[region] = true;
  }

  std::vector<int> vital_regions(chains.count, 0);
  for (const std::set<int>& chains_of_region : vital_to)
    for (const int chain : chains_of_region) ++vital_regions[chain];
  return std::ranges::all_of(vital_regions, [](int count) { return count >= 2; });
}

}  // namespace

bool played_out(Size size, const std::map<int, int>& stones) {
  const auto is_empty = [&](int point) { return !stones.contains(point); };
  for (int point = 0; point < size.area(); ++point)
    if (is_empty(point) && std::ranges::all_of(neighbours(size, point), is_empty)) return false;
  std::set<int> owners;
  for (const auto& [point, owner] : stones) owners.insert(owner);
  return std::ranges::all_of(owners, [&](int owner) { return all_alive(size, stones, owner); });
}

}  // namespace ruleproof
