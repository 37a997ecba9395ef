#include "properties/political_go_trial.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "properties/political_go_random.hpp"
#include "properties/political_go_shrink.hpp"
#include "properties/political_go_view.hpp"
#include "spec/input_error.hpp"

namespace ruleproof::political_go {
namespace {

using Kind = Event::Kind;

Ruleset defaults() { return Ruleset(spec("political-go")); }

TEST(PoliticalGoTrial, ComesBackFromItsRecordInThePlainForm) {
  std::mt19937_64 random(1);
  for (const Ruleset& ruleset : varied_one_at_a_time(spec("political-go"))) {
    if (!knows(ruleset)) continue;
    for (const Style style : all_styles) {
      const Trial original = random_trial({ruleset, {5, 3}, 4}, style, 40, random);
      const std::string text = write_record(record(original));
      EXPECT_EQ(trial(parse_record(text, "record")), original) << text;
    }
  }
}

TEST(PoliticalGoTrial, LeavesTheEngineAsItWasAfterAnIllegalAttempt) {
  const Trial trial{
      defaults(), {2, 2}, 2, political_go::Setup{{0, nobody, nobody, 1}, Alliances(2), {3, -3}, {1, 0}}};
  const auto engine = first_engine(trial);
  const View before = engine->view();
  EXPECT_FALSE(play(*engine, trial, {Kind::place, 0, 0, 0}));
  EXPECT_FALSE(play(*engine, trial, {Kind::form, 0, 1}));
  EXPECT_FALSE(play(*engine, trial, {Kind::break_up, 0, 1}));
  EXPECT_EQ(engine->view(), before);
  EXPECT_EQ(before.last_mover, 0);
  EXPECT_EQ(before.movers, (std::vector{1, 0}));
  EXPECT_TRUE(play(*engine, trial, {Kind::place, 1, 0, 1}));
  EXPECT_EQ(engine->view().stones, (std::vector{0, 1, nobody, 1}));
}

TEST(PoliticalGoTrial, MeansTheSameOutcomeByItsNamesAsTheReferenceDoes) {
  std::mt19937_64 random(2);
  int named = 0;
  for (int i = 0; i < 600; ++i) {
    const Ruleset ruleset =
        defaults().with("captures", "mover-chooses").with("adjacent", i % 2 == 0 ? "orthogonal" : "letter");
    const Trial trial = random_trial({ruleset, {4, 3}, 4}, Style::set_up, 0, random);
    const auto engine = first_engine(trial);
    const Play play(readings(ruleset), trial.size, trial.players);
    const State state = first_state(play, trial);
    for (Event event : all_events(trial.size, trial.players)) {
      if (!may_remove(event) || engine->outcomes(event).size() < 2) continue;
      const std::vector<Outcome> outcomes = play.outcomes(state, event);
      for (int outcome = 0; outcome < std::ssize(outcomes); ++outcome) {
        event.first = names(*engine, trial, event, outcome);
        EXPECT_EQ(meant(*engine, trial, event), outcome);
        for (int other = 0; other < std::ssize(outcomes); ++other)
          EXPECT_EQ(is_meant(event, outcomes[static_cast<std::size_t>(other)]), other == outcome)
              << write_record(record(trial)) << text(event, default_players(4), trial.size);
        ++named;
      }
      event.first.clear();
      EXPECT_EQ(meant(*engine, trial, event), std::nullopt);
    }
  }
  EXPECT_GE(named, 20);
}

TEST(PoliticalGoShrink, DropsReadingsPlayersLinesAndAllThatDoesNotMatter) {
  std::mt19937_64 random(3);
  Trial trial = random_trial({defaults().with("ko", "then"), {6, 5}, 5}, Style::set_up, 60, random);
  trial.attempts.push_back({Kind::nweek});
  const auto has_an_nweek = [](const Trial& smaller) {
    return std::ranges::count(smaller.attempts, Kind::nweek, &Event::kind) > 0;
  };
  EXPECT_EQ(shrink(trial, has_an_nweek), (Trial{defaults(), {1, 1}, 2, std::nullopt, {{Kind::nweek}}}));
}

}  // namespace
}  // namespace ruleproof::political_go
