#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace ruleproof::gtp {

/// What is wrong with the form of the answers that a conversation gets; nothing if all is well. The first
/// byte chooses a game on a small board, the second in what pieces the input comes, and the rest is the
/// input. No file is read or written. For the fuzz target `gtp`; throws what the code throws and should not.
std::optional<std::string> conversation_fault(std::span<const std::uint8_t> bytes);

}  // namespace ruleproof::gtp
