#include "fuzz/endo_mutation.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <string>

#include "fuzz/endo_bytes.hpp"
#include "properties/endo_faulty_engine.hpp"

namespace ruleproof::endo {
namespace {

TEST(EndoMutation, KeepsWithinWhatTheBytesHold) {
  std::mt19937_64 random(1);
  Trial trial{Ruleset(spec("endo"))};
  for (int i = 0; i < 3000; ++i) {
    trial = mutate(trial, random);
    ASSERT_EQ(decode(encode(trial)), trial);
  }
}

TEST(EndoMutation, KeepsWithinThemAtTheirEdgeToo) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 100; ++i) {
    Trial trial{Ruleset(spec("endo")), endo::Setup{{{{farthest, -farthest}, Colour::black}}}};
    for (int j = 0; j < 10; ++j) {
      trial = mutate(trial, random);
      ASSERT_EQ(decode(encode(trial)), trial);
    }
  }
}

TEST(EndoMutation, ReachesRulesetsSetUpsLongGamesAndTheirEnds) {
  std::mt19937_64 random(2);
  std::set<std::string> rulesets;
  std::size_t longest = 0;
  int set_up = 0;
  int ended = 0;
  int legal = 0;
  int illegal = 0;
  for (int i = 0; i < 300; ++i) {
    Trial trial{Ruleset(spec("endo"))};
    for (int j = 0; j < 40; ++j) trial = mutate(trial, random);
    rulesets.insert(trial.ruleset.text());
    longest = std::max(longest, trial.attempts.size());
    set_up += trial.setup.has_value();
    const auto engine = first_engine(trial);
    for (const Attempt& attempt : trial.attempts) ++(play(*engine, attempt) ? legal : illegal);
    ended += engine->view().winner.has_value();
  }
  EXPECT_GT(rulesets.size(), 25u);
  EXPECT_GT(longest, 40u);
  EXPECT_GT(set_up, 100);
  EXPECT_GT(ended, 10);
  EXPECT_GT(legal, 1500);
  EXPECT_GT(illegal, 1500);
}

/// Mutates games, beginning with none, until the fuzzer's property fails for an engine with the fault.
template <class Fault>
int mutations_until_found() {
  std::mt19937_64 random(3);
  const MakeEngine faulty = with_fault<Fault>([] { return engine(Ruleset(spec("endo"))); });
  Trial trial{Ruleset(spec("endo"))};
  for (int mutations = 1; mutations <= 2000; ++mutations) {
    trial = decode(encode(mutate(trial, random)));
    trial.ruleset = Ruleset(spec("endo"));
    if (disagreement(faulty, trial)) return mutations;
    if (trial.attempts.size() > 30) trial.attempts.clear();
  }
  return 2001;
}

TEST(EndoMutation, LeadsToEachPlantedFault) {
  EXPECT_LE(mutations_until_found<CountsHolesAsLiberties>(), 2000);
  EXPECT_LE(mutations_until_found<OverlooksACutPoint>(), 100);
  EXPECT_LE(mutations_until_found<ForgetsTheMovement>(), 100);
  EXPECT_LE(mutations_until_found<KeysTheSquares>(), 100);
  EXPECT_LE(mutations_until_found<MiscountsInside>(), 1000);
}

}  // namespace
}  // namespace ruleproof::endo
