#include "properties/verification/line.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "spec/documents/clauses.hpp"
#include "spec/language/tree.hpp"
#include "spec/threads.hpp"

namespace ruleproof {

std::optional<Line> Job::done(const StopToken& stop) const {
  const auto begin = std::chrono::steady_clock::now();
  if (stop.stop_requested()) return std::nullopt;
  Line line = waiting;
  line.verdict = work(stop);
  if (line.verdict.is<NotRun>()) return std::nullopt;
  line.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return line;
}

Line waiting_line(const Game& game, const std::string& claim) {
  const Claim& written = game.document().claim(claim);
  return {.game = game,
          .claim = claim,
          .expected = expected(written, game),
          .document_line = written.at.begin.line};
}

Line unknown_since(const std::string& why, Line waiting) {
  waiting.verdict = {Unknown{}, {}, why};
  return waiting;
}

bool are_of_one_claim(const Line& one, const Line& other) {
  return are_of_one_document(one.game, other.game) && one.claim == other.claim;
}

std::string subject(const Line& line) {
  const std::string readings = line.game.readings_text();
  return readings.empty() ? line.claim : fmt::format("{} ({})", line.claim, readings);
}

bool is_agreement(const Line& line) { return line.claim == "engine-agrees"; }

bool is_of_examples(const Line& line) { return line.claim == "examples"; }

int line_in_document(const Line& line) {
  const int failing = line.verdict.is<Refuted>() ? line.verdict.as<Refuted>().document_line : 0;
  return failing > 0 ? failing : line.document_line;
}

std::string place(const Line& line) {
  const int at = line_in_document(line);
  return at == 0 ? "" : fmt::format("{}:{}", line.game.document().text->file, at);
}

bool meets(VerdictWord verdict, VerdictWord expected) {
  return verdict == expected || (expected == VerdictWord::proved_on_boards && verdict == VerdictWord::proved);
}

bool is_unexpected(const Line& line) {
  if (line.verdict.is<Contradicted>()) return true;
  return !line.verdict.is<NotRun>() && line.expected && !meets(word_of(line.verdict), *line.expected);
}

std::string varied(const Line& line) {
  const std::vector<std::string> others = differing_readings(Game(line.game.document()), line.game);
  return others.empty() ? "default" : fmt::format("{}", fmt::join(others, " "));
}

std::vector<LineGroup> grouped(const std::vector<Line>& lines) {
  std::vector<LineGroup> groups;
  std::vector<std::vector<std::string>> readings;
  for (const Line& line : lines) {
    const auto is_alike = [&](const LineGroup& group) {
      const Line& other = group.line;
      return are_of_one_claim(other, line) && other.expected == line.expected && other.kept == line.kept &&
             says_the_same_as(other.verdict, line.verdict);
    };
    auto group = std::ranges::find_if(groups, is_alike);
    if (group == groups.end()) {
      // Insert the new group after the other groups of the same claim.
      const auto is_of_claim = [&](const LineGroup& other) { return are_of_one_claim(other.line, line); };
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
    const auto of_claim =
        std::ranges::count_if(lines, [&](const Line& other) { return are_of_one_claim(other, line); });
    const bool is_all = readings[i].size() > 1 && std::cmp_equal(readings[i].size(), of_claim);
    groups[i].readings =
        is_all ? fmt::format("all {}", readings[i].size()) : fmt::format("{}", fmt::join(readings[i], ", "));
  }
  return groups;
}

std::string statement(const Line& line) {
  const Claim& claim = line.game.document().claim(line.claim);
  return claim.premise.empty() ? claim.statement : fmt::format("{} ({})", claim.statement, claim.premise);
}

VerdictWord overall(const std::vector<VerdictWord>& verdicts) {
  const auto any = [&](VerdictWord verdict) { return std::ranges::count(verdicts, verdict) > 0; };
  if (any(VerdictWord::contradicted)) return VerdictWord::contradicted;
  const bool is_true_somewhere =
      any(VerdictWord::proved) || any(VerdictWord::proved_on_boards) || any(VerdictWord::tested);
  if (is_true_somewhere && any(VerdictWord::refuted)) return VerdictWord::depends;
  return verdicts.empty() ? VerdictWord::not_run : verdicts.front();
}

}  // namespace ruleproof
