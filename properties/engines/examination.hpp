#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "properties/engines/agreement.hpp"

namespace ruleproof::model {

/// How long an engine is examined: so many rounds of random games of all styles, or more until the model has
/// made so many steps.
struct ExaminationEffort {
  int rounds;
  int most_rounds;
  long steps;
};

/// What an examination of an engine came to.
struct Examination {
  bool is_done = false;           ///< otherwise it was stopped
  std::vector<Size> boards = {};  ///< of the random games; none on an unbounded grid
  int games = 0;                  ///< random ones
  int examples = 0;               ///< of the document, that were played
  std::size_t rulesets = 0;       ///< whose short games were followed
  std::optional<Disagreement> disagreement = std::nullopt;
  std::optional<Record> counterexample = std::nullopt;  ///< shrunk
};

/// The engine of a game beside the model: in the examples of the document, behind each kind of event, in all
/// short games, in which readings differ that random games seldom come to, and in random ones. The default
/// readings speak for the engine: with them short games are followed under all readings that the engine
/// knows, or some of them, and random games are played under any.
Examination examine(const Game& game, ExaminationEffort effort, std::uint64_t seed,
                    const std::stop_token& stop, const MakeEngine& make = engine);

/// The same behind the events and moves aside of short games alone, with the settings with which sequences
/// are counted.
Examination examine_events(const Game& game, const std::stop_token& stop, const MakeEngine& make = engine);
/// The same in the examples of the document alone.
Examination examine_examples(const Game& game, const std::stop_token& stop, const MakeEngine& make = engine);

}  // namespace ruleproof::model
