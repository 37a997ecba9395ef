#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "spec/language/source.hpp"

// A plain rule text becomes a document of quoted sentences, which is to be filled in.

namespace ruleproof::language {

/// A part of a plain text, each run of white space one space.
struct Passage {
  enum class Kind { heading, paragraph, item };

  Kind kind = Kind::paragraph;
  std::vector<std::string>
      sentences;  ///< of a heading one; of an item of a list the first begins with its mark
};

/// Takes a plain text apart. Lines with nothing but the strokes of a rule are left out.
std::vector<Passage> read_passages(const Source& text);

/// Splits a paragraph after full stops, question marks and exclamation marks; not after those of
/// abbreviations and numbers, and not within quotation marks and brackets that are closed again.
std::vector<std::string> split_sentences(std::string_view paragraph);

/// The document: what it has to declare as remarks, and each sentence as a clause with an id of its own
/// words. Throws InputError, with the name of the text, if it has no sentence, or if the document would be
/// larger than any that is read.
std::string quoted_document(const Source& text);

/// Reads a quoted document of any bytes, and gives the first sentence that did not come back word for word;
/// empty if all did, and for bytes that no document is made of.
std::string lost_sentence(std::string_view bytes);

}  // namespace ruleproof::language
