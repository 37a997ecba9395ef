#include "report/kept.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>

#include "record/read_record.hpp"
#include "report/document_path.hpp"
#include "report/file.hpp"
#include "report/json.hpp"
#include "report/read_json.hpp"
#include "report/sha256.hpp"
#include "spec/language/checker.hpp"
#include "spec/version.hpp"

namespace ruleproof {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

/// Returns a hash of the contents of a stored file: the key of the run, the job and the result.
std::string checksum(const std::string& key, const std::string& job, const ordered_json& result) {
  return sha256(fmt::format("{}\n{}\n{}", key, job,
                            result.dump(-1, ' ', false, ordered_json::error_handler_t::replace)));
}

}  // namespace

std::string hash_of_program() {
  constexpr std::size_t largest_program = std::size_t{1} << 30;
  return sha256(read_text("/proc/self/exe", "program", largest_program));
}

std::string hash_of(const Document& document) {
  return sha256(fmt::format("{}", fmt::join(document.text->lines, "\n")));
}

std::string key_of_run(const std::string& command, const std::string& options) {
  return fmt::format("{} {} {} {}", command, ruleproof_version(), hash_of_program(), options);
}

std::string key_of(const Document& game) { return fmt::format("{} {}", name_in_calls(game), hash_of(game)); }

Kept::Kept(const std::string& directory, std::string key, Note note)
    : key_(std::move(key)), note_(std::move(note)) {
  if (directory.empty()) return;
  folder_ = directory + "/unfinished";
  std::error_code error;
  if (fs::exists(folder_, error) && !fs::is_directory(folder_, error))
    throw InputError(
        fmt::format("--out: {} is no folder of an earlier run; name another directory", folder_));
}

std::string Kept::name_of(const std::string& job) const { return sha256(key_ + '\n' + job) + ".json"; }
std::string Kept::path_of(const std::string& job) const { return folder_ + '/' + name_of(job); }

bool Kept::has_folder() const {
  std::error_code error;
  return !folder_.empty() && fs::is_directory(folder_, error);
}

void Kept::demand_folder() const {
  if (!has_folder())
    throw InputError(fmt::format("--merge: there is no folder {}: no job has left anything there", folder_));
}

std::optional<ordered_json> Kept::whole(const std::string& job) const {
  std::error_code error;
  if (folder_.empty() || !fs::exists(path_of(job), error)) return std::nullopt;
  if (!fs::is_regular_file(path_of(job), error))
    throw InputError("it is no file");  // reading a pipe would block
  const ordered_json file = read_json(path_of(job), "result of a job");
  if (file.at("run") != key_ || file.at("job") != job) throw InputError("it is of another job");
  if (file.at("sha256") != checksum(key_, job, file.at("result"))) throw InputError("it was changed");
  return file.at("result");
}

void Kept::note_damaged(const std::string& job, const std::string& why) const {
  // If the file cannot be read, the error message already begins with the path of the file.
  const bool has_path = why.starts_with(folder_);
  note_(fmt::format("not taken: {}{}", has_path ? "" : path_of(job) + ": ", why));
}

void Kept::keep(const std::string& job, const ordered_json& result) const {
  if (folder_.empty()) return;
  if (!has_folder()) make_directory(folder_);
  write_file_whole(
      path_of(job),
      json_text({{"run", key_}, {"job", job}, {"result", result}, {"sha256", checksum(key_, job, result)}}));
}

void Kept::forget(const std::vector<std::string>& jobs) const {
  if (!has_folder() || jobs.empty()) return;
  std::set<std::string> own;
  for (const std::string& job : jobs) own.insert(name_of(job));
  std::error_code error;  // errors are ignored, because a file that remains does no harm
  for (const fs::directory_entry& entry : fs::directory_iterator(folder_, error)) {
    const std::string name = entry.path().filename().string();
    // Also removes temporary files, which a process leaves if it is killed during writing. Their names begin
    // with the name of the result file.
    if (own.contains(name.substr(0, own.begin()->size()))) fs::remove(entry.path(), error);
  }
  fs::remove(folder_, error);
}

void Kept::note_foreign(const std::vector<std::string>& jobs) const {
  if (!has_folder()) return;
  std::set<std::string> own, foreign;
  for (const std::string& job : jobs) own.insert(name_of(job));
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder_, error))
    if (const std::string name = entry.path().filename().string(); !own.contains(name)) foreign.insert(name);
  if (foreign.empty()) return;
  note_(fmt::format("{}: {} {} not taken: of another program, document or call, or not whole ({}{})", folder_,
                    foreign.size(), foreign.size() == 1 ? "file is" : "files are", *foreign.begin(),
                    foreign.size() == 1 ? "" : ", …"));
}

}  // namespace ruleproof
