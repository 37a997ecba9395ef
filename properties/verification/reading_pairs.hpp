#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "properties/claims/claim_games.hpp"
#include "properties/readings/ambiguity.hpp"
#include "spec/threads.hpp"

// Compares the readings of each open clause (a clause with several readings) with each other.

namespace ruleproof {

/// Two readings of one open clause, with the default readings of all other open clauses.
struct ReadingPair {
  const Document* game;
  const Alternatives* open;
  const Reading* one;
  const Reading* other;
  Ambiguity found = {.verdict = {NotRun{}}};
  bool kept = false;  ///< whether the result was taken from an earlier run that was stopped

  Game game_under(const Reading& reading) const;
};

/// Returns all pairs of readings of each open clause of a document, in document order, not yet compared.
std::vector<ReadingPair> reading_pairs(const Document& document);

/// Returns the key of the clause and the two readings as text: "group maximal pairs".
std::string subject(const ReadingPair& pair);

/// Compares the readings of a pair, with smaller bounds at the depth `quick`.
Ambiguity find_ambiguity(const ReadingPair& pair, Plan::Depth depth, const Confirmation& confirmation,
                         const StopToken& stop);

/// Compares the pairs on up to `threads` threads, except those taken from an earlier run (`kept`). Stores
/// each result in the pair and calls `report` for it. Returns the number of pairs that failed for lack of
/// memory.
std::size_t compare_all(std::vector<ReadingPair>& pairs, Plan::Depth depth, unsigned threads,
                        const StopToken& stop, const std::function<void(const ReadingPair&)>& report);

}  // namespace ruleproof
