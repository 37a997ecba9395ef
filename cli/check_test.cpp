#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "cli/run.hpp"

namespace ruleproof {
namespace {

const std::string snort =
    "# Snort\n"
    "\n"
    "    game \"Snort\"\n"
    "\n"
    "> Black and White take turns, Black first, on a board of squares. [turns]\n"
    "\n"
    "    board square-grid 7x7\n"
    "    players black, white\n"
    "    turns alternate\n"
    "\n"
    "> A turn puts a stone on an empty square that is not next to a stone of the other player. [place]\n"
    "\n"
    "    move place(p):\n"
    "      forbid \"the square is not empty\": p and occupied\n"
    "      forbid \"it is next to stones of the other player\": beside(p) and enemy\n"
    "      put mover on p\n"
    "\n"
    "> It is a game of the seventies. [age]\n"
    "\n"
    "*Not transcribed:* Says nothing of how to play.\n"
    "\n"
    "> Nobody passes. Whoever can't move loses. [end]\n"
    "\n"
    "    end when not possible(place, to-move)\n"
    "    wins(P: player) = P <> to-move\n";

TEST(Check, ListsWhatIsTranscribedAndWhatIsExplained) {
  const Ended ended = called("check " + file("snort.md", snort));
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_EQ(ended.out,
            "Snort (snort): 4 clauses\n"
            "  3 transcribed below them:\n"
            "    turns place end\n"
            "  1 explained:\n"
            "    age\n"
            "0 open clauses with 0 readings, 1 move, 1 definition, 0 claims\n"
            "no errors\n");
}

TEST(Check, ReadsStandardInput) {
  const Ended ended = called("check -", "    game \"A\"\n    bord square-grid 3x3\n");
  EXPECT_EQ(ended.status, 2);
  EXPECT_NE(ended.out.find("standard input:2:5: error: 'bord' begins no rule; did you mean 'board'?\n"
                           "      bord square-grid 3x3\n"
                           "      ^~~~\n"),
            std::string::npos)
      << ended.out;
}

TEST(Check, SaysInJsonWhereAMistakeIsAndWhatCouldStandThere) {
  std::string broken = snort;
  broken.replace(broken.find("occupied"), 8, "ocupied");
  const nlohmann::json told = document("check " + file("broken.md", broken) + " --json", 2);
  ASSERT_EQ(told["diagnostics"].size(), 1U) << told;
  const nlohmann::json& mistake = told["diagnostics"][0];
  EXPECT_EQ(mistake["line"], 14);
  EXPECT_EQ(mistake["column"], 47);
  EXPECT_EQ(mistake["end_column"], 54);
  EXPECT_EQ(mistake["suggestion"], "occupied");
}

TEST(Check, FindsNothingWrongWithTheDocumentsOfTheGames) {
  for (const std::string game : {"disto", "loose", "go", "endo", "political-go"}) {
    const Ended ended = called("check " DOCUMENTS "/" + game + ".md");
    EXPECT_EQ(ended.status, 0) << ended.out << ended.err;
  }
}

TEST(Check, RefusesWhatIsNoDocumentInOneLine) {
  const std::string folder = called("check /").err;
  EXPECT_EQ(called("check /").status, 2);
  EXPECT_EQ(lines(folder), 1) << folder;
  const Ended docx = called("check " + file("game.docx", "PK\x03\x04"));
  EXPECT_EQ(docx.status, 2);
  EXPECT_EQ(docx.err,
            "ruleproof: game.docx: this is a word processor's file or another archive; save it as plain text (Markdown) in UTF-8\n");
  const Ended endless = called("check /dev/zero");
  EXPECT_EQ(endless.status, 2);
  EXPECT_EQ(lines(endless.err), 1) << endless.err;
}

}  // namespace
}  // namespace ruleproof
