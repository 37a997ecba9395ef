#include "report/table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

namespace ruleproof {
namespace {

constexpr auto right = Column::Align::right;

TEST(Table, PadsItsColumnsAndLeavesNoBlanksAtLineEnds) {
  EXPECT_EQ(
      table({{"claim"}, {"size", right}, {"verdict"}}, {{"finite", "3×3", "proved"}, {"one", "10×10", ""}}),
      "claim    size  verdict\n"
      "------  -----  -------\n"
      "finite    3×3  proved\n"
      "one     10×10\n");
}

TEST(Table, WrapsTheWidestColumnsAtBlanks) {
  EXPECT_EQ(table({{"id"}, {"text"}}, {{"a", "one two three four"}, {"b", "five"}}, {.width = 13}),
            "id  text\n"
            "--  ---------\n"
            "a   one two\n"
            "    three\n"
            "    four\n"
            "b   five\n");
}

TEST(Table, CutsAWordThatIsTooLongBetweenCharacters) {
  EXPECT_EQ(table({{"t"}}, {{"····· ab"}}, {.width = 3}),
            "t\n"
            "---\n"
            "···\n"
            "··\n"
            "ab\n");
}

TEST(Table, KeepsTheLineEndsOfACell) {
  EXPECT_EQ(table({{"a"}, {"b"}}, {{"X.\n.O", "x"}}),
            "a   b\n"
            "--  -\n"
            "X.  x\n"
            ".O\n");
}

TEST(Table, NeverExceedsItsWidthWhileThereIsRoomForACharacterAColumn) {
  for (int width = 7; width <= 40; ++width) {
    const std::string drawn =
        table({{"first"}, {"second", right}, {"third"}},
              {{"some words here", "12345", ""}, {"a", "", "more and more"}}, {.width = width});
    for (std::size_t begin = 0; begin < drawn.size();) {
      const std::size_t end = drawn.find('\n', begin);
      EXPECT_LE(end - begin, static_cast<std::size_t>(width));
      begin = end + 1;
    }
  }
}

TEST(Table, HasColourOnlyIfToldSo) {
  const std::vector<std::vector<Cell>> rows = {{{"refuted", Paint::red}}};
  EXPECT_EQ(table({{"verdict"}}, rows).find('\x1b'), std::string::npos);
  EXPECT_NE(table({{"verdict"}}, rows, {.colour = true}).find("\x1b[31mrefuted\x1b[0m"), std::string::npos);
  EXPECT_EQ(painted("text", Paint::green, false), "text");
}

TEST(Table, ARowWithTooFewCellsIsTheCallersMistake) {
  EXPECT_THROW(table({{"a"}, {"b"}}, {{"x"}}), std::invalid_argument);
}

}  // namespace
}  // namespace ruleproof
