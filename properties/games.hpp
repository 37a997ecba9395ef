#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "properties/played_games.hpp"
#include "spec/ruleset.hpp"

// The two-colour board games by their ids: those that the program ships with an engine, and those of documents that a call
// has brought with it.

namespace ruleproof {

/// Of those with an engine, in the order of the list.
std::vector<std::string> ids_of_games();

/// No move of a game ever lessens the number of stones on the board: none of its steps takes one away.
bool stones_stay(const GameSpec& game);

/// The rulesets of a game that its engine knows, every combination of readings, the default first.
std::vector<Ruleset> rulesets_of_engine(const PlayedGame& game);

}  // namespace ruleproof
