#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "certify/gtp/current_game.hpp"
#include "certify/gtp/server.hpp"
#include "session/session.hpp"

namespace ruleproof::gtp {

/// The commands of an engine that plays a game; docs/protocol.md lists them.
std::vector<Command> engine_commands(const std::shared_ptr<CurrentGame>& game);

/// An engine that plays one game by random moves, which `seed` chooses. Throws what `session` throws.
Server engine(const SessionOptions& options, std::uint64_t seed, Files files);

}  // namespace ruleproof::gtp
