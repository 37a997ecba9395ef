#pragma once

#include <string>
#include <vector>

namespace ruleproof::model {

/// Why a move is illegal: a message, the clauses that forbid it, and the points that show it as places in
/// board order.
struct Refusal {
  std::string message;
  std::vector<std::string> clauses;
  std::vector<int> points;

  friend bool operator==(const Refusal&, const Refusal&) = default;
};

}  // namespace ruleproof::model
