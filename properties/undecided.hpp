#pragma once

#include <optional>
#include <string>

#include "reference/evaluator/value.hpp"

namespace ruleproof {

/// Calls `ask`, which evaluates an expression. Returns nothing if the evaluation succeeds. Returns the reason
/// if it exceeds a limit, or uses a word of the rules language that cannot be evaluated in its context. Other
/// exceptions, such as evaluator::Stopped, pass through.
template <class Ask>
std::optional<std::string> why_undecided(const Ask& ask) {
  try {
    return evaluator::unless_without_meaning(
        [&]() -> std::optional<std::string> {
          ask();
          return std::nullopt;
        },
        [](const evaluator::NoMeaning& word) { return std::string(word.what()) + " has no meaning there"; });
  } catch (const evaluator::LimitReached& limit) {
    return limit.what();
  }
}

}  // namespace ruleproof
