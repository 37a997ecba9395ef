#pragma once

#include <memory>
#include <vector>

#include "certify/gtp/current_game.hpp"
#include "certify/gtp/server.hpp"

namespace ruleproof::gtp {

/// The commands of a game of two colours on a board, where moves are vertices.
std::vector<Command> board_commands(const std::shared_ptr<CurrentGame>& game);

}  // namespace ruleproof::gtp
