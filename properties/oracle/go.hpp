#pragma once

#include <optional>
#include <vector>

#include "properties/property.hpp"
#include "spec/ruleset.hpp"

namespace ruleproof::go {

/// What the claims of the document say under one ruleset, in its order.
std::vector<Property> properties(const Ruleset& ruleset);

/// That two rulesets allow the same placements in every position, with the same boards after them; nothing if
/// they have different readings of `ko`.
std::optional<Property> alike(const Ruleset& one, const Ruleset& other);

}  // namespace ruleproof::go
