#include "cli/certificate_files.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <vector>

#include "report/file.hpp"
#include "report/json.hpp"
#include "spec/input_error.hpp"

namespace ruleproof {
namespace {

/// Returns the files with shortest games that an earlier certificate left in the directory.
std::vector<std::filesystem::path> differences_in(const std::string& directory) {
  namespace fs = std::filesystem;
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::directory_iterator entry(directory, error), end; !error && entry != end; entry.increment(error)) {
    const std::string extension = entry->path().extension();
    if (entry->path().stem().string().starts_with("difference-") &&
        (extension == ".record" || extension == ".gtp"))
      found.push_back(entry->path());
  }
  return found;
}

/// Returns the record of a difference with the last tried move, legal or not, so that --from tries it again.
std::string record_of(const ReportedDifference& difference) {
  const bool is_tried =
      difference.kind == DifferenceKind::refuses_legal || difference.kind == DifferenceKind::allows_illegal ||
      difference.kind == DifferenceKind::refusal_changes || difference.kind == DifferenceKind::breaks;
  if (!is_tried || difference.moves.empty() || !difference.shrunk) return difference.record;
  const std::string& last = difference.moves.back();
  return difference.record.ends_with("\n" + last + "\n") ? difference.record
                                                         : difference.record + last + "\n";
}

}  // namespace

void prepare_directory(const std::string& directory, const std::string& other) {
  namespace fs = std::filesystem;
  make_directory(directory);
  std::vector<fs::path> files = differences_in(directory);
  for (const char* name : {"certificate.json", "certificate.html"})
    files.push_back(fs::path(directory) / name);
  if (!other.empty()) files.push_back(fs::path(directory) / other);
  for (const fs::path& file : files) {
    std::error_code none;
    const fs::file_status status = fs::status(file, none);
    if (fs::exists(status) && !fs::is_regular_file(status))
      throw InputError(
          fmt::format("--out: {} is no regular file; remove it, or name another directory", file.string()));
  }
}

void remove_differences(const std::string& directory) {
  std::error_code ignored;
  for (const std::filesystem::path& old : differences_in(directory)) std::filesystem::remove(old, ignored);
}

void write_certificate(const Certificate& certificate, const std::string& directory,
                       const std::string& made_by) {
  remove_differences(directory);
  write_file_whole(directory + "/certificate.json", json_text(certificate_json(certificate)));
  write_file_whole(directory + "/certificate.html", certificate_page(certificate, made_by));
  std::size_t number = 0;
  for (const ReportedDifference& difference : certificate.differences) {
    const std::string base = fmt::format("{}/difference-{}", directory, ++number);
    write_file_whole(base + ".record", record_of(difference));
    std::string commands;
    for (std::size_t i = 0; i < difference.transcript.size(); i += 2)
      commands += difference.transcript[i] + "\n";
    write_file_whole(base + ".gtp", commands);
  }
}

}  // namespace ruleproof
