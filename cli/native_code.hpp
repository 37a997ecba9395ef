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

/// Returns the library of a C file that native::library_source created. Takes it from the folder, or else
/// compiles the file. Returns null after a stop request. Throws InputError if the file is too large, if other
/// users have access to the folder, or if the compiler fails or exceeds its limits.
native::SharedLibrary loaded(const std::string& source, const std::stop_token& stop = {});

/// Whether counts wait for the compiler, or continue without native code meanwhile. If they wait, the use of
/// native code does not depend on time.
enum class Compiling { is_awaited, runs_beside };

/// Returns an object that counts with native code. The compiler starts once a count has listed the moves of
/// this many positions: in perft() (about a second of work in most games) or in a search of reachable states,
/// which lists faster.
std::unique_ptr<FasterCounts> native_counts(const Game& game, Compiling compiling, int of_turns = 2'000,
                                            int of_search = 20'000);

}  // namespace ruleproof
