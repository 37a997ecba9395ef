#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "properties/claims/claim_games.hpp"
#include "properties/readings/comparison.hpp"
#include "properties/verification/line.hpp"

// The claims of a game as jobs, and what its engine agrees with.

namespace ruleproof {

/// The document verification/guards.md, whose claims have to be refuted: a prover that leaves part of a claim
/// out proves one of them.
const GameSpec& guards();

/// The rulesets that a run of this depth takes: the default one; those that differ from it in one reading as
/// well; or all.
std::vector<Ruleset> rulesets_of(const GameSpec& game, Plan::Depth depth);

/// A job for each claim of the document, which is read as the side says; its lines name the ruleset.
std::vector<Job> claim_jobs(const model::Side& side, const Ruleset& ruleset, const Plan& plan,
                            const QueryLog& log = {});
/// The same by the plan of a depth.
std::vector<Job> claim_jobs(const Ruleset& ruleset, Plan::Depth depth, std::uint64_t seed = 1);

/// The claims of all rulesets of that depth, the examples of the document, and for each ruleset that an
/// engine knows, whether it agrees with the document.
std::vector<Job> all_jobs(const GameSpec& game, Plan::Depth depth, std::uint64_t seed);

}  // namespace ruleproof
