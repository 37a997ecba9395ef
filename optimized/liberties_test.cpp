#include "optimized/liberties.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

namespace ruleproof::optimized {
namespace {

RC_GTEST_PROP(Liberties, AreAsManyAsThePlacesThatCameAndDidNotGo, ()) {
  const auto places = *rc::gen::unique<std::vector<int>>(rc::gen::inRange(0, 1024));
  Liberties liberties;
  std::set<int> present;
  for (const int place : places) {
    if (present.size() == 625) break;
    const bool is_liberty = place % 3 != 0;
    liberties += Liberties::at(place, is_liberty);
    if (is_liberty) present.insert(place);
    if (place % 5 == 0 && !present.empty()) {
      liberties -= Liberties::at(*present.begin());
      present.erase(present.begin());
    }
    RC_ASSERT(liberties.size() == std::ssize(present));
    RC_ASSERT(liberties.none() == present.empty());
    RC_ASSERT(liberties.single() == (present.size() == 1));
    if (present.size() == 1) RC_ASSERT(liberties.only() == *present.begin());
  }
}

TEST(Liberties, CountTheMostThatABoardCanHave) {
  Liberties liberties;
  for (int place = 1023; place > 1023 - 625; --place) liberties += Liberties::at(place);
  EXPECT_EQ(liberties.size(), 625);
  for (int place = 1022; place > 1023 - 625; --place) liberties -= Liberties::at(place);
  ASSERT_TRUE(liberties.single());
  EXPECT_EQ(liberties.only(), 1023);
}

}  // namespace
}  // namespace ruleproof::optimized
