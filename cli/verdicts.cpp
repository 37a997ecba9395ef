#include "cli/verdicts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <set>
#include <utility>

#include "cli/layout.hpp"
#include "record/utf8.hpp"
#include "report/table.hpp"
#include "spec/size.hpp"

namespace ruleproof {
namespace {

/// The readings of the line that are not the default, or "default".
std::string varied(const Line& line) {
  const Ruleset defaults(spec(line.game));
  std::vector<std::string> others;
  for (const OpenClause& open : spec(line.game).open_clauses) {
    const std::string usual = open.key + "=" + std::string(defaults.reading(open.key));
    for (const Reading& reading : open.readings) {
      const std::string chosen = open.key + "=" + reading.name;
      if (chosen != usual && (' ' + line.reading + ' ').find(' ' + chosen + ' ') != std::string::npos)
        others.push_back(chosen);
    }
  }
  return others.empty() ? "default" : fmt::format("{}", fmt::join(others, " "));
}

Paint paint(const Line& line) {
  if (is_unexpected(line)) return Paint::red;
  if (line.verdict == "proved") return Paint::green;
  return line.verdict == "refuted" ? Paint::yellow : Paint::dim;
}

}  // namespace

Job job(const Line& waiting, const std::function<bool(Line&, std::stop_token)>& work) {
  return {waiting, [waiting, work](std::stop_token stop) -> std::optional<Line> {
            const auto begin = std::chrono::steady_clock::now();
            Line done = waiting;
            if (stop.stop_requested() || !work(done, stop)) return std::nullopt;
            done.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
            return done;
          }};
}

Job job(const Ruleset& ruleset, const std::string& claim,
        const std::function<bool(Line&, std::stop_token)>& work) {
  Line waiting{ruleset.game().id, claim, ruleset.text(), std::string(text(Claim::Verdict::not_run)), ""};
  if (const auto expected = ruleproof::expected(ruleset.game().claim(claim), ruleset))
    waiting.expected = text(*expected);
  return job(waiting, work);
}

void put(Line& line, const Finding& finding) {
  const auto verdict = [&] {
    switch (finding.result) {
      case Finding::Result::proved:
        return Claim::Verdict::proved;
      case Finding::Result::refuted:
        return Claim::Verdict::refuted;
      case Finding::Result::nothing:
        return Claim::Verdict::tested;
      default:
        return Claim::Verdict::unknown;
    }
  };
  line.verdict = text(verdict());
  line.how = finding.how;
  line.sizes.clear();
  for (const Size size : finding.sizes) line.sizes.push_back(text(size));
  line.why = finding.why;
  line.tool = finding.tool;
}

bool is_unexpected(const Line& line) {
  return line.verdict != "not-run" && !line.expected.empty() && line.verdict != line.expected;
}

std::string boards(const Line& line) {
  if (line.how == "every-board") return "every";
  return fmt::format("{}", fmt::join(line.sizes, " "));
}

nlohmann::ordered_json json(const Line& line) {
  nlohmann::ordered_json json{
      {"game", line.game}, {"claim", line.claim}, {"verdict", line.verdict}, {"how", line.how}};
  json["sizes"] = line.sizes;
  json["reading"] = nlohmann::ordered_json::object();
  for (std::size_t begin = 0; begin < line.reading.size();) {
    const std::size_t equals = line.reading.find('=', begin);
    const std::size_t end = std::min(line.reading.find(' ', begin), line.reading.size());
    json["reading"][line.reading.substr(begin, equals - begin)] =
        line.reading.substr(equals + 1, end - equals - 1);
    begin = end + 1;
  }
  json["expected"] = line.expected;
  json["seconds"] = line.seconds;
  json["why"] = line.why;
  json["argument"] = line.argument;
  json["tool"] = line.tool;
  json["counterexample"] = line.counterexample;
  json["reachable"] = line.reachable;
  json["occasion"] = line.occasion;
  json["kept"] = line.kept;
  return json;
}

Line line_of(const nlohmann::ordered_json& json) {
  Line line{json.at("game"), json.at("claim"), "", json.at("verdict"), json.at("expected")};
  line.how = json.at("how");
  line.sizes = json.at("sizes").get<std::vector<std::string>>();
  for (const auto& [key, reading] : json.at("reading").items())
    line.reading += fmt::format("{}{}={}", line.reading.empty() ? "" : " ", key, reading.get<std::string>());
  line.seconds = json.at("seconds");
  line.why = json.at("why");
  line.argument = json.at("argument");
  line.tool = json.at("tool");
  line.counterexample = json.at("counterexample");
  line.reachable = json.at("reachable");
  line.occasion = json.at("occasion");
  line.kept = json.at("kept");
  return line;
}

std::string summary(const Line& line) {
  return fmt::format("{:8} {:5} {:18} {} {} {}{}", line.verdict, line.game, line.claim, line.how,
                     boards(line), varied(line),
                     is_unexpected(line) ? fmt::format("  EXPECTED {}", line.expected) : "");
}

std::vector<LineGroup> grouped(const std::vector<Line>& lines) {
  std::vector<LineGroup> groups;
  std::vector<std::vector<std::string>> readings;
  for (const Line& line : lines) {
    const auto says_the_same = [&](const LineGroup& group) {
      const Line& other = group.line;
      return other.game == line.game && other.claim == line.claim && other.verdict == line.verdict &&
             other.expected == line.expected && other.how == line.how && other.sizes == line.sizes &&
             other.why == line.why && other.kept == line.kept;
    };
    auto group = std::ranges::find_if(groups, says_the_same);
    if (group == groups.end()) {
      // Behind the other groups of its claim.
      const auto is_of_claim = [&](const LineGroup& other) {
        return other.line.game == line.game && other.line.claim == line.claim;
      };
      const auto last = std::find_if(groups.rbegin(), groups.rend(), is_of_claim);
      const auto place = (last == groups.rend() ? groups.end() : last.base()) - groups.begin();
      groups.insert(groups.begin() + place, {line, "", varied(line)});
      readings.insert(readings.begin() + place, {varied(line)});
    } else {
      group->line.seconds += line.seconds;
      readings[static_cast<std::size_t>(group - groups.begin())].push_back(varied(line));
    }
  }
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const Line& line = groups[i].line;
    const auto of_claim = std::ranges::count_if(
        lines, [&](const Line& other) { return other.game == line.game && other.claim == line.claim; });
    const bool is_all = readings[i].size() > 1 && std::cmp_equal(readings[i].size(), of_claim);
    groups[i].readings =
        is_all ? fmt::format("all {}", readings[i].size()) : fmt::format("{}", fmt::join(readings[i], ", "));
  }
  return groups;
}

std::string statement(const Line& line) {
  const Claim& claim = spec(line.game).claim(line.claim);
  return claim.premise.empty() ? claim.statement : fmt::format("{} ({})", claim.statement, claim.premise);
}

std::string told_counterexample(const Line& line) {
  if (line.counterexample.empty()) return "";
  return fmt::format("\n{} {} ({}): {}\n\n{}", line.game, line.claim, varied(line),
                     line.how == "shown" || (line.reachable && line.how == "solved") ? "a game that shows it"
                     : line.reachable ? "the shortest game that shows it"
                                      : "a position that shows it",
                     harmless(line.counterexample));
}

std::string report(const std::vector<Line>& lines) {
  std::string told = table_of(lines);
  for (const Line& line : lines) told += told_counterexample(line);
  return told;
}

std::string table_of(const std::vector<Line>& lines) {
  if (lines.empty()) return "";
  std::vector<std::vector<Cell>> rows;
  for (const auto& [line, readings, first] : grouped(lines)) {
    std::string note = line.why;
    if (line.tool.find(" and ") != std::string::npos)
      note += (note.empty() ? "" : "; ") + line.tool;  // two solvers
    if (is_unexpected(line)) note = fmt::format("expected: {}. {}", line.expected, note);
    if (line.kept) note += note.empty() ? "kept from an earlier run" : "; kept from an earlier run";
    rows.push_back({line.game, line.claim, Cell(line.verdict, paint(line)), line.how, boards(line), readings,
                    fmt::format("{:.1f}", line.seconds), note});
  }
  const std::vector<Column> columns{
      {"game"}, {"claim"}, {"verdict"}, {"how"}, {"boards"}, {"readings"}, {"s", Column::Align::right},
      {"note"}};
  return table(columns, rows, {140, output_is_terminal()});
}

nlohmann::ordered_json overall(const std::vector<Line>& lines) {
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  std::vector<std::pair<std::string, std::string>> claims;
  for (const Line& line : lines)
    if (std::find(claims.begin(), claims.end(), std::pair(line.game, line.claim)) == claims.end())
      claims.emplace_back(line.game, line.claim);
  for (const auto& [game, claim] : claims) {
    std::set<std::string> verdicts;
    std::string first;
    for (const Line& line : lines) {
      if (line.game != game || line.claim != claim) continue;
      if (first.empty()) first = line.verdict;
      verdicts.insert(line.verdict);
    }
    const bool is_true = verdicts.contains("proved") || verdicts.contains("tested");
    const std::string verdict = is_true && verdicts.contains("refuted") ? "depends" : first;
    all.push_back({{"game", game}, {"claim", claim}, {"verdict", verdict}});
  }
  return all;
}

}  // namespace ruleproof
