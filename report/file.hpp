#pragma once

#include <span>
#include <string>
#include <string_view>

// Writes files and creates directories, and finds those that came with the program.

namespace ruleproof {

/// Writes a whole file, or leaves it unchanged on an error. Writes directly to a device or a pipe. Throws
/// InputError "cannot write PATH: reason".
void write_file_whole(const std::string& path, std::string_view text);

/// Creates a directory and its parents if they do not exist, and checks that files can be created in it.
/// Throws InputError "cannot write to the directory PATH: reason".
void make_directory(const std::string& path);

/// Returns the first of these paths, relative to the folder of the program, that is a regular file; empty if
/// none is.
std::string file_of_program(std::span<const std::string> places);

}  // namespace ruleproof
