#include "certify/certificate.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

#include "certify/testing/example_certificate.hpp"
#include "report/json.hpp"
#include "report/testing/read_page.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

using nlohmann::ordered_json;

TEST(CertificateNames, AreSpelledDifferently) {
  using Verdict = Certificate::Verdict;
  std::set<std::string_view> verdicts;
  for (const Verdict verdict :
       {Verdict::passes, Verdict::differs_as_permitted, Verdict::differs, Verdict::unfit, Verdict::stopped})
    verdicts.insert(name(verdict));
  EXPECT_EQ(verdicts,
            (std::set<std::string_view>{"passes", "differs-as-permitted", "differs", "unfit", "stopped"}));
  std::set<std::string_view> kinds;
  for (const DifferenceKind kind :
       {DifferenceKind::refuses_legal, DifferenceKind::allows_illegal, DifferenceKind::stones,
        DifferenceKind::captures, DifferenceKind::refusal_changes, DifferenceKind::undo,
        DifferenceKind::score, DifferenceKind::no_answer, DifferenceKind::breaks})
    kinds.insert(name(kind));
  EXPECT_EQ(kinds.size(), 9u);
  EXPECT_TRUE(kinds.contains("refusal-changes"));
}

TEST(CertificateJson, BeginsAsTheDocumentsOfAllCommandsDo) {
  const ordered_json document = certificate_json(example_certificate());
  std::vector<std::string> keys;
  for (const auto& [key, value] : document.items()) keys.push_back(key);
  keys.resize(4);
  EXPECT_EQ(keys, (std::vector<std::string>{"game", "size", "reading", "version"}));
  EXPECT_EQ(document["game"], "go");
  EXPECT_EQ(document["size"], "9x9");
  EXPECT_EQ(document["reading"]["suicide"], "legal");
}

TEST(CertificateJson, TellsClausesThatNeverDecidedFromThoseThatCannotBeAsked) {
  const ordered_json document = certificate_json(example_certificate());
  std::set<std::string> never, not_asked;
  for (const ordered_json& clause : document["clauses"]) {
    if (clause["never_exercised"]) never.insert(clause["clause"]);
    if (!clause["asked"]) not_asked.insert(clause["clause"]);
    EXPECT_EQ(clause["asked"], clause["why_not"].is_null());
  }
  EXPECT_EQ(never, (std::set<std::string>{"end", "score", "komi", "winner"}));
  EXPECT_EQ(not_asked, (std::set<std::string>{"turns", "turn"}));
}

TEST(CertificateJson, GivesThePositionOfADifferenceAsRows) {
  const ordered_json differences = certificate_json(example_certificate())["differences"];
  EXPECT_EQ(differences[0]["rows"], (ordered_json{"...", "X..", ".X."}));
  EXPECT_EQ(differences[2]["rows"], (ordered_json{"O..X"}));
  Certificate without = example_certificate();
  without.differences[0].rows.clear();
  EXPECT_TRUE(certificate_json(without)["differences"][0]["rows"].is_null());
}

TEST(CertificateJson, HasTheReasonOfAPermittedDifferenceAndOfNoOther) {
  const ordered_json differences = certificate_json(example_certificate())["differences"];
  EXPECT_TRUE(differences[0]["permitted"].is_null());
  EXPECT_EQ(differences[2]["permitted"], "the engine's manual says that it knows no superko");
}

TEST(CertificateJson, KeepsASeedThatNoDoubleHolds) {
  Certificate certificate = example_certificate();
  certificate.seed = 18446744073709551615u;
  EXPECT_EQ(certificate_json(certificate)["seed"], "18446744073709551615");
}

RC_GTEST_PROP(CertificateJson, IsReadBackWhateverTheEngineSays, ()) {
  const std::string hostile = *hostile_text();
  Certificate certificate = example_certificate();
  certificate.engine = certificate.engine_version = certificate.protocol = certificate.command = hostile;
  certificate.because = hostile;
  certificate.differences[0].sentence = hostile;
  certificate.differences[0].transcript = {"name", "= " + hostile};
  const ordered_json harmless = ordered_json::parse(json_text(certificate_json(example_certificate())));
  const ordered_json read = ordered_json::parse(json_text(certificate_json(certificate)));
  RC_ASSERT(read.size() == harmless.size());
  RC_ASSERT(read["verdict"] == "differs");
  RC_ASSERT(read["differences"].size() == harmless["differences"].size());
  // Valid UTF-8 is unchanged.
  if (ordered_json::parse(
          ordered_json(hostile).dump(-1, ' ', false, ordered_json::error_handler_t::replace)) == hostile)
    RC_ASSERT(read["engine"]["name"] == hostile);
}

}  // namespace
}  // namespace ruleproof
