#include "record/move_text.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "record/arbitrary_record.hpp"
#include "record/coordinates.hpp"
#include "spec/thrown.hpp"

namespace ruleproof {
namespace {

constexpr Size board{9, 9};

std::string refusal(const std::string& move) {
  return thrown([&] { parse_move(board, move); });
}

TEST(MoveText, IsSpeltAsInRecords) {
  EXPECT_EQ(text(board, {.colour = Colour::white, .point = std::nullopt}), "W pass");
  EXPECT_EQ(text(board, {.colour = Colour::black, .point = parse_point(board, "c3")}), "B c3");
  EXPECT_EQ(text(board, parse_move(board, "black C3  FLIP e4 d5")), "B c3 flip d5 e4");
}

TEST(MoveText, ARefusalPointsAtTheWordThatIsWrong) {
  EXPECT_EQ(refusal(""), "move:1:1: a move begins with its colour, as in 'B c3' or 'W pass'");
  EXPECT_EQ(refusal("c3"), "move:1:1: a move begins with its colour, as in 'B c3' or 'W pass'");
  EXPECT_EQ(refusal("B"), "move:1:2: B does what? Write 'B c3' or 'B pass'");
  EXPECT_EQ(refusal("B k1"),
            "move:1:3: no point 'k1' on a 9x9 board: columns are a to j without i, rows 1 to 9");
  EXPECT_EQ(refusal("W pass now"), "move:1:8: 'now' is too much: the line ends after 'pass'");
  EXPECT_EQ(refusal("W c3 d4"),
            "move:1:6: 'd4' is too much: after the point the line ends, or 'flip' and points follow");
  EXPECT_EQ(refusal("W c3 flip d4 d5 D4"), "move:1:17: 'D4' stands twice");
}

TEST(MoveText, AMessageIsOneLineOfPrintableAsciiAndShort) {
  const std::string message = refusal("B " + std::string(3000, '\x01') + "\n");
  EXPECT_LT(message.size(), 400u);
  for (const char c : message) EXPECT_TRUE(' ' <= c && c <= '~');
}

RC_GTEST_PROP(MoveText, EveryMoveIsReadBackFromItsText, ()) {
  const Size size = *arbitrary_size();
  const Move move = any_move(size);
  RC_ASSERT(parse_move(size, text(size, move)) == move);
}

}  // namespace
}  // namespace ruleproof
