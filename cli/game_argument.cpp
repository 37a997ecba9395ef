#include "cli/game_argument.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "cli/inputs.hpp"
#include "reference/model/document_form.hpp"
#include "reference/model/model.hpp"
#include "reference/model/shortcuts.hpp"
#include "report/document_path.hpp"
#include "spec/documents/clauses.hpp"
#include "spec/documents/spec.hpp"
#include "spec/input_error.hpp"
#include "spec/language/source.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

constexpr const char* help_on_games =
    "The games, by id or the path of a document, of which one may be -, standard input; by default all of "
    "them";

bool is_built_in(const std::string& id) {
  return std::ranges::any_of(specs(), [&](const Document& game) { return game.id == id; });
}

/// Returns the built-in game with this id. Throws InputError if no built-in game has this id. If the path of
/// a document with this id is known, the message names the path.
SharedDocument built_in(const std::string& id) {
  if (const std::string path = is_built_in(id) ? "" : path_by_id(id); !path.empty())
    throw InputError(fmt::format("no game '{}' is built in; give the path of its document: {}", id,
                                 quoted_for_shell(path)));
  return shared_spec(id);
}

/// Adds to `document` the other documents that its claims refer to. Takes them from `given`, or else reads
/// them from the file ID.md in the same folder, if this file exists.
void read_beside(Inputs& inputs, Document& document, const std::string& path,
                 const std::vector<SharedDocument>& given) {
  for (const std::string& id : games_agreed_with(document)) {
    const auto found = std::ranges::find_if(given, [&](const SharedDocument& one) { return one->id == id; });
    const std::filesystem::path file = std::filesystem::path(path).parent_path() / (id + ".md");
    std::error_code failed;
    // The pointers to given documents do not own them, because two documents that own each other would never
    // be freed.
    if (found != given.end())
      document.beside.emplace_back(SharedDocument(), found->get());
    else if (!is_built_in(id) && std::filesystem::is_regular_file(file, failed))
      document.beside.push_back(read_game_with_shortcuts(
          file.string(), inputs.read(file.string(), "document", language::largest_document)));
  }
}

std::shared_ptr<Document> document_at(Inputs& inputs, const std::string& path) {
  return read_game_with_shortcuts(name_of_path(path),
                                  inputs.read(path, "document", language::largest_document));
}

/// Throws InputError if a document that is not built in does not allow this use.
void demand_use(const std::string& argument, const Document& document, GameUse use) {
  if (use == GameUse::prints) return;
  const bool takes_any = use == GameUse::plays_any || use == GameUse::plays_over_input;
  if (takes_any && !is_of_two_colours(document)) {
    const std::string reason = reason_not_to_play(document);
    if (!reason.empty()) throw InputError(fmt::format("{}: {}", argument, reason));
    return;
  }
  demand_two_colours(document);
  if (use == GameUse::plays_on_squares) demand_square_grid(document, "this command");
  const auto same_id = std::ranges::find(specs(), document.id, &Document::id);
  if (same_id != specs().end() && !is_of_two_colours(*same_id))
    throw InputError(
        fmt::format("{}: the program has a game of another form that is called {}, too; change the title",
                    argument, same_id->title));
}

/// Returns the document at the path `argument`; null if `argument` is not a path. Throws InputError if the
/// document cannot be read or does not allow this use.
std::shared_ptr<Document> own_document(Inputs& inputs, const std::string& argument, GameUse use) {
  if (!is_document_path(argument)) return nullptr;
  if (argument == "-" && use == GameUse::plays_over_input)
    throw InputError("GAME: standard input is the conversation here; give the path of the document");
  std::shared_ptr<Document> document = document_at(inputs, argument);
  demand_use(argument, *document, use);
  return document;
}

}  // namespace

bool is_document_path(const std::string& argument) {
  std::error_code failed;
  return argument == "-" || argument.find('/') != std::string::npos || argument.ends_with(".md") ||
         (!is_built_in(argument) && std::filesystem::is_directory(argument, failed));
}

bool names_a_document(const std::string& argument) {
  return is_document_path(argument) || is_built_in(argument);
}

SharedDocument game_of_argument(Inputs& inputs, const std::string& argument) {
  if (!is_document_path(argument)) return built_in(argument);
  const std::shared_ptr<Document> document = document_at(inputs, argument);
  read_beside(inputs, *document, argument, {});
  return document;
}

CLI::Option* add_game(Command& command, SharedDocument& game, GameUse use) {
  const auto read = [&game, &inputs = command.inputs, use](const std::string& argument) {
    game = read_games(inputs, {argument}, use).front();
  };
  return command.app
      .add_option_function<std::string>(
          "GAME", read,
          "The game, by its id (see ruleproof games) or the path of its document; - is standard input")
      ->type_name("")
      ->required();
}

CLI::Option* add_unread_games(Command& command, std::vector<std::string>& games) {
  return command.argument("GAME", games, help_on_games);
}

CLI::Option* add_games(Command& command, std::vector<SharedDocument>& games, GameUse use) {
  games = all_games();
  const auto read = [&games, &inputs = command.inputs, use](const std::vector<std::string>& arguments) {
    games = read_games(inputs, arguments, use);
  };
  return command.app.add_option_function<std::vector<std::string>>("GAME", read, help_on_games)
      ->type_name("");
}

std::vector<SharedDocument> read_games(Inputs& inputs, const std::vector<std::string>& games, GameUse use) {
  std::vector<std::shared_ptr<Document>> own;
  std::vector<SharedDocument> read;
  for (const std::string& game : games) {
    own.push_back(own_document(inputs, game, use));
    const SharedDocument document = own.back() ? own.back() : built_in(game);
    if (std::ranges::find(read, document) != read.end()) continue;
    if (std::ranges::any_of(read, [&](const SharedDocument& one) { return one->id == document->id; }))
      throw InputError(
          fmt::format("{}: another game of this call is called {}, too; change one of the titles", game,
                      document->title));
    read.push_back(document);
  }
  for (std::size_t i = 0; i < games.size(); ++i)
    if (own[i]) read_beside(inputs, *own[i], games[i], read);
  return read;
}

std::vector<SharedDocument> all_games() {
  std::vector<SharedDocument> all;
  for (const Document& game : specs()) all.push_back(shared_spec(game.id));
  return all;
}

}  // namespace ruleproof
