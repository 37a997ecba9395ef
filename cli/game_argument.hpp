#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/command_line.hpp"
#include "record/read_record.hpp"
#include "spec/spec.hpp"

// This header defines the argument GAME: the id of a game, or the path of a document, which is then loaded.

namespace ruleproof {

/// What a command does with a game: print its document; play a game of two colours; play any game; play one
/// of two colours on a square grid; or play any game over standard input, which then has no document.
enum class GameUse { prints, plays, plays_any, plays_on_squares, plays_over_input };

/// Returns the text of a file, or of standard input if the path is "-". Throws InputError if the text cannot
/// be read, is larger than `most` bytes, or "-" occurs twice in a call. Messages name the text `what`.
std::string read_argument(const std::string& path, std::string_view what = "record",
                          std::size_t most = most_input_bytes);

/// Whether an argument is the path of a document, not an id.
bool is_document_path(const std::string& argument);

/// Whether an argument is an id or a path, not "KEY=READING".
bool names_a_document(const std::string& argument);

/// Returns the game with this id, or loads the document with this path. Throws InputError if that fails.
const Document& game_of_argument(const std::string& argument);

/// Adds the argument GAME of a command. An argument with a '/', one that ends in ".md", and "-" (standard
/// input) are paths: the document is loaded when the call is read (load_game), and `game` becomes the id of
/// its game. Throws InputError if loading fails.
CLI::Option* add_game(Command& command, std::string& game, GameUse use);

/// Like add_game() for a command that takes several games; by default it takes all.
CLI::Option* add_games(Command& command, std::vector<std::string>& games, GameUse use);
/// Like add_games(), but read_games() loads the documents and returns the ids of the games.
CLI::Option* add_unread_games(Command& command, std::vector<std::string>& games);
std::vector<std::string> read_games(std::vector<std::string> games, GameUse use);
/// Returns the games that a call names, each once; all built-in games if it names none.
std::vector<const Document*> named_games(const std::vector<std::string>& games);

}  // namespace ruleproof
