#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace ruleproof::language {

/// For tests and fuzzers: reads any bytes as a document, and returns a description of the first fault of the
/// reading code; nothing if there is no fault. Faults are a sentence that quoted_document does not quote word
/// for word, an empty message, a message whose place is outside the text, and, in a document without errors,
/// a name that is not resolved or an expression without a type.
std::optional<std::string> document_fault(std::string_view bytes);

}  // namespace ruleproof::language
