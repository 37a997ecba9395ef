#include "properties/verification/line.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "spec/size.hpp"

namespace ruleproof {

namespace {

using Verdict = Claim::Verdict;

}  // namespace

Job job(const Line& waiting, const std::function<bool(Line&, std::stop_token)>& work) {
  return {waiting, [waiting, work](const std::stop_token& stop) -> std::optional<Line> {
            const auto begin = std::chrono::steady_clock::now();
            Line done = waiting;
            if (stop.stop_requested() || !work(done, stop)) return std::nullopt;
            done.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
            return done;
          }};
}

Job job(const Game& game, const std::string& claim, const std::function<bool(Line&, std::stop_token)>& work) {
  Line waiting{game.document().id, claim, game.readings_text()};
  const Claim& written = game.document().claim(claim);
  waiting.expected = expected(written, game);
  waiting.document_line = written.at.begin.line;
  return job(waiting, work);
}

Line unknown_since(const std::string& why, Line waiting) {
  waiting.verdict = Verdict::unknown;
  waiting.why = why;
  return waiting;
}

std::string subject(const Line& line) {
  return line.reading.empty() ? line.claim : fmt::format("{} ({})", line.claim, line.reading);
}

bool is_agreement(const Line& line) { return line.claim == "engine-agrees"; }

bool is_of_examples(const Line& line) { return line.claim == "examples"; }

std::string place(const Line& line) {
  if (line.document_line == 0) return "";
  return fmt::format("{}:{}", spec(line.game).text->file, line.document_line);
}

bool is_confirmed(const Line& line) { return line.tool.find(" and ") != std::string::npos; }

bool is_unexpected(const Line& line) {
  return line.is_contradicted ||
         (line.verdict != Verdict::not_run && line.expected && line.verdict != *line.expected);
}

std::string alarm(const Line& line) {
  if (line.is_contradicted) return "contradicted";
  return fmt::format("expected {}", text(*line.expected));
}

std::string boards(const Line& line) {
  if (line.how == "every-board") return "every";
  std::vector<std::string> boards;
  for (const Size size : line.sizes) boards.push_back(text(size));
  return fmt::format("{}", fmt::join(boards, " "));
}

std::string varied(const Line& line) {
  const Game defaults(spec(line.game));
  std::vector<std::string> others;
  for (const Alternatives& open : open_clauses(defaults.document())) {
    const std::string usual = fmt::format("{}={}", open.name.name, defaults.reading(open.name.name));
    for (const Reading& reading : open.readings) {
      const std::string chosen = open.name.name + "=" + reading.name.name;
      if (chosen != usual && (' ' + line.reading + ' ').find(' ' + chosen + ' ') != std::string::npos)
        others.push_back(chosen);
    }
  }
  return others.empty() ? "default" : fmt::format("{}", fmt::join(others, " "));
}

std::vector<LineGroup> grouped(const std::vector<Line>& lines) {
  std::vector<LineGroup> groups;
  std::vector<std::vector<std::string>> readings;
  for (const Line& line : lines) {
    const auto says_the_same = [&](const LineGroup& group) {
      const Line& other = group.line;
      return other.game == line.game && other.claim == line.claim && other.verdict == line.verdict &&
             other.expected == line.expected && other.how == line.how && other.sizes == line.sizes &&
             other.why == line.why && other.kept == line.kept &&
             other.is_contradicted == line.is_contradicted;
    };
    auto group = std::ranges::find_if(groups, says_the_same);
    if (group == groups.end()) {
      // Insert after the other groups of the claim.
      const auto is_of_claim = [&](const LineGroup& other) {
        return other.line.game == line.game && other.line.claim == line.claim;
      };
      const auto last = std::find_if(groups.rbegin(), groups.rend(), is_of_claim);
      const auto place = (last == groups.rend() ? groups.end() : last.base()) - groups.begin();
      groups.insert(groups.begin() + place, {line, "", varied(line)});
      readings.insert(readings.begin() + place, {varied(line)});
    } else {
      group->line.seconds += line.seconds;
      readings[group - groups.begin()].push_back(varied(line));
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

Verdict overall(const std::vector<Verdict>& verdicts) {
  const auto any = [&](Verdict verdict) { return std::ranges::count(verdicts, verdict) > 0; };
  if ((any(Verdict::proved) || any(Verdict::tested)) && any(Verdict::refuted)) return Verdict::depends;
  return verdicts.empty() ? Verdict::not_run : verdicts.front();
}

}  // namespace ruleproof
