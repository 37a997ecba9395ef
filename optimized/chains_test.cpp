#include "optimized/chains.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace ruleproof::optimized {
namespace {

constexpr int stones = 30;

/// For each stone: the smallest stone of its chain, the tally of its chain, and the sorted stones of its
/// chain.
struct View {
  std::vector<int> least;
  std::vector<int> tally;
  std::vector<std::vector<int>> members;
  friend bool operator==(const View&, const View&) = default;
};

View view(const Chains<int>& chains) {
  View result;
  for (int stone = 0; stone < stones; ++stone) {
    std::vector<int> members;
    chains.for_each_stone(chains.root(stone), [&](int member) { members.push_back(member); });
    std::ranges::sort(members);
    result.least.push_back(members.front());
    result.tally.push_back(chains.tally(chains.root(stone)));
    result.members.push_back(members);
  }
  return result;
}

RC_GTEST_PROP(Chains, JoinsMergeClassesAndTalliesAndSplitsTakeThemBack, ()) {
  const auto pairs = *rc::gen::container<std::vector<std::pair<int, int>>>(
      rc::gen::pair(rc::gen::inRange(0, stones), rc::gen::inRange(0, stones)));
  Chains<int> chains;
  for (int stone = 0; stone < stones; ++stone) chains.start(stone, 1 << (stone % 8));
  std::vector<int> joined;
  std::vector<View> history;
  for (const auto& [a, b] : pairs) {
    if (chains.root(a) == chains.root(b)) continue;
    history.push_back(view(chains));
    joined.push_back(chains.join(chains.root(a), chains.root(b)));

    View expected = history.back();
    std::vector<int> merged = expected.members[a];
    merged.insert(merged.end(), expected.members[b].begin(), expected.members[b].end());
    std::ranges::sort(merged);
    const int tally = expected.tally[a] + expected.tally[b];
    for (const int stone : merged) {
      expected.least[stone] = merged.front();
      expected.tally[stone] = tally;
      expected.members[stone] = merged;
    }
    RC_ASSERT(view(chains) == expected);
  }
  while (!joined.empty()) {
    chains.split(joined.back());
    RC_ASSERT(view(chains) == history.back());
    joined.pop_back();
    history.pop_back();
  }
}

}  // namespace
}  // namespace ruleproof::optimized
