#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reference/model/model.hpp"

// Defines how a written move selects one of its outcomes: "B a3 first a1 b2" lists the chosen elements, "B a3
// flip a2 b2" lists the stones of other players that become the mover's.

namespace ruleproof {

/// Returns the points among the arguments of a move, in the order of its plays.
std::vector<int> points_of(const Move& move);

/// The word that begins a choice by flipped stones. The names of the flipped points follow; the list may be
/// empty.
inline constexpr std::string_view flips = "flip";

/// A written move without its choice, and the names that state the choice. These names are those after
/// `first`: for each chosen set one of its points (or a player who had a stone in the set), for each chosen
/// player that player. Or they are `flip` and the names after `flip`.
struct WrittenMove {
  std::string move;
  std::vector<std::string> chosen;
  bool lacks_choice = false;  ///< whether the text ends with `first`, without names
};

/// Splits a written move into the move and its choice. If `by_flips`, the word `flip` begins a choice, too;
/// set this only if the game has no move called `flip`.
WrittenMove split_choice(std::string_view text, bool by_flips = false);
/// Returns the text that split_choice splits into `written`.
std::string joined(const WrittenMove& written);

/// Returns the outcomes whose chosen elements have these names, in this order. If equal positions were merged
/// into one outcome, the names may also be those of another sequence of choices that leads to the same
/// position.
std::vector<const Outcome*> all_chosen(const Model& model, const Attempt& attempt,
                                       const std::vector<std::string>& names);
/// Returns the first outcome of all_chosen; null if there is none.
const Outcome* find_chosen(const Model& model, const Attempt& attempt, const std::vector<std::string>& names);

/// Returns the refusals of that branch of an illegal move which these names select; the refusals of the first
/// branch if the names select no branch.
const std::vector<Refusal>& refusals_of_chosen(const Model& model, const Attempt& attempt,
                                               const std::vector<std::string>& names);

/// Returns the written move that leads to this outcome of an attempt; it includes the choice if there are
/// several outcomes.
std::string text(const Model& model, const Move& move, const Attempt& attempt, const Outcome& outcome);

}  // namespace ruleproof
