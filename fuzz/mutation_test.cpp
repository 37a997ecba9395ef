#include "fuzz/mutation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <string>

#include "fuzz/game_bytes.hpp"
#include "properties/games.hpp"
#include "properties/random_trial.hpp"
#include "spec/size.hpp"

namespace ruleproof {
namespace {

TEST(Mutation, KeepsWithinWhatTheBytesHold) {
  std::mt19937_64 random(1);
  for (const PlayedGame& game : played_games()) {
    Trial trial{Ruleset(spec(game.id)), {4, 3}};
    for (int i = 0; i < 5000; ++i) {
      trial = mutate(trial, random);
      trial.attempts.resize(std::min(trial.attempts.size(), most_attempts(trial.size)));
      ASSERT_EQ(decode(game.id, encode(trial)), trial);
    }
  }
}

TEST(Mutation, ReachesRulesetsSizesSetUpsAndLongGames) {
  std::mt19937_64 random(2);
  for (const PlayedGame& game : played_games()) {
    std::set<std::string> rulesets;
    std::set<std::string> sizes;
    std::size_t longest = 0;
    int set_up = 0;
    for (int i = 0; i < 300; ++i) {
      Trial trial{Ruleset(spec(game.id)), {4, 3}};
      for (int j = 0; j < 60; ++j) trial = mutate(trial, random);
      rulesets.insert(trial.ruleset.text());
      sizes.insert(text(trial.size));
      longest = std::max(longest, trial.attempts.size());
      set_up += trial.setup.has_value();
    }
    EXPECT_EQ(rulesets.size(), rulesets_of_engine(game).size());
    EXPECT_GT(sizes.size(), 30u);
    EXPECT_GT(longest, 20u);
    EXPECT_GT(set_up, 100);
  }
}

TEST(Mutation, ChangesOneThingAtATime) {
  std::mt19937_64 random(3);
  const Trial trial = random_trial(Ruleset(spec("loose")), {5, 4}, Style::crowded, random);
  for (int i = 0; i < 300; ++i) {
    const Trial mutated = mutate(trial, random);
    const int differences = (mutated.ruleset != trial.ruleset) + (mutated.size != trial.size) +
                            (mutated.size == trial.size && mutated.setup != trial.setup);
    EXPECT_LE(differences, 1);
  }
}

}  // namespace
}  // namespace ruleproof
