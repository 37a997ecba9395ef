#pragma once

namespace ruleproof {

/// How many of something there are: games outnumber 64 bits soon.
__extension__ typedef unsigned __int128 Count;

}  // namespace ruleproof
