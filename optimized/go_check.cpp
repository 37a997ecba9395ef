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

/// The chains of a board and the liberties of each, in the same order.
struct Chains {
  Chains(const Grid& grid, const Stones& stones)
      : all(flooded_groups(grid, stones, [](Stone a, Stone b) { return a == b; })) {
    for (const Region& chain : all) liberties.push_back(liberties_of(grid, stones, chain));
  }

  std::vector<Region> all;
  std::vector<Region> liberties;
};

bool has_liberty(const Grid& grid, const Stones& stones, const Region& chain) {
  return std::ranges::any_of(chain, [&](int stone) {
    return std::ranges::any_of(grid.neighbours(stone), [&](int near) { return near != Grid::off && stones[near] == Stone::empty; });
  });
}

/// What a placement on an empty point makes of the board `after`, everything removed; says whether that is suicide. The placement takes
/// the point from the liberties of the chains beside it, and from no others'. A position that was set up may have chains without
/// liberties anywhere.
bool place(const Grid& grid, const Chains& chains, Stones& after, int point, Side side) {
  const auto remove = [&](const Region& chain) {
    for (const int stone : chain) after[stone] = Stone::empty;
  };
  Region made{point};
  std::vector<const Region*> threatened;
  after[point] = stone_of(side);
  for (std::size_t i = 0; i < chains.all.size(); ++i) {
    const Region &chain = chains.all[i], &liberties = chains.liberties[i];
    const bool is_own = after[chain.front()] == stone_of(side);
    if (is_own && std::ranges::binary_search(liberties, point)) made.insert(made.end(), chain.begin(), chain.end());
    else if (is_own && liberties.empty()) threatened.push_back(&chain);
    else if (!is_own && (liberties.empty() || (liberties.size() == 1 && liberties.front() == point))) remove(chain);
  }
  threatened.push_back(&made);
  std::erase_if(threatened, [&](const Region* chain) { return has_liberty(grid, after, *chain); });
  for (const Region* chain : threatened) remove(*chain);
  return !threatened.empty();
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

  const Chains chains(board_.grid(), now);
  std::array<Region, 2> open;
  Region legal;
  Stones after;
  for (int point = 0; point < area(); ++point) {
    if (is_stone(now[point])) continue;
    for (const Side side : {Side::black, Side::white}) {
      after = now;
      const bool suicide = place(board_.grid(), chains, after, point, side);
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
