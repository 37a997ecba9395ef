#pragma once

#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "properties/provers/property.hpp"
#include "reference/evaluator/value.hpp"
#include "spec/language/played.hpp"

// That two settings, or two documents, are played in the same way.

namespace ruleproof {

/// Two resolved documents, and all in which they differ.
struct PlayedPair {
  enum class Compared {
    games,  ///< all that a game allows: moves, their outcomes, memory that decides, the end, scores, winners
    moves,  ///< which moves are legal from a position, and their outcomes
  };

  language::Document one, other;
  Game setting;
  Compared compared;
  language::ByName by_name;  ///< the definitions that are compared by themselves alone
  std::vector<language::Difference> differences;
  std::set<int> memory;           ///< the numbers of the memory that decides something in one of them
  bool has_same_winners = false;  ///< where they end, by what memory then holds
};

/// The pair has copies of what it needs of the documents.
PlayedPair played_pair(const language::Document& one, const Game& setting,
                       const language::Document& other, const Game& other_setting,
                       PlayedPair::Compared compared);

/// Each reading of the keys of a line `agree` beside the first one.
std::vector<PlayedPair> pairs_of(const language::Document& document, const Game& setting,
                                 const language::Claim::Clause& clause);

/// What has to be proved of one scene, with one player as the mover: from the same position with the same
/// memory both allow the same. Each difference has a statement of its own kind. Throws evaluator::NoMeaning
/// for a difference of which none can be made.
template <Region R>
Statement<R> same_play(const PlayedPair& pair, const Scene<R>& scene, int mover);

extern template Statement<BoardRegion> same_play(const PlayedPair&, const Scene<BoardRegion>&, int);
extern template Statement<PositionsRegion> same_play(const PlayedPair&, const Scene<PositionsRegion>&, int);
extern template Statement<AnyBoardRegion> same_play(const PlayedPair&, const Scene<AnyBoardRegion>&, int);

/// That two documents, each under a setting, are played in the same way, with the same scores and winners.
Property alike(const language::Document& one, const Game& setting,
               const language::Document& other, const Game& other_setting);

}  // namespace ruleproof
