#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "properties/claims/finding.hpp"
#include "properties/provers/provers.hpp"
#include "properties/readings/comparison.hpp"

// The games of a document, searched for what breaks a claim.

namespace ruleproof {

/// Where a claim is looked at, and how hard.
struct Plan {
  enum class Depth { quick, standard, thorough };

  std::vector<Size> exhausted =
      {};  ///< boards, the smallest first; all games of one after another are followed
  std::vector<Size> all_positions =
      {};                            ///< boards, the smallest first, of which every position is asked about
  std::vector<Size> random = {};     ///< boards
  std::size_t most_states = 20'000;  ///< of one board
  long steps = 100'000'000;  ///< elementary steps on one board, after which no further state is looked at
  int random_games = 20;
  std::size_t random_states = SIZE_MAX;  ///< of random games on one board; a game that was begun is ended
  int draws = 64;  ///< of what a claim leaves open (`any`), in each state of a random game
  std::uint64_t seed = 1;
  bool every_board = true;
  Effort effort = {};

  /// Where what was proved is judged again, by games and positions alone.
  struct Witness {
    std::vector<Size> small = {};  ///< boards, the smallest first, for all games and all positions
    std::vector<Size> large = {};  ///< boards for random ones
    std::size_t states = 0;        ///< that are evaluated for one claim; 0: none
    bool positions = true;         ///< also positions that no game has to reach
  };
  Witness witness = {};
};

}  // namespace ruleproof

namespace ruleproof::model {

/// All games on one board, breadth first: a counterexample is a game with as few moves as there can be.
/// Unknown if there are more states than the plan allows, or if the claim speaks of more than games show.
GameFinding exhaust(const Game& game, const language::Claim& claim, Size size, const Plan& plan,
                    const std::stop_token& stop = {});

/// Random games on one board: a counterexample is a game from which no move could be left out.
GameFinding test_at_random(const Game& game, const language::Claim& claim, Size size, const Plan& plan,
                           const std::stop_token& stop = {});

/// The games of the document's examples, under the readings that the claim is asked about; of those that
/// begin with a position that is set up nobody knows how it comes about.
GameFinding test_by_examples(const Game& game, const language::Claim& claim, const Plan& plan,
                             const std::stop_token& stop = {});

/// A position that a solver has found, as a set-up, and where the claim is about moves, one from there: that
/// breaks the claim, if some does and that is asked; else one of those with the point.
Record record_of(const FoundScene& scene, const Game& game, const language::Claim& claim, Size size,
                 bool is_of_a_step, bool breaks);

/// A shortest game from the start to the set-up of a record that breaks the claim as the record does, or
/// nothing if none was found within the plan. No stone is put where the set-up has none.
std::optional<Record> reaching(const Record& record, const language::Claim& claim, const Plan& plan,
                               const std::stop_token& stop);

}  // namespace ruleproof::model
