#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>

#include "properties/document_claims.hpp"
#include "properties/provers.hpp"
#include "spec/language/checker.hpp"

namespace ruleproof {
namespace {

/// What is found of a claim of the shipped document for every organism, with one text in the place of
/// another.
Finding::Result proved_with(const std::string& claim_name, const std::string& old_text,
                            const std::string& new_text) {
  std::ifstream in(DOCUMENTS "/endo.md");
  std::string text{std::istreambuf_iterator<char>(in), {}};
  const auto at = text.find(old_text);
  EXPECT_NE(at, std::string::npos) << old_text;
  text.replace(at, old_text.size(), new_text);
  const auto read = language::read_document("endo.md", text);
  EXPECT_FALSE(read.has_errors());
  const evaluator::Setting setting{std::vector<int>(read.document.choices.size(), 0), {}, 2};
  const auto claim =
      std::ranges::find(read.document.claims, claim_name, [](const auto& one) { return one.name.name; });
  return prove_on_every_board(*property_of(read.document, *claim, setting), {}, {}, {}).result;
}

TEST(TheDocumentOfEndo, ProvesThatThereIsAlwaysAPlacementByItsWords) {
  const std::string guard = "\"there is a marker already\": p and occupied";
  EXPECT_EQ(proved_with("never-stuck", guard, guard), Finding::Result::proved);
  EXPECT_NE(proved_with("never-stuck", guard, "\"there is a marker already\": p and empty"),
            Finding::Result::proved);
}

}  // namespace
}  // namespace ruleproof
