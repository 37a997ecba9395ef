#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "properties/claims/claim_games.hpp"
#include "properties/readings/ambiguity.hpp"
#include "spec/threads.hpp"

// Compares the readings of each open clause with each other.

namespace ruleproof {

/// Two readings of one open clause, with the default readings of all other open clauses.
struct ReadingPair {
  const Document* game;
  const Alternatives* open;
  const Reading* one;
  const Reading* other;
  Ambiguity found = {.verdict = {NotRun{}}};
  bool kept = false;  ///< whether the result was reused from an earlier run that was stopped

  Game game_under(const Reading& reading) const;
};

/// Returns all pairs of readings of the open clauses of a document, in document order, not compared yet.
std::vector<ReadingPair> reading_pairs(const Document& document);

/// Returns the clause and its two readings: "group maximal pairs".
std::string subject(const ReadingPair& pair);

/// Compares the readings of a pair; a quick depth has smaller bounds.
Ambiguity find_ambiguity(const ReadingPair& pair, Plan::Depth depth, const Confirmation& confirmation,
                         const StopToken& stop);

/// Compares the pairs that are not reused from an earlier run, on up to `threads` threads, and calls `report`
/// for each finished pair. Returns the number of pairs that failed for lack of memory.
std::size_t compare_all(std::vector<ReadingPair>& pairs, Plan::Depth depth, unsigned threads,
                        const StopToken& stop, const std::function<void(const ReadingPair&)>& report);

}  // namespace ruleproof
