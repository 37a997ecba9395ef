#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "properties/agreement.hpp"
#include "properties/games.hpp"
#include "properties/parting.hpp"
#include "record/read_record.hpp"
#include "reference/document_rules.hpp"

namespace ruleproof {
namespace {

/// Those of two colours on a board; properties/engines/corpus_test.cpp has the others.
std::vector<std::string> records() {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(CORPUS "/agreement"))
    if (const std::string name = entry.path().filename().string();
        std::ranges::any_of(specs(), [&](const GameSpec& game) { return is_of_two_colours(game) && name.starts_with(game.id + "-"); }))
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
  EXPECT_EQ(games_played.size(), played_games().size());
}

/// The last move of a witness parts two readings, or the board does that it ends with.
bool parts(const Record& record, const Ruleset& one, const Ruleset& other) {
  const auto rules_one = played_game(record.game).rules(one);
  const auto rules_other = played_game(record.game).rules(other);
  const Board board(record.size);
  State state = start(board);
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    if (parting(*rules_one, *rules_other, state, record.moves[i])) return i + 1 == record.moves.size();
    if (!is_legal(*rules_one, state, record.moves[i])) return false;
    state = play(*rules_one, state, record.moves[i]);
  }
  return parting(*rules_one, *rules_other, state, record.komi.value_or(*one.game().default_komi)).has_value();
}

TEST(Corpus, HoldsOnlyWitnessesOnWhichTheirReadingsPart) {
  std::set<std::string> left;
  for (const auto& entry : std::filesystem::directory_iterator(CORPUS "/witnesses"))
    if (entry.path().extension() == ".record") left.insert(entry.path().stem());
  EXPECT_GE(left.size(), 10u);
  for (const GameSpec& game : specs()) {
    if (!is_of_two_colours(game)) std::erase_if(left, [&](const std::string& name) { return name.starts_with(game.id + "-"); });
    for (const OpenClause& open : game.open_clauses) {
      for (const Reading& one : open.readings) {
        for (const Reading& other : open.readings) {
          const std::string name = game.id + "-" + open.key + "-" + one.name + "-" + other.name;
          if (left.erase(name) == 0) continue;
          EXPECT_TRUE(parts(read_record(CORPUS "/witnesses/" + name + ".record"),
                                    Ruleset(game).with(open.key, one.name),
                                    Ruleset(game).with(open.key, other.name)))
              << name;
        }
      }
    }
  }
  EXPECT_TRUE(left.empty()) << *left.begin() << " names no pair of readings";
}

}  // namespace
}  // namespace ruleproof
