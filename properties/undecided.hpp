#pragma once

#include <optional>
#include <string>

#include "reference/evaluator/value.hpp"

namespace ruleproof {

/// Calls `ask`, which evaluates something; returns the reason if a limit was reached or a word has no meaning
/// there, otherwise nothing. Other exceptions, such as evaluator::Stopped, pass through.
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
