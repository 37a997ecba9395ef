#include "report/page_alone.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace ruleproof {
namespace {

TEST(PageAlone, IsOpenedWithARecordByAnAddress) {
  EXPECT_EQ(address_of("game go\nboard 5x5\nB c3\n"), "record=game+go%0Aboard+5x5%0AB+c3%0A");
  EXPECT_EQ(address_of("a=\"ä\"&<#>"), "record=a%3D%22%C3%A4%22%26%3C%23%3E");
  EXPECT_EQ(address_of(""), "record=");
}

TEST(PageAlone, IsEmptyWhereItWasNotBuilt) {
  // The test program is not in the folder from which the program finds the page.
  EXPECT_EQ(page_alone({}, {}), "");
}

}  // namespace
}  // namespace ruleproof
