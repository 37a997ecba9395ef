#include "certify/position_suite.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "certify/rulesets.hpp"
#include "certify/testing/certify_testing.hpp"
#include "session/session.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

using nlohmann::ordered_json;

PositionSuite suite_of(const std::string& game) { return position_suite({.game = game_of(game)}, {}); }

/// Replays a line of the suite under a ruleset. Returns a text that describes the first difference between
/// the line and the replayed game; empty if there is none.
std::string difference(const ordered_json& line, const Game& ruleset) {
  SessionOptions options{.game = ruleset.document().id, .relax = true};
  for (const auto& [key, reading] : ruleset.readings()) options.readings.push_back(key + '=' + reading);
  if (!line["size"].is_null()) options.board = line["size"];
  const auto played = session(options);
  for (const std::string move : line["moves"])
    if (!played->play(move).empty()) return "refuses " + move;
  const std::string move = line["move"];
  if (line["legal"] != played->is_legal(move)) return "rules otherwise on " + move;
  std::set<std::string> clauses;
  for (const Refusal& refusal : played->play(move))
    clauses.insert(refusal.clauses.begin(), refusal.clauses.end());
  if (!line["legal"]) return line["clauses"] == ordered_json(clauses) ? "" : "other clauses forbid " + move;
  const ordered_json& after = line["after"];
  if (after["over"] != played->is_over()) return "another end after " + move;
  if (!after["to_move"].is_null() && after["to_move"] != played->to_move())
    return "another turn after " + move;
  return "";
}

TEST(PositionSuite, AgreesWithASessionUnderEachRulesetThatALineNames) {
  for (const std::string name : {"go", "loose"}) {
    const PositionSuite suite = suite_of(name);
    EXPECT_GT(suite.positions.size(), 50u);
    EXPECT_LT(suite.positions.size(), 1000u);
    std::size_t checked = 0;
    for (const ordered_json& line : suite.positions) {
      if (++checked % 5 != 0) continue;
      for (const std::size_t ruleset : line["rulesets"])
        EXPECT_EQ(difference(line, suite.rulesets.at(ruleset)), "")
            << ruleset_text(suite.rulesets.at(ruleset)) << '\n'
            << line;
    }
  }
}

TEST(PositionSuite, ShowsEachClauseOfGoAndEachPairOfItsReadings) {
  const PositionSuite suite = suite_of("go");
  EXPECT_EQ(suite.rulesets.size(), 6u);
  for (const CoveredClause& clause : suite.clauses)
    EXPECT_TRUE(clause.positions > 0 || clause.clause == "turn") << clause.clause;
  EXPECT_EQ(suite.pairs.size(), 4u);
  for (const CoveredPair& pair : suite.pairs) {
    EXPECT_GE(pair.positions.size(), 2u) << pair.key << ' ' << pair.one << ' ' << pair.other;
    // The lines of a pair state different rulings on the same move, so no ruleset belongs to two lines.
    std::set<std::size_t> seen;
    for (const std::size_t id : pair.positions)
      for (const std::size_t ruleset : suite.positions.at(id)["rulesets"])
        EXPECT_TRUE(seen.insert(ruleset).second) << suite.positions.at(id);
  }
  EXPECT_TRUE(not_covered(suite).empty()) << testing::PrintToString(not_covered(suite));
  EXPECT_TRUE(std::ranges::any_of(suite.positions, [](const ordered_json& line) {
    return line["legal"] == true && line["after"]["over"] == true && !line["after"]["winners"].empty();
  }));
}

TEST(PositionSuite, IsTheSameForTheSameSeedAndAnotherForAnother) {
  const auto lines = [](std::uint64_t seed) {
    return position_lines(position_suite({.game = game_of("go"), .seed = seed}, {}));
  };
  EXPECT_EQ(lines(7), lines(7));
  EXPECT_NE(lines(7), lines(8));
}

TEST(PositionSuite, SaysWhatItDoesNotCover) {
  // In the game Disto, the placement rule has two readings, with and without the word "sick". The two are
  // equivalent, so no position distinguishes them.
  const PositionSuite suite = suite_of("disto");
  const auto placement = std::ranges::find(suite.pairs, "placement", &CoveredPair::key);
  ASSERT_NE(placement, suite.pairs.end());
  EXPECT_TRUE(placement->positions.empty());
  EXPECT_NE(placement->why_not.find("searched: "), std::string::npos) << placement->why_not;
  EXPECT_FALSE(not_covered(suite).empty());
  EXPECT_EQ(manifest_json(suite)["not_covered"].size(), not_covered(suite).size());
}

TEST(PositionSuite, SaysOfAClauseWithoutPositionsThatItIsLeftOutButNotThatItCanDecideNothing) {
  PositionSuite suite{.game = game_of("disto")};
  suite.clauses = {{"place-plain", 0, "it is not in force under placement=sick-2016", true},
                   {"turn", 0, "it only says what a turn is"}};
  EXPECT_EQ(not_covered(suite),
            std::vector<std::string>{"Clause [place-plain]: it is not in force under placement=sick-2016."});
}

}  // namespace
}  // namespace ruleproof
