#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "properties/claims/claim_games.hpp"
#include "properties/readings/ambiguity.hpp"

// The readings of each open clause, compared with each other.

namespace ruleproof {

/// Two readings of one open clause, with the default readings of all others.
struct ReadingPair {
  const Document* game;
  const Alternatives* open;
  const Reading* one;
  const Reading* other;
  model::Ambiguity found = {model::Ambiguity::Result::stopped};  ///< not run, at first
  bool kept = false;  ///< taken from an earlier run that was stopped

  Game game_under(const Reading& reading) const {
    return Game(*game).with(open->name.name, reading.name.name);
  }
};

/// All pairs of readings of the open clauses of a document, in its order, not compared yet.
std::vector<ReadingPair> reading_pairs(const Document& document);

/// "group maximal pairs", the clause and its readings.
std::string subject(const ReadingPair& pair);

bool is_run(const ReadingPair& pair);

/// Compares a pair. A quick search among games goes less far.
model::Ambiguity find_ambiguity(const ReadingPair& pair, Plan::Depth depth, const std::stop_token& stop);

/// Compares the pairs that are not kept, on so many threads, and calls `report` for each as it is done.
/// Returns how many there was not enough memory for.
std::size_t compare_all(std::vector<ReadingPair>& pairs, Plan::Depth depth, unsigned threads,
                        const std::stop_token& stop, const std::function<void(const ReadingPair&)>& report);

}  // namespace ruleproof
