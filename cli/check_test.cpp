#include <gtest/gtest.h>

#include <cctype>

#include "cli/testing/run.hpp"
#include "spec/language/tree.hpp"
#include "spec/language/words.hpp"
#include "spec/testing/exchanged.hpp"

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

TEST(CheckCommand, ComparesTheClausesWithTheTextBesideTheDocument) {
  file("kept.txt", "/* Two players\n * take turns. A stone goes for-\n * ward. Draws do not exist. */\n");
  const std::string document = file(
      "kept.md",
      "# Kept\n\n    game \"Kept\"\n    source rules \"A, B, C\" from \"kept.txt\"\n\n> Two players take "
      "turns. "
      "[turns]\n\n    board square-grid 3x3\n    players black, white\n    turns alternate\n\n> A stone goes "
      "forward. [place]\n\n    move place(p):\n      forbid \"full\" [place]: p and occupied\n      put "
      "mover on "
      "p\n\n> The board is full at the end. [end]\n\n    end when no empty\n    wins(P: player) = P = "
      "black\n");
  EXPECT_TRUE(
      ends("check " + document + " --games 0",
           {.out = {"kept.md:4:5: warning: kept.txt has what is no clause here: \"Draws do not exist.\"",
                    "warning: this clause does not stand word for word in kept.txt\n  > The board is"}}));
  EXPECT_TRUE(ends("check - --games 0", {.out = {"no errors"}, .input = content("kept.md")}));
}

TEST(Check, ListsWhatIsTranscribedAndWhatIsExplained) {
  EXPECT_TRUE(ends("check " + file("snort.md", snort),
                   {.whole_out = "Snort (snort): 4 clauses\n"
                                 "  3 transcribed below them:\n"
                                 "    turns place end\n"
                                 "  1 explained:\n"
                                 "    age\n"
                                 "0 open clauses with 0 readings, 1 move, 1 definition, 0 claims\n"
                                 "no examples\n"
                                 "20 random games on 5x5 with 2 players: all end\n"
                                 "0 of 7 parts that forbid, change, end or score are decided by an example\n"
                                 "no errors\n"}));
}

TEST(Check, StatesTheBoardsThatDrawingsAndNamesOfPointsLeave) {
  EXPECT_TRUE(ends("check " EXAMPLES "/../../corpus/test_documents/river.md --games 1",
                   {.out = {"boards: 4x3, as the map draws it\n", "on 4x3"}}));
  EXPECT_TRUE(
      ends("check " EXAMPLES "/morris.md --games 0", {.out = {"boards: 7x7, the board of its lines\n"}}));
  EXPECT_TRUE(ends("check " + file("corner.md", snort + "\n    corner = c2\n") + " --games 0",
                   {.out = {"boards: from 3x2 on, for the points that the rules name\n"}}));
}

TEST(Check, RunsTheExamplesAndSaysWhatNoneOfThemDecides) {
  EXPECT_TRUE(ends("check " STRANGERS "/ribbons.md",
                   {.out = {"4 examples, run 4 times: all hold\n"
                            "20 random games on 4x4 with 2 players: all end\n"
                            "12 of 12 parts that forbid, change, end or score are decided by an example\n"
                            "no errors\n"}}));
  const std::string path = file("ribbons.md", exchanged(content(STRANGERS "/ribbons.md"),
                                                        "      is wins(black) and not wins(white)\n", ""));
  EXPECT_TRUE(ends(
      "check " + path,
      {.out = {
           "no example fails without:\n  " + path +
           ":68: wins(P: player) = groups(P) < groups(other(P))  [end]; random games differ without it\n"}}));
}

TEST(Check, ReportsAnExampleThatFails) {
  const std::string path =
      file("hex.md", exchanged(content(STRANGERS "/hex.md"), "        . X .\n        O . .",
                               "        . O .\n        O . ."));
  const Ended ended = called("check " + path);
  EXPECT_EQ(ended.status, 1) << ended.err;
  EXPECT_TRUE(has(ended.out, path +
                                 ":34:7: error: another board comes out; it differs at b2\n        then\n   "
                                 "     ^~~~\n  what comes out:\n    . . .\n    . X .\n"));
  EXPECT_TRUE(ended.out.ends_with("1 error\n"));
  EXPECT_TRUE(
      has_values(document("check " + path + " --json", 1),
                 R"("/diagnostics/0/suggestion": ". . .\n. X .\nO . .", "/examples/0/holds": false)"));
  EXPECT_EQ(called("check " + path + " --sarif hex.sarif").status, 1);
  EXPECT_TRUE(has_values(nlohmann::json::parse(content("hex.sarif"))["runs"][0]["results"][0],
                         R"("/message/text": "another board comes out; it differs at b2",
                            "/locations/0/physicalLocation/artifactLocation/uri": "hex.md",
                            "/locations/0/physicalLocation/region/startLine": 34)"));
}

TEST(Check, PlaysTheSameGamesForTheSameSeed) {
  const std::string call = "check " STRANGERS "/snort.md --json --games 5 --board 3x3 --seed ";
  EXPECT_EQ(called(call + "7").out, called(call + "7").out);
  const nlohmann::json output = document(call + "7");
  EXPECT_TRUE(has_values(output, R"("/games/rulesets/0/games": 5, "/games/board": "3x3")"));
  EXPECT_NE(output["games"], document(call + "8")["games"]);
  EXPECT_EQ(called("check " STRANGERS "/snort.md --games 0").status, 0);
}

TEST(Check, SaysWhichLimitARandomGameReaches) {
  const std::string many = exchanged(snort, "beside(p) and enemy", "count(connected-sets(board)) < 0");
  EXPECT_TRUE(
      ends("check " + file("many.md", many) + " --board 6x6",
           {.status = 3,
            .out = {"under the first readings a limit of the language was reached after the start in "
                    "game 1: in whether the game has ended, a collection has more than 100000 members\n"}}));
}

/// A document in which a turn fills the whole board, point by point. Each order of the points is a turn, so
/// there are very many turns.
const std::string orders =
    "# Orders\n\n    game \"Orders\"\n\n> Rules. [r]\n\n"
    "    board square-grid 4x2\n    players black, white\n    turns alternate\n"
    "    move place(p in empty):\n      put mover on p\n"
    "    turn = place again while some empty\n"
    "    end when no empty\n    wins(P: player) = P <> to-move\n";

TEST(Check, PlaysOnASmallerBoardWhereTurnsTakeLongToList) {
  EXPECT_TRUE(ends("check " + file("orders.md", orders),
                   {.out = {"20 random games on 3x2 with 2 players: all end\n"}}));
  EXPECT_TRUE(ends("check " + file("orders.md", exchanged(orders, "4x2", "4x4")),
                   {.out = {"0 random games on 3x3 with 2 players: none was finished\n"
                            "  fewer than 20, since they take long\n"}}));
}

TEST(Check, PlaysOnBoardsThatSetupAllows) {
  const auto with = [](const std::string& setup) {
    const std::string players = "    players black";
    return file("sizes.md", exchanged(snort, players,
                                      "    setup \"the board is so\" [turns]: " + setup + "\n" + players));
  };
  EXPECT_TRUE(ends("check " + with("width <> 5"), {.out = {"20 random games on 4x4 with 2 players"}}));
  EXPECT_TRUE(ends("check " + with("width > 5"), {.out = {"random games on 6x6 with 2 players"}}));
  EXPECT_TRUE(ends("check " + with("width = 7"), {.out = {"random games on 7x7 with 2 players"}}));
}

TEST(Check, StopsWhenItsTimeIsUp) {
  EXPECT_TRUE(ends("check " DOCUMENTS "/loose.md --games 1000000 --time 0.3",
                   {.status = 3, .whole_err = "ruleproof: stopped before all was checked\n"}));
}

TEST(Check, PlaysOnABoardWithoutAnEdge) { EXPECT_TRUE(ends("check " DOCUMENTS "/endo.md --games 1", {})); }

TEST(Check, FindsNothingWrongWithTheGamesOfStrangers) {
  for (const std::string game : {"snort", "hex", "horsemen", "ribbons"}) {
    const Ended ended = called("check " STRANGERS "/" + game + ".md");
    EXPECT_EQ(ended.status, 0) << ended.out << ended.err;
    EXPECT_FALSE(has(ended.out, "no example fails without"));
    EXPECT_FALSE(has(ended.out, "made no difference"));
  }
}

TEST(Check, ReadsStandardInput) {
  EXPECT_TRUE(
      ends("check -", {.status = 2,
                       .out = {"standard input:2:5: error: 'bord' begins no rule; did you mean 'board'?\n"
                               "      bord square-grid 3x3\n"
                               "      ^~~~\n"},
                       .input = "    game \"A\"\n    bord square-grid 3x3\n"}));
}

TEST(Check, SaysInJsonWhereAMistakeIsAndWhatCouldStandThere) {
  const std::string broken = file("broken.md", exchanged(snort, "occupied", "ocupied"));
  const nlohmann::json output = document("check " + broken + " --json", 2);
  ASSERT_EQ(output["diagnostics"].size(), 1U) << output;
  const nlohmann::json& mistake = output["diagnostics"][0];
  EXPECT_TRUE(
      has_values(mistake, R"("/line": 14, "/column": 47, "/end_column": 54, "/suggestion": "occupied")"));
}

TEST(Check, FindsNothingWrongWithTheDocumentsOfTheGames) {
  for (const std::string game : {"disto", "loose", "go", "endo", "political-go"}) {
    EXPECT_TRUE(
        ends("check " DOCUMENTS "/" + game + ".md --games " + (game == "political-go" ? "0" : "3"), {}));
  }
}

TEST(Check, RefusesWhatIsNoDocumentInOneLine) {
  EXPECT_TRUE(ends(
      "check " + file("game.docx", "PK\x03\x04"),
      {.status = 2,
       .whole_err =
           "ruleproof: game.docx: this is a word processor's file or another archive; save it as plain text "
           "(Markdown) in UTF-8\n"}));
  EXPECT_TRUE(ends("check /dev/zero", {.status = 2, .err_lines = 1}));
}

/// Returns whether a Markdown text contains a word in an indented line, which is a line of the rules
/// language.
bool says(const std::string& text, const std::string& word) {
  const auto is_inner = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '-'; };
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    const std::size_t line = text.rfind('\n', at) + 1, after = at + word.size();
    const bool is_whole = !is_inner(text[at - 1]) && (after == text.size() || !is_inner(text[after]));
    if (is_whole && text.compare(line, 4, "    ") == 0) return true;
  }
  return false;
}

TEST(Words, HaveEachAnExampleThatHolds) {
  EXPECT_TRUE(ends("check " DOCS "/words.md --games 2", {.out = {": all hold\n"}}));
  const std::string text = content(DOCS "/words.md");
  // The examples of docs/words.md have boards with an edge, so words for unbounded grids do not occur in
  // them.
  for (const language::WordUse& word : language::words())
    if (word.on != language::WordUse::On::unbounded_grid) {
      EXPECT_TRUE(says(text, std::string(word.name))) << word.name;
    }
  for (const char* word : {"and",      "or",
                           "not",      "implies",
                           "meets",    "within",
                           "in",       "some",
                           "no",       "one",
                           "each",     "sum",
                           "largest",  "smallest",
                           "mod",      "if",
                           "then",     "else",
                           "before",   "case",
                           "is",       "state",
                           "note",     "setting",
                           "forbid",   "showing",
                           "put",      "remove",
                           "set",      "add",
                           "let",      "mark",
                           "do",       "for each",
                           "choose",   "repeat",
                           "win",      "forget history",
                           "end when", "change",
                           "give",     "direction",
                           "shown",    "each turn"})
    EXPECT_TRUE(says(text, word)) << word;
}

}  // namespace
}  // namespace ruleproof
