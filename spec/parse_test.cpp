#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "spec/embedded.hpp"
#include "spec/input_error.hpp"
#include "spec/spec.hpp"
#include "spec/thrown.hpp"

namespace ruleproof {
namespace {

constexpr std::string_view good = R"(id = "game"
title = "Game"
board = "3x3"
komi = "0"
[[source]]
id = "post"
author = "A"
place = "P"
when = 2000-01-02T03:04:05
header = "H"
[[clause]]
id = "first"
text = """Black
  begins."""
kind = "rule"
sources = ["post"]
[[clause]]
id = "second"
text = "It ends."
kind = "claim"
sources = ["post"]
claims = ["finite"]
[[open]]
key = "how"
question = "How?"
clauses = ["first"]
reading = [{name = "so", meaning = "M", why = "W"}, {name = "else", meaning = "M", why = "W"}]
[[claim]]
id = "finite"
statement = "S"
kind = "measure"
expected = "proved"
[claim.expected_under]
"how=else" = "refuted"
)";

/// `good`, with the line breaks of its strings as TOML asks for them, and `from` replaced by `to` where it
/// first is.
std::string changed(std::string_view from, std::string_view to) {
  std::string toml(good);
  const std::size_t place = toml.find(from);
  EXPECT_NE(place, std::string::npos) << from;
  return toml.replace(place, from.size(), to);
}

std::string message(const std::string& toml) {
  return thrown([&] { parse_spec(toml, "game.toml"); });
}

TEST(ParseSpec, ReadsEveryField) {
  const GameSpec game = parse_spec(changed("", ""), "game.toml");
  EXPECT_EQ(game.id, "game");
  EXPECT_EQ(game.title, "Game");
  EXPECT_EQ(game.default_board, (Size{3, 3}));
  EXPECT_EQ(game.source("post").when, "2000-01-02 03:04:05");
  EXPECT_EQ(game.clause("first").text, "Black begins.");
  EXPECT_EQ(game.clause("second").kind, Clause::Kind::claim);
  EXPECT_EQ(game.open_clause("how").reading("else").why, "W");
  const Claim& claim = game.claim("finite");
  EXPECT_EQ(claim.clauses, std::vector<std::string>{"second"});
  EXPECT_EQ(claim.kind, Claim::Kind::measure);
  EXPECT_EQ(claim.expected, Claim::Verdict::proved);
  ASSERT_EQ(claim.expected_under.size(), 1u);
  EXPECT_EQ(claim.expected_under[0].reading, "else");
  EXPECT_EQ(claim.expected_under[0].verdict, Claim::Verdict::refuted);
}

TEST(ParseSpec, RefusesNamesGivenTwice) {
  EXPECT_EQ(message(changed("\"second\"", "\"first\"")),
            "game.toml:18:6: clause 'first' is there already; give each a name of its own");
  EXPECT_EQ(message(changed("name = \"else\"", "name = \"so\"")),
            "game.toml:27:61: reading 'so' is there already; give each a name of its own");
  const std::string twice = "[[source]]\nid = \"post\"\n[[clause]]";
  EXPECT_EQ(message(changed("[[clause]]", twice)),
            "game.toml:12:6: source 'post' is there already; give each a name of its own");
  EXPECT_EQ(message(changed("[[claim]]", "[[claim]]\nid = \"finite\"\n[[claim]]")),
            "game.toml:31:6: claim 'finite' is there already; give each a name of its own");
  EXPECT_EQ(message(changed("[[claim]]", "[[open]]\nkey = \"how\"\n[[claim]]")),
            "game.toml:29:7: key 'how' is there already; give each a name of its own");
}

TEST(ParseSpec, RefusesReferencesThatLeadNowhere) {
  EXPECT_EQ(message(changed("sources = [\"post\"]", "sources = [\"pots\"]")),
            "game.toml:16:11: no source 'pots'; did you mean 'post'?");
  EXPECT_EQ(message(changed("claims = [\"finite\"]", "claims = [\"finit\"]")),
            "game.toml:22:10: no claim 'finit'; did you mean 'finite'?");
  EXPECT_EQ(message(changed("clauses = [\"first\"]", "clauses = [\"frist\"]")),
            "game.toml:26:11: no clause 'frist'; did you mean 'first'?");
  EXPECT_EQ(message(changed("how=else", "hwo=else")), "game.toml:34:14: no open clause 'hwo'; there are how");
  EXPECT_EQ(message(changed("how=else", "how=elsa")),
            "game.toml:34:14: no reading of 'how' named 'elsa'; did you mean 'else'?");
  EXPECT_EQ(message(changed("[\"first\"]", "[\"first\", \"first\"]")),
            "game.toml:26:11: 'first' stands twice in 'clauses'; name it once");
}

TEST(ParseSpec, RefusesFieldsThatAreMissingOrUnknown) {
  EXPECT_EQ(message(changed("title = \"Game\"\n", "")),
            "game.toml:1:1: a spec file without 'title'; write title = \"...\"");
  EXPECT_EQ(message(changed("id = \"first\"\n", "")),
            "game.toml:11:1: a clause without 'id'; write id = \"...\"");
  EXPECT_EQ(message(changed("title", "titel = \"x\"\ntitle")),
            "game.toml:2:9: no field of a spec file 'titel'; did you mean 'title'?");
  EXPECT_EQ(message(changed("kind = \"rule\"", "kind = \"rule\"\nresaon = \"x\"")),
            "game.toml:16:10: no field of a clause 'resaon'; did you mean 'reason'?");
}

TEST(ParseSpec, RefusesValuesOfTheWrongType) {
  EXPECT_EQ(message(changed("\"Game\"", "1")),
            "game.toml:2:9: 'title' is of the wrong type; write title = \"...\"");
  EXPECT_EQ(message(changed("[\"post\"]", "\"post\"")),
            "game.toml:16:11: 'sources' is of the wrong type; write sources = [\"...\", \"...\"]");
  EXPECT_EQ(message(changed("[\"post\"]", "[1]")),
            "game.toml:16:11: 'sources' holds something else than strings; write [\"...\"]");
  EXPECT_EQ(message(changed("2000-01-02T03:04:05", "\"2000\"")),
            "game.toml:9:8: 'when' is of the wrong type; write when = 2016-11-28T11:03:15");
  EXPECT_EQ(message(changed("\"Game\"", "\" \"")),
            "game.toml:2:9: 'title' is empty; write a text or, if it may be left out, nothing");
}

TEST(ParseSpec, RefusesValuesThatMeanNothing) {
  EXPECT_EQ(
      message(changed("\"first\"", "\"First\"")),
      "game.toml:12:6: 'First' is no name; write small letters, digits and hyphens, as in two-eyes-live");
  EXPECT_EQ(message(changed("\"rule\"", "\"rules\"")),
            "game.toml:15:8: no kind of clause 'rules'; did you mean "
            "'rule'?");
  EXPECT_EQ(message(changed("\"proved\"", "\"prooved\"")),
            "game.toml:32:12: no verdict 'prooved'; did you mean 'proved'?");
  EXPECT_EQ(message(changed("\"3x3\"", "\"3x30\"")),
            "game.toml:3:9: '3x30' is no board size; write WIDTHxHEIGHT with sides from 1 to 25, as in 9x9");
  EXPECT_EQ(message(changed("\"0\"", "\"zero\"")),
            "game.toml:4:8: 'zero' is no komi; write whole or half points from -1000 to 1000, as in 6.5");
}

TEST(ParseSpec, RefusesAClauseThatNothingAccountsFor) {
  EXPECT_EQ(message(changed("\"rule\"", "\"flavour\"")),
            "game.toml:15:8: clause 'first' has no reason; say why it is not transcribed");
  EXPECT_EQ(message(changed("claims = [\"finite\"]\n", "")),
            "game.toml:20:8: clause 'second' makes no claim; name its claims in claims = [...]");
  EXPECT_EQ(message(changed("kind = \"rule\"", "kind = \"rule\"\nreason = \"R\"")),
            "game.toml:16:10: a clause of kind 'rule' has a reason; leave it out, or make the clause setup, "
            "flavour or "
            "out-of-scope");
}

TEST(ParseSpec, RefusesAnOpenClauseThatLeavesNoChoice) {
  EXPECT_EQ(message(changed(", {name = \"else\", meaning = \"M\", why = \"W\"}", "")),
            "game.toml:27:11: 'how' has one reading; give a second, or make it a settled note");
}

TEST(ParseSpec, RefusesAnOverrideForTheDefaultReading) {
  EXPECT_EQ(message(changed("how=else", "how=so")),
            "game.toml:34:12: 'how=so' is the default; put what is expected of it into 'expected'");
}

TEST(ParseSpec, RefusesWhatIsNotToml) {
  const std::string wrong = message(changed("title = ", "title "));
  EXPECT_TRUE(wrong.starts_with("game.toml:2:7: ")) << wrong;
  EXPECT_TRUE(wrong.ends_with("; write it as TOML 1.0 asks")) << wrong;
}

RC_GTEST_PROP(ParseSpec, ReadsADamagedFileOrSaysWhereItIsDamaged, ()) {
  std::vector<EmbeddedSpec> files = embedded_specs();
  std::erase_if(files, [](const EmbeddedSpec& file) { return file.is_document(); });
  const EmbeddedSpec file = files[*rc::gen::inRange<std::size_t>(0, files.size())];
  std::string toml(file.text);
  const std::size_t from = *rc::gen::inRange<std::size_t>(0, toml.size());
  toml.erase(from, *rc::gen::inRange<std::size_t>(1, 200));
  try {
    parse_spec(toml, file.name);
  } catch (const InputError& error) {
    RC_ASSERT(std::string_view(error.what()).starts_with(std::string(file.name) + ":"));
  }
}

}  // namespace
}  // namespace ruleproof
