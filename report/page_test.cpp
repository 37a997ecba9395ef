#include "report/page.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>
#include <stdexcept>

#include "record/stone.hpp"
#include "record/utf8.hpp"
#include "report/testing/read_page.hpp"
#include "spec/documents/clauses.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"
#include "spec/testing/thrown.hpp"

namespace ruleproof {
namespace {

constexpr const char* command = "ruleproof verify --out report";

Figure figure(const std::string& caption) {
  return {{.size = {3, 2}, .stones = drawn_stones({"X.O", ".X."}), .marked = {0}, .labels = {{1, "1"}}},
          caption};
}

const Verdict proved{Proved{}, {Method::every_board}}, tested{Tested{}}, refuted{Refuted{}},
    undecided{Unknown{}}, undone{NotRun{}};

ClaimRow row(const std::string& claim, const std::string& readings, const Verdict& verdict,
             std::optional<VerdictWord> expected = {}) {
  return {.group = {{Game(spec("loose")), claim, verdict, expected}, readings, ""}};
}

// Returns a chapter about a built-in game with rows, pairs and tables of every kind.
GameChapter chapter_of(const Document& spec) {
  GameChapter chapter{.spec = &spec};
  for (const Claim& claim : spec.claims) chapter.claims.push_back(row(claim.name.name, "default", proved));
  for (const Alternatives& open : open_clauses(spec))
    for (const Reading& reading : open.readings)
      if (&reading != &open.readings.front())
        chapter.pairs.push_back({.key = open.name.name,
                                 .one = open.readings.front().name.name,
                                 .other = reading.name.name,
                                 .verdict = refuted,
                                 .says = "They differ.",
                                 .figures = {figure("before"), figure("after")}});
  chapter.grids.push_back({.title = "Counts", .columns = {"board", "depth 1"}, .rows = {{"3x3", "10"}}});
  return chapter;
}

std::vector<GameChapter> all_chapters() {
  std::vector<GameChapter> chapters;
  for (const Document& spec : specs()) chapters.push_back(chapter_of(spec));
  return chapters;
}

// Returns a page about the built-in game Loose, whose chapter contains only these rows on claims.
pugi::xml_document with_claims(const std::vector<ClaimRow>& rows) {
  return parsed(page({{.spec = &spec("loose"), .claims = rows}}, command));
}

TEST(Page, IsTheSameForTheSameFindings) {
  EXPECT_EQ(page(all_chapters(), command), page(all_chapters(), command));
}

TEST(Page, NeedsNoOtherFileAndNoScript) { expect_to_stand_alone(page(all_chapters(), command)); }

TEST(Page, WhatIsFoldedIsOpenOnPaper) {
  const std::string whole = page(all_chapters(), command);
  const std::size_t print = whole.find("@media print");
  ASSERT_NE(print, std::string::npos);
  EXPECT_NE(whole.find("details::details-content { content-visibility: visible;", print), std::string::npos);
  EXPECT_EQ(whole.find("details:not([open])"), std::string::npos) << "that would leave it out";
}

TEST(Page, PositionsLinkToThePageBesideIt) {
  GameChapter chapter{.spec = &spec("loose")};
  chapter.claims.push_back(row("always-move", "", {Refuted{}, {}}, VerdictWord::refuted));
  chapter.claims.back().address = "record=game+loose%0A";
  const std::string link = "<a href=\"play.html#record=game+loose%0A\">";
  EXPECT_NE(page({chapter}, command, "", "play.html").find(link), std::string::npos);
  EXPECT_EQ(page({chapter}, command).find("play.html"), std::string::npos);
}

TEST(Page, EachLinkLeadsToOnePlace) {
  expect_links_to_lead_to_one_place(parsed(page(all_chapters(), command)));
}

TEST(Page, QuotesEachClauseWordForWordWithItsSources) {
  const auto document = parsed(page(all_chapters(), command));
  for (const Document& spec : specs()) {
    for (const Clause& clause : spec.clauses) {
      const auto node = part(document, spec.id + "-clause-" + clause.id.name);
      EXPECT_EQ(text_of(node.select_node(".//blockquote").node()), clause.text);
      const std::vector<std::string> sources = sources_of(spec, clause);
      EXPECT_EQ(all(node, ".//*[@class='origin']/a").size(), sources.size());
      for (const std::string& id : sources) {
        EXPECT_TRUE(contains(text_of(node), spec.source(id).origin().author));
        EXPECT_TRUE(contains(text_of(node), spec.source(id).origin().place));
      }
      EXPECT_TRUE(contains(text_of(node), std::string(text(kind_of(spec, clause)))));
    }
    for (const SourceOfText& source : spec.sources) {
      const std::string output = text_of(part(document, spec.id + "-source-" + source.name.name));
      EXPECT_TRUE(contains(output, source.origin().when));
      EXPECT_TRUE(contains(output, source.change));
    }
  }
}

TEST(Page, EachReadingStandsOnceBesideAClauseAndTheDefaultIsMarked) {
  const auto document = parsed(page(all_chapters(), command));
  for (const Document& spec : specs()) {
    const auto text = part(document, spec.id + "-text");
    std::size_t readings = 0;
    for (const Alternatives& open : open_clauses(spec)) {
      readings += open.readings.size();
      const std::vector<std::string> clauses = names_of(open.clauses);
      const auto beside = part(document, spec.id + "-clause-" + clauses.front());
      EXPECT_TRUE(contains(text_of(beside), open.question));
      EXPECT_TRUE(contains(text_of(beside), open.readings.front().name.name + " default"));
      for (const Reading& reading : open.readings) {
        EXPECT_TRUE(contains(text_of(beside), reading.meaning));
        EXPECT_TRUE(contains(text_of(beside), reading.because));
      }
      const std::string there = "#" + spec.id + "-clause-" + clauses.front();
      for (const std::string& other : clauses) {
        const auto links = all(part(document, spec.id + "-clause-" + other), ".//div[@class='beside']//a");
        const bool leads_there = std::ranges::any_of(
            links, [&](const auto& link) { return link.attribute("href").value() == there; });
        EXPECT_EQ(leads_there, other != clauses.front()) << other;
      }
    }
    EXPECT_EQ(all(text, ".//dl[@class='readings']//dt").size(), readings);
    EXPECT_EQ(all(text, ".//*[@class='default']").size(),
              static_cast<std::size_t>(std::ranges::distance(open_clauses(spec))));
    EXPECT_EQ(all(text, ".//p[@class='settled']").size(), spec.settled.size());
  }
}

TEST(Page, PostsOfOneDayGiveTheDayOnce) {
  const auto document = parsed(page({chapter_of(spec("disto"))}, command));
  EXPECT_TRUE(contains(text_of(part(document, "disto-clause-meal")),
                       "rec.games.abstract, 2016-11-28 11:03 11:07 11:08"));
}

TEST(Page, AVerdictIsAWordAndASignAndNotAColourAlone) {
  const auto document = with_claims({row("finite", "default", proved), row("one-wave", "default", refuted)});
  const auto verdict = [&](const std::string& claim) {
    return text_of(
        part(document, "loose-claim-" + claim).select_node(".//td/*[contains(@class,'verdict')]").node());
  };
  EXPECT_EQ(verdict("finite"), "✓ proved");
  EXPECT_EQ(verdict("one-wave"), "✗ refuted");
}

TEST(Page, TheSummaryCountsClaimsAndNotTheirRows) {
  const auto document =
      with_claims({row("finite", "default", proved), row("finite", "group=pairs", proved),
                   row("one-wave", "default", proved), row("one-wave", "group=pairs", refuted),
                   row("engine-agrees", "default", tested)});
  std::vector<std::string> tallies;
  for (const auto& tally : all(document, "//ul[@class='tallies']/li"))
    tallies.push_back(text_of(tally.select_node("span").node()) + " " + tally.child_value("strong"));
  // A claim of the document without a row counts as not run.
  const std::size_t others = spec("loose").claims.size() - 2;
  EXPECT_EQ(tallies, (std::vector<std::string>{"✓ proved 1", "≈ tested 1", "± depends 1",
                                               "– not-run " + std::to_string(others)}));
}

TEST(Page, TellsAPairThatWasLeftUndoneFromOneOfWhichNothingIsKnown) {
  const auto shown = [](const Verdict& verdict) {
    const PairRow pair{
        .key = "flip", .one = "once", .other = "cascade", .verdict = verdict, .says = "So far."};
    const auto document = parsed(page({{.spec = &spec("loose"), .pairs = {pair}}}, command));
    return text_of(part(document, "loose-pair-flip-once-cascade"));
  };
  const std::string not_run = shown(undone), unknown = shown(undecided);
  EXPECT_TRUE(contains(not_run, "– not-run")) << not_run;
  EXPECT_FALSE(contains(not_run, "? unknown"));
  EXPECT_TRUE(contains(unknown, "? unknown"));
}

TEST(Page, SaysWhichVerdictWasExpectedIfItIsAnotherOne) {
  const auto as_expected = with_claims({row("finite", "default", proved, VerdictWord::proved)});
  EXPECT_TRUE(all(as_expected, "//*[@class='alarm']").empty());
  const auto unexpected = with_claims({row("finite", "default", refuted, VerdictWord::proved)});
  EXPECT_TRUE(
      contains(text_of(part(unexpected, "loose-claim-finite")), "Unexpected verdict. Expected: proved."));
  EXPECT_TRUE(contains(text_of(part(unexpected, "summary")), "1 verdict is not the expected one."));
}

/// Returns the texts of the advice that the page gives the author of a game, one for each item.
std::vector<std::string> advice(const GameChapter& chapter) {
  const auto document = parsed(page({chapter}, command));
  std::vector<std::string> output;
  for (const auto& item : all(document, "//ul[@class='advice']/li")) output.push_back(text_of(item));
  return output;
}

TEST(Page, TellsTheAuthorFirstWhatIsUnexpectedFalseOpenAndUndecided) {
  const Document& loose = spec("loose");
  GameChapter chapter{.spec = &loose};
  EXPECT_EQ(advice(chapter), (std::vector<std::string>{"✓ Nothing that was checked contradicts the text."}));
  chapter.claims = {row("one-wave", "default", refuted),
                    row("finite", "default", undecided, VerdictWord::proved)};
  chapter.pairs = {{.key = "flip", .one = "once", .other = "cascade", .verdict = proved, .says = ""},
                   {.key = "group",
                    .one = "maximal",
                    .other = "pairs",
                    .verdict = refuted,
                    .says = "",
                    .means = "Choose."}};
  chapter.undecided = {loose.clauses.front().id.name};
  chapter.unclaimed = {"group", "pass"};
  const std::vector<std::string> output = advice(chapter);
  ASSERT_EQ(output.size(), 6u);
  EXPECT_TRUE(output[0].starts_with("? Unexpected: “")) << output[0];
  EXPECT_TRUE(contains(output[0], "unknown (default); expected: proved. finite"));
  EXPECT_TRUE(output[1].starts_with("✗ “" + loose.claim("one-wave").statement + "” This is false"))
      << output[1];
  EXPECT_TRUE(contains(output[2], "neither proved nor refuted"));
  EXPECT_EQ(output[3],
            "≠ " + loose.open_clause("group").question + " “maximal” and “pairs” differ. Choose. group");
  EXPECT_TRUE(contains(output[4], "No example"));
  EXPECT_TRUE(output[5].starts_with("– No claim is about 2 of the sentences")) << output[5];
  EXPECT_TRUE(output[5].ends_with(" group pass")) << output[5];
}

TEST(Page, FoldsWhatTheSentencesRestOnAndUnfoldsACounterexample) {
  GameChapter chapter = chapter_of(spec("loose"));
  chapter.claims.front().group.line.verdict = refuted;
  const auto document = parsed(page({chapter}, command));
  EXPECT_TRUE(all(document, "//section[@id='loose-text']/details[@open]").empty());
  EXPECT_EQ(all(document, "//section[@id='loose-text']/details//article").size(),
            spec("loose").clauses.size());
  EXPECT_EQ(all(document, "//details[@class='finding']").size(), chapter.pairs.size());
  EXPECT_EQ(all(document, "//td[@class='more']/details[@open]").size(), 1u);
}

TEST(Page, DrawsTheSpacesOfATable) {
  GameChapter chapter = chapter_of(spec("loose"));
  chapter.grids = {
      {.title = "Spaces", .columns = {"space", "drawn"}, .rows = {{"bent three", "xx / .x"}}, .drawn = 1}};
  const auto document = parsed(page({chapter}, command));
  EXPECT_EQ(all(document, "//svg[@class='space']/rect").size(), 3u);
  EXPECT_EQ(all(document, "//svg[@class='space']").front().attribute("aria-label").value(),
            std::string("xx / .x"));
}

TEST(Page, ARowShowsItsOwnAndNothingOfItsNeighbours) {
  ClaimRow own =
      row("finite", "default",
          {Proved{.solvers = "a tool", .argument = "an argument"}, {Method::every_board}, "a note"});
  own.command = "a command";
  own.figures = {figure("a caption")};
  const auto document = with_claims({own, row("finite", "group=pairs", proved)});
  const auto rows = all(part(document, "loose-claim-finite"), ".//tbody");
  ASSERT_EQ(rows.size(), 2u);
  for (const char* mine : {"a note", "an argument", "a tool", "a command", "a caption"}) {
    EXPECT_TRUE(contains(text_of(rows[0]), mine));
    EXPECT_FALSE(contains(text_of(rows[1]), mine));
  }
  EXPECT_EQ(all(rows[0], ".//figure/svg").size(), 1u);
  EXPECT_TRUE(all(rows[1], ".//p|.//pre|.//figure").empty());
}

TEST(Page, AnArgumentIsMadeOncePerClaim) {
  ClaimRow one = row("finite", "default", proved);
  one.group.line.verdict.as<Proved>().argument = "It grows.";
  ClaimRow other = one;
  other.group.line.claim = "no-cycles";
  const auto document = with_claims({one, one, other});
  EXPECT_EQ(all(document, "//td[@class='more']//p[contains(.,'It grows.')]").size(), 2u);
}

TEST(Page, APairQuotesItsClausesAndSaysWhatBothReadingsMean) {
  const Alternatives& open = spec("disto").open_clause("person");
  const auto document = parsed(page({{.spec = &spec("disto"),
                                      .pairs = {{.key = "person",
                                                 .one = "like-coloured",
                                                 .other = "clique",
                                                 .verdict = proved,
                                                 .says = "Proved.",
                                                 .means = "Mend it.",
                                                 .command = "ruleproof compare disto"}}}},
                                    command));
  const std::string question = text_of(part(document, "disto-open-person"));
  for (const std::string& clause : names_of(open.clauses))
    EXPECT_TRUE(contains(question, spec("disto").clause(clause).text));
  const std::string pair = text_of(part(document, "disto-pair-person-like-coloured-clique"));
  for (const std::string& output :
       {std::string("= the same"), open.reading("like-coloured").meaning, open.reading("clique").meaning,
        std::string("Proved."), std::string("Mend it."), std::string("ruleproof compare disto")})
    EXPECT_TRUE(contains(pair, output)) << output;
}

TEST(Page, APairThatTheSpecDoesNotHaveIsAnInputError) {
  const auto with_pair = [](const std::string& key, const std::string& other) {
    GameChapter chapter{.spec = &spec("disto")};
    chapter.pairs.push_back({.key = key, .one = "before", .other = other, .says = ""});
    return thrown([&] { page({chapter}, command); });
  };
  EXPECT_EQ(with_pair("when", "after"), "nothing was thrown");
  EXPECT_TRUE(contains(with_pair("wen", "after"), "wen"));
  EXPECT_TRUE(contains(with_pair("when", "later"), "later"));
}

TEST(Page, AGridIsATableWithNumbersToTheRight) {
  const auto document = parsed(page({chapter_of(spec("loose"))}, command));
  const auto grid = part(document, "loose-table-1");
  EXPECT_EQ(text_of(grid.select_node(".//caption").node()), "Counts");
  EXPECT_EQ(all(grid, ".//th").size(), 2u);
  EXPECT_EQ(text_of(grid.select_node(".//td[@class='number']").node()), "10");
  EXPECT_EQ(text_of(grid.select_node(".//td[not(@class)]").node()), "3x3");
}

TEST(Page, AGridWithAMissingCellIsTheCallersMistake) {
  GameChapter chapter = chapter_of(spec("loose"));
  chapter.grids.front().rows.push_back({"5x5"});
  EXPECT_THROW(page({chapter}, command), std::invalid_argument);
}

// ------------------------------------------------------------------------------------ texts that look like
// HTML

// Returns a page with one element of each kind. Gets each text of the page from a call of `next`.
template <typename Next>
std::string page_of_texts(Next next) {
  Document spec;
  spec.id = "game";
  spec.title = next();
  spec.board.emplace();
  spec.board->width = spec.board->height = 9;
  SourceOfText& source = spec.sources.emplace_back();
  source.name.name = "post";
  // The description has three parts, which commas separate: author, place and time. No text of `next`
  // contains a comma.
  source.description = fmt::format("{}, {}, {}", next(), next(), next());
  source.change = next();
  Clause& clause = spec.clauses.emplace_back();
  clause.id.name = "clause";
  clause.text = next();
  clause.section = next();
  clause.explanation = Clause::Explanation::not_transcribed;
  clause.explained_by = next();
  Alternatives& open = spec.choices.emplace_back();
  open.name.name = "key";
  open.question = next();
  open.clauses = {clause.id};
  open.readings = {{{"one", {}}, next(), next()}, {{"other", {}}, next(), next()}};
  spec.settled = {{next(), {clause.id}}};
  Claim& claim = spec.claims.emplace_back();
  claim.name.name = "claim";
  claim.statement = next();
  claim.premise = next();
  claim.clauses = {clause.id};

  Figure figure{{.size = {1, 1}, .stones = {Stone::black}, .labels = {{0, next()}}, .title = next()}, next()};
  Coverage covers{.method = Method::every_board, .settings = {next()}};
  ClaimRow one = row("claim", next(), {Proved{.solvers = next(), .argument = next()}, covers, next()},
                     VerdictWord::refuted);
  one.group.line.seconds = 1;
  one.command = next();
  one.explore = next();
  one.figures = {figure};
  ClaimRow other = one;
  other.group.line.claim = next();
  const PairRow pair{.key = "key",
                     .one = "one",
                     .other = "other",
                     .verdict = refuted,
                     .says = next(),
                     .means = next(),
                     .command = next(),
                     .explore = next(),
                     .figures = {figure}};
  const Grid grid{.title = next(), .intro = next(), .columns = {next()}, .rows = {{next()}}};
  return page({{.spec = &spec,
                .claims = {one, other},
                .pairs = {pair},
                .grids = {grid},
                .undecided = {"clause"},
                .unclaimed = {"clause"},
                .document = next()}},
              next(), next());
}

RC_GTEST_PROP(Page, EveryTextIsFoundAgainAndNoneIsMarkup, ()) {
  std::vector<std::string> texts;
  const std::string hostile = page_of_texts([&] {
    // No text is empty and no two texts are equal, because the page omits empty elements and repeated
    // arguments.
    texts.push_back("t" + std::to_string(texts.size()) + *hostile_text());
    return texts.back();
  });
  int number = 0;
  const auto expected = parsed(page_of_texts([&] { return "t" + std::to_string(number++); }));
  const auto document = parsed(hostile);
  RC_ASSERT(element_names(document) == element_names(expected));
  const std::string shown = text_of(document);
  for (const std::string& text : texts) RC_ASSERT(contains(shown, harmless(text)));
}

TEST(Page, MarkupInATextIsEscapedOnce) {
  const std::string html = page_of_texts([] { return "<b> & \"c\" 'd'"; });
  EXPECT_FALSE(contains(html, "<b>"));
  EXPECT_FALSE(contains(html, "&amp;lt;"));
  EXPECT_TRUE(contains(html, "&lt;b&gt; &amp; &quot;c&quot; &apos;d&apos;"));
}

}  // namespace
}  // namespace ruleproof
