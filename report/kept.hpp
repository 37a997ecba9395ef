#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "spec/documents/spec.hpp"
#include "spec/input_error.hpp"

// Stores the results of jobs (for example, the verdict on one claim) in a folder, so that a later run or a
// run on another machine can reuse them.

namespace ruleproof {

/// Returns a hash of the running program's executable file.
std::string hash_of_program();
/// Returns a hash of the text of a document.
std::string hash_of(const Document& document);

/// Returns a key that identifies runs with equal results: the command, a hash of the program, and the options
/// that affect results. Stored results are reused only by a run with the same key.
std::string key_of_run(const std::string& command, const std::string& options);

/// Returns the part of a job's name that identifies the document: the argument that names the document on the
/// command line, and a hash of its text.
std::string key_of(const Document& game);

/// A store of results: the folder DIR/unfinished, with one file for each finished job. A file's name is a
/// hash of the run's key and the job's name. So different jobs have different files, and processes that do
/// the same job write the same file. Each file is written as a whole, so many processes may store results at
/// once, and a process that is killed damages no result.
class Kept {
 public:
  using Note = std::function<void(const std::string&)>;

  /// Uses the folder DIRECTORY/unfinished; if `directory` is empty, stores and finds nothing. If another
  /// function ignores a file, it calls `note` with the reason. Throws InputError if DIRECTORY/unfinished
  /// exists but is not a folder.
  Kept(const std::string& directory, std::string key, Note note);

  /// Returns the stored result of a job, converted by `read`; nullopt if no result is stored. Also returns
  /// nullopt, and calls `note` (see the constructor), if the file is not what `keep` wrote for this job, or
  /// if `read` throws InputError or an exception of the JSON library.
  template <class Read>
  auto find(const std::string& job, const Read& read) const
      -> std::optional<decltype(read(nlohmann::ordered_json()))> {
    try {
      const auto result = whole(job);
      if (result) return read(*result);
    } catch (const nlohmann::json::exception&) {
      note_damaged(job, "it is of another form");
    } catch (const InputError& error) {
      note_damaged(job, error.what());
    }
    return std::nullopt;
  }

  void keep(const std::string& job, const nlohmann::ordered_json& result) const;
  /// Removes the results of these jobs, and the folder if it is then empty.
  void forget(const std::vector<std::string>& jobs) const;

  /// Throws InputError if the folder does not exist. For the option --merge, which only reads stored results.
  void demand_folder() const;
  /// Calls `note` once if the folder contains files that belong to none of these jobs.
  void note_foreign(const std::vector<std::string>& jobs) const;

 private:
  bool has_folder() const;
  std::string name_of(const std::string& job) const;
  std::string path_of(const std::string& job) const;
  /// Returns the stored result of a job; nullopt if there is no file. Throws InputError or
  /// nlohmann::json::exception if the file is not what `keep` wrote for this job.
  std::optional<nlohmann::ordered_json> whole(const std::string& job) const;
  void note_damaged(const std::string& job, const std::string& why) const;

  std::string folder_;  // empty if nothing is stored
  std::string key_;
  Note note_;
};

}  // namespace ruleproof
