#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "properties/provers/logic.hpp"
#include "spec/threads.hpp"

// Decides a formula about the positions of a board by trying them all, without a solver. One operation on a
// word evaluates a part of the formula in many positions at once.

namespace ruleproof {

/// A position in which one of the formulas holds, with as few stones as possible.
struct FoundPosition {
  std::size_t formula = 0;  ///< the index of the formula
  std::set<Formula> model;  ///< its true variables
};

/// The result of evaluating formulas in all positions.
struct Enumerated {
  std::optional<FoundPosition> found = {};  ///< nothing if no formula holds in any position
};

/// Evaluates formulas in all positions. `owners` has for each point one variable for each owner of stones, of
/// which at most one is true; any other variable may be true or false. Returns nothing, at once, if a formula
/// has a quantifier or a number, or if more than `most_operations` operations on words would be needed; and
/// nothing if it was stopped.
std::optional<Enumerated> enumerate(Logic& logic, const std::vector<Formula>& formulas,
                                    const std::vector<std::vector<Formula>>& owners,
                                    std::uint64_t most_operations, const StopToken& stop);

}  // namespace ruleproof
