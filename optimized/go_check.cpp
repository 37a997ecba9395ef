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

bool has_liberty(const Grid& grid, const Stones& stones, std::span<const int> chain) {
  return std::ranges::any_of(chain, [&](int stone) {
    return std::ranges::any_of(grid.neighbours(stone),
                               [&](int near) { return near != Grid::off && stones[near] == Stone::empty; });
  });
}

/// Changes the board `after` by a placement on an empty point, with all removals. Returns whether the
/// placement is suicide. The placement takes the point from the liberties of adjacent chains only, but in a
/// position that was set up there may be chains without liberties anywhere.
bool place(const Grid& grid, const Flooded& chains, Stones& after, int point, Side side) {
  const auto remove = [&](const Region& chain) {
    for (const int stone : chain) after[stone] = Stone::empty;
  };
  after[point] = stone_of(side);
  for (std::size_t i = 0; i < chains.groups.size(); ++i) {
    const Region& liberties = chains.liberties[i];
    if (liberties.size() > 1 || (liberties.size() == 1 && liberties.front() != point)) continue;
    if (after[chains.groups[i].front()] != stone_of(side)) remove(chains.groups[i]);
  }
  // First determine the own chains to remove, then remove them.
  std::vector<const Region*> joined, dead;
  bool lives = has_liberty(grid, after, std::array{point});
  for (std::size_t i = 0; i < chains.groups.size(); ++i) {
    const Region &chain = chains.groups[i], &liberties = chains.liberties[i];
    if (after[chain.front()] != stone_of(side)) continue;
    if (liberties.empty() && !has_liberty(grid, after, chain)) dead.push_back(&chain);
    if (lives || !std::ranges::binary_search(liberties, point)) continue;
    lives = has_liberty(grid, after, chain);
    joined.push_back(&chain);
  }
  if (!lives) {
    after[point] = Stone::empty;
    for (const Region* chain : joined) remove(*chain);
  }
  for (const Region* chain : dead) remove(*chain);
  return !lives || !dead.empty();
}

/// A list of boards of one size that can be searched.
class Boards {
 public:
  explicit Boards(std::size_t area) : area_(area) {}

  void add(const GoBoard& board) {
    for (int point = 0; point < board.grid().area(); ++point) all_.push_back(board.stone(point));
  }
  bool has(const Stones& board) const {
    for (auto at = all_.begin(); at != all_.end(); at += static_cast<std::ptrdiff_t>(area_))
      if (std::equal(board.begin(), board.end(), at)) return true;
    return false;
  }

 private:
  std::size_t area_;
  Stones all_;  // one board after the other
};

}  // namespace

std::vector<std::string> Go::check() const {
  Complaints complaints(board_.grid());
  const Stones now = stones_of(board_);

  // Collects the forbidden boards by undoing the moves.
  Boards forbidden(now.size());
  Go past = *this;
  const KeyHistory keys = keys_;
  int found = 0;
  for (int ago = 1; past.passes_ > 0 || past.board_.placements() > 0; ++ago) {
    past.undo();
    if (rules_.ko == Rules::Ko::positional ||
        (rules_.ko == Rules::Ko::situational && past.to_move_ != to_move_) ||
        (rules_.ko == Rules::Ko::simple && ago == 1)) {
      forbidden.add(past.board_);
    }
    if (past.passes_ > 0) continue;
    const int placements = past.board_.placements();
    found += keys.any(past.board_.key(), [&](int moment) { return moment == placements; }) ? 1 : 0;
  }
  complaints.expect_equal("keys of earlier boards", keys.size(), found);
  if (rules_.ko == Rules::Ko::positional) forbidden.add(board_);

  const Flooded chains(board_.grid(), now, [](Stone a, Stone b) { return a == b; });
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
      } else if (!forbidden.has(after)) {
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
      complaints.expect_set({"legal set", side}, legal_[index(side)], open[index(side)]);
    }
  }
  std::vector<std::string> all = board_.check(now, chains);
  std::ranges::copy(complaints.all(), std::back_inserter(all));
  return all;
}

}  // namespace ruleproof::optimized
