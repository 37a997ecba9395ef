#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "spec/input_error.hpp"

// What the readers of this room share: places in a text, and a line split into words.

namespace ruleproof {

/// Line and column from 1. A column is one character, so a UTF-8 sequence counts once.
struct Place {
  int line = 1;
  int column = 1;
};

/// Throws the InputError "file:line:column: what". `what` becomes one line of printable ASCII, shortened if
/// it is absurdly long.
[[noreturn]] void fail(std::string_view file, Place place, std::string_view what);

/// Returns read(), and puts the place before the message of an InputError that it throws.
template <class Read>
auto located(std::string_view file, Place place, Read read) {
  try {
    return read();
  } catch (const InputError& error) {
    fail(file, place, error.what());
  }
}

/// The text in quotes, as a part of a message: shortened if it is long, other bytes than printable ASCII as
/// \xNN.
std::string quoted(std::string_view text);

/// Without the byte order mark that some editors write before UTF-8.
std::string_view without_bom(std::string_view text);

/// The lines of a text in UTF-8, without the mark before it and without their ends, "\n" or "\r\n".
std::vector<std::string_view> lines_of(std::string_view text);
/// The words of a line, which blanks and tabs part.
std::vector<std::string_view> words_of(std::string_view line);
std::string with_single_blanks(std::string_view line);
/// What stands before the # of a comment.
inline std::string_view without_comment(std::string_view line) { return line.substr(0, line.find('#')); }

/// With a capital letter at its beginning, if that is a letter of ASCII.
std::string capitalised(std::string text);

/// One line of a named text without its line end, split at blanks. The words are parts of `text`, which must
/// outlive the line: `place` and `fail` tell from a part where it stands.
struct RecordLine {
  RecordLine(std::string_view file, int number, std::string_view text);

  std::string_view file;
  int number;
  std::string_view text;
  std::vector<std::string_view> words;

  Place place(std::string_view part) const;
  [[noreturn]] void fail(std::string_view part, std::string_view what) const;
  /// Fails at the first word that is too many, if the line has more than `count`.
  void expect_end_after(std::size_t count) const;
};

/// A record has at most so many moves, turns or events, and a thread as many posts: each is kept, and with it
/// the state behind it.
inline constexpr std::size_t most_moves = 100'000;

/// Throws InputError if a record that has `count` moves by now is to have one more, at this place.
void refuse_move_too_many(std::string_view file, Place place, std::size_t count);

/// Throws InputError for a line that no text would have: one that is too long, or holds a NUL byte.
void refuse_no_text(std::string_view file, int number, std::string_view content);

}  // namespace ruleproof
