#include "certify/certificate.hpp"

#include <array>

namespace ruleproof {

std::string_view name(DifferenceKind kind) {
  constexpr std::array names{"refuses-legal", "allows-illegal", "stones",    "captures", "refusal-changes",
                             "undo",          "score",          "no-answer", "breaks"};
  return names.at(static_cast<std::size_t>(kind));
}

bool is_of_reading(DifferenceKind kind) {
  return kind != DifferenceKind::breaks && kind != DifferenceKind::no_answer;
}

std::string_view name(Certificate::Verdict verdict) {
  constexpr std::array names{"passes", "differs-as-permitted", "differs", "unfit", "stopped"};
  return names.at(static_cast<std::size_t>(verdict));
}

}  // namespace ruleproof
