#include "report/kept_forms.hpp"

#include <gtest/gtest.h>

#include <functional>

#include "report/comparison.hpp"
#include "spec/input_error.hpp"

namespace ruleproof {
namespace {

using nlohmann::ordered_json;

/// Of cheap clauses.
std::vector<ReadingPair> compared_pairs(const char* game) {
  std::vector<ReadingPair> pairs = reading_pairs(spec(game));
  const auto is_cheap = [](const ReadingPair& pair) {
    return pair.open->key == "when" || pair.open->key == "end" || pair.open->key == "ko" ||
           pair.open->key == "suicide";
  };
  std::erase_if(pairs, std::not_fn(is_cheap));
  compare_all(pairs, Plan::Depth::quick, 1, {}, [](const ReadingPair&) {});
  return pairs;
}

TEST(KeptForms, AllThatIsToldOfAPairIsTheSameAfterItWasKept) {
  std::size_t differ = 0, neighbours = 0;
  for (const char* game : {"disto", "loose", "go"}) {
    for (const ReadingPair& pair : compared_pairs(game)) {
      ASSERT_TRUE(is_run(pair));
      ReadingPair read = pair;
      const std::string file = kept_form(pair.found, *pair.game).dump();
      read.found = ambiguity_of(ordered_json::parse(file), *pair.game);
      const auto output = report_of(compared(pair)), again = report_of(compared(read));
      EXPECT_EQ(again.text, output.text);
      EXPECT_EQ(again.json, output.json);
      EXPECT_EQ(again.record, output.record);
      EXPECT_EQ(again.sgf, output.sgf);
      EXPECT_EQ(svg(again.figures), svg(output.figures));
      differ += pair.found.games.divergence.has_value();
      neighbours += pair.found.neighbour.has_value();
    }
  }
  EXPECT_GT(differ, 0u);
  EXPECT_GT(neighbours, 0u);
}

TEST(KeptForms, WhatIsOfAnotherGameIsRefused) {
  const ReadingPair pair = compared_pairs("disto").front();
  ordered_json form = kept_form(pair.found, *pair.game);
  EXPECT_THROW(ambiguity_of(form, spec("loose")), InputError);
  form.erase("how");
  EXPECT_THROW(ambiguity_of(form, *pair.game), nlohmann::json::exception);
}

}  // namespace
}  // namespace ruleproof
