#include "cli/claims_told.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/layout.hpp"
#include "cli/stop.hpp"
#include "report/json.hpp"

namespace ruleproof {

Status tell_claims(const Ruleset& ruleset, const std::vector<Job>& jobs,
                   const std::vector<std::string>& wanted, std::optional<double> seconds, bool as_json) {
  for (const std::string& claim : wanted) ruleset.game().claim(claim);
  const Stop stop(seconds);
  std::vector<Line> lines;
  for (const Job& job : jobs) {
    if (!wanted.empty() && std::ranges::count(wanted, job.waiting.claim) == 0) continue;
    if (errors_are_terminal()) fmt::print(stderr, "\r\033[K{} …", job.waiting.claim);
    lines.push_back(job.work(stop.token()).value_or(job.waiting));
    if (errors_are_terminal()) fmt::print(stderr, "\r\033[K");
  }
  if (as_json) {
    auto document = json_document(ruleset, "");
    document["claims"] = nlohmann::ordered_json::array();
    for (const Line& line : lines) document["claims"].push_back(json(line));
    print(json_text(document));
  } else {
    print(report(lines));
  }
  if (std::ranges::any_of(lines, is_unexpected)) return Status::wrong_result;
  return stop.token().stop_requested() ? Status::stopped : Status::as_asked;
}

}  // namespace ruleproof
