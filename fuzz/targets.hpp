#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

// The targets of the fuzzers: functions that check the code on arbitrary bytes.

namespace ruleproof {

/// A function to fuzz; its fuzzer is the program fuzz_NAME.
struct Target {
  std::string name;
  /// Returns the fault of the code that an input reveals; std::nullopt if there is none. Unexpected
  /// exceptions of the code pass through.
  std::function<std::optional<std::string>(std::span<const std::uint8_t> bytes)> fault;
};

/// Returns all targets except that of question.cpp. A target finds: for each game, a disagreement of engine
/// and model; record, thread, sgf: the reader throws anything but an InputError, or a written result is read
/// differently; document: see language::document_fault; gtp: our engine's answers violate the form of the
/// protocol; gtp_answer: answers that arrive in other pieces are read differently.
std::span<const Target> targets();

/// Returns the target with this name. Throws InputError if there is none.
const Target& target(std::string_view name);

/// Returns the target of this program, which is a fuzzer.
const Target& fuzzed();

}  // namespace ruleproof
