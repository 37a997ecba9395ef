#pragma once

#include <algorithm>
#include <initializer_list>
#include <set>
#include <string>
#include <vector>

#include "reference/game.hpp"
#include "spec/language/tree.hpp"
#include "spec/language/walk.hpp"

// Facts about the syntax tree of a document that the provers need, for example whether the rules mention
// earlier positions.

namespace ruleproof {

/// Returns whether a claim has a line of one of the given kinds.
inline bool has(const language::Claim& claim, std::initializer_list<language::Claim::Clause::Kind> kinds) {
  return std::ranges::any_of(claim.formal,
                             [&](const auto& clause) { return std::ranges::count(kinds, clause.kind) > 0; });
}

/// Returns the document of a game with the chosen readings and the values of settings inserted.
language::Document rules_of(const Game& game);

/// Returns, for an expression `each x in range …`, the formula that the range is not empty.
language::Expression some_element(const language::Expression& each);

/// Returns whether a `forbid` step of the rules mentions the history.
bool forbids_mention_history(const Game& game);
/// Returns whether a claim mentions the history. A claim that compares readings counts too if some `forbid`
/// step mentions the history.
bool uses_history(const Game& game, const language::Claim& claim);

/// Returns whether a formula of a claim mentions a position that the move or step creates: `after`, or a mark
/// (the name of a position within a move). If the claim is about a `step` that moves call, `before` counts
/// too: it is then the position before the step, within the move.
bool mentions_marks(const language::Document& document, const language::Claim& claim,
                    const language::Expression& e);

/// Returns whether steps, or the steps that they run, mention a mark that no earlier one of these steps sets,
/// such as `before`. The marks in `own` count as set.
bool mentions_other_marks(const language::Document& document, const language::Steps& steps,
                          std::set<int> own = {});
/// Returns whether an expression, or a definition that it uses, mentions a mark other than `before` and
/// `after`.
bool mentions_other_moments(const language::Document& document, const language::Expression& e);
/// Returns whether the value of a formula is the same in whatever position it is evaluated, because it reads
/// only positions that marks name.
bool is_read_at_marks(const language::Expression& e);
/// Returns whether the value of an expression, the effect of steps or the truth of a claim may depend on who
/// is to move: whether they mention that player, or mention `over` or `possible` while the end rules or the
/// moves mention that player.
bool depends_on_to_move(const Game& game, const language::Expression& e);
bool depends_on_to_move(const Game& game, const language::Steps& steps);
bool depends_on_to_move(const Game& game, const language::Claim& claim);
/// Returns whether a claim mentions the history, or mentions `over` or `possible` while the end rules or the
/// moves mention the history.
bool depends_on_history(const Game& game, const language::Claim& claim);
/// Returns whether steps, or the steps that they run, mention the history, or mention `over` or `possible`
/// while the end rules or the moves mention the history.
bool depends_on_history(const Game& game, const language::Steps& steps);
/// Returns the names of the shortcuts (faster versions of definitions) that are evaluated for the moves and
/// the end of a game, or for a claim.
std::set<std::string> shortcuts_used(const Game& game, const language::Claim& claim);
/// Returns, as "name=value", the settings of a game on which the truth of a claim may depend: the settings
/// that its formulas or the board use. The settings that the rules and the start use are included if the
/// claim is about games, or if it was judged by games alone (`by_games`). The settings that scores and
/// winners use are included if the claim compares readings or asks for best play.
std::vector<std::string> settings_used(const Game& game, const language::Claim& claim, bool by_games = false);
/// For two games with the same settings: returns, as "name=value", the settings on which it may depend
/// whether the games are equal. These are the settings in a rule that differs between the games; if whole
/// games were compared (`by_games`) or the rules for the winner differ, the settings in any rule. Returns
/// none if no rule differs.
std::vector<std::string> settings_used(const Game& one, const Game& other, bool by_games);

/// Returns whether the rules declare a number with a range; a move that would leave the range is refused.
bool has_ranges(const language::Document& document);
/// Returns whether a claim mentions numbers that the rules store in a `state` variable.
bool mentions_numbers(const Game& game, const language::Claim& claim);
/// Returns whether a claim mentions a `state` variable that lasts for one turn only, or mentions `over` or
/// `possible` while the end rules or the moves mention such a variable.
bool depends_on_memory_of_turn(const Game& game, const language::Claim& claim);
/// Returns whether a claim uses `over` or `possible` within a move, for example in `after(over)`, while the
/// end rules or the moves depend on values that change only at the end of the turn: the player to move,
/// `state` variables that last for one turn, and the history.
bool asks_rules_within_a_turn(const Game& game, const language::Claim& claim);

/// Returns whether a claim mentions the end of the game: `over`, or who wins.
bool mentions_end(const Game& game, const language::Claim& claim);
/// Returns whether a claim mentions `over` for a position after an `aside move` (a move outside the turns),
/// after a part of a turn, or after `state` variables were reset. There the end rules may hold although the
/// game has not ended, or the reverse.
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
