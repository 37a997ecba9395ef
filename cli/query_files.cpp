#include "cli/query_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

#include "cli/command_line.hpp"
#include "properties/provers/logic.hpp"
#include "record/read_record.hpp"
#include "report/file.hpp"
#include "report/sha256.hpp"
#include "spec/input_error.hpp"

namespace ruleproof {

void add_smt(Command& command, std::string& directory) {
  command.option("--smt", "DIR", directory, "Write every query to the solver there, in SMT-LIB 2");
}

QueryLog query_log(const std::string& directory) {
  if (directory.empty()) return {};
  make_directory(directory);
  return [directory](const std::string& name, const std::string& smt2) {
    write_file_whole(fmt::format("{}/{}.smt2", directory, name), smt2);
  };
}

void add_confirm(Command& command, bool& confirm) {
  command.flag("--confirm", confirm, "Check every query of each proof for every board with cvc5, too");
}

namespace {

constexpr std::size_t largest_query = std::size_t{1} << 30;

/// Returns the reason why proofs cannot be confirmed on this machine; nothing if they can be confirmed.
std::optional<std::string> why_unconfirmed() {
  if (!has_solver()) return without_solver;
  if (!second_solver()) return "cvc5 is not there or does not run; Debian has it in the package cvc5";
  return std::nullopt;
}
void demand_second_solver() {
  if (const auto why = why_unconfirmed()) throw InputError("--confirm: " + *why);
}

}  // namespace

Confirmation confirmation_of(bool confirm) {
  if (!confirm) return {};
  demand_second_solver();
  return {Confirmation::Of::all};
}

Contradictions::Contradictions(const std::string& directory, const std::string& key_of_run)
    : folder_(directory.empty() ? "" : directory + "/contradictions"),
      first_line_("; of the run " + sha256(key_of_run)) {}

std::string Contradictions::keep(const std::string& name, const std::string& smt2) {
  std::string path;
  if (!folder_.empty()) {
    make_directory(folder_);
    // Queries under different readings may have the same name; the hash distinguishes their files.
    path = fmt::format("{}/{}-{}.smt2", folder_, name, sha256(smt2).substr(0, 8));
    write_file_whole(path, first_line_ + '\n' + smt2);
  }
  {
    const std::lock_guard lock(mutex_);
    met_.push_back(path.empty() ? name : path);
  }
  note(fmt::format("the solvers contradict each other on the query {}; {}", name,
                   path.empty() ? "--out DIR keeps it" : path + " keeps it"));
  return path;
}

std::vector<std::string> Contradictions::take() {
  const std::lock_guard lock(mutex_);
  return std::exchange(met_, {});
}

void Contradictions::add(const std::vector<std::string>& met) {
  const std::lock_guard lock(mutex_);
  met_.insert(met_.end(), met.begin(), met.end());
}

std::size_t Contradictions::met() const {
  const std::lock_guard lock(mutex_);
  return met_.size();
}

std::vector<std::string> Contradictions::all() const {
  std::vector<std::string> all = kept();
  {
    const std::lock_guard lock(mutex_);
    all.insert(all.end(), met_.begin(), met_.end());
  }
  std::ranges::sort(all);
  const auto repeated = std::ranges::unique(all);
  all.erase(repeated.begin(), repeated.end());
  return all;
}

void Contradictions::note_kept() const {
  for (const std::string& path : kept())
    note(fmt::format("the solvers contradict each other on a query that {} keeps", path));
}

void Contradictions::forget() const {
  std::error_code error;  // ignored, since a file that remains is reported again
  for (const std::string& path : kept()) std::filesystem::remove(path, error);
}

std::vector<std::string> Contradictions::kept() const {
  std::vector<std::string> paths;
  std::error_code error;
  if (folder_.empty()) return paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder_, error)) {
    const std::string path = entry.path().string();
    if (!path.ends_with(".smt2") || !entry.is_regular_file(error)) continue;  // reading a pipe would block
    if (read_text(path, "query", largest_query).starts_with(first_line_ + '\n')) paths.push_back(path);
  }
  return paths;
}

Confirmation confirmation_of(bool confirm, const std::shared_ptr<Contradictions>& contradictions) {
  if (confirm) demand_second_solver();
  if (const auto why = why_unconfirmed()) {
    note("no proof is confirmed: " + *why);
    return {};
  }
  return {confirm ? Confirmation::Of::all : Confirmation::Of::within_bound,
          [contradictions](const std::string& name, const std::string& smt2) {
            return contradictions->keep(name, smt2);
          }};
}

}  // namespace ruleproof
