#include "report/kept_forms.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>

#include "report/comparison.hpp"
#include "report/kept.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"
#include "spec/testing/thrown.hpp"

namespace ruleproof {
namespace {

using nlohmann::ordered_json;

/// Compares the readings of one open clause and returns the results. The tests use clauses for which the
/// comparison quickly finds a difference.
std::vector<ReadingPair> compared_pairs(const char* game, std::string_view key) {
  std::vector<ReadingPair> pairs = reading_pairs(spec(game));
  std::erase_if(pairs, [&](const ReadingPair& pair) { return pair.open->name.name != key; });
  compare_all(pairs, Plan::Depth::quick, 1, {}, [](const ReadingPair&) {});
  return pairs;
}

void expect_to_be_told_alike_after_it_was_kept(const ReadingPair& pair) {
  ReadingPair read = pair;
  const std::string file = kept_form(pair.found).dump();
  read.found = ambiguity_of(ordered_json::parse(file), *pair.game);
  EXPECT_EQ(kept_form(read.found).dump(), file);
  const auto output = report_of(compared(pair)), again = report_of(compared(read));
  EXPECT_EQ(again.text, output.text);
  EXPECT_EQ(again.json, output.json);
  EXPECT_EQ(again.record, output.record);
  EXPECT_EQ(again.sgf, output.sgf);
  EXPECT_EQ(svg(again.figures), svg(output.figures));
}

TEST(KeptForms, AreOfOneProgramAlone) {
  const std::string key = key_of_run("verify", "quick");
  EXPECT_NE(key.find(hash_of_program()), std::string::npos);
  EXPECT_EQ(hash_of_program().size(), 64u);
}

TEST(KeptForms, AllThatIsToldOfAPairIsTheSameAfterItWasKept) {
  std::size_t neighbours = 0;
  for (const char* key : {"when", "person"}) {
    for (ReadingPair pair : compared_pairs("disto", key)) {
      ASSERT_TRUE(pair.found.games.divergence.has_value());
      expect_to_be_told_alike_after_it_was_kept(pair);
      neighbours += pair.found.neighbour.has_value();
      pair.found.smaller = pair.found.set_up = pair.found.games.divergence;
      expect_to_be_told_alike_after_it_was_kept(pair);
    }
  }
  EXPECT_GT(neighbours, 0u);
}

TEST(KeptForms, AllThatIsToldOfAProofIsTheSameAfterItWasKept) {
  ReadingPair pair = reading_pairs(spec("disto")).front();
  pair.found = {.verdict = {Proved{.solvers = "Z3 4.8.12", .argument = "nothing else is there"},
                            {Method::all_positions, {{{2, 2}, 17}, {{3, 1}}}},
                            "the solver gave up"},
                .seconds = 1.5};
  expect_to_be_told_alike_after_it_was_kept(pair);
}

TEST(KeptForms, WhatIsOfAnotherGameIsRefused) {
  const ReadingPair pair = compared_pairs("disto", "when").front();
  ordered_json form = kept_form(pair.found);
  EXPECT_THROW(ambiguity_of(form, spec("loose")), InputError);
  form.erase("verdict");
  EXPECT_THROW(ambiguity_of(form, *pair.game), nlohmann::json::exception);
}

TEST(KeptForms, NumbersThatNothingIsNumberedByAreRefused) {
  const ReadingPair pair = compared_pairs("disto", "when").front();
  const ordered_json form = kept_form(pair.found);
  const auto refusal = [&](const std::string& place, const ordered_json& value) {
    ordered_json changed = form;
    changed.at(nlohmann::ordered_json::json_pointer(place)) = value;
    return thrown([&] { ambiguity_of(changed, *pair.game); });
  };
  EXPECT_EQ(refusal("/verdict/verdict", "sure"), "'sure' is no verdict");
  EXPECT_EQ(refusal("/games/divergence/what", -1), "-1 is no whole number from 0 to 4");
  EXPECT_EQ(refusal("/games/searched/0/w", 4294967298),
            "4294967298 is no whole number from -2147483648 to 2147483647");
  EXPECT_EQ(refusal("/games/searched/0/states", 1e300),
            "1e+300 is no whole number from 0 to 9223372036854775807");
  EXPECT_EQ(refusal("/games/divergence/shown/0", 0.5),
            "0.5 is no whole number from -2147483648 to 2147483647");
}

}  // namespace
}  // namespace ruleproof
