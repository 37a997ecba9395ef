#pragma once

#include <set>
#include <string>

#include "spec/language/tree.hpp"

// Serializes the rules of a document for comparison.

namespace ruleproof::language {

/// Returns a serialization of everything that determines how a game is played and who wins. The results are
/// equal for documents that differ only in prose (quotations, messages, questions, reasons), clause ids,
/// claims, examples and places. The result is for comparison only.
std::string rule_tree(const Document& document);

/// Returns one step, serialized in the same format.
std::string rule_tree(const Step& step);

/// Returns the indices of the choices (readings and settings with named values) that the rules of the
/// document refer to.
std::set<int> choices_asked_for(const Document& document);

}  // namespace ruleproof::language
