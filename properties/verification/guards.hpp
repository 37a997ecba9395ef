#pragma once

#include <memory>
#include <vector>

#include "spec/documents/spec.hpp"

// Test documents for `verify`: their verdicts show whether the provers and searches are correct.

namespace ruleproof {

/// Returns documents of two kinds. In some, such as guards.md, every claim is false because of one detail of
/// the claim or of the rules, and must be refuted. A prover that ignores this detail would prove the claim.
/// The others are small documents with every kind of `state` variable, turn and end, and with known numbers
/// of states and games. A search that merges different states, or a wrong evaluator, counts other numbers.
const std::vector<SharedDocument>& guards();

}  // namespace ruleproof
