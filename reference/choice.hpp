#pragma once

#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "reference/game.hpp"

namespace ruleproof {

/// A reading of the spec is not among those that the code knows.
struct UnknownReading : std::logic_error {
  using std::logic_error::logic_error;
};

/// The enumerator for the reading that a ruleset chose; `names` pairs each reading of the key with its
/// enumerator. Throws UnknownReading.
template <class Enum>
Enum choice(const Game& ruleset, std::string_view key,
            std::initializer_list<std::pair<std::string_view, Enum>> names) {
  const std::string_view reading = ruleset.reading(key);
  for (const auto& [name, value] : names)
    if (name == reading) return value;
  throw UnknownReading("the reading " + std::string(key) + "=" + std::string(reading) +
                       " has no transcription");
}

}  // namespace ruleproof
