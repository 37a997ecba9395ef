#include "properties/cycle.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <stop_token>
#include <string_view>
#include <utility>
#include <vector>

#include "properties/explore.hpp"
#include "properties/games.hpp"
#include "spec/input_error.hpp"
#include "spec/size.hpp"

namespace ruleproof {
namespace {

std::unique_ptr<Rules> go(std::string_view ko, std::string_view suicide = "suicide=legal") {
  return played_game("go").rules(Ruleset(spec("go")).with(ko).with(suicide));
}

State played(const Rules& rules, State state, const std::vector<Move>& moves) {
  for (const Move& move : moves) state = play(rules, state, move);
  return state;
}

bool is_as_another(const Rules& rules, const State& a, const State& b) {
  return state_key(rules, a) == state_key(rules, b);
}

using Rank = std::pair<std::size_t, std::size_t>;  // moves there and back again, and before that

Rank rank(const Cycle& cycle) { return {cycle.back.size(), cycle.there.size()}; }

/// The shortest cycle among all games of at most so many moves, played one after another.
std::optional<Rank> shortest_plainly(const Rules& rules, const Board& board, std::size_t most_moves) {
  std::optional<Rank> shortest;
  std::vector<State> path{start(board)};
  const auto visit = [&](const auto& visit) -> void {
    const State state = path.back();
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
      if (!is_as_another(rules, path[i], state)) continue;
      const Rank found{path.size() - 1 - i, i};
      shortest = std::min(shortest.value_or(found), found);
    }
    if (path.size() > most_moves) return;
    for (const Move& move : legal_moves(rules, state)) {
      path.push_back(play(rules, state, move));
      visit(visit);
      path.pop_back();
    }
  };
  visit(visit);
  return shortest;
}

TEST(Cycle, IsNotInGamesInWhichStonesStay) {
  for (const PlayedGame& game : played_games()) {
    if (!stones_stay(spec(game.id))) continue;
    for (const Ruleset& ruleset : varied_one_at_a_time(spec(game.id))) {
      const auto rules = game.rules(ruleset);
      for (const Size size : {Size{1, 1}, Size{3, 1}, Size{2, 2}}) {
        const CycleSearch search = shortest_cycle(*rules, Board(size), 100'000, {});
        EXPECT_TRUE(search.complete) << game.id << ' ' << ruleset.text() << ' ' << text(size);
        EXPECT_FALSE(search.shortest) << game.id << ' ' << ruleset.text() << ' ' << text(size);
      }
    }
  }
}

TEST(Cycle, IsNotInGoUnderTheSuperkos) {
  for (const char* ko : {"ko=positional", "ko=situational"}) {
    for (const char* suicide : {"suicide=legal", "suicide=illegal"}) {
      for (const Size size : {Size{1, 1}, Size{2, 1}, Size{1, 3}}) {
        const CycleSearch search = shortest_cycle(*go(ko, suicide), Board(size), 20'000, {});
        EXPECT_TRUE(search.complete) << ko << ' ' << suicide << ' ' << text(size);
        EXPECT_FALSE(search.shortest) << ko << ' ' << suicide << ' ' << text(size);
      }
    }
  }
}

TEST(Cycle, OfSimpleKoIsOnTwoPointsAndNotOnOne) {
  const auto simple = go("ko=simple");
  const CycleSearch point = shortest_cycle(*simple, Board({1, 1}), 1'000, {});
  EXPECT_TRUE(point.complete);
  EXPECT_FALSE(point.shortest);
  for (const Size size : {Size{2, 1}, Size{1, 2}}) {
    const CycleSearch search = shortest_cycle(*simple, Board(size), 1'000, {});
    EXPECT_TRUE(search.complete);
    ASSERT_TRUE(search.shortest);
    EXPECT_EQ(rank(*search.shortest), (Rank{4, 1}));
  }
}

TEST(Cycle, LeadsBackToWhereItBeganAndCanBeGoneRoundAgain) {
  const auto simple = go("ko=simple");
  const Board board({2, 1});
  const CycleSearch search = shortest_cycle(*simple, board, 1'000, {});
  ASSERT_TRUE(search.shortest);
  const Cycle& cycle = *search.shortest;
  const State there = played(*simple, start(board), cycle.there);
  const State back = played(*simple, there, cycle.back);
  EXPECT_TRUE(is_as_another(*simple, there, back));
  EXPECT_EQ(legal_moves(*simple, there), legal_moves(*simple, back));
  for (std::size_t moves = 1; moves < cycle.back.size(); ++moves) {
    const State between =
        played(*simple, there, {cycle.back.begin(), cycle.back.begin() + static_cast<std::ptrdiff_t>(moves)});
    EXPECT_FALSE(is_as_another(*simple, there, between)) << moves;
  }
  EXPECT_TRUE(is_as_another(*simple, there, played(*simple, back, cycle.back)));
}

TEST(Cycle, IsAsShortAsThatOfGamesPlayedPlainly) {
  constexpr std::size_t most_moves = 8;
  int found = 0;
  for (const char* suicide : {"suicide=legal", "suicide=illegal"}) {
    for (const Size size : {Size{1, 1}, Size{2, 1}, Size{3, 1}}) {
      const auto simple = go("ko=simple", suicide);
      const Board board(size);
      const CycleSearch search = shortest_cycle(*simple, board, 20'000, {});
      ASSERT_TRUE(search.complete);
      const std::optional<Rank> plainly = shortest_plainly(*simple, board, most_moves);
      if (!plainly) continue;
      ++found;
      ASSERT_TRUE(search.shortest) << suicide << ' ' << text(size);
      EXPECT_EQ(rank(*search.shortest), *plainly) << suicide << ' ' << text(size);
    }
  }
  EXPECT_GT(found, 1);
}

TEST(CycleSearch, IsNotCompleteWhereItMetItsLimitOrWasStopped) {
  const auto simple = go("ko=simple");
  const Board board({3, 2});
  EXPECT_FALSE(shortest_cycle(*simple, board, 10, {}).complete);
  std::stop_source asked;
  asked.request_stop();
  const CycleSearch stopped = shortest_cycle(*simple, Board({2, 1}), 1'000, asked.get_token());
  EXPECT_FALSE(stopped.complete);
  EXPECT_FALSE(stopped.shortest);
}

TEST(CycleSearch, RefusesABoardThatIsTooLarge) {
  EXPECT_THROW(shortest_cycle(*go("ko=simple"), Board({6, 5}), 10, {}), InputError);
}

}  // namespace
}  // namespace ruleproof
