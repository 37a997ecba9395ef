#pragma once

#include <string>
#include <vector>

namespace ruleproof {

/// Why a move is illegal: a message, the clauses that forbid the move, and the points that show the reason.
/// Points are given as places (BoardWorld::place), in board order.
struct Refusal {
  std::string message;
  std::vector<std::string> clauses;
  std::vector<int> points;

  friend bool operator==(const Refusal&, const Refusal&) = default;
};

}  // namespace ruleproof
