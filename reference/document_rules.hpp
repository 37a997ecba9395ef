#pragma once

#include <memory>

#include "reference/compiled/evaluator.hpp"
#include "reference/evaluator/board_world.hpp"
#include "reference/evaluator/value.hpp"
#include "reference/rules.hpp"
#include "spec/language/checker.hpp"
#include "spec/ruleset.hpp"

// A two-colour board game, played from its document.

namespace ruleproof {

/// Throws InputError for a document that is not of this form, and says what the form needs and what the document has: two
/// named players who alternate, an empty board with an edge to begin with, one move with one point, and beside it at most one
/// without anything, the pass. The first player is Black to the program, whatever the document calls them.
void demand_two_colours(const language::Document& document);
bool is_of_two_colours(const language::Document& document);
/// The same of a game, which may have no document.
bool is_of_two_colours(const GameSpec& game);

/// Whether it is such a game on a square grid: GTP and SGF have words for its moves.
bool has_vertices(const GameSpec& game);

/// Throws InputError if a game of two colours is not played on the points of a square grid, which is all that `form` can write
/// down.
void demand_square_grid(const GameSpec& game, std::string_view form);

/// How a ruleset reads the document of its game, which has one.
evaluator::Setting setting_of(const Ruleset& ruleset);
/// The readings of a setting of the game's document.
Ruleset ruleset_of(const GameSpec& game, const evaluator::Setting& setting);

/// The board of a ruleset's game, with the points and the adjacency that its document gives it.
std::shared_ptr<const Board> board_of(const Ruleset& ruleset, Size size);

/// A state of the rules that a document makes, with all of its past: the latest moment is the state itself. What memory begins
/// with is as in `start`.
std::shared_ptr<const evaluator::Past<evaluator::BoardWorld>> past_of(const language::Document& document,
                                                                      const evaluator::Content<evaluator::BoardWorld>& start,
                                                                      const State& state);

/// The rules that the document of the ruleset's game makes. Throws InputError if the game has none, or as above.
std::unique_ptr<Rules> document_rules(const Ruleset& ruleset, Evaluation evaluation);
/// Those that the compiled evaluator plays.
std::unique_ptr<Rules> document_rules(const Ruleset& ruleset);

}  // namespace ruleproof
