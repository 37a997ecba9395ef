#include <gtest/gtest.h>

#include "cli/testing/run.hpp"

namespace ruleproof {
namespace {

TEST(ProveCommand, SaysBySolversWhichAProofIsConfirmed) {
  const Ended plain = called("prove disto finite meals-stay --every-board");
  EXPECT_FALSE(has(plain.out, "cvc5"));
  EXPECT_TRUE(ends("prove disto finite meals-stay --every-board --confirm", {.out = {" and cvc5 "}}));
}

TEST(ProveCommand, ProvesForEveryBoardAndWritesTheQuery) {
  const nlohmann::json output = document("prove disto meals-stay --every-board --smt queries --json");
  ASSERT_EQ(output["claims"].size(), 1u);
  const nlohmann::json& claim = output["claims"][0];
  EXPECT_TRUE(has_values(claim, R"("/verdict/verdict": "proved", "/verdict/covers/method": "every-board")"));
  const nlohmann::json& evidence = claim["verdict"]["evidence"];
  EXPECT_TRUE(has(evidence["solvers"].get<std::string>(), "Z3"));
  EXPECT_TRUE(has(evidence["occasion"].get<std::string>(), "game disto\n"));
  EXPECT_TRUE(has(content("queries/meals-stay-every-board-1.smt2"), "(check-sat)"));
}

TEST(ProveCommand, ShowsTheGameThatRefutes) {
  const nlohmann::json output = document("prove loose one-wave --reading group=pairs --board 3x3 --json");
  const nlohmann::json& claim = output["claims"][0];
  EXPECT_TRUE(has_values(claim, R"("/verdict/verdict": "refuted", "/verdict/covers/boards/0/size": "3x3",
        "/verdict/evidence/reachable": true)"));
  EXPECT_EQ(claim["verdict"]["covers"]["boards"].size(), 1u);
  // The last move of the counterexample is legal only under another reading of the clause `flip`.
  const std::string record = file("refutes.txt", claim["verdict"]["evidence"]["counterexample"]);
  EXPECT_EQ(called("show loose " + record).status, 1);
}

TEST(ProveCommand, SaysWhatTheClaimIsAndOfARefutationTheBoardTheMoveAndWhy) {
  const std::string call = "prove loose one-wave --reading group=pairs --board 3x3";
  const nlohmann::json claim = document(call + " --json")["claims"][0];
  EXPECT_TRUE(has_values(
      claim,
      R"("/statement": "The readings once, cascade and one-by-one give the same board after every legal placement.")"));
  const nlohmann::json& refutation = claim["refutation"];
  EXPECT_EQ(refutation["rows"].size(), 3u);
  EXPECT_EQ(refutation["why"]["legal"], false);
  EXPECT_EQ(refutation["why"]["other_rulings"].count("flip=one-by-one"), 1u) << refutation;
  const std::string out = called(call).out;
  EXPECT_TRUE(has_all(out, {"one-wave: The readings once, cascade and one-by-one give", "   a b c\n 3",
                            " is illegal:\n", "Other readings rule otherwise:\n"}));
  EXPECT_EQ(document("prove disto meals-stay --every-board --json")["claims"][0]["refutation"], nullptr);
}

TEST(ProveCommand, SolvesAFightAndShowsThePlayThatRefutes) {
  const nlohmann::json output = document("prove disto three-in-line-dead two-by-two-dead --json");
  EXPECT_TRUE(has_values(
      output, R"("/claims/0/verdict/verdict": "proved", "/claims/0/verdict/covers/method": "solved")"));
  const nlohmann::json& claim = output["claims"][1];
  EXPECT_TRUE(has_values(claim, R"("/verdict/verdict": "refuted", "/verdict/covers/method": "solved")"));
  // In the counterexample, Black, who owns the shape, moves first and nevertheless ends with a score of 0.
  const std::string record = file("fight.txt", claim["verdict"]["evidence"]["counterexample"]);
  EXPECT_EQ(document("show disto " + record + " --json")["score"]["B"], "0");
}

TEST(ProveCommand, SaysThatAClaimIsOpenAndWhy) {
  const nlohmann::json output = document("prove disto two-by-two-dead --reading person=clique --json");
  const nlohmann::json& verdict = output["claims"][0]["verdict"];
  EXPECT_EQ(verdict["verdict"], "unknown");
  EXPECT_NE(verdict["note"].get<std::string>(), "");
}

TEST(ProveCommand, FollowsSoManyStatesOnBoardsThatSetupAllows) {
  file("./wide.md",
       "# Wide\n\n    game \"Wide\"\n\n> Rules. [r]\n\n"
       "    board square-grid 8x1\n    players black, white\n    turns alternate\n"
       "    setup \"it is wide\": width > 3\n"
       "    move place(p in empty):\n      put mover on p\n"
       "    end when no empty\n    wins(P: player) = some P\n"
       "    claim even \"Black is never behind.\" [r]\n      reachable: count(black) >= count(white)\n");
  EXPECT_TRUE(ends("prove ./wide.md even --states 100",
                   {.out = {"4x1", "more than 100 states; 'prove --states 1000' follows more"}}));
  EXPECT_FALSE(has(called("prove ./wide.md even").out, "more than 100 states"));
}

TEST(ProveCommand, EndsWithOneWhenAVerdictIsNotTheExpectedOne) {
  // The document expects that the claim is refuted under this reading, but on a board of one point the claim
  // is true.
  EXPECT_TRUE(ends("prove loose one-wave --reading group=pairs --board 1x1",
                   {.status = 1, .out = {"expected: refuted"}}));
}

/// The claims of these documents are false. If a prover wrongly proves a claim, the witness, which judges
/// proved claims again by games, must contradict the proof. Otherwise a game on a small board must refute the
/// claim.
TEST(ProveCommand, ProvesNothingThatAGameRefutes) {
  for (const char* const name : {"diagonal-shift", "agree-score-large", "event-takes-away"}) {
    const Ended ended = called("prove " PROOFS "/witness-" + std::string(name) + ".md --every-board --json");
    const nlohmann::json verdict = nlohmann::json::parse(ended.out)["claims"][0]["verdict"];
    EXPECT_FALSE(verdict["verdict"].get<std::string>().starts_with("proved")) << name;
    if (verdict["verdict"] == "contradicted") {
      EXPECT_EQ(ended.status, 1) << name;
      EXPECT_TRUE(verdict["evidence"]["counterexample"].is_string()) << name;
    }
  }
}

TEST(ProveCommand, NamesTheNumbersOfAProof) {
  const std::string name = file("komi.md",
                                "    game \"Komi\"\n    board square-grid 3x3\n    players black, white\n"
                                "    turns alternate\n    setting komi : number = 6.5\n"
                                "    move place(p in empty): put mover on p\n    end when no empty\n"
                                "    score(P: player) = count(P) + (if P = white then komi else 0)\n"
                                "    wins(P: player) = score(P) > score(other(P))\n\n"
                                "> It is so. [a]\n\n    claim first \"It is so.\" [a]\n"
                                "      position: score(white) > 6\n"
                                "    claim second \"It is so.\" [a]\n      grows: count(occupied)\n");
  const nlohmann::json claims = document("prove ./" + name + " --json")["claims"];
  EXPECT_TRUE(has_values(claims, R"("/0/verdict/verdict": "proved", "/1/verdict/verdict": "proved",
        "/0/verdict/covers/settings": ["komi=6.5"], "/1/verdict/covers/settings": [])"));
  EXPECT_TRUE(has(claims[0]["verdict"]["covers"]["text"].get<std::string>(), "with komi=6.5"));
  EXPECT_FALSE(has(claims[1]["verdict"]["covers"].dump() + claims[1]["verdict"]["note"].dump(), "komi"));
}

TEST(ProveCommand, IsUnknownWhereANumberIsTooLarge) {
  EXPECT_TRUE(ends("prove " PROOFS "/witness-numbers-run-over.md",
                   {.out = {"unknown", "a number is too large in games"}}));
}

TEST(ProveCommand, RefusesWhatItCannotRead) {
  EXPECT_TRUE(
      ends("prove disto meals-say", {.status = 2, .err = {"did you mean 'meals-stay'"}, .err_lines = 1}));
  EXPECT_EQ(called("prove disto --board 3x3 --every-board").status, 2);
  EXPECT_EQ(called("prove disto finite --smt /dev/null/queries").status, 2);
}

TEST(ProveCommand, StopsWhenItsTimeIsUp) {
  EXPECT_EQ(document("prove disto sick-redundant --time 0 --json", 3)["claims"][0]["verdict"]["verdict"],
            "not-run");
}

}  // namespace
}  // namespace ruleproof
