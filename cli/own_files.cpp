#include "cli/own_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

#include "record/read_record.hpp"
#include "report/file.hpp"
#include "spec/input_error.hpp"

namespace ruleproof {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t largest_report = std::size_t{1} << 30;

}  // namespace

std::string mark_of_page(std::string_view command) {
  return fmt::format("<pre aria-label=\"Command that made this page\"><code>ruleproof {}", command);
}

void prepare_directory(const std::string& directory, const std::vector<OwnFile>& files,
                       const NumberedFiles& numbered) {
  make_directory(directory);
  const auto refuse = [](const fs::path& path) {
    throw InputError(fmt::format(
        "--out: {} is not from an earlier run and would be lost; name another directory", path.string()));
  };
  std::error_code error;
  for (const OwnFile& file : files) {
    const fs::path path = fs::path(directory) / file.name;
    if (!fs::exists(path, error)) continue;
    if (!fs::is_regular_file(path, error)) refuse(path);  // reading a pipe would block
    const std::string text = read_text(path, "report of an earlier run", largest_report);
    if (!text.empty() && text.find(file.mark) == std::string::npos) refuse(path);
  }
  const bool is_own = fs::exists(fs::path(directory) / files.front().name, error);
  for (const fs::path& path : numbered_files(directory, numbered))
    if (!is_own || !fs::is_regular_file(path, error)) refuse(path);
}

std::vector<fs::path> numbered_files(const std::string& directory, const NumberedFiles& numbered) {
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::directory_iterator entry(directory, error), end; !error && entry != end; entry.increment(error)) {
    const std::string stem = entry->path().stem(), ending = entry->path().extension();
    const std::string_view number =
        std::string_view(stem).substr(std::min(numbered.prefix.size(), stem.size()));
    if (stem.starts_with(numbered.prefix) && !number.empty() &&
        std::ranges::all_of(number, [](char c) { return '0' <= c && c <= '9'; }) &&
        std::ranges::count(numbered.endings, ending) > 0)
      found.push_back(entry->path());
  }
  return found;
}

}  // namespace ruleproof
