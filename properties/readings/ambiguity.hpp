#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "properties/provers/provers.hpp"
#include "properties/readings/comparison.hpp"

// Where two readings of one document differ, or the proof that they do not.

namespace ruleproof::model {

/// A position that differs from that of a divergence in one stone, and on which both rule alike.
struct Neighbour {
  Record record;  ///< a game, or a set-up if none is known
  bool is_reachable = false;
  std::string change;             ///< "without the stone on c3"
  std::string both;               ///< what both say there
  std::vector<std::string> rows;  ///< as Model::rows has it
};

struct Ambiguity {
  enum class Result { same, differ, unknown, stopped };

  Result result = Result::unknown;
  /// Of `same`: "identical", "every-board", "all-positions" or "exhausted"; of `differ`: "exhausted" if all
  /// that is smaller was looked at, "found" if not.
  std::string how = "";
  std::vector<Size> sizes = {};  ///< the boards of whose every position it was proved
  std::string why = "";          ///< why nothing was proved, if it was asked for
  std::string argument = "";     ///< what a proof rests on outside the provers
  std::string tool = "";
  Comparison games = {};                              ///< what games show
  std::optional<Neighbour> neighbour = std::nullopt;  ///< of the divergence
  std::optional<Divergence> smaller = std::nullopt;   ///< on a rectangle that the setup clauses do not allow
  std::optional<Divergence> set_up =
      std::nullopt;  ///< with the fewest stones of all positions, of which no game that reaches it is known
  double seconds = 0;
};

/// "the same", "differ", "unknown", "not run".
std::string_view text(Ambiguity::Result result);

struct AmbiguityPlan {
  ComparisonBounds games = far_search();
  Effort effort = {};
  std::size_t states_of_small_boards = 1'000'000;  ///< pairs of states on one of them, up to symmetry
  long steps_of_small_boards = 2'000'000'000;      ///< elementary steps likewise
};

/// Follows all games on small boards. If none differs, asks the provers; and searches on if they do not know.
Ambiguity find_ambiguity(const Game& one, const Game& other, const AmbiguityPlan& plan, const QueryLog& log,
                         const std::stop_token& stop);

/// The proof that two games of one document have the same rules on boards of every size and shape; unknown if
/// the provers do not know the document, or if the games are of two.
Finding prove_alike(const Game& one, const Game& other, const Effort& effort, const QueryLog& log,
                    const std::stop_token& stop, std::string* argument = nullptr);

/// Whether a divergence is one: its record is written out and read back, and at its end the two differ as it
/// says.
bool is_confirmed(const Divergence& divergence, const Game& one, const Game& other);

}  // namespace ruleproof::model
