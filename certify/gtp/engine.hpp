#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "certify/gtp/current_game.hpp"
#include "certify/gtp/server.hpp"
#include "session/session.hpp"

// Defines this project's own engine of the Go Text Protocol, which `ruleproof gtp` starts.

namespace ruleproof::gtp {

/// What players may do after the end of a game.
enum class AfterEnd { nothing, pass };

/// Returns the commands of an engine that plays this game; docs/protocol.md lists them.
std::vector<Command> engine_commands(const std::shared_ptr<CurrentGame>& game,
                                     AfterEnd after_end = AfterEnd::nothing);

/// Returns an engine that plays random moves, determined by `seed`. Throws as ruleproof::session does, and
/// InputError for AfterEnd::pass if the moves of the game are not vertices (points such as C3).
Server engine(const SessionOptions& options, std::uint64_t seed, Files files,
              AfterEnd after_end = AfterEnd::nothing);

}  // namespace ruleproof::gtp
