#include "spec/language/quote.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "spec/language/checker.hpp"
#include "spec/testing/thrown.hpp"

namespace ruleproof::language {
namespace {

using Texts = std::vector<std::string>;

Document document_of(const std::string& text) {
  return read_document("quoted.md", quoted_document(read_source("rules.txt", text))).document;
}

Texts sentences_of(const std::string& text) {
  Texts all;
  for (const Clause& one : document_of(text).clauses) all.push_back(one.text);
  return all;
}

Texts ids_of(const std::string& text) {
  Texts all;
  for (const Clause& one : document_of(text).clauses) all.push_back(one.id.name);
  return all;
}

TEST(Sentences, EndBeforeACapital) {
  EXPECT_EQ(split_sentences("Black plays. White plays! Who wins? nobody knows … yet"),
            (Texts{"Black plays.", "White plays!", "Who wins? nobody knows … yet"}));
}

TEST(Sentences, DoNotEndBehindAbbreviationsNumbersAndInitials) {
  for (const char* one :
       {"Play near a stone, e.g. Black's.", "The komi is 3.5 or 6.", "See Fig. 3 and no. 4.",
        "A game by J. H. Conway.", "Draws, i.e. Equal scores, are lost.", "1. Black begins."})
    EXPECT_EQ(split_sentences(one), Texts{one});
  EXPECT_EQ(split_sentences("May White pass? No. Black may."),
            (Texts{"May White pass?", "No.", "Black may."}));
  EXPECT_EQ(split_sentences("It is at the point A. Black moves."),
            (Texts{"It is at the point A.", "Black moves."}));
}

TEST(Sentences, EndBehindTheStopsOfChineseAndJapanese) {
  EXPECT_EQ(split_sentences("黑先。白后！谁赢？「吃子。」然后，再下。end"),
            (Texts{"黑先。", "白后！", "谁赢？", "「吃子。」", "然后，再下。", "end"}));
  EXPECT_EQ(split_sentences("1。黑先。 2。白后？！好"), (Texts{"1。黑先。", "2。白后？！", "好"}));
  EXPECT_EQ(split_sentences("说「我过。你赢。」就走。"), (Texts{"说「我过。你赢。」", "就走。"}));
  EXPECT_EQ(sentences_of("黑先。\n\n白后！\n\n他说「过。」\n\nSay “pass.”\n"),
            (Texts{"黑先。", "白后！", "他说「过。」", "Say “pass.”"}))
      << "no headings";
}

TEST(Sentences, KeepTheirNumbers) {
  for (const char* one :
       {"Step 1. Place a stone.", "1.2. Place a stone.", "IV. Place a stone.", "A. Place a stone.",
        "Rule 3.1. Place a stone.", "12. Place a stone.", "§2. Place a stone.", "§ 2. Place a stone."}) {
    EXPECT_EQ(split_sentences(one), Texts{one});
    const std::string both = std::string("Black begins. ") + one;
    EXPECT_EQ(split_sentences(both), (Texts{"Black begins.", one}));
  }
  EXPECT_EQ(split_sentences("The komi is 7. Black begins. See step 3. Then stop."),
            (Texts{"The komi is 7.", "Black begins.", "See step 3.", "Then stop."}));
}

TEST(Sentences, KeepTheirNumbersBelowAHeading) {
  EXPECT_EQ(sentences_of("// Rules of Foo\n// Step 1. Place a stone.\n// Step 2. Turn over.\n"),
            (Texts{"Step 1. Place a stone.", "Step 2. Turn over."}));
  EXPECT_EQ(sentences_of("Do all of it once more, as in\nStep 1. Then stop.\n"),
            (Texts{"Do all of it once more, as in Step 1.", "Then stop."}));
}

TEST(Sentences, DoNotEndWithinQuotationMarksAndBrackets) {
  for (const char* one : {"Say \"I pass. You win.\" and leave.", "Say “I pass. You win.” and leave.",
                          "Stones (see above. All of them.) stay.", "Say „Ich passe. Gut.“ and leave."})
    EXPECT_EQ(split_sentences(one), Texts{one});
  EXPECT_EQ(split_sentences("A board of 9\" squares. Black begins."),
            (Texts{"A board of 9\" squares.", "Black begins."}))
      << "a mark that nothing closes counts for nothing";
  EXPECT_EQ(split_sentences("Say \"I pass.\" White wins."), (Texts{"Say \"I pass.\"", "White wins."}));
}

TEST(QuotedDocument, KeepsHeadingsParagraphsAndLists) {
  const std::string text =
      "Snort\n\nThe board\n=========\nBlack and White\ntake  turns. Nobody\tpasses.\n\nA turn is one of:\n- "
      "a stone,\n2) or nothing.\n\n"
      "# Score #\nStones count.\n";
  const std::vector<Passage> passages = read_passages(read_source("rules.txt", text));
  using Kind = Passage::Kind;
  std::vector<std::pair<Kind, Texts>> found;
  for (const Passage& one : passages) found.emplace_back(one.kind, one.sentences);
  EXPECT_EQ(found, (std::vector<std::pair<Kind, Texts>>{
                       {Kind::heading, {"Snort"}},
                       {Kind::heading, {"The board"}},
                       {Kind::paragraph, {"Black and White take turns.", "Nobody passes."}},
                       {Kind::paragraph, {"A turn is one of:"}},
                       {Kind::item, {"- a stone,"}},
                       {Kind::item, {"2) or nothing."}},
                       {Kind::heading, {"Score #"}},
                       {Kind::paragraph, {"Stones count."}}}));
  const Document document = document_of(text);
  EXPECT_EQ(document.title, "Snort");
  EXPECT_EQ(document.clauses.front().section, "The board");
  EXPECT_EQ(document.clauses.back().section, "Score #");
}

TEST(QuotedDocument, GivesShortIdsOfTheSentencesOwnWords) {
  EXPECT_EQ(ids_of("The stone is placed on a point. A stone is placed on the edge. Whoever can’t move loses. "
                   "3. Zug ist Pflicht!\n\n"
                   "Nobody passes. Nobody passes. Ходы. Ходы."),
            (Texts{"stone-placed", "stone-placed-edge", "whoever-cant", "zug-ist", "nobody-passes",
                   "nobody-passes-2", "sentence-1", "sentence-2"}));
}

TEST(QuotedDocument, IsCheckedAndSaysWhatIsLeftToDo) {
  const CheckedDocument checked = read_document(
      "quoted.md", quoted_document(read_source("snort.txt", "Black begins. Whoever can't move loses.")));
  Texts said;
  for (const Diagnostic& one : checked.diagnostics) said.push_back(one.message.substr(0, 40));
  EXPECT_EQ(said,
            (Texts{"this document has no board; it needs a l", "this document has no players; it needs a",
                   "this document has no move; it needs one ", "this document has no end; it needs a lin",
                   "the clause [black-begins] has no formal ", "the clause [whoever-cant] has no formal "}));
}

TEST(QuotedDocument, IsADocumentWithoutErrorsOnceItIsFilledIn) {
  std::string document = quoted_document(read_source("snort.txt", "Black begins. Whoever can't move loses."));
  const auto exchange = [&](const std::string& from, const std::string& to) {
    for (std::size_t at = document.find(from); at != std::string::npos;
         at = document.find(from, at + to.size()))
      document.replace(at, from.size(), to);
  };
  exchange("    -- What every game declares; change it, and take the two strokes away:\n", "");
  exchange("    -- ", "    ");
  exchange("\n*To do.*\n", "\n*Not transcribed:* it stands above.\n");
  const CheckedDocument checked = read_document("filled.md", document);
  EXPECT_FALSE(checked.has_errors()) << (checked.diagnostics.empty() ? ""
                                                                     : checked.diagnostics.front().message)
                                     << '\n'
                                     << document;
}

TEST(QuotedDocument, ReadsEveryKindOfLineEndAndOfMark) {
  const Texts sentences{"Black’s stone — “the first” — stays.", "Then White’s."};
  EXPECT_EQ(sentences_of("\xEF\xBB\xBF"
                         "Black’s stone — “the first” —\r\nstays. Then White’s.\r\n"),
            sentences);
}

TEST(QuotedDocument, RefusesWhatHasNoSentence) {
  const auto refusal = [](const std::string& bytes) {
    return thrown([&] { quoted_document(read_source("rules.txt", bytes)); });
  };
  for (const std::string bytes : {"", "\n \n", "----\n", "# Snort\n"})
    EXPECT_EQ(refusal(bytes), "rules.txt: no sentence stands here; write the rules of a game as plain text")
        << bytes;
  EXPECT_EQ(refusal(std::string("a\0b", 3)),
            "rules.txt: this is binary data; a document is plain text (Markdown)");
  std::string many;
  while (many.size() < 500'000) many += "A b. ";
  EXPECT_EQ(refusal(many),
            "rules.txt: the document of this text would be larger than 1 MiB, the largest that is read; "
            "quote a part of it");
}

/// Generates random texts that contain all marks and layouts which read_passages treats specially.
rc::Gen<std::string> texts() {
  const auto parts = rc::gen::elementOf(Texts{
      "Black",    "White",  "plays",   "a",     "stone",  "e.g.",   "3.5",     ".",  "!",  "?",    "…",
      "\"",       "(",      ")",       "[x]",   "“so",    "so”",    "„",       "»",  "'",  "’s",   "\n",
      "\n\n",     "\r\n",   "\n- ",    "\n1. ", "\n(a) ", "\n# ",   "\n===\n", "> ", "\t", "    ", "***",
      "*To do.*", "```",    "[to do]", "Ход",   "ä",      "\u00A0", "\u200B",  "。", "「", "」！", "for-",
      "ward",     "\u00AD", "// ",     "/*",    "*/",     "--",     "|",       "\\", "A."});
  return rc::gen::map(rc::gen::container<Texts>(parts), [](const Texts& words) {
    std::string text;
    for (const std::string& word : words) text += word + (word.size() % 2 == 0 ? " " : "");
    return text;
  });
}

RC_GTEST_PROP(QuotedDocument, GivesEachSentenceBackWordForWord, ()) {
  const std::string text = *texts();
  RC_ASSERT(lost_sentence(text) == "");
  std::string all, again;
  try {
    for (const Passage& passage : read_passages(read_source("rules.txt", text)))
      if (passage.kind != Passage::Kind::heading)
        for (const std::string& sentence : passage.sentences) all += sentence + " ";
    for (const std::string& sentence : sentences_of(text)) again += sentence + " ";
  } catch (const InputError&) {
    RC_DISCARD();
  }
  RC_ASSERT(all == again);
}

RC_GTEST_PROP(QuotedDocument, GivesEachSentenceAnIdOfItsOwn, ()) {
  const std::string text = *texts();
  try {
    const Texts ids = ids_of(text);
    RC_ASSERT(std::set<std::string>(ids.begin(), ids.end()).size() == ids.size());
  } catch (const InputError&) {
    RC_DISCARD();
  }
}

}  // namespace
}  // namespace ruleproof::language
