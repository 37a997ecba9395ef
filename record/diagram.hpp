#pragma once

#include <string>
#include <vector>

#include "record/stone.hpp"
#include "spec/move.hpp"

namespace ruleproof {

/// Whether a Go board of that size has a star there; 9x9, 13x13 and 19x19 have some.
bool is_star_point(Size size, int point);

/// The position drawn with its coordinates around it, in h + 2 lines. The marked points stand in parentheses.
std::string diagram(Size size, const std::vector<Stone>& stones, const std::vector<int>& marked = {});

}  // namespace ruleproof
