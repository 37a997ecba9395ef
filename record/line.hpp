#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "spec/input_error.hpp"

// Defines what all readers of records use: places in a text, errors with a place, and lines split into words.

namespace ruleproof {

/// A line and a column, both from 1. A column is one character, so a character of several UTF-8 bytes counts
/// once.
struct Place {
  int line = 1;
  int column = 1;
};

/// Throws InputError "file:line:column: what". Converts `what` to one line of printable ASCII, and shortens
/// it if it is very long.
[[noreturn]] void fail(std::string_view file, Place place, std::string_view what);

/// Calls `read` and returns its result. If `read` throws an InputError, throws an InputError whose message
/// begins with the place and continues with the original message.
template <class Read>
auto located(std::string_view file, Place place, Read read) {
  try {
    return read();
  } catch (const InputError& error) {
    fail(file, place, error.what());
  }
}

/// Returns a text in quotation marks for a message. Shortens a long text, and writes bytes that are not
/// printable ASCII as \xNN.
std::string quoted_text(std::string_view text);

/// Returns the text without the byte order mark that some editors write at the beginning of UTF-8 files.
std::string_view without_bom(std::string_view text);

/// Returns the lines of a UTF-8 text, without the byte order mark and the line ends "\n" or "\r\n".
std::vector<std::string_view> lines_of(std::string_view text);
std::string with_single_blanks(std::string_view line);
/// Returns the part of a line before the # that begins a comment.
inline std::string_view without_comment(std::string_view line) { return line.substr(0, line.find('#')); }

/// Returns the text with its first letter in upper case if it is an ASCII letter.
std::string capitalised(std::string text);

/// One line of a named text, without its line end, split into words. The words are views of `text`, which
/// must outlive the line. `place` and `fail` compute the column of a piece of `text` (a view into it).
struct RecordLine {
  RecordLine(std::string_view file, int number, std::string_view text);

  std::string_view file;
  int number;
  std::string_view text;
  std::vector<std::string_view> words;

  Place place(std::string_view part) const;
  [[noreturn]] void fail(std::string_view part, std::string_view what) const;
  /// Throws InputError, at the place of the first surplus word, if the line has more than `count` words.
  void expect_end_after(std::size_t count) const;
};

/// The maximum of moves, turns and events in a record, and of posts in a thread. The limit saves memory,
/// because the state after each move is stored.
inline constexpr std::size_t most_moves = 100'000;

/// Throws InputError with this place if `count`, the present number of moves, is already the maximum
/// (`most_moves`).
void refuse_move_too_many(std::string_view file, Place place, std::size_t count);

/// Throws InputError if a line is too long or contains a NUL byte.
void refuse_no_text(std::string_view file, int number, std::string_view content);

}  // namespace ruleproof
