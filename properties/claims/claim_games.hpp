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

class FasterCounts;

/// The maximal number of states that the search of all games visits on one board by default.
inline constexpr std::size_t default_states = 20'000;
/// The elementary evaluation steps that a search may take for each state of its limit `default_states`.
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
  /// No further random game on a board begins after this many visited states.
  std::size_t random_states = SIZE_MAX;
  /// In each state of a random game, this many random values are tried for the claim's `any` variables
  /// (arbitrary sets or positions).
  int draws = 64;
  std::uint64_t seed = 1;
  bool every_board = true;
  Effort effort = {};

  /// The boards and limits for testing a proof again by games and positions, without the solvers.
  struct Witness {
    std::vector<Size> small = {};  ///< boards for all games and all positions, the smallest first
    std::vector<Size> large = {};  ///< boards on which random games and random positions are tested
    std::size_t states = 0;        ///< the number of states evaluated for one claim; 0: no test
    bool positions = true;         ///< whether positions that may be unreachable are tested too
  };
  Witness witness = {};
  /// Creates, for one board of a game, the object that counts faster than the model for a claim with `count`.
  /// If empty, the model counts.
  std::function<std::unique_ptr<FasterCounts>(const Game&)> faster = {};
};

/// Searches all games on one board, breadth first; a counterexample has the fewest moves possible. The
/// verdict is unknown if the states or steps exceed the plan, or if the claim cannot be evaluated in games.
Verdict exhaust(const Game& game, const language::Claim& claim, Size size, const Plan& plan,
                const StopToken& stop = {});

/// Plays random games on one board. The verdict is tested if no game breaks the claim; a counterexample is
/// shortened to the moves that it needs.
Verdict test_at_random(const Game& game, const language::Claim& claim, Size size, const Plan& plan,
                       const StopToken& stop = {});

/// Replays the games of the document's examples, under the readings of the claim. Examples that begin with a
/// set-up position are skipped, since no game that reaches it is known. The verdict is refuted if a game
/// breaks the claim, otherwise unknown.
Verdict test_by_examples(const Game& game, const language::Claim& claim, const Plan& plan,
                         const StopToken& stop = {});

/// Returns a position that a solver found, as a record that begins with this position (a set-up). If
/// `is_of_a_step`, the record also has a legal move to which the claim applies, if there is one. With
/// `breaks`, this is preferably a move that breaks the claim. Otherwise the move has the solver's points.
Record record_of(const FoundScene& scene, const Game& game, const language::Claim& claim, Size size,
                 bool is_of_a_step, bool breaks);
/// Returns false if the game is over in the set-up position of a record. Otherwise returns whether the
/// record's move is a turn that breaks the claim; always true in a game whose legal moves are all turns.
bool is_of_a_turn(const Record& record, const language::Claim& claim);

/// Returns a shortest game from the start that reaches the set-up position of a record and breaks the claim
/// there, by the record's move if it has one. Returns nothing if none is found within the plan's limits. Only
/// moves whose points are all occupied in that position are searched.
std::optional<Record> reaching(const Record& record, const language::Claim& claim, const Plan& plan,
                               const StopToken& stop);

}  // namespace ruleproof
