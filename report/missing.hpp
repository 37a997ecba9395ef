#pragma once

#include <string>

#include "spec/spec.hpp"

// What a document does not have that a report could speak of, and how to add it: one or two sentences, empty
// if it has that.

namespace ruleproof {

std::string missing_claims(const Document& game);
std::string missing_readings(const Document& game);
std::string missing_engine(const Document& game);

}  // namespace ruleproof
