#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "properties/difference.hpp"
#include "properties/endo_engine.hpp"
#include "properties/endo_trial.hpp"

namespace ruleproof::endo {

using MakeEngine = std::function<std::unique_ptr<Engine>()>;

/// An organism of more markers than that is compared in full after every seventh action only.
inline constexpr int most_markers_always_in_full = 60;

/// Plays the attempts on an engine and by the reference. After each action, which is a placement or a
/// movement,
///   - all that properties/endo_view.hpp compares is the same, for a random shift;
///   - the engine's check finds nothing;
///   - taking back gives all that was shown before, and doing it again all that was shown after.
/// What the reference refuses the engine must refuse, a movement that is owed and left out included. At the
/// end everything is taken back, with the same demand, and checked once more. `ply` counts the attempts.
///
/// The reference asks of every legal movement and placement whether all markers are connected, and of every
/// marker whether it is a cut point, which takes the cube of their number: 0.1 s for one position of 200. So
/// between the full comparisons of large organisms it is asked for neither list; of what the engine lists and
/// of what it does not, a few are held against the reference, and the engine's check is left out. All else is
/// compared after each action.
///
/// `engine` makes engines for the trial's ruleset. Throws InputError if the set-up is no organism.
std::optional<Disagreement> disagreement(const MakeEngine& engine, const Trial& trial);

/// The same for the engine of optimized/.
std::optional<Disagreement> disagreement(const Trial& trial);

}  // namespace ruleproof::endo
