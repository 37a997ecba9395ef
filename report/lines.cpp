#include <algorithm>
#include <utility>

#include "report/json.hpp"
#include "report/sha256.hpp"
#include "report/verdicts.hpp"
#include "spec/documents/clauses.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"

// Converts the lines of a report to JSON and back, and computes the hashes that a baseline compares.

namespace ruleproof {

using nlohmann::ordered_json;

std::string hash_of(const Line& line) {
  if (is_agreement(line) || is_of_examples(line)) return "";
  const Document& document = line.game.document();
  const language::Span at = document.claim(line.claim).at;
  std::string source;
  // The expected verdicts of the claim do not belong to the hash, because the author may change them when the
  // verdict changes.
  bool is_expectation = false, goes_on = false;
  for (int i = at.begin.line; i <= at.end.line; ++i) {
    const std::string& written = document.text->lines.at(i - 1);
    const std::size_t begin = std::min(written.find_first_not_of(' '), written.size());
    is_expectation = written.compare(begin, 7, "expect ") == 0 || (is_expectation && goes_on);
    goes_on = written.ends_with(',');
    if (!is_expectation) source += written + '\n';
  }
  return sha256(source).substr(0, 16);
}

ordered_json json(const Line& line) {
  return {{"game", line.game.document().id},
          {"claim", line.claim},
          {"hash", hash_of(line)},
          {"line", line.document_line},
          {"reading", json_readings(line.game)},
          {"verdict", json(line.verdict)},
          {"expected", line.expected ? text(*line.expected) : ""},
          {"seconds", line.seconds},
          {"kept", line.kept}};
}

Line done_line(Line waiting, const ordered_json& json) {
  if (json.at("claim") != waiting.claim) throw InputError("it is of another claim");
  waiting.verdict = verdict_of(json.at("verdict"), &waiting.game.document());
  waiting.seconds = json.at("seconds");
  return waiting;
}

}  // namespace ruleproof
