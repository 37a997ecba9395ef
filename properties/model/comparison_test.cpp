#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "properties/model/comparison.hpp"
#include "spec/spec.hpp"

// That readings of shipped documents are told apart which differ late.

namespace ruleproof::model {
namespace {

struct Pair {
  const char* key;
  int one, other;  ///< the readings, as they are numbered
  Size board;
  int more_players;
  long steps = 30'000'000;
};

Comparison compared(const char* document, const Pair& pair) {
  const GameSpec& game = spec(document);
  Side one{&game, default_setting(game.document->document)}, other = one;
  const auto& choices = game.document->document.choices;
  const auto key =
      static_cast<std::size_t>(language::find_choice(game.document->document, pair.key) - choices.data());
  one.setting.choices[key] = pair.one;
  other.setting.choices[key] = pair.other;
  ComparisonBounds bounds = far_search();
  if (pair.board != Size{}) bounds.board = pair.board;
  bounds.more_players = pair.more_players;
  bounds.steps_in_all = pair.steps;
  return compare(one, other, bounds);
}

TEST(FarSearch, TellsApartTheReadingsOfEndo) {
  for (const Pair& pair : std::vector<Pair>{{"move", 0, 1, {}, 0},
                                            {"unity", 0, 1, {}, 0, 300'000'000},
                                            {"deprived", 0, 1, {}, 0, 100'000'000},
                                            {"group", 0, 1, {}, 0}})
    EXPECT_TRUE(compared("endo", pair).divergence) << pair.key;
}

TEST(FarSearch, SaysWhichReadingsNoRuleAsksFor) {
  EXPECT_TRUE(compared("political-go", {"display", 0, 1, {}, 2}).is_unasked);
  EXPECT_FALSE(compared("political-go", {"break", 0, 1, {1, 1}, 0}).is_unasked);
}

}  // namespace
}  // namespace ruleproof::model
