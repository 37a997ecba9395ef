#include "certify/gtp/words.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace ruleproof::gtp {
namespace {

const std::unique_ptr<Session> board = session({.game = "go", .board = "9x5"});

std::optional<std::string> read(std::vector<std::string_view> words) { return move_of(*board, words); }

TEST(GtpVertex, IsReadInAnyCaseAndWrittenInUpperCase) {
  EXPECT_EQ(read({"wHite", "j5"}), "W j5");
  EXPECT_EQ(vertex(*board, "j5"), "J5");
  EXPECT_EQ(read({"B", "PASS"}), "B pass");
  EXPECT_EQ(vertices(*board, {"a5", "j1"}), "A5 J1");
}

TEST(GtpVertex, NamesTheStonesToFlip) { EXPECT_EQ(read({"b", "C3", "FLIP", "A5", "j1"}), "B c3 flip a5 j1"); }

TEST(GtpVertex, OfALargerBoardIsNoSyntaxError) {
  EXPECT_EQ(read({"b", "K1"}), std::nullopt);
  EXPECT_EQ(read({"b", "A6"}), std::nullopt);
  EXPECT_EQ(read({"b", "Z25"}), std::nullopt);
}

TEST(GtpVertex, ThatIsNoneIsASyntaxError) {
  for (const char* word : {"", "I5", "A0", "A", "5", "A05", "AA1", "A-1", "resign", "A1234567"})
    EXPECT_THROW(read({"b", word}), Failure) << word;
  EXPECT_THROW(read({"x", "A1"}), Failure);
  EXPECT_THROW(read({"b", "A1", "A2"}), Failure);
}

TEST(GtpNumber, IsWholeAndNotTooLarge) {
  EXPECT_EQ(number("0"), 0);
  EXPECT_EQ(number("1000000"), 1000000);
  for (const char* word : {"", "-1", "+1", "1.5", "x", "1x", "1000001", "99999999999999999999"})
    EXPECT_THROW(number(word), Failure) << word;
}

}  // namespace
}  // namespace ruleproof::gtp
