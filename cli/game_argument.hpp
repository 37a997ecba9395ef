#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/command_line.hpp"
#include "record/read_record.hpp"
#include "spec/spec.hpp"

// The argument GAME: the id of a game, or the path of a document, which is then read and stands for its game.

namespace ruleproof {

/// What a command does with a game: print what its document says; play it as well, if it is one of two
/// colours, or of whatever form; play it if it is one of two colours on the points of a square grid; or play
/// it, of whatever form, over standard input, which no document can come from then.
enum class GameUse { prints, plays, plays_any, plays_on_squares, plays_over_input };

/// The text of a file, or of standard input if the path is "-". Throws InputError if it cannot be read, is
/// larger than that many bytes, or is standard input for a second time. `what` it is to be stands in
/// messages.
std::string read_argument(const std::string& path, std::string_view what = "record",
                          std::size_t most = most_input_bytes);

/// Whether an argument is the path of a document and no id.
bool is_document_path(const std::string& argument);

/// Whether an argument names a document and no reading: an id or a path, and not "KEY=READING".
bool names_a_document(const std::string& argument);

/// The game of an id, or of the document with that path, which is loaded. Throws InputError if it cannot be.
const Document& game_of_argument(const std::string& argument);

/// The one game of a command. What has a '/' in it or ends in ".md" is a path, and "-" is standard input: the
/// document is loaded when the call is read (load_game), and the command finds the id of its game in the
/// option. Throws InputError if it cannot be.
CLI::Option* add_game(Command& command, std::string& game, GameUse use);

/// The same for a command that takes several, or all of them if the call names none.
CLI::Option* add_games(Command& command, std::vector<std::string>& games, GameUse use);
/// The same, but the call leaves the documents unread; read_games reads them and returns the ids of the
/// games.
CLI::Option* add_unread_games(Command& command, std::vector<std::string>& games);
std::vector<std::string> read_games(std::vector<std::string> games, GameUse use);
/// The games that such a call names, each once; all that are built in if it names none.
std::vector<const Document*> named_games(const std::vector<std::string>& games);

}  // namespace ruleproof
