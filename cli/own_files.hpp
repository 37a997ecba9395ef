#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

// Protects the user's files from being overwritten. A command must not write a file that it has read. In the
// directory of --out, a command replaces the files of an earlier run, but no other files.

namespace ruleproof {

/// A file that a command writes into its directory. `mark` is a text that the file contains if this command
/// has written it.
struct OwnFile {
  std::string name, mark;
};

/// The numbered files that a command writes into its directory. The name difference-3.record has the prefix
/// "difference-" and the ending ".record".
struct NumberedFiles {
  std::string_view prefix = {};
  std::vector<std::string_view> endings = {};
};

/// Returns the mark by which a page (report/page.mustache) of this command is recognised.
std::string mark_of_page(std::string_view command);

/// Creates the directory of --out. Throws InputError if the command would replace a file there that is not
/// from an earlier run. A file in `files` is from an earlier run if it is a regular file and is empty or
/// contains its mark. A numbered file is from an earlier run if it is a regular file and the first file in
/// `files` exists.
void prepare_directory(const std::string& directory, const std::vector<OwnFile>& files,
                       const NumberedFiles& numbered = {});

/// Returns the paths of the files in a directory whose names consist of the prefix, a number and one of the
/// endings.
std::vector<std::filesystem::path> numbered_files(const std::string& directory,
                                                  const NumberedFiles& numbered);

}  // namespace ruleproof
