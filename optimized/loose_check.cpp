#include <algorithm>

#include "optimized/flood.hpp"
#include "optimized/loose.hpp"
#include "optimized/zobrist.hpp"

namespace ruleproof::optimized {
namespace {

using Rules = Loose::Rules;

/// Returns the groups of a board by flooding, independently of the engine's data.
std::vector<Region> groups_of(const Grid& grid, std::span<const Stone> board, const Rules& rules) {
  return flooded_groups(grid, board,
                        [&](Stone a, Stone b) { return rules.group == Rules::Group::maximal && a == b; });
}

bool is_false(const Grid& grid, std::span<const Stone> board, int liberty) {
  const auto beside = [&](Stone what) {
    return std::ranges::any_of(grid.neighbours(liberty),
                               [&](int near) { return near != Grid::off && board[near] == what; });
  };
  return beside(Stone::black) && beside(Stone::white) && !beside(Stone::empty);
}

Region true_liberties_of(const Grid& grid, std::span<const Stone> board, const Region& group) {
  Region liberties = liberties_of(grid, board, group);
  std::erase_if(liberties, [&](int liberty) { return is_false(grid, board, liberty); });
  return liberties;
}

/// Returns whether a placement on that point may take all these true liberties: each of them is the point
/// itself, or is next to it and has no other empty neighbour.
bool may_take_all(const Grid& grid, std::span<const Stone> board, const Region& liberties, int point) {
  const auto is_empty = [&](int near) { return near != Grid::off && board[near] == Stone::empty; };
  return is_empty(point) && std::ranges::all_of(liberties, [&](int liberty) {
           const Grid::Neighbours& beside = grid.neighbours(liberty);
           return liberty == point ||
                  (std::ranges::count(beside, point) == 1 && std::ranges::count_if(beside, is_empty) == 1);
         });
}

bool placement_is_legal(const Grid& grid, std::span<const Stone> before, const Rules& rules, int point,
                        Side side) {
  std::vector<Stone> board(before.begin(), before.end());
  board[point] = stone_of(side);
  std::vector<Stone> flipped = board;
  for (const Region& group : groups_of(grid, board, rules)) {
    if (board[group.front()] == stone_of(side) || !true_liberties_of(grid, board, group).empty()) continue;
    for (const int stone : group) flipped[stone] = stone_of(side);
  }
  return std::ranges::none_of(groups_of(grid, flipped, rules), [&](const Region& group) {
    return true_liberties_of(grid, flipped, group).empty();
  });
}

}  // namespace

std::vector<std::string> Loose::check() const {
  settle();
  Complaints complaints(grid_);
  const std::span<const Stone> board(board_.data(), area());

  std::uint64_t key = zobrist.passes[passes_] ^ (to_move_ == Side::white ? zobrist.white_to_move : 0);
  std::array<int, 2> stones{};
  int chains = 0;
  bool sound = true;
  for (const Region& group : groups_of(grid_, board, rules_)) {
    const int root = groups_.root(group.front());
    const Region liberties = true_liberties_of(grid_, board, group);
    Spread spread;
    for (const int stone : group) {
      key ^= zobrist.of(side_of(board[stone]), stone);
      ++stones[index(board[stone])];
      if (groups_.root(stone) != root) complaints.add("root", stone, "differs from its group's");
      for (const int near : grid_.neighbours(stone)) {
        if (std::ranges::binary_search(liberties, near)) spread += grid_.spread(near);
      }
    }
    Region ring;
    groups_.for_each_stone(root, [&](int stone) { ring.push_back(stone); });
    std::ranges::sort(ring);
    if (ring != group) complaints.add("ring of stones", group.front(), "is not its group");
    if (groups_.tally(root) != spread)
      complaints.add("true liberties", group.front(), "differ from those on the board");
    Region doubted;
    for_each_where_lost(spread, [&](int point) { doubted.push_back(point); });
    for (const int point : doubted) {
      if (point == Grid::off) continue;
      if (point >= area() || spread.distance_squares(grid_.x(point), grid_.y(point)) > spread.size()) {
        complaints.add("doubts", group.front(), "are about a point too far away");
      }
    }
    const auto expect_doubt = [&](int point) {
      if (may_take_all(grid_, board, liberties, point) && std::ranges::count(doubted, point) == 0) {
        complaints.add("doubts", group.front(), "leave out a point");
      }
    };
    if (!liberties.empty()) {
      expect_doubt(liberties.front());
      for (const int near : grid_.neighbours(liberties.front())) expect_doubt(near);
    }
    chains += 1;
    sound = sound && !liberties.empty();
  }
  for (int point = 0; point < area(); ++point) {
    Around around;
    for (const int near : border_of(grid_, {point})) around.add(board[near]);
    if (around != around_[point]) complaints.add("counts of neighbours", point, "differ from the board");
    if (in_doubt_[point]) complaints.add("doubt", point, "has been left");
    if (losses_[point] > 0) complaints.add("losses", point, "have been left");
    if (!is_stone(board[point]) && groups_.root(point) != point)
      complaints.add("root", point, "has no stone");
  }
  complaints.expect_equal("key", key_, key);
  complaints.expect_equal("number of joins", join_count_, stones[0] + stones[1] - chains);
  complaints.expect_equal("every group has a true liberty", sound_, sound);
  for (const std::uint16_t stone : flipped()) {
    if (!last_placer_ || board[stone] != stone_of(*last_placer_)) {
      complaints.add("flipped by the last placement", stone, "does not show the colour of who placed");
    }
  }
  for (const Side side : {Side::black, Side::white}) {
    const int of = index(side);
    complaints.expect_equal({"stones", side}, stones_[of], stones[of]);
    Region legal;
    for (int point = 0; point < area(); ++point) {
      if (board[point] == Stone::empty && placement_is_legal(grid_, board, rules_, point, side))
        legal.push_back(point);
    }
    complaints.expect_set({"legal set", side}, legal_[of], legal);
  }
  return complaints.all();
}

}  // namespace ruleproof::optimized
