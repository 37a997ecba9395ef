#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "properties/property.hpp"
#include "reference/evaluator/value.hpp"
#include "spec/language/tree.hpp"

// What a document names and no formula says: counts, and measures by `measured by NAME`, over the rules of any game of two
// colours.

namespace ruleproof {

/// What a measure finds that is of no game, but of the grid on which it is played; nothing for another name.
std::optional<Finding> measured_of_the_grid(std::string_view measure);

/// The names that may stand behind `measured by`.
std::vector<std::string_view> measures();

/// What decides a claim by best play (`solve`), by counting (`count`), or by what it is `measured by`; nothing if it says none of
/// them. Where a position is made for it, the `given` of the claim have to hold there. The document must outlive what is returned.
std::optional<decltype(Property::solve)> solver_of(const language::Document& document, const language::Claim& claim,
                                                   const evaluator::Setting& setting);

}  // namespace ruleproof
