#include "properties/engines/engine.hpp"

// Stands in for engines.cpp in WebAssembly, where documents alone are played.

namespace ruleproof {

std::optional<Counted> count_by_engine(const Document&, Size, const StopToken&) { return std::nullopt; }

}  // namespace ruleproof
