#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "properties/provers/second_solver.hpp"
#include "spec/threads.hpp"

// Defines how much work the solvers may do for a proof, and how the proof is confirmed.

namespace ruleproof {

/// A function that a prover calls with the name and the SMT-LIB 2 text of every query that it poses. May be
/// empty.
using QueryLog = std::function<void(const std::string& name, const std::string& smt2)>;

/// A function that returns a second solver's answer to a query within `most_steps`: `ask_second_solver`, or a
/// replacement in tests.
using SecondOpinion =
    std::function<SecondAnswer(std::string_view smt2, std::int64_t most_steps, StopToken stop)>;

/// How each proof for every board is confirmed.
struct Confirmation {
  /// Which of the queries that Z3 has proved are also checked by the second solver.
  enum class Of {
    none,
    /// All queries, each with a small limit of steps, so that checking costs little compared with proving.
    within_bound,
    all,  ///< all queries, each with a large limit; Z3 retries queries that only the second solver has proved
  };
  Of of = Of::none;
  /// A function that stores a query on which the solvers contradict each other. It returns the place where
  /// the query is stored. May be empty.
  std::function<std::string(const std::string& name, const std::string& smt2)> keep = {};
};

/// Limits that can change verdicts. They count steps of the solvers and never seconds, so that they are the
/// same on every machine.
struct Effort {
  /// Z3's resource limit in the longest attempt to prove a step for every board.
  std::uint32_t first_order = 4'000'000;
  std::uint32_t positions = 150'000'000;     ///< Z3's resource limit for one query about one board
  SecondOpinion second = ask_second_solver;  ///< if empty, there is no second solver
  bool second_proves = true;  ///< whether the second solver tries the queries that Z3 leaves open
  Confirmation confirmation = {};
  /// The limit of operations on 64-bit words when a claim is evaluated in all positions of one board.
  std::uint64_t enumeration = 100'000'000'000;
};

}  // namespace ruleproof
