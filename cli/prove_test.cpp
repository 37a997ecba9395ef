#include <gtest/gtest.h>

#include "cli/run.hpp"

namespace ruleproof {
namespace {

TEST(ProveCommand, SaysBySolversWhichAProofIsConfirmed) {
  const Ended plain = called("prove disto finite meals-stay --every-board");
  EXPECT_EQ(plain.out.find("cvc5"), std::string::npos) << plain.out;
  const Ended confirmed = called("prove disto finite meals-stay --every-board --confirm");
  EXPECT_EQ(confirmed.status, 0) << confirmed.err;
  EXPECT_NE(confirmed.out.find(" and cvc5 "), std::string::npos) << confirmed.out;
}

TEST(ProveCommand, ProvesForEveryBoardAndWritesTheQuery) {
  const nlohmann::json told = document("prove disto meals-stay --every-board --smt queries --json");
  ASSERT_EQ(told["claims"].size(), 1u);
  const nlohmann::json& claim = told["claims"][0];
  EXPECT_EQ(claim["verdict"], "proved");
  EXPECT_EQ(claim["how"], "every-board");
  EXPECT_NE(claim["tool"].get<std::string>().find("Z3"), std::string::npos);
  EXPECT_NE(claim["occasion"], "");
  const Ended query = scripted("cat queries/meals-stay-every-board-1.smt2");
  EXPECT_EQ(query.status, 0);
  EXPECT_NE(query.out.find("(check-sat)"), std::string::npos);
}

TEST(ProveCommand, ShowsTheGameThatRefutes) {
  const nlohmann::json told = document("prove loose one-wave --reading group=pairs --board 3x3 --json");
  const nlohmann::json& claim = told["claims"][0];
  EXPECT_EQ(claim["verdict"], "refuted");
  EXPECT_EQ(claim["sizes"], nlohmann::json::array({"3x3"}));
  EXPECT_TRUE(claim["reachable"]);
  // The game that it shows ends with the move that shows it: one that is legal under another reading of flip
  // alone.
  const std::string record = file("refutes.txt", claim["counterexample"]);
  EXPECT_EQ(called("show loose " + record).status, 1);
}

TEST(ProveCommand, SaysWhatTheClaimIsAndOfARefutationTheBoardTheMoveAndWhy) {
  const std::string call = "prove loose one-wave --reading group=pairs --board 3x3";
  const nlohmann::json claim = document(call + " --json")["claims"][0];
  EXPECT_EQ(claim["statement"],
            "The readings once, cascade and one-by-one give the same board after every legal placement.");
  const nlohmann::json& refutation = claim["refutation"];
  EXPECT_EQ(refutation["rows"].size(), 3u);
  EXPECT_EQ(refutation["why"]["legal"], false);
  EXPECT_EQ(refutation["why"]["part"].count("flip=one-by-one"), 1u) << refutation;
  const std::string out = called(call).out;
  EXPECT_NE(out.find("one-wave: The readings once, cascade and one-by-one give"), std::string::npos) << out;
  EXPECT_NE(out.find("   a b c\n 3"), std::string::npos) << out;
  EXPECT_NE(out.find(" is illegal:\n"), std::string::npos) << out;
  EXPECT_NE(out.find("Other readings rule otherwise:\n"), std::string::npos) << out;
  EXPECT_EQ(document("prove disto meals-stay --every-board --json")["claims"][0]["refutation"], nullptr);
}

TEST(ProveCommand, SolvesAFightAndShowsThePlayThatRefutes) {
  const nlohmann::json told = document("prove disto three-in-line-dead two-by-two-dead --json");
  EXPECT_EQ(told["claims"][0]["verdict"], "proved");
  EXPECT_EQ(told["claims"][0]["how"], "solved");
  const nlohmann::json& claim = told["claims"][1];
  EXPECT_EQ(claim["verdict"], "refuted");
  EXPECT_EQ(claim["how"], "solved");
  // Black, the owner, plays first, and in the end has no stone that counts.
  const std::string record = file("fight.txt", claim["counterexample"]);
  EXPECT_EQ(document("show disto " + record + " --json")["score"]["B"], "0");
}

TEST(ProveCommand, SaysThatAClaimIsOpenAndWhy) {
  const nlohmann::json told = document("prove disto two-by-two-dead --reading person=clique --json");
  EXPECT_EQ(told["claims"][0]["verdict"], "unknown");
  EXPECT_NE(told["claims"][0]["why"], "");
}

TEST(ProveCommand, EndsWithOneWhenAVerdictIsNotTheExpectedOne) {
  // On one point the claim is true, and the spec expects of these readings that it is not.
  const Ended ended = called("prove loose one-wave --reading group=pairs --board 1x1");
  EXPECT_EQ(ended.status, 1);
  EXPECT_NE(ended.out.find("expected: refuted"), std::string::npos);
}

TEST(ProveCommand, RefusesWhatItCannotRead) {
  const Ended unknown = called("prove disto meals-say");
  EXPECT_EQ(unknown.status, 2);
  EXPECT_NE(unknown.err.find("did you mean 'meals-stay'"), std::string::npos);
  EXPECT_EQ(lines(unknown.err), 1);
  EXPECT_EQ(called("prove disto --board 3x3 --every-board").status, 2);
  EXPECT_EQ(called("prove disto finite --smt /dev/null/queries").status, 2);
}

TEST(ProveCommand, StopsWhenItsTimeIsUp) {
  const Ended ended = called("prove disto sick-redundant --time 0 --json");
  EXPECT_EQ(ended.status, 3);
  EXPECT_EQ(nlohmann::json::parse(ended.out)["claims"][0]["verdict"], "not-run");
}

}  // namespace
}  // namespace ruleproof
