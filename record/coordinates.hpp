#pragma once

#include <string>
#include <string_view>

#include "spec/move.hpp"

// Converts between points and coordinates as in GTP: a column letter from the left, without I, then a row
// number, from 1 at the bottom.

namespace ruleproof {

/// Returns the letter of column x (from 0 at the left): a to z without i.
char column_letter(int x);

/// Returns the number of row y (from 0 at the top); row numbers count from 1 at the bottom.
constexpr int row_number(Size size, int y) { return size.h - y; }

/// Returns the name of a point (in row order); "a1" is the lower left corner.
std::string point_name(Size size, int point);

/// Returns the point with this name, in either letter case. Throws InputError if the board has no such point.
int parse_point(Size size, std::string_view name);

/// Returns whether the point is a star point of a Go board; only 9x9, 13x13 and 19x19 have star points.
bool is_star_point(Size size, int point);

}  // namespace ruleproof
