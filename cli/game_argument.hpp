#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/command_line.hpp"
#include "spec/documents/spec.hpp"

// Defines the argument GAME: the id of a built-in game, or the path of a document, which is then read. An
// argument with a '/', one that ends in ".md", and "-" (standard input) are paths.

namespace ruleproof {

/// What a command does with a game: print its document; play a game of two colours; play any game; play a
/// game of two colours on a square grid; or play any game with moves from standard input, so that no document
/// can be read from there.
enum class GameUse { prints, plays, plays_any, plays_on_squares, plays_over_input };

/// Returns whether an argument is the path of a document, not an id.
bool is_document_path(const std::string& argument);

/// Returns whether an argument is the id or the path of a document, not "KEY=READING".
bool names_a_document(const std::string& argument);

/// Returns the built-in game with this id, or the document with this path. A document to which its claims
/// refer is read from the file ID.md in the same folder, if that exists. Throws InputError if a document
/// cannot be read.
SharedDocument game_of_argument(Inputs& inputs, const std::string& argument);

/// Adds the argument GAME of a command. The document is read when the command line is parsed, which throws
/// InputError if the document cannot be read or does not allow `use`.
CLI::Option* add_game(Command& command, SharedDocument& game, GameUse use);

/// Like add_game(), for a command that takes several games; a repeated game counts once. The default is all
/// built-in games.
CLI::Option* add_games(Command& command, std::vector<SharedDocument>& games, GameUse use);
/// Like add_games(), but only stores the arguments, for read_games().
CLI::Option* add_unread_games(Command& command, std::vector<std::string>& games);
/// Returns the games that these arguments name, each once. Claims of one may refer to another. Throws
/// InputError like add_game(), or if two have the same id.
std::vector<SharedDocument> read_games(Inputs& inputs, const std::vector<std::string>& games, GameUse use);
std::vector<SharedDocument> all_games();

}  // namespace ruleproof
