#include "properties/engines/engine.hpp"

// Replaces engines.cpp in WebAssembly, which has no engines: games are played by their documents alone.

namespace ruleproof {

std::optional<Counted> count_by_engine(const Document&, Size, const StopToken&) { return std::nullopt; }

}  // namespace ruleproof
