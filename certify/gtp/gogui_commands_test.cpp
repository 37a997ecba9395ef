#include "certify/gtp/gogui_commands.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "certify/gtp/talk.hpp"

namespace ruleproof::gtp {
namespace {

TEST(GtpGogui, RefereesAGame) {
  Talk talk({.game = "disto", .board = "3x3"});
  EXPECT_EQ(talk("gogui-rules_game_id"), "Disto");
  EXPECT_EQ(talk("gogui-rules_board_size"), "3");
  EXPECT_EQ(talk("gogui-rules_side_to_move"), "black");
  for (const char* move : {"b a1", "w b1", "b c1", "w a2"}) talk(std::string("play ") + move);
  EXPECT_EQ(talk("gogui-rules_board"), ". . .\nO . .\nX O X");
  EXPECT_EQ(talk("gogui-rules_legal_moves"), "A3 B3 C3 C2 pass");
  talk("play b pass");
  EXPECT_EQ(talk("gogui-rules_side_to_move"), "white");
}

TEST(GtpGogui, LearnsOfTheEndByAnEmptyListOfMoves) {
  Talk talk({.game = "loose", .board = "3x3"});
  talk("play b a1");
  talk("play w c3");
  talk("play b pass");
  talk("play w pass");
  EXPECT_EQ(talk("gogui-rules_legal_moves"), "");
  EXPECT_EQ(talk("gogui-rules_final_result"), "Black wins [tie]: Black 1, White 1");
  talk("clear_board");
  talk("play b pass");
  talk("play w pass");
  EXPECT_TRUE(talk("gogui-rules_final_result").starts_with("Nobody wins: Black 0, White 0, "));
}

TEST(GtpGogui, AlwaysHasAPassBeforeTheEnd) {
  Talk talk({.game = "loose", .board = "1x1"});
  EXPECT_EQ(talk("gogui-rules_legal_moves"), "pass");
}

TEST(GtpGogui, CountsStonesThatLeftTheBoardInGo) {
  Talk talk({.game = "go", .board = "3x2"});
  EXPECT_EQ(talk("gogui-rules_board_size"), "3 2");
  for (const char* move : {"b a1", "w a2", "b c1", "w b1"}) talk(std::string("play ") + move);
  EXPECT_EQ(talk("gogui-rules_captured_count"), "0 1");
  EXPECT_EQ(talk("captures white"), "1");
  EXPECT_EQ(talk("captures b"), "0");
  talk("clear_board");
  for (const char* move : {"b a1", "w b1", "w b2", "b a2"}) talk(std::string("play ") + move);
  EXPECT_EQ(talk("list_stones b"), "");
  EXPECT_EQ(talk("captures white"), "2");  // by his own move
  EXPECT_EQ(talk("captures"), "? syntax error");
  talk.files["atari"] = "game go\nboard 3x2\nX..\nO..\n";
  EXPECT_EQ(talk("ruleproof-load atari"), "");
  talk("play b b1");
  EXPECT_EQ(talk("gogui-rules_captured_count"), "1 0");
  Talk loose({.game = "loose"});
  EXPECT_EQ(loose("known_command captures"), "false");
  EXPECT_EQ(loose("known_command gogui-rules_captured_count"), "false");
}

TEST(GtpGogui, OffersOnlyAnalysesThatThereAre) {
  Talk talk({.game = "go", .board = "3x3"});
  std::istringstream lines(talk("gogui-analyze_commands"));
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    const std::string command = line.substr(line.rfind('/') + 1);
    EXPECT_EQ(talk("known_command " + command.substr(0, command.find(' '))), "true") << line;
  }
  EXPECT_GT(count, 5);
}

}  // namespace
}  // namespace ruleproof::gtp
