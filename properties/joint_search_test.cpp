#include "properties/joint_search.hpp"

#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <utility>

#include "properties/games.hpp"

namespace ruleproof {
namespace {

struct Two {
  Ruleset one;
  Ruleset other;
};

/// Each pair of readings of each open clause, with the default readings of the others.
std::vector<Two> pairs() {
  std::vector<Two> pairs;
  for (const Game& game : games())
    for (const OpenClause& open : spec(game.id).open_clauses)
      for (const Reading& one : open.readings)
        for (const Reading& other : open.readings)
          if (&one < &other)
            pairs.push_back({Ruleset(spec(game.id)).with(open.key, one.name),
                             Ruleset(spec(game.id)).with(open.key, other.name)});
  return pairs;
}

using Rank = std::pair<int, int>;  // stones, moves

/// The smallest parting among all games of at most so many moves, played one after another and never
/// remembered.
class Plainly {
 public:
  Plainly(const Rules& one, const Rules& other) : one_(one), other_(other) {}

  std::optional<Rank> smallest(const State& state, int most_moves) {
    play(state, 0, most_moves);
    return smallest_;
  }

 private:
  void note(const State& state, int moves) {
    const Rank rank{size(state.position.stones()), moves};
    if (!smallest_ || rank < *smallest_) smallest_ = rank;
  }

  void play(const State& state, int moves, int most_moves) {
    if (parting(one_, other_, state, Komi{})) note(state, moves);
    for (const Move& move : conceivable_moves(state))
      if (parting(one_, other_, state, move)) note(state, moves);
    if (moves == most_moves) return;
    for (const Move& move : legal_moves(one_, state))
      if (!parting(one_, other_, state, {move.colour, move.point}))
        play(ruleproof::play(one_, state, move), moves + 1, most_moves);
  }

  const Rules& one_;
  const Rules& other_;
  std::optional<Rank> smallest_;
};

TEST(JointSearch, FindsNothingLargerThanGamesPlayedPlainlyDo) {
  const std::map<std::pair<int, int>, int> longest_games{
      {{2, 1}, 6}, {{3, 1}, 6}, {{2, 2}, 6}, {{3, 2}, 5}, {{3, 3}, 4}};
  int found = 0;
  for (const Two& pair : pairs()) {
    const Game& of = game(pair.one.game().id);
    const auto one = of.rules(pair.one);
    const auto other = of.rules(pair.other);
    for (const auto& [sides, most_moves] : longest_games) {
      const Board board({sides.first, sides.second});
      const JointSearch search =
          search_parting(*one, *other, start(board), {}, {board.everywhere(), 1'000'000, of.stones_stay}, {});
      ASSERT_TRUE(search.complete);
      const std::optional<Rank> plainly = Plainly(*one, *other).smallest(start(board), most_moves);
      if (!plainly) continue;
      ++found;
      ASSERT_FALSE(search.smallest.empty()) << pair.one.text() << " | " << pair.other.text();
      const Parted& least = search.smallest.front();
      const Rank rank{size(least.state.position.stones()), static_cast<int>(least.game.size())};
      EXPECT_LE(rank, *plainly) << pair.one.text() << " | " << pair.other.text();
      if (rank.second <= most_moves) {
        EXPECT_EQ(rank, *plainly) << pair.one.text() << " | " << pair.other.text();
      }
    }
  }
  EXPECT_GT(found, 20);
}

TEST(JointSearch, FindsTheSameWithoutKnowingThatStonesStay) {
  for (const Two& pair : pairs()) {
    const Game& of = game(pair.one.game().id);
    const auto one = of.rules(pair.one);
    const auto other = of.rules(pair.other);
    const Board board({3, 2});
    const auto search = [&](bool stones_stay) {
      return search_parting(*one, *other, start(board), {}, {board.everywhere(), 1'000'000, stones_stay}, {});
    };
    const JointSearch hinted = search(true), plain = search(false);
    ASSERT_EQ(hinted.smallest.size(), plain.smallest.size()) << pair.one.text() << " | " << pair.other.text();
    EXPECT_LE(hinted.states, plain.states);
    for (std::size_t i = 0; i < hinted.smallest.size(); ++i) {
      EXPECT_EQ(size(hinted.smallest[i].state.position.stones()),
                size(plain.smallest[i].state.position.stones()));
      EXPECT_EQ(hinted.smallest[i].game.size(), plain.smallest[i].game.size());
    }
  }
}

TEST(JointSearch, GivesAGameThatBothRulesetsPlayAlike) {
  const Ruleset clique = Ruleset(spec("disto")).with("person", "clique");
  const auto one = game("disto").rules(Ruleset(spec("disto")));
  const auto other = game("disto").rules(clique);
  const Board board({3, 3});
  const JointSearch search =
      search_parting(*one, *other, start(board), {}, {board.everywhere(), 1'000'000, true}, {});
  ASSERT_GT(search.smallest.size(), 1u);
  for (const Parted& parted : search.smallest) {
    State state = start(board);
    for (const Move& move : parted.game) {
      EXPECT_EQ(parting(*one, *other, state, move), std::nullopt);
      state = play(*one, state, move);
    }
    EXPECT_TRUE(same(state.position, parted.state.position));
    EXPECT_EQ(parted.parting.move ? parting(*one, *other, state, *parted.parting.move)
                                  : parting(*one, *other, state, Komi{}),
              parted.parting);
  }
}

TEST(JointSearch, SaysWhenItsLimitWasMet) {
  const Ruleset plain = Ruleset(spec("disto")).with("placement", "plain-2018");
  const auto one = game("disto").rules(Ruleset(spec("disto")));
  const auto other = game("disto").rules(plain);
  const Board board({3, 3});
  const JointSearch search =
      search_parting(*one, *other, start(board), {}, {board.everywhere(), 100, true}, {});
  EXPECT_FALSE(search.complete);
  EXPECT_TRUE(search.smallest.empty());
  EXPECT_FALSE(search.has_all);
  EXPECT_LE(search.states, 100u);
}

TEST(JointSearch, PlaysOnlyOnAllowedPoints) {
  const Ruleset after = Ruleset(spec("disto")).with("when", "after");
  const auto one = game("disto").rules(Ruleset(spec("disto")));
  const auto other = game("disto").rules(after);
  const Board board({3, 3});
  const Board::Region corner = board.at(0) | board.at(1);
  const JointSearch search = search_parting(*one, *other, start(board), {}, {corner, 1'000'000, true}, {});
  EXPECT_TRUE(search.complete);
  EXPECT_TRUE(search.smallest.empty());  // it takes more than two stones
  EXPECT_LT(search.states, 100u);
}

}  // namespace
}  // namespace ruleproof
