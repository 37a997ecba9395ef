#include "properties/endo_random.hpp"

#include <gtest/gtest.h>

#include "properties/endo_agreement.hpp"
#include "spec/input_error.hpp"

namespace ruleproof::endo {
namespace {

using Events = std::map<std::string, std::int64_t>;

Events events(Style style, int games, int most_attempts) {
  const RandomRun run = run_random(Ruleset(spec("endo")), style, games, most_attempts, 1, {});
  EXPECT_EQ(run.games, games) << text(run.failure->disagreement);
  return run.events;
}

void expect_at_least(const Events& events, const Events& least) {
  for (const auto& [event, n] : least) {
    const auto found = events.find(event);
    EXPECT_GE(found == events.end() ? 0 : found->second, n) << event;
  }
}

/// A hole on 1,1 that is death for Black.
Setup ring_with_black_to_move() {
  return {
      {{{0, 1}, Colour::white}, {{1, 0}, Colour::white}, {{1, 2}, Colour::white}, {{2, 1}, Colour::white}},
      Colour::black};
}

// A generator that has drifted would leave agreement untested where it matters. The bounds are about half of
// what it makes now.

TEST(EndoRandomTrials, FromOrganismsEndInEveryWay) {
  expect_at_least(events(Style::set_up, 60, 30), {{"movements", 420},
                                                  {"turns without a movement", 7},
                                                  {"holes made", 150},
                                                  {"holes opened", 100},
                                                  {"placements into a hole", 5},
                                                  {"cut points that may not move", 1900},
                                                  {"cut points that may move", 20},
                                                  {"cut points moved", 1},
                                                  {"ended: Black wins, the opponent alone is deprived", 3},
                                                  {"ended: Black wins, the mover alone is deprived", 3},
                                                  {"ended: Black wins, both are deprived", 3},
                                                  {"ended: White wins, the opponent alone is deprived", 4},
                                                  {"ended: White wins, the mover alone is deprived", 5},
                                                  {"ended: White wins, both are deprived", 1}});
}

TEST(EndoRandomTrials, ThatAreClumsyMeetEveryRefusal) {
  Events all = events(Style::clumsy, 20, 40);
  // After the end nothing is legal; games of this style seldom end.
  const Trial ended{Ruleset(spec("endo")), ring_with_black_to_move(), {{{1, 1}}, {{3, 3}}}};
  RandomRun run;
  count_events(ended, run);
  all.merge(run.events);
  expect_at_least(all, {{"illegal attempts", 120},
                        {"turns without a movement", 35},
                        {"refused: a movement is possible and owed [must-change]", 18},
                        {"refused: it is already the last one in that direction [westmost]", 35},
                        {"refused: it is not the mover's own [turn]", 20},
                        {"refused: it was just placed, and another has to be moved [turn]", 20},
                        {"refused: it would cut off markers [unity]", 7},
                        {"refused: it would not be connected to all other markers [unity]", 13},
                        {"refused: there is a marker already [turn]", 24},
                        {"refused: there is no marker [turn]", 10},
                        {"refused: there is no marker to pass over [pass-over]", 35},
                        {"refused: the game is over [object]", 1}});
}

TEST(EndoRandomTrials, UnderLiftedMeetItsRefusal) {
  const RandomRun run =
      run_random(Ruleset(spec("endo")).with("unity", "lifted"), Style::clumsy, 20, 40, 1, {});
  EXPECT_FALSE(run.failure);
  expect_at_least(run.events, {{"refused: it would cut off markers while it is lifted [unity]", 6}});
}

TEST(EndoRandomTrials, AreTheSameFromTheSameSeed) {
  for (const Style style : all_styles) {
    std::mt19937_64 random(5);
    std::mt19937_64 again(5);
    const Ruleset ruleset(spec("endo"));
    EXPECT_EQ(random_trial(ruleset, style, 30, random), random_trial(ruleset, style, 30, again));
  }
}

TEST(EndoRandomTrials, LastWhereTheyCan) {
  std::mt19937_64 random(6);
  const Trial trial = random_trial(Ruleset(spec("endo")), Style::lasting, 120, random);
  EXPECT_EQ(trial.attempts.size(), 120u);
  const auto engine = first_engine(trial);
  for (const Attempt& attempt : trial.attempts) EXPECT_TRUE(play(*engine, attempt));
  EXPECT_EQ(engine->view().winner, std::nullopt);
  EXPECT_EQ(engine->view().markers.size(), 120u);
}

TEST(EndoRandomTrials, HaveStylesWithNames) {
  for (const Style style : all_styles) EXPECT_EQ(style_of(name(style)), style);
  EXPECT_THROW(style_of("wild"), InputError);
}

TEST(EndoRandomRun, StopsWhenItIsAskedTo) {
  std::stop_source source;
  source.request_stop();
  EXPECT_EQ(run_random(Ruleset(spec("endo")), Style::uniform, 5, 20, 1, source.get_token()).games, 0);
}

}  // namespace
}  // namespace ruleproof::endo
