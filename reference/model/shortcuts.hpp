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

// Compares shortcuts with the definitions that they compute: the text of a game is the definition.

namespace ruleproof::model {

/// Thrown where a shortcut has another value than its definition. The message says for which arguments and in
/// which position; `at` is the shortcut's name in the document.
struct WrongShortcut : std::runtime_error {
  WrongShortcut(const std::string& what, language::Span where) : std::runtime_error(what), at(where) {}
  language::Span at;
};

/// The lines of the shortcuts that were compared so far.
using ComparedShortcuts = std::set<int>;

/// Lets the model's plain evaluator compare shortcuts wherever it evaluates them, until it has taken `steps`
/// elementary steps for it; it throws WrongShortcut. Returns what it has compared, which grows.
std::shared_ptr<const ComparedShortcuts> compare_shortcuts(const Model& model, std::int64_t steps);

/// Compares the shortcuts of a document in random games and positions of small boards, under each reading
/// alone. Adds an error for each that is found to differ, and a warning for each that was not compared;
/// nothing to a document with errors.
void check_shortcuts(language::CheckedDocument& checked, const StopToken& stop = {});

}  // namespace ruleproof::model

namespace ruleproof {

/// Throws InvalidDocument if a shortcut of the document is found to differ from its definition.
void demand_true_shortcuts(const Document& document);
/// Returns the document that read_game() returns, with true shortcuts.
std::shared_ptr<Document> read_game_with_shortcuts(std::string file, std::string_view bytes);

}  // namespace ruleproof
