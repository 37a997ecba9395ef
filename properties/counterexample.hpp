#pragma once

#include <algorithm>

#include "properties/property.hpp"
#include "record/record.hpp"
#include "spec/ruleset.hpp"

// What the provers share when they show a scene.

namespace ruleproof {

/// The scene of this statement is a counterexample.
inline bool fails(const Statement<BoardRegion>& statement) {
  return statement.premise &&
         std::find(statement.steps.begin(), statement.steps.end(), false) != statement.steps.end();
}

/// A record without moves that names every reading of the ruleset.
inline Record record_of(const Ruleset& ruleset, Size size) {
  Record record;
  record.game = ruleset.game().id;
  record.size = size;
  for (const OpenClause& open : ruleset.game().open_clauses)
    record.readings.emplace_back(open.key, std::string(ruleset.reading(open.key)));
  return record;
}

}  // namespace ruleproof
