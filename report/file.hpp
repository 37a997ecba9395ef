#pragma once

#include <span>
#include <string>
#include <string_view>

// Writes files, creates directories, and finds files that came with the program.

namespace ruleproof {

/// Replaces the content of a file as a whole; on an error the old content remains. Writes directly if the
/// path is a device or a pipe. Throws InputError "cannot write PATH: reason".
void write_file_whole(const std::string& path, std::string_view text);

/// Creates a directory and its parents if they do not exist, and checks that files can be created in the
/// directory. Throws InputError "cannot write to the directory PATH: reason".
void make_directory(const std::string& path);

/// Returns the first of these paths that is a regular file; empty if there is none. The paths are relative to
/// the folder of the program.
std::string file_of_program(std::span<const std::string> places);

}  // namespace ruleproof
