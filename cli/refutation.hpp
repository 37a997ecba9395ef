#pragma once

#include <string>
#include <vector>

#include "properties/verification/line.hpp"
#include "report/json.hpp"

namespace ruleproof {

/// What a counterexample comes to: the move that shows it and how the clauses and the other readings rule on
/// it, at the board before it; or where the claim is about a board, that board.
struct Refutation {
  std::vector<std::string> rows;
  std::string told;            ///< the board drawn, the move and why
  nlohmann::ordered_json why;  ///< of the move, as `moves --why` has it; null without one
};

/// That of a line with a counterexample.
Refutation refutation(const Line& line);

/// Whether it is the last move of the counterexample that shows it. It is not in claims about boards alone,
/// and of best play, where the whole game does.
bool shows_by_move(const Line& line);

}  // namespace ruleproof
