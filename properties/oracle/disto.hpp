#pragma once

#include <optional>
#include <vector>

#include "properties/property.hpp"
#include "spec/ruleset.hpp"

namespace ruleproof::disto {

/// What the claims of the document say under one ruleset, in its order.
std::vector<Property> properties(const Ruleset& ruleset);

/// That two rulesets allow the same placements in every position, with the same boards after them, and score
/// alike.
std::optional<Property> alike(const Ruleset& one, const Ruleset& other);

}  // namespace ruleproof::disto
