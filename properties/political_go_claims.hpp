#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "properties/property.hpp"
#include "reference/political_go.hpp"
#include "spec/politics.hpp"

// What the claims of spec/political-go.toml say of positions and moves on every board, for so many players
// and under given alliances. The adjacency of the world AllBoards is any that is symmetric and irreflexive,
// so that a proof there is one under both readings of `adjacent`. The first sets of a scene are the stones of
// the players.

namespace ruleproof::political_go {

/// The alliances that there can be among so many players, up to renaming the players.
std::vector<Alliances> kinds_of_alliances(int players);

/// What is to be proved for a claim: each of these, on every board. Nothing if the claim is not of that kind,
/// or has nothing to say about so many players under such alliances.
std::vector<Property> lemmas(std::string_view claim, const Readings& readings, const Alliances& alliances);

/// What leads from the lemmas to the claim.
std::string argument(std::string_view claim, const Readings& readings);

}  // namespace ruleproof::political_go
