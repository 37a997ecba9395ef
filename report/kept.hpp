#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "spec/input_error.hpp"
#include "spec/spec.hpp"

// What jobs have found out, left in a folder for a later call, or for one on another machine.

namespace ruleproof {

/// What results are kept under: the command, the program itself, to the byte, and the options that change a
/// result.
std::string key_of_run(const std::string& command, const std::string& options);

/// The part of a job's name that says which document it is about: how calls name it, and what stands in it.
std::string key_of(const Document& game);

/// The folder DIR/unfinished, with one file for each job that was done. A file's name is a hash of the run's
/// key and the job's name, so that no two jobs share one, and all who do the same job write the same. Files
/// appear whole: many processes may keep results there at once, and one that is killed leaves those of the
/// others.
class Kept {
 public:
  using Note = std::function<void(const std::string&)>;

  /// In this directory; nothing is kept, and nothing found, if it is empty. `note` is told what is not taken,
  /// and why. Throws InputError if what is there under that name is no folder.
  Kept(const std::string& directory, std::string key, Note note);

  /// What is kept of a job, as `read` takes it. Nothing, with a note, if the file is there but is not what
  /// this program wrote, or `read` does not take it.
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
  /// Removes what is kept of these jobs, and the folder if nothing else is in it.
  void forget(const std::vector<std::string>& jobs) const;

  /// For --merge: throws InputError if no job has left anything there.
  void demand_folder() const;
  /// Says what is in the folder and is of none of these jobs: nobody reads it.
  void note_foreign(const std::vector<std::string>& jobs) const;

 private:
  bool has_folder() const;
  std::string name_of(const std::string& job) const;
  std::string path_of(const std::string& job) const;
  /// Throws InputError or nlohmann::json::exception for a file that is not what keep() wrote for this job.
  std::optional<nlohmann::ordered_json> whole(const std::string& job) const;
  void note_damaged(const std::string& job, const std::string& why) const;

  std::string folder_;  // empty if nothing is kept
  std::string key_;
  Note note_;
};

}  // namespace ruleproof
