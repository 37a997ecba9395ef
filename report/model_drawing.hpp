#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "reference/model/model.hpp"
#include "report/svg.hpp"

// Creates drawings of the positions of any game.

namespace ruleproof::model {

/// Returns how the stones of each set are drawn, in the order of Notation::symbol.
std::vector<StoneLook> looks(const Model& model);
/// Returns how the points of the document's boards are drawn.
GridLook grid_of(const language::Document& document);
/// Returns the places of the points of each declared line, in order.
std::vector<std::vector<int>> declared_lines(const Model& model);
/// Returns the sets of points that the maps of the document draw.
std::vector<DrawnSet> sets_of_maps(const language::Document& document);
/// Splits a cell of Notation::rows into its symbol, which is a dot for an empty point, and the number shown
/// there, which may be empty.
std::pair<std::string, std::string> symbol_and_number(const Model& model, const std::string& cell);

/// Returns the drawing of a position given by its rows, with rings on the marked points and move numbers
/// (record/move_numbers.hpp) on their points. `corner` is the lower left square of an unbounded grid's part.
Drawing drawing(const Model& model, const std::vector<std::string>& rows, Square corner,
                const std::vector<int>& marked, const std::string& title,
                const std::map<int, int>& numbers = {});

}  // namespace ruleproof::model
