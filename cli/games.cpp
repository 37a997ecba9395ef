#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/layout.hpp"
#include "report/json.hpp"
#include "report/table.hpp"
#include "report/version.hpp"
#include "spec/size.hpp"
#include "spec/spec.hpp"

namespace ruleproof {
namespace {

using nlohmann::ordered_json;

ordered_json json(const GameSpec& game) {
  ordered_json document = json_document(Ruleset(game), game.default_board ? text(*game.default_board) : "");
  document["title"] = game.title;
  document["author"] = game.sources.front().author;
  document["komi"] = game.default_komi ? ordered_json(text(*game.default_komi)) : ordered_json(nullptr);
  document["clauses"] = ordered_json::array();
  for (const Clause& clause : game.clauses)
    document["clauses"].push_back({{"id", clause.id},
                                   {"kind", text(clause.kind)},
                                   {"text", clause.text},
                                   {"transcribed", clause.transcribed()}});
  document["open"] = ordered_json::array();
  for (const OpenClause& open : game.open_clauses) {
    ordered_json readings = ordered_json::array();
    for (const Reading& reading : open.readings)
      readings.push_back({{"name", reading.name}, {"meaning", reading.meaning}, {"why", reading.why}});
    document["open"].push_back(
        {{"key", open.key}, {"question", open.question}, {"clauses", open.clauses}, {"readings", readings}});
  }
  document["claims"] = ordered_json::array();
  for (const Claim& claim : game.claims) {
    ordered_json under = ordered_json::object();
    for (const Claim::Override& exception : claim.expected_under)
      under[exception.key + '=' + exception.reading] = text(exception.verdict);
    document["claims"].push_back({{"claim", claim.id},
                                  {"statement", claim.statement},
                                  {"premise", claim.premise},
                                  {"kind", text(claim.kind)},
                                  {"author", claim.by_author()},
                                  {"clauses", claim.clauses},
                                  {"expected", text(claim.expected)},
                                  {"expected_under", under}});
  }
  return document;
}

/// "9x9 with komi 6 unless said otherwise".
std::string played_on(const GameSpec& game) {
  if (!game.default_board) return "on an unbounded grid";
  const std::string komi = game.default_komi ? " with komi " + text(*game.default_komi) : "";
  return fmt::format("{}{} unless said otherwise", text(*game.default_board), komi);
}

std::string told(const GameSpec& game, TableStyle style) {
  std::string result =
      painted(game.title, Paint::bold, style.colour) +
      fmt::format(" ({}), by {}; {}\n\n", game.id, game.sources.front().author, played_on(game));

  std::vector<std::vector<Cell>> clauses;
  for (const Clause& clause : game.clauses)
    clauses.push_back(
        {clause.id, std::string(text(clause.kind)), clause.transcribed() ? "yes" : "no", clause.text});
  result += fmt::format("{} clauses\n", game.clauses.size()) +
            table({{"clause"}, {"kind"}, {"transcribed"}, {"text"}}, clauses, style) + '\n';

  std::vector<std::vector<Cell>> readings;
  for (const OpenClause& open : game.open_clauses)
    for (const Reading& reading : open.readings)
      readings.push_back({open.key + '=' + reading.name, &reading == &open.readings.front() ? "default" : "",
                          reading.meaning});
  result += fmt::format("{} open clauses with {} readings\n", game.open_clauses.size(), readings.size()) +
            table({{"reading"}, {""}, {"meaning"}}, readings, style) + '\n';

  std::vector<std::vector<Cell>> claims;
  for (const Claim& claim : game.claims)
    claims.push_back(
        {claim.id, claim.by_author() ? "author" : "", std::string(text(claim.expected)), claim.statement});
  result += fmt::format("{} claims\n", game.claims.size()) +
            table({{"claim"}, {"by"}, {"expected"}, {"statement"}}, claims, style);
  return result;
}

Status tell_games(bool as_json) {
  if (as_json) {
    ordered_json document = {{"version", ruleproof_version()}, {"games", ordered_json::array()}};
    for (const GameSpec& game : specs()) document["games"].push_back(json(game));
    print(json_text(document));
    return Status::as_asked;
  }
  std::string result;
  for (const GameSpec& game : specs())
    result += (result.empty() ? "" : "\n\n") + told(game, {.colour = output_is_terminal()});
  print_painted(result);
  return Status::as_asked;
}

}  // namespace

void add_games(CLI::App& program, Action& action) {
  CLI::App& command = add_command(program, "games", "The games, their clauses, readings and claims",
                                  "  ruleproof games\n"
                                  "  ruleproof games --json");
  const auto as_json = std::make_shared<bool>(false);
  command.add_flag("--json", *as_json, "One JSON document instead");
  command.callback([&action, as_json] { action = [as_json] { return tell_games(*as_json); }; });
}

}  // namespace ruleproof
