#pragma once

#include <string>
#include <string_view>

namespace ruleproof {

/// Writes a file so that it is there whole or, after an error, as it was before. A device or a
/// pipe is written to directly. Throws InputError "cannot write PATH: reason".
void write_file_whole(const std::string& path, std::string_view text);

/// Makes a directory with those above it, if it is not there, and makes sure that files can be made in it.
/// Throws InputError "cannot write to the directory PATH: reason".
void make_directory(const std::string& path);

}  // namespace ruleproof
