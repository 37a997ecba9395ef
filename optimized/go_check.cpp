#include <algorithm>

#include "optimized/flood.hpp"
#include "optimized/go.hpp"
#include "optimized/zobrist.hpp"

namespace ruleproof::optimized {
namespace {

using Stones = std::vector<Stone>;

Stones stones_of(const GoBoard& board) {
  Stones stones;
  for (int point = 0; point < board.grid().area(); ++point) stones.push_back(board.stone(point));
  return stones;
}

/// Removes what the side has without a liberty; says whether that is anything.
bool clear(const Grid& grid, Stones& stones, Side side) {
  const Stones before = stones;
  for (const Region& chain : flooded_groups(grid, before, [](Stone a, Stone b) { return a == b; })) {
    if (before[chain.front()] != stone_of(side) || !liberties_of(grid, before, chain).empty()) continue;
    for (const int stone : chain) stones[stone] = Stone::empty;
  }
  return stones != before;
}

}  // namespace

std::vector<std::string> Go::check() const {
  Complaints complaints(board_.grid());
  const Stones now = stones_of(board_);

  // What must not be made again, from what the moves took back leave.
  std::vector<Stones> forbidden;
  GoBoard past = board_;
  int passes_after = passes_;
  const std::size_t moments = earlier_passes_.size();
  for (std::size_t moment = moments; moment-- > 0;) {
    if (passes_after == 0) past.take_back();
    passes_after = earlier_passes_[moment];
    const std::size_t ago = moments - moment;
    if (rules_.ko == Rules::Ko::positional || (rules_.ko == Rules::Ko::situational && ago % 2 == 1) ||
        (rules_.ko == Rules::Ko::simple && ago == 1)) {
      forbidden.push_back(stones_of(past));
    }
  }
  if (rules_.ko == Rules::Ko::positional) forbidden.push_back(now);
  complaints.expect_equal("number of keys", keys_.size(), rules_.ko == Rules::Ko::simple ? 0 : moments);

  std::array<Region, 2> open;
  Region legal;
  for (int point = 0; point < area(); ++point) {
    if (is_stone(now[point])) continue;
    for (const Side side : {Side::black, Side::white}) {
      Stones after = now;
      after[point] = stone_of(side);
      clear(board_.grid(), after, other(side));
      const bool suicide = clear(board_.grid(), after, side);
      if (suicide && rules_.suicide == Rules::Suicide::illegal) continue;
      if (side != to_move_) {
        open[index(side)].push_back(point);
      } else if (std::ranges::count(forbidden, after) == 0) {
        open[index(side)].push_back(point);
        if (!over()) legal.push_back(point);
      }
    }
  }
  for (int point = 0; point < area(); ++point) {
    const bool expected = std::ranges::binary_search(legal, point);
    if (is_legal(point) != expected) {
      complaints.add("legality", point, expected ? "is denied" : "is claimed");
    }
  }
  if (kept_ == Kept::present && !over()) {
    for (const Side side : {Side::black, Side::white}) {
      complaints.expect_set(std::string("legal set of ") + name(side), legal_[index(side)],
                            open[index(side)]);
    }
  }
  std::vector<std::string> all = board_.check();
  std::ranges::copy(complaints.all(), std::back_inserter(all));
  return all;
}

}  // namespace ruleproof::optimized
