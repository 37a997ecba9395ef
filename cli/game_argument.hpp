#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

// The argument GAME: the id of a game, or the path of a document, which is then read and stands for its game.

namespace ruleproof {

/// What a command does with a game: print what its document says; play it as well, if it is one of two colours; or play it if
/// that is on the points of a square grid, too.
enum class GameUse { prints, plays, plays_on_squares };

/// The one game of a command. What has a '/' in it or ends in ".md" is a path: the document is loaded when the call is read
/// (load_game), and the command finds the id of its game in the option. Throws InputError if it cannot be.
CLI::Option* add_game(CLI::App& command, std::string& game, GameUse use);

/// The same for a command that takes several, or all of them if the call names none.
CLI::Option* add_games(CLI::App& command, std::vector<std::string>& games, GameUse use);

}  // namespace ruleproof
