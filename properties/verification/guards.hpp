#pragma once

#include <memory>
#include <vector>

#include "spec/documents/spec.hpp"

// Test documents for `verify`: their verdicts show whether the provers and searches are correct.

namespace ruleproof {

/// Returns documents of two kinds. In some, such as guards.md, every claim is false in exactly one respect
/// and must be refuted: a prover that ignores this part of the claim or of the rules would prove the claim.
/// The others are small documents with every kind of `state` variable, turn and end, and with known counts of
/// states and games: a search that merges different states, or a wrong evaluator, gets other counts.
const std::vector<SharedDocument>& guards();

}  // namespace ruleproof
