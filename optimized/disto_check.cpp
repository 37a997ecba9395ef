#include <algorithm>

#include "optimized/disto.hpp"
#include "optimized/flood.hpp"
#include "optimized/zobrist.hpp"

namespace ruleproof::optimized {
namespace {

using Rules = Disto::Rules;

/// Returns the persons of a board by flooding, independently of the engine's data.
std::vector<Region> persons_of(const Grid& grid, std::span<const Stone> board, const Rules& rules) {
  return flooded_groups(
      grid, board, [&](Stone a, Stone b) { return rules.person == Rules::Person::any_colour || a == b; });
}

bool is_meal(const Grid& grid, std::span<const Stone> board, const Region& person) {
  return liberties_of(grid, board, person).empty();
}

bool is_glutton(const Grid& grid, std::span<const Stone> board, const std::vector<Region>& persons,
                const Region& person) {
  return std::ranges::any_of(persons, [&](const Region& other) {
    return touch(grid, person, other) && is_meal(grid, board, other);
  });
}

/// Returns whether a placement is legal, given the persons before it and the liberties of each person. The
/// placed stone takes away its own point as a liberty, and no other liberty.
bool placement_is_legal(const Grid& grid, std::span<const Stone> before, const std::vector<Region>& persons,
                        const std::vector<Region>& liberties, const Rules& rules, int point, Side side) {
  if (rules.person == Rules::Person::any_colour) return true;  // no person is an enemy
  std::vector<Stone> after;
  std::vector<Region> persons_after;
  for (std::size_t i = 0; i < persons.size(); ++i) {
    const Region& person = persons[i];
    if (before[person.front()] != stone_of(other(side)) || liberties[i].size() != 1 ||
        liberties[i].front() != point)
      continue;
    if (after.empty()) {
      after.assign(before.begin(), before.end());
      after[point] = stone_of(side);
      if (rules.when == Rules::When::after) persons_after = persons_of(grid, after, rules);
    }
    if (rules.when == Rules::When::after ? is_glutton(grid, after, persons_after, person)
                                         : is_glutton(grid, before, persons, person))
      return false;
  }
  return true;
}

}  // namespace

std::vector<std::string> Disto::check() const {
  Complaints complaints(grid_);
  const std::span<const Stone> board(board_.data(), area());
  const std::vector<Region> persons = persons_of(grid_, board, rules_);

  std::uint64_t key = zobrist.passes[passes_] ^ (to_move_ == Side::white ? zobrist.white_to_move : 0);
  std::array<int, 2> stones{};
  std::array<int, 2> eaten{};
  int chains = 0;
  int meals = 0;
  std::vector<Region> all_liberties;
  for (const Region& person : persons) all_liberties.push_back(liberties_of(grid_, board, person));
  for (const Region& person : persons) {
    const Region& liberties = all_liberties[&person - persons.data()];
    const int root = persons_.root(person.front());
    Spread spread;
    int contacts = 0;
    for (const int stone : person) {
      const int of = index(board[stone]);
      key ^= zobrist.stone[of][stone];
      ++stones[of];
      if (liberties.empty()) ++eaten[of];
      if (persons_.root(stone) != root) complaints.add("root", stone, "differs from its person's");
      for (const int near : grid_.neighbours(stone)) {
        if (near == Grid::off) continue;
        if (board[near] == Stone::empty) spread += grid_.spread(near);
      }
      for (const Region& meal : persons) {
        if (&meal == &person || !all_liberties[&meal - persons.data()].empty()) continue;
        contacts += static_cast<int>(std::ranges::count_if(
            meal, [&](int other) { return std::ranges::count(grid_.neighbours(stone), other) > 0; }));
      }
    }
    Region ring;
    persons_.for_each_stone(root, [&](int stone) { ring.push_back(stone); });
    std::ranges::sort(ring);
    if (ring != person) complaints.add("ring of stones", person.front(), "is not its person");
    const Tally& tally = persons_.tally(root);
    if (tally.liberties != spread)
      complaints.add("liberties", person.front(), "differ from those on the board");
    if (tally.contacts != contacts) {
      complaints.add("contacts", person.front(),
                     "are " + std::to_string(tally.contacts) + ", should be " + std::to_string(contacts));
    }
    chains += 1;
    meals += liberties.empty() ? 1 : 0;
  }
  complaints.expect_equal("key", key_, key);
  complaints.expect_equal("number of joins", join_count_, stones[0] + stones[1] - chains);
  complaints.expect_equal("number of meals", meal_count_, meals);
  for (const Side side : {Side::black, Side::white}) {
    const int of = index(side);
    complaints.expect_equal({"stones", side}, stones_[of], stones[of]);
    complaints.expect_equal({"stones in meals", side}, eaten_[of], eaten[of]);
    Region legal;
    for (int point = 0; point < area(); ++point) {
      if (board[point] == Stone::empty &&
          placement_is_legal(grid_, board, persons, all_liberties, rules_, point, side)) {
        legal.push_back(point);
      }
    }
    complaints.expect_set({"legal set", side}, legal_[of], legal);
  }
  return complaints.all();
}

}  // namespace ruleproof::optimized
