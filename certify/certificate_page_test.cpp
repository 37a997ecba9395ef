#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "certify/certificate.hpp"
#include "certify/testing/example_certificate.hpp"
#include "record/utf8.hpp"
#include "report/testing/read_page.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

constexpr const char* command = "ruleproof certify go --engine 'gnugo --mode gtp'";

pugi::xml_document page_of(const Certificate& certificate) {
  return parsed(certificate_page(certificate, command));
}

std::string part_text(const Certificate& certificate, const std::string& id) {
  const auto document = page_of(certificate);
  return text_of(part(document, id));
}

/// Returns a passing certificate: the example certificate without its differences.
Certificate passing() {
  Certificate certificate = example_certificate();
  certificate.verdict = Certificate::Verdict::passes;
  certificate.differences.clear();
  certificate.unused_permissions.clear();
  certificate.agrees_with.clear();
  return certificate;
}

TEST(CertificatePage, NeedsNoOtherFileAndNoScript) {
  expect_to_stand_alone(certificate_page(example_certificate(), command));
}

TEST(CertificatePage, EachLinkLeadsToOnePlace) {
  expect_links_to_lead_to_one_place(page_of(example_certificate()));
}

TEST(CertificatePage, HasTheVerdictBeforeAllElse) {
  const auto document = page_of(example_certificate());
  const auto sections = all(document, "//section");
  ASSERT_FALSE(sections.empty());
  EXPECT_STREQ(sections.front().attribute("id").value(), "verdict");
  const std::string verdict = text_of(sections.front());
  EXPECT_TRUE(contains(verdict, "✗ differs")) << verdict;
  EXPECT_TRUE(contains(verdict, "in 2 ways, and in 1 more that is permitted")) << verdict;
}

TEST(CertificatePage, SaysByWhichReadingsTheEnginePlays) {
  const auto says = [](const Certificate& certificate, const std::string& sentence) {
    EXPECT_TRUE(contains(part_text(certificate, "verdict"), sentence)) << part_text(certificate, "verdict");
    EXPECT_TRUE(contains(certificate_text(certificate), "\n" + sentence + "\n"));
    EXPECT_EQ(certificate_json(certificate)["explanation"], sentence);
  };
  Certificate certificate = example_certificate();
  says(certificate,
       "The engine plays by suicide=illegal ko=simple: 40 of the games, played again under it, show "
       "no difference.");
  certificate.agrees_not_compared = {"the score or the winner at 3 of 40 ends", "the stones on the board"};
  says(certificate,
       "The engine plays by suicide=illegal ko=simple: 40 of the games, played again under it, show "
       "no difference; not compared in them: the score or the winner at 3 of 40 ends, the stones on "
       "the board.");
  certificate.agrees_not_compared.clear();
  certificate.agrees_with.push_back("suicide=illegal ko=situational");
  says(certificate,
       "The engine plays by suicide=illegal ko=simple, or by suicide=illegal ko=situational: 40 of the "
       "games, played again under each, show no difference.");
  certificate.agrees_with.clear();
  says(certificate,
       "None of the 6 other rulesets that were tried explains all of this; a ruleset that stands with "
       "a difference explains that game alone.");
  certificate.unnamed = {{"ko=simple", 40, "final_score was due in them and not answered"}};
  says(certificate,
       "It is not known by which readings the engine plays: under ko=simple nothing differs in 40 "
       "games, but final_score was due in them and not answered.");
  certificate.unnamed.clear();
  certificate.why_not_tried = "The document has no other reading that could explain this.";
  says(certificate, certificate.why_not_tried);
  EXPECT_FALSE(contains(part_text(passing(), "verdict"), "explain"));
}

TEST(CertificatePage, SaysOfEachVerdictWhatItMeansAndWhy) {
  for (const auto& [verdict, meaning] :
       {std::pair(Certificate::Verdict::passes, "In nothing that was compared"),
        {Certificate::Verdict::unfit, "could not be examined"},
        {Certificate::Verdict::stopped, "was stopped before its end"}}) {
    Certificate certificate = passing();
    certificate.verdict = verdict;
    certificate.because = "the reason is this";
    const std::string output = part_text(certificate, "verdict");
    EXPECT_TRUE(contains(output, std::string(name(verdict)))) << output;
    EXPECT_TRUE(contains(output, meaning)) << output;
    EXPECT_TRUE(contains(output, "The reason is this.")) << output;
  }
}

TEST(CertificatePage, TellsWithTheVerdictWhatWasNotCompared) {
  const std::string output = part_text(example_certificate(), "verdict");
  EXPECT_TRUE(contains(output,
                       "Not compared: 17 answers were due from final_score and not given. Refuses "
                       "\"final_score\": cannot score."))
      << output;
  EXPECT_TRUE(contains(output, "1 answer was due from version and not given.")) << output;
  Certificate certificate = passing();
  certificate.not_compared.clear();
  EXPECT_FALSE(contains(part_text(certificate, "verdict"), "Not compared"));
}

TEST(CertificatePage, TellsThatNothingWasFoundFromThatNothingWasPlayed) {
  Certificate certificate = passing();
  EXPECT_TRUE(contains(part_text(certificate, "differences"), "None was found."));
  certificate.suite_games = certificate.random_games = 0;
  certificate.moves = 0;
  EXPECT_TRUE(contains(part_text(certificate, "differences"), "No game was played"));
  EXPECT_FALSE(contains(part_text(certificate, "differences"), "None was found."));
}

TEST(CertificatePage, OfAnEngineThatPlayedNoGameLeavesOutWhatGamesWouldTell) {
  Certificate certificate = passing();
  certificate.verdict = Certificate::Verdict::unfit;
  certificate.suite_games = certificate.random_games = 0;
  certificate.moves = 0;
  certificate.clauses.clear();
  certificate.not_shown.clear();
  const auto document = page_of(certificate);
  EXPECT_TRUE(all(document, "//dl[@class='facts']|//*[@id='clauses' or @id='not-shown']").empty());
  EXPECT_TRUE(all(document, "//a[@href='#clauses' or @href='#not-shown']").empty());
}

TEST(CertificatePage, ShowsOfADifferenceAllThatItsAuthorNeeds) {
  const auto document = page_of(example_certificate());
  const auto difference = part(document, "difference-1");
  const std::string output = text_of(difference);
  for (const std::string& expected :
       {std::string("Refuses W a1"), std::string("refuses-legal"),
        std::string("Seen in 31 games, by gogui-rules_legal_moves, play."), spec("go").clause("move").text,
        std::string("Stones of the own colour are cleared."), std::string("play W A1"),
        std::string("? illegal move"), std::string("suicide=illegal"), std::string("board 3x3")})
    EXPECT_TRUE(contains(output, expected)) << expected;
  EXPECT_EQ(all(difference, ".//figure/svg").size(), 1u);
  EXPECT_TRUE(contains(text_of(difference.select_node(".//svg/desc").node()), "a1 is marked"));
  std::vector<std::string> moves;
  for (const auto& move : all(difference, ".//ol/li")) moves.push_back(text_of(move));
  EXPECT_EQ(moves, example_certificate().differences[0].moves);
}

TEST(CertificatePage, MarksInATranscriptWhatIsTypedAndWhatIsAnswered) {
  const auto document = page_of(example_certificate());
  const auto difference = part(document, "difference-2");
  EXPECT_EQ(text_of(difference.select_node(".//pre[@class='transcript']").node()),
            "clear_board  = \nplay B E5  = \nplay W C3  = \nplay B pass  = \nshowboard\n= a\nb\nc\n"
            "play W pass  ! the engine was ended by signal 11 (SIGSEGV)\n");
  std::string answers;
  for (const auto& span : all(difference, ".//span[@class='answer']")) answers += text_of(span);
  EXPECT_EQ(answers, "  =   =   =   = \n= a\nb\nc  ! the engine was ended by signal 11 (SIGSEGV)");
}

TEST(CertificatePage, HasNoReadingsThatWouldExplainWhyAProgramBreaks) {
  const auto document = page_of(example_certificate());
  EXPECT_TRUE(contains(text_of(part(document, "difference-1")), "This game under other readings"));
  EXPECT_FALSE(contains(text_of(part(document, "difference-2")), "readings"));
}

TEST(CertificatePage, DrawsInTextWhatIsNoBoardOfTwoColours) {
  Certificate certificate = example_certificate();
  certificate.differences[0].rows.clear();
  const auto document = page_of(certificate);
  const auto difference = part(document, "difference-1");
  EXPECT_TRUE(all(difference, ".//svg").empty());
  EXPECT_EQ(text_of(difference.select_node(".//pre[@class='drawing']").node()),
            certificate.differences[0].drawing);
}

TEST(CertificatePage, SaysIfAGameIsNotTheShortest) {
  const auto document = page_of(example_certificate());
  EXPECT_TRUE(contains(text_of(part(document, "difference-1")), "The shortest game that shows it, on 3x3"));
  EXPECT_TRUE(contains(text_of(part(document, "difference-2")), "others may be shorter"));
}

TEST(CertificatePage, KeepsPermittedDifferencesApartWithTheirReason) {
  const auto document = page_of(example_certificate());
  EXPECT_EQ(all(part(document, "differences"), ".//article").size(), 2u);
  const auto permitted = part(document, "permitted");
  EXPECT_EQ(all(permitted, ".//article").size(), 1u);
  EXPECT_TRUE(contains(text_of(permitted), "Permitted. The engine's manual says that it knows no superko."));
  EXPECT_FALSE(contains(text_of(part(document, "differences")), "Permitted."));
  Certificate only_permitted = example_certificate();
  only_permitted.verdict = Certificate::Verdict::differs_as_permitted;
  only_permitted.differences.erase(only_permitted.differences.begin(),
                                   only_permitted.differences.begin() + 2);
  EXPECT_TRUE(contains(part_text(only_permitted, "differences"), "None but the permitted ones."));
  EXPECT_TRUE(contains(text_of(part(document, "unused")), "score on boards with dead stones"));
  const auto without = page_of(passing());
  EXPECT_TRUE(all(without, "//*[@id='permitted' or @id='unused']").empty());
}

TEST(CertificatePage, QuotesEachClauseAndSaysHowOftenItDecided) {
  const Certificate certificate = example_certificate();
  const auto document = page_of(certificate);
  for (const ClauseCount& counted : certificate.clauses) {
    const auto row = part(document, "clause-" + counted.clause);
    const std::string output = text_of(row);
    EXPECT_TRUE(contains(output, spec("go").clause(counted.clause).text));
    const std::string result = text_of(row.child("td"));
    if (!counted.why_not.empty())
      EXPECT_EQ(result, "not checked") << counted.clause;
    else if (counted.decisions == 0)
      EXPECT_EQ(result, "never") << counted.clause;
    else
      EXPECT_TRUE(contains(result, std::to_string(counted.decisions % 1000))) << counted.clause;
  }
  EXPECT_EQ(text_of(part(document, "clause-move").child("td")), "22\u202f014");
  EXPECT_TRUE(contains(text_of(part(document, "clause-move")), "stones of the own colour are cleared 135"));
}

TEST(CertificatePage, NamesTheClausesThatWereNeverExercised) {
  const auto document = page_of(example_certificate());
  std::vector<std::string> never;
  for (const auto& link : all(part(document, "clauses"), ".//p[@class='never-named']/a"))
    never.push_back(text_of(link));
  EXPECT_EQ(never, (std::vector<std::string>{"end", "score", "komi", "winner"}));
  Certificate all_decided = example_certificate();
  for (ClauseCount& counted : all_decided.clauses) counted.decisions = 7;
  EXPECT_FALSE(contains(part_text(all_decided, "clauses"), "Never exercised"));
}

TEST(CertificatePage, SaysWhatWasComparedByWhichCommandAndWhatWasNot) {
  const auto document = page_of(example_certificate());
  std::vector<std::string> compared;
  for (const auto& row : all(part(document, "how"), ".//table[@class='compared']/tbody/tr"))
    compared.push_back(text_of(row.child("td")) + ": " + text_of(row.last_child()));
  EXPECT_EQ(compared,
            (std::vector<std::string>{"gogui-rules_legal_moves: 2\u202f204\u202f871", "play: 3\u202f950",
                                      "list_stones: 41\u202f635", "captures: 41\u202f635",
                                      "undo: 20\u202f113", ": not compared"}));
}

TEST(CertificatePage, SaysHowItCanBeDoneAgain) {
  const Certificate certificate = example_certificate();
  const std::string how = part_text(certificate, "how");
  for (const std::string& expected :
       {certificate.command, certificate.spec_hash, certificate.suite, certificate.policy,
        std::string("ko=positional"), std::string("7.5"), std::string("1 process outlived it")})
    EXPECT_TRUE(contains(how, expected)) << expected;
  const auto document = page_of(certificate);
  EXPECT_TRUE(contains(text_of(document.select_node("//footer").node()), command));
}

TEST(CertificatePage, SaysWhatIsNotShown) {
  const Certificate certificate = example_certificate();
  const std::string output = part_text(certificate, "not-shown");
  for (const std::string& sentence : certificate.not_shown) EXPECT_TRUE(contains(output, sentence));
}

TEST(CertificatePage, CutsAnAnswerThatWouldBuryTheRest) {
  Certificate certificate = example_certificate();
  certificate.differences[0].transcript = {"showboard", "= " + std::string(1'000'000, 'x')};
  EXPECT_LT(certificate_page(certificate, command).size(), 100'000u);
}

/// Returns the example certificate, in which `next` supplies each text that an engine or its caller can
/// choose.
template <typename Next>
Certificate with_texts(Next next) {
  Certificate certificate = example_certificate();
  certificate.engine = next();
  certificate.engine_version = next();
  certificate.protocol = next();
  certificate.command = next();
  certificate.because = next();
  certificate.end = next();
  certificate.legal_by = next();
  certificate.unused_permissions = {next()};
  for (NotCompared& missing : certificate.not_compared) missing = {next(), next(), missing.times};
  for (ReportedDifference& difference : certificate.differences) {
    difference.sentence = next();
    if (difference.fault.empty()) difference.seen_by = {next()};
    difference.record = next();
    difference.transcript = {next(), "= " + next()};
    if (difference.permitted) difference.permitted = next();
  }
  certificate.differences[1].rows.clear();
  certificate.differences[1].drawing = next();
  return certificate;
}

RC_GTEST_PROP(CertificatePage, EveryTextOfAnEngineIsFoundAgainAndNoneIsMarkup, ()) {
  std::vector<std::string> texts;
  const Certificate hostile = with_texts([&] {
    // The text begins with a capital letter, since the page capitalises sentences and would change other
    // texts.
    texts.push_back("T" + *hostile_text());
    return texts.back();
  });
  const auto expected = page_of(with_texts([] { return std::string("T"); }));
  const auto document = page_of(hostile);
  RC_ASSERT(element_names(document) == element_names(expected));
  const std::string shown = text_of(document);
  for (const std::string& text : texts) RC_ASSERT(contains(shown, harmless(text)));
}

}  // namespace
}  // namespace ruleproof
