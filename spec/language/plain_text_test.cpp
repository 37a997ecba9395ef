#include "spec/language/plain_text.hpp"

#include <gtest/gtest.h>

#include "spec/language/checker.hpp"
#include "spec/language/kept_text.hpp"
#include "spec/language/quote.hpp"

namespace ruleproof::language {
namespace {

using Texts = std::vector<std::string>;

Texts sentences_of(const std::string& text) {
  Texts all;
  for (const Passage& passage : read_passages(read_source("rules.txt", text)))
    all.insert(all.end(), passage.sentences.begin(), passage.sentences.end());
  return all;
}

TEST(PlainText, MarksOfCommentsAreLeftOut) {
  for (const char* text : {"// Black begins.\n// White follows,\n// and so on.\n",
                           "# Black begins.\n#\n# White follows,\n# and so on.\n",
                           "/* Black begins.\n * White follows,\n * and so on. */\n",
                           "/**\n * Black begins.\n * White follows,\n"
                           " * and so on.\n **/\n",
                           "-- Black begins.\n-- White follows,\n-- and so on.",
                           "\"\"\"Black begins. White\n"
                           "follows, and so on.\"\"\"",
                           "<!-- Black begins.\nWhite follows,\nand so on. -->\n",
                           "  ; Black begins.\n  ; White follows,\n  ; and so on."})
    EXPECT_EQ(sentences_of(text), (Texts{"Black begins.", "White follows, and so on."})) << text;
  EXPECT_EQ(sentences_of("* a stone,\n* or nothing."), (Texts{"* a stone,", "* or nothing."})) << "a list";
  EXPECT_EQ(sentences_of("# Snort\nBlack begins.\n"), (Texts{"Snort", "Black begins."})) << "a heading";
  EXPECT_EQ(sentences_of("Black <!-- or X --> begins. <!-- a --> \n<!-- b --> White follows.\n"),
            (Texts{"Black begins.", "White follows."}))
      << "a comment within a line";
}

TEST(PlainText, WhatNoOneSeesIsLeftOut) {
  EXPECT_EQ(sentences_of("A neigh\u00ADbour\u200B is a\u2060 stone."), Texts{"A neighbour is a stone."});
}

TEST(PlainText, WordsThatWereDividedAreJoined) {
  EXPECT_EQ(sentences_of("A stone moves for-\nward. It moves for- ward."),
            (Texts{"A stone moves forward.", "It moves forward."}));
  EXPECT_EQ(
      sentences_of("On non-\nempty points, two- and three-sided ones, - as here - and well-\nknown, "
                   "well-known ones. Super-\nKo."),
      (Texts{"On non-empty points, two- and three-sided ones, - as here - and well-known, well-known ones.",
             "Super- Ko."}));
  EXPECT_EQ(sentences_of("A cross-cut. A cross-\ncut."), (Texts{"A cross-cut.", "A cross-cut."}));
}

TEST(PlainText, LinesOfChineseAndJapaneseAreJoinedWithoutASpace) {
  EXPECT_EQ(sentences_of("黑先，双方\n轮流下子。\n白方 A 组。"),
            (Texts{"黑先，双方轮流下子。", "白方 A 组。"}));
}

TEST(PlainText, FoldedIsTheSameHoweverATextWasPasted) {
  EXPECT_EQ(folded("It’s  “for-\n ward” neigh\u00ADbour."), folded("It's \"forward\" neighbour."));
  EXPECT_EQ(folded("黑先，\n双方"), "黑先，双方");
  EXPECT_NE(folded("for ward"), folded("forward"));
  EXPECT_EQ(folded("a - b"), "a - b");
}

const std::string quoted =
    "    source rules \"A, B, C\" from \"rules.txt\"\n\n> Black moves for-ward. [forward]\n\n> White "
    "“follows”. "
    "[follows]\n";

Texts differences(const std::string& text, const std::string& document = quoted) {
  const CheckedDocument checked = read_document("game.md", "# Game\n\n" + document);
  Texts messages;
  for (const Diagnostic& one : differences_from_text(checked.document, checked.document.sources.at(0), text))
    messages.push_back(std::to_string(one.at.begin.line) + ": " + one.message);
  return messages;
}

TEST(KeptText, IsWhatTheClausesSayHoweverItWasPasted) {
  EXPECT_EQ(differences("// Black moves for-\n// ward.\n//\n// White \"fol\u00ADlows\".\n"), Texts());
  EXPECT_EQ(differences("Black moves forward.\nWhite ‘follows’.\n"),
            (Texts{"3: rules.txt has what is no clause here: \"White 'follows'.\"",
                   "7: this clause does not stand word for word in rules.txt"}));
  EXPECT_EQ(differences("Black moves forward. Then stop. White \"follows\". The end."),
            (Texts{"3: rules.txt has what is no clause here: \"Then stop.\"",
                   "3: rules.txt has what is no clause here: \"The end.\""}));
}

TEST(KeptText, IsReadFromItsHeaderToThatOfTheNextSource) {
  const std::string both =
      "    source first \"A, B, C\" from \"rules.txt\" after \"== one ==\"\n    source second \"A, B, D\" "
      "from "
      "\"rules.txt\" after \"== two ==\"\n\n## Play\n\n> Black begins. [begins first]\n\n> White begins. "
      "[white second]\n";
  EXPECT_EQ(differences("Before.\n== one ==\nPlay\nBlack begins.\n== two ==\nWhite begins.\n", both),
            Texts());
}

}  // namespace
}  // namespace ruleproof::language
