#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

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
  const std::string rules = content(EXAMPLES "/nogo.md");
  const auto line = std::ranges::count(rules, '\n') + 2;
  EXPECT_TRUE(ends("compile " + file("storm.md", rules + "\n    event storm: nothing\n") + " --out storm.c",
                   {.status = 2, .err = {fmt::format(", line {}\n", line), "cannot compile: an event"}}));
  EXPECT_TRUE(
      ends("compile endo --out endo.c", {.status = 2, .err = {"cannot compile: a board without an edge"}}));
  EXPECT_TRUE(ends("compile disto", {.status = 2, .err = {"--out is required"}}));
}

/// Compiles a game to a C file, edits this file with the sed command `change`, and builds an engine from it.
/// Returns how `ruleproof certify` ends with this engine.
Ended certified(const std::string& game, const std::string& change) {
  return scripted("\"$RULEPROOF\" compile " + game + " --out engine.c && sed -i '" + change +
                  "' engine.c && cc -O1 -DGAME_MAIN engine.c -o engine && \"$RULEPROOF\" certify " + game +
                  " --games 3 --engine './engine gtp'");
}

TEST(CompileCommand, WritesAProgramThatIsCertifiedAsAnyEngine) {
  if (scripted("cc --version").status != 0) GTEST_SKIP() << "there is no C compiler 'cc'";
  for (const std::string game :
       {"disto --board 5x5", "loose --board 5x5 --reading flip=cascade", EXAMPLES "/draughts.md"}) {
    const Ended ended = certified(game, "");
    EXPECT_EQ(ended.status, 0) << ended.out << ended.err;
    EXPECT_TRUE(has_all(ended.out, {" compiled: passes\n", "3 random games",
                                    "compared by: all_legal; list_stones; undo; final_score"}));
  }
  const Ended wrong = certified("loose --board 5x5", "s/now.to_move + 1) % PLAYERS/now.to_move) % PLAYERS/");
  EXPECT_EQ(wrong.status, 1) << wrong.out << wrong.err;
}

}  // namespace
}  // namespace ruleproof
