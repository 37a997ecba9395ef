#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/commands.hpp"
#include "cli/game_argument.hpp"
#include "report/json.hpp"
#include "report/layout.hpp"
#include "report/table.hpp"
#include "spec/documents/clauses.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"

namespace ruleproof {
namespace {

using nlohmann::ordered_json;

/// Returns a view of those items that name the clause; `items` must outlive the view.
auto on_clause(auto&& items, const Clause& clause) {
  return std::views::filter(std::forward<decltype(items)>(items), [&clause](const auto& item) {
    return std::ranges::count(names_of(item.clauses), clause.id.name) > 0;
  });
}

std::string word_of_the_language(const Clause& clause) {
  return clause.explanation == Clause::Explanation::word ? clause.explained_by : "";
}

std::string place(const Document& game, const FormalLines& lines) {
  return fmt::format("{}:{}", game.text->file, lines.line);
}

ordered_json json(const Document& game, const Clause& clause) {
  ordered_json sources = ordered_json::array();
  for (const std::string& id : sources_of(game, clause)) {
    const auto [author, place, when] = game.source(id).origin();
    sources.push_back({{"id", id}, {"author", author}, {"place", place}, {"when", when}});
  }
  ordered_json open = ordered_json::array();
  for (const Alternatives& one : on_clause(open_clauses(game), clause)) open.push_back(ruleproof::json(one));
  ordered_json settled = ordered_json::array();
  for (const Settled& one : on_clause(game.settled, clause)) settled.push_back(one.text);
  ordered_json formal = ordered_json::array();
  for (const FormalLines& one : formal_lines(game, clause))
    formal.push_back({{"place", place(game, one)}, {"lines", one.text}});
  return {{"id", clause.id.name},
          {"text", clause.text},
          {"section", clause.section},
          {"kind", text(kind_of(game, clause))},
          {"sources", sources},
          {"claims", claims_of(game, clause)},
          {"transcribed", clause.is_transcribed()},
          {"reason", clause.reason()},
          {"open", open},
          {"settled", settled},
          {"word", word_of_the_language(clause)},
          {"formal", formal}};
}

std::string indented(const std::string& code) {
  std::string result = "    ";
  for (const char letter : code) result += letter == '\n' ? "\n    " : std::string(1, letter);
  while (result.ends_with(' ')) result.pop_back();
  return result;
}

std::string clause_text(const Document& game, const Clause& clause, bool colour) {
  std::string result = painted('[' + clause.id.name + ']', Paint::bold, colour) + ' ' +
                       std::string(text(kind_of(game, clause)));
  if (!clause.section.empty()) result += ", under " + clause.section;
  result += '\n' + paragraph('"' + clause.text + '"', 2);
  for (const std::string& id : sources_of(game, clause)) {
    const auto [author, place, when] = game.source(id).origin();
    result += fmt::format("  {}, {}, {}\n", author, place, when);
  }
  if (const std::vector<std::string> claims = claims_of(game, clause); !claims.empty())
    result += paragraph(fmt::format("claims {}", fmt::join(claims, ", ")), 2);
  if (!clause.reason().empty()) result += paragraph("not transcribed: " + clause.reason(), 2);
  for (const Alternatives& open : on_clause(open_clauses(game), clause)) {
    result += paragraph("open: " + open.question, 2);
    for (const Reading& reading : open.readings)
      result +=
          paragraph(fmt::format("{}={}{}: {}", open.name.name, reading.name.name,
                                &reading == &open.readings.front() ? " (default)" : "", reading.meaning),
                    4);
  }
  for (const Settled& settled : on_clause(game.settled, clause))
    result += paragraph("settled: " + settled.text, 2);
  if (const std::string word = word_of_the_language(clause); !word.empty())
    result += paragraph("a word of the language: " + word, 2);
  for (const FormalLines& one : formal_lines(game, clause))
    result += fmt::format("  transcribed in {}\n{}", place(game, one), indented(one.text));
  return result;
}

struct TextOptions {
  SharedDocument game;
  std::string clause;
  bool json = false;
};

Status tell_text(const TextOptions& options) {
  const Document& game = *options.game;
  const std::vector<Clause> clauses =
      options.clause.empty() ? game.clauses : std::vector<Clause>{game.clause(options.clause)};
  if (options.json) {
    ordered_json document = json_document(Game(game));
    document["clauses"] = ordered_json::array();
    for (const Clause& clause : clauses) document["clauses"].push_back(json(game, clause));
    print(json_text(document));
    return Status::success;
  }
  std::string result;
  for (const Clause& clause : clauses)
    result += (result.empty() ? "" : "\n") + clause_text(game, clause, output_is_terminal());
  print_painted(result);
  return Status::success;
}

}  // namespace

void add_text(const Program& program) {
  CommandOf command(program, "text", tell_text,
                    "The rule text, clause by clause, with source, readings and transcription",
                    "  ruleproof text loose\n"
                    "  ruleproof text disto place-sick\n"
                    "  ruleproof text ./my-game.md");
  auto& options = command.options;
  add_game(command, options.game, GameUse::prints);
  command.argument("CLAUSE", options.clause, "Only the clause of this id");
  command.json(options.json);
}

}  // namespace ruleproof
