#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

#include "spec/language/source.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {

/// Returns {"severity", "file", "line", "column", "end_line", "end_column", "message", "suggestion"}; omits
/// the key "file" if `file` is empty.
nlohmann::ordered_json json(const language::Diagnostic& diagnostic, std::string_view file = {});

}  // namespace ruleproof
