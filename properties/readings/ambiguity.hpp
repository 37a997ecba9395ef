#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "properties/provers/effort.hpp"
#include "properties/readings/comparison.hpp"
#include "properties/verdict.hpp"
#include "spec/threads.hpp"

// Finds where two readings of one document differ, or a proof that they do not.

namespace ruleproof {

/// A position that differs from the position of a divergence by one stone, and on which both games agree.
struct Neighbour {
  Record record;  ///< a game that reaches the position, or a set-up if no game is known
  bool is_reachable = false;
  std::string change;             ///< for example "without the stone on c3"
  std::string both;               ///< the common ruling of both games on it
  std::vector<std::string> rows;  ///< the position, in the form of Notation::rows
};

struct Ambiguity {
  /// Proved if the games have the same rules. If the method is `exhausted` or `all_positions`, the covered
  /// boards are those whose games were all searched or whose positions were all proved; only the former have
  /// a number of states. Refuted if the games differ: the divergence has the record, and its board is
  /// covered. A refutation has the method `exhausted` if all smaller boards and shorter games were searched,
  /// otherwise `none`. The note has the reason if a proof was attempted without success.
  Verdict verdict = {};
  Comparison games = {};  ///< the result of searching games
  /// A neighbour of the divergence's position, if one was found.
  std::optional<Neighbour> neighbour = std::nullopt;
  /// A divergence on a smaller rectangle, which the setup clauses forbid.
  std::optional<Divergence> smaller = std::nullopt;
  /// A position with the fewest stones on which the games differ; no game that reaches it is known.
  std::optional<Divergence> set_up = std::nullopt;
  double seconds = 0;
};

/// Returns the words for a verdict on two games: "the same", "differ", "contradicted", "unknown" or
/// "not-run".
std::string_view same_or_differ(const Verdict& verdict);

struct AmbiguityPlan {
  ComparisonBounds games = far_search();
  Effort effort = {};
  std::size_t states_of_small_boards = 1'000'000;      ///< pairs of states on one board, up to symmetry
  std::int64_t steps_of_small_boards = 2'000'000'000;  ///< elementary steps on one board
};

/// Decides whether two games have the same rules: searches all games on small boards, then calls the provers,
/// then searches more games.
Ambiguity find_ambiguity(const Game& one, const Game& other, const AmbiguityPlan& plan, const QueryLog& log,
                         const StopToken& stop);

/// Returns a position that differs by one stone from the position of a divergence and on which both games
/// agree, as find_ambiguity does; nothing if none was found.
std::optional<Neighbour> find_neighbour(const Game& one, const Game& other, const Divergence& divergence,
                                        const StopToken& stop);

/// Tries to prove that two games of one document have the same rules on boards of every size and shape.
/// Returns unknown for games of two documents.
Verdict prove_alike(const Game& one, const Game& other, const Effort& effort, const QueryLog& log,
                    const StopToken& stop);

/// Checks a divergence by replay: its record is written, read back and played, and the two games must differ
/// at its end as stated.
bool is_confirmed(const Divergence& divergence, const Game& one, const Game& other);

}  // namespace ruleproof
