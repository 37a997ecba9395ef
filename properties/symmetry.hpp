#pragma once

#include <vector>

#include "spec/language/tree.hpp"
#include "spec/move.hpp"

namespace ruleproof {

/// Where a symmetry of a board takes each of its points.
using Symmetry = std::vector<int>;

/// The rotations and reflections that take a board onto itself, the identity first: eight of a square, four
/// of another rectangle; fewer, where some of them do the same to every point.
std::vector<Symmetry> symmetries(Size size);

/// Whether the rules of a document name no place and no direction of a square board, setup and start aside:
/// then a game and its image under a symmetry of the board go on alike.
bool is_symmetric(const language::Document& document);

}  // namespace ruleproof
