#pragma once

#include <string>
#include <string_view>

#include "spec/move.hpp"

// Coordinates as in GTP: a letter for the column, from the left and without I, then the row, counted from 1
// at the bottom.

namespace ruleproof {

/// The letter of column x (from 0 at the left): a to z without i.
char column_letter(int x);

/// The number of row y (from 0 at the top), which counts from the bottom.
constexpr int row_number(Size size, int y) { return size.h - y; }

/// "a1" is the lower left corner.
std::string point_name(Size size, int point);

/// The point of that name, in either case. Throws InputError if the board has none.
int parse_point(Size size, std::string_view name);

/// Whether a Go board of that size has a star there; 9x9, 13x13 and 19x19 have some.
bool is_star_point(Size size, int point);

}  // namespace ruleproof
