#include "properties/provers/cases.hpp"

#include <gtest/gtest.h>

#include <random>

namespace ruleproof {
namespace {

TEST(Cases, AreWhatAListOfBitsIs) {
  std::mt19937 random(1);
  for (const std::size_t count : {0, 1, 63, 64, 65, 130}) {
    const auto any = [&] { return Cases::where(count, [&](std::size_t) { return random() % 3 == 0; }); };
    const Cases a = any(), b = any(), none(count), all(count, true);
    Cases met = a, joined = a;
    met &= b;
    joined |= b;
    std::size_t first = count;
    for (std::size_t i = count; i-- > 0;) {
      EXPECT_EQ((a & b)[i], a[i] && b[i]);
      EXPECT_EQ((a | b)[i], a[i] || b[i]);
      EXPECT_EQ((a ^ b)[i], a[i] != b[i]);
      EXPECT_EQ((~a)[i], !a[i]);
      EXPECT_EQ(met[i], (a & b)[i]);
      EXPECT_EQ(joined[i], (a | b)[i]);
      const Cases alone = Cases::where(count, [&](std::size_t k) { return k == i; });
      EXPECT_TRUE(alone[i]);
      EXPECT_EQ(alone.first(), i);
      if (a[i]) first = i;
    }
    EXPECT_EQ(a.first(), first);
    EXPECT_EQ(a.any(), first < count);
    EXPECT_TRUE(none.none());
    EXPECT_TRUE((~none).all());
    EXPECT_TRUE(all.all());
    const Cases each = Cases::where(count, [](std::size_t) { return true; });
    EXPECT_TRUE((~each).none());
    EXPECT_EQ((~each).first(), count) << "no case beyond the last one";
    EXPECT_TRUE((all ^ each).none());
    EXPECT_EQ((a | ~b).all(), (b & ~a).none());
  }
}

}  // namespace
}  // namespace ruleproof
