#include "spec/language/markdown.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace ruleproof::language {
namespace {

struct Read {
  Source source;
  Markdown markdown;
  std::vector<Diagnostic> diagnostics;
};

Read read(const std::string& text) {
  Read result{read_source("game.md", text), {}, {}};
  Diagnostics diagnostics(result.source);
  result.markdown = read_markdown(result.source, diagnostics);
  result.diagnostics = diagnostics.all();
  return result;
}

TEST(ReadMarkdown, FoldsAQuotationAndTakesItsIdAndSources) {
  const Read got = read(
      "# Snort\n\n## Play\n\n> A turn puts a stone\n>   on an empty square. [place post-2016\n> "
      "post-2018]\n\n    x = y\n");
  ASSERT_EQ(got.markdown.clauses.size(), 1U);
  const Clause& quotation = got.markdown.clauses.front();
  EXPECT_EQ(got.markdown.title, "Snort");
  EXPECT_EQ(quotation.section, "Play");
  EXPECT_EQ(quotation.text, "A turn puts a stone on an empty square.");
  EXPECT_EQ(quotation.id.name, "place");
  ASSERT_EQ(quotation.sources.size(), 2U);
  EXPECT_EQ(quotation.sources[1].name, "post-2018");
  EXPECT_EQ(quotation.sources[1].at, (Span{{7, 3}, {7, 12}}));
  EXPECT_TRUE(got.diagnostics.empty());
}

TEST(ReadMarkdown, TakesDoubleBracketsOfTheTextForNoId) {
  EXPECT_EQ(read("> A comment [[not an id]] [comment]\n").markdown.clauses.at(0).text,
            "A comment [[not an id]]");
  EXPECT_EQ(read("> A comment [[not an id]]\n").diagnostics.size(), 1U);
}

TEST(ReadMarkdown, GivesFormalLinesToTheQuotationsThatTheyFollow) {
  const Read got =
      read("> One. [a]\n\n> Two. [b]\n\n    x = y\n\nProse.\n\n    z = y\n\n> Three. [c]\n\n    w = y\n");
  ASSERT_EQ(got.markdown.blocks.size(), 3U);
  EXPECT_EQ(got.markdown.blocks[0].quotations, (std::vector<int>{0, 1}));
  EXPECT_EQ(got.markdown.blocks[1].quotations, (std::vector<int>{0, 1}));
  EXPECT_EQ(got.markdown.blocks[2].quotations, (std::vector<int>{2}));
}

TEST(ReadMarkdown, GivesNoFormalLinesToAQuotationWithProseAndAnotherQuotationBehindIt) {
  const Read got = read("> One. [a]\n\nProse.\n\n> Two. [b]\n\n    x = y\n");
  ASSERT_EQ(got.markdown.blocks.size(), 1U);
  EXPECT_EQ(got.markdown.blocks[0].quotations, (std::vector<int>{1}));
}

TEST(ReadMarkdown, TakesAnExplainedQuotationOutOfTheBlock) {
  const Read got = read("> One. [a]\n\n> Two. [b]\n\n*Not transcribed:* It is flavour.\n\n    x = y\n");
  EXPECT_EQ(got.markdown.clauses.at(1).explanation, Clause::Explanation::not_transcribed);
  EXPECT_EQ(got.markdown.clauses.at(1).explained_by, "It is flavour.");
  EXPECT_EQ(got.markdown.blocks.at(0).quotations, (std::vector<int>{0}));
}

TEST(ReadMarkdown, TakesATitleForNoSection) {
  const Read got = read("# Snort\n\n> One. [a]\n\n# Play\n\n> Two. [b]\n");
  EXPECT_EQ(got.markdown.clauses.at(0).section, "");
  EXPECT_EQ(got.markdown.clauses.at(1).section, "Play");
}

TEST(ReadMarkdown, TellsFlavourAndSetupFromOtherReasons) {
  const Read got =
      read("> One. [a]\n\n*Flavour:* The title.\n\n> Two. [b]\n\n*Setup:* Stones never run out.\n");
  EXPECT_EQ(got.markdown.clauses.at(0).explanation, Clause::Explanation::flavour);
  EXPECT_EQ(got.markdown.clauses.at(0).explained_by, "The title.");
  EXPECT_EQ(got.markdown.clauses.at(1).explanation, Clause::Explanation::setup);
  EXPECT_TRUE(got.diagnostics.empty());
}

TEST(ReadMarkdown, ReadsFencedRulesAndLeavesOtherFencesAlone) {
  const Read got = read("```rules\nx = y\n  z\n```\n\n```cpp\n    int x;\n```\n");
  ASSERT_EQ(got.markdown.blocks.size(), 1U);
  EXPECT_EQ(got.markdown.blocks[0].first_line, 2);
  EXPECT_EQ(got.markdown.blocks[0].last_line, 3);
  EXPECT_EQ(got.markdown.blocks[0].indent, 0);
  EXPECT_EQ(read("```rules\nx = y\n").diagnostics.size(), 1U);
}

TEST(ReadMarkdown, ReadsSettledDetailsWithTheirClauses) {
  const Read got = read("## Settled details\n\n- Passing is\n  always legal. [pass, end]\n- Nothing else.\n");
  ASSERT_EQ(got.markdown.settled.size(), 2U);
  EXPECT_EQ(got.markdown.settled[0].text, "Passing is always legal.");
  ASSERT_EQ(got.markdown.settled[0].clauses.size(), 2U);
  EXPECT_EQ(got.markdown.settled[0].clauses[1].name, "end");
}

TEST(ReadMarkdown, RefusesAnExplanationThatFollowsNoQuotation) {
  EXPECT_EQ(read("*Not transcribed:* Why not?\n").diagnostics.size(), 1U);
  EXPECT_EQ(read("> One. [a]\n\n*Not transcribed:*\n").diagnostics.size(), 1U);
}

}  // namespace
}  // namespace ruleproof::language
