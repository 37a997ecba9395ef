#include "spec/size.hpp"

#include <gtest/gtest.h>

#include "spec/testing/thrown.hpp"

namespace ruleproof {
namespace {

TEST(Size, NamesTheColumnsFirst) {
  EXPECT_EQ(parse_size("9x9"), (Size{9, 9}));
  EXPECT_EQ(parse_size("7x3"), (Size{7, 3}));
  EXPECT_EQ(text(Size{7, 3}), "7x3");
}

TEST(Size, IsReadBackAsItWasWrittenOnEveryBoard) {
  for (int w = 1; w <= longest_side; ++w) {
    for (int h = 1; h <= longest_side; ++h) EXPECT_EQ(parse_size(text(Size{w, h})), (Size{w, h}));
  }
}

TEST(Size, RefusesWhatIsNoBoard) {
  for (const char* wrong :
       {"",     "x",    "5",     "9x",   "x9",   "0x5",  "5x0", "26x26", "9x26",          "9 x 9",
        " 9x9", "9x9 ", "9x9x9", "-9x9", "+9x9", "09x9", "9X9", "9×9",   "99999999999x9", "axb"}) {
    EXPECT_THROW(parse_size(wrong), InputError) << wrong;
  }
}

TEST(Size, RefusalSaysWhatWouldBeRight) {
  EXPECT_EQ(thrown([] { parse_size("0x5"); }),
            "'0x5' is no board size; write WIDTHxHEIGHT with sides from 1 to 25, as in 9x9");
}

}  // namespace
}  // namespace ruleproof
