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
  /// Returns a fault of the code that the input reveals; std::nullopt if it reveals none. Lets unexpected
  /// exceptions of the code pass.
  std::function<std::optional<std::string>(std::span<const std::uint8_t> bytes)> fault;
};

/// Returns all targets except that of question.cpp. Each finds certain faults. A target with the name of a
/// game: the fast engine and the model disagree. `record`, `thread` and `sgf`: a reader throws something
/// other than InputError, or reads a written result differently. `document`: see language::document_fault.
/// `gtp`: the answers of our own engine violate the form of the Go Text Protocol. `gtp_answer`: answers that
/// arrive in smaller pieces are read differently.
std::span<const Target> targets();

/// Returns the target with this name. Throws InputError if there is none.
const Target& target(std::string_view name);

/// Returns the target that this fuzzer program runs.
const Target& fuzzed();

}  // namespace ruleproof
