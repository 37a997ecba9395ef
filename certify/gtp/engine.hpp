#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "certify/gtp/current_game.hpp"
#include "certify/gtp/server.hpp"
#include "session/session.hpp"

// Our own engine of the Go Text Protocol.

namespace ruleproof::gtp {

/// Returns the commands of an engine that plays a game; docs/protocol.md lists them.
std::vector<Command> engine_commands(const std::shared_ptr<CurrentGame>& game);

/// Returns an engine that plays random moves, determined by `seed`. Throws as ruleproof::session does.
Server engine(const SessionOptions& options, std::uint64_t seed, Files files);

}  // namespace ruleproof::gtp
