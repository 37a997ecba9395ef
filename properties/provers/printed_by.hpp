#pragma once

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace ruleproof {

/// What a program of PATH prints first, 256 bytes at most, when it reads the input and has ended; it is
/// killed if it is to stop. Nothing if it cannot be run, or prints nothing; what it says on standard error is
/// not heard.
std::string printed_by(const std::string& program, const std::vector<std::string>& arguments,
                       std::string_view input = "", const std::stop_token& stop = {});

}  // namespace ruleproof
