#pragma once

#include <vector>

#include "properties/property.hpp"
#include "reference/endo.hpp"

// What the claims of spec/endo.toml about positions, steps and what grows say of every organism. They are no
// claims about boards: only the worlds of the grid hold them.

namespace ruleproof::endo {

/// The line of a marker has a last marker in a direction. That is all that the claims use of organisms being
/// finite, which first-order logic cannot say: where they need it they assume it, and their arguments tell.
template <GridRegion R>
Bit<R> line_ends(const R& markers, const R& marker, Direction direction) {
  return some(where(markers & (marker | ahead(marker, direction)),
                    [&](const R& last) -> Bit<R> { return !some(markers & ahead(last, direction)); }));
}

/// The claims under some readings, in the order of the spec.
std::vector<Property> claims(const Readings& readings);

}  // namespace ruleproof::endo
