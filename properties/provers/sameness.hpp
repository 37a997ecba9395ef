#pragma once

#include <optional>
#include <set>
#include <vector>

#include "properties/provers/property.hpp"
#include "reference/game.hpp"
#include "spec/language/played.hpp"
#include "spec/language/tree.hpp"

// Defines the property that two games are played in the same way.

namespace ruleproof {

/// Two documents, each with one chosen reading for every open question, and all differences between them.
struct PlayedPair {
  enum class Compared {
    /// Everything: moves, their outcomes, the declared memory (`state` lines) that influences the game, the
    /// end, scores, winners.
    games,
    moves,  ///< which moves are legal from a position, and their outcomes
  };

  language::Document one, other;
  int players;
  Compared compared;
  language::ByName by_name;  ///< the names of definitions that are compared separately
  std::vector<language::Difference> differences;
  std::set<int> memory;  ///< the indices of the declared memory that influences the game in either document
  /// Whether a comparison of the memory alone shows that both games have the same winners at each end.
  bool has_same_winners = false;

  /// Returns the game of one of the two documents.
  Game game(const language::Document& document) const { return Game(document).with_players(players); }
};

/// Compares the documents of two games. Returns copies of both documents with their differences.
PlayedPair played_pair(const Game& one, const Game& other, PlayedPair::Compared compared);

/// An `agree` clause names keys; each key is a choice between readings. For each key, returns pairs of games:
/// the game under the first reading, and the game under each other reading.
std::vector<PlayedPair> pairs_of(const Game& game, const language::Claim::Clause& clause);

/// Returns the statement to be proved in one scene with this player as the mover: from equal positions with
/// equal memory, both games have the same moves and outcomes. The statement has proof steps for each
/// difference of the pair. Throws evaluator::NoMeaning for a difference that no statement can express.
template <Region R>
Statement<R> same_play(const PlayedPair& pair, const Scene<R>& scene, int mover);

extern template Statement<BoardRegion> same_play(const PlayedPair&, const Scene<BoardRegion>&, int);
extern template Statement<PositionsRegion> same_play(const PlayedPair&, const Scene<PositionsRegion>&, int);
extern template Statement<AnyBoardRegion> same_play(const PlayedPair&, const Scene<AnyBoardRegion>&, int);

/// Returns the property that two games are played in the same way, with the same scores and winners.
Property alike(const Game& one, const Game& other);

}  // namespace ruleproof
