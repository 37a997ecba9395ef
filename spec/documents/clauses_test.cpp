#include "spec/documents/clauses.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

#include "spec/language/checker.hpp"
#include "spec/language/tree.hpp"
#include "spec/testing/document_of_text.hpp"

namespace ruleproof {
namespace {

using Names = std::vector<std::string>;

const std::string head =
    "# Test\n"
    "\n"
    "    game \"Test\"\n"
    "    source first \"A. Author, a forum, a thread, 2001-02-03\" from \"test.txt\" after \"== first ==\"\n"
    "    source second \"A. Author, a letter, 2002\" changes \"Nothing.\"\n"
    "    players black, white\n"
    "\n"
    "> Test. [title first]\n"
    "\n"
    "*Flavour:* The title.\n"
    "\n"
    "## Play\n"
    "\n";

Document game(const std::string& lines) { return checked_document(head + lines).document; }

const std::string rest =
    "> The board is small and square. [board]\n"
    "\n"
    "    board square-grid 3x3\n"
    "\n"
    "> A player puts a stone on an empty point beside none of his own. [place second]\n"
    "\n"
    "    reading near \"What is beside?\" [place]\n"
    "      suggest \"Say so.\"\n"
    "      | sides \"The four sides.\" because \"The letter.\"\n"
    "      | corners \"Corners as well.\" because \"The intention.\"\n"
    "    turns alternate\n"
    "    move place(p):\n"
    "      forbid \"the point is not empty\": p and occupied\n"
    "      forbid \"it is near\" [near]: close(p) and own\n"
    "      put mover on p\n"
    "\n"
    "> What is beside is near. [near]\n"
    "\n"
    "    close(p) = case near\n"
    "      | sides: beside(p)  -- of the board\n"
    "      | corners: around(p)\n"
    "\n"
    "> Beside means orthogonally beside. [beside]\n"
    "\n"
    "*A word of the language:* `beside`.\n"
    "\n"
    "> It ends when nobody can move, and soon. [end]\n"
    "\n"
    "    end when not possible(place, to-move)\n"
    "\n"
    "> White has komi, and more stones win. [score]\n"
    "\n"
    "    setting komi : number = -0.5\n"
    "    score(P: player) = count(stones(P)) + (if P = white then komi else 0)\n"
    "    wins(P: player) = score(P) > score(other(P))\n"
    "\n"
    "> Every game ends. [finite]\n"
    "\n"
    "*A claim:* ends, below.\n"
    "\n"
    "> Nobody knows who invented it. [origin]\n"
    "\n"
    "*Not transcribed:* History.\n"
    "\n"
    "## Settled details\n"
    "\n"
    "- Nobody passes. [place, end]\n"
    "\n"
    "## Claims\n"
    "\n"
    "    claim ends \"Every game ends.\" [end]\n"
    "      premise \"Somebody plays.\"\n"
    "      grows: count(occupied)\n"
    "      expect proved, refuted if near is corners\n"
    "\n"
    "    claim apart \"No two stones of a colour touch.\"\n"
    "      given: near is corners\n"
    "      reachable: not around(black) meets black\n"
    "      expect tested\n"
    "\n"
    "    claim first-wins \"Black wins.\"\n"
    "      kind strategy\n"
    "      position: true\n"
    "      expect unknown\n";

TEST(Clauses, HasItsNameBoardAndKomi) {
  const Document test = game(rest);
  EXPECT_EQ(test.id, "test");
  EXPECT_EQ(test.title, "Test");
  EXPECT_EQ(test.default_board(), (Size{3, 3}));
  EXPECT_EQ(test.default_komi(), Komi{-1});
}

TEST(Clauses, HasNeitherBoardNorKomiWhereThereIsNone) {
  const Document test = game(
      "    board unbounded-grid\n    turns alternate\n    move place(p in around(occupied))\n    end when "
      "true\n");
  EXPECT_FALSE(test.default_board());
  EXPECT_FALSE(test.default_komi());
}

TEST(Clauses, TakesSourcesApart) {
  const Document test = game(rest);
  ASSERT_EQ(test.sources.size(), 2U);
  EXPECT_EQ(test.sources[0].origin().author, "A. Author");
  EXPECT_EQ(test.sources[0].origin().place, "a forum, a thread");
  EXPECT_EQ(test.sources[0].origin().when, "2001-02-03");
  EXPECT_EQ(test.sources[0].header, "== first ==");
  EXPECT_EQ(test.source("second").change, "Nothing.");
}

TEST(Clauses, TellsTheKindOfAClauseByWhatStandsBelowIt) {
  using enum ClauseKind;
  const Document test = game(rest);
  for (const auto& [id, kind] : std::vector<std::pair<std::string, ClauseKind>>{{"title", flavour},
                                                                                {"board", setup},
                                                                                {"place", rule},
                                                                                {"beside", definition},
                                                                                {"end", end},
                                                                                {"score", scoring},
                                                                                {"finite", claim},
                                                                                {"origin", out_of_scope}})
    EXPECT_EQ(text(kind_of(test, test.clause(id))), text(kind)) << id;
  EXPECT_EQ(kind_of(test, test.clause("near")), rule) << "a guard names it";
  EXPECT_EQ(test.clause("origin").reason(), "History.");
  EXPECT_EQ(test.clause("beside").reason(), "");
}

TEST(Clauses, GivesAClauseItsSectionSourcesAndClaims) {
  const Document test = game(rest);
  EXPECT_EQ(test.clause("title").section, "");
  EXPECT_EQ(test.clause("board").section, "Play");
  EXPECT_EQ(sources_of(test, test.clause("title")), Names{"first"});
  EXPECT_EQ(sources_of(test, test.clause("board")), (Names{"first", "second"}))
      << "one that names no source stands in all of them";
  EXPECT_EQ(claims_of(test, test.clause("finite")), Names{"ends"});
  EXPECT_EQ(claims_of(test, test.clause("end")), Names{"ends"});
  EXPECT_EQ(clauses_of(test, test.claim("ends")), (Names{"end", "finite"}));
}

TEST(Clauses, HasItsOpenClausesAndSettledDetails) {
  const Document test = game(rest);
  const Alternatives& near = test.open_clause("near");
  EXPECT_EQ(near.question, "What is beside?");
  EXPECT_EQ(names_of(near.clauses), Names{"place"});
  EXPECT_EQ(near.suggestion, "Say so.");
  EXPECT_EQ(near.readings.front().name.name, "sides");
  EXPECT_EQ(near.reading("corners").meaning, "Corners as well.");
  EXPECT_EQ(near.reading("corners").because, "The intention.");
  EXPECT_EQ(claims_of(test, near, near.reading("corners")), Names{"apart"})
      << "the claim is given under this reading";
  EXPECT_EQ(claims_of(test, near, near.reading("sides")), Names{});
  ASSERT_EQ(test.settled.size(), 1U);
  EXPECT_EQ(test.settled[0].text, "Nobody passes.");
  EXPECT_EQ(names_of(test.settled[0].clauses), (Names{"place", "end"}));
}

TEST(Clauses, HasItsClaimsWithTheirKindsAndExpectedVerdicts) {
  const Document test = game(rest);
  const Claim& ends = test.claim("ends");
  EXPECT_EQ(ends.statement, "Every game ends.");
  EXPECT_EQ(ends.premise, "Somebody plays.");
  EXPECT_EQ(kind_of(ends), ClaimKind::measure);
  ASSERT_EQ(ends.expected.size(), 2U);
  EXPECT_EQ(ends.expected[0].verdict, VerdictWord::proved);
  EXPECT_EQ(ends.expected[1].verdict, VerdictWord::refuted);
  EXPECT_EQ(ends.expected[1].conditions.at(0).alternative.name, "corners");
  EXPECT_EQ(kind_of(test.claim("apart")), ClaimKind::position);
  EXPECT_EQ(test.claim("apart").expected.at(0).verdict, VerdictWord::tested);
  EXPECT_EQ(kind_of(test.claim("first-wins")), ClaimKind::strategy) << "said by the document";
}

TEST(FormalLines, StandAsInTheDocumentWithoutTheIndentationOfTheFirst) {
  const Document test = game(rest);
  const std::vector<FormalLines> near = formal_lines(test, test.clause("near"));
  ASSERT_EQ(near.size(), 2U);
  EXPECT_TRUE(near[0].text.starts_with("move place(p):\n  forbid \"the point")) << near[0].text;
  EXPECT_EQ(near[1].line, 32);
  EXPECT_EQ(near[1].text,
            "close(p) = case near\n  | sides: beside(p)  -- of the board\n  | corners: around(p)\n");
  EXPECT_EQ(test.text->lines.at(31), "    close(p) = case near");
}

TEST(FormalLines, ThatStandTogetherInTheDocumentAreOne) {
  const Document test = game(rest +
                             "\n> And more. [more]\n\n    one-of(s) = one s\n    -- a remark\n    two = "
                             "one-of(empty)\n\n    three = two\n");
  const std::vector<FormalLines> score = formal_lines(test, test.clause("score"));
  ASSERT_EQ(score.size(), 1U);
  EXPECT_TRUE(score[0].text.starts_with("setting komi : number = -0.5\nscore(P: player) = "))
      << score[0].text;
  EXPECT_TRUE(score[0].text.ends_with("\nwins(P: player) = score(P) > score(other(P))\n")) << score[0].text;
  const std::vector<FormalLines> more = formal_lines(test, test.clause("more"));
  ASSERT_EQ(more.size(), 1U);
  EXPECT_EQ(more[0].text, "one-of(s) = one s\n-- a remark\ntwo = one-of(empty)\n\nthree = two\n");
}

TEST(FormalLines, StandUnderEveryClauseThatNothingElseExplains) {
  const Document test = game(rest);
  for (const Clause& clause : test.clauses) {
    const bool has_word = clause.explanation == Clause::Explanation::word;
    EXPECT_EQ(clause.is_transcribed(), has_word || !formal_lines(test, clause).empty()) << clause.id.name;
  }
  EXPECT_EQ(test.clause("beside").explained_by, "`beside`.");
}

/// Deletes a random range of a valid document. If the remaining text has no errors, every id that it mentions
/// exists, so the lookups below throw nothing.
RC_GTEST_PROP(Clauses, IsMadeOfADamagedDocumentWithoutErrors, ()) {
  std::string text = head + rest;
  const std::size_t from = *rc::gen::inRange<std::size_t>(0, text.size());
  text.erase(from, *rc::gen::inRange<std::size_t>(1, 200));
  const language::CheckedDocument checked = language::read_document("test.md", text);
  RC_PRE(!checked.has_errors());
  const Document& made = checked.document;
  for (const Clause& clause : made.clauses) {
    for (const std::string& source : sources_of(made, clause)) made.source(source);
    for (const std::string& claim : claims_of(made, clause)) made.claim(claim);
    formal_lines(made, clause);
  }
  for (const Alternatives& open : open_clauses(made))
    for (const language::Id& clause : open.clauses) made.clause(clause.name);
  for (const Settled& settled : made.settled)
    for (const language::Id& clause : settled.clauses) made.clause(clause.name);
}

}  // namespace
}  // namespace ruleproof
