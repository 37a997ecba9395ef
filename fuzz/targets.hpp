#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace ruleproof {

/// What is fuzzed under the name fuzz_NAME.
struct Target {
  std::string name;
  /// What is wrong with the code, as an input shows it; nothing if all is well. Throws what the code throws
  /// and should not.
  std::function<std::optional<std::string>(std::span<const std::uint8_t> bytes)> fault;
};

/// Each game: engine and model disagree. record,
/// thread and sgf: the reader throws anything but an InputError, or what
/// it has read is not what is read again after it was written. gtp: our own engine answers a conversation in
/// another shape than the protocol has. gtp_answer: answers are read otherwise if they come in other pieces.
/// What the page asks (question.cpp) is not among them.
std::span<const Target> targets();

/// Throws InputError if there is none.
const Target& target(std::string_view name);

/// The one of this program, which is a fuzzer.
const Target& fuzzed();

}  // namespace ruleproof
