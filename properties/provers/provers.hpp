#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "properties/claims/finding.hpp"
#include "properties/provers/property.hpp"
#include "properties/provers/second_solver.hpp"
#include "reference/game.hpp"

// The provers: each takes a property and answers with what it found, never with a bool.

namespace ruleproof {

/// Takes every query that a prover asks, by name and in SMT-LIB 2. May be empty.
using QueryLog = std::function<void(const std::string& name, const std::string& smt2)>;

/// What another solver says of a query within so many steps: ask_second_solver, or one of tests.
using SecondOpinion =
    std::function<SecondAnswer(std::string_view smt2, long most_steps, std::stop_token stop)>;

/// Which of the queries that Z3 has proved are asked of the second solver, too.
enum class Confirmation {
  none,
  within_bound,  ///< all, each within few of its steps, so that it costs little beside the proofs
  all,           ///< each with many steps, and what it alone has proved is asked of Z3 once more
};

/// Takes a query of which the solvers contradict each other, and says where it is kept.
using KeepQuery = std::function<std::string(const std::string& name, const std::string& smt2)>;

/// From here on each proof for every board is confirmed in this way. For the whole process, before it proves
/// anything.
void confirm_proofs(Confirmation how, KeepQuery keep);
Confirmation confirmation();
const KeepQuery& kept_queries();

/// Limits that decide verdicts: counts of a machine's steps, never seconds.
struct Effort {
  std::uint32_t first_order =
      4'000'000;  ///< Z3's resources for the longest attempt at a step of an every-board proof
  std::uint32_t positions = 150'000'000;     ///< Z3's resources for one question about one board
  std::size_t states = 3'000'000;            ///< how many states may be exhausted
  SecondOpinion second = ask_second_solver;  ///< empty if it is asked nothing
  bool second_proves = true;                 ///< it is asked where Z3 comes to no answer
  Confirmation confirms = confirmation();
  KeepQuery keep = kept_queries();  ///< may be empty
};

/// Boards of every size and shape, in the world AllBoards: proved or unknown. A model of the axioms need not
/// be a board, so this prover never refutes. The tool says which solvers proved it: `and` if each proved
/// every query, one if it did so alone, `or` if each query was proved by one of them; `why` says how many are
/// not proved by both. If they contradict each other, or what runs contradicts them, the result is
/// `contradicted`.
Finding prove_on_every_board(const Property& property, const Effort& effort, const QueryLog& log,
                             std::stop_token stop);

/// The query of the first attempt at each step of a proof for every board, in SMT-LIB 2. Nothing is asked.
/// Throws evaluator::NoMeaning for a word of which AllBoards says nothing.
std::vector<std::string> first_queries(const Property& property, Colour mover);

/// A position of one board, as a solver has it or as it is drawn, and what is played there.
struct FoundScene {
  Colour mover = Colour::black;
  std::vector<int> owners =
      {};  ///< of each point: a player, or behind the players a kind of stones that nobody owns, or -1
  std::vector<int> points = {};  ///< with which a move is made
  std::vector<std::vector<int>> sets = {};
  int to_move = -1;       ///< in a position that no move is made in; -1: the mover
  std::size_t steps = 0;  ///< of the statement
  bool is_exact = true;   ///< nothing in it is unknown, so it has to hold on `Board`

  int stones() const;
};

/// The same on `Board`.
Scene<BoardRegion> scene_of(const Property& property, const Board& board, const FoundScene& found);

/// What was found of the positions of one board; a scene that refutes it has as few stones as there can be,
/// and was run again on `Board`.
struct PositionsFinding : Finding {
  std::optional<FoundScene> scene = {};
};

/// Every position of one board, reachable or not, in the world AllPositions.
PositionsFinding prove_for_all_positions(const Property& property, const Board& board, const Effort& effort,
                                         const QueryLog& log, const std::stop_token& stop);
/// What a proof of the property rests on outside the prover that found it, which `how` of its finding names.
std::string argument(const Property& property, std::string_view how);

/// A position with as few stones as can be in which the premise and the occasion of a property hold; nothing
/// if there is none on this board or the solver did not say. Throws evaluator::NoMeaning where that can't be
/// asked.
std::optional<FoundScene> find_occasion(const Property& property, const Board& board, const Effort& effort,
                                        const std::stop_token& stop);

}  // namespace ruleproof
