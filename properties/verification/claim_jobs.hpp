#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "properties/claims/claim_games.hpp"
#include "properties/readings/comparison.hpp"
#include "properties/verification/line.hpp"

// Creates the jobs of a verification run. They judge claims, run examples, and compare fast engines with the
// document.

namespace ruleproof {

/// Returns a job for each claim of the game's document.
std::vector<Job> claim_jobs(const Game& game, const Plan& plan, const QueryLog& log = {});

/// Returns all jobs of a document: one for each claim under each combination of readings at this depth, one
/// for all examples, and one that compares the fast engine with the document for each combination that the
/// engine supports. The depth `quick` has the default readings, `standard` also the combinations that differ
/// from them in one reading, `thorough` all combinations. Claims are judged with `confirmation` and `faster`
/// (see Effort and Plan).
std::vector<Job> all_jobs(const Document& document, Plan::Depth depth, std::uint64_t seed,
                          const Confirmation& confirmation, const decltype(Plan::faster)& faster);

}  // namespace ruleproof
