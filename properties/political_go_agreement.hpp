#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "properties/difference.hpp"
#include "properties/political_go_engine.hpp"
#include "properties/political_go_trial.hpp"

namespace ruleproof::political_go {

using MakeEngine = std::function<std::unique_ptr<Engine>()>;

/// What came of a trial.
struct Tried {
  std::optional<Disagreement> disagreement = std::nullopt;
  /// Why a side gave up: the reference beyond its limits, or the engine because of too many dragons. What was
  /// played by then is compared all the same.
  std::optional<std::string> gave_up = std::nullopt;
  std::map<std::string, std::int64_t> events = {};  ///< how often each occurred, by name
};

/// Plays the attempts on an engine and by the reference. After each attempt,
///   - both show the same (properties/political_go_view.hpp);
///   - an illegal attempt has changed nothing, nor has asking;
///   - an engine that is brought to the same state in another way has the same key;
///   - taking back gives all that was shown before, and doing it again all that was shown after.
/// Both say the same of each attempt: whether it is legal and what it may remove. At the end everything is
/// taken back, with the same demand, and checked once more.
///
/// Asking the reference about every point for every player takes tens of milliseconds on a large board with
/// many players. So both are asked about all events after every attempt only where points times players are
/// few, else the more seldom the more there are, which is when the engine's check has to find nothing, too;
/// in between a few random placements are asked about.
///
/// `engine` makes engines for the trial's ruleset, board and players. Throws InputError if the set-up has a
/// dragon without liberties.
Tried tried(const MakeEngine& engine, const Trial& trial);

/// The disagreement alone; the second is of the engine of optimized/, which has to know the ruleset.
std::optional<Disagreement> disagreement(const MakeEngine& engine, const Trial& trial);
std::optional<Disagreement> disagreement(const Trial& trial);

}  // namespace ruleproof::political_go
