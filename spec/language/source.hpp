#pragma once

#include <compare>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

// The text of a document, and what is said about places in it.

namespace ruleproof::language {

/// The largest document that is read, in bytes.
constexpr std::size_t largest_document = std::size_t{1} << 20;

/// A place in a document: both count from 1, columns in characters.
struct Place {
  int line = 1;
  int column = 1;
  friend auto operator<=>(const Place&, const Place&) = default;
};

/// From a place to the one after its last character.
struct Span {
  Place begin;
  Place end;
  friend bool operator==(const Span&, const Span&) = default;
};

/// One thing that is wrong with a document, or that its author may not have meant.
struct Diagnostic {
  enum class Severity { error, warning };

  Severity severity = Severity::error;
  Span at;
  std::string message;     ///< what is wrong, and what would be right
  std::string suggestion;  ///< what could stand there instead, to the letter; empty if nothing is known
};

/// A document as lines of UTF-8 without their line ends, tabs expanded to columns that are multiples of four.
struct Source {
  std::string file;
  std::vector<std::string> lines;
  std::string bytes = {};  ///< all of it, as it came
};

/// All that was found wrong with one document.
class Diagnostics {
 public:
  explicit Diagnostics(const Source& source) : source_(&source) {}

  void error(Span at, std::string message, std::string suggestion = "");
  void warning(Span at, std::string message, std::string suggestion = "");

  /// In the order of their places, each once.
  std::vector<Diagnostic> all() const;
  bool has_errors() const { return errors_ > 0; }
  const Source& source() const { return *source_; }

 private:
  const Source* source_;
  std::vector<Diagnostic> found_;
  std::size_t errors_ = 0;
};

/// Splits the bytes of a file into lines. Reads LF, CR and CRLF and a byte order mark. Throws InputError, in
/// one line that names the file, for what is no text in UTF-8: a word processor's file, a web page, UTF-16,
/// binary data, or more than `largest_document` bytes.
Source read_source(std::string file, std::string_view bytes);

/// "file:line:column: error: message", the line, and a caret under the place; each line ends with a line end.
std::string format(const Diagnostic& diagnostic, const Source& source);

/// How many characters a text in UTF-8 has.
std::size_t count_characters(std::string_view utf8);

/// The character of UTF-8 at a byte: 1 to 4 bytes, or 1 where it is none.
std::string_view character_at(std::string_view utf8, std::size_t byte);

}  // namespace ruleproof::language
