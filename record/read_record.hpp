#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "record/model_record.hpp"

// Reads whole files, and reads records in either format (plain form or SGF).

namespace ruleproof {

/// The size limit for one input file, in bytes.
inline constexpr std::size_t most_input_bytes = std::size_t{16} << 20;

/// Returns the contents of a file, or of standard input for "-". Throws InputError if the file cannot be read
/// or has more than `most` bytes; the message calls the content `what`.
std::string read_text(const std::string& path, std::string_view what = "record",
                      std::size_t most = most_input_bytes);

/// Reads a record: as SGF if the text contains a game tree (`holds_sgf`), otherwise in the plain form. UTF-16
/// and UTF-32 are accepted. Throws what `parse_record` and `parse_sgf` throw.
Record parse_either_form(std::string_view bytes, std::string_view file, const Game& defaults);

}  // namespace ruleproof
