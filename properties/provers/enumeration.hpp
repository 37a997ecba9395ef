#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "properties/provers/logic.hpp"
#include "spec/threads.hpp"

// Decides a formula about the positions of a board by trying all of them, without a solver. One operation on
// a 64-bit word evaluates a part of the formula in 64 positions at once.

namespace ruleproof {

/// A position in which one of the formulas holds, with as few stones as possible.
struct FoundPosition {
  std::size_t formula = 0;  ///< the index of the formula
  std::set<Formula> model;  ///< the variables that are true in the position
};

/// The result of evaluating formulas in all positions.
struct Enumerated {
  std::optional<FoundPosition> found = {};  ///< nothing if no formula holds in any position
};

/// Evaluates formulas in all positions. `owners` has for each point a list of variables, one for each owner
/// of stones; the variable is true if the owner has a stone on the point. At most one variable of a point is
/// true in a position. A variable that is not in `owners` may be true or false. Returns nothing if a formula
/// has a quantifier or a number, if more than `most_operations` operations on 64-bit words would be needed,
/// or if it was stopped.
std::optional<Enumerated> enumerate(Logic& logic, const std::vector<Formula>& formulas,
                                    const std::vector<std::vector<Formula>>& owners,
                                    std::uint64_t most_operations, const StopToken& stop);

}  // namespace ruleproof
