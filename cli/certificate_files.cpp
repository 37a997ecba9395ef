#include "cli/certificate_files.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "report/file.hpp"
#include "report/json.hpp"

namespace ruleproof {
namespace {

/// The files with the shortest games that show a difference between engine and rules.
const NumberedFiles differences{"difference-", {".record", ".gtp"}};

/// Returns the record of a difference. If the difference is about a move that was tried but not played, the
/// record ends with this move, legal or not, so that `certify --from` tries the move again.
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

void prepare_for_certificate(const std::string& directory, const std::vector<OwnFile>& others) {
  std::vector<OwnFile> files{{"certificate.json", "\"legal_by\""},
                             {"certificate.html", "<meta name=\"generator\" content=\"Ruleproof\"/>"}};
  files.insert(files.end(), others.begin(), others.end());
  prepare_directory(directory, files, differences);
}

void write_certificate(const Certificate& certificate, const std::string& directory,
                       const std::string& made_by) {
  std::error_code ignored;
  for (const std::filesystem::path& old : numbered_files(directory, differences))
    std::filesystem::remove(old, ignored);
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
