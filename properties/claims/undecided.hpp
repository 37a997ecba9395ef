#pragma once

#include <optional>
#include <string>

#include "reference/evaluator/value.hpp"

namespace ruleproof {

/// Asks something of an evaluator. Why that was not answered, if a limit was reached or a word in it has no
/// meaning there; that it was stopped is passed on.
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
