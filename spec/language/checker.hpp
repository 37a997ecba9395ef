#pragma once

#include "spec/language/source.hpp"
#include "spec/language/tree.hpp"

// Defines the checker, which resolves a parsed document so that it can be played.

namespace ruleproof::language {

/// Resolves the names of a document and sets the types of its expressions. Adds errors and warnings to
/// `diagnostics`. A document without errors can be played.
void check_document(Document& document, Diagnostics& diagnostics);

/// A document with its errors and warnings.
struct CheckedDocument {
  Document document;
  std::vector<Diagnostic> diagnostics;

  bool has_errors() const;
};
/// Reads and checks a document. Throws InputError if the bytes are not text (see read_source).
CheckedDocument read_document(std::string file, std::string_view bytes);

}  // namespace ruleproof::language
