#pragma once

#include <memory>
#include <stop_token>
#include <string>

#include "properties/claims/faster_counts.hpp"
#include "properties/native/engine.hpp"
#include "reference/game.hpp"

// Compiles the C files of games by the C compiler `cc` and loads them. Compiled files are stored in a folder
// that belongs to the user alone: $XDG_CACHE_HOME/ruleproof or ~/.cache/ruleproof.

namespace ruleproof {

/// Returns the code of a C file from native::library_source: from the folder if it is there, else compiled.
/// Returns null after a stop request. Throws InputError if it is too large, if the folder is not the user's
/// alone, or if the compiler fails or exceeds its limits.
native::SharedLibrary loaded(const std::string& source, const std::stop_token& stop = {});

/// How counts treat a compiler that has not finished. If they wait for it, it does not depend on time which
/// counts use native code.
enum class Compiling { is_awaited, runs_beside };

/// Returns faster counts by native code, whose compiler begins once a count has listed this many positions,
/// in turns (about a second of work in most games) or in a search of reachable states, which lists faster.
std::unique_ptr<model::FasterCounts> native_counts(const Game& game, Compiling compiling,
                                                   int of_turns = 2'000, int of_search = 20'000);

}  // namespace ruleproof
