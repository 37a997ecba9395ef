#include "optimized/liberties.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

namespace ruleproof::optimized {
namespace {

RC_GTEST_PROP(Liberties, KnowWhetherThePlacesThatCameAndDidNotGoAreOne, ()) {
  const int range = *rc::gen::element(2, 4, 1024);
  Liberties liberties;
  std::multiset<int> present;
  for (const int place : *rc::gen::container<std::vector<int>>(rc::gen::inRange(1024 - range, 1024))) {
    const bool is_liberty = place % 3 != 0;
    liberties += Liberties::at(place, is_liberty);
    if (is_liberty) present.insert(place);
    if (place % 5 == 0 && !present.empty()) {
      liberties -= Liberties::at(*present.begin());
      present.erase(present.begin());
    }
    const bool single = !present.empty() && *present.begin() == *present.rbegin();
    RC_ASSERT(liberties.none() == present.empty());
    RC_ASSERT(liberties.single() == single);
    if (single) RC_ASSERT(liberties.place() == *present.begin());
    for (const int one : {place, 1023, 0}) {
      RC_ASSERT(liberties.only(Liberties::at(one)) == (single && one == *present.begin()));
    }
  }
}

TEST(Liberties, HoldTheMostThatABoardCanHave) {
  Liberties liberties;
  for (int i = 0; i < 1200; ++i) liberties += Liberties::at(1023);
  EXPECT_TRUE(liberties.single());
  EXPECT_TRUE(liberties.only(Liberties::at(1023)));
  liberties -= Liberties::at(1023);
  liberties += Liberties::at(1022);
  EXPECT_FALSE(liberties.single());
  EXPECT_FALSE(liberties.only(Liberties::at(1023)));
}

}  // namespace
}  // namespace ruleproof::optimized
