#pragma once

#include <string_view>
#include <vector>

#include "spec/language/source.hpp"
#include "spec/language/tree.hpp"

// Compares documents with the texts that they quote.

namespace ruleproof::language {

/// Returns the differences between a document and the text of one of its sources, as warnings: clauses of
/// this source that the text does not contain word for word (see `folded` in plain_text.hpp), and sentences
/// of the text that are no clause. `text` is the content of the source's file. Throws InputError, with the
/// file name, if `text` is not UTF-8.
std::vector<Diagnostic> differences_from_text(const Document& document, const SourceOfText& source,
                                              std::string_view text);

}  // namespace ruleproof::language
