#pragma once

#include "spec/language/source.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof::language {

/// Resolves the names of a document and gives its expressions their types. What is wrong, and what its author
/// may not have meant, is added to `diagnostics`; a document without errors is one that can be played.
void check_document(Document& document, Diagnostics& diagnostics);

/// Reads and checks a document. Throws InputError where the bytes are no text (see read_source).
struct CheckedDocument {
  Source source;
  Document document;
  std::vector<Diagnostic> diagnostics;

  bool has_errors() const;
};
CheckedDocument read_document(std::string file, std::string_view bytes);

}  // namespace ruleproof::language
