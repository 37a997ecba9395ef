#include "report/wrap.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ruleproof {
namespace {

using Lines = std::vector<std::string>;

TEST(Wrap, BreaksAtBlanksAndLineEnds) {
  EXPECT_EQ(wrapped("one two three", 7), (Lines{"one two", "three"}));
  EXPECT_EQ(wrapped("one\ntwo", 7), (Lines{"one", "two"}));
  EXPECT_EQ(wrapped("", 7), (Lines{""}));
}

TEST(Wrap, CutsALongWordBetweenCharacters) {
  EXPECT_EQ(wrapped("äöüß", 3), (Lines{"äöü", "ß"}));
  EXPECT_EQ(width_of("äöüß"), 4);
}

RC_GTEST_PROP(Wrap, KeepsEveryLetterAndTheWidth, ()) {
  const auto text = *rc::gen::container<std::string>(rc::gen::element('a', 'b', ' ', '\n'));
  const int width = *rc::gen::inRange(1, 12);
  const auto letters = [](std::string all) {
    std::erase_if(all, [](char c) { return c == ' ' || c == '\n'; });
    return all;
  };
  std::string joined;
  for (const std::string& line : wrapped(text, width)) {
    RC_ASSERT(width_of(line) <= width);
    joined += line;
  }
  RC_ASSERT(letters(joined) == letters(text));
}

}  // namespace
}  // namespace ruleproof
