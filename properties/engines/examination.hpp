#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "properties/engines/agreement.hpp"
#include "spec/threads.hpp"

// Examines an engine: compares it with the model in many games.

namespace ruleproof {

/// The effort of an examination: `rounds` rounds of random games in all styles, then more rounds, up to
/// `most_rounds`, until the model has taken `steps` elementary steps.
struct ExaminationEffort {
  int rounds;
  int most_rounds;
  std::int64_t steps;
};

/// The result of an examination of an engine.
struct EngineExamination {
  bool is_done = false;           ///< false if it was stopped
  std::vector<Size> boards = {};  ///< boards of the random games; none on an unbounded grid
  int games = 0;                  ///< number of random games
  int examples = 0;               ///< number of the document's examples that were played
  std::size_t rulesets = 0;       ///< number of combinations of readings whose short games were played
  std::optional<Disagreement> disagreement = std::nullopt;
  std::optional<Record> counterexample = std::nullopt;  ///< a shrunk record with a disagreement
};

/// Compares the engine of a game with the model: in the examples of the document, after each kind of event,
/// in all short games, and in random games. Short games reveal differences in readings that random games
/// seldom reach. If the game has the default readings, short games are played under all readings that the
/// engine knows, or under a sample of them. Each random game is then played under one of these readings.
EngineExamination examine(const Game& game, ExaminationEffort effort, std::uint64_t seed,
                          const StopToken& stop, const MakeEngine& make = engine);

/// Compares only after the events and `aside move`s of short games. The games have the settings that are used
/// for counting sequences of turns.
EngineExamination examine_events(const Game& game, const StopToken& stop, const MakeEngine& make = engine);
/// Compares only in the examples of the document.
EngineExamination examine_examples(const Game& game, const StopToken& stop, const MakeEngine& make = engine);

}  // namespace ruleproof
