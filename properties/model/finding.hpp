#pragma once

#include <optional>

#include "properties/finding.hpp"
#include "record/model_record.hpp"

namespace ruleproof::model {

/// What a prover found of a claim about any document, and the game that refutes it: its last move breaks the
/// claim, or where it ends does. The counterexample of the finding is always empty.
struct GameFinding {
  Finding finding;
  std::optional<Record> game = std::nullopt;
};

}  // namespace ruleproof::model
