#pragma once

#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "reference/game.hpp"

// Maps the readings of a game to enumerators of the code.

namespace ruleproof {

/// Thrown when the document has a reading that the code does not implement.
struct UnknownReading : std::logic_error {
  using std::logic_error::logic_error;
};

/// Returns the enumerator for the reading that `ruleset` chooses for the open clause `key`. Each element of
/// `names` has the name of a reading and its enumerator. Throws UnknownReading if `names` lacks the chosen
/// reading.
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
