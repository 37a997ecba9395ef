#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace ruleproof::gtp {

/// For the fuzz target `gtp`: sends commands to our engine and returns a fault in the form of its answers;
/// std::nullopt if there is none. The first byte chooses a game on a small board, the second the size of the
/// pieces in which the input is sent, and the rest is the input. No file is read or written. Unexpected
/// exceptions of the engine pass through.
std::optional<std::string> conversation_fault(std::span<const std::uint8_t> bytes);

}  // namespace ruleproof::gtp
