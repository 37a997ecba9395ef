#include "report/verdicts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <utility>

#include "record/utf8.hpp"
#include "report/layout.hpp"
#include "report/table.hpp"
#include "spec/input_error.hpp"
#include "spec/size.hpp"

namespace ruleproof {
namespace {

using Verdict = Claim::Verdict;

Paint paint(const Line& line) {
  if (is_unexpected(line)) return Paint::red;
  if (line.verdict == Verdict::proved) return Paint::green;
  return line.verdict == Verdict::refuted ? Paint::yellow : Paint::dim;
}

Verdict verdict_of(std::string_view word) {
  for (const Verdict verdict : {Verdict::proved, Verdict::tested, Verdict::refuted, Verdict::depends,
                                Verdict::unknown, Verdict::not_run})
    if (text(verdict) == word) return verdict;
  throw InputError(fmt::format("'{:.40}' is no verdict", word));
}

}  // namespace

nlohmann::ordered_json json(const Line& line) {
  nlohmann::ordered_json json{
      {"game", line.game}, {"claim", line.claim}, {"verdict", text(line.verdict)}, {"how", line.how}};
  json["sizes"] = nlohmann::ordered_json::array();
  for (const Size size : line.sizes) json["sizes"].push_back(text(size));
  json["reading"] = nlohmann::ordered_json::object();
  for (std::size_t begin = 0; begin < line.reading.size();) {
    const std::size_t equals = line.reading.find('=', begin);
    const std::size_t end = std::min(line.reading.find(' ', begin), line.reading.size());
    json["reading"][line.reading.substr(begin, equals - begin)] =
        line.reading.substr(equals + 1, end - equals - 1);
    begin = end + 1;
  }
  if (line.is_contradicted) json["contradicted"] = true;
  json["expected"] = line.expected ? text(*line.expected) : "";
  json["seconds"] = line.seconds;
  json["why"] = line.why;
  json["argument"] = line.argument;
  json["tool"] = line.tool;
  json["counterexample"] = line.counterexample;
  json["reachable"] = line.reachable;
  json["occasion"] = line.occasion;
  json["kept"] = line.kept;
  if (line.document_line > 0) json["line"] = line.document_line;
  return json;
}

Line line_of(const nlohmann::ordered_json& json) {
  Line line{json.at("game"), json.at("claim"), "", verdict_of(json.at("verdict").get<std::string>())};
  if (const auto expected = json.at("expected").get<std::string>(); !expected.empty())
    line.expected = verdict_of(expected);
  line.is_contradicted = json.value("contradicted", false);
  line.how = json.at("how");
  for (const auto& size : json.at("sizes")) line.sizes.push_back(parse_size(size.get<std::string>()));
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
  line.document_line = json.value("line", 0);
  return line;
}

std::string summary(const Line& line) {
  return fmt::format("{:8} {:5} {:18} {} {} {}{}", text(line.verdict), line.game, line.claim, line.how,
                     boards(line), varied(line),
                     line.is_contradicted  ? "  CONTRADICTED"
                     : is_unexpected(line) ? fmt::format("  EXPECTED {}", text(*line.expected))
                                           : "");
}

std::string counterexample_text(const Line& line) {
  if (line.counterexample.empty()) return "";
  return fmt::format("\n{} {} ({}): {}\n\n{}", line.game, line.claim, varied(line),
                     line.how == "shown" || (line.reachable && (line.is_contradicted || line.how == "solved"))
                         ? "a game that shows it"
                     : line.reachable ? "the shortest game that shows it"
                                      : "a position that shows it",
                     harmless(line.counterexample));
}

std::string report(const std::vector<Line>& lines) {
  std::string output = table_of(lines);
  for (const Line& line : lines) output += counterexample_text(line);
  for (const Line& line : lines)
    if (is_of_examples(line) && is_unexpected(line)) output += "\n" + harmless(line.argument);
  return output;
}

std::string table_of(const std::vector<Line>& lines) {
  if (lines.empty()) return "";
  std::vector<std::vector<Cell>> rows;
  for (const auto& [line, readings, first] : grouped(lines)) {
    std::string note = line.why;
    if (is_confirmed(line)) note += (note.empty() ? "" : "; ") + line.tool;
    if (is_unexpected(line))
      note = fmt::format(
          "{}. {}", line.is_contradicted ? alarm(line) : fmt::format("expected: {}", text(*line.expected)),
          note);
    if (line.kept) note += note.empty() ? "kept from an earlier run" : "; kept from an earlier run";
    rows.push_back({line.game, line.claim, Cell(std::string(text(line.verdict)), paint(line)), line.how,
                    boards(line), readings, fmt::format("{:.1f}", line.seconds), note});
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
    if (std::pair claim(line.game, line.claim); std::ranges::count(claims, claim) == 0)
      claims.push_back(std::move(claim));
  for (const auto& [game, claim] : claims) {
    std::vector<Verdict> verdicts;
    for (const Line& line : lines)
      if (line.game == game && line.claim == claim) verdicts.push_back(line.verdict);
    all.push_back({{"game", game}, {"claim", claim}, {"verdict", text(overall(verdicts))}});
  }
  return all;
}

}  // namespace ruleproof
