#include "properties/endo_trial.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "properties/endo_random.hpp"
#include "spec/input_error.hpp"
#include "spec/thrown.hpp"

namespace ruleproof::endo {
namespace {

TEST(EndoTrial, ComesBackFromItsRecordInThePlainForm) {
  std::mt19937_64 random(1);
  for (const Ruleset& ruleset : all_rulesets(spec("endo")))
    for (const Style style : all_styles) {
      const Trial original = random_trial(ruleset, style, 12, random);
      const std::string text = write_record(record(original));
      EXPECT_EQ(trial(parse_record(text, "record")), original) << text;
    }
}

TEST(EndoTrial, GivesARefusedTurnAndTheNextOneTheSameColour) {
  const Attempt far{{5, 5}};
  const Record written = record({Ruleset(spec("endo")), std::nullopt, {{{0, 0}}, far, {{1, 1}}, {{2, 2}}}});
  ASSERT_EQ(written.turns.size(), 4u);
  EXPECT_EQ(written.turns[0].colour, Colour::black);
  EXPECT_EQ(written.turns[1].colour, Colour::white);
  EXPECT_EQ(written.turns[2].colour, Colour::white);
  EXPECT_EQ(written.turns[3].colour, Colour::black);
}

TEST(EndoTrial, BeginsWithNoMarkerOrWithOneOrganism) {
  const Marker black{{0, 0}, Colour::black};
  const Marker white{{1, 1}, Colour::white};
  const Marker apart{{3, 1}, Colour::white};
  EXPECT_EQ(first_state(std::nullopt), State());
  EXPECT_EQ(first_state(endo::Setup{{}, Colour::white}), (State{{}, Colour::white}));
  EXPECT_EQ(first_state(endo::Setup{{white, black}, Colour::white}), (State{{black, white}, Colour::white}));
  EXPECT_EQ(thrown([&] {
              first_state(endo::Setup{{black, white, apart}});
            }),
            "the set-up is not one organism: no chain of markers leads from 0,0 to 3,1");
  EXPECT_EQ(thrown([&] {
              first_state(endo::Setup{{black, white, {{0, 0}, Colour::white}}});
            }),
            "the set-up has two markers on 0,0");
  EXPECT_THROW(record({Ruleset(spec("endo")), endo::Setup{{black, apart}}}), InputError);
  EXPECT_THROW(first_engine({Ruleset(spec("endo")), endo::Setup{{black, apart}}}), InputError);
}

TEST(EndoTrial, LeavesTheEngineAsItWasAfterAnIllegalAttempt) {
  const Trial trial{Ruleset(spec("endo")), endo::Setup{{{{0, 0}, Colour::black}, {{1, 0}, Colour::white}}}};
  const auto engine = first_engine(trial);
  const View before = engine->view();
  const Movement movement{{0, 0}, Direction::east};
  EXPECT_FALSE(play(*engine, {{1, 0}, movement}));                            // there is a marker
  EXPECT_FALSE(play(*engine, {{0, 1}}));                                      // a movement is owed
  EXPECT_FALSE(play(*engine, {{0, 1}, Movement{{0, 1}, Direction::south}}));  // it was just placed
  EXPECT_EQ(engine->view(), before);
  EXPECT_TRUE(play(*engine, {{0, 1}, movement}));
  EXPECT_EQ(engine->view().markers,
            (std::vector<Marker>{{{0, 1}, Colour::black}, {{1, 0}, Colour::white}, {{2, 0}, Colour::black}}));
}

}  // namespace
}  // namespace ruleproof::endo
