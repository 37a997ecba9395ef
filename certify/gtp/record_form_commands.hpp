#pragma once

#include <memory>
#include <vector>

#include "certify/gtp/current_game.hpp"
#include "certify/gtp/server.hpp"

namespace ruleproof::gtp {

/// The commands of a game whose moves are no vertices: they come and go in the form of its records.
std::vector<Command> record_form_commands(const std::shared_ptr<CurrentGame>& game);

/// What a game has beside them whose players are not named by its rules.
std::vector<Command> player_commands(const std::shared_ptr<CurrentGame>& game);

}  // namespace ruleproof::gtp
