#include "properties/fault.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "record/coordinates.hpp"

namespace ruleproof {

std::vector<Fault> faults(const Rules& rules, const State& state, const Move& move) {
  std::vector<Fault> found;
  for (Refusal& refusal : refusals(rules, state, move))
    found.push_back({std::move(refusal.clause), std::move(refusal.message), refusal.shows.points()});
  return found;
}

std::string summary(Size size, const Fault& fault) {
  std::string summary = fault.fault;
  if (!fault.clause.empty()) summary += " [" + fault.clause + "]";
  if (!fault.points.empty()) summary += " at " + point_names(size, fault.points);
  return summary;
}

std::vector<std::string> clauses_of(const std::vector<Fault>& faults) {
  std::vector<std::string> ids;
  for (const Fault& fault : faults)
    if (std::ranges::count(ids, fault.clause) == 0) ids.push_back(fault.clause);
  return ids;
}

std::vector<int> points_of(const std::vector<Fault>& faults) {
  std::set<int> points;
  for (const Fault& fault : faults) points.insert(fault.points.begin(), fault.points.end());
  return {points.begin(), points.end()};
}

}  // namespace ruleproof
