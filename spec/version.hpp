#pragma once

#include <string_view>

namespace ruleproof {

/// Returns the version of the program, as set in CMakeLists.txt ("0.1.0"). A zero byte follows the text.
std::string_view ruleproof_version();

}  // namespace ruleproof
