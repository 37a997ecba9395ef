#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "properties/difference.hpp"
#include "properties/engine.hpp"
#include "properties/trial.hpp"
#include "reference/rules.hpp"

namespace ruleproof {

/// Plays the attempts on an engine and by the reference. After each of them
///   - they show the same, and the engine's is_legal says of every point what its list says;
///   - the engine's check finds nothing;
///   - an engine set up with the stones shows the same and has the same key, so that equal positions have
///     equal keys however they were reached, and different positions of the game have different ones;
///   - taking back gives all that was shown before, and playing again all that was shown after, also where
///   nothing was asked
///     of the engine in between.
/// What the reference refuses the engine must refuse. At the end everything is taken back, with the same
/// demand, and checked once more. `engine` makes an engine for the trial's ruleset and size.
std::optional<Disagreement> disagreement(const Rules& rules,
                                         const std::function<std::unique_ptr<Engine>()>& engine,
                                         const Trial& trial);

/// The same for the game's own engine. Throws InputError if it does not know the ruleset.
std::optional<Disagreement> disagreement(const Trial& trial);

}  // namespace ruleproof
