#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/command_line.hpp"
#include "record/read_record.hpp"
#include "spec/documents/spec.hpp"

// Defines the argument GAME: the id of a built-in game, or the path of a document, which is then read. An
// argument with a '/', one that ends in ".md", and "-" (standard input) are paths.

namespace ruleproof {

/// What a command does with a game: print its document; play a game of two colours; play any game; play one
/// of two colours on a square grid; or play any game over standard input, which then has no document.
enum class GameUse { prints, plays, plays_any, plays_on_squares, plays_over_input };

/// Returns the text of a file, or of standard input if the path is "-". Throws InputError if the text cannot
/// be read, is larger than `most` bytes, or "-" occurs twice in a call. Messages name the text `what`.
std::string read_argument(const std::string& path, std::string_view what = "record",
                          std::size_t most = most_input_bytes);

/// Returns whether an argument is the path of a document, not an id.
bool is_document_path(const std::string& argument);

/// Returns whether an argument is an id or a path, not "KEY=READING".
bool names_a_document(const std::string& argument);

/// Returns the built-in game with this id, or the document with this path. A document that its claims name is
/// read from the file ID.md in the same folder, if that exists. Throws InputError if a document cannot be
/// read.
SharedDocument game_of_argument(const std::string& argument);

/// Adds the argument GAME of a command. Its document is read when the call is read. Throws InputError if that
/// fails or if the game has no such use.
CLI::Option* add_game(Command& command, SharedDocument& game, GameUse use);

/// Like add_game() for a command that takes several games, each once; by default it takes the built-in ones.
CLI::Option* add_games(Command& command, std::vector<SharedDocument>& games, GameUse use);
/// Like add_games(), but read_games() reads the documents.
CLI::Option* add_unread_games(Command& command, std::vector<std::string>& games);
/// Returns the games that a call names, each once. Documents among them may name each other.
std::vector<SharedDocument> read_games(const std::vector<std::string>& games, GameUse use);
/// Returns all built-in games.
std::vector<SharedDocument> all_games();

}  // namespace ruleproof
