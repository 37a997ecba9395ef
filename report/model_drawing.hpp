#pragma once

#include <map>
#include <string>
#include <vector>

#include "reference/model/model.hpp"
#include "report/svg.hpp"

namespace ruleproof::model {

/// Returns the drawing of a position given by its rows, with rings on the marked points and move numbers
/// (record/move_numbers.hpp) on their points. `corner` is the lower left square of an unbounded grid's part.
Drawing drawing(const Model& model, const std::vector<std::string>& rows, Square corner,
                const std::vector<int>& marked, const std::string& title,
                const std::map<int, int>& numbers = {});

}  // namespace ruleproof::model
