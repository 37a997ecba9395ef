#include "record/coordinates.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "record/testing/arbitrary_record.hpp"
#include "spec/input_error.hpp"
#include "spec/testing/thrown.hpp"

namespace ruleproof {
namespace {

TEST(Coordinates, RowsCountFromTheBottomAndNoColumnIsNamedI) {
  EXPECT_EQ(point_name({9, 9}, 0), "a9");
  EXPECT_EQ(point_name({9, 9}, 80), "j1");
  EXPECT_EQ(point_name({9, 9}, 7), "h9");
  EXPECT_EQ(point_name({25, 25}, 24), "z25");
  EXPECT_EQ(point_name({7, 3}, 8), "b2");
}

TEST(Coordinates, BothCasesNameTheSamePoint) {
  EXPECT_EQ(parse_point({9, 9}, "J1"), parse_point({9, 9}, "j1"));
}

TEST(Coordinates, ARefusalSaysWhichPointsThereAre) {
  EXPECT_EQ(thrown([] { parse_point({7, 3}, "k9"); }),
            "no point 'k9' on a 7x3 board: columns are a to g, rows 1 to 3");
  EXPECT_EQ(thrown([] { parse_point({9, 9}, "i5"); }),
            "no point 'i5' on a 9x9 board: columns are a to j without i, rows 1 to 9");
}

TEST(Coordinates, OnlyTheOneSpellingOfAPointIsRead) {
  for (const char* name : {"", "a", "3", "aa", "a0", "a10", "k1", "a01", "a+1", "a-1", "a 1", "a1 ", " a1",
                           "1a", "a1x", "a99999999999999999999",
                           "\xC3\xA4"
                           "1"})
    EXPECT_THROW(parse_point({9, 9}, name), InputError) << name;
}

TEST(Coordinates, StarsAreThoseOfAGoBoard) {
  const auto stars = [](Size size) {
    std::string names;
    for (int point = 0; point < size.area(); ++point)
      if (is_star_point(size, point)) names += point_name(size, point) + ' ';
    return names;
  };
  EXPECT_EQ(stars({9, 9}), "c7 g7 e5 c3 g3 ");
  EXPECT_EQ(stars({13, 13}), "d10 k10 g7 d4 k4 ");
  EXPECT_EQ(stars({19, 19}), "d16 k16 q16 d10 k10 q10 d4 k4 q4 ");
  EXPECT_EQ(stars({9, 7}), "");
}

RC_GTEST_PROP(Coordinates, EveryPointIsReadBackFromItsName, ()) {
  const Size size = *arbitrary_size();
  const int point = *rc::gen::inRange(0, size.area());
  RC_ASSERT(parse_point(size, point_name(size, point)) == point);
}

}  // namespace
}  // namespace ruleproof
