#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "cli/game_argument.hpp"
#include "report/document_path.hpp"
#include "report/json.hpp"
#include "report/layout.hpp"
#include "report/table.hpp"
#include "spec/documents/clauses.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"
#include "spec/version.hpp"

namespace ruleproof {
namespace {

using nlohmann::ordered_json;

/// Returns the author of the first source; empty if the document names no source.
std::string author(const Document& game) {
  return game.sources.empty() ? "" : game.sources.front().origin().author;
}

std::string expected_text(const Claim& claim) {
  const auto expected = expected_in_general(claim);
  return expected ? std::string(text(*expected)) : "";
}

ordered_json json(const Document& game) {
  ordered_json document = json_document(Game(game));
  document["title"] = game.title;
  document["author"] = author(game);
  document["document"] = json_text_or_null(document_path(game));
  document["komi"] = game.default_komi() ? ordered_json(text(*game.default_komi())) : ordered_json(nullptr);
  document["clauses"] = ordered_json::array();
  for (const Clause& clause : game.clauses)
    document["clauses"].push_back({{"id", clause.id.name},
                                   {"kind", text(kind_of(game, clause))},
                                   {"text", clause.text},
                                   {"transcribed", clause.is_transcribed()}});
  document["open"] = ordered_json::array();
  for (const Alternatives& open : open_clauses(game)) document["open"].push_back(ruleproof::json(open));
  document["claims"] = ordered_json::array();
  for (const Claim& claim : game.claims) {
    ordered_json under = ordered_json::object();
    for (const Claim::Expectation& one : claim.expected)
      if (one.conditions.size() == 1) {
        const language::Choice& choice = one.conditions.front();
        under[choice.key.name + '=' + choice.alternative.name] = text(one.verdict);
      }
    const std::vector<std::string> clauses = clauses_of(game, claim);
    document["claims"].push_back({{"claim", claim.name.name},
                                  {"statement", claim.statement},
                                  {"premise", claim.premise},
                                  {"kind", text(kind_of(claim))},
                                  {"author", !clauses.empty()},
                                  {"clauses", clauses},
                                  {"expected", expected_text(claim)},
                                  {"expected_under", under}});
  }
  return document;
}

/// Returns the default board and komi, such as "9x9 with komi 6 unless said otherwise".
std::string played_on(const Document& game) {
  if (!game.default_board()) return "on an unbounded grid";
  const std::string komi = game.default_komi() ? " with komi " + text(*game.default_komi()) : "";
  return fmt::format("{}{} unless said otherwise", text(*game.default_board()), komi);
}

std::string game_text(const Document& game, TableStyle style) {
  std::string result = painted(game.title, Paint::bold, style.colour) +
                       fmt::format(" ({}){}; {}\n", game.id,
                                   author(game).empty() ? "" : ", by " + author(game), played_on(game));
  if (const std::string path = document_path(game); !path.empty()) result += "document: " + path + '\n';
  result += '\n';

  std::vector<std::vector<Cell>> clauses;
  for (const Clause& clause : game.clauses)
    clauses.push_back({clause.id.name, std::string(text(kind_of(game, clause))),
                       clause.is_transcribed() ? "yes" : "no", clause.text});
  result += fmt::format("{} clauses\n", game.clauses.size()) +
            table({{"clause"}, {"kind"}, {"transcribed"}, {"text"}}, clauses, style) + '\n';

  std::vector<std::vector<Cell>> readings;
  for (const Alternatives& open : open_clauses(game))
    for (const Reading& reading : open.readings)
      readings.push_back({open.name.name + '=' + reading.name.name,
                          &reading == &open.readings.front() ? "default" : "", reading.meaning});
  result += fmt::format("{} open clauses with {} readings\n", std::ranges::distance(open_clauses(game)),
                        readings.size()) +
            table({{"reading"}, {""}, {"meaning"}}, readings, style) + '\n';

  std::vector<std::vector<Cell>> claims;
  for (const Claim& claim : game.claims)
    claims.push_back({claim.name.name, clauses_of(game, claim).empty() ? "" : "author", expected_text(claim),
                      claim.statement});
  result += fmt::format("{} claims\n", game.claims.size()) +
            table({{"claim"}, {"by"}, {"expected"}, {"statement"}}, claims, style);
  return result;
}

struct GamesOptions {
  std::vector<SharedDocument> games;
  bool json = false;
};

Status tell_games(const GamesOptions& options) {
  if (options.json) {
    ordered_json document = {{"version", ruleproof_version()}, {"games", ordered_json::array()}};
    for (const SharedDocument& game : options.games) document["games"].push_back(json(*game));
    print(json_text(document));
    return Status::success;
  }
  std::string result;
  for (const SharedDocument& game : options.games)
    result += (result.empty() ? "" : "\n\n") + game_text(*game, {.colour = output_is_terminal()});
  print_painted(result);
  return Status::success;
}

}  // namespace

void add_games(const Program& program) {
  CommandOf command(program, "games", tell_games, "The games, their clauses, readings and claims",
                    "  ruleproof games\n"
                    "  ruleproof games loose ./my-game.md\n"
                    "  ruleproof games --json");
  add_games(command, command.options.games, GameUse::prints);
  command.json(command.options.json);
}

}  // namespace ruleproof
