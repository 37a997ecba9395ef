#pragma once

#include <string>
#include <vector>

#include "spec/move.hpp"

namespace ruleproof {

/// What stands on one point. A position is a `std::vector<Stone>` of w * h stones in row order from the top
/// left.
enum class Stone : char { empty, black, white };

/// 'X' for black, 'O' for white, '.' for an empty point.
constexpr char symbol(Stone stone) { return stone == Stone::black ? 'X' : stone == Stone::white ? 'O' : '.'; }

/// The position as h rows of w symbols, the top row first: the `rows` of the JSON documents.
std::vector<std::string> rows(Size size, const std::vector<Stone>& stones);

}  // namespace ruleproof
