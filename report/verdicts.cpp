#include "report/verdicts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <utility>

#include "properties/readings/ambiguity.hpp"
#include "record/utf8.hpp"
#include "report/layout.hpp"
#include "report/read_json.hpp"
#include "report/table.hpp"
#include "spec/documents/clauses.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"

namespace ruleproof {
namespace {

using nlohmann::ordered_json;

constexpr std::array<std::string_view, 10> methods{"none",      "identical", "every-board", "all-positions",
                                                   "exhausted", "solved",    "counted",     "shown",
                                                   "examples",  "random"};
constexpr std::size_t most_boards_named = 4;

Paint paint(const Line& line) {
  if (is_unexpected(line)) return Paint::red;
  if (line.verdict.is<Proved>()) return Paint::green;
  return line.verdict.is<Refuted>() ? Paint::yellow : Paint::dim;
}

VerdictWord word_in(std::string_view text_of_word) {
  for (const VerdictWord word : verdict_words)
    if (text(word) == text_of_word) return word;
  throw InputError(fmt::format("'{:.40}' is no verdict", text_of_word));
}

/// Returns boards as text: "2x2 (17 states), 2x3 and 3x3"; if there are many, only the first and the last.
std::string boards_text(const std::vector<CoveredBoard>& boards) {
  std::vector<std::string> names;
  for (const CoveredBoard& board : boards) {
    if (board.size.area() == 0) continue;  // an unbounded grid has no size
    names.push_back(text(board.size));
    if (board.states > 0) names.back() += fmt::format(" ({})", counted(board.states, "state"));
  }
  // `covers` may name the same board repeatedly.
  names.erase(std::unique(names.begin(), names.end()), names.end());
  if (names.empty()) return "";
  if (names.size() > most_boards_named)
    return fmt::format("{} boards, {} to {}", names.size(), names.front(), names.back());
  const std::string last = names.back();
  names.pop_back();
  return names.empty() ? last : fmt::format("{} and {}", fmt::join(names, ", "), last);
}

std::string method_text(const Coverage& covers) {
  const std::string boards = boards_text(covers.boards);
  std::string on = boards.empty() ? "" : " on " + boards;
  switch (covers.method) {
    case Method::none:
    case Method::exhausted:
      return on;
    case Method::identical:
      return ", since the rules are equal";
    case Method::every_board:
      if (covers.boards.empty()) return " for every board";
      return fmt::format(" for its boards ({})", boards_text(covers.boards));
    case Method::all_positions: {
      // If a board has a number of states, all games of this board were searched. On a board without this
      // number, a solver proved the claim for all positions.
      std::vector<CoveredBoard> positions = covers.boards, searched;
      const auto rest = std::ranges::stable_partition(
          positions, [](const CoveredBoard& board) { return board.states == 0; });
      searched.assign(rest.begin(), rest.end());
      positions.erase(rest.begin(), rest.end());
      if (positions.empty()) return on;
      return " for every position of " + boards_text(positions) +
             (searched.empty() ? "" : " and on " + boards_text(searched));
    }
    case Method::solved:
      return " by best play" + on;
    case Method::counted:
      return " by counting" + on;
    case Method::shown:
      return " by an example" + on;
    case Method::examples:
      return " by its examples";
    case Method::random:
      // Reports of earlier versions do not contain the number of games.
      if (covers.games == 0) return " in random games" + on;
      return fmt::format(" in {}{}", counted(covers.games, "random game"), on);
  }
  return on;
}

std::string with_players(const Coverage& covers) {
  const int fewest = covers.fewest_players, most = covers.most_players;
  if (most == 0) return "";
  return fewest == most
             ? fmt::format(", with {} players", most)
             : fmt::format(", with {} {} {} players", fewest, most == fewest + 1 ? "and" : "to", most);
}

/// Returns the text on coverage that follows the word of a verdict: " on 2x2", ", with 3 players"; may be
/// empty.
std::string coverage_behind_word(const Verdict& verdict) {
  const Coverage& covers = verdict.covers;
  if (verdict.is<Unknown>() || verdict.is<NotRun>() || verdict.is<Contradicted>()) return "";
  Coverage shown = covers;
  if (verdict.is<Refuted>() && covers.method != Method::examples) {
    shown.method = Method::none;  // the method of search does not matter for a counterexample
    for (CoveredBoard& board : shown.boards) board.states = 0;
  }
  std::string output = method_text(shown) + with_players(covers);
  if (!covers.settings.empty()) output += fmt::format(", with {}", fmt::join(covers.settings, " "));
  return output;
}

ordered_json json_of(const std::optional<Record>& record) {
  return record ? ordered_json(write_record(*record)) : ordered_json(nullptr);
}

ordered_json json_of(const NotRun&) { return ordered_json::object(); }
ordered_json json_of(const Tested&) { return ordered_json::object(); }
ordered_json json_of(const Unknown& unknown) {
  return {{"too_large_number", unknown.has_too_large_number}, {"unreached", json_of(unknown.unreached)}};
}
ordered_json json_of(const Proved& proved) {
  return {{"solvers", proved.solvers},
          {"confirmed", proved.is_confirmed},
          {"argument", proved.argument},
          {"occasion", json_of(proved.occasion)},
          {"unreached", json_of(proved.unreached)}};
}
ordered_json json_of(const Refuted& refuted) {
  return {{"counterexample", json_of(refuted.counterexample)},
          {"reachable", refuted.is_reachable},
          {"failures", refuted.failures},
          {"line", refuted.document_line}};
}
ordered_json json_of(const Contradicted& one) {
  return {{"solvers", one.solvers},
          {"counterexample", json_of(one.counterexample)},
          {"reachable", one.is_reachable}};
}

/// Reads the evidence of a verdict from JSON; `word` determines the kind of evidence.
Verdict::Evidence evidence_of(VerdictWord word, const ordered_json& json, const Document* document) {
  const auto record = [&](const char* key) -> std::optional<Record> {
    if (!document || json.at(key).is_null()) return std::nullopt;
    return parse_record(json.at(key).get<std::string>(), key, Game(*document));
  };
  switch (word) {
    case VerdictWord::proved:
    case VerdictWord::proved_on_boards:
      return Proved{json.at("solvers"), json.at("confirmed"), json.at("argument"), record("occasion"),
                    record("unreached")};
    case VerdictWord::tested:
      return Tested{};
    case VerdictWord::refuted:
      return Refuted{record("counterexample"), json.at("reachable"), json.at("failures"),
                     whole<int>(json.at("line"))};
    case VerdictWord::contradicted:
      return Contradicted{json.at("solvers"), record("counterexample"), json.at("reachable")};
    case VerdictWord::unknown:
      return Unknown{json.at("too_large_number"), record("unreached")};
    case VerdictWord::not_run:
      return NotRun{};
    case VerdictWord::depends:
      break;
  }
  throw InputError("one line does not depend on its readings");
}

Coverage coverage_of(const ordered_json& json) {
  Coverage covers;
  covers.method = method_of(json.at("method").get<std::string>());
  for (const ordered_json& board : json.at("boards"))
    covers.boards.push_back(
        {parse_size(board.at("size").get<std::string>()), whole<std::size_t>(board.at("states"))});
  covers.games = whole<std::size_t>(json.at("games"));
  covers.fewest_players = whole<int>(json.at("players").at(0));
  covers.most_players = whole<int>(json.at("players").at(1));
  covers.settings = json.at("settings").get<std::vector<std::string>>();
  return covers;
}

}  // namespace

std::string_view text(Method method) { return methods.at(static_cast<std::size_t>(method)); }

Method method_of(std::string_view name) {
  const auto method = std::ranges::find(methods, name);
  if (method == methods.end()) throw InputError(fmt::format("'{:.40}' is no method", name));
  return static_cast<Method>(method - methods.begin());
}

std::string covers_text(const Verdict& verdict) {
  const std::string covers = coverage_behind_word(verdict);
  return covers.substr(std::min(covers.find_first_not_of(", "), covers.size()));
}

std::string said(const Verdict& verdict) {
  return fmt::format("{}{}", text(verdict.is<Proved>() ? VerdictWord::proved : word_of(verdict)),
                     coverage_behind_word(verdict));
}

std::string said_of_pair(const Verdict& verdict) {
  return fmt::format("{}{}", same_or_differ(verdict), coverage_behind_word(verdict));
}

ordered_json json(const Verdict& verdict) {
  const Coverage& covers = verdict.covers;
  ordered_json boards = ordered_json::array();
  for (const CoveredBoard& board : covers.boards)
    if (board.size.area() > 0) boards.push_back({{"size", text(board.size)}, {"states", board.states}});
  return {{"verdict", text(word_of(verdict))},
          {"covers",
           {{"text", covers_text(verdict)},
            {"method", text(covers.method)},
            {"boards", std::move(boards)},
            {"games", covers.games},
            {"players", {covers.fewest_players, covers.most_players}},
            {"settings", covers.settings}}},
          {"evidence", std::visit([](const auto& evidence) { return json_of(evidence); }, verdict.evidence)},
          {"note", verdict.note}};
}

Verdict verdict_of(const ordered_json& json, const Document* document) {
  const VerdictWord word = word_in(json.at("verdict").get<std::string>());
  return {evidence_of(word, json.at("evidence"), document), coverage_of(json.at("covers")), json.at("note")};
}

std::string solvers_of(const Verdict& verdict) {
  if (verdict.is<Contradicted>()) return verdict.as<Contradicted>().solvers;
  return verdict.is<Proved>() ? verdict.as<Proved>().solvers : "";
}

std::string argument_of(const Verdict& verdict) {
  return verdict.is<Proved>() ? verdict.as<Proved>().argument : "";
}

std::string alarm(const Line& line) {
  return line.verdict.is<Contradicted>() ? "contradicted" : fmt::format("expected {}", text(*line.expected));
}

std::string summary(const Line& line) {
  const std::string readings = varied(line);
  return fmt::format("{} {}{}: {}{}", line.game.document().id, line.claim,
                     readings == "default" ? "" : " " + readings, said(line.verdict),
                     line.verdict.is<Contradicted>() ? ""
                     : is_unexpected(line)           ? fmt::format(", EXPECTED {}", text(*line.expected))
                                                     : "");
}

std::string counterexample_text(const Line& line) {
  const Record* record = shown_record(line.verdict);
  if (!record) return "";
  const bool is_shortest = line.verdict.is<Refuted>() && line.verdict.covers.method == Method::exhausted;
  return fmt::format("\n{} {} ({}): {}\n\n{}", line.game.document().id, line.claim, varied(line),
                     line.verdict.is<Proved>() ? "a position of which it is false, and which no game reaches"
                     : !is_reachable(line.verdict) ? "a position that shows it"
                     : is_shortest                 ? "the shortest game that shows it"
                                                   : "a game that shows it",
                     harmless(write_record(*record)));
}

std::string report(const std::vector<Line>& lines) {
  std::string output = table_of(lines);
  for (const Line& line : lines) output += counterexample_text(line);
  for (const Line& line : lines)
    if (is_of_examples(line) && line.verdict.is<Refuted>())
      output += "\n" + harmless(line.verdict.as<Refuted>().failures);
  return output;
}

std::string table_of(const std::vector<Line>& lines) {
  if (lines.empty()) return "";
  std::vector<std::vector<Cell>> rows;
  for (const auto& [line, readings, first] : grouped(lines)) {
    std::string note = line.verdict.note;
    if (const std::string solvers = solvers_of(line.verdict); !solvers.empty())
      note += (note.empty() ? "" : "; ") + solvers;
    if (is_unexpected(line))
      note = fmt::format(
          "{}. {}",
          line.verdict.is<Contradicted>() ? alarm(line) : fmt::format("expected: {}", text(*line.expected)),
          note);
    if (line.kept) note += note.empty() ? "kept from an earlier run" : "; kept from an earlier run";
    rows.push_back({line.game.document().id, line.claim, Cell(said(line.verdict), paint(line)), readings,
                    fmt::format("{:.1f}", line.seconds), note});
  }
  const std::vector<Column> columns{
      {"game"}, {"claim"}, {"verdict"}, {"readings"}, {"s", Column::Align::right}, {"note"}};
  return table(columns, rows, {140, output_is_terminal()});
}

ordered_json overall(const std::vector<Line>& lines) {
  ordered_json all = ordered_json::array();
  std::vector<const Line*> firsts;
  for (const Line& line : lines)
    if (std::ranges::none_of(firsts, [&](const Line* first) { return are_of_one_claim(*first, line); }))
      firsts.push_back(&line);
  for (const Line* first : firsts) {
    std::vector<VerdictWord> verdicts;
    for (const Line& line : lines)
      if (are_of_one_claim(*first, line)) verdicts.push_back(word_of(line.verdict));
    all.push_back(
        {{"game", first->game.document().id}, {"claim", first->claim}, {"verdict", text(overall(verdicts))}});
  }
  return all;
}

}  // namespace ruleproof
