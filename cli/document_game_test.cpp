#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

#include "cli/run.hpp"

// A document of one's own in the place of a game of the program.

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

/// The document of a game of the program, with something exchanged.
std::string copy_of(const std::string& game, std::string_view from, std::string_view to) {
  std::ostringstream text;
  text << std::ifstream(std::string(DOCUMENTS "/") + game + ".md").rdbuf();
  std::string copy = text.str();
  copy.replace(copy.find(from), from.size(), to);
  return copy;
}

TEST(ADocumentOfOnesOwn, IsCountedByTheReferenceWhichIsSaid) {
  file("snort.md", snort);
  const Ended perft = called("perft snort.md --depth 3");
  EXPECT_EQ(perft.status, 0) << perft.err;
  EXPECT_EQ(perft.out, "perft(1) 9\nperft(2) 48\nperft(3) 212\n");
  EXPECT_EQ(perft.err, "ruleproof: no optimized engine plays by this document of Snort; the reference does\n");
  EXPECT_EQ(called("perft snort.md --depth 3 --engine optimized").status, 2);
  const Ended games = called("count snort.md --board 2x1 --what games");
  EXPECT_EQ(games.status, 0) << games.err;
  EXPECT_NE(games.out.find('2'), std::string::npos) << games.out;
}

TEST(ADocumentOfOnesOwn, IsPlayedShownAndJudged) {
  file("snort.md", snort);
  const std::string record = file("game.txt", "game snort\nboard 3x1\nB a1\nW c1\n");
  EXPECT_EQ(document("moves snort.md --board 3x1 --json")["legal"], (nlohmann::json{"B a1", "B b1", "B c1"}));
  const nlohmann::json shown = document("show snort.md " + record + " --json");
  EXPECT_EQ(shown["over"], true);
  EXPECT_EQ(shown["winner"], "W");
  EXPECT_EQ(shown["result"]["clause"], "end");
  const std::string wrong = file("wrong.txt", "game snort\nboard 3x1\nB a1\nW b1\n");
  const Ended judged = called("judge snort.md " + wrong);
  EXPECT_NE((judged.out + judged.err).find("it is next to stones of the other player [place] at a1"), std::string::npos) << judged.out << judged.err;
}

TEST(ADocumentOfOnesOwn, HasReadingsThatAreCompared) {
  file("snort.md", snort);
  const Ended compared = called("compare snort.md --with next=corners");
  EXPECT_NE(compared.out.find("next=corners"), std::string::npos) << compared.out << compared.err;
  EXPECT_LE(compared.status, 1) << compared.err;
  const Ended all = called("ambiguities snort.md");
  EXPECT_EQ(all.status, 0) << all.err;
}

TEST(ADocumentOfOnesOwn, HasNoEngineToFuzz) {
  file("snort.md", snort);
  const Ended fuzzed = called("fuzz snort.md --time 1");
  EXPECT_EQ(fuzzed.status, 2);
  EXPECT_EQ(fuzzed.err, "ruleproof: no optimized engine plays by this document of Snort; the reference does\n");
}

TEST(ADocumentOfOnesOwn, HasClaimsThatAreJudged) {
  file("snort.md", snort + "\n"
                           "    claim apart \"No stones of the two are neighbours.\" [place]\n"
                           "      reachable: no (black and beside(white))\n"
                           "    claim room \"Whoever is on turn can place.\" [end]\n"
                           "      reachable: possible(place, to-move)\n");
  EXPECT_EQ(called("prove snort.md apart --board 2x2").status, 0);
  const nlohmann::json proved = document("prove snort.md --board 2x2 --json")["claims"];
  EXPECT_EQ(proved[0]["claim"], "apart");
  EXPECT_EQ(proved[0]["verdict"], "proved");
  EXPECT_EQ(proved[0]["how"], "exhausted");
  EXPECT_EQ(proved[1]["claim"], "room");
  EXPECT_EQ(proved[1]["verdict"], "refuted");
  EXPECT_EQ(proved[1]["expected"], "") << "of a claim without expect";
}

TEST(ADocumentOfOnesOwn, MayClaimToAgreeWithAnotherBesideIt) {
  const auto named = [&](const std::string& title, const std::string& guard) {
    std::string text = snort;
    text.replace(text.find("\"Snort\""), 7, "\"" + title + "\"");
    const std::string line = "      forbid \"it is next to stones of the other player\"";
    text.insert(text.find(line), guard);
    return text;
  };
  file("stricter.md", named("Stricter", "      forbid \"it is in a corner\": { q in p | row(q) = 1 and column(q) = 1 }\n"));
  file("twin.md", named("Twin", ""));
  const std::string claim = "\n    claim like \"They are the same.\" [place]\n      agree with ";
  file("like-twin.md", snort + claim + "twin\n");
  file("like-stricter.md", snort + claim + "stricter\n");
  file("like-nobody.md", snort + claim + "nobody\n");
  const nlohmann::json same = document("prove like-twin.md --json")["claims"][0];
  EXPECT_EQ(same["verdict"], "proved") << same;
  const nlohmann::json differs = document("prove like-stricter.md --json")["claims"][0];
  EXPECT_EQ(differs["verdict"], "refuted") << differs;
  EXPECT_EQ(differs["why"], "at the start: black to play; in stricter: the game is over: white wins");
  const nlohmann::json unknown = document("prove like-nobody.md --json")["claims"][0];
  EXPECT_EQ(unknown["verdict"], "unknown") << unknown;
}

TEST(ADocumentOfOnesOwn, ThatClaimsNothingIsSaidToClaimNothing) {
  file("snort.md", snort);
  const Ended proved = called("prove snort.md");
  EXPECT_EQ(proved.status, 0) << proved.err;
  EXPECT_EQ(proved.err, "");
}

TEST(ADocumentOfOnesOwn, IsRefusedInOneLineByCommandsThatDoNotTakeItsForm) {
  for (const char* game : {"endo", "political-go"}) {
    const Ended ended = called(std::string("verify ") + DOCUMENTS "/" + game + ".md --quick");
    EXPECT_EQ(ended.status, 2);
    EXPECT_NE(ended.err.find("is no game of two colours: that needs"), std::string::npos) << ended.err;
  }
}

TEST(ADocumentOfAnyForm, IsPlayedOnAGridWithoutAnEdge) {
  const std::string endo = DOCUMENTS "/endo.md";
  EXPECT_EQ(document("perft " + endo + " --depth 3 --json")["values"].back(), 96);
  const std::string record = file("endo.txt", "game endo\norigin -1,4\n. O\nX .\nto-move black\nB 0,4 move -1,4 E\nW 2,3 move 0,5 S\n");
  const nlohmann::json shown = document("show " + endo + " " + record + " --json");
  EXPECT_EQ(shown["rows"], (nlohmann::json{"X X .", "O . O"}));
  EXPECT_EQ(shown["origin"], "0,3");
  const Ended told = called("show " + endo + " " + record);
  EXPECT_NE(told.out.find("4  .  X  X  .  .\n3  .  O  .  O  .\n"), std::string::npos) << told.out;
}

TEST(ADocumentOfAnyForm, IsPlayedShownJudgedAndCounted) {
  const std::string ribbons = STRANGERS "/ribbons.md";
  const nlohmann::json moves = document("moves " + ribbons + " --board 2x1 --why 'a1 tie-on b1' --json");
  EXPECT_EQ(moves["legal"], (nlohmann::json{"B a1 tie-on b1", "B b1 tie-on a1"}));
  EXPECT_EQ(moves["why"]["outcomes"][0]["rows"], (nlohmann::json{"X X"}));
  const std::string record = file("ribbons.txt", "game ribbons\nboard 3x2\nB a1 tie-on a2\nW b1 tie-on b2\nB c2 tie-on a2\n");
  const Ended shown = called("show " + ribbons + " " + record);
  EXPECT_EQ(shown.status, 1);
  EXPECT_NE(shown.out.find("ribbons.txt:5: move 3, B c2 tie-on a2, is illegal:\n  the square is not empty [tie-on] at a2"), std::string::npos) << shown.out;
  const nlohmann::json judged = document("judge " + ribbons + " " + record + " --json", 1);
  EXPECT_EQ(judged["moves"][1]["legal"], true);
  EXPECT_EQ(judged["moves"][2]["legal"], false);
  EXPECT_EQ(called("perft " + ribbons + " --board 2x1 --depth 2").out, "perft(1) 2\nperft(2) 0\n");
  EXPECT_EQ(called("count " + ribbons + " --board 2x1 --what games").out, "2 complete games\n");
  EXPECT_EQ(called("perft " + ribbons + " --depth 1 --engine both").status, 2);
  EXPECT_EQ(called("show " + ribbons + " -", "board 3x2\nB a9\n").err, "ruleproof: standard input:2:1: 'B a9' is no move: 'a9' is neither a move of this game nor a point of the board\n");
}

TEST(ADocumentOfAnyForm, IsAskedForNoMoreThanTheCallSays) {
  const Ended perft = called("perft " STRANGERS "/ribbons.md --board 9x9 --depth 9 --time 0.2");
  EXPECT_EQ(perft.status, 3);
  EXPECT_NE(perft.err.find("stopped before perft("), std::string::npos) << perft.err;
  EXPECT_EQ(called("count " STRANGERS "/ribbons.md --board 9x9 --what reachable --time 0.2").status, 3);
}

TEST(TwoDocuments, AreComparedToTheShortestGameThatTellsThemApart) {
  file("edited.md", copy_of("loose", "once: put mover on lacking(enemy)", "once: nothing"));
  const Ended compared = called("compare loose --with edited.md");
  EXPECT_EQ(compared.status, 0) << compared.err;
  EXPECT_NE(compared.out.find("They differ on"), std::string::npos) << compared.out;
  EXPECT_NE(compared.out.find("edited.md: illegal: groups are left without a true liberty [end-of-turn]"), std::string::npos) << compared.out;
  EXPECT_NE(compared.out.find("\nruleproof compare loose --with edited.md\n"), std::string::npos) << compared.out;
  const nlohmann::json json = document("compare loose --with edited.md --json");
  EXPECT_EQ(json["verdict"], "differ");
  const std::string record = file("differ.txt", json["divergence"]["record"]);
  EXPECT_EQ(document("show loose " + record + " --json --relax")["to_move"], json["divergence"]["to_move"]) << "the record is one of the game";
  file("same.md", copy_of("loose", "By Luis", "Written by Luis"));
  EXPECT_EQ(document("compare loose --with same.md --json")["how"], "identical");
}

TEST(TwoDocuments, ThatDeclareOtherThingsAreRefused) {
  file("snort.md", snort);
  const Ended refused = called("compare snort.md --with " STRANGERS "/hex.md");
  EXPECT_EQ(refused.status, 2);
  EXPECT_NE(refused.err.find("the board is a square-grid in the one and a hex-grid in the other; let both declare the same"), std::string::npos) << refused.err;
  EXPECT_EQ(called("compare snort.md --with " STRANGERS "/hex.md --with snort.md").status, 2);
}

TEST(AnEditedCopy, IsPlayedByItsOwnRulesAndWithoutTheEngine) {
  file("edited.md", copy_of("loose", "once: put mover on lacking(enemy)", "once: nothing"));
  const Ended edited = called("perft edited.md --board 3x3 --depth 3");
  EXPECT_EQ(edited.status, 0) << edited.err;
  EXPECT_NE(edited.out, "perft(1) 10\nperft(2) 91\nperft(3) 738\n");
  EXPECT_EQ(edited.err, "ruleproof: no optimized engine plays by this document of Loose; the reference does\n");
}

TEST(AnEditedCopy, KeepsTheEngineIfOnlyItsProseIsAnother) {
  file("edited.md", copy_of("loose", "By Luis", "Written by Luis"));
  const Ended same = called("perft edited.md --board 3x3 --depth 3");
  EXPECT_EQ(same.out, "perft(1) 10\nperft(2) 91\nperft(3) 738\n");
  EXPECT_EQ(same.err, "");
}

}  // namespace
}  // namespace ruleproof
