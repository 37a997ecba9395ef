#pragma once

#include <map>
#include <string>
#include <vector>

#include "reference/model/model.hpp"
#include "report/svg.hpp"

namespace ruleproof::model {

/// Rows of a position, with rings on the marked points and the numbers of moves (record/move_numbers.hpp) on
/// their points.
Drawing drawing(const Model& model, const std::vector<std::string>& rows, Square corner,
                const std::vector<int>& marked, const std::string& title,
                const std::map<int, int>& numbers = {});

}  // namespace ruleproof::model
