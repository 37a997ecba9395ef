#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "properties/provers/property.hpp"

// What is asked of the solvers, held against what runs: the formulas of a property and the axioms beside them
// are read on small boards on which everything they speak of is known.

namespace ruleproof {

/// What else is taken for an axiom; for tests.
using MoreAxioms = std::function<std::vector<Formula>(Logic&)>;

/// On which small board an axiom of a property's queries is false, or its formulas say something else than
/// the evaluator does, and what; nothing if they agree on every board that was tried. `broken` says on which
/// of them the property is false, as both say: what is proved of every board is false of none. `tried` is how
/// many were: none of an unbounded grid, of which no board shows enough.
struct QueryCheck {
  std::optional<std::string> fault;
  std::optional<std::string> broken = {};
  std::size_t tried = 0;
};
QueryCheck check_query(const Property& property, Colour mover, const MoreAxioms& more,
                       const std::stop_token& stop);

}  // namespace ruleproof
