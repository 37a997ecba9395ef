#include "properties/difference.hpp"

#include <fmt/format.h>

namespace ruleproof {

std::optional<Difference> found_when(std::string_view when, std::optional<Difference> found) {
  if (found) found->what = fmt::format("{}: {}", when, found->what);
  return found;
}

std::optional<Difference> key_difference(std::uint64_t now, std::uint64_t expected) {
  if (now == expected) return std::nullopt;
  return Difference{"the key", fmt::format("{:016x}", now), fmt::format("{:016x}", expected)};
}

std::optional<Difference> one_key_difference(const std::optional<Difference>& positions) {
  if (!positions) return std::nullopt;
  return Difference{fmt::format("the keys of this position and of one with {} {}, not {}", positions->what,
                                positions->by_reference, positions->by_engine),
                    "equal", "different"};
}

std::optional<Difference> check_difference(const std::vector<std::string>& faults) {
  if (faults.empty()) return std::nullopt;
  return Difference{"the engine's check", faults.front(), "nothing is off"};
}

std::string text(const Disagreement& disagreement) {
  const Difference& difference = disagreement.difference;
  return fmt::format("after {} attempts: {}: engine {}, reference {}", disagreement.ply, difference.what,
                     difference.by_engine, difference.by_reference);
}

}  // namespace ruleproof
