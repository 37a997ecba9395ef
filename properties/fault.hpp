#pragma once

#include <string>
#include <vector>

#include "reference/rules.hpp"

namespace ruleproof {

/// A clause that forbids a move, and the points that show it, rising.
struct Fault {
  std::string clause;
  std::string fault;
  std::vector<int> points;

  friend bool operator==(const Fault&, const Fault&) = default;
};

/// What is wrong with a move; nothing if it is legal. Throws InputError if the move names stones to flip that
/// no outcome flips.
std::vector<Fault> faults(const Rules& rules, const State& state, const Move& move);

/// "the point is not empty [turns] at c3".
std::string summary(Size size, const Fault& fault);

/// The clauses of the faults, each once.
std::vector<std::string> clauses_of(const std::vector<Fault>& faults);

/// All the points that the faults show, rising.
std::vector<int> points_of(const std::vector<Fault>& faults);

}  // namespace ruleproof
