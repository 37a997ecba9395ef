#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

// Protects the user's files from being overwritten. A command must not write a file that it has read. In the
// directory of --out, a command replaces the files of an earlier run, but no other files.

namespace ruleproof {

/// A file that a command writes into its directory. `mark` is a text in it by which a file of this command is
/// recognised.
struct OwnFile {
  std::string name, mark;
};

/// Numbered files that a command writes into its directory, such as difference-3.record.
struct NumberedFiles {
  std::string_view prefix = {};
  std::vector<std::string_view> endings = {};
};

/// Returns the mark by which a page (report/page.mustache) of this command is recognised.
std::string mark_of_page(std::string_view command);

/// Creates the directory of --out. Throws InputError if a file in it would be replaced and is not from an
/// earlier run. Such a file is one of `files` that is not regular, or neither empty nor marked; or a numbered
/// file that is not regular, or exists without the first of `files`.
void prepare_directory(const std::string& directory, const std::vector<OwnFile>& files,
                       const NumberedFiles& numbered = {});

/// Returns the paths of the numbered files in a directory.
std::vector<std::filesystem::path> numbered_files(const std::string& directory,
                                                  const NumberedFiles& numbered);

}  // namespace ruleproof
