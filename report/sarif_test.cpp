#include "report/sarif.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

#include "spec/language/checker.hpp"
#include "spec/language/tree.hpp"
#include "spec/text_of_file.hpp"

namespace ruleproof {
namespace {

using nlohmann::json;

bool keeps_to_the_schema(const json& document) {
  using Adapter = valijson::adapters::NlohmannJsonAdapter;
  static const json text = json::parse(text_of_file(SARIF_SCHEMA));
  valijson::Schema schema;
  valijson::SchemaParser().populateSchema(Adapter(text), schema);
  return valijson::Validator().validate(schema, Adapter(document), nullptr);
}

json document_of(const std::vector<SarifResult>& results) { return json::parse(sarif(results)); }

TEST(Sarif, NamesTheClauseTheSentenceAndThePlace) {
  const language::CheckedDocument checked = language::read_document("rules/my game.md",
                                                                    "> One stone a turn. [place]\n\n"
                                                                    "    game \"Snort\"\n\n"
                                                                    "> It ends. [end]\n\n"
                                                                    "    gam\n");
  ASSERT_TRUE(checked.has_errors());
  const language::Diagnostic& diagnostic = checked.diagnostics.front();
  const json document =
      document_of({sarif_result(checked.document, diagnostic, "rules/my game.md"),
                   sarif_result(checked.document, diagnostic, "rules/my game.md", "place"),
                   {.rule = "gone", .message = "m", .file = "/ä.md", .at = {{4, 0}, {4, 0}}}});
  EXPECT_TRUE(keeps_to_the_schema(document)) << document;
  const json& rules = document["runs"][0]["tool"]["driver"]["rules"];
  ASSERT_EQ(rules.size(), 3u);
  EXPECT_EQ(rules[0]["id"], "snort/end");
  EXPECT_EQ(rules[0]["shortDescription"]["text"], "It ends.");
  EXPECT_EQ(rules[1]["id"], "snort/place");
  const json& results = document["runs"][0]["results"];
  EXPECT_EQ(results[1]["ruleIndex"], 1);
  EXPECT_EQ(results[0]["level"], "error");
  EXPECT_EQ(results[0]["message"]["text"], diagnostic.message);
  const json& place = results[0]["locations"][0]["physicalLocation"];
  EXPECT_EQ(place["artifactLocation"]["uri"], "rules/my%20game.md");
  EXPECT_EQ(place["region"], json({{"startLine", 7}, {"startColumn", 5}, {"endLine", 7}, {"endColumn", 8}}));
  const json& other = results[2]["locations"][0]["physicalLocation"];
  EXPECT_EQ(other["artifactLocation"]["uri"], "file:///%C3%A4.md");
  EXPECT_EQ(other["region"], json({{"startLine", 4}}));
}

TEST(Sarif, WithoutAPlaceIsAFailureOfTheRun) {
  const json document = document_of({{.rule = "call", .message = "no game 'x'"}});
  EXPECT_TRUE(keeps_to_the_schema(document)) << document;
  const json& run = document["runs"][0];
  EXPECT_EQ(run["results"], json::array());
  EXPECT_EQ(run["invocations"][0]["executionSuccessful"], false);
  EXPECT_EQ(run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"], "no game 'x'");
}

TEST(Sarif, OfNothingSaysThatAllWasChecked) {
  json document = document_of({});
  EXPECT_TRUE(keeps_to_the_schema(document)) << document;
  EXPECT_EQ(document["runs"][0]["invocations"][0]["executionSuccessful"], true);
  document["runs"][0]["surplus"] = 1;
  EXPECT_FALSE(keeps_to_the_schema(document));
}

}  // namespace
}  // namespace ruleproof
