#pragma once

#include <string>

#include "spec/documents/spec.hpp"

// Advice in reports. Each function returns a few sentences if the document has no claims, no readings, or no
// fast engine to compare with: what the report lacks for this reason, and what the author can add. Otherwise
// the function returns an empty text.

namespace ruleproof {

std::string missing_claims(const Document& game);
std::string missing_readings(const Document& game);
std::string missing_engine(const Document& game);

}  // namespace ruleproof
