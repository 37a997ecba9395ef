#include "properties/political_go_random.hpp"

#include <gtest/gtest.h>

#include "spec/input_error.hpp"

namespace ruleproof::political_go {
namespace {

using Events = std::map<std::string, std::int64_t>;

Ruleset defaults() { return Ruleset(spec("political-go")); }

Events events(const Table& table, Style style, int games, int attempts) {
  const RandomRun run = run_random(table, style, games, attempts, 1, {});
  EXPECT_EQ(run.games, games) << text(run.failure->disagreement);
  EXPECT_EQ(run.given_up, 0);
  return run.events;
}

void expect_at_least(const Events& events, const Events& least) {
  for (const auto& [event, n] : least) {
    const auto found = events.find(event);
    EXPECT_GE(found == events.end() ? 0 : found->second, n) << event;
  }
}

// A generator that has drifted would leave agreement untested where it matters. The bounds are about half of
// what it makes now.

TEST(PoliticalGoRandomTrials, CaptureInEveryWayAndEnd) {
  expect_at_least(events({defaults(), {5, 4}, 4}, Style::political, 4, 150),
                  {{"placements", 70},
                   {"passes", 25},
                   {"proposals", 25},
                   {"formings", 20},
                   {"breakings", 15},
                   {"periods", 120},
                   {"games ended", 1},
                   {"captures by placements", 10},
                   {"captures by breakings", 1},
                   {"captures with a remainder", 6},
                   {"dragons captured, of one owner", 10},
                   {"dragons captured, of several owners", 1}});
}

TEST(PoliticalGoRandomTrials, ThatAreClumsyMeetEveryRefusal) {
  expect_at_least(events({defaults().with("captures", "opponents-first"), {3, 3}, 3}, Style::clumsy, 12, 150),
                  {{"refused: an ally has made the most recent move [after-ally]", 8},
                   {"refused: the board would be equivalent to a previous one [ko]", 1},
                   {"refused: the other player has not consented [consent]", 6},
                   {"refused: the player has consented already [consent]", 2},
                   {"refused: the player has moved in this checking period [once-per-period]", 30},
                   {"refused: the position is not empty [move]", 20},
                   {"refused: the stone would be captured at once [suicide]", 5},
                   {"refused: they are allies already [allies]", 7},
                   {"refused: they are no allies [break]", 8}});
}

TEST(PoliticalGoRandomTrials, HaveMovesWithSeveralOutcomesOfWhichTheyNameOne) {
  std::mt19937_64 random(1);
  const Table table{defaults().with("captures", "mover-chooses"), {4, 3}, 4};
  int named = 0;
  for (int i = 0; i < 1500; ++i)
    for (const Event& attempt : random_trial(table, Style::set_up, 12, random).attempts)
      named += attempt.first.empty() ? 0 : 1;
  EXPECT_GE(named, 10);
}

TEST(PoliticalGoRandomTrials, AreTheSameFromTheSameSeed) {
  for (const Style style : all_styles) {
    std::mt19937_64 random(5);
    std::mt19937_64 again(5);
    const Table table{defaults(), {5, 5}, 3};
    EXPECT_EQ(random_trial(table, style, 50, random), random_trial(table, style, 50, again));
  }
}

TEST(PoliticalGoRandomTrials, HaveStylesWithNames) {
  for (const Style style : all_styles) EXPECT_EQ(style_of(name(style)), style);
  EXPECT_THROW(style_of("wild"), InputError);
}

TEST(PoliticalGoRandomRun, StopsWhenItIsAskedTo) {
  std::stop_source source;
  source.request_stop();
  EXPECT_EQ(run_random({defaults(), {3, 3}, 2}, Style::uniform, 5, 20, 1, source.get_token()).games, 0);
}

}  // namespace
}  // namespace ruleproof::political_go
