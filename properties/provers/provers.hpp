#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "properties/provers/effort.hpp"
#include "properties/verdict.hpp"
#include "reference/game.hpp"
#include "reference/region.hpp"
#include "spec/threads.hpp"

// Defines the provers: each takes a property and returns a verdict, never a bool.

namespace ruleproof {

class Board;
class BoardRegion;
struct Property;
template <Region R>
struct Scene;

/// Proves a property for boards of every size and shape, by formulas of AllBoards. Returns `Proved` or
/// `Unknown`: a model of the axioms need not be a board, so this prover never refutes. A proof names its
/// solvers: "A and B" if each of them proved every query, "A" if only A did, and "A or B" if each query was
/// proved by at least one of them. The note gives the number of queries that were not proved by both. If the
/// solvers contradict each other, or the evaluator contradicts them, the verdict is `Contradicted`.
Verdict prove_on_every_board(const Property& property, const Effort& effort, const QueryLog& log,
                             StopToken stop);

/// For each step of a proof for every board: returns the query of the first attempt, in SMT-LIB 2. Runs no
/// solver. Throws evaluator::NoMeaning if the rules use a word that AllBoards cannot express.
std::vector<std::string> first_queries(const Property& property, Colour mover);

/// A position of one board and a move in this position. A solver found them, or they are random.
struct FoundScene {
  Colour mover = Colour::black;
  /// For each point: its owner (players first, then kinds of neutral stones); -1 if empty.
  std::vector<int> owners = {};
  std::vector<int> points = {};  ///< the points of the move
  std::vector<std::vector<int>> sets = {};
  int to_move = -1;       ///< the player to move in a claim that is not about a move; -1 stands for the mover
  std::size_t steps = 0;  ///< the number of steps of the statement
  bool is_exact = true;  ///< whether no value is unknown; if so, evaluation on `Board` must confirm the scene

  int stones() const;
};

/// Returns the same scene on `Board`.
Scene<BoardRegion> scene_of(const Property& property, const Board& board, const FoundScene& found);

/// The verdict on the positions of one board. If it is `Refuted`, `scene` is a counterexample: evaluation on
/// `Board` confirmed it, and it has as few stones as the solver could find.
struct PositionsAnswer {
  Verdict verdict;
  std::optional<FoundScene> scene = {};
};

/// Proves a property for every position of one board, reachable or not, by formulas of AllPositions.
PositionsAnswer prove_for_all_positions(const Property& property, const Board& board, const Effort& effort,
                                        const QueryLog& log, const StopToken& stop);
/// Returns the reasons why a proof by this method implies the claim. They concern those inferences that no
/// solver checks.
std::string argument(const Property& property, Method method);

/// Returns a scene in which the claim is not vacuous: the premise and the occasion of the property hold. It
/// has as few stones as the solver could find. Returns nothing if this board has no such scene or the solver
/// gave no answer. Throws evaluator::NoMeaning if AllPositions cannot express the property.
std::optional<FoundScene> find_occasion(const Property& property, const Board& board, const Effort& effort,
                                        const StopToken& stop);

}  // namespace ruleproof
