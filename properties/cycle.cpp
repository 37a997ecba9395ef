#include "properties/cycle.hpp"

#include <algorithm>
#include <tuple>
#include <unordered_map>

#include "properties/explore.hpp"

namespace ruleproof {
namespace {

struct Step {
  Move move;
  std::size_t to;
};

/// The states that can be reached, by their numbers, the start first.
struct Graph {
  std::vector<std::vector<Step>> steps;
  bool complete = true;
};

Graph graph_of(const Rules& rules, const Board& board, std::size_t most_states, const std::stop_token& stop) {
  Graph graph;
  std::vector<State> states{start(board)};
  std::unordered_map<StateKey, std::size_t, StateKeyHash> numbers{{state_key(rules, states.front()), 0}};
  for (std::size_t i = 0; i < states.size(); ++i) {
    graph.steps.emplace_back();
    if (states.size() > most_states || stop.stop_requested()) {
      graph.complete = false;
      continue;
    }
    const State state = states[i];
    for (const auto& [move, outcome] : moves_with_outcomes(rules, state)) {
      State next = after(state, move, outcome);
      const auto [known, is_new] = numbers.try_emplace(state_key(rules, next), states.size());
      if (is_new) states.push_back(std::move(next));
      graph.steps.back().push_back({move, known->second});
    }
  }
  return graph;
}

/// The moves of a shortest way of at least one step; nothing if there is none of at most so many.
std::optional<std::vector<Move>> way(const Graph& graph, std::size_t from, std::size_t to,
                                     std::size_t longest) {
  struct Reached {
    std::size_t state;
    std::size_t before;  // its place in the list
    const Move* move;
    std::size_t length;
  };
  std::vector<Reached> reached{{from, 0, nullptr, 0}};
  std::vector<bool> seen(graph.steps.size());
  for (std::size_t i = 0; i < reached.size() && reached[i].length < longest; ++i) {
    for (const Step& step : graph.steps[reached[i].state]) {
      if (seen[step.to]) continue;
      seen[step.to] = true;
      reached.push_back({step.to, i, &step.move, reached[i].length + 1});
      if (step.to != to) continue;
      std::vector<Move> moves;
      for (std::size_t k = reached.size() - 1; k != 0; k = reached[k].before)
        moves.push_back(*reached[k].move);
      std::reverse(moves.begin(), moves.end());
      return moves;
    }
  }
  return std::nullopt;
}

}  // namespace

CycleSearch shortest_cycle(const Rules& rules, const Board& board, std::size_t most_states,
                           std::stop_token stop) {
  demand_packable(board.size());
  const Graph graph = graph_of(rules, board, most_states, stop);
  CycleSearch search{std::nullopt, graph.complete};
  for (std::size_t state = 0; state < graph.steps.size() && !stop.stop_requested(); ++state) {
    const std::size_t longest = search.shortest ? search.shortest->back.size() : graph.steps.size();
    auto back = way(graph, state, state, longest);
    if (!back) continue;
    const auto there = state == 0 ? std::vector<Move>{} : *way(graph, 0, state, graph.steps.size());
    const auto rank = [](const Cycle& cycle) { return std::tuple(cycle.back.size(), cycle.there.size()); };
    Cycle cycle{there, std::move(*back)};
    if (!search.shortest || rank(cycle) < rank(*search.shortest)) search.shortest = std::move(cycle);
  }
  if (stop.stop_requested()) search.complete = false;
  return search;
}

}  // namespace ruleproof
