#pragma once

#include <string>

#include "spec/documents/spec.hpp"

// States what a document lacks that a report could cover, and how to add it. Each function returns a few
// sentences; empty if the document lacks nothing.

namespace ruleproof {

std::string missing_claims(const Document& game);
std::string missing_readings(const Document& game);
std::string missing_engine(const Document& game);

}  // namespace ruleproof
