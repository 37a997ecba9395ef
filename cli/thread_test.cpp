#include <gtest/gtest.h>

#include <string>

#include "cli/testing/run.hpp"

// In these tests, the commands read threads of posts (games by mail), and drawings that `ruleproof show` has
// printed.

namespace ruleproof {
namespace {

using nlohmann::json;

const std::string posted = DOCUMENTS "/political-go.md -";

const std::string thread =
    "board 3x1\nplayers R=Rob b=Bob\n\n"
    "From: Rob Speer <rob@example.org>\nDate: Mon, 21 Jul 2003\n\nI place a stone at A1.\n\n"
    "    A B C\n  .-------.\n 1| R . . |1\n  '-------'\n    A B C\n\n"
    "[R] Rob  0 points   Allies: none\n[b] Bob  0 points   Allies: none\n\n"
    "From: Bob\n\n> I place a stone at C1.\n\nI place a stone at B1.\n\n"
    "    A B C\n  .-------.\n 1| R b b |1\n  '-------'\n    A B C\n\n"
    "[R] Rob  0 points   Allies: none\n[b] Bob  7 points   Allies: none\n-- \nBob\n"
    "From: Bob\n\nI place a stone at C1.\n\n"
    "    A B C\n  .-------.\n 1| R . b |1\n  '-------'\n    A B C\n\n"
    "[R] Rob  0 points   Allies: none\n[b] Bob  0 points   Allies: none\n";

TEST(JudgedThread, NamesWhatIsDisplayedWrongly) {
  EXPECT_TRUE(
      ends("judge " + posted,
           {.status = 1,
            .out = {"post 1    R A1\n", "post 2    b B1             ILLEGAL, not considered to occur\n",
                    "it does not display the result of the move [wrong-display]:\n",
                    "        A1: shown a stone of R, right is empty\n",
                    "        the points of b: shown 7, right is 1\n", "post 3    b C1\n",
                    "3 posts, 1 illegal. The position:\n\n    A B C\n"},
            .input = thread}));
  const json output = document("judge " + posted + " --json", 1, thread);
  ASSERT_EQ(output["moves"].size(), 3u);
  EXPECT_TRUE(
      has_values(output, R"("/moves/1/legal": false, "/moves/1/refusals/0/clauses": ["wrong-display"])"));
  EXPECT_EQ(output["moves"][1]["differences"].size(), 4u);
  EXPECT_EQ(output["rows"], json{"R . b"});
}

TEST(JudgedThread, LetsTheOtherCommandsGoOnFromWhatOccurred) {
  EXPECT_TRUE(
      ends("show " + posted,
           {.out = {" 1 R . b 1\n"}, .err = {"standard input: left out: 1 illegal post;"}, .input = thread}));
}

TEST(JudgedThread, IsRefusedInOneLine) {
  const auto refused = [](const std::string& call, const std::string& text, const std::string& says) {
    EXPECT_TRUE(ends(call, {.status = 2, .err = {says}, .err_lines = 1, .input = text}));
  };
  refused("judge " + posted + " --stands", thread, "an illegal post is not considered to occur");
  refused("judge " + posted, "players R=Rob R=Bob\nFrom: Rob\n\nI pass.\n",
          "standard input:1:15: two players have the symbol R");
  refused("judge " STRANGERS "/ribbons.md -", "From: Rob\n\nI pass.\n",
          "is not played by posts: its document has not ");
}

TEST(PastedDrawing, OfAnyDocumentIsReadBackAsItIsShown) {
  const auto round_trip = [](const std::string& game, const std::string& record) {
    const std::string shown = called("show " + game, record).out;
    const Ended again = called("show " + game, shown);
    EXPECT_EQ(again.status, 0) << again.err;
    EXPECT_EQ(again.out.substr(again.out.find('\n')), shown.substr(shown.find('\n'))) << shown;
  };
  round_trip(posted,
             "board 4x2\nplayers R=Rob b=Bob S\nreading ko=then\nR propose S\nS form R\nb A1\nperiod\nb "
             "C2\nperiod\nb B2\n");
  round_trip(DOCUMENTS "/endo.md -", "B 0,0\nW -1,0\n");
}

}  // namespace
}  // namespace ruleproof
