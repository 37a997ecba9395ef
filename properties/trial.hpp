#pragma once

#include <optional>
#include <vector>

#include "record/record.hpp"
#include "spec/ruleset.hpp"

namespace ruleproof {

/// What the side to move tries: a placement on a point, or a pass.
using Attempt = std::optional<int>;

/// A game to be tried on engine and reference. An attempt at what is illegal changes nothing, and the same
/// side goes on; so every list of attempts on points of the board can be played, also with some left out.
struct Trial {
  Ruleset ruleset;
  Size size;
  std::optional<Setup> setup = std::nullopt;  ///< the empty board, Black to move, if there is none
  std::vector<Attempt> attempts = {};

  friend bool operator==(const Trial&, const Trial&) = default;
};

/// A beginning that puts the stones of a set-up on the empty board, if none of them disturbs another: each in
/// its turn, by points, with passes where a colour has none left; it ends with the turn of whoever is to
/// move.
std::vector<Attempt> opening(const Setup& setup);

/// Whether the reference may take for ever, since it follows every order in which groups may be flipped one by one:
/// twice as many for each group without a true liberty, of which only a set-up can hold many.
bool takes_too_long(const Trial& trial);

/// The trial as a record, each attempt as a move of whose turn it is by the reference; illegal ones too.
Record record(const Trial& trial);

/// The trial in which a record's moves are attempted in turn, whatever their colours and choices of flips.
Trial trial(const Record& record);

}  // namespace ruleproof
