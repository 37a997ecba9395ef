#include "certify/played_out.hpp"

#include <algorithm>

namespace ruleproof {
namespace {

/// Returns the connected components of a region.
std::vector<BoardRegion> parts(BoardRegion region) {
  std::vector<BoardRegion> found;
  while (some(region)) {
    found.push_back(spread(first_point(region), region));
    region = region - found.back();
  }
  return found;
}

/// Returns whether all chains of an owner satisfy Benson's condition: each chain has at least two vital
/// regions. A region is a connected component of the points without the owner's stones. It is vital to a
/// chain if it has empty points and all of them are liberties of the chain.
bool are_all_alive(const BoardRegion& own, const BoardRegion& empty) {
  const std::vector<BoardRegion> regions = parts(own.board().everywhere() - own);
  return std::ranges::all_of(parts(own), [&](const BoardRegion& chain) {
    const BoardRegion liberties = touching(chain);
    return std::ranges::count_if(regions, [&](const BoardRegion& region) {
             return some(region & empty) && subset(region & empty, liberties);
           }) >= 2;
  });
}

}  // namespace

bool played_out(const std::vector<BoardRegion>& stones) {
  BoardRegion empty = stones.front().board().everywhere();
  for (const BoardRegion& own : stones) empty = empty - own;
  return subset(empty, touching(stones.front().board().everywhere() - empty)) &&
         std::ranges::all_of(stones, [&](const BoardRegion& own) { return are_all_alive(own, empty); });
}

}  // namespace ruleproof
