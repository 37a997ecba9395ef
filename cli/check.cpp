#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "cli/commands.hpp"
#include "cli/inputs.hpp"
#include "cli/own_files.hpp"
#include "cli/setting.hpp"
#include "cli/stop.hpp"
#include "record/read_record.hpp"
#include "reference/evaluator/board_of_document.hpp"
#include "reference/model/shortcuts.hpp"
#include "report/checked.hpp"
#include "report/document_path.hpp"
#include "report/file.hpp"
#include "report/json.hpp"
#include "report/layout.hpp"
#include "report/sarif.hpp"
#include "spec/language/checker.hpp"
#include "spec/language/kept_text.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"
#include "spec/version.hpp"

namespace ruleproof {
namespace {

using language::CheckedDocument;
using language::Diagnostic;
using nlohmann::ordered_json;

/// Returns "claim" if a clause is explained by a claim, "explained" if it is explained otherwise,
/// "transcribed" if formal lines follow it, and else "named".
std::string_view state(const Clause& clause) {
  if (clause.explanation == Clause::Explanation::claim) return "claim";
  if (clause.explanation != Clause::Explanation::none) return "explained";
  return clause.has_formal_lines ? "transcribed" : "named";
}

ordered_json json(const std::string& path, const CheckedDocument& checked, const CheckedPlay& play) {
  ordered_json document = {{"version", ruleproof_version()},       {"file", path},
                           {"game", checked.document.id},          {"title", checked.document.title},
                           {"diagnostics", ordered_json::array()}, {"clauses", ordered_json::array()}};
  for (const Diagnostic& diagnostic : checked.diagnostics)
    document["diagnostics"].push_back(ruleproof::json(diagnostic, path));
  for (const CheckedPlay::OfExample& example : play.examples)
    for (const ExampleFailure& failure : example.failures) {
      Diagnostic diagnostic = failure.diagnostic;
      if (!failure.rows.empty()) diagnostic.suggestion = fmt::format("{}", fmt::join(failure.rows, "\n"));
      document["diagnostics"].push_back(ruleproof::json(diagnostic, path));
    }
  for (const Clause& clause : checked.document.clauses)
    document["clauses"].push_back({{"id", clause.id.name},
                                   {"line", clause.at.begin.line},
                                   {"text", clause.text},
                                   {"state", state(clause)},
                                   {"reason", clause.explained_by}});
  add_play(document, play, checked.document);
  return document;
}

/// Returns a summary of a document: its clauses, grouped by state(), and the numbers of its declarations.
std::string summary(const Document& document) {
  std::map<std::string_view, std::vector<std::string>> clauses;
  for (const Clause& clause : document.clauses) clauses[state(clause)].push_back(clause.id.name);
  std::string result =
      fmt::format("{} ({}): {}\n", document.title, document.id, counted(document.clauses.size(), "clause"));
  const std::vector<std::pair<std::string_view, std::string_view>> states{
      {"transcribed", "transcribed below them"},
      {"named", "transcribed elsewhere"},
      {"claim", "claims"},
      {"explained", "explained"}};
  for (const auto& [key, meaning] : states)
    if (const auto found = clauses.find(key); found != clauses.end())
      result += fmt::format("  {} {}:\n{}", found->second.size(), meaning,
                            paragraph(fmt::format("{}", fmt::join(found->second, " ")), 4));
  std::size_t open = 0, readings = 0, moves = 0;
  for (const Alternatives& clause : open_clauses(document)) {
    ++open;
    readings += clause.readings.size();
  }
  for (const language::Action& action : document.actions)
    moves += action.kind == language::Action::Kind::move ? 1 : 0;
  if (const std::string boards = evaluator::boards_of_drawings_and_names(document); !boards.empty())
    result += fmt::format("boards: {}\n", boards);
  return result + fmt::format("{} with {}, {}, {}, {}\n", counted(open, "open clause"),
                              counted(readings, "reading"), counted(moves, "move"),
                              counted(document.definitions.size(), "definition"),
                              counted(document.claims.size(), "claim"));
}

/// Returns the messages of the checker and the failures of examples as SARIF results. The SARIF result for a
/// failure has the first clause of the example as its rule.
std::vector<SarifResult> sarif_results(const std::string& path, const CheckedDocument& checked,
                                       const CheckedPlay& play) {
  std::vector<SarifResult> results;
  for (const Diagnostic& diagnostic : checked.diagnostics)
    results.push_back(sarif_result(checked.document, diagnostic, path));
  for (const CheckedPlay::OfExample& example : play.examples)
    for (const ExampleFailure& failure : example.failures) {
      const std::vector<std::string> clauses = language::names_of(example.example->clauses);
      results.push_back(
          sarif_result(checked.document, failure.diagnostic, path, clauses.empty() ? "" : clauses.front()));
    }
  return results;
}

struct CheckOptions {
  std::string path;
  PlayOptions play;
  std::string board;
  std::optional<double> seconds;
  std::string sarif;
  bool json = false;
};

Status status(const CheckedDocument& checked, const CheckedPlay& play) {
  if (checked.has_errors()) return Status::unreadable;
  if (!play.holds()) return Status::wrong_result;
  return play.was_stopped || play.reached_limit() ? Status::stopped : Status::success;
}

/// Compares the quotations of a document with the texts of its sources, which are files in the folder of the
/// document. Adds a diagnostic for each difference. Ignores sources that name no existing file, and a
/// document from standard input.
void compare_with_texts(Inputs& inputs, const std::string& path, CheckedDocument& checked) {
  for (const language::SourceOfText& source : checked.document.sources) {
    const std::filesystem::path text = std::filesystem::path(path).parent_path() / source.file;
    std::error_code failed;
    // A directory counts as a path, so that the error that follows is about the directory.
    if (path == "-" || source.file.empty() || !std::filesystem::is_regular_file(text, failed)) continue;
    for (Diagnostic& one : differences_from_text(
             checked.document, source, inputs.read(text.string(), "rule text", language::largest_document)))
      checked.diagnostics.push_back(std::move(one));
  }
}

Status check(const CheckOptions& options, Inputs& inputs) {
  const std::string name = name_of_path(options.path);
  PlayOptions plan = options.play;
  if (!options.board.empty()) plan.board = of_option("--board", [&] { return parse_size(options.board); });
  CheckedDocument checked =
      language::read_document(name, inputs.read(options.path, "document", language::largest_document));
  if (!checked.has_errors()) compare_with_texts(inputs, options.path, checked);
  check_shortcuts(checked);
  inputs.demand_other("--sarif", options.sarif);
  CheckedPlay play;
  play.not_played = "it has errors";
  if (!checked.has_errors()) {
    const Stop stop(options.seconds);
    play = checked_play(checked.document, plan, stop.token());
  }
  if (play.was_stopped) note("stopped before all was checked");
  if (!options.sarif.empty()) write_file_whole(options.sarif, sarif(sarif_results(name, checked, play)));
  if (options.json) {
    print(json_text(json(name, checked, play)));
    return status(checked, play);
  }
  std::string result;
  std::size_t errors = 0;
  for (const Diagnostic& diagnostic : checked.diagnostics) {
    result += format(diagnostic, *checked.document.text);
    errors += diagnostic.severity == Diagnostic::Severity::error ? 1 : 0;
  }
  for (const CheckedPlay::OfExample& example : play.examples)
    for (const ExampleFailure& failure : example.failures) {
      result += format(failure, checked.document);
      ++errors;
    }
  if (!checked.has_errors())
    result += (result.empty() ? "" : "\n") + summary(checked.document) + report_text(play, checked.document);
  result += errors == 0 ? "no errors\n" : fmt::format("{}\n", counted(errors, "error"));
  print(result);
  return status(checked, play);
}

}  // namespace

void add_check(const Program& program) {
  CommandOf command(program, "check", check,
                    "Reads a document of the rules language, runs its examples, plays random games, and says "
                    "what is wrong with it",
                    "  ruleproof check my-game.md\n"
                    "  ruleproof check my-game.md --games 100 --board 4x4\n"
                    "  ruleproof check my-game.md --json");
  auto& options = command.options;
  command.argument("FILE", options.path, "The document, of up to 1 MiB; - for standard input")->required();
  command.whole(
      "--games", "N", options.play.games, 0, 1'000'000,
      "Random games under the first readings and under each other reading alone; by default 20, 0 for none");
  command.option("--board", "WxH", options.board,
                 "The board of the random games, as 4x4; by default the document's, or a smaller one");
  command.whole("--players", "N", options.play.players, 1, 52,
                "The number of players of the random games, if the document leaves it open");
  command.seed(options.play.seed, "The seed of the random games; by default 1");
  command.time(options.seconds);
  command.option(
      "--sarif", "FILE", options.sarif,
      "Leave what is wrong there in SARIF 2.1.0, which code hosts show at the lines of the document");
  command.json(options.json);
}

}  // namespace ruleproof
