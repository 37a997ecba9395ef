#pragma once

#include <string>
#include <string_view>

#include "spec/move.hpp"

// Converts between points and their names. As in GTP (Go Text Protocol), a name is the letter of the column,
// counted from the left without I, and the number of the row, counted from 1 at the bottom.

namespace ruleproof {

/// Returns the letter of column x (from 0 at the left): a to z, without i.
char column_letter(int x);

/// Returns the number by which row y is named. The index y counts rows from 0 at the top; their numbers count
/// from 1 at the bottom.
constexpr int row_number(Size size, int y) { return size.h - y; }

/// Returns the name of a point, which is given as an index in row order from the top left. "a1" is the lower
/// left corner.
std::string point_name(Size size, int point);

/// Returns the index of the point with this name; upper and lower case are equivalent. Throws InputError if
/// the board has no such point.
int parse_point(Size size, std::string_view name);

/// Returns whether the point is a star point of a Go board. Only the sizes 9x9, 13x13 and 19x19 have star
/// points.
bool is_star_point(Size size, int point);

}  // namespace ruleproof
