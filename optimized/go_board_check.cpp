#include <algorithm>

#include "optimized/flood.hpp"
#include "optimized/go_board.hpp"
#include "optimized/zobrist.hpp"

namespace ruleproof::optimized {

std::vector<std::string> GoBoard::check() const {
  std::vector<Stone> board;
  for (int point = 0; point < grid_.area(); ++point) board.push_back(stone(point));
  return check(board, Flooded(grid_, board, [](Stone a, Stone b) { return a == b; }));
}

std::vector<std::string> GoBoard::check(std::span<const Stone> board, const Flooded& chains) const {
  Complaints complaints(grid_);
  std::uint64_t key = 0;
  std::array<int, 2> stones{};
  bool sound = true;
  for (std::size_t i = 0; i < chains.groups.size(); ++i) {
    const Region &chain = chains.groups[i], &liberties = chains.liberties[i];
    const int first = chain.front();
    const int root = root_[cell_[first]];
    for (const int stone : chain) {
      key ^= zobrist.of(side_of(board[stone]), stone);
      ++stones[index(board[stone])];
      if (root_[cell_[stone]] != root) complaints.add("root", stone, "differs from its chain's");
    }
    Region ring;
    int next = root;  // a broken ring may never return to the root
    for (; ring.size() < chain.size(); next = next_[next]) ring.push_back(point_[next]);
    std::ranges::sort(ring);
    if (ring != chain || next != root) complaints.add("ring of stones", first, "is not its chain");
    if (size_[root] != chain.size()) complaints.add("size", first, "differs from its chain's");
    Liberties expected;
    for (const int stone : chain) {
      for (const int near : grid_.neighbours(stone)) {
        expected += Liberties::at(cell_[near], std::ranges::binary_search(liberties, near));
      }
    }
    if (liberties_[root] != expected) complaints.add("liberties", first, "differ from those on the board");
    sound = sound && !liberties.empty();
  }
  Region empties;
  for (int point = 0; point < grid_.area(); ++point) {
    const int at = cell_[point];
    if (breath_[at] != Liberties::at(at, !is_stone(board[point])))
      complaints.add("breath", point, "is wrong");
    if (is_stone(board[point])) continue;
    empties.push_back(point);
    if (root_[cell_[point]] != cell_[point]) complaints.add("root", point, "is there without a stone");
  }
  complaints.expect_set("set of empty points", empties_, empties);
  complaints.expect_equal("key of the stones", key_, key);
  for (const Side side : {Side::black, Side::white}) {
    complaints.expect_equal({"stones", side}, stones_[index(side)], stones[index(side)]);
  }
  complaints.expect_equal("soundness", sound_, sound);
  return complaints.all();
}

}  // namespace ruleproof::optimized
