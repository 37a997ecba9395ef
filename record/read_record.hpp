#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "record/model_record.hpp"

namespace ruleproof {

/// What anybody may hand to the program has at most so many bytes in one file.
inline constexpr std::size_t most_input_bytes = std::size_t{16} << 20;

/// The whole of a file, or of standard input for "-". Throws InputError if it cannot be read, or if it has
/// more than `most` bytes; `what` says in that message what it should have been. Every reader of a whole file
/// reads it here.
std::string read_text(const std::string& path, std::string_view what = "record",
                      std::size_t most = most_input_bytes);

namespace model {
/// Reads a text in either form: it is SGF if it holds a game tree (holds_sgf). UTF-16 is read, too. See
/// parse_record and parse_sgf.
Record parse_either_form(std::string_view bytes, std::string_view file, const Game& defaults);
}  // namespace model

}  // namespace ruleproof
