#include "report/verification.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "properties/provers/logic.hpp"
#include "properties/provers/second_solver.hpp"
#include "properties/verification/line.hpp"
#include "properties/verification/reading_pairs.hpp"
#include "record/model_text.hpp"
#include "report/chapter.hpp"
#include "report/comparison.hpp"
#include "report/json.hpp"
#include "report/junit.hpp"
#include "report/kept.hpp"
#include "report/read_json.hpp"
#include "report/sarif.hpp"
#include "report/verdicts.hpp"
#include "spec/documents/clauses.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"
#include "spec/threads.hpp"

namespace ruleproof {
namespace {

std::vector<Change> changes(const Verification& run) {
  return run.held ? run.held->changes : std::vector<Change>();
}

void fail(JunitCase& test, const std::string& message) {
  test.outcome = JunitCase::Outcome::failed;
  test.message += (test.message.empty() ? "" : "; ") + message;
}

void skip(JunitCase& test) {
  test.outcome = JunitCase::Outcome::skipped;
  test.message = "not run";
}

/// Returns the solvers of this program with their versions.
std::vector<std::string> solvers() {
  std::vector<std::string> solvers;
  if (has_solver()) solvers.push_back(solver_version());
  if (const auto second = has_solver() ? second_solver() : std::nullopt) solvers.push_back(*second);
  return solvers;
}

/// Returns the JSON report of a run on these documents, with all keys but without any verdict.
nlohmann::ordered_json empty_report(const std::vector<SharedDocument>& documents, const std::string& depth) {
  nlohmann::ordered_json head = json_document(documents);
  head["depth"] = depth;
  head["documents"] = nlohmann::ordered_json::object();
  head["program"] = hash_of_program();
  head["solvers"] = solvers();
  for (const char* const list : {"overall", "claims", "ambiguities", "contradictions"})
    head[list] = nlohmann::ordered_json::array();
  head["baseline"] = nullptr;
  return head;
}

/// Returns the note of a verdict, followed by the record in the verdict and by the failures of examples, if
/// the verdict has them.
std::string details_of(const Verdict& verdict) {
  std::string details = verdict.note + '\n';
  if (const Record* record = shown_record(verdict)) details += write_record(*record);
  return verdict.is<Refuted>() ? details + verdict.as<Refuted>().failures : details;
}

/// Returns the test case of a report line. The name of the test case omits default readings, so the name
/// stays the same when the document gets further readings.
JunitCase junit_case(const Verification& run, const Line& line) {
  const std::string readings = varied(line);
  JunitCase test{readings == "default" ? line.claim : line.claim + " " + readings, line.seconds};
  test.line = line_in_document(line);
  if (test.line > 0) test.file = line.game.document().text->file;
  test.system_out = summary(line);
  if (run.held &&
      std::ranges::count(run.held->unconfirmed, line.game.document().id + " " + subject(line)) > 0)
    test.system_out += "\nnot confirmed by a second solver, as it was in the baseline";
  if (!line.verdict.is_run()) skip(test);
  if (is_unexpected(line)) fail(test, fmt::format("{}, {}", said(line.verdict), alarm(line)));
  if (const Change* change = run.change(line.game.document().id, subject(line))) fail(test, text(*change));
  if (test.outcome == JunitCase::Outcome::failed) test.details = details_of(line.verdict);
  return test;
}

JunitCase junit_case(const Verification& run, const ReadingPair& pair) {
  JunitCase test{subject(pair), pair.found.seconds};
  test.file = pair.game->text->file;
  test.line = pair.open->at.begin.line;
  test.system_out =
      fmt::format("{}: {}", said_of_pair(pair.found.verdict), report_of(compared(pair)).summary);
  if (!pair.found.verdict.is_run()) skip(test);
  if (pair.found.verdict.is<Contradicted>()) fail(test, "contradicted: " + pair.found.verdict.note);
  if (const Change* change = run.change(pair.game->id, test.name)) fail(test, text(*change));
  return test;
}

/// Adds a result if the test case failed. The rule of the result is the first of `clauses`, or `name` if
/// `clauses` is empty.
void add_failed(std::vector<SarifResult>& results, const Document& document, const JunitCase& test,
                const std::vector<std::string>& clauses, const std::string& name) {
  if (test.outcome != JunitCase::Outcome::failed) return;
  const language::Place line{std::max(test.line, 1), 0};
  language::Diagnostic diagnostic;
  diagnostic.at = {line, line};
  diagnostic.message = fmt::format("{}: {}", test.name, test.message);
  results.push_back(
      sarif_result(document, diagnostic, document.text->file, clauses.empty() ? "" : clauses.front()));
  if (!clauses.empty()) return;
  results.back().rule = fmt::format("{}/{}", document.id, name);
  results.back().sentence.clear();
}

nlohmann::ordered_json json(const Held& held) {
  nlohmann::ordered_json json{{"compared", held.compared}, {"changes", nlohmann::ordered_json::array()}};
  for (const Change& change : held.changes)
    json["changes"].push_back(
        {{"game", change.game}, {"what", change.what}, {"before", change.before}, {"now", change.now}});
  json["not_compared"] = held.not_compared;
  json["unconfirmed"] = held.unconfirmed;
  json["reworded"] = held.reworded;
  json["other_documents"] = held.other_documents;
  json["same_documents"] = held.same_documents;
  json["solvers"] = held.solvers_before ? nlohmann::ordered_json(*held.solvers_before) : nullptr;
  return json;
}

Grid changes_of(const Verification& run, const std::string& game) {
  Grid grid{"Changed since the baseline",
            "What another run said, and what this one says.",
            {"verdict on", "in the baseline", "now"}};
  for (const Change& change : changes(run))
    if (change.game == game)
      grid.rows.push_back({change.what, change.before.empty() ? "not there" : change.before,
                           change.now.empty() ? "gone" : change.now});
  return grid;
}

}  // namespace

const Change* Verification::change(const std::string& game, const std::string& subject) const {
  if (!held) return nullptr;
  const auto found = std::ranges::find_if(
      held->changes, [&](const Change& change) { return change.game == game && change.what == subject; });
  return found == held->changes.end() ? nullptr : &*found;
}

nlohmann::ordered_json json(const Verification& run) {
  nlohmann::ordered_json document = empty_report(run.documents, run.depth);
  for (const auto& one : run.documents) document["documents"][one->id] = hash_of(*one);
  document["overall"] = overall(run.lines);
  for (const Line& line : run.lines) document["claims"].push_back(json(line));
  for (const ReadingPair& pair : run.pairs) document["ambiguities"].push_back(json(pair));
  document["contradictions"] = run.contradictions;
  if (run.held) document["baseline"] = json(*run.held);
  return document;
}

nlohmann::ordered_json json(const NotBegun& run) {
  nlohmann::ordered_json document = empty_report({}, run.depth);
  document["input_error"] = {{"message", run.message}};
  if (!run.file.empty()) document["input_error"]["file"] = run.file;
  if (run.line > 0) document["input_error"].update({{"line", run.line}, {"column", run.column}});
  return document;
}

std::string junit(const NotBegun& run) {
  JunitCase test{run.file.empty() ? "call" : run.file};
  test.outcome = JunitCase::Outcome::error;
  test.message = run.message;
  test.details = run.details;
  test.file = run.file;
  test.line = run.line;
  return junit("ruleproof verify", {{"input", {test}}});
}

std::string junit(const Verification& run) {
  std::vector<JunitSuite> suites;
  for (const auto& document : run.documents) {
    const std::string& game = document->id;
    JunitSuite claims{game};
    JunitSuite pairs{game + " readings"};
    for (const Line& line : run.lines)
      if (line.game.document().id == game) claims.cases.push_back(junit_case(run, line));
    for (const ReadingPair& pair : run.pairs)
      if (pair.game->id == game) pairs.cases.push_back(junit_case(run, pair));
    suites.push_back(std::move(claims));
    suites.push_back(std::move(pairs));
  }
  JunitSuite gone{"gone"};
  for (const Change& change : changes(run)) {
    if (!change.now.empty()) continue;
    gone.cases.push_back({change.game + " " + change.what});
    fail(gone.cases.back(), text(change));
  }
  if (!gone.cases.empty()) suites.push_back(std::move(gone));
  JunitSuite contradictions{"contradictions"};
  for (const std::string& query : run.contradictions) {
    contradictions.cases.push_back({query});
    fail(contradictions.cases.back(), "the solvers contradict each other");
  }
  if (!contradictions.cases.empty()) suites.push_back(std::move(contradictions));
  return junit("ruleproof verify", suites);
}

std::string sarif(const NotBegun& run) {
  SarifResult result{.rule = "document", .message = run.message, .file = run.file};
  if (run.line > 0) result.at = {{run.line, run.column}, {run.line, run.column + 1}};
  return sarif({result});
}

namespace {

/// Returns the path of the document of a game; empty if the game is not part of the run.
std::string file_of(const Verification& run, const std::string& game) {
  const auto found =
      std::ranges::find(run.documents, game, [](const SharedDocument& one) { return one->id; });
  return found == run.documents.end() ? "" : (*found)->text->file;
}

}  // namespace

std::string sarif(const Verification& run) {
  std::vector<SarifResult> results;
  for (const Line& line : run.lines) {
    const Document& document = line.game.document();
    const auto claim =
        std::ranges::find(document.claims, line.claim, [](const Claim& one) { return one.name.name; });
    const bool is_claim = claim != document.claims.end();
    add_failed(results, document, junit_case(run, line),
               is_claim ? clauses_of(document, *claim) : std::vector<std::string>(), line.claim);
  }
  for (const ReadingPair& pair : run.pairs)
    add_failed(results, *pair.game, junit_case(run, pair), language::names_of(pair.open->clauses),
               subject(pair));
  for (const Change& change : changes(run))
    if (change.now.empty())
      results.push_back({.rule = "gone", .message = text(change), .file = file_of(run, change.game)});
  for (const std::string& query : run.contradictions)
    results.push_back({.rule = "contradictions",
                       .message = query + ": the solvers contradict each other",
                       .file = run.documents.front()->text->file});
  return sarif(results);
}

std::string page(const Verification& run, std::string_view made_by, const StopToken& stop,
                 std::string_view beside) {
  std::vector<GameChapter> chapters;
  for (const auto& document : run.documents) {
    chapters.push_back(chapter(*document, run.lines, run.pairs, stop));
    if (Grid changes = changes_of(run, document->id); !changes.rows.empty())
      chapters.back().grids.insert(chapters.back().grids.begin(), std::move(changes));
  }
  if (!run.contradictions.empty() && !chapters.empty()) {
    Grid grid{"The solvers contradict each other", "One of them is wrong. Each query is kept.", {"query"}};
    for (const std::string& query : run.contradictions) grid.rows.push_back({query});
    chapters.front().grids.insert(chapters.front().grids.begin(), std::move(grid));
  }
  return page(chapters, made_by, time_of_report(), beside);
}

namespace {

/// Reads a verdict as earlier versions wrote it, with the keys `verdict`, `how` and `sizes`. The result has
/// no record and no note.
Verdict old_verdict_of(const nlohmann::ordered_json& json, std::string_view word) {
  const auto how = json.at("how").get<std::string>();
  const bool is_true = word == "proved" || word == "the same",
             is_false = word == "refuted" || word == "differ";
  Verdict verdict;
  verdict.covers.method = how.empty() || how == "found" ? Method::none : method_of(how);
  const auto add_board = [&](const nlohmann::ordered_json& size) {
    verdict.covers.boards.push_back({parse_size(size.get<std::string>())});
  };
  for (const auto& size : json.at("sizes")) add_board(size);
  if (json.contains("divergence") && !json.at("divergence").is_null()) {
    const auto& size = json.at("divergence").at("size");
    if (size != text_of_board({})) add_board(size);
  }
  if (json.value("contradicted", false))
    verdict.evidence = Contradicted{};
  else if (is_true)
    verdict.evidence =
        Proved{.is_confirmed = json.at("tool").get<std::string>().find(" and ") != std::string::npos};
  else if (is_false)
    verdict.evidence = Refuted{};
  else if (word == "tested")
    verdict.evidence = Tested{};
  else if (word == "not-run")
    verdict.evidence = NotRun{};
  else if (word != "unknown")
    throw InputError(fmt::format("'{:.40}' is no verdict", word));
  return verdict;
}

Verdict verdict_in(const nlohmann::ordered_json& json) {
  const nlohmann::ordered_json& verdict = json.at("verdict");
  return verdict.is_string() ? old_verdict_of(json, verdict.get<std::string>())
                             : verdict_of(verdict, nullptr);
}

/// Reads the verdict on a claim from a report. The hash of the claim is empty if an earlier version wrote the
/// report.
KnownVerdict known_claim(const nlohmann::ordered_json& json) {
  KnownVerdict one{
      .game = json.at("game"), .subject = json.at("claim"), .claim = json.at("claim"), .readings = ""};
  for (const auto& [key, reading] : json.at("reading").items())
    one.readings += fmt::format("{}{}={}", one.readings.empty() ? "" : " ", key, reading.get<std::string>());
  if (!one.readings.empty()) one.subject += fmt::format(" ({})", one.readings);
  one.verdict = verdict_in(json);
  one.hash = json.value("hash", "");
  return one;
}

KnownVerdict known_pair(const nlohmann::ordered_json& json) {
  const auto word = [&](const char* key) { return json.at(key).get<std::string>(); };
  return {.game = word("game"),
          .subject = fmt::format("{} {} {}", word("key"), word("one"), word("other")),
          .claim = "",
          .readings = "",
          .verdict = verdict_in(json)};
}

}  // namespace

Baseline read_baseline(const std::string& path) {
  constexpr const char* what_it_is = "report of ruleproof verify";
  const nlohmann::ordered_json report = read_json(path, what_it_is);
  const auto refuse = [&](const std::string& why) {
    throw InputError(fmt::format(
        "{}: {}: this is no {}; a baseline is the report.json that 'ruleproof verify --out DIR' writes", path,
        why, what_it_is));
  };
  if (!report.is_object()) refuse(fmt::format("a JSON {}, where an object is due", report.type_name()));
  std::string place;
  try {
    if (report.contains("input_error"))
      throw InputError("its run has not begun: " + report.at("input_error").at("message").get<std::string>());
    place = "depth";
    Baseline baseline{.depth = report.value("depth", "")};
    place = "documents";
    baseline.hashes = report.value(place, baseline.hashes);
    place = "program";
    baseline.program = report.value(place, "");
    place = "solvers";
    if (report.contains(place)) baseline.solvers = report.at(place).get<std::vector<std::string>>();
    std::map<std::pair<std::string, std::string>, std::string> places;
    const auto read_all = [&](const char* key, KnownVerdict (*known)(const nlohmann::ordered_json&)) {
      place.clear();
      const nlohmann::ordered_json& all = report.at(key);
      place = key;
      if (!all.is_array())
        throw InputError(fmt::format("it is of type {}, and an array is due", all.type_name()));
      for (std::size_t i = 0; i < all.size(); ++i) {
        place = fmt::format("{}[{}]", key, i);
        baseline.verdicts.push_back(known(all[i]));
        const KnownVerdict& one = baseline.verdicts.back();
        const auto [first, is_new] = places.try_emplace({one.game, one.subject}, place);
        if (!is_new)
          throw InputError(
              fmt::format("a second verdict on {} {}, beside {}", one.game, one.subject, first->second));
        baseline.games.push_back(one.game);
      }
    };
    read_all("claims", known_claim);
    read_all("ambiguities", known_pair);
    return baseline;
  } catch (const nlohmann::json::exception& error) {
    refuse(fmt::format("{}{}{}", place, place.empty() ? "" : ": ", fault_in_json(error)));
  } catch (const InputError& error) {
    refuse(fmt::format("{}{}{}", place, place.empty() ? "" : ": ", error.what()));
  }
  return {};
}

Baseline baseline_of(const Verification& run) {
  Baseline baseline{
      .depth = run.depth, .documents = run.documents, .program = hash_of_program(), .solvers = solvers()};
  for (const auto& document : run.documents) {
    baseline.games.push_back(document->id);
    baseline.hashes.emplace(document->id, hash_of(*document));
  }
  for (const Line& line : run.lines)
    baseline.verdicts.push_back({.game = line.game.document().id,
                                 .subject = subject(line),
                                 .claim = line.claim,
                                 .readings = line.game.readings_text(),
                                 .verdict = line.verdict,
                                 .hash = hash_of(line)});
  for (const ReadingPair& pair : run.pairs)
    baseline.verdicts.push_back({.game = pair.game->id,
                                 .subject = subject(pair),
                                 .claim = "",
                                 .readings = "",
                                 .verdict = pair.found.verdict});
  return baseline;
}

}  // namespace ruleproof
