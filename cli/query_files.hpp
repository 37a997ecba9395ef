#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "cli/command_line.hpp"
#include "properties/provers/effort.hpp"

// Defines the options that store the queries to a solver and have a second solver confirm them.

namespace ruleproof {

void add_smt(Command& command, std::string& directory);

/// Creates the directory and returns a log that writes each query into it; an empty log if `directory` is
/// empty. Throws InputError if the directory cannot be created.
QueryLog query_log(const std::string& directory);

void add_confirm(Command& command, bool& confirm);

/// Returns how proofs are confirmed. With `confirm`, a second solver checks all queries of a proof for every
/// board, and if the machine has none, InputError is thrown. Without `confirm`, no query is checked.
Confirmation confirmation_of(bool confirm);

/// The queries on which the two solvers contradict each other. They are stored below `directory`, for later
/// runs with the same key; if `directory` is empty, they are not stored. Runs with other keys share the
/// folder.
class Contradictions {
 public:
  Contradictions(const std::string& directory, const std::string& key_of_run);

  /// Reports a query in a note and stores it. Returns the path of its file; empty if it is not stored.
  std::string keep(const std::string& name, const std::string& smt2);
  /// take() returns the contradictions found since its last call; add() adds contradictions of another
  /// process.
  std::vector<std::string> take();
  void add(const std::vector<std::string>& met);
  /// Returns the number of contradictions that were found or added and not taken.
  std::size_t met() const;
  /// Returns all queries, stored or not taken: the path of a stored query, the name of any other.
  std::vector<std::string> all() const;
  /// Writes a note on each stored query.
  void note_kept() const;
  /// Removes the stored queries, for a run that starts from the beginning.
  void forget() const;

 private:
  std::vector<std::string> kept() const;

  std::string folder_;      // empty if nothing is stored
  std::string first_line_;  // the first line of each file
  mutable std::mutex mutex_;
  std::vector<std::string> met_;
};

/// Returns how a run of many proofs is confirmed. Without `confirm`, the second solver checks only queries of
/// little cost, and a note reports if there is none; with `confirm`, InputError is thrown then.
Confirmation confirmation_of(bool confirm, const std::shared_ptr<Contradictions>& contradictions);

}  // namespace ruleproof
