#include "optimized/point_set.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

namespace ruleproof::optimized {
namespace {

bool is(const PointSet& points, const std::set<int>& expected, int area) {
  const auto members = points.members();
  if (std::set<int>(members.begin(), members.end()) != expected) return false;
  if (members.size() != expected.size()) return false;
  for (int point = 0; point < area; ++point) {
    if (points.contains(point) != expected.contains(point)) return false;
  }
  return true;
}

RC_GTEST_PROP(PointSet, BehavesLikeASet, ()) {
  const int area = *rc::gen::inRange(1, 40);
  const auto changes = *rc::gen::container<std::vector<std::pair<bool, int>>>(
      rc::gen::pair(rc::gen::arbitrary<bool>(), rc::gen::inRange(0, area)));
  PointSet points;
  points.fill(area);
  std::set<int> model;
  for (int point = 0; point < area; ++point) model.insert(point);
  for (const auto& [insert, point] : changes) {
    if (insert) {
      points.insert(point);
      model.insert(point);
    } else {
      points.erase(point);
      model.erase(point);
    }
    RC_ASSERT(is(points, model, area));
  }
}

RC_GTEST_PROP(PointSet, RestoreTakesBackErasures, ()) {
  const int area = *rc::gen::inRange(1, 40);
  const auto gone = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, area));
  PointSet points;
  points.fill(area);
  std::set<int> model;
  for (int point = 0; point < area; ++point) model.insert(point);
  std::vector<std::pair<int, std::set<int>>> history;
  for (const int point : gone) {
    history.emplace_back(points.size(), model);
    points.erase(point);
    model.erase(point);
  }
  while (!history.empty()) {
    points.restore(history.back().first);
    RC_ASSERT(is(points, history.back().second, area));
    history.pop_back();
  }
}

}  // namespace
}  // namespace ruleproof::optimized
