#include <gtest/gtest.h>

#include "cli/run.hpp"
#include "spec/spec.hpp"

namespace ruleproof {
namespace {

TEST(TextCommand, TellsAClauseWithItsSourceReadingsAndTranscription) {
  const Ended ended = called("text loose flip");
  EXPECT_EQ(ended.status, 0);
  for (const char* part : {"[flip] rule, under Play", "\"After a placement, all enemy groups",
                           "lifein19x19.com", "flip=once (default): ", "flip=one-by-one: ", "settled: ",
                           "flip_in_waves in reference/loose.hpp:", "    Position<R> flip_together("})
    EXPECT_NE(ended.out.find(part), std::string::npos) << part;
  EXPECT_EQ(ended.out.find("[end-of-turn] rule"), std::string::npos) << "another clause";
}

TEST(TextCommand, TellsWhyAClauseIsNotTranscribed) {
  EXPECT_NE(called("text loose two-sided-stones").out.find("not transcribed: Stones never run out"),
            std::string::npos);
}

TEST(TextCommand, TellsAllClausesInTheOrderOfTheText) {
  const std::string out = called("text disto").out;
  std::size_t place = 0;
  for (const Clause& clause : spec("disto").clauses) {
    const std::size_t next = out.find('[' + clause.id + "] " + std::string(text(clause.kind)));
    ASSERT_NE(next, std::string::npos) << clause.id;
    EXPECT_GE(next, place) << clause.id;
    place = next;
  }
}

TEST(TextCommand, GivesTheFunctionsInTheDocument) {
  const nlohmann::json told = document("text disto komi-half --json");
  EXPECT_EQ(told["game"], "disto");
  ASSERT_EQ(told["clauses"].size(), 1u);
  const nlohmann::json& clause = told["clauses"][0];
  EXPECT_EQ(clause["kind"], "setup");
  EXPECT_EQ(clause["transcribed"], true);
  ASSERT_EQ(clause["functions"].size(), 1u);
  EXPECT_EQ(clause["functions"][0]["function"], "komi_avoids_ties");
}

}  // namespace
}  // namespace ruleproof
