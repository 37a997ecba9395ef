#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

#include "spec/language/source.hpp"

namespace ruleproof {

/// {"severity", "file", "line", "column", "end_line", "end_column", "message", "suggestion"}; without a file
/// there is no such key.
nlohmann::ordered_json json(const language::Diagnostic& diagnostic, std::string_view file = {});

}  // namespace ruleproof
