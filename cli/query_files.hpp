#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "cli/command_line.hpp"
#include "properties/provers/effort.hpp"

// Defines the option that stores the queries to a solver, and the option that has a second solver check them.

namespace ruleproof {

void add_smt(Command& command, std::string& directory);

/// Creates the directory and returns a log that writes each query to a file there; an empty log if
/// `directory` is empty. Throws InputError if the directory cannot be created.
QueryLog query_log(const std::string& directory);

void add_confirm(Command& command, bool& confirm);

/// Returns how proofs about boards of every size are confirmed. If `confirm` is true, a second solver checks
/// all queries, and InputError is thrown if the machine has none. Otherwise no query is checked.
Confirmation confirmation_of(bool confirm);

/// The queries on which the two solvers contradict each other. They are stored in a folder below `directory`,
/// so that later runs with the same key report them again. Runs with other keys may use the same folder. If
/// `directory` is empty, nothing is stored.
class Contradictions {
 public:
  Contradictions(const std::string& directory, const std::string& key_of_run);

  /// Reports a query in a note and stores it. Returns the path of its file; empty if it is not stored.
  std::string keep(const std::string& name, const std::string& smt2);
  /// Returns the queries that keep() and add() received since the last call of take(): the path of a stored
  /// query, and the name of any other query.
  std::vector<std::string> take();
  /// Adds queries that take() returned in another process.
  void add(const std::vector<std::string>& met);
  /// Returns the number of queries that take() would return.
  std::size_t met() const;
  /// Returns the paths of the stored queries of this key and the queries that take() would return, without
  /// repetitions.
  std::vector<std::string> all() const;
  /// Writes a note on each stored query of this key.
  void note_kept() const;
  /// Removes the stored queries of this key, for a run that starts from the beginning.
  void forget() const;

 private:
  std::vector<std::string> kept() const;

  std::string folder_;      // empty if nothing is stored
  std::string first_line_;  // the first line of each file
  mutable std::mutex mutex_;
  std::vector<std::string> met_;
};

/// Returns how the proofs of a run are confirmed. In a proof about boards of every size, the second solver
/// checks all queries if `confirm` is true, and otherwise only queries of little cost. `contradictions`
/// receives each query on which the solvers contradict each other. If the machine has no second solver,
/// throws InputError if `confirm` is true, and otherwise writes a note.
Confirmation confirmation_of(bool confirm, const std::shared_ptr<Contradictions>& contradictions);

}  // namespace ruleproof
