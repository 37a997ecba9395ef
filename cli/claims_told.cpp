#include "cli/claims_told.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/jobs.hpp"
#include "cli/layout.hpp"
#include "cli/missing.hpp"
#include "cli/model/commands.hpp"
#include "cli/refutation.hpp"
#include "cli/stop.hpp"
#include "report/json.hpp"

namespace ruleproof {
namespace {

constexpr const char* refuted = "refuted";

nlohmann::ordered_json json_refutation(const Line& line) {
  if (line.verdict != refuted || line.counterexample.empty()) return nullptr;
  const Refutation found = refutation(line);
  return {{"rows", found.rows}, {"why", found.why}};
}

std::string told(const Line& line) {
  std::string told = '\n' + paragraph(fmt::format("{}: {}", line.claim, statement(line)));
  told += told_counterexample(line);
  if (line.verdict == refuted && !line.counterexample.empty()) told += '\n' + refutation(line).told;
  return told;
}

}  // namespace

bool shows_by_move(const Line& line) {
  const Claim::Kind kind = spec(line.game).claim(line.claim).kind;
  return kind != Claim::Kind::position && kind != Claim::Kind::strategy;
}

void print_claims(nlohmann::ordered_json document, const std::vector<Line>& lines, bool as_json) {
  if (!as_json) {
    std::string all = table_of(lines);
    if (lines.empty()) all = paragraph(missing_claims(spec(document.at("game").get<std::string>())));
    for (const Line& line : lines) all += told(line);
    return print_painted(all);
  }
  document["claims"] = nlohmann::ordered_json::array();
  for (const Line& line : lines) {
    document["claims"].push_back(json(line));
    document["claims"].back()["statement"] = statement(line);
    document["claims"].back()["refutation"] = json_refutation(line);
  }
  print(json_text(document));
}

Status tell_claims(const Ruleset& ruleset, const std::vector<Job>& jobs,
                   const std::vector<std::string>& wanted, std::optional<double> seconds, bool as_json) {
  for (const std::string& claim : wanted) ruleset.game().claim(claim);
  const Stop stop(seconds);
  std::vector<Line> lines;
  bool is_complete = true;
  for (const Job& job : jobs) {
    if (!wanted.empty() && std::ranges::count(wanted, job.waiting.claim) == 0) continue;
    show_progress(job.waiting.claim);
    lines.push_back(job.waiting);
    is_complete &= is_done_in_memory(job.waiting.claim, [&] {
      const std::optional<Line> line = job.work(stop.token());
      lines.back() = line.value_or(job.waiting);
      return !stop.token().stop_requested();
    });
  }
  print_claims(json_document(ruleset, ""), lines, as_json);
  if (std::ranges::any_of(lines, is_unexpected)) return Status::wrong_result;
  return is_complete ? Status::as_asked : Status::stopped;
}

}  // namespace ruleproof
