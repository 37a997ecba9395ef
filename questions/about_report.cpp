#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "questions/answers.hpp"
#include "report/read_json.hpp"
#include "report/verdicts.hpp"
#include "spec/documents/clauses.hpp"
#include "spec/language/tree.hpp"
#include "spec/version.hpp"

namespace ruleproof::questions {
namespace {

/// Returns the verdict of an entry of report.json, together with its readings. The verdict has the form of an
/// answer of about_claim().
Json verdict_of_line(const Document& document, const Json& line) {
  const Verdict verdict = verdict_of(line.at("verdict"), &document);
  return {{"claim", line.at("claim")},
          {"reading", line.at("reading").get<std::map<std::string, std::string>>()},
          {"said", said(verdict)},
          {"verdict", ruleproof::json(verdict)},
          {"seconds", line.at("seconds").get<double>()}};
}

}  // namespace

Json about_report(const Document& document, const Json& question) {
  std::string place;
  Json about = Json::object();
  try {
    const Json& report = question.at("report");
    if (report.contains("input_error")) throw InputError("its run has not begun");
    const auto version = report.at("version").get<std::string>();
    about = {{"version", version},
             {"is_of_this_version", version == ruleproof_version()},
             {"depth", report.at("depth").get<std::string>()},
             {"program", report.at("program").get<std::string>()},
             {"hash", report.at("documents").at(document.id).get<std::string>()},
             {"hashed", fmt::format("{}", fmt::join(document.text->lines, "\n"))},
             {"verdicts", Json::array()}};
    const Json& claims = report.at("claims");
    for (std::size_t i = 0; i < claims.size(); ++i) {
      place = fmt::format("claims[{}]: ", i);
      const Json& line = claims.at(i);
      const bool is_claim = std::ranges::any_of(
          document.claims, [&](const Claim& claim) { return line.at("claim") == claim.name.name; });
      if (is_claim && line.at("game") == document.id)
        about["verdicts"].push_back(verdict_of_line(document, line));
    }
    about["fault"] = "";
  } catch (const nlohmann::json::exception& error) {
    about["fault"] = place + fault_in_json(error);
  } catch (const InputError& error) {
    about["fault"] = place + error.what();
  }
  return about;
}

}  // namespace ruleproof::questions
