#include <algorithm>
#include <optional>

#include "optimized/political_go.hpp"

namespace ruleproof::optimized {
namespace {

/// Returns the result of a call; nothing if the call throws TooManyDragons.
template <typename Call>
auto unless_too_many(Call call) -> std::optional<decltype(call())> {
  try {
    return call();
  } catch (const TooManyDragons&) {
    return std::nullopt;
  }
}

}  // namespace

std::vector<std::string> PoliticalGo::check() const {
  std::vector<std::string> complaints = board_.check();
  const auto expect = [&](bool is_so, const std::string& what) {
    if (!is_so) complaints.push_back(what);
  };
  const auto of = [](int player) { return " of player " + std::to_string(player); };
  const auto with = [&](int p, int q) { return of(p) + " with player " + std::to_string(q); };

  for (int p = 0; p < players_; ++p) {
    std::vector<bool> connected(players_);
    connected[p] = true;
    for (int round = 0; round < players_; ++round) {
      for (int member = 0; member < players_; ++member) {
        for (int ally = 0; ally < players_ && connected[member]; ++ally) {
          if (allied(member, ally)) connected[ally] = true;
        }
      }
    }
    for (int q = 0; q < players_; ++q) {
      expect(allied(p, q) == allied(q, p) && !(p == q && allied(p, q)), "alliance" + with(p, q));
      const bool alike =
          rules_.equivalent == Rules::Equivalent::closure ? connected[q] : p == q || allied(p, q);
      expect(((alike_[p] >> q & 1) != 0) == alike, "likeness" + with(p, q));
    }
    expect(!has_moved(p) || moved_at_[p] > 0, "time of a move" + of(p));
    expect(0 <= placed_at_[p] && placed_at_[p] <= moved_at_[p], "time of a placement" + of(p));
    expect(moved_at_[p] <= calendar_.moves, "time of a move to come" + of(p));
    expect(moved_at_[p] == 0 || last_mover() == nobody || moved_at_[p] <= moved_at_[last_mover()],
           "time of a move after the last" + of(p));
  }

  expect(std::ranges::equal(past_.last(), board_.owners()), "the last board of the past");
  expect(past_.finds_all(), "keys of the past");
  expect(removed_.size() == removed_owners_.size(), "owners of what was removed");

  // This copy is not marked as sound, so it searches the whole board.
  PoliticalGo doubtful = *this;
  doubtful.sound_ = false;
  if (sound_) {
    const auto dead = unless_too_many([&] { return !doubtful.dead_dragons_of(everybody).empty(); });
    expect(!dead.value_or(false), "a dragon is dead");
  }
  for (int p = 0; p < players_; ++p) {
    std::vector<int> legal;
    for (int point = 0; point < area(); ++point) {
      const auto expected = unless_too_many([&] { return doubtful.outcomes(p, point); });
      if (!expected) return complaints;
      const std::string there = " on point " + std::to_string(point) + of(p);
      if (!expected->empty()) legal.push_back(point);
      expect(is_legal_placement(p, point) != expected->empty(), "legality" + there);
      expect(outcomes(p, point) == *expected, "outcomes" + there);
    }
    expect(legal_points(p) == legal, "legal points" + of(p));
    for (int q = 0; q < players_; ++q) {
      const auto expected = unless_too_many([&] {
        return std::pair{doubtful.outcomes_of_form(p, q, false), doubtful.outcomes_of_break(p, q)};
      });
      if (!expected) return complaints;
      expect(outcomes_of_form(p, q, false) == expected->first, "outcomes of an alliance" + with(p, q));
      expect(outcomes_of_break(p, q) == expected->second, "outcomes of the break" + with(p, q));
    }
  }
  return complaints;
}

}  // namespace ruleproof::optimized
