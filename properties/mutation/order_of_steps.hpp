#pragma once

#include "spec/language/tree.hpp"

// Normalizes the order of steps: two steps commute if neither reads or writes what the other one writes.

namespace ruleproof::mutation {

/// Returns a normal form of a document: independent steps are in a fixed order, steps without effect are
/// removed, and one word is used for moments that are always the same. Documents with the same normal form
/// have the same rules: every move has the same legality and leads to the same states. A refusal may name
/// fewer reasons, since a change behind a guard is not made once the guard has refused.
language::Document in_order(const language::Document& document);

}  // namespace ruleproof::mutation
