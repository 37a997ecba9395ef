#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "properties/provers/property.hpp"
#include "spec/threads.hpp"

// Compares the queries of a property with the evaluator: evaluates the formulas and their axioms on small
// boards on which every relation is known.

namespace ruleproof {

struct AskedStatement;

/// A function that returns additional axioms, for tests. May be empty.
using MoreAxioms = std::function<std::vector<Formula>(Logic&)>;

/// The result of a check. `fault` describes a small board on which an axiom is false, or on which the
/// formulas of the queries and the evaluator give different results; nullopt if there is no such board.
/// `broken` describes a board on which both agree that the property is false: then a proof for every board is
/// wrong. `tried` is the number of boards that were checked; it is 0 for the unbounded grid, for which no
/// small board can stand.
struct QueryCheck {
  std::optional<std::string> fault;
  std::optional<std::string> broken = {};
  std::size_t tried = 0;
};
/// Checks the queries of a property on random positions of small boards. Each position checks one of the
/// statements, in turn. `more` returns additional axioms. The statements cannot be used in further queries,
/// because the check removes all relations that they do not use.
QueryCheck check_query(const Property& property, Colour mover, const std::vector<AskedStatement*>& statements,
                       const MoreAxioms& more, const StopToken& stop);

}  // namespace ruleproof
