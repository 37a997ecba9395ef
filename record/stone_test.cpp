#include "record/stone.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "record/arbitrary_record.hpp"
#include "spec/thrown.hpp"

namespace ruleproof {
namespace {

TEST(Rows, TheTopRowComesFirst) {
  const std::vector<Stone> stones = {Stone::black, Stone::empty, Stone::white,
                                     Stone::empty, Stone::black, Stone::empty};
  EXPECT_EQ(rows({3, 2}, stones), (std::vector<std::string>{"X.O", ".X."}));
}

TEST(Rows, ARefusalSaysWhereAndWhatIsWrong) {
  EXPECT_EQ(thrown([] { parse_rows({3, 2}, {"X.O"}); }), "1 rows: a 3x2 board has 2");
  EXPECT_EQ(thrown([] {
              parse_rows({3, 2}, {"X.O", "X."});
            }),
            "row:2:3: the row ends after 2 of the 3 points of a row of a 3x2 board");
  EXPECT_EQ(thrown([] {
              parse_rows({3, 2}, {"X.O", "X.O."});
            }),
            "row:2:4: the row is too long: a 3x2 board has 3 points in a row");
  EXPECT_EQ(thrown([] {
              parse_rows({3, 2}, {"X#O", "X.O"});
            }),
            "row:1:2: '#' stands for no point of a row: write X (black), O (white) or . (empty)");
}

RC_GTEST_PROP(Rows, EveryPositionIsReadBackFromItsRows, ()) {
  const Size size = *arbitrary_size();
  const auto stones = any_stones(size);
  RC_ASSERT(parse_rows(size, rows(size, stones)) == stones);
}

}  // namespace
}  // namespace ruleproof
