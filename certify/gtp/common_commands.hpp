#pragma once

#include <memory>
#include <vector>

#include "certify/gtp/current_game.hpp"
#include "certify/gtp/server.hpp"

namespace ruleproof::gtp {

/// The commands that every game has.
std::vector<Command> common_commands(const std::shared_ptr<CurrentGame>& game);

/// The commands on the size of the board, for games that have one.
std::vector<Command> size_commands(const std::shared_ptr<CurrentGame>& game);

}  // namespace ruleproof::gtp
