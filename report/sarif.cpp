#include "report/sarif.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <nlohmann/json.hpp>

#include "report/json.hpp"
#include "spec/language/tree.hpp"
#include "spec/version.hpp"

namespace ruleproof {
namespace {

using Json = nlohmann::ordered_json;

/// Returns the URI of a path.
std::string uri_of(const std::string& path) {
  std::string uri = path.starts_with('/') ? "file://" : "";
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_plain =
        std::isalnum(byte) != 0 || std::string_view("/-._~").find(c) != std::string_view::npos;
    uri += is_plain ? std::string(1, c) : fmt::format("%{:02X}", byte);
  }
  return uri;
}

Json region_of(const language::Span& at) {
  Json region{{"startLine", at.begin.line}};
  if (at.begin.column > 0)
    region.update({{"startColumn", at.begin.column}, {"endLine", at.end.line}, {"endColumn", at.end.column}});
  return region;
}

Json json(const SarifResult& result, std::size_t rule) {
  const bool is_error = result.severity == language::Diagnostic::Severity::error;
  Json json{{"ruleId", result.rule},
            {"ruleIndex", rule},
            {"level", is_error ? "error" : "warning"},
            {"message", {{"text", result.message}}}};
  json["locations"] = {
      {{"physicalLocation",
        {{"artifactLocation", {{"uri", uri_of(result.file)}}}, {"region", region_of(result.at)}}}}};
  return json;
}

}  // namespace

SarifResult sarif_result(const Document& document, const language::Diagnostic& diagnostic,
                         const std::string& file, const std::string& clause) {
  SarifResult result{.rule = "document",
                     .severity = diagnostic.severity,
                     .message = diagnostic.message,
                     .file = file,
                     .at = diagnostic.at};
  for (const language::Clause& one : document.clauses)
    if (clause.empty() ? one.at.begin.line <= diagnostic.at.begin.line : one.id.name == clause) {
      result.rule = fmt::format("{}/{}", document.id, one.id.name);
      result.sentence = one.text;
    }
  return result;
}

std::string sarif(const std::vector<SarifResult>& results) {
  std::map<std::string, std::size_t> known;
  Json rules = Json::array(), all = Json::array(), failures = Json::array();
  for (const SarifResult& result : results) {
    if (result.file.empty()) {  // code hosts refuse a result without a place
      failures.push_back({{"level", "error"}, {"message", {{"text", result.message}}}});
      continue;
    }
    const auto [rule, is_new] = known.try_emplace(result.rule, rules.size());
    if (is_new) {
      rules.push_back({{"id", result.rule}});
      if (!result.sentence.empty()) rules.back()["shortDescription"] = {{"text", result.sentence}};
    }
    all.push_back(json(result, rule->second));
  }
  const Json driver{{"name", "ruleproof"}, {"version", ruleproof_version()}, {"rules", std::move(rules)}};
  const Json invocation{{"executionSuccessful", failures.empty()}, {"toolExecutionNotifications", failures}};
  const Json run{{"tool", {{"driver", driver}}},
                 {"invocations", Json::array({invocation})},
                 {"columnKind", "unicodeCodePoints"},
                 {"results", std::move(all)}};
  return json_text({{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                    {"version", "2.1.0"},
                    {"runs", Json::array({run})}});
}

}  // namespace ruleproof
