#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "certify/gtp/current_game.hpp"
#include "certify/gtp/server.hpp"
#include "session/session.hpp"

// Our own engine of the Go Text Protocol.

namespace ruleproof::gtp {

/// What players may do after the end of a game.
enum class AfterEnd { nothing, pass };

/// Returns the commands of an engine that plays a game; docs/protocol.md lists them.
std::vector<Command> engine_commands(const std::shared_ptr<CurrentGame>& game,
                                     AfterEnd after_end = AfterEnd::nothing);

/// Returns an engine that plays random moves, determined by `seed`. Throws as ruleproof::session does, and
/// InputError for passes in a game that has no vertices.
Server engine(const SessionOptions& options, std::uint64_t seed, Files files,
              AfterEnd after_end = AfterEnd::nothing);

}  // namespace ruleproof::gtp
