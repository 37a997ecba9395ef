#include "certify/gtp/words.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace ruleproof::gtp {
namespace {

constexpr Size board{9, 5};

std::optional<Move> read(std::vector<std::string_view> words) { return move_of(board, words); }

TEST(GtpVertex, IsReadInAnyCaseAndWrittenInUpperCase) {
  const std::optional<Move> move = read({"wHite", "j5"});
  EXPECT_EQ(move, (Move{Colour::white, 8}));
  EXPECT_EQ(vertex(board, *move), "J5");
  EXPECT_EQ(read({"B", "PASS"}), (Move{Colour::black, std::nullopt}));
  EXPECT_EQ(vertex(board, *read({"b", "Pass"})), "pass");
  EXPECT_EQ(vertices(board, {0, 44}), "A5 J1");
}

TEST(GtpVertex, NamesTheStonesToFlip) {
  const std::optional<Move> move = read({"b", "C3", "FLIP", "A5", "j1"});
  EXPECT_EQ(move, (Move{Colour::black, 20, std::vector<int>{0, 44}}));
  EXPECT_EQ(vertex(board, *move), "C3 flip A5 J1");
}

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
