#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

// The targets of the fuzzers: functions that test some code of the project with arbitrary bytes.

namespace ruleproof {

/// A function to fuzz. The program fuzz_NAME is its fuzzer.
struct Target {
  std::string name;
  /// Returns a fault of the code that the input reveals; std::nullopt if it reveals none. Does not catch
  /// unexpected exceptions of the code.
  std::function<std::optional<std::string>(std::span<const std::uint8_t> bytes)> fault;
};

/// Returns all targets except the target of question.cpp. Each target finds certain faults:
/// - A target with the name of a game finds that the fast engine and the model disagree.
/// - `record`, `thread` and `sgf` find that a reader throws something other than InputError, or that a game
///   changes if it is read, written and read again.
/// - `document` finds the faults that language::document_fault describes.
/// - `gtp` finds that an answer of our own engine violates the form of the Go Text Protocol.
/// - `gtp_answer` finds that an answer which arrives in smaller pieces is read differently.
std::span<const Target> targets();

/// Returns the target with this name. Throws InputError if there is none.
const Target& target(std::string_view name);

/// Returns the target that this fuzzer program runs.
const Target& fuzzed();

}  // namespace ruleproof
