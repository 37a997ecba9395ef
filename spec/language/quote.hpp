#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "spec/language/source.hpp"

// Converts a plain rule text into a document of quoted sentences, which the author then completes.

namespace ruleproof::language {

/// A passage of a plain text, with each run of white space folded to one space.
struct Passage {
  enum class Kind { heading, paragraph, item };

  Kind kind = Kind::paragraph;
  /// A heading has one sentence; the first sentence of a list item includes the list mark.
  std::vector<std::string> sentences;
};

/// Splits a plain text into passages. Lines that only draw a horizontal rule, such as "-----", are omitted.
std::vector<Passage> read_passages(const Source& text);

/// Splits a paragraph after full stops, question marks and exclamation marks; not after those of
/// abbreviations and numbers, and not inside quotation marks and brackets that the paragraph closes.
std::vector<std::string> split_sentences(std::string_view paragraph);

/// Returns a document that quotes the text: the declarations that the author must write, as remarks, and each
/// sentence as a clause whose id is formed from its words. Throws InputError, with the name of the text, if
/// the text has no sentence or the document would be larger than `largest_document`.
std::string quoted_document(const Source& text);

/// For tests: converts a text with quoted_document, reads the resulting document, and returns the first
/// sentence that the document does not quote word for word. Returns an empty text if there is no such
/// sentence or if quoted_document refuses the text.
std::string lost_sentence(std::string_view bytes);

}  // namespace ruleproof::language
