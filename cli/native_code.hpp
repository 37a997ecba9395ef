#pragma once

#include <memory>
#include <stop_token>
#include <string>

#include "properties/claims/faster_counts.hpp"
#include "properties/native/engine.hpp"
#include "reference/game.hpp"

// Compiles the C files of games with the C compiler `cc` and loads the resulting libraries. Compiled files
// are stored in a folder that belongs to the user alone: $XDG_CACHE_HOME/ruleproof or ~/.cache/ruleproof.

namespace ruleproof {

/// Returns the library of a C file; `source` is the text of the file, which native::library_source returned.
/// Compiles the C file, unless the folder of compiled files contains the library. Returns null after a stop
/// request. Throws InputError if the C file is too large, if other users have access to the folder, or if the
/// compiler fails or exceeds its limits.
native::SharedLibrary loaded(const std::string& source, const std::stop_token& stop = {});

/// Whether a count waits for the compiler, or continues without native code while the compiler runs. If
/// counts wait, the speed of the machine does not affect which counts use native code.
enum class Compiling { is_awaited, runs_beside };

/// Returns an object that counts with native code. The object starts the compiler only when a count has
/// listed the moves of many positions: `of_turns` positions in perft(), or `of_search` positions in a search
/// of reachable states. In most games, perft() needs about a second for 2,000 positions; a search is faster.
std::unique_ptr<FasterCounts> native_counts(const Game& game, Compiling compiling, int of_turns = 2'000,
                                            int of_search = 20'000);

}  // namespace ruleproof
