#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "cli/command_line.hpp"
#include "properties/provers/effort.hpp"

// Defines the options that store and confirm the queries of proofs.

namespace ruleproof {

/// Adds the option --smt.
void add_smt(Command& command, std::string& directory);

/// Returns a log that writes each query into the directory; an empty log if `directory` is empty. Creates the
/// directory. Throws InputError if that fails.
QueryLog query_log(const std::string& directory);

/// Adds the option --confirm.
void add_confirm(Command& command, bool& confirm);

/// Returns the confirmation of the option: with `confirm`, a second solver checks all queries that a proof
/// for every board rests on. Throws InputError if the machine has no second solver.
Confirmation confirmation_of(bool confirm);

/// Queries on which the solvers contradict each other. They are stored below the directory of a run, for
/// later calls and merges; nowhere if it is empty. Runs with other keys share the folder.
class Contradictions {
 public:
  Contradictions(const std::string& directory, const std::string& key_of_run);

  /// Reports a query in a note and stores it. Returns the path of its file; empty if it is not stored.
  std::string keep(const std::string& name, const std::string& smt2);
  /// take() returns the contradictions found since its last call; add() adds those of another process.
  std::vector<std::string> take();
  void add(const std::vector<std::string>& met);
  /// Returns the number of contradictions that this process found.
  std::size_t met() const;
  /// Returns all queries, of this process and the stored ones: their files, or their names.
  std::vector<std::string> all() const;
  /// Writes a note on each stored query.
  void note_kept() const;
  /// Removes the stored queries, for a run that begins anew.
  void forget() const;

 private:
  std::vector<std::string> kept() const;

  std::string folder_;      // empty if nothing is stored
  std::string first_line_;  // the first line of each file
  mutable std::mutex mutex_;
  std::vector<std::string> met_;
};

/// Returns the confirmation for a run of many proofs. Without `confirm`, the second solver checks only
/// queries of little cost; if it is missing, a note reports that.
Confirmation confirmation_of(bool confirm, const std::shared_ptr<Contradictions>& contradictions);

}  // namespace ruleproof
