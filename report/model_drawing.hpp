#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "reference/model/model.hpp"
#include "report/svg.hpp"

// Creates drawings of the positions of any game.

namespace ruleproof {

/// Returns how to draw each kind of stone. The index of a kind is the number that Notation::symbol takes.
std::vector<StoneLook> looks(const Model& model);
/// Returns how to draw the points of the document's boards.
GridLook grid_of(const language::Document& document);
/// Returns the lines of the board that the document declares, each as its points in order.
std::vector<std::vector<int>> declared_lines(const Model& model);
/// Returns the sets of points that the maps (labelled diagrams) of the document define.
std::vector<DrawnSet> sets_of_maps(const language::Document& document);
/// Splits the text of one point in Notation::rows into its symbol (a dot for an empty point) and the number
/// behind the symbol, which may be empty.
std::pair<std::string, std::string> symbol_and_number(const Model& model, const std::string& cell);

/// Returns the drawing of a position given by its rows. Draws rings on the points in `marked`, and move
/// numbers (record/move_numbers.hpp) on the points in `numbers`. `corner` is the lower left square of the
/// drawn part of an unbounded grid.
Drawing drawing(const Model& model, const std::vector<std::string>& rows, Square corner,
                const std::vector<int>& marked, const std::string& title,
                const std::map<int, int>& numbers = {});

}  // namespace ruleproof
