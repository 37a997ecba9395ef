#include "certify/engine/engine_fault.hpp"

#include <array>

namespace ruleproof {

std::string_view name(EngineFaultKind kind) {
  constexpr std::array names{"hang",    "died",       "closed",   "output-limit", "memory-limit", "garbage",
                             "unasked", "missing-id", "wrong-id", "out-of-order", "stopped"};
  return names.at(static_cast<std::size_t>(kind));
}

}  // namespace ruleproof
