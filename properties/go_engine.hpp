#pragma once

#include "properties/played_games.hpp"

namespace ruleproof::go {

/// Go with its engine of optimized/.
PlayedGame played();

}  // namespace ruleproof::go
