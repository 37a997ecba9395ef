#pragma once

#include <algorithm>

#include "properties/property.hpp"
#include "spec/ruleset.hpp"

// What the provers share when they show a scene.

namespace ruleproof {

/// The scene of this statement is a counterexample.
inline bool fails(const Statement<BoardRegion>& statement) {
  return statement.premise &&
         std::find(statement.steps.begin(), statement.steps.end(), false) != statement.steps.end();
}

/// What the stones of a further player, or a kind of those that nobody owns, are called in queries.
inline std::string other_name(std::size_t kind) { return "other." + std::to_string(kind); }

}  // namespace ruleproof
