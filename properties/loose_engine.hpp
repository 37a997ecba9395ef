#pragma once

#include "properties/played_games.hpp"

namespace ruleproof::loose {

/// Loose with its engine of optimized/.
PlayedGame played();

}  // namespace ruleproof::loose
