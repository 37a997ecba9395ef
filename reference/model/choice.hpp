#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reference/model/model.hpp"

// Defines how a written move selects one of its outcomes: by elements that are chosen in the move ("B a3
// first a1 b2"), or by the stones of other players that become the mover's ("B a3 flip a2 b2").

namespace ruleproof {

/// Returns the points among the arguments of a move, in the order of its plays.
std::vector<int> points_of(const Move& move);

/// This word begins a choice that lists the flipped stones (stones that become the mover's). The names of
/// their points follow; the list may be empty.
inline constexpr std::string_view flips = "flip";

/// A written move without its choice, and the names that state the choice. There are two forms. If the text
/// has `first`, `chosen` has the names after it: for each chosen set one of its points (or a player with a
/// stone in it), for each chosen player that player. If the text has `flip`, `chosen` has that word and the
/// names after it.
struct WrittenMove {
  std::string move;
  std::vector<std::string> chosen;
  bool lacks_choice = false;  ///< whether the text ends with `first`, without names
};

/// Splits a written move into the move and its choice. With `by_flips`, a choice may also begin with the word
/// `flip`; set `by_flips` only if the game has no move called `flip`.
WrittenMove split_choice(std::string_view text, bool by_flips = false);
/// Returns the text that split_choice splits into `written`.
std::string joined(const WrittenMove& written);

/// Returns the outcomes that the names select. Each name must fit the chosen element at the same index; there
/// may be fewer names than chosen elements. If no outcome fits, ignores the order of the names: choices in
/// different orders that lead to equal positions are one outcome, which has only one of these orders. Names
/// that begin with `flip` select the outcomes with exactly these flipped stones.
std::vector<const Outcome*> all_chosen(const Model& model, const Attempt& attempt,
                                       const std::vector<std::string>& names);
/// Returns the first outcome of all_chosen; null if there is none.
const Outcome* find_chosen(const Model& model, const Attempt& attempt, const std::vector<std::string>& names);

/// Returns the refusals of an illegal move in the branch that these names select; those of the first branch
/// if the names select no branch.
const std::vector<Refusal>& refusals_of_chosen(const Model& model, const Attempt& attempt,
                                               const std::vector<std::string>& names);

/// Returns the move as text. If the attempt has several outcomes, the text includes the choice that selects
/// this outcome.
std::string text(const Model& model, const Move& move, const Attempt& attempt, const Outcome& outcome);

}  // namespace ruleproof
