#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "cli/command_line.hpp"
#include "properties/provers/provers.hpp"

namespace ruleproof {

/// The option --smt.
void add_smt(Command& command, std::string& directory);

/// Writes each query into the directory, which is made; none if it is empty. Throws InputError if it cannot
/// be made.
QueryLog query_log(const std::string& directory);

/// The option --confirm.
void add_confirm(Command& command, bool& confirm);

/// From here on a second solver is asked all that a proof for every board rests on, if that is wanted. Throws
/// InputError if the machine has none.
void heed_confirm(bool confirm);

/// Queries on which the solvers contradict each other, below the directory of a run, where it is resumed and
/// merged; kept nowhere if there is none. Runs with another key keep theirs in the same folder.
class Contradictions {
 public:
  Contradictions(const std::string& directory, const std::string& key_of_run);

  /// Notes and keeps a query. Returns its file; empty if it is kept nowhere.
  std::string keep(const std::string& name, const std::string& smt2);
  /// Those met by this process since it was asked last; and adds those that another process has met.
  std::vector<std::string> take();
  void add(const std::vector<std::string>& met);
  /// How many were met by this process.
  std::size_t met() const;
  /// Those met by this process, and those that others have kept: the files, or the names of the queries.
  std::vector<std::string> all() const;
  /// Notes those that are kept.
  void note_kept() const;
  /// Removes those that are kept, of a run that begins anew.
  void forget() const;

 private:
  std::vector<std::string> kept() const;

  std::string folder_;      // empty if nothing is kept
  std::string first_line_;  // of each file
  mutable std::mutex mutex_;
  std::vector<std::string> met_;
};

/// The same for a run of many proofs: without the wish, as far as it costs little, or with a note if the
/// machine has none.
void heed_confirm(bool confirm, const std::shared_ptr<Contradictions>& contradictions);

}  // namespace ruleproof
