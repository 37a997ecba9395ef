#pragma once

#include <algorithm>
#include <initializer_list>
#include <set>
#include <string>
#include <vector>

#include "reference/game.hpp"
#include "spec/language/tree.hpp"
#include "spec/language/walk.hpp"

// Functions that answer the provers' questions about the syntax tree of a document, for example whether the
// rules mention earlier positions.

namespace ruleproof {

/// Returns whether a claim has a line of one of the given kinds.
inline bool has(const language::Claim& claim, std::initializer_list<language::Claim::Clause::Kind> kinds) {
  return std::ranges::any_of(claim.formal,
                             [&](const auto& clause) { return std::ranges::count(kinds, clause.kind) > 0; });
}

/// Returns the document of a game, with its readings and the values of its settings inserted into the rules.
language::Document rules_of(const Game& game);

/// Returns, for an expression `each x in range …`, the formula which states that the range is not empty.
language::Expression some_element(const language::Expression& each);

/// Returns whether a `forbid` step of the rules mentions the history (the earlier positions of the game).
bool forbids_mention_history(const Game& game);
/// Returns whether a claim mentions the history. A claim that compares readings counts too if some `forbid`
/// step mentions the history.
bool uses_history(const Game& game, const language::Claim& claim);

/// Returns whether a formula of a claim mentions a position that the move or step creates: `after`, or a mark
/// (the name of a position within a move). If the claim is about a `step` that moves call, `before` counts
/// too: it is then the position before the step, within the move.
bool mentions_marks(const language::Document& document, const language::Claim& claim,
                    const language::Expression& e);

/// Returns whether a step, or a step that it runs, mentions a mark that none of the steps before it sets.
/// Such a mark is `before`. The marks in `own` count as set before the first step.
bool mentions_other_marks(const language::Document& document, const language::Steps& steps,
                          std::set<int> own = {});
/// Returns whether an expression, or a definition that it uses, mentions a mark other than `before` and
/// `after`.
bool mentions_other_moments(const language::Document& document, const language::Expression& e);
/// Returns whether a formula reads only positions that marks name. Its value then does not depend on the
/// position in which it is evaluated.
bool is_read_at_marks(const language::Expression& e);
/// Returns whether the value of an expression, the effect of steps or the truth of a claim may depend on the
/// player to move. This is so in two cases: they mention that player; or they mention `over` (whether the
/// game has ended) or `possible` (whether a move is legal), and the end rules or the moves mention that
/// player.
bool depends_on_to_move(const Game& game, const language::Expression& e);
bool depends_on_to_move(const Game& game, const language::Steps& steps);
bool depends_on_to_move(const Game& game, const language::Claim& claim);
/// Returns whether a claim mentions the history. A claim with `over` or `possible` also counts if the end
/// rules or the moves mention the history.
bool depends_on_history(const Game& game, const language::Claim& claim);
/// Returns the same for steps: whether they, or the steps that they run, mention the history, or mention
/// `over` or `possible` and the end rules or the moves mention the history.
bool depends_on_history(const Game& game, const language::Steps& steps);
/// Returns the names of the shortcuts (faster versions of definitions) that are evaluated for the moves and
/// the end of a game, or for a claim.
std::set<std::string> shortcuts_used(const Game& game, const language::Claim& claim);
/// Returns, as "name=value", the settings of a game on which the truth of a claim may depend: the settings
/// that its formulas or the board use. The settings that the rules and the start use are included if the
/// claim is about games, or if it was judged by games alone (`by_games`). The settings that scores and
/// winners use are included if the claim compares readings or asks for best play.
std::vector<std::string> settings_used(const Game& game, const language::Claim& claim, bool by_games = false);
/// Returns, as "name=value", the settings that may decide whether two games with the same settings are equal.
/// These are the settings in rules that differ between the games. If whole games were compared (`by_games`),
/// or if the rules for the winner differ, these are the settings in any rule. Returns none if no rule
/// differs.
std::vector<std::string> settings_used(const Game& one, const Game& other, bool by_games);

/// Returns whether the rules declare a `state` variable with a range. Moves that would leave it are illegal.
bool has_ranges(const language::Document& document);
/// Returns whether a claim mentions numbers that the rules store in a `state` variable.
bool mentions_numbers(const Game& game, const language::Claim& claim);
/// Returns whether a claim mentions a `state` variable that lasts for one turn only. A claim with `over` or
/// `possible` also counts if the end rules or the moves mention such a variable.
bool depends_on_memory_of_turn(const Game& game, const language::Claim& claim);
/// Returns whether a claim uses `over` or `possible` within a move, for example in `after(over)`, while the
/// end rules or the moves depend on values that change only at the end of the turn: the player to move,
/// `state` variables that last for one turn, and the history.
bool asks_rules_within_a_turn(const Game& game, const language::Claim& claim);

/// Returns whether a claim mentions the end of the game: `over`, or who wins.
bool mentions_end(const Game& game, const language::Claim& claim);
/// Returns whether a claim mentions `over` for a position after an `aside move` (a move outside the turns),
/// after a part of a turn, or after `state` variables were reset. In such a position the end rules may hold
/// although the game has not ended, or may fail although it has.
bool mentions_end_beside_turns(const Game& game, const language::Claim& claim);

/// Returns whether an action or a claim uses the word `wound-round` for the squares that a closed walk
/// encircles.
bool mentions_winding(const Game& game, const language::Claim& claim);

/// Returns whether an action of a game has a step of this kind, under the game's readings.
bool reaches_step(const Game& game, language::Step::Kind kind);

/// Returns whether a claim and the rules for moves stay the same when the two players are exchanged. It then
/// suffices to prove the claim with one of them as the mover.
bool treats_players_alike(const language::Document& document, const language::Claim& claim);

}  // namespace ruleproof
