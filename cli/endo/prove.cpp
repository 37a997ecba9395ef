#include <fmt/format.h>

#include <algorithm>

#include "cli/endo/commands.hpp"
#include "cli/endo/findings.hpp"
#include "cli/endo/setting.hpp"
#include "cli/layout.hpp"
#include "cli/query_files.hpp"
#include "cli/stop.hpp"

namespace ruleproof::endo {

Status prove(const SettingOptions& options, const std::vector<std::string>& wanted, bool every_organism,
             const std::string& smt, std::optional<double> seconds, bool as_json) {
  const Setting setting = endo::setting(options);
  for (const std::string& claim : wanted) spec("endo").claim(claim);
  const QueryLog log = query_log(smt);
  const Stop stop(seconds);
  std::vector<Line> lines;
  for (const Job& job : claims(setting.ruleset, Plan::Depth::standard, every_organism, log)) {
    if (!wanted.empty() && std::ranges::count(wanted, job.waiting.claim) == 0) continue;
    if (errors_are_terminal()) fmt::print(stderr, "\r\033[K{} …", job.waiting.claim);
    lines.push_back(job.work(stop.token()).value_or(job.waiting));
    if (errors_are_terminal()) fmt::print(stderr, "\r\033[K");
  }
  if (as_json) {
    auto document = json_document(setting.ruleset, "");
    document["claims"] = nlohmann::ordered_json::array();
    for (const Line& line : lines) document["claims"].push_back(ruleproof::json(line));
    print(json_text(document));
  } else {
    print(report(lines));
  }
  if (std::ranges::any_of(lines, is_unexpected)) return Status::wrong_result;
  return stop.token().stop_requested() ? Status::stopped : Status::as_asked;
}

}  // namespace ruleproof::endo
