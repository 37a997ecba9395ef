#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "properties/provers/property.hpp"
#include "properties/provers/second_solver.hpp"
#include "properties/verdict.hpp"
#include "reference/game.hpp"
#include "spec/threads.hpp"

// Defines the provers: each takes a property and returns a verdict, never a bool.

namespace ruleproof {

/// Receives every query that a prover poses, by name and in SMT-LIB 2. May be empty.
using QueryLog = std::function<void(const std::string& name, const std::string& smt2)>;

/// Returns a second solver's answer to a query within `most_steps`: ask_second_solver, or a test's.
using SecondOpinion =
    std::function<SecondAnswer(std::string_view smt2, std::int64_t most_steps, StopToken stop)>;

/// Which of the queries that Z3 has proved the second solver checks, too.
enum class Confirmation {
  none,
  within_bound,  ///< all, each with few of its steps, so that this costs little beside the proofs
  all,           ///< all, each with many steps; Z3 checks once more what it alone has proved
};

/// Stores a query on which the solvers contradict each other, and returns where.
using KeepQuery = std::function<std::string(const std::string& name, const std::string& smt2)>;

/// Sets how each later proof for every board is confirmed, in the whole process. Must be called before the
/// first proof.
void confirm_proofs(Confirmation how, KeepQuery keep);
Confirmation confirmation();
const KeepQuery& kept_queries();

/// Limits that decide verdicts: counts of a machine's steps, never seconds.
struct Effort {
  std::uint32_t first_order =
      4'000'000;  ///< Z3's resources for the longest attempt at a step of an every-board proof
  std::uint32_t positions = 150'000'000;     ///< Z3's resources for one query about one board
  SecondOpinion second = ask_second_solver;  ///< empty: no second solver
  bool second_proves = true;                 ///< it tries the queries that Z3 leaves open
  Confirmation confirms = confirmation();
  KeepQuery keep = kept_queries();  ///< may be empty
};

/// Proves a property for boards of every size and shape, in the world AllBoards: proved or unknown. A model
/// of the axioms need not be a board, so this prover never refutes. A proof names its solvers: joined by
/// `and` if each proved every query, one alone if it proved all, joined by `or` if each query was proved by
/// one of them; the note gives the number of queries not proved by both. If the solvers contradict each
/// other, or the evaluator contradicts them, the verdict is `Contradicted`.
Verdict prove_on_every_board(const Property& property, const Effort& effort, const QueryLog& log,
                             StopToken stop);

/// Returns the query of the first attempt at each step of a proof for every board, in SMT-LIB 2, without
/// running a solver. Throws evaluator::NoMeaning for a word without a meaning in AllBoards.
std::vector<std::string> first_queries(const Property& property, Colour mover);

/// A position of one board, found by a solver or drawn at random, and the move in it.
struct FoundScene {
  Colour mover = Colour::black;
  std::vector<int> owners =
      {};  ///< for each point: a player, or after the players a kind of neutral stones, or -1 if empty
  std::vector<int> points = {};  ///< the points of the move
  std::vector<std::vector<int>> sets = {};
  int to_move = -1;       ///< the player to move in a claim without a move; -1: the mover
  std::size_t steps = 0;  ///< the number of steps of the statement
  bool is_exact = true;   ///< contains nothing unknown, so it must be confirmed on `Board`

  int stones() const;
};

/// Returns the same scene on `Board`.
Scene<BoardRegion> scene_of(const Property& property, const Board& board, const FoundScene& found);

/// The verdict on the positions of one board. A scene that refutes the property has as few stones as possible
/// and was confirmed on `Board`.
struct PositionsAnswer {
  Verdict verdict;
  std::optional<FoundScene> scene = {};
};

/// Proves a property for every position of one board, reachable or not, in the world AllPositions.
PositionsAnswer prove_for_all_positions(const Property& property, const Board& board, const Effort& effort,
                                        const QueryLog& log, const StopToken& stop);
/// Returns the arguments a proof rests on outside its prover, which a verdict names as its method.
std::string argument(const Property& property, Method method);

/// Returns a position with as few stones as possible in which the premise and the occasion of a property
/// hold; nothing if this board has none or the solver gave no answer. Throws evaluator::NoMeaning if the
/// property has no meaning in AllPositions.
std::optional<FoundScene> find_occasion(const Property& property, const Board& board, const Effort& effort,
                                        const StopToken& stop);

}  // namespace ruleproof
