#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "properties/claims/claim_games.hpp"
#include "properties/readings/comparison.hpp"
#include "properties/verification/line.hpp"

// Creates the jobs of a verification run: claims, examples and the agreement of engines.

namespace ruleproof {

/// Returns a job for each claim of the game's document.
std::vector<Job> claim_jobs(const Game& game, const Plan& plan, const QueryLog& log = {});

/// Returns all jobs of a document: its claims under the readings of this depth, its examples once, and the
/// agreement of the fast engine with the document for each of these readings that the engine supports. The
/// depth `quick` has the default readings; `standard` also those that differ from them in one reading;
/// `thorough` all combinations. Claims are judged with `confirmation` and `faster` (see Effort and Plan).
std::vector<Job> all_jobs(const Document& document, Plan::Depth depth, std::uint64_t seed,
                          const Confirmation& confirmation, const decltype(Plan::faster)& faster);

}  // namespace ruleproof
