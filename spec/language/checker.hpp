#pragma once

#include "spec/language/source.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof::language {

/// Resolves the names of a document and gives its expressions their types. What is wrong, and what its author
/// may not have meant, is added to `diagnostics`; a document without errors is one that can be played.
void check_document(Document& document, Diagnostics& diagnostics);

/// A document and what is wrong with it.
struct CheckedDocument {
  Document document;
  std::vector<Diagnostic> diagnostics;

  bool has_errors() const;
};
/// Reads and checks a document. Throws InputError where the bytes are no text (see read_source).
CheckedDocument read_document(std::string file, std::string_view bytes);

}  // namespace ruleproof::language
