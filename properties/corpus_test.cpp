#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "properties/agreement.hpp"
#include "properties/games.hpp"
#include "record/read_record.hpp"

namespace ruleproof {
namespace {

std::vector<std::string> records() {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(CORPUS "/agreement"))
    paths.push_back(entry.path());
  return paths;
}

TEST(Corpus, HoldsNoGameOnWhichEngineAndReferenceDisagree) {
  std::set<std::string> games_played;
  for (const std::string& path : records()) {
    const Trial trial = ruleproof::trial(read_record(path));
    const auto found = disagreement(trial);
    EXPECT_FALSE(found) << path << ": " << text(*found);
    games_played.insert(trial.ruleset.game().id);
  }
  EXPECT_EQ(games_played.size(), games().size());
}

}  // namespace
}  // namespace ruleproof
