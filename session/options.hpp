#pragma once

#include <string>
#include <utility>

#include "session/session.hpp"

namespace ruleproof {

/// The game that the options name, or that of their document.
const GameSpec& game_of(const SessionOptions& options);

/// The default readings of the game with those of the options in their place. Throws InputError if there is
/// no such key or reading, or if a key comes twice.
Ruleset chosen_ruleset(const SessionOptions& options);

/// The readings of a ruleset as SessionOptions has them.
std::vector<std::string> words_of(const Ruleset& ruleset);

/// "NAME=VALUE" in two. Throws InputError if it is none.
std::pair<std::string, std::string> split_setting(const std::string& setting);

/// Throws InputError if the options give a board, a komi or a number of players to a game that has none.
void refuse_board(const SessionOptions& options);
void refuse_komi(const SessionOptions& options);
void refuse_players(const SessionOptions& options);

}  // namespace ruleproof
