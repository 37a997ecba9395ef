#pragma once

#include <set>
#include <string>

#include "spec/language/tree.hpp"

namespace ruleproof::language {

/// All that decides how a game is played and who wins, written down: equal for documents that differ in prose
/// alone, which is quotations, messages, questions and reasons, clause ids, claims, examples, and places. It
/// is not meant to be read.
std::string rule_tree(const Document& document);

/// The same of one step.
std::string rule_tree(const Step& step);

/// The choices, as they are numbered, of which anything there asks which reading is chosen.
std::set<int> choices_asked_for(const Document& document);

}  // namespace ruleproof::language
