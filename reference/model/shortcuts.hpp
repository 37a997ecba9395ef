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

// Compares shortcuts (faster forms of definitions) with their definitions, which state the rules of the game.

namespace ruleproof {

/// Thrown where a shortcut differs in value from its definition. The message states the arguments and the
/// position; `at` is the location of the shortcut's name in the document.
struct WrongShortcut : std::runtime_error {
  WrongShortcut(const std::string& what, language::Span where) : std::runtime_error(what), at(where) {}
  language::Span at;
};

/// The line numbers of the shortcuts that were compared so far.
using ComparedShortcuts = std::set<int>;

/// Makes the model's plain evaluator compare a shortcut with its definition wherever it evaluates the
/// shortcut, until the comparisons have taken `steps` elementary steps. If the values differ, the evaluator
/// throws WrongShortcut. Returns the shortcuts that were compared; later evaluations add to this set.
std::shared_ptr<const ComparedShortcuts> compare_shortcuts(const Model& model, std::int64_t steps);

/// Compares the shortcuts of a document in random games and positions of small boards, under each reading
/// alone. Adds to `checked` an error for each shortcut that is found to differ, and a warning for each
/// shortcut that was not compared. Does nothing if the document has errors.
void check_shortcuts(language::CheckedDocument& checked, const StopToken& stop = {});

/// Throws InvalidDocument if a shortcut of the document is found to differ from its definition.
void demand_true_shortcuts(const Document& document);
/// Returns the document that read_game() returns. Throws InvalidDocument, as demand_true_shortcuts() does.
std::shared_ptr<Document> read_game_with_shortcuts(std::string file, std::string_view bytes);

}  // namespace ruleproof
