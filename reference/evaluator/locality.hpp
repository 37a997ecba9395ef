#pragma once

#include <cstdint>
#include <vector>

#include "spec/language/tree.hpp"

namespace ruleproof::evaluator {

/// For each definition of a document whether it has no parameters and says the same of equal positions with equal movers,
/// whatever was before: it does not ask for the past, for what is possible, or whether the game is over.
std::vector<bool> local_definitions(const language::Document& document);

/// A number that was never given before.
std::uint64_t next_number();

}  // namespace ruleproof::evaluator
