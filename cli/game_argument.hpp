#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/command_line.hpp"
#include "spec/documents/spec.hpp"

// Defines the argument GAME: the id of a built-in game, or the path of a document. An argument is a path if
// it contains '/', ends in ".md" or is "-" (standard input).

namespace ruleproof {

/// What a command does with the argument GAME.
enum class GameUse {
  prints,            ///< prints the document, which need not be playable
  plays,             ///< plays a game of two colours
  plays_any,         ///< plays any game
  plays_on_squares,  ///< plays a game of two colours on a square grid
  plays_over_input   ///< plays any game; moves come from standard input, so the document must be a file
};

/// Returns whether an argument is the path of a document, not an id.
bool is_document_path(const std::string& argument);

/// Returns whether an argument is the id or the path of a document, not a reading "KEY=READING".
bool names_a_document(const std::string& argument);

/// Returns the built-in game with this id, or the document with this path. If claims of the document refer to
/// the id of another document, reads the other document, too, from the file ID.md in the same folder, if this
/// file exists. Throws InputError if a document cannot be read.
SharedDocument game_of_argument(Inputs& inputs, const std::string& argument);

/// Adds the argument GAME of a command. Parsing the command line reads the document, and throws InputError if
/// the document cannot be read or does not allow `use`.
CLI::Option* add_game(Command& command, SharedDocument& game, GameUse use);

/// Like add_game(), for a command that takes several games. A game that is named twice is taken once. The
/// default is all built-in games.
CLI::Option* add_games(Command& command, std::vector<SharedDocument>& games, GameUse use);
/// Like add_games(), but reads no documents. Parsing stores the arguments in `games`, for read_games().
CLI::Option* add_unread_games(Command& command, std::vector<std::string>& games);
/// Returns the games that these arguments name, each once. A claim of one document may refer to another of
/// these documents. Throws InputError as add_game() does, and if two different games have the same id.
std::vector<SharedDocument> read_games(Inputs& inputs, const std::vector<std::string>& games, GameUse use);
std::vector<SharedDocument> all_games();

}  // namespace ruleproof
