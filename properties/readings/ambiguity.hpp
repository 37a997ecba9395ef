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

namespace ruleproof::model {

/// A position that differs from the position of a divergence by one stone, and on which both games agree.
struct Neighbour {
  Record record;  ///< a game that reaches it, or a set-up if none is known
  bool is_reachable = false;
  std::string change;             ///< for example "without the stone on c3"
  std::string both;               ///< the ruling of both games there
  std::vector<std::string> rows;  ///< the position, in the form of Notation::rows
};

struct Ambiguity {
  /// Proved if the games are the same. The boards of a proof by `exhausted` or `all_positions` are those that
  /// are proved or exhausted; only the exhausted ones have states. Refuted if the games differ; the
  /// divergence has the record, and its board is covered. A refutation has the method `exhausted` if
  /// everything smaller was searched, otherwise `none`. The note says why there is no proof, if one was
  /// attempted.
  Verdict verdict = {};
  Comparison games = {};  ///< the result of searching games
  /// A neighbour of the divergence's position, if one was found.
  std::optional<Neighbour> neighbour = std::nullopt;
  /// A divergence on a smaller rectangle, which the setup clauses forbid.
  std::optional<Divergence> smaller = std::nullopt;
  std::optional<Divergence> set_up = std::nullopt;  ///< a position on which they differ, with the fewest
                                                    ///< stones of all; no game that reaches it is known
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

/// Searches all games on small boards, then calls the provers, then searches more games.
Ambiguity find_ambiguity(const Game& one, const Game& other, const AmbiguityPlan& plan, const QueryLog& log,
                         const StopToken& stop);

/// Returns a position that differs by one stone from that of a divergence and on which both games agree, as
/// find_ambiguity does; nothing if none was found.
std::optional<Neighbour> find_neighbour(const Game& one, const Game& other, const Divergence& divergence,
                                        const StopToken& stop);

/// Tries to prove that two games of one document have the same rules on boards of every size and shape.
/// Unknown for games of two documents.
Verdict prove_alike(const Game& one, const Game& other, const Effort& effort, const QueryLog& log,
                    const StopToken& stop);

/// Checks a divergence by replay: its record is written, read back and played, and the two games must differ
/// at its end as stated.
bool is_confirmed(const Divergence& divergence, const Game& one, const Game& other);

}  // namespace ruleproof::model
