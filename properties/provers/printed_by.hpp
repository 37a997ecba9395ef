#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "spec/threads.hpp"

namespace ruleproof {

/// Runs a program of PATH with the input and returns the first 256 bytes of its output after it ends. Kills
/// the program when `stop` is requested. Returns an empty string if the program cannot be run, `stop` was
/// requested before, or it prints nothing. Discards standard error. With `seconds`, the program is ended
/// after so much processor time.
std::string printed_by(const std::string& program, const std::vector<std::string>& arguments,
                       std::string_view input = "", const StopToken& stop = {},
                       std::optional<unsigned> seconds = std::nullopt);

}  // namespace ruleproof
