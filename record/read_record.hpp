#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "record/model_record.hpp"
#include "record/record.hpp"

namespace ruleproof {

/// What anybody may hand to the program has at most so many bytes in one file.
inline constexpr std::size_t most_input_bytes = std::size_t{16} << 20;

/// The whole of a file, or of standard input for "-". Throws InputError if it cannot be read, or if it has
/// more than `most` bytes; `what` says in that message what it should have been. Every reader of a whole file
/// reads it here.
std::string read_text(const std::string& path, std::string_view what = "record",
                      std::size_t most = most_input_bytes);

/// parse_record for a game that need not be one that spec() finds; null for none.
Record parse_record_of(const GameSpec* game, std::string_view text, std::string_view file);

/// Reads a text in either form: SGF is told from the plain one by the '(' that it begins with. For `file` and
/// `game` see parse_record and parse_sgf. Throws InputError.
Record parse_either_form(std::string_view text, std::string_view file, const GameSpec* game);

namespace model {
/// The same for a game that has a document, see model_record.hpp.
Record parse_either_form(std::string_view text, std::string_view file, const GameSpec& game, const RecordDefaults& defaults);
}  // namespace model

/// The same from a file, or from standard input for "-".
Record read_record(const std::string& path);
Record read_record(const std::string& path, std::string_view game);

}  // namespace ruleproof
