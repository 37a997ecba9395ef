#pragma once

#include <string_view>

namespace ruleproof {

// The texts of the files of these names, as they were built into the program.
extern const std::string_view embedded_certificate_mustache;
extern const std::string_view embedded_certificate_css;

}  // namespace ruleproof
