#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

// The files that a command writes: a file that an option names must not be an input of the call; the
// directory of --out may have files of an earlier run, which are replaced, and files of the user, which are
// not.

namespace ruleproof {

/// Throws InputError if the file of an option was read by this call, under this or another name: writing it
/// would lose an input. An empty path stands for an option that is not given.
void demand_no_input(std::string_view option, const std::string& path);

/// A file that a command writes into its directory, and a text that only this command writes there.
struct OwnFile {
  std::string name, mark;
};

/// Files with numbers that a command writes into its directory, such as difference-3.record.
struct NumberedFiles {
  std::string_view prefix = {};
  std::vector<std::string_view> endings = {};
};

/// Returns the mark of a page (report/page.mustache) that a command of the program has made.
std::string mark_of_page(std::string_view command);

/// Creates the directory of --out. Throws InputError if it has a file that is not from an earlier run and
/// would be replaced: one of `files` that is not regular, or neither empty nor marked; or a numbered file
/// that is not regular or is there without the first of `files`.
void prepare_directory(const std::string& directory, const std::vector<OwnFile>& files,
                       const NumberedFiles& numbered = {});

/// Returns the numbered files in a directory.
std::vector<std::filesystem::path> numbered_files(const std::string& directory,
                                                  const NumberedFiles& numbered);

}  // namespace ruleproof
