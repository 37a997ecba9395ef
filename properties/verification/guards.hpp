#pragma once

#include <memory>
#include <vector>

#include "spec/documents/spec.hpp"

// Test documents for `verify`: their verdicts show whether the provers and searches are correct.

namespace ruleproof {

/// Documents of two kinds. In some, such as guards.md, the claims must be refuted, each being false in one
/// respect: a prover that omits that part of a claim or of the rules would prove one of them. The others are
/// small documents with every kind of memory, turn and end, with known counts of states and games: a search
/// with incomplete keys, or a wrong evaluator, gets other counts.
const std::vector<SharedDocument>& guards();

}  // namespace ruleproof
