#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace ruleproof::gtp {

/// For the fuzz target `gtp`: sends commands to this project's own engine. Returns a text that describes how
/// its answers violate the protocol; std::nullopt if they do not. The first byte chooses a game on a small
/// board, the second the number of bytes that are sent at a time, and the rest is the input. No file is read
/// or written. Unexpected exceptions of the engine pass through.
std::optional<std::string> conversation_fault(std::span<const std::uint8_t> bytes);

}  // namespace ruleproof::gtp
