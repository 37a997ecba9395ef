#include "spec/nearest.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>

namespace ruleproof {
namespace {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  // After round i of the loop below, row[j] is the edit distance between the first i letters of `a` and the
  // first j letters of `b`.
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row[b.size()];
}

}  // namespace

std::string nearest(std::string_view name, const std::vector<std::string>& candidates) {
  const auto distance = [&](const std::string& candidate) { return edit_distance(name, candidate); };
  const auto best = std::ranges::min_element(candidates, {}, distance);
  // If more than half of the letters differ, the name is another word, not a typing mistake.
  if (best == candidates.end() || 2 * distance(*best) > std::max(name.size(), best->size())) return "";
  return *best;
}

std::string no_such(std::string_view what, std::string_view name,
                    const std::vector<std::string>& candidates) {
  if (candidates.empty()) return fmt::format("no {} '{}'; there are none", what, name);
  const std::string near = nearest(name, candidates);
  if (!near.empty()) return fmt::format("no {} '{}'; did you mean '{}'?", what, name, near);
  return fmt::format("no {} '{}'; there are {}", what, name, fmt::join(candidates, ", "));
}

}  // namespace ruleproof
