#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "properties/property.hpp"
#include "record/political_go_record.hpp"
#include "reference/political_go.hpp"
#include "spec/move.hpp"
#include "spec/ruleset.hpp"

// Two players who never ally, in turns: is it Go with positional superko and without suicide?

namespace ruleproof::political_go {

/// What is to be proved of every board for two players without alliances; nothing for others, or where
/// dragons can be any sets of stones.
std::vector<Property> like_go(const Readings& readings, const Alliances& alliances);

/// One way in which a placement, the last event of a shortest game, is ruled on otherwise than in Go.
struct GoDifference {
  std::string here;   ///< "illegal [suicide]", "legal"
  std::string there;  ///< the same in Go
  Record game;
};

struct GoComparison {
  std::vector<GoDifference> differences;  ///< one of each kind, on the smallest board
  std::vector<Size> sizes;  ///< of which all games were looked at, up to moves that lead to one position
};

/// Looks on these boards at each position that both games reach by the same moves, Go not having ended, as a
/// shortest game reaches it. Stops early if it is asked to: then the last boards are missing.
GoComparison compare_with_go(const Ruleset& ruleset, const std::vector<Size>& sizes, std::stop_token stop);

}  // namespace ruleproof::political_go
