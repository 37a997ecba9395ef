#include <gtest/gtest.h>

#include <string>

#include "cli/testing/run.hpp"

namespace ruleproof {
namespace {

const std::string rules = "Snort\n\nBlack and White take turns.\r\nWhoever can’t move loses.\n";

TEST(QuoteCommand, BeginsADocumentThatCheckSaysWhatIsLeftToDoOf) {
  const std::string text = file("snort.txt", rules);
  const Ended quoted = called("quote " + text);
  EXPECT_EQ(quoted.status, 0) << quoted.err;
  EXPECT_EQ(quoted.out.substr(quoted.out.find("\n>") + 1),
            "> Black and White take turns. [black-white]\n\n*To do.*\n\n> Whoever can’t move loses. "
            "[whoever-cant]\n\n*To do.*\n");
  EXPECT_TRUE(
      ends("check " + file("quoted.md", quoted.out),
           {.status = 2,
            .out = {"this document has no board; it needs a line such as 'board square-grid 9x9'",
                    "this document has no players", "this document has no move", "this document has no end",
                    "the clause [black-white] has no formal lines and no reason: write its transcription "
                    "below it, or",
                    "the clause [whoever-cant] has no formal lines and no reason", "6 errors\n"},
            .whole_err = ""}));
}

TEST(QuoteCommand, ReadsStandardInputAndWritesAFileThatIsNotThereYet) {
  scripted("rm -f begun.md");
  EXPECT_TRUE(ends("quote - --out begun.md", {.whole_out = "", .input = rules}));
  EXPECT_EQ(content("begun.md"), called("quote -", rules).out);
  EXPECT_TRUE(
      ends("quote - --out begun.md",
           {.status = 2,
            .whole_err = "ruleproof: --out: begun.md is there already and would be lost; name another file\n",
            .input = "Another game."}));
  EXPECT_EQ(content("begun.md"), called("quote -", rules).out);
}

TEST(QuoteCommand, RefusesInOneLineWhatIsNoText) {
  for (const auto& [bytes, why] : std::vector<std::pair<std::string, std::string>>{
           {"", "no sentence stands here"},
           {"%PDF-1.4", "this is a PDF"},
           {std::string("a\0b", 3), "this is binary data"},
           {"caf\xE9", "this is no text in UTF-8"},
           {std::string((1 << 20) + 1, 'x'), "more than 1 MiB: this is no rule text"},
           {"Ende", ""}}) {
    EXPECT_TRUE(ends("quote " + file("rules.txt", bytes),
                     {.status = why.empty() ? 0 : 2, .err = {why}, .err_lines = why.empty() ? 0 : 1}));
  }
}

}  // namespace
}  // namespace ruleproof
