#include "certify/gtp/record_form_commands.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include "certify/gtp/talk.hpp"
#include "spec/game_of_document.hpp"

namespace ruleproof::gtp {
namespace {

std::shared_ptr<const GameSpec> document(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(SOURCES "/" + path).rdbuf();
  return read_game(path, text.str());
}

const SessionOptions endo{.document = document("spec/games/endo.md")};
const SessionOptions political_go{
    .board = "3x3", .players = 3, .document = document("spec/games/political-go.md")};

std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

TEST(GtpEndo, PlaysTurnsAsRecordsHaveThem) {
  Talk talk(endo);
  EXPECT_EQ(talk("play B 0,0"), "");
  EXPECT_EQ(talk("play w 1,1"), "");
  EXPECT_EQ(talk("play B 1,0"), "? illegal move");  // it owes a movement
  EXPECT_EQ(talk("is_legal B 1,0"), "0");
  EXPECT_EQ(talk("is_legal B 1,0 move 0,0 E"), "1");
  EXPECT_EQ(talk("play b 1,0 move 0,0 e"), "");
  EXPECT_EQ(talk("list_stones black"), "1,0 2,0");
  EXPECT_EQ(talk("undo"), "");
  EXPECT_EQ(talk("list_stones B"), "0,0");
  EXPECT_TRUE(talk("play B nowhere").starts_with("? syntax error: "));
  EXPECT_TRUE(talk("is_legal B 1").starts_with("? syntax error: "));
  EXPECT_EQ(talk("list_stones x"), "? syntax error");
}

TEST(GtpEndo, GeneratesTurnsForTheSideToMove) {
  Talk talk(endo);
  EXPECT_EQ(talk("genmove b"), "0,0");
  EXPECT_EQ(talk("genmove B"), "? no legal move");
  talk.files["game"] = "game endo\norigin 0,0\nX O .\n. X O\nto-move W\n";
  talk("ruleproof-load game");
  for (int i = 1; i < 60; ++i) {
    const std::string colour = i % 2 == 0 ? "B" : "W";
    const std::vector<std::string> legal = lines(talk("all_legal"));
    const std::string told = talk("reg_genmove " + colour);
    const std::string move = talk("genmove " + colour);
    EXPECT_EQ(move, told);
    if (move.starts_with('?')) {
      EXPECT_EQ(move, "? the game is over");
      EXPECT_TRUE(legal.empty());
      EXPECT_NE(talk("final_score"), "0");
      return;
    }
    EXPECT_TRUE(std::ranges::count(legal, colour + ' ' + move)) << move;
  }
  ADD_FAILURE() << "the game does not end";
}

TEST(GtpEndo, GeneratesAnotherTurnTheNextTime) {
  Talk talk(endo);
  talk("genmove B");
  std::set<std::string> turns;
  for (int i = 0; i < 30; ++i) {
    turns.insert(talk("genmove W"));
    EXPECT_EQ(talk("undo"), "");
  }
  EXPECT_EQ(turns.size(), 8u);  // all that there are
}

TEST(GtpEndo, HasNoBoardAndNoVertices) {
  Talk talk(endo);
  for (const char* name :
       {"boardsize", "komi", "gogui-rules_board", "ruleproof-players", "loadsgf", "captures"})
    EXPECT_EQ(talk(std::string("known_command ") + name), "false") << name;
  EXPECT_TRUE(talk("ruleproof-record").starts_with("game endo"));
  EXPECT_EQ(talk("ruleproof-set_reading self=nothing"), "");
  EXPECT_NE(talk("ruleproof-ruleset").find("self=nothing"), std::string::npos);
}

TEST(GtpEndo, SaysWhyATurnIsRefused) {
  Talk talk(endo);
  talk("play B 0,0");
  EXPECT_EQ(talk("ruleproof-why W 5,5"), "unity: it would not be connected to all other markers: 0,0");
  EXPECT_EQ(talk("ruleproof-why W 0,1"), "");
  EXPECT_TRUE(talk("ruleproof-why W").starts_with("? "));
}

TEST(GtpPoliticalGo, PlaysEventsAsRecordsHaveThem) {
  Talk talk(political_go);
  EXPECT_EQ(talk("play A B2"), "");
  EXPECT_EQ(talk("play A C3"), "? illegal move");  // once in a checking period
  EXPECT_EQ(talk("play B propose C"), "");
  EXPECT_EQ(talk("play period"), "");
  EXPECT_EQ(talk("play C form B"), "");
  EXPECT_EQ(talk("is_legal A C3"), "1");
  EXPECT_EQ(talk("list_stones A"), "B2");
  EXPECT_EQ(talk("list_stones a"), "? syntax error");  // the case of a symbol matters
  EXPECT_EQ(talk("gg-undo 4"), "");
  EXPECT_EQ(talk("undo"), "? cannot undo");
  EXPECT_TRUE(talk("play D A1").starts_with("? syntax error: "));
}

TEST(GtpPoliticalGo, GeneratesMovesOfEachPlayer) {
  Talk talk(political_go);
  for (int period = 0; period < 4; ++period) {
    for (const std::string player : {"A", "B", "C"}) {
      const std::vector<std::string> legal = lines(talk("all_legal"));
      const std::string move = talk("genmove " + player);
      EXPECT_TRUE(std::ranges::count(legal, player + ' ' + move)) << move;
      EXPECT_EQ(talk("genmove " + player), "? no legal move");
    }
    talk("play period");
  }
  EXPECT_EQ(talk("genmove D"), "? syntax error");
}

TEST(GtpPoliticalGo, TakesSizesAndPlayers) {
  Talk talk(political_go);
  EXPECT_EQ(talk("ruleproof-players"), "A B C");
  talk("play A B2");
  EXPECT_EQ(talk("ruleproof-players 4"), "");
  EXPECT_EQ(talk("ruleproof-players"), "A B C D");
  EXPECT_EQ(talk("list_stones A"), "");
  EXPECT_EQ(talk("boardsize 5 4"), "");
  EXPECT_EQ(talk("ruleproof-players"), "A B C D");
  EXPECT_EQ(talk("play A E4"), "");
  EXPECT_EQ(talk("boardsize 26"), "? unacceptable size");
  EXPECT_TRUE(talk("ruleproof-players 1").starts_with("? "));
  EXPECT_TRUE(talk("ruleproof-players 53").starts_with("? "));
  EXPECT_EQ(talk("ruleproof-players x"), "? syntax error");
  EXPECT_EQ(talk("list_stones A"), "E4");
  EXPECT_EQ(talk("final_score"), "A 0 B 0 C 0 D 0");
}

TEST(GtpDocument, IsSpokenToInTheFormOfItsRecords) {
  Talk pieces({.board = "3x5", .document = document("examples/games/breakthrough.md")});
  EXPECT_EQ(pieces("play w step a2 a3"), "");
  EXPECT_EQ(pieces("play W step b2 b3"), "? illegal move");
  EXPECT_EQ(pieces("ruleproof-why white step b2 b3"), "start: it is the other player's turn");
  EXPECT_EQ(pieces("list_stones w"), "a3 b2 c2 a1 b1 c1");
  EXPECT_EQ(pieces("boardsize 3 4"), "");
  EXPECT_EQ(pieces("boardsize 3 3"), "? unacceptable size");
  EXPECT_EQ(pieces("known_command ruleproof-players"), "false");

  Talk hexagons({.board = "3x3", .document = document("corpus/documents/hex.md")});
  EXPECT_EQ(hexagons("play b a1"), "");
  EXPECT_EQ(hexagons("list_stones black"), "a1");
  EXPECT_EQ(hexagons("known_command loadsgf"), "false");
  while (!hexagons("all_legal").empty()) {
    hexagons("genmove b");
    hexagons("genmove w");
  }
  EXPECT_NE(hexagons("final_score"), "0");
}

TEST(GtpPoliticalGo, LoadsAGameOfOtherPlayers) {
  Talk talk(political_go);
  talk.files["game"] = "game political-go\nboard 4x4\nplayers R=Rob b=Bob\nR A1\nb B1\n";
  EXPECT_EQ(talk("ruleproof-load game"), "");
  EXPECT_EQ(talk("ruleproof-players"), "R b");
  EXPECT_EQ(talk("list_stones b"), "B1");
  EXPECT_EQ(talk("list_stones B"), "? syntax error");
  EXPECT_EQ(talk("undo"), "");
}

}  // namespace
}  // namespace ruleproof::gtp
