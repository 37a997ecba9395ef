#include "properties/search/cycle.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reference/model/document_form.hpp"
#include "reference/model/key.hpp"
#include "spec/documents/spec.hpp"
#include "spec/size.hpp"
#include "spec/threads.hpp"

namespace ruleproof {
namespace {

Model model_of(const Game& game, Size size) { return Model(game.with_board(size), Evaluation::compiled); }
Model go(std::string_view ko, Size size, std::string_view suicide = "suicide=legal") {
  return model_of(Game(spec("go")).with(ko).with(suicide), size);
}

bool is_as_another(const Model& model, const State& a, const State& b) {
  Keys keys(model.game());
  return keys.key(a) == keys.key(b);
}

using Rank = std::pair<std::size_t, std::size_t>;  // the number of moves in `back`, then in `there`

Rank rank(const Cycle& cycle) { return {cycle.back.size(), cycle.there.size()}; }

/// Plays all games of at most `most_moves` moves. Returns the rank of the shortest cycle; nothing if no game
/// has a cycle.
std::optional<Rank> shortest_plainly(const Model& model, std::size_t most_moves) {
  std::optional<Rank> shortest;
  std::vector<State> path{model.start()};
  const auto visit = [&](const auto& visit) -> void {
    const State state = path.back();
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
      if (!is_as_another(model, path[i], state)) continue;
      const Rank found{path.size() - 1 - i, i};
      shortest = std::min(shortest.value_or(found), found);
    }
    if (path.size() > most_moves) return;
    for (const auto& [move, after] : model.outcomes(state)) {
      path.push_back(after);
      visit(visit);
      path.pop_back();
    }
  };
  visit(visit);
  return shortest;
}

TEST(Cycle, IsNotInGamesInWhichStonesStay) {
  for (const char* id : {"disto", "loose"})
    for (const Game& game : varied_one_at_a_time(Game(spec(id))))
      for (const Size size : {Size{1, 1}, Size{3, 1}, Size{2, 2}}) {
        Model model = model_of(game, size);
        const CycleSearch search = shortest_cycle(model, 100'000);
        EXPECT_TRUE(search.complete) << game.readings_text() << ' ' << text(size);
        EXPECT_FALSE(search.shortest) << game.readings_text() << ' ' << text(size);
      }
}

TEST(Cycle, IsNotInGoUnderTheSuperkos) {
  for (const char* ko : {"ko=positional", "ko=situational"})
    for (const char* suicide : {"suicide=legal", "suicide=illegal"})
      for (const Size size : {Size{1, 1}, Size{2, 1}, Size{1, 3}}) {
        Model model = go(ko, size, suicide);
        const CycleSearch search = shortest_cycle(model, 20'000);
        EXPECT_TRUE(search.complete) << ko << ' ' << suicide << ' ' << text(size);
        EXPECT_FALSE(search.shortest) << ko << ' ' << suicide << ' ' << text(size);
      }
}

TEST(Cycle, OfSimpleKoIsOnTwoPointsAndNotOnOne) {
  Model one = go("ko=simple", {1, 1});
  const CycleSearch point = shortest_cycle(one, 1'000);
  EXPECT_TRUE(point.complete);
  EXPECT_FALSE(point.shortest);
  for (const Size size : {Size{2, 1}, Size{1, 2}}) {
    Model model = go("ko=simple", size);
    const CycleSearch search = shortest_cycle(model, 1'000);
    EXPECT_TRUE(search.complete);
    ASSERT_TRUE(search.shortest);
    EXPECT_EQ(rank(*search.shortest), (Rank{4, 1}));
  }
}

TEST(Cycle, LeadsBackToWhereItBegan) {
  Model model = go("ko=simple", {2, 1});
  const CycleSearch search = shortest_cycle(model, 1'000);
  ASSERT_TRUE(search.shortest);
  const Cycle& cycle = *search.shortest;
  const State there = cycle.there.back().second;
  EXPECT_TRUE(is_as_another(model, there, cycle.back.back().second));
  EXPECT_EQ(model.moves(there), model.moves(cycle.back.back().second));
  for (std::size_t i = 0; i + 1 < cycle.back.size(); ++i)
    EXPECT_FALSE(is_as_another(model, there, cycle.back[i].second)) << i;
  State state = model.start();
  for (const auto* part : {&cycle.there, &cycle.back})
    for (const auto& [move, after] : *part) {
      const Attempt attempt = model.attempt(state, move);
      EXPECT_TRUE(std::ranges::any_of(attempt.outcomes, [&](const Outcome& outcome) {
        return same_now(model.document(), outcome.state, after, true);
      }));
      state = State(after);
    }
}

TEST(Cycle, IsAsShortAsThatOfGamesPlayedPlainly) {
  int found = 0;
  for (const char* suicide : {"suicide=legal", "suicide=illegal"})
    for (const Size size : {Size{1, 1}, Size{2, 1}, Size{3, 1}}) {
      Model model = go("ko=simple", size, suicide);
      const CycleSearch search = shortest_cycle(model, 20'000);
      ASSERT_TRUE(search.complete);
      const std::optional<Rank> plainly = shortest_plainly(model, 6);
      if (!plainly) continue;
      ++found;
      ASSERT_TRUE(search.shortest) << suicide << ' ' << text(size);
      EXPECT_EQ(rank(*search.shortest), *plainly) << suicide << ' ' << text(size);
    }
  EXPECT_GT(found, 1);
}

TEST(CycleSearch, IsNotCompleteWhereItMetItsLimitOrWasStopped) {
  Model model = go("ko=simple", {3, 2});
  EXPECT_FALSE(shortest_cycle(model, 10).complete);
  StopSource asked;
  asked.request_stop();
  Model small = go("ko=simple", {2, 1});
  const CycleSearch stopped = shortest_cycle(small, 1'000, asked.get_token());
  EXPECT_FALSE(stopped.complete);
  EXPECT_FALSE(stopped.shortest);
}

}  // namespace
}  // namespace ruleproof
