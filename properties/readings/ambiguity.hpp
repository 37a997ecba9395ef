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

// Finds where two readings of one document differ, or proves that they have the same rules.

namespace ruleproof {

/// A position on which both games agree, although it differs by only one stone from a position on which they
/// disagree (the position of a divergence).
struct Neighbour {
  Record record;  ///< a game that reaches the position, or a set-up if no game is known
  bool is_reachable = false;
  std::string change;  ///< for example "without the stone on c3"
  std::string both;    ///< the ruling of both games on the position, or on the move of the divergence
  std::vector<std::string> rows;  ///< the position, as Notation::rows writes it
};

struct Ambiguity {
  /// Proved if the games have the same rules. With the method `exhausted` or `all_positions`, the verdict
  /// covers the boards on which all games were searched and the boards on which all positions were proved.
  /// Only the boards with searched games have a number of states. Refuted if the games differ:
  /// `games.divergence` has the record, and the verdict covers its board. The method of a refutation is
  /// `exhausted` if all smaller boards and shorter games were searched, otherwise `none`. If a proof was
  /// attempted and failed, the note has the reason.
  Verdict verdict = {};
  Comparison games = {};  ///< the result of searching games
  /// A neighbour of the divergence's position, if one was found.
  std::optional<Neighbour> neighbour = std::nullopt;
  /// A divergence on a smaller rectangular board, which the setup clauses may forbid.
  std::optional<Divergence> smaller = std::nullopt;
  /// A position on which the games differ, with as few stones as possible. No game that reaches it is known.
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

/// Returns a neighbour of the divergence's position (see Neighbour); nothing if none was found.
std::optional<Neighbour> find_neighbour(const Game& one, const Game& other, const Divergence& divergence,
                                        const StopToken& stop);

/// Tries to prove that two games of one document have the same rules on boards of every size and shape.
/// Returns unknown for games of two documents.
Verdict prove_alike(const Game& one, const Game& other, const Effort& effort, const QueryLog& log,
                    const StopToken& stop);

/// Checks a divergence by replay. Writes its record as text, reads the text and plays it. Returns whether the
/// two games differ at the end as the divergence states.
bool is_confirmed(const Divergence& divergence, const Game& one, const Game& other);

}  // namespace ruleproof
