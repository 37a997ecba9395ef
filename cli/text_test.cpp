#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "cli/testing/run.hpp"
#include "spec/documents/clauses.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"
#include "spec/testing/exchanged.hpp"

namespace ruleproof {
namespace {

TEST(TextCommand, TellsAClauseWithItsSourceReadingsAndTranscription) {
  const Ended ended = called("text loose flip");
  EXPECT_EQ(ended.status, 0);
  EXPECT_TRUE(has_all(
      ended.out, {"[flip] rule, under Play", "\"After a placement, all enemy groups", "lifein19x19.com",
                  "flip=once (default): ", "flip=one-by-one: ", "settled: ", "\n  transcribed in loose.md:",
                  "\n    step flip:\n      case flip\n        | once: put mover on"}));
  EXPECT_FALSE(has(ended.out, "reference/")) << "the function in C++";
  EXPECT_FALSE(has(ended.out, "[end-of-turn] rule")) << "another clause";
}

TEST(TextCommand, TellsWhyAClauseIsNotTranscribed) {
  EXPECT_TRUE(has(called("text loose two-sided-stones").out, "not transcribed: Stones never run out"));
}

TEST(TextCommand, TellsAllClausesInTheOrderOfTheText) {
  const std::string out = called("text disto").out;
  std::size_t place = 0;
  for (const Clause& clause : spec("disto").clauses) {
    const std::size_t next =
        out.find('[' + clause.id.name + "] " + std::string(text(kind_of(spec("disto"), clause))));
    ASSERT_NE(next, std::string::npos) << clause.id.name;
    EXPECT_GE(next, place) << clause.id.name;
    place = next;
  }
}

TEST(TextCommand, TellsTheWordThatTakesThePlaceOfATranscription) {
  EXPECT_TRUE(
      has(called("text loose adjacent").out, "\n  a word of the language: `beside`, which is orthogonal"));
}

TEST(TextCommand, GivesTheFormalLinesInTheDocument) {
  const nlohmann::json output = document("text disto komi-half --json");
  EXPECT_EQ(output["game"], "disto");
  ASSERT_EQ(output["clauses"].size(), 1u);
  const nlohmann::json& clause = output["clauses"][0];
  EXPECT_TRUE(has_values(clause, R"("/kind": "setup", "/transcribed": true)"));
  ASSERT_EQ(clause["formal"].size(), 1u);
  EXPECT_TRUE(has_values(
      clause,
      R"("/formal/0/lines": "advice \"the komi is a whole number and a half\" [komi-half]: komi mod 1 = 0.5\n")"));
  EXPECT_EQ(document("text disto adjacent --json")["clauses"][0]["word"],
            "`beside`, which is orthogonal on a square grid.");
}

/// Returns a document that is not built in.
std::string snort() { return content(STRANGERS "/snort.md"); }

TEST(TextCommand, ReadsTheDocumentAtAPath) {
  file("snort.md", snort());
  for (const char* path : {"snort.md", "./snort.md", "\"$PWD/snort.md\""}) {
    EXPECT_TRUE(ends(std::string("text ") + path + " place",
                     {.out = {"snort.md:26\n    move place(p):\n      forbid \"the square"}}));
  }
  file("unnamed", snort());
  EXPECT_EQ(called("text ./unnamed turns").status, 0);
  EXPECT_TRUE(has(called("text unnamed turns").err, "no game 'unnamed'"));
}

TEST(TextCommand, NamesThePathOfADocumentThatIsNotBuiltIn) {
  file("here.md", snort());
  EXPECT_EQ(called("text here turns").err,
            "ruleproof: no game 'here' is built in; give the path of its document: here.md\n");
  const std::string err = called("text chess turns").err;
  const std::string before = "ruleproof: no game 'chess' is built in; give the path of its document: ";
  ASSERT_TRUE(err.starts_with(before)) << err;
  const std::string path = err.substr(before.size(), err.size() - before.size() - 1);
  EXPECT_TRUE(path.ends_with("/examples/games/chess.md"));
  EXPECT_TRUE(has(called("text " + path + " move").out, "A turn moves one own piece"));
  for (const char* command : {"explore chess --no-browser", "show chess -"})
    EXPECT_TRUE(ends(command, {.status = 2, .err = {before + path}}));
}

TEST(TextCommand, TakesADocumentForTheGameOfItsId) {
  file("changed.md", exchanged(snort(), "game \"Snort\"", "game \"Loose\""));
  EXPECT_TRUE(has(called("text changed.md place").out, "on an empty square that"));
  EXPECT_EQ(document("text changed.md --json")["game"], "loose");
}

TEST(TextCommand, PrintsWhatIsWrongWithADocumentAsCheckDoes) {
  file("wrong.md", snort() + "\n    x = emtpy\n    y = ocupied\n");
  const Ended ended = called("text wrong.md");
  EXPECT_EQ(ended.status, 2);
  EXPECT_EQ(ended.out, "");
  const std::string checked = called("check wrong.md").out;
  EXPECT_EQ(ended.err + "2 errors\n", checked);
}

TEST(TextCommand, RefusesAPathThatIsNoDocument) {
  for (const auto& [path, output] :
       std::vector<std::pair<std::string, std::string>>{{"missing.md", "missing.md"},
                                                        {"./", "./"},
                                                        {"binary.md", "binary.md"},
                                                        {"large.md", "large.md"}}) {
    file("binary.md", std::string("\xFF\xFE\x00", 3));
    file("large.md", std::string((1 << 20) + 1, ' '));
    EXPECT_TRUE(ends("text " + path, {.status = 2, .whole_out = "", .err = {output}, .err_lines = 1}));
  }
}

}  // namespace
}  // namespace ruleproof
