#include "properties/provers/printed_by.hpp"

#include <gtest/gtest.h>

namespace ruleproof {
namespace {

TEST(PrintedBy, IsTheBeginningOfTheOutput) {
  EXPECT_EQ(printed_by("cat", {}, "unsat\n"), "unsat\n");
  EXPECT_EQ(printed_by("sh", {"-c", "echo yes; echo no >&2"}), "yes\n");
  EXPECT_EQ(printed_by("cat", {}, std::string(1000, 'x')), std::string(256, 'x'));
  EXPECT_EQ(printed_by("no-such-program", {}), "");
}

TEST(PrintedBy, EndsAProgramAfterItsProcessorTime) {
  EXPECT_EQ(printed_by("sh", {"-c", "echo begun; while :; do :; done"}, "", {}, 1), "begun\n");
}

}  // namespace
}  // namespace ruleproof
