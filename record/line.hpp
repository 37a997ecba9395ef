#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "spec/input_error.hpp"

// Defines what the readers of records share: places in a text, errors with a place, and lines of words.

namespace ruleproof {

/// Line and column from 1. A column is one character, so a UTF-8 sequence counts once.
struct Place {
  int line = 1;
  int column = 1;
};

/// Throws the InputError "file:line:column: what". `what` becomes one line of printable ASCII, shortened if
/// it is very long.
[[noreturn]] void fail(std::string_view file, Place place, std::string_view what);

/// Returns read(). If read() throws an InputError, throws one with the place before its message.
template <class Read>
auto located(std::string_view file, Place place, Read read) {
  try {
    return read();
  } catch (const InputError& error) {
    fail(file, place, error.what());
  }
}

/// Returns the text in quotes for a message: shortened if it is long, with bytes other than printable ASCII
/// as \xNN.
std::string quoted_text(std::string_view text);

/// Returns the text without the byte order mark that some editors write before UTF-8.
std::string_view without_bom(std::string_view text);

/// Returns the lines of a UTF-8 text, without the byte order mark and the line ends "\n" or "\r\n".
std::vector<std::string_view> lines_of(std::string_view text);
std::string with_single_blanks(std::string_view line);
/// Returns the line up to the # of its comment.
inline std::string_view without_comment(std::string_view line) { return line.substr(0, line.find('#')); }

/// Returns the text with a capital first letter, if that is an ASCII letter.
std::string capitalised(std::string text);

/// One line of a named text, without its line end, split into words. The words are views of `text`, which
/// must outlive the line; `place` and `fail` take such a view and compute its column.
struct RecordLine {
  RecordLine(std::string_view file, int number, std::string_view text);

  std::string_view file;
  int number;
  std::string_view text;
  std::vector<std::string_view> words;

  Place place(std::string_view part) const;
  [[noreturn]] void fail(std::string_view part, std::string_view what) const;
  /// Fails at the first surplus word if the line has more than `count` words.
  void expect_end_after(std::size_t count) const;
};

/// The limit for the moves, turns and events of a record, and for the posts of a thread: each is stored with
/// the state after it.
inline constexpr std::size_t most_moves = 100'000;

/// Throws InputError with this place if a record with `count` moves can take no further move.
void refuse_move_too_many(std::string_view file, Place place, std::size_t count);

/// Throws InputError for a line that is too long or contains a NUL byte.
void refuse_no_text(std::string_view file, int number, std::string_view content);

}  // namespace ruleproof
