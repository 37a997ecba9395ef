#pragma once

#include <string_view>
#include <vector>

#include "spec/language/source.hpp"
#include "spec/language/tree.hpp"

// Documents against the texts that they quote.

namespace ruleproof::language {

/// Where a document and the text of one of its sources differ, as warnings: clauses of this source that do
/// not stand in the text word for word (see folded in plain_text.hpp), and sentences of the text that are no
/// clause. `text` is the whole file that the source names. Throws InputError, with the name of the file, if
/// it is no text.
std::vector<Diagnostic> differences_from_text(const Document& document, const SourceOfText& source,
                                              std::string_view text);

}  // namespace ruleproof::language
