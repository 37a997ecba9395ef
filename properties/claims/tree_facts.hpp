#pragma once

#include <algorithm>
#include <initializer_list>
#include <set>

#include "reference/game.hpp"
#include "spec/language/tree.hpp"
#include "spec/language/walk.hpp"

// What the trees of a document say of history, readings and players, as the provers have to know it before
// they ask.

namespace ruleproof {

/// Whether a claim has a line of one of these kinds.
inline bool has(const language::Claim& claim, std::initializer_list<language::Claim::Clause::Kind> kinds) {
  return std::ranges::any_of(claim.formal,
                             [&](const auto& clause) { return std::ranges::count(kinds, clause.kind) > 0; });
}

/// Whether f holds of an expression or of something that it is made of under any reading, each definition
/// once.
template <class F>
bool any_used(const language::Document& document, const language::Expression& e, std::set<int>& seen,
              const F& f) {
  return language::any_part(e, [&](const language::Expression& part) {
    return f(part) || (part.op == language::Op::definition && seen.insert(part.index).second &&
                       any_used(document, document.definitions[part.index].body, seen, f));
  });
}

/// That there is something of which an expression that begins with `each` speaks.
language::Expression some_element(const language::Expression& each);

bool forbids_mention_history(const Game& game);
/// Whether a claim says something of the past, or compares readings that do.
bool uses_history(const Game& game, const language::Claim& claim);

/// Whether an expression speaks of a moment that a move marks.
bool mentions_marks(const language::Expression& e);

/// Whether steps, or those that they run, mention a moment by a mark that they have not set by then, such as
/// `before`; `own` are marks that were set.
bool mentions_other_marks(const language::Document& document, const language::Steps& steps,
                          std::set<int> own = {});
/// Whether a formula is about positions only under marks, so that it does not matter where it is read.
bool is_read_at_marks(const language::Expression& e);
/// Whether a claim mentions who is to move.
bool mentions_to_move(const Game& game, const language::Claim& claim);
/// Whether a claim mentions the history.
bool mentions_history(const Game& game, const language::Claim& claim);
/// The numbers that are settings, by their place in the document, which a claim uses; or what decides whether
/// it is true: the moves and ends of a claim about games, and scores and winners of one about readings.
std::set<int> number_settings_used(const language::Document& document, const language::Claim& claim);

/// Whether a claim says something of numbers that are kept beside the stones.
bool mentions_numbers(const Game& game, const language::Claim& claim);

/// Whether an action, or a claim, asks what closed walks wind round.
bool mentions_winding(const Game& game, const language::Claim& claim);

/// Whether an action of a game can reach such a step.
bool reaches_step(const Game& game, language::Step::Kind kind);

/// Whether what a claim and the moves say of one player as the mover they say of the other: then one of them
/// stands for both.
bool treats_players_alike(const language::Document& document, const language::Claim& claim);

}  // namespace ruleproof
