#pragma once

#include <string_view>

namespace ruleproof {

/// The version of the program, "0.1.0": that of the project in CMakeLists.txt. A zero byte follows it.
std::string_view ruleproof_version();

}  // namespace ruleproof
