#include <gtest/gtest.h>

#include "cli/testing/run.hpp"

namespace ruleproof {
namespace {

TEST(CompileCommand, WritesTheGameOfTheCall) {
  EXPECT_EQ(called("compile " EXAMPLES "/othello.md --board 4x4 --out small.c").status, 0);
  EXPECT_EQ(content("small.c").substr(0, 16), "/* Othello, 4x4.");
  EXPECT_EQ(called("compile go --board 5x5 --reading ko=simple --out go.c").status, 0);
  EXPECT_EQ(content("go.c").substr(0, 22), "/* Go, 5x5, ko=simple.");
}

TEST(CompileCommand, NamesWhatHasNoCFormAndWhere) {
  EXPECT_TRUE(ends("compile " EXAMPLES "/kalah.md --out kalah.c",
                   {.status = 2, .err = {"cannot compile: points by their names in [sow], line 43"}}));
  EXPECT_TRUE(
      ends("compile endo --out endo.c", {.status = 2, .err = {"cannot compile: a board without an edge"}}));
  EXPECT_TRUE(ends("compile disto", {.status = 2, .err = {"--out is required"}}));
}

}  // namespace
}  // namespace ruleproof
