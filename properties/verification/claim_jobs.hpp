#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "properties/claims/claim_games.hpp"
#include "properties/readings/comparison.hpp"
#include "properties/verification/line.hpp"

// The claims of a game as jobs, and what its engine agrees with.

namespace ruleproof {

/// A job for each claim of the game's document.
std::vector<Job> claim_jobs(const Game& game, const Plan& plan, const QueryLog& log = {});
/// The same by the plan of a depth.
std::vector<Job> claim_jobs(const Game& game, Plan::Depth depth, std::uint64_t seed = 1);

/// The claims of a document under the readings that a run of this depth takes: the default ones; those that
/// differ from them in one reading as well; or all. The examples of the document. For each game that an
/// engine knows, too, whether the engine agrees with the document.
std::vector<Job> all_jobs(const Document& document, Plan::Depth depth, std::uint64_t seed);

}  // namespace ruleproof
