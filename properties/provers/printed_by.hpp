#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "spec/threads.hpp"

namespace ruleproof {

/// Runs a program that is found in PATH, with `input` as its standard input. Returns the first 256 bytes of
/// its standard output after it ends. Kills the program when `stop` is requested. Returns an empty string if
/// the program cannot be run, if it prints nothing, or if `stop` was requested before the call. Discards
/// standard error. With `seconds`, the system ends the program after that many seconds of processor time.
std::string printed_by(const std::string& program, const std::vector<std::string>& arguments,
                       std::string_view input = "", const StopToken& stop = {},
                       std::optional<unsigned> seconds = std::nullopt);

}  // namespace ruleproof
