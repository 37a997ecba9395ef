#pragma once

#include <nlohmann/json.hpp>

#include "cli/compared.hpp"

namespace ruleproof {

/// All of a comparison, to be read back as it was.
nlohmann::ordered_json kept_form(const ComparisonReport& report);
/// Throws nlohmann::json::exception or InputError if it is none.
ComparisonReport comparison_report_of(const nlohmann::ordered_json& json);

}  // namespace ruleproof
