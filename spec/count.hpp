#pragma once

namespace ruleproof {

/// A number of games, moves or positions. It has 128 bits because numbers of games soon exceed 64 bits.
__extension__ typedef unsigned __int128 Count;

}  // namespace ruleproof
