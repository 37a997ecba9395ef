#include <gtest/gtest.h>

#include <regex>
#include <string>
#include <string_view>

#include "cli/testing/run.hpp"
#include "spec/testing/exchanged.hpp"

// In these tests, the commands read a document of a user instead of a built-in game.

namespace ruleproof {
namespace {

const std::string snort =
    "    game \"Snort\"\n"
    "\n"
    "> Black and White take turns, Black first, on a board of squares. [turns]\n"
    "\n"
    "    board square-grid 3x3\n"
    "    players black, white\n"
    "    turns alternate\n"
    "    turn = place\n"
    "\n"
    "    reading next \"What is next to a square?\"\n"
    "      | sides \"The squares at its sides.\" because \"It is what next to means on a chessboard.\"\n"
    "      | corners \"Those at its corners as well.\" because \"They touch it.\"\n"
    "\n"
    "> A turn puts a stone on an empty square that is not next to a stone of the other player. [place]\n"
    "\n"
    "    move place(p):\n"
    "      forbid \"the square is not empty\": p and occupied\n"
    "      forbid \"it is next to stones of the other player\": near(p) and enemy\n"
    "      put mover on p\n"
    "    near(p) = case next\n"
    "      | sides: beside(p)\n"
    "      | corners: around(p)\n"
    "\n"
    "> Nobody passes. Whoever can't move loses. [end]\n"
    "\n"
    "    end when not possible(place, to-move)\n"
    "    wins(P: player) = P <> to-move\n";

/// Returns the document of Loose with `from` replaced by `to`.
std::string loose_with(std::string_view from, std::string_view to) {
  return exchanged(content(DOCUMENTS "/loose.md"), from, to);
}

TEST(ADocumentOfOnesOwn, IsCountedByTheReferenceWhichIsSaid) {
  file("snort.md", snort);
  const Ended perft = called("perft snort.md --depth 3");
  EXPECT_EQ(perft.status, 0) << perft.err;
  EXPECT_EQ(perft.out, "perft(1) 9\nperft(2) 48\nperft(3) 212\n");
  EXPECT_EQ(perft.err,
            "ruleproof: no optimized engine plays by this document of Snort; the reference does\n");
  EXPECT_EQ(called("perft snort.md --depth 3 --engine optimized").status, 2);
  EXPECT_TRUE(ends("count snort.md --board 2x1 --what games", {.out = {"2"}}));
}

TEST(ADocumentOfOnesOwn, IsPlayedShownAndJudged) {
  file("snort.md", snort);
  const std::string record = file("game.txt", "game snort\nboard 3x1\nB a1\nW c1\n");
  EXPECT_EQ(document("moves snort.md --board 3x1 --json")["legal"], (nlohmann::json{"B a1", "B b1", "B c1"}));
  EXPECT_TRUE(has_values(document("show snort.md " + record + " --json"),
                         R"("/over": true, "/winners": ["W"], "/result/clauses": ["end"])"));
  const std::string wrong = file("wrong.txt", "game snort\nboard 3x1\nB a1\nW b1\n");
  const Ended judged = called("judge snort.md " + wrong);
  EXPECT_TRUE(has(judged.out + judged.err, "it is next to stones of the other player [place] at a1"));
}

TEST(ADocumentOfOnesOwn, MayComeFromStandardInput) {
  for (const char* call :
       {"games -", "text - place", "check - --games 1", "moves - --board 3x1", "perft - --depth 1",
        "count - --what games --board 2x1", "prove -", "mutate - --list-jobs"})
    EXPECT_TRUE(ends(call, {.input = snort}));
  EXPECT_TRUE(ends("compare - --with next=corners",
                   {.out = {"\nruleproof compare - --with next=corners\n"}, .input = snort}));
  for (const char* call : {"show - -", "perft - --depth 1 --from -", "compare - --with -"})
    EXPECT_TRUE(is_refused(call, "'-' stands here twice", snort));
  EXPECT_TRUE(is_refused("gtp -", "standard input is the conversation here", snort));
}

TEST(ADocumentOfOnesOwn, HasReadingsThatAreCompared) {
  file("snort.md", snort);
  const Ended compared = called("compare snort.md --with next=corners");
  EXPECT_TRUE(has(compared.out, "next=corners"));
  EXPECT_LE(compared.status, 1) << compared.err;
  EXPECT_TRUE(ends("ambiguities snort.md", {}));
}

TEST(ADocumentOfOnesOwn, MayNameAReadingWithACapitalLetter) {
  std::string capital = snort;
  for (std::size_t at = 0; (at = capital.find("| corners", at)) != std::string::npos; ++at)
    capital[at + 2] = 'C';
  file("capital.md", capital);
  EXPECT_EQ(document("ambiguities capital.md --json")["pairs"][0]["verdict"]["verdict"], "refuted");
  for (const char* reading : {"next=Corners", "NEXT=SIDES"})
    EXPECT_EQ(
        called("show capital.md -", std::string("game snort\nboard 3x3\nreading ") + reading + "\nB a1\n")
            .status,
        0)
        << reading;
}

TEST(ADocumentOfOnesOwn, HasNoEngineForAFuzzer) {
  file("snort.md", snort);
  EXPECT_TRUE(ends(
      "fuzz snort.md --fuzzer true",
      {.status = 2,
       .whole_err = "ruleproof: no optimized engine plays by this document of Snort; the reference does\n"}));
}

TEST(ADocumentOfOnesOwn, HasClaimsThatAreJudged) {
  file("snort.md", snort +
                       "\n"
                       "    claim apart \"No stones of the two are neighbours.\" [place]\n"
                       "      reachable: no (black and beside(white))\n"
                       "    claim room \"Whoever is on turn can place.\" [end]\n"
                       "      reachable: possible(place, to-move)\n");
  EXPECT_EQ(called("prove snort.md apart --board 2x2").status, 0);
  const nlohmann::json proved = document("prove snort.md --board 2x2 --json")["claims"];
  EXPECT_TRUE(has_values(proved, R"("/0/claim": "apart", "/0/verdict/verdict": "proved on boards",
        "/0/verdict/covers/method": "exhausted",
        "/1/claim": "room", "/1/verdict/verdict": "refuted")"));
  EXPECT_EQ(proved[1]["expected"], "") << "of a claim without expect";
}

TEST(ADocumentOfOnesOwn, MayClaimToAgreeWithAnotherBesideIt) {
  const auto named = [&](const std::string& title, const std::string& guard) {
    const std::string line = "      forbid \"it is next to stones of the other player\"";
    return exchanged(exchanged(snort, "\"Snort\"", "\"" + title + "\""), line, guard + line);
  };
  file("stricter.md",
       named("Stricter", "      forbid \"it is in a corner\": { q in p | row(q) = 1 and column(q) = 1 }\n"));
  file("twin.md", named("Twin", ""));
  const std::string claim = "\n    claim like \"They are the same.\" [place]\n      agree with ";
  file("like-twin.md", snort + claim + "twin\n");
  file("like-stricter.md", snort + claim + "stricter\n");
  file("like-nobody.md", snort + claim + "nobody\n");
  const nlohmann::json same = document("prove like-twin.md --json")["claims"][0];
  EXPECT_EQ(same["verdict"]["verdict"], "proved") << same;
  const nlohmann::json differs = document("prove like-stricter.md --json")["claims"][0];
  EXPECT_TRUE(has_values(differs, R"("/verdict/verdict": "refuted",
        "/verdict/note": "at the start: black to play; in stricter: the game is over: white wins")"));
  const nlohmann::json unknown = document("prove like-nobody.md --json")["claims"][0];
  EXPECT_EQ(unknown["verdict"]["verdict"], "unknown") << unknown;
  EXPECT_EQ(unknown["verdict"]["note"], "no game 'nobody' is beside this document");
}

TEST(ADocumentOfOnesOwn, ThatClaimsNothingIsSaidToClaimNothing) {
  file("snort.md", snort);
  const Ended proved = called("prove snort.md");
  EXPECT_EQ(proved.status, 0) << proved.err;
  EXPECT_TRUE(proved.out.starts_with("Nothing is claimed of Snort, so nothing was proved or refuted."))
      << proved.out;
  EXPECT_EQ(proved.err, "");
}

TEST(ADocumentOfOnesOwn, IsRefusedInOneLineByCommandsThatDoNotTakeItsForm) {
  for (const char* game : {"endo", "political-go"}) {
    EXPECT_TRUE(ends(std::string("shapes ") + DOCUMENTS "/" + game + ".md",
                     {.status = 2, .err = {"is no game of two colours: that needs"}}));
  }
}

TEST(ADocumentOfAnyForm, IsPlayedOnAGridWithoutAnEdge) {
  const std::string endo = DOCUMENTS "/endo.md";
  EXPECT_EQ(document("perft " + endo + " --depth 3 --json")["values"].back(), 96);
  const std::string record = file(
      "endo.txt", "game endo\norigin -1,4\n. O\nX .\nto-move black\nB 0,4 move -1,4 E\nW 2,3 move 0,5 S\n");
  EXPECT_TRUE(has_values(document("show " + endo + " " + record + " --json"),
                         R"("/rows": ["X X .", "O . O"], "/origin": "0,3")"));
  EXPECT_TRUE(ends("show " + endo + " " + record, {.out = {"4  .  X  X  .  .\n3  .  O  .  O  .\n"}}));
}

TEST(ADocumentOfAnyForm, MayHaveManyPlayersWithNamesAndMemoryThatIsShown) {
  const std::string game = DOCUMENTS "/political-go.md";
  const std::string record =
      file("politics.txt",
           "board 4x1\nplayers R=Rob b=\"Bob the Fish\" S\n. . R b\nallies R b\nS B1\nb break R\nS A1\n");
  EXPECT_TRUE(ends("show " + game + " " + record,
                   {.status = 1,
                    .out = {"\n 1 . S . . 1\n", "score R -1; score b -1; score S 2; last-mover b; ",
                            "politics.txt:7: move 3, S A1, is illegal:\n  the player has moved in this "
                            "checking period [once-per-period]:"}}));
  EXPECT_EQ(called("perft " + game + " --board 2x2 --players 3 --depth 3").out,
            "perft(1) 21, squares 0, mover 0\nperft(2) 381, squares 0, mover 0\nperft(3) 6129, squares 384, "
            "mover 192\n");
}

TEST(ADocumentOfAnyForm, IsPlayedShownJudgedAndCounted) {
  const std::string ribbons = STRANGERS "/ribbons.md";
  const nlohmann::json moves = document("moves " + ribbons + " --board 2x1 --why 'a1 tie-on b1' --json");
  EXPECT_TRUE(has_values(moves, R"("/legal": ["B a1 tie-on b1", "B b1 tie-on a1"],
        "/why/outcomes/0/rows": ["X X"])"));
  const std::string record =
      file("ribbons.txt", "game ribbons\nboard 3x2\nB a1 tie-on a2\nW b1 tie-on b2\nB c2 tie-on a2\n");
  EXPECT_TRUE(ends(
      "show " + ribbons + " " + record,
      {.status = 1,
       .out = {
           "ribbons.txt:5: move 3, B c2 tie-on a2, is illegal:\n  the square is not empty [tie-on] at a2"}}));
  EXPECT_TRUE(has_values(document("judge " + ribbons + " " + record + " --json", 1),
                         R"("/moves/1/legal": true, "/moves/2/legal": false)"));
  EXPECT_EQ(called("perft " + ribbons + " --board 2x1 --depth 2").out, "perft(1) 2\nperft(2) 0\n");
  EXPECT_EQ(called("count " + ribbons + " --board 2x1 --what games").out, "2 complete games\n");
  EXPECT_EQ(called("show " + ribbons + " -", "board 3x2\nB a9\n").err,
            "ruleproof: standard input:2:3: 'B a9' is no move: 'a9' is neither a move of this game nor a "
            "point of the board, a1 to c2\n");
}

/// The document of a game for three players. Each player has one stone, and the first stone in the middle
/// wins.
const std::string trek =
    "> Three players have a stone each in a corner. A turn moves it to an empty square beside it. Whoever "
    "stands in the middle wins. [all]\n\n"
    "    game \"Trek\"\n"
    "    board square-grid 3x3\n"
    "    players red as R R, green as G G, blue as B B\n"
    "    turns alternate\n"
    "    setup \"the board is three by three\" [all]: width = 3 and height = 3\n"
    "    corner-of(P: player) = { p in board | column(p) = (if P = blue then 3 else 1) and row(p) = (if P = "
    "red then 1 else 3) }\n"
    "    start:\n"
    "      for each P in players: put P on corner-of(P)\n"
    "    reading next \"What is beside a square?\" [all]\n"
    "      | sides \"What shares a side.\" because \"So it is in most games.\"\n"
    "      | corners \"What touches it.\" because \"Corners touch.\"\n"
    "    near(p) = case next\n"
    "      | sides: beside(p)\n"
    "      | corners: around(p)\n"
    "    move step(p, q):\n"
    "      forbid \"it is no stone of the mover\": p and not own\n"
    "      forbid \"the square is not empty\": q and occupied\n"
    "      forbid \"the squares are not beside each other\": q and not near(p)\n"
    "      remove p\n"
    "      put mover on q\n"
    "    middle = { p in board | row(p) = 2 and column(p) = 2 }\n"
    "    end when some (middle and occupied)\n"
    "    wins(P: player) = some (middle and stones(P))\n\n"
    "    claim three \"Nobody loses a stone.\" [all]\n"
    "      position: count(occupied) = 3\n"
    "      expect proved on boards\n\n"
    "    claim slow \"Nobody is in the middle after a turn of red.\" [all]\n"
    "      step step(p, q): after(no (middle and red))\n"
    "      expect proved on boards, refuted if next is corners\n";

TEST(ADocumentOfAnyForm, HasItsClaimsJudged) {
  file("trek.md", trek);
  const nlohmann::json proved = document("prove trek.md three --json")["claims"][0];
  EXPECT_TRUE(
      has_values(proved, R"("/verdict/verdict": "proved on boards", "/verdict/covers/method": "exhausted",
        "/verdict/covers/boards/0/size": "3x3")"));
  EXPECT_EQ(proved["verdict"]["covers"]["boards"].size(), 1u);
  const nlohmann::json refuted = document("prove trek.md slow --reading next=corners --json")["claims"][0];
  EXPECT_TRUE(has_values(
      refuted,
      R"("/verdict/evidence/counterexample": "game trek\nboard 3x3\nreading next=corners\nR step a1 b2\n",
        "/refutation/rows": ["G . B", ". . .", "R . ."], "/refutation/why/move": "R step a1 b2")"));
  EXPECT_TRUE(ends("prove trek.md slow --reading next=corners", {.out = {"R step a1 b2 is legal:"}}));
  const auto why_not_on_every_board = [] {
    return document("prove trek.md three --every-board --json", 1)["claims"][0]["verdict"]["note"];
  };
  EXPECT_EQ(why_not_on_every_board(), "every board: the axioms have a model, which need not be a board");
  file("trek.md", std::regex_replace(trek, std::regex("count(\\(occupied\\)) = 3"),
                                     "sizes(components$1) = sizes(components$1)"));
  EXPECT_EQ(why_not_on_every_board(), "every board: the word 'sizes' has no meaning there");
}

TEST(ADocumentOfAnyForm, IsVerifiedAndItsReadingsAreCompared) {
  file("trek.md", trek);
  const nlohmann::json verified = document("verify trek.md --quick --out trek-report --json", 1);
  ASSERT_EQ(verified["claims"].size(), 2u);
  EXPECT_EQ(verified["claims"][1]["verdict"]["verdict"], "refuted")
      << "a step to the side leads there, two turns on";
  const nlohmann::json pair = document("ambiguities trek.md --out trek-witnesses --json")["pairs"][0];
  EXPECT_TRUE(has_values(
      pair, R"("/verdict/verdict": "refuted", "/same": false, "/divergence/move": "R step a1 b2")"));
  EXPECT_EQ(content("trek-witnesses/trek-next-sides-corners.record"), "game trek\nboard 3x3\nR step a1 b2\n");
}

TEST(AReport, SaysWhatADocumentCouldSayBesides) {
  file("snort.md", snort.substr(0, snort.find("    reading")) +
                       snort.substr(snort.find("> A turn puts"),
                                    snort.find("    near(p)") - snort.find("> A turn puts")) +
                       "    near(p) = beside(p)\n\n" + snort.substr(snort.find("> Nobody")));
  const Ended verified = called("verify snort.md --out bare-report");
  EXPECT_EQ(verified.status, 0) << verified.err;
  EXPECT_TRUE(has_all(verified.out, {"Nothing is claimed of Snort", "No clause of Snort has readings"}));
  EXPECT_FALSE(has(verified.out, "----")) << "tables of nothing: ";
  const std::string text = content("bare-report/index.html");
  EXPECT_TRUE(has_all(text, {"Nothing is claimed of Snort", "No clause of Snort has readings",
                             "No engine was compared with the document"}));
  EXPECT_FALSE(has(text, "Engine against reference"));
}

TEST(ADocumentOfAnyForm, IsAskedForNoMoreThanTheCallSays) {
  EXPECT_TRUE(ends("perft " STRANGERS "/ribbons.md --board 9x9 --depth 9 --time 0.2",
                   {.status = 3, .err = {"stopped before perft("}}));
  EXPECT_EQ(called("count " STRANGERS "/ribbons.md --board 9x9 --what reachable --time 0.2").status, 3);
}

TEST(TwoDocuments, AreComparedToTheShortestGameThatTellsThemApart) {
  file("edited.md", loose_with("once: put mover on lacking(enemy)", "once: nothing"));
  EXPECT_TRUE(ends(
      "compare loose --with edited.md",
      {.out = {"They differ on", "edited.md: illegal: groups are left without a true liberty [end-of-turn]",
               "\nruleproof compare loose --with edited.md\n"}}));
  const nlohmann::json json = document("compare loose --with edited.md --json");
  EXPECT_EQ(json["verdict"]["verdict"], "refuted");
  EXPECT_EQ(json["same"], false);
  const std::string record = file("differ.txt", json["divergence"]["record"]);
  EXPECT_EQ(document("show loose " + record + " --json --relax")["to_move"], json["divergence"]["to_move"])
      << "the record is one of the game";
  file("same.md", loose_with("By Luis", "Written by Luis"));
  EXPECT_EQ(document("compare loose --with same.md --json")["verdict"]["covers"]["method"], "identical");
}

TEST(TwoDocuments, ThatDeclareOtherThingsAreRefused) {
  file("snort.md", snort);
  EXPECT_TRUE(ends(
      "compare snort.md --with " STRANGERS "/hex.md",
      {.status = 2,
       .err = {
           "the board is a square-grid in the one and a hex-grid in the other; let both declare the same"}}));
  EXPECT_EQ(called("compare snort.md --with " STRANGERS "/hex.md --with snort.md").status, 2);
}

TEST(AnEditedCopy, IsPlayedByItsOwnRulesAndWithoutTheEngine) {
  file("edited.md", loose_with("once: put mover on lacking(enemy)", "once: nothing"));
  const Ended edited = called("perft edited.md --board 3x3 --depth 3");
  EXPECT_EQ(edited.status, 0) << edited.err;
  EXPECT_NE(edited.out, "perft(1) 10\nperft(2) 91\nperft(3) 738\n");
  EXPECT_EQ(edited.err,
            "ruleproof: no optimized engine plays by this document of Loose; the reference does\n");
}

TEST(AnEditedCopy, KeepsTheEngineIfOnlyItsProseIsAnother) {
  file("edited.md", loose_with("By Luis", "Written by Luis"));
  EXPECT_TRUE(ends("perft edited.md --board 3x3 --depth 3",
                   {.whole_out = "perft(1) 10\nperft(2) 91\nperft(3) 738\n", .whole_err = ""}));
}

}  // namespace
}  // namespace ruleproof
