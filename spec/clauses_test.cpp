#include "spec/clauses.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <memory>
#include <string>
#include <vector>

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

Document game(const std::string& lines) {
  auto checked =
      std::make_shared<const language::CheckedDocument>(language::read_document("test.md", head + lines));
  for (const language::Diagnostic& diagnostic : checked->diagnostics)
    EXPECT_NE(diagnostic.severity, language::Diagnostic::Severity::error)
        << format(diagnostic, *checked->document.text);
  return game_of_document(checked);
}

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

TEST(GameOfDocument, HasItsNameBoardAndKomi) {
  const Document test = game(rest);
  EXPECT_EQ(test.id, "test");
  EXPECT_EQ(test.title, "Test");
  EXPECT_EQ(test.default_board(), (Size{3, 3}));
  EXPECT_EQ(test.default_komi(), Komi{-1});
}

TEST(GameOfDocument, HasNeitherBoardNorKomiWhereThereIsNone) {
  const Document test = game(
      "    board unbounded-grid\n    turns alternate\n    move place(p in around(occupied))\n    end when "
      "true\n");
  EXPECT_FALSE(test.default_board());
  EXPECT_FALSE(test.default_komi());
}

TEST(GameOfDocument, TakesSourcesApart) {
  const Document test = game(rest);
  ASSERT_EQ(test.sources.size(), 2U);
  EXPECT_EQ(test.sources[0].author, "A. Author");
  EXPECT_EQ(test.sources[0].place, "a forum, a thread");
  EXPECT_EQ(test.sources[0].when, "2001-02-03");
  EXPECT_EQ(test.sources[0].header, "== first ==");
  EXPECT_EQ(test.source("second").change, "Nothing.");
}

TEST(GameOfDocument, TellsTheKindOfAClauseByWhatStandsBelowIt) {
  using enum Clause::Kind;
  const Document test = game(rest);
  for (const auto& [id, kind] : std::vector<std::pair<std::string, Clause::Kind>>{{"title", flavour},
                                                                                  {"board", setup},
                                                                                  {"place", rule},
                                                                                  {"beside", definition},
                                                                                  {"end", end},
                                                                                  {"score", scoring},
                                                                                  {"finite", claim},
                                                                                  {"origin", out_of_scope}})
    EXPECT_EQ(text(test.clause(id).kind), text(kind)) << id;
  EXPECT_EQ(test.clause("near").kind, rule) << "a guard names it";
  EXPECT_EQ(test.clause("origin").reason, "History.");
  EXPECT_EQ(test.clause("beside").reason, "");
}

TEST(GameOfDocument, GivesAClauseItsSectionSourcesAndClaims) {
  const Document test = game(rest);
  EXPECT_EQ(test.clause("title").section, "");
  EXPECT_EQ(test.clause("board").section, "Play");
  EXPECT_EQ(test.clause("title").sources, Names{"first"});
  EXPECT_EQ(test.clause("board").sources, (Names{"first", "second"}))
      << "one that names no source stands in all of them";
  EXPECT_EQ(test.clause("finite").claims, Names{"ends"});
  EXPECT_EQ(test.clause("end").claims, Names{"ends"});
  EXPECT_EQ(test.claim("ends").clauses, (Names{"end", "finite"}));
}

TEST(GameOfDocument, HasItsOpenClausesAndSettledDetails) {
  const Document test = game(rest);
  const Alternatives& near = test.open_clause("near");
  EXPECT_EQ(near.question, "What is beside?");
  EXPECT_EQ(near.clauses, Names{"place"});
  EXPECT_EQ(near.mend, "Say so.");
  EXPECT_EQ(near.readings.front().name, "sides");
  EXPECT_EQ(near.reading("corners").meaning, "Corners as well.");
  EXPECT_EQ(near.reading("corners").why, "The intention.");
  EXPECT_EQ(near.reading("corners").claims, Names{"apart"}) << "the claim is given under this reading";
  EXPECT_EQ(near.reading("sides").claims, Names{});
  ASSERT_EQ(test.settled.size(), 1U);
  EXPECT_EQ(test.settled[0].note, "Nobody passes.");
  EXPECT_EQ(test.settled[0].clauses, (Names{"place", "end"}));
}

TEST(GameOfDocument, HasItsClaimsWithTheirKindsAndExpectedVerdicts) {
  const Document test = game(rest);
  const Claim& ends = test.claim("ends");
  EXPECT_EQ(ends.statement, "Every game ends.");
  EXPECT_EQ(ends.premise, "Somebody plays.");
  EXPECT_EQ(ends.kind, Claim::Kind::measure);
  EXPECT_EQ(ends.expected, Claim::Verdict::proved);
  ASSERT_EQ(ends.expected_under.size(), 1U);
  EXPECT_EQ(ends.expected_under[0].key, "near");
  EXPECT_EQ(ends.expected_under[0].reading, "corners");
  EXPECT_EQ(ends.expected_under[0].verdict, Claim::Verdict::refuted);
  EXPECT_EQ(test.claim("apart").kind, Claim::Kind::position);
  EXPECT_EQ(test.claim("apart").expected, Claim::Verdict::tested);
  EXPECT_EQ(test.claim("first-wins").kind, Claim::Kind::strategy) << "said by the document";
}

TEST(FormalLines, StandAsInTheDocumentWithoutTheIndentationOfTheFirst) {
  const Document test = game(rest);
  const std::vector<FormalLines> near = formal_lines(test, "near");
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
  const std::vector<FormalLines> score = formal_lines(test, "score");
  ASSERT_EQ(score.size(), 1U);
  EXPECT_TRUE(score[0].text.starts_with("setting komi : number = -0.5\nscore(P: player) = "))
      << score[0].text;
  EXPECT_TRUE(score[0].text.ends_with("\nwins(P: player) = score(P) > score(other(P))\n")) << score[0].text;
  const std::vector<FormalLines> more = formal_lines(test, "more");
  ASSERT_EQ(more.size(), 1U);
  EXPECT_EQ(more[0].text, "one-of(s) = one s\n-- a remark\ntwo = one-of(empty)\n\nthree = two\n");
}

TEST(FormalLines, StandUnderEveryClauseThatNothingElseExplains) {
  const Document test = game(rest);
  for (const Clause& clause : test.clauses) {
    const bool has_word = !word_of_the_language(test, clause.id.name).empty();
    EXPECT_EQ(clause.transcribed(), has_word || !formal_lines(test, clause.id.name).empty()) << clause.id.name;
  }
  EXPECT_EQ(word_of_the_language(test, "beside"), "`beside`.");
}

/// Whatever has no errors can be made a game, and what refers to something refers to what is there.
RC_GTEST_PROP(GameOfDocument, IsMadeOfADamagedDocumentWithoutErrors, ()) {
  std::string text = head + rest;
  const std::size_t from = *rc::gen::inRange<std::size_t>(0, text.size());
  text.erase(from, *rc::gen::inRange<std::size_t>(1, 200));
  auto checked = std::make_shared<const language::CheckedDocument>(language::read_document("test.md", text));
  RC_PRE(!checked->has_errors());
  const Document made = game_of_document(checked);
  for (const Clause& clause : made.clauses) {
    for (const std::string& source : clause.sources) made.source(source);
    for (const std::string& claim : clause.claims) made.claim(claim);
    formal_lines(made, clause.id.name);
  }
  for (const Alternatives& open : made.open_clauses)
    for (const std::string& clause : open.clauses) made.clause(clause);
  for (const Settled& settled : made.settled)
    for (const std::string& clause : settled.clauses) made.clause(clause);
}

}  // namespace
}  // namespace ruleproof
