#pragma once

#include <string>

#include "properties/testing/claimed.hpp"
#include "spec/text_of_file.hpp"

// For tests: small documents of unusual games.

namespace ruleproof {

/// Three players start with one stone each, and move it from a point to an adjacent point.
inline const std::string trek = text_of_file(CORPUS "/test_documents/trek.md");
/// A turn places two stones on a hexagonal grid. The second stone must be beside a stone of the mover; it is
/// omitted if there is no room for it.
inline const std::string pairs = text_of_file(CORPUS "/test_documents/pairs.md");
/// Two to four players. A turn places a stone, and its mover chooses another player's stone to remove.
inline const std::string duels = text_of_file(CORPUS "/test_documents/duels.md");
}  // namespace ruleproof
