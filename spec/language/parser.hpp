#pragma once

#include "spec/language/source.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof::language {

/// Reads a document into a tree whose names are not resolved yet. What cannot be read is added to
/// `diagnostics` and left out, so that one run finds many mistakes.
Document parse_document(const Source& source, Diagnostics& diagnostics);

}  // namespace ruleproof::language
