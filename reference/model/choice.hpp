#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reference/model/model.hpp"

// Defines how a written move selects one of its outcomes: "B a3 first a1 b2" lists the chosen elements, "B a3
// flip a2 b2" lists the stones of other players that become the mover's.

namespace ruleproof::model {

/// Returns the points among the arguments of a move, in the order of its plays.
std::vector<int> points_of(const Move& move);

/// The word that begins a choice by flipped stones; the flipped points follow, and there may be none.
inline constexpr std::string_view flips = "flip";

/// A written move, and the names after `first`: a point for each chosen set (or a player, if a stone of
/// theirs was in it), the player for each chosen player. Or `flip` and the names after it.
struct WrittenMove {
  std::string move;
  std::vector<std::string> chosen;
  bool lacks_choice = false;  ///< no name follows `first`
};

/// Splits a written move into the move and its choice. With `by_flips`, `flip` begins a choice too; set it
/// only if the game has no move of that name.
WrittenMove split_choice(std::string_view text, bool by_flips = false);
/// Returns the text from which split_choice gives `written`.
std::string joined(const WrittenMove& written);

/// Returns the outcomes whose chosen elements have these names, in this order. If equal positions were merged
/// into one outcome, the names may be those of another path to it.
std::vector<const Outcome*> all_chosen(const Model& model, const Attempt& attempt,
                                       const std::vector<std::string>& names);
/// Returns the first outcome of all_chosen; null if there is none.
const Outcome* find_chosen(const Model& model, const Attempt& attempt, const std::vector<std::string>& names);

/// Returns the refusals of the illegal move's branch that these names select; those of the first branch if
/// they select none.
const std::vector<Refusal>& refusals_of_chosen(const Model& model, const Attempt& attempt,
                                               const std::vector<std::string>& names);

/// Returns the written move that leads to this outcome of an attempt; it includes the choice if there are
/// several outcomes.
std::string text(const Model& model, const Move& move, const Attempt& attempt, const Outcome& outcome);

}  // namespace ruleproof::model
