#pragma once

#include "properties/played_games.hpp"

namespace ruleproof::disto {

/// Disto with its engine of optimized/.
PlayedGame played();

}  // namespace ruleproof::disto
