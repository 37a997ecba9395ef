#pragma once

#include "spec/language/tree.hpp"

// Normalizes the order of steps. Two steps may change places if neither reads or writes data that the other
// writes.

namespace ruleproof::mutation {

/// Returns a normal form of a document: independent steps are in a fixed order, steps without effect are
/// removed, and moments that are always equal have the same name. Documents with the same normal form have
/// the same rules: every move has the same legality and leads to the same states. Only the reasons of a
/// refusal may differ: no step is executed after a `forbid` that applies, so the order decides which reasons
/// are found.
language::Document in_order(const language::Document& document);

}  // namespace ruleproof::mutation
