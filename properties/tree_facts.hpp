#pragma once

#include <algorithm>
#include <initializer_list>
#include <set>
#include <string>
#include <vector>

#include "reference/game.hpp"
#include "spec/language/tree.hpp"
#include "spec/language/walk.hpp"

// Facts about the syntax trees of a document that the provers need, such as whether its rules use history.

namespace ruleproof {

/// Returns whether a claim has a line of one of the given kinds.
inline bool has(const language::Claim& claim, std::initializer_list<language::Claim::Clause::Kind> kinds) {
  return std::ranges::any_of(claim.formal,
                             [&](const auto& clause) { return std::ranges::count(kinds, clause.kind) > 0; });
}

/// Returns the document of a game with its readings and settings resolved.
language::Document rules_of(const Game& game);

/// Returns, for an expression `each x in range …`, the formula that the range has an element.
language::Expression some_element(const language::Expression& each);

/// Returns whether a `forbid` of the rules mentions the history.
bool forbids_mention_history(const Game& game);
/// Returns whether a claim mentions the history, or compares readings while some `forbid` mentions it.
bool uses_history(const Game& game, const language::Claim& claim);

/// Returns whether a formula of a claim depends on the run of a move or step that it is about: whether it
/// mentions `after` or a mark, or in a claim about a step that moves call also `before`, which is before the
/// step.
bool mentions_marks(const language::Document& document, const language::Claim& claim,
                    const language::Expression& e);

/// Returns whether steps, or the steps that they run, mention a mark that they have not set before, such as
/// `before`. `own` has the marks that are already set.
bool mentions_other_marks(const language::Document& document, const language::Steps& steps,
                          std::set<int> own = {});
/// Returns whether an expression, or a definition that it uses, mentions another mark than `before` and
/// `after`.
bool mentions_other_moments(const language::Document& document, const language::Expression& e);
/// Returns whether a formula depends only on the positions that marks name, and so not on the position in
/// which it is evaluated.
bool is_read_at_marks(const language::Expression& e);
/// Returns whether an expression, steps or the truth of a claim may depend on who is to move: whether they
/// mention that player, or `over` or `possible` while the end rules or the moves do.
bool depends_on_to_move(const Game& game, const language::Expression& e);
bool depends_on_to_move(const Game& game, const language::Steps& steps);
bool depends_on_to_move(const Game& game, const language::Claim& claim);
/// Returns whether a claim mentions the history, or `over` or `possible` while the end rules or the moves do.
bool depends_on_history(const Game& game, const language::Claim& claim);
/// Returns the same for steps and those that they do.
bool depends_on_history(const Game& game, const language::Steps& steps);
/// Returns the names of the shortcuts that a game uses for its moves and its end, and for a claim.
std::set<std::string> shortcuts_used(const Game& game, const language::Claim& claim);
/// Returns, as "name=value", the settings of a game on which the truth of a claim may depend: those that its
/// formulas and the board use; those of the rules and the start if the claim is about games, or was judged by
/// games alone (`by_games`); also those of scores and winners if it compares readings or asks for the best
/// play.
std::vector<std::string> settings_used(const Game& game, const language::Claim& claim, bool by_games = false);
/// Returns those of two games with the same settings on which it may depend whether they are the same: those
/// with which an item of the rules changes that differs between them. If their games were compared
/// (`by_games`), or their winners at the end of games, the other rules decide as well which games there are:
/// then those with which any item changes, provided that one differs.
std::vector<std::string> settings_used(const Game& one, const Game& other, bool by_games);

/// Returns whether the range of a number in memory refuses moves.
bool has_ranges(const language::Document& document);
/// Returns whether a claim mentions numbers in memory.
bool mentions_numbers(const Game& game, const language::Claim& claim);
/// Returns whether a claim mentions memory that lasts for one turn only, or `over` or `possible` while the
/// end rules or the moves do.
bool depends_on_memory_of_turn(const Game& game, const language::Claim& claim);
/// Returns whether a claim asks at a moment within a move, such as `after`, for `over` or `possible` while
/// the end rules or the moves depend on what only the end of the turn brings about: the next player to move,
/// first values of the memory of a turn, and one more moment of the history.
bool asks_rules_within_a_turn(const Game& game, const language::Claim& claim);

/// Returns whether a claim mentions the end of the game: `over`, or who wins.
bool mentions_end(const Game& game, const language::Claim& claim);
/// Returns whether a claim mentions `over` of a position in which an end rule may hold although the game goes
/// on, or may no longer hold although it is over: after an aside move or a part of a turn, or where memory
/// was reset.
bool mentions_end_beside_turns(const Game& game, const language::Claim& claim);

/// Returns whether an action or a claim uses the word for the squares that a closed walk encircles.
bool mentions_winding(const Game& game, const language::Claim& claim);

/// Returns whether an action of a game has a step of this kind, under the game's readings.
bool reaches_step(const Game& game, language::Step::Kind kind);

/// Returns whether a claim and the actions treat both players alike: then it suffices to prove the claim for
/// one of them as the mover.
bool treats_players_alike(const language::Document& document, const language::Claim& claim);

}  // namespace ruleproof
