#include "reference/model/model.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "reference/model/random_games.hpp"
#include "spec/language/checker.hpp"

namespace ruleproof::model {
namespace {

/// What comes of all legal moves, as the model says it: the moves, their outcomes, what was chosen, and whether the game ends.
std::string told(Model& model, const State& state) {
  std::string text;
  for (const Move& move : model.moves(state)) {
    text += model.text(move) + ":";
    for (const Outcome& outcome : model.attempt(state, move).outcomes) {
      for (const std::string& row : model.rows(*outcome.state.now)) text += " " + row + " /";
      for (const Value& chosen : outcome.chosen)
        if (const auto* region = std::get_if<BoardRegion>(&chosen))
          for (const int point : region->points()) text.append(" chosen ").append(std::to_string(point));
      if (!outcome.state.is_over) continue;
      text += " over for ";
      text += std::to_string(outcome.state.winner);
    }
    text += "\n";
  }
  return text;
}

class Models : public testing::TestWithParam<std::string> {};

TEST_P(Models, PlayAlikeByBothEvaluatorsUnderEachReading) {
  std::ifstream in(GetParam());
  const language::CheckedDocument checked = language::read_document(GetParam(), std::string(std::istreambuf_iterator<char>(in), {}));
  ASSERT_FALSE(checked.has_errors());
  std::mt19937_64 random(1);
  std::size_t moves = 0;
  for (const evaluator::Setting& setting : readings_one_at_a_time(checked.document))
    for (const Size size : {Size{3, 3}, Size{4, 2}}) {
      Model plain(checked.document, setting, size), fast(checked.document, setting, size, Evaluation::compiled);
      State by_plain = plain.start(), by_fast = fast.start();
      for (int turn = 0; turn < 8; ++turn) {
        ASSERT_EQ(told(plain, by_plain), told(fast, by_fast));
        const Result a = plain.result(by_plain), b = fast.result(by_fast);
        ASSERT_EQ(a.winners, b.winners);
        ASSERT_EQ(a.scores, b.scores);
        const std::vector<Move> all = plain.moves(by_plain);
        if (all.empty()) break;
        moves += all.size();
        const Move& move = all[random() % all.size()];
        const auto plain_outcomes = plain.attempt(by_plain, move).outcomes, fast_outcomes = fast.attempt(by_fast, move).outcomes;
        const std::size_t outcome = random() % plain_outcomes.size();
        ASSERT_TRUE(plain.same_now(plain_outcomes[outcome].state, fast_outcomes[outcome].state, true));
        by_plain = plain_outcomes[outcome].state;
        by_fast = fast_outcomes[outcome].state;
      }
    }
  EXPECT_GT(moves, 20u);
}

INSTANTIATE_TEST_SUITE_P(OfAuthors, Models,
                         testing::Values(DOCUMENTS "/disto.md", DOCUMENTS "/loose.md", DOCUMENTS "/go.md", DOCUMENTS "/political-go.md",
                                         STRANGERS "/hex.md", STRANGERS "/horsemen.md", STRANGERS "/ribbons.md", STRANGERS "/snort.md"),
                         [](const auto& info) {
                           std::string name = std::filesystem::path(info.param).stem().string();
                           std::erase(name, '-');
                           return name;
                         });

}  // namespace
}  // namespace ruleproof::model
