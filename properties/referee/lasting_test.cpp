#include "properties/referee/lasting.hpp"

#include <gtest/gtest.h>

namespace ruleproof {
namespace {

TEST(LastingDifferences, GoOnWhereTheyShowOnOrBesideTheSameSquares) {
  LastingDifferences differences(1);
  EXPECT_FALSE(differences.goes_on(0, {{0, 0}}));
  EXPECT_TRUE(differences.goes_on(0, {{0, 0}}));
  EXPECT_TRUE(differences.goes_on(0, {{1, 1}, {2, 1}, {3, 1}})) << "connected with what lies beside";
  EXPECT_TRUE(differences.goes_on(0, {{4, 1}}));
}

TEST(LastingDifferences, AreNewWhereAPartOfThemLiesApart) {
  LastingDifferences differences(1);
  EXPECT_FALSE(differences.goes_on(0, {{0, 0}}));
  EXPECT_FALSE(differences.goes_on(0, {{0, 0}, {2, 0}}));
  EXPECT_FALSE(differences.goes_on(0, {{5, 5}}));
}

TEST(LastingDifferences, EndWhereTheReadingAgreesAndAreThoseOfOneReading) {
  LastingDifferences differences(2);
  EXPECT_FALSE(differences.goes_on(0, {{0, 0}}));
  EXPECT_FALSE(differences.goes_on(1, {{0, 0}}));
  differences.is_over(0);
  EXPECT_FALSE(differences.goes_on(0, {{0, 0}}));
  EXPECT_TRUE(differences.goes_on(1, {{0, 0}}));
}

TEST(LastingDifferences, OfNoSquareAreThoseOfNoSquareBefore) {
  LastingDifferences differences(1);
  EXPECT_FALSE(differences.goes_on(0, {}));
  EXPECT_TRUE(differences.goes_on(0, {}));
  EXPECT_FALSE(differences.goes_on(0, {{0, 0}}));
  EXPECT_FALSE(differences.goes_on(0, {}));
}

}  // namespace
}  // namespace ruleproof
