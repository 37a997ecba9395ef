#include "fuzz/political_go_mutation.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>
#include <string>

#include "fuzz/political_go_bytes.hpp"
#include "properties/political_go_faulty_engine.hpp"
#include "spec/input_error.hpp"

namespace ruleproof::political_go {
namespace {

Trial nothing_yet() { return {Ruleset(spec("political-go")), {3, 3}, 3}; }

TEST(PoliticalGoMutation, KeepsWithinWhatTheBytesHoldAndToSoundSetUps) {
  std::mt19937_64 random(1);
  Trial trial = nothing_yet();
  for (int i = 0; i < 1500; ++i) {
    trial = mutate(trial, random);
    ASSERT_EQ(decode(encode(trial)), trial);
    ASSERT_NO_THROW(first_state(Play(readings(trial.ruleset), trial.size, trial.players), trial));
  }
}

TEST(PoliticalGoMutation, ReachesRulesetsBoardsPlayersSetUpsAndEveryEvent) {
  std::mt19937_64 random(2);
  std::set<std::string> rulesets;
  std::set<std::pair<int, int>> boards;
  std::set<int> players;
  std::map<Event::Kind, int> legal;
  int set_up = 0;
  int illegal = 0;
  int named = 0;
  for (int i = 0; i < 100; ++i) {
    Trial trial = nothing_yet();
    for (int j = 0; j < 40; ++j) trial = mutate(trial, random);
    rulesets.insert(trial.ruleset.text());
    boards.emplace(trial.size.w, trial.size.h);
    players.insert(trial.players);
    set_up += trial.setup.has_value();
    const auto engine = first_engine(trial);
    for (const Event& attempt : trial.attempts) {
      named += attempt.first.empty() ? 0 : 1;
      if (play(*engine, trial, attempt))
        ++legal[attempt.kind];
      else
        ++illegal;
    }
  }
  EXPECT_GT(rulesets.size(), 35u);
  EXPECT_GT(boards.size(), 12u);
  EXPECT_EQ(players.size(), 4u);
  EXPECT_GT(set_up, 30);
  EXPECT_EQ(legal.size(), 8u);
  EXPECT_GT(legal[Event::Kind::place], 200);
  EXPECT_GT(legal[Event::Kind::form], 30);
  EXPECT_GT(illegal, 200);
  EXPECT_GT(named, 10);
}

/// Mutates games, beginning with none, until the fuzzer's property fails for an engine with the fault.
template <class Fault>
int mutations_until_found(unsigned seed, const Ruleset& ruleset = Ruleset(spec("political-go"))) {
  std::mt19937_64 random(seed);
  Trial trial = nothing_yet();
  for (int mutations = 1; mutations <= 2000; ++mutations) {
    trial = decode(encode(mutate(trial, random)));
    trial.ruleset = ruleset;
    try {
      if (disagreement(with_fault<Fault>(trial), trial)) return mutations;
    } catch (const InputError&) {
      trial.setup.reset();  // sound under another adjacency only
    }
    if (trial.attempts.size() > 25) trial.attempts.clear();
  }
  return 2001;
}

TEST(PoliticalGoMutation, LeadsToEachPlantedFault) {
  const Ruleset with_ko = Ruleset(spec("political-go")).with("captures", "opponents-first");
  EXPECT_LE(mutations_until_found<TakesAPartForADragon>(1), 100);
  EXPECT_LE(mutations_until_found<LeavesOutACapturer>(3), 200);
  EXPECT_LE(mutations_until_found<GivesTheRemainderToAnother>(1), 2000);
  EXPECT_LE(mutations_until_found<ForgetsAlliancesInKo>(5, with_ko), 1000);
  EXPECT_LE(mutations_until_found<ForgetsTheConsent>(1), 100);
  EXPECT_LE(mutations_until_found<KeysThePeriod>(1), 50);
  EXPECT_LE(mutations_until_found<MiscountsInside>(1), 100);
}

}  // namespace
}  // namespace ruleproof::political_go
