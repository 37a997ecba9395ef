#pragma once

#include <string>

#include "properties/claims/claimed.hpp"
#include "spec/text_of_file.hpp"

// For tests: small documents whose games are of no usual form.

namespace ruleproof::model {

/// Three players with a stone each at the start, which move from a point to a point beside it.
inline const std::string trek = text_of_file(CORPUS "/test_documents/trek.md");
/// A turn is two stones on hexagons, if there is room for the second one; it goes beside a stone of one's own
/// that the mover names.
inline const std::string pairs = text_of_file(CORPUS "/test_documents/pairs.md");
/// Some number of players; a turn takes a stone, and its mover chooses one of the others' that goes.
inline const std::string duels = text_of_file(CORPUS "/test_documents/duels.md");
}  // namespace ruleproof::model
