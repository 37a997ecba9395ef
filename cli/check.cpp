#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "cli/layout.hpp"
#include "record/read_record.hpp"
#include "report/json.hpp"
#include "report/version.hpp"
#include "spec/language/checker.hpp"

namespace ruleproof {
namespace {

using language::CheckedDocument;
using language::Diagnostic;
using language::Quotation;
using nlohmann::ordered_json;

std::string_view severity(const Diagnostic& diagnostic) {
  return diagnostic.severity == Diagnostic::Severity::error ? "error" : "warning";
}

/// What stands below a clause: formal lines, a reason, or neither.
std::string_view state(const Quotation& quotation) {
  if (quotation.explanation == Quotation::Explanation::claim) return "claim";
  if (quotation.explanation != Quotation::Explanation::none) return "explained";
  return quotation.has_formal_lines ? "transcribed" : "named";
}

ordered_json json(const std::string& path, const CheckedDocument& checked) {
  ordered_json document = {{"version", ruleproof_version()},
                           {"file", path},
                           {"game", checked.document.id},
                           {"title", checked.document.title},
                           {"diagnostics", ordered_json::array()},
                           {"clauses", ordered_json::array()}};
  for (const Diagnostic& diagnostic : checked.diagnostics)
    document["diagnostics"].push_back({{"severity", severity(diagnostic)},
                                       {"file", path},
                                       {"line", diagnostic.at.begin.line},
                                       {"column", diagnostic.at.begin.column},
                                       {"end_line", diagnostic.at.end.line},
                                       {"end_column", diagnostic.at.end.column},
                                       {"message", diagnostic.message},
                                       {"suggestion", diagnostic.suggestion}});
  for (const Quotation& quotation : checked.document.quotations)
    document["clauses"].push_back({{"id", quotation.id.name},
                                   {"line", quotation.at.begin.line},
                                   {"text", quotation.text},
                                   {"state", state(quotation)},
                                   {"reason", quotation.explained_by}});
  return document;
}

std::string counted(std::size_t number, std::string_view one) { return fmt::format("{} {}{}", number, one, number == 1 ? "" : "s"); }

/// The clauses by what stands below them, and what the document declares.
std::string summary(const language::Document& document) {
  std::map<std::string_view, std::vector<std::string>> clauses;
  for (const Quotation& quotation : document.quotations) clauses[state(quotation)].push_back(quotation.id.name);
  std::string result = fmt::format("{} ({}): {}\n", document.title, document.id, counted(document.quotations.size(), "clause"));
  const std::vector<std::pair<std::string_view, std::string_view>> states{
      {"transcribed", "transcribed below them"}, {"named", "transcribed elsewhere"}, {"claim", "claims"}, {"explained", "explained"}};
  for (const auto& [key, meaning] : states)
    if (const auto found = clauses.find(key); found != clauses.end())
      result += fmt::format("  {} {}:\n{}", found->second.size(), meaning, paragraph(fmt::format("{}", fmt::join(found->second, " ")), 4));
  std::size_t open = 0, readings = 0, moves = 0;
  for (const language::Alternatives& choice : document.choices) {
    if (choice.is_setting) continue;
    ++open;
    readings += choice.readings.size();
  }
  for (const language::Action& action : document.actions) moves += action.kind == language::Action::Kind::move ? 1 : 0;
  return result + fmt::format("{} with {}, {}, {}, {}\n", counted(open, "open clause"), counted(readings, "reading"),
                              counted(moves, "move"), counted(document.definitions.size(), "definition"),
                              counted(document.claims.size(), "claim"));
}

Status check(const std::string& path, bool as_json) {
  const std::string name = path == "-" ? "standard input" : path;
  const CheckedDocument checked =
      language::read_document(name, read_text(path, "document", language::largest_document));
  if (as_json) {
    print(json_text(json(name, checked)));
    return checked.has_errors() ? Status::unreadable : Status::as_asked;
  }
  std::string result;
  for (const Diagnostic& diagnostic : checked.diagnostics) result += format(diagnostic, checked.source);
  std::size_t errors = 0;
  for (const Diagnostic& diagnostic : checked.diagnostics) errors += diagnostic.severity == Diagnostic::Severity::error ? 1 : 0;
  if (errors == 0) result += (result.empty() ? "" : "\n") + summary(checked.document);
  result += errors == 0 ? "no errors\n" : fmt::format("{}\n", counted(errors, "error"));
  print(result);
  return errors == 0 ? Status::as_asked : Status::unreadable;
}

}  // namespace

void add_check(CLI::App& program, Action& action) {
  CLI::App& command = add_command(program, "check", "Reads a document of the rules language and says what is wrong with it",
                                  "  ruleproof check my-game.md\n"
                                  "  ruleproof check my-game.md --json");
  const auto path = std::make_shared<std::string>();
  const auto as_json = std::make_shared<bool>(false);
  command.add_option("FILE", *path, "The document, of up to 1 MiB; - for standard input")->required()->type_name("");
  command.add_flag("--json", *as_json, "One JSON document instead");
  command.callback([&action, path, as_json] { action = [path, as_json] { return check(*path, *as_json); }; });
}

}  // namespace ruleproof
