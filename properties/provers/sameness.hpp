#pragma once

#include <optional>
#include <set>
#include <vector>

#include "properties/provers/property.hpp"
#include "reference/game.hpp"
#include "spec/language/played.hpp"

// Whether two games are played in the same way.

namespace ruleproof {

/// Two resolved documents, and all in which they differ.
struct PlayedPair {
  enum class Compared {
    games,  ///< all that a game allows: moves, their outcomes, memory that decides, the end, scores, winners
    moves,  ///< which moves are legal from a position, and their outcomes
  };

  language::Document one, other;
  int players;
  Compared compared;
  language::ByName by_name;  ///< the definitions that are compared by themselves alone
  std::vector<language::Difference> differences;
  std::set<int> memory;           ///< the numbers of the memory that decides something in one of them
  bool has_same_winners = false;  ///< where they end, by what memory then holds

  /// The game of one of the two documents.
  Game game(const language::Document& document) const { return Game(document).with_players(players); }
};

/// The pair has copies of what it needs of the documents.
PlayedPair played_pair(const Game& one, const Game& other, PlayedPair::Compared compared);

/// For each key of a line `agree` the pairs of its first reading with each other one.
std::vector<PlayedPair> pairs_of(const Game& game, const language::Claim::Clause& clause);

/// What has to be proved of one scene, with one player as the mover: from the same position with the same
/// memory both allow the same. Each difference has a statement of its own kind. Throws evaluator::NoMeaning
/// for a difference of which none can be made.
template <Region R>
Statement<R> same_play(const PlayedPair& pair, const Scene<R>& scene, int mover);

extern template Statement<BoardRegion> same_play(const PlayedPair&, const Scene<BoardRegion>&, int);
extern template Statement<PositionsRegion> same_play(const PlayedPair&, const Scene<PositionsRegion>&, int);
extern template Statement<AnyBoardRegion> same_play(const PlayedPair&, const Scene<AnyBoardRegion>&, int);

/// The property that two games are played in the same way, with the same scores and winners.
Property alike(const Game& one, const Game& other);

}  // namespace ruleproof
