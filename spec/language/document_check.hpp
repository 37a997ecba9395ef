#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace ruleproof::language {

/// For tests and fuzzers: reads any bytes as a document and returns a fault of the program that reads, or
/// nothing. Faults are a message whose place is outside the text, and a document without errors in which a
/// name is not resolved or an expression has no type.
std::optional<std::string> document_fault(std::string_view bytes);

}  // namespace ruleproof::language
