#pragma once

#include <string>

#include "spec/documents/spec.hpp"

// Reports what a document lacks that a report could cover, and how to add it. Each function returns one or
// two sentences; empty if nothing is missing.

namespace ruleproof {

std::string missing_claims(const Document& game);
std::string missing_readings(const Document& game);
std::string missing_engine(const Document& game);

}  // namespace ruleproof
