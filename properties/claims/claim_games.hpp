#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "properties/provers/effort.hpp"
#include "properties/readings/comparison.hpp"
#include "properties/verdict.hpp"
#include "spec/threads.hpp"

// Searches the games of a document for counterexamples to a claim.

namespace ruleproof {

struct FoundScene;

namespace model {
class FasterCounts;
}  // namespace model

/// The number of states of one board that the search of all games visits by default.
inline constexpr std::size_t default_states = 20'000;
/// The elementary steps that the search may take for each of these states.
inline constexpr std::int64_t steps_of_a_state = 5'000;

/// The boards on which a claim is checked, and the limits of the search.
struct Plan {
  enum class Depth { quick, standard, thorough };

  std::vector<Size> exhausted = {};          ///< boards for the search of all games, the smallest first
  std::vector<Size> all_positions = {};      ///< boards for the solver over all positions, the smallest first
  std::vector<Size> random = {};             ///< boards for random games
  std::size_t most_states = default_states;  ///< the limit of states on one board
  /// The limit of elementary steps on one board, at which the search stops.
  std::int64_t steps = static_cast<std::int64_t>(default_states) * steps_of_a_state;
  int random_games = 20;
  /// The limit of states in random games on one board; a game in progress is still finished.
  std::size_t random_states = SIZE_MAX;
  /// In each state of a random game: how many random values are tried for the claim's `any` variables.
  int draws = 64;
  std::uint64_t seed = 1;
  bool every_board = true;
  Effort effort = {};

  /// The boards and limits for testing a proof again by games and positions, without the solvers.
  struct Witness {
    std::vector<Size> small = {};  ///< boards for all games and all positions, the smallest first
    std::vector<Size> large = {};  ///< boards on which random games and random positions are tested
    std::size_t states = 0;        ///< the number of states evaluated for one claim; 0: no test
    bool positions = true;         ///< whether positions that no game may reach are tested as well
  };
  Witness witness = {};
  /// Creates the faster counts for one board of a game, for a claim that counts. If empty, the model counts.
  std::function<std::unique_ptr<model::FasterCounts>(const Game&)> faster = {};
};

}  // namespace ruleproof

namespace ruleproof::model {

/// Searches all games on one board, breadth first; a counterexample has the fewest moves possible. Unknown if
/// the states or steps exceed the plan, or if the claim cannot be evaluated in games.
Verdict exhaust(const Game& game, const language::Claim& claim, Size size, const Plan& plan,
                const StopToken& stop = {});

/// Plays random games on one board; a counterexample is shortened to the moves that it needs.
Verdict test_at_random(const Game& game, const language::Claim& claim, Size size, const Plan& plan,
                       const StopToken& stop = {});

/// Replays the games of the document's examples, under the readings of the claim. Examples that begin with a
/// set-up position are skipped, since no game that reaches it is known.
Verdict test_by_examples(const Game& game, const language::Claim& claim, const Plan& plan,
                         const StopToken& stop = {});

/// Returns a solver's position as a record with a set-up. If `is_of_a_step`, with a legal move of the claim's
/// kind: with `breaks` preferably one that breaks the claim, otherwise one with the solver's points, if there
/// is one.
Record record_of(const FoundScene& scene, const Game& game, const language::Claim& claim, Size size,
                 bool is_of_a_step, bool breaks);
/// Returns whether the position of such a record, with its move, can be one of a game: the game is not over
/// there; and where the rules allow fewer turns than each legal move (several parts, `or else`, `prefer`),
/// the move is a turn that breaks the claim. The provers know neither ends nor turns.
bool is_of_a_turn(const Record& record, const language::Claim& claim);

/// Returns a shortest game from the start to the set-up of a record that breaks the claim as the record does;
/// nothing if none was found within the plan. Every point of every move on the way is occupied in the set-up.
std::optional<Record> reaching(const Record& record, const language::Claim& claim, const Plan& plan,
                               const StopToken& stop);

}  // namespace ruleproof::model
