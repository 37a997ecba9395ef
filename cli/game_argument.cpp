#include "cli/game_argument.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "record/read_record.hpp"
#include "reference/document_form.hpp"
#include "reference/model/model.hpp"
#include "report/document_path.hpp"
#include "spec/input_error.hpp"
#include "spec/language/source.hpp"
#include "spec/spec.hpp"

namespace ruleproof {
namespace {

bool is_known(const std::string& id) {
  return std::ranges::any_of(known_games(), [&](const Document& game) { return game.id == id; });
}

/// Loads a game that a document names from the file ID.md in the same folder, unless the game is known or the
/// file does not exist.
void load_beside(const std::string& document, const std::string& id) {
  const std::filesystem::path path = std::filesystem::path(document).parent_path() / (id + ".md");
  std::error_code failed;
  if (is_known(id) || !std::filesystem::is_regular_file(path, failed)) return;
  load_game(path.string(), read_text(path.string(), "document", language::largest_document));
}

std::string id_of(const std::string& game, GameUse use) {
  if (!is_document_path(game)) return game;
  if (game == "-" && use == GameUse::plays_over_input)
    throw InputError("GAME: standard input is the conversation here; give the path of the document");
  const Document& loaded = game_of_argument(game);
  if (use == GameUse::prints) return loaded.id;
  const bool takes_any = use == GameUse::plays_any || use == GameUse::plays_over_input;
  if (takes_any && !is_of_two_colours(loaded)) {
    const std::string reason = model::reason_not_to_play(loaded);
    if (!reason.empty()) throw InputError(fmt::format("{}: {}", game, reason));
    return loaded.id;
  }
  demand_two_colours(loaded);
  if (use == GameUse::plays_on_squares) demand_square_grid(loaded, "this command");
  const auto same_id = std::ranges::find(specs(), loaded.id, &Document::id);
  if (same_id != specs().end() && !is_of_two_colours(*same_id))
    throw InputError(
        fmt::format("{}: the program has a game of another form that is called {}, too; change the title",
                    game, same_id->title));
  return loaded.id;
}

/// Returns a validator that replaces a path by the id of its game.
CLI::Validator document_read(GameUse use) {
  const auto exchange = [use](std::string& game) {
    game = id_of(game, use);
    return std::string();
  };
  return {exchange, "", "document"};
}

}  // namespace

std::string read_argument(const std::string& path, std::string_view what, std::size_t most) {
  static bool is_read = false;
  if (path == "-" && std::exchange(is_read, true))
    throw InputError(
        "'-' stands here twice, and standard input can be read once; give the path of a file for one of "
        "them");
  return read_text(path, what, most);
}

bool is_document_path(const std::string& argument) {
  std::error_code failed;
  return argument == "-" || argument.find('/') != std::string::npos || argument.ends_with(".md") ||
         (!is_known(argument) && std::filesystem::is_directory(argument, failed));  // for a precise error
}

bool names_a_document(const std::string& argument) {
  return is_document_path(argument) || is_known(argument);
}

const Document& game_of_argument(const std::string& argument) {
  if (!is_document_path(argument)) return spec(argument);
  const Document& game =
      load_game(name_of_path(argument), read_argument(argument, "document", language::largest_document));
  for (const language::Claim& claim : game.claims)
    for (const language::Claim::Clause& clause : claim.formal)
      if (clause.kind == language::Claim::Clause::Kind::agree_with) load_beside(argument, clause.name.name);
  return game;
}

CLI::Option* add_game(Command& command, std::string& game, GameUse use) {
  return command
      .argument("GAME", game,
                "The game, by its id (see ruleproof games) or the path of its document; - is standard input")
      ->transform(document_read(use))
      ->required();
}

CLI::Option* add_unread_games(Command& command, std::vector<std::string>& games) {
  return command.argument("GAME", games,
                          "The games, by id or the path of a document, of which one may be -, standard "
                          "input; by default all of them");
}

CLI::Option* add_games(Command& command, std::vector<std::string>& games, GameUse use) {
  return add_unread_games(command, games)->transform(document_read(use));
}

std::vector<std::string> read_games(std::vector<std::string> games, GameUse use) {
  for (std::string& game : games) game = id_of(game, use);
  return games;
}

std::vector<const Document*> named_games(const std::vector<std::string>& games) {
  std::vector<const Document*> named;
  for (const std::string& game : games)
    if (std::ranges::count(named, &spec(game)) == 0) named.push_back(&spec(game));
  if (games.empty())
    for (const Document& game : specs()) named.push_back(&game);
  return named;
}

}  // namespace ruleproof
