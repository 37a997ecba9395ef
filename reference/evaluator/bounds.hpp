#pragma once

#include <cstdint>

// Bounds what all evaluators of a document would go through one by one: rows of numbers, and ways.

namespace ruleproof::evaluator {

/// Maximum number of numbers in a row, such as `1 to 10`.
constexpr std::int64_t most_numbers = 10'000;

/// Returns the point to which `count` steps lead, each from one of `points` points to step(point); -1 as soon
/// as there is none. On a closed way, what only goes round it is not walked.
template <class Step>
int after_steps(int point, std::int64_t count, int points, const Step& step) {
  for (int i = 0; i < points && count > 0 && point >= 0; ++i, --count) point = step(point);
  if (count <= 0 || point < 0) return point;
  int round = 1;
  for (int at = step(point); at != point; at = step(at)) ++round;
  for (count %= round; count > 0; --count) point = step(point);
  return point;
}

}  // namespace ruleproof::evaluator
