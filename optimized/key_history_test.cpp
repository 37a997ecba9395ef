#include "optimized/key_history.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <vector>

namespace ruleproof::optimized {
namespace {

std::vector<int> moments_with(const KeyHistory& history, std::uint64_t key) {
  std::vector<int> moments;
  history.any(key, [&](int moment) {
    moments.push_back(moment);
    return false;
  });
  std::ranges::sort(moments);
  return moments;
}

RC_GTEST_PROP(KeyHistory, FindsTheMomentsOfAKeyHoweverTheyCameAndWent, ()) {
  // The mask ignores half of the bits, and many keys start in the same slot.
  KeyHistory history(0xf0f);
  std::vector<std::uint64_t> keys;
  const auto steps =
      *rc::gen::resize(rc::kNominalSize * 4, rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 100)));
  for (const int step : steps) {
    if (step == 0) {
      history.clear();
      keys.clear();
    } else if (step < 60) {
      keys.push_back(static_cast<std::uint64_t>(step % 5) << 8 | static_cast<std::uint64_t>(step % 7));
      history.push(keys.back() | 0xff0f0);
    } else if (step < 80 && !keys.empty()) {
      history.pop();
      keys.pop_back();
    } else if (step >= 80) {
      const std::uint64_t key =
          static_cast<std::uint64_t>(step % 5) << 8 | static_cast<std::uint64_t>(step % 7);
      std::vector<int> expected;
      for (int moment = 0; moment < std::ssize(keys); ++moment) {
        if (keys[moment] == key) expected.push_back(moment);
      }
      RC_ASSERT(moments_with(history, key) == expected);
    }
    RC_ASSERT(history.size() == std::ssize(keys));
  }
}

TEST(KeyHistory, StopsAtTheFirstMomentThatIsTheOne) {
  KeyHistory history;
  for (int moment = 0; moment < 1000; ++moment) history.push(moment % 10);
  int asked = 0;
  EXPECT_TRUE(history.any(3, [&](int moment) { return ++asked, moment % 10 == 3; }));
  EXPECT_EQ(asked, 1);
  EXPECT_FALSE(history.any(10, [](int) { return true; }));
  EXPECT_EQ(moments_with(history, 3).size(), 100);
}

}  // namespace
}  // namespace ruleproof::optimized
