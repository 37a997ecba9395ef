#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace ruleproof {

/// What is fuzzed under the name fuzz_NAME.
struct Target {
  std::string_view name;
  /// What is wrong with the code, as an input shows it; nothing if all is well. Throws what the code throws
  /// and should not.
  std::optional<std::string> (*fault)(std::span<const std::uint8_t> bytes);
};

/// disto and loose: engine and reference disagree; a trial that takes_too_long is not played. record, sgf and
/// spec: the reader throws anything but an InputError, or what it has read is not what is read again after it
/// was written.
std::span<const Target> targets();

/// Throws InputError if there is none.
const Target& target(std::string_view name);

}  // namespace ruleproof
