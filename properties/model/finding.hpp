#pragma once

#include <optional>

#include "properties/finding.hpp"
#include "record/model_record.hpp"

namespace ruleproof::model {

/// What a prover found of a claim about any document, and the game that refutes it: its last move breaks the claim, or where it
/// ends does. The counterexample of the finding is always empty.
struct GameFinding {
  Finding finding;
  std::optional<Record> game = std::nullopt;
};

/// The same of a game of two colours, with a record of its own form as the counterexample; with none where that can't show the
/// game: it says nothing of memory.
Finding of_two_colours(GameFinding found, const GameSpec& game);

}  // namespace ruleproof::model
