#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "spec/spec.hpp"

// The argument GAME: the id of a game, or the path of a document, which is then read and stands for its game.

namespace ruleproof {

/// What a command does with a game: print what its document says; play it as well, if it is one of two
/// colours, or of whatever form; or play it if it is one of two colours on the points of a square grid.
enum class GameUse { prints, plays, plays_any, plays_on_squares };

/// Whether an argument is the path of a document and no id.
bool is_document_path(const std::string& argument);

/// Whether an argument names a document and no reading: an id or a path, and not "KEY=READING".
bool names_a_document(const std::string& argument);

/// The game of an id, or of the document with that path, which is loaded. Throws InputError if it cannot be.
const GameSpec& game_of_argument(const std::string& argument);

/// The one game of a command. What has a '/' in it or ends in ".md" is a path: the document is loaded when
/// the call is read (load_game), and the command finds the id of its game in the option. Throws InputError if
/// it cannot be.
CLI::Option* add_game(CLI::App& command, std::string& game, GameUse use);

/// The same for a command that takes several, or all of them if the call names none.
CLI::Option* add_games(CLI::App& command, std::vector<std::string>& games, GameUse use);

}  // namespace ruleproof
