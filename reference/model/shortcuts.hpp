#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "reference/model/model.hpp"
#include "spec/language/checker.hpp"
#include "spec/threads.hpp"

// Compares shortcuts with definitions. A shortcut is a faster way to calculate a definition; the definition
// states the rule.

namespace ruleproof {

/// Thrown where the value of a shortcut differs from the value of its definition. The message states the
/// arguments and the position; `at` is the location of the shortcut's name in the document.
struct WrongShortcut : std::runtime_error {
  WrongShortcut(const std::string& what, language::Span where) : std::runtime_error(what), at(where) {}
  language::Span at;
};

/// The line numbers of the shortcuts that were compared so far.
using ComparedShortcuts = std::set<int>;

/// Makes the model's plain evaluator compare each shortcut that it evaluates with the shortcut's definition,
/// until the comparisons have taken `steps` elementary steps. The evaluator throws WrongShortcut if the
/// values differ. Returns a set of the compared shortcuts, which grows with later evaluations.
std::shared_ptr<const ComparedShortcuts> compare_shortcuts(const Model& model, std::int64_t steps);

/// Compares the shortcuts of a document in random games and positions on small boards, under several
/// combinations of readings. Adds to `checked` an error for each shortcut whose value differs, and a warning
/// for each shortcut that was never compared. Does nothing if the document has errors.
void check_shortcuts(language::CheckedDocument& checked, const StopToken& stop = {});

/// Throws InvalidDocument if the same comparison finds that a shortcut of the document differs from its
/// definition.
void demand_true_shortcuts(const Document& document);
/// Returns the document that read_game() returns. Throws InvalidDocument if demand_true_shortcuts() does.
std::shared_ptr<Document> read_game_with_shortcuts(std::string file, std::string_view bytes);

}  // namespace ruleproof
