#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reference/model/model.hpp"

// How a move says which of its outcomes is meant, where its mover has a choice: "B a3 first a1 b2".

namespace ruleproof::model {

/// A move as it is written, and the names behind `first`: of each set that is chosen a point, or a player who had a stone there; or of a
/// player who is chosen.
struct WrittenMove {
  std::string move;
  std::vector<std::string> chosen;
};

WrittenMove split_choice(std::string_view text);

/// The outcomes whose chosen elements have these names, in this order; or, as equal positions are one outcome however they are
/// reached, in another.
std::vector<const Outcome*> all_chosen(const Model& model, const Attempt& attempt, const std::vector<std::string>& names);
/// The first of them; null if there is none.
const Outcome* find_chosen(const Model& model, const Attempt& attempt, const std::vector<std::string>& names);

/// The refusals of the branch of an illegal move whose chosen elements have these names; those of the first one if there is none.
const std::vector<Refusal>& refusals_of_chosen(const Model& model, const Attempt& attempt, const std::vector<std::string>& names);

/// How the move that leads to an outcome of an attempt is written: with what is chosen if there are several outcomes.
std::string text(const Model& model, const Move& move, const Attempt& attempt, const Outcome& outcome);

}  // namespace ruleproof::model
