#pragma once

#include <cstdint>

// Defines what all evaluators share: the maximum length of a range of numbers, and steps along a path of
// points.

namespace ruleproof::evaluator {

/// Maximum length of a range of numbers, such as `1 to 10`.
constexpr std::int64_t most_numbers = 10'000;

/// Applies `step` to a point `count` times and returns the last point; -1 if a step returns -1. `points` is
/// the number of points of the board. If the path is closed, skips complete rounds, so that the running time
/// does not grow with `count`.
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
