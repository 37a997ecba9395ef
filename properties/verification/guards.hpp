#pragma once

#include <vector>

#include "spec/spec.hpp"

// Documents that no one plays: what `verify` says of them shows whether it can be believed.

namespace ruleproof {

/// guards.md and others whose claims have to be refuted, each false in one part: a prover that leaves that
/// part of a claim, or of the rules, out proves one of them. And small documents with every kind of memory,
/// turn and end, whose states and games were counted one by one: a search whose keys leave something out, or
/// an evaluator that is wrong, counts others.
const std::vector<const Document*>& guards();

}  // namespace ruleproof
