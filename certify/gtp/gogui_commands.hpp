#pragma once

#include <memory>
#include <vector>

#include "certify/gtp/current_game.hpp"
#include "certify/gtp/server.hpp"

namespace ruleproof::gtp {

/// What GoGui asks of a program that referees a game, in the chapter "Rules" of its manual, and the entries
/// of its menu of analyses; for games of two colours on a board.
std::vector<Command> gogui_commands(const std::shared_ptr<CurrentGame>& game);

}  // namespace ruleproof::gtp
