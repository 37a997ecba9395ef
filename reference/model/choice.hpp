#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reference/model/model.hpp"

// How a move says which of its outcomes is meant, where its mover has a choice: "B a3 first a1 b2", or by the
// stones of others that become the mover's: "B a3 flip a2 b2".

namespace ruleproof::model {

/// The points that a move names, in their order.
std::vector<int> points_of(const Move& move);

/// The first name of a choice by what a move flips, and not by what is chosen in it; the points follow, and
/// there may be none.
inline constexpr std::string_view flips = "flip";

/// A move as it is written, and the names behind `first`: of each set that is chosen a point, or a player who
/// had a stone there; or of a player who is chosen. Or `flip` with the names behind it.
struct WrittenMove {
  std::string move;
  std::vector<std::string> chosen;
  bool lacks_choice = false;  ///< nothing stands behind `first`
};

/// Only where a game has no move called so, `flip` is looked for, too.
WrittenMove split_choice(std::string_view text, bool by_flips = false);
/// The other way round.
std::string joined(const WrittenMove& written);

/// The outcomes whose chosen elements have these names, in this order; or, as equal positions are one outcome
/// however they are reached, in another.
std::vector<const Outcome*> all_chosen(const Model& model, const Attempt& attempt,
                                       const std::vector<std::string>& names);
/// The first of them; null if there is none.
const Outcome* find_chosen(const Model& model, const Attempt& attempt, const std::vector<std::string>& names);

/// The refusals of the branch of an illegal move that these names mean; those of the first one if there is
/// none.
const std::vector<Refusal>& refusals_of_chosen(const Model& model, const Attempt& attempt,
                                               const std::vector<std::string>& names);

/// How the move that leads to an outcome of an attempt is written: with what is chosen if there are several
/// outcomes.
std::string text(const Model& model, const Move& move, const Attempt& attempt, const Outcome& outcome);

}  // namespace ruleproof::model
