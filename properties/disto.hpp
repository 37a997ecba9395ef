#pragma once

#include <vector>

#include "properties/property.hpp"
#include "spec/ruleset.hpp"

namespace ruleproof::disto {

/// What the claims of spec/disto.toml say under one ruleset, in its order.
std::vector<Property> properties(const Ruleset& ruleset);

}  // namespace ruleproof::disto
