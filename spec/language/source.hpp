#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "spec/language/document.hpp"

// Defines the text of a document, and errors and warnings about it.

namespace ruleproof::language {

/// The maximal size of a document, in bytes.
constexpr std::size_t largest_document = std::size_t{1} << 20;

/// An error in a document, or a warning about something its author may not have meant.
struct Diagnostic {
  enum class Severity { error, warning };

  Severity severity = Severity::error;
  Span at;
  std::string message;     ///< the mistake and the correct form
  std::string suggestion;  ///< text that could replace the span `at`; may be empty
};

/// A document as lines of UTF-8 without line ends. Tabs are replaced by spaces up to the next multiple of
/// four columns.
struct Source {
  std::string file;
  std::vector<std::string> lines;
  std::string bytes = {};  ///< the unchanged file
};

/// Collects the errors and warnings of one document.
class Diagnostics {
 public:
  explicit Diagnostics(const Source& source) : source_(&source) {}

  void error(Span at, std::string message, std::string suggestion = "");
  void warning(Span at, std::string message, std::string suggestion = "");

  /// Returns the diagnostics in the order of their places, without duplicates.
  std::vector<Diagnostic> all() const;
  bool has_errors() const { return errors_ > 0; }
  const Source& source() const { return *source_; }

 private:
  const Source* source_;
  std::vector<Diagnostic> found_;
  std::size_t errors_ = 0;
};

/// Splits the bytes of a file into lines. Accepts LF, CR, CRLF and a byte order mark. Throws InputError, with
/// a message of one line that names the file, if the bytes are not UTF-8 text (a word processor's file, a web
/// page, UTF-16, binary data) or more than `largest_document` bytes.
Source read_source(std::string file, std::string_view bytes);

/// Returns three lines: "file:line:column: error: message", the line of the document, and a caret under the
/// place.
std::string format(const Diagnostic& diagnostic, const Source& source);

/// Returns the number of characters in UTF-8 text.
std::size_t count_characters(std::string_view utf8);

/// Returns the UTF-8 character that begins at index `byte`: 1 to 4 bytes. If no valid character begins there,
/// returns that byte.
std::string_view character_at(std::string_view utf8, std::size_t byte);

}  // namespace ruleproof::language
