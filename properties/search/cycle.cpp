#include "properties/search/cycle.hpp"

#include <algorithm>
#include <tuple>

#include "reference/evaluator/board_evaluator.hpp"
#include "spec/threads.hpp"

namespace ruleproof {
namespace {

struct Step {
  Move move;
  State after;
  std::size_t to;
};

/// The reachable states: `steps[i]` has the moves from state i, and the start is state 0.
struct Graph {
  std::vector<std::vector<Step>> steps;
  bool complete = true;
};

Graph graph_of(const Model& model, std::size_t most_states, const StopToken& stop) {
  Graph graph;
  Exploration games(model, Keys(model.game()), model.start());
  for (std::size_t i = 0; i < games.size(); ++i) {
    graph.steps.emplace_back();
    if (games.size() > most_states || games.keys().are_too_long() || stop.stop_requested()) {
      graph.complete = false;
      continue;
    }
    for (auto& [move, next] : model.outcomes(games.state(i)))
      graph.steps.back().push_back({move, next, games.add(i, move, next).first});
  }
  return graph;
}

/// Returns a shortest path of at least one step from one state to another; nothing if no path has at most
/// `longest` steps.
std::optional<Played> way(const Graph& graph, std::size_t from, std::size_t to, std::size_t longest) {
  struct Reached {
    std::size_t state;
    std::size_t before;  // index of the previous entry in the list
    const Step* step;
    std::size_t length;
  };
  std::vector<Reached> reached{{from, 0, nullptr, 0}};
  std::vector<bool> seen(graph.steps.size());
  for (std::size_t i = 0; i < reached.size() && reached[i].length < longest; ++i) {
    for (const Step& step : graph.steps[reached[i].state]) {
      if (seen[step.to]) continue;
      seen[step.to] = true;
      reached.push_back({step.to, i, &step, reached[i].length + 1});
      if (step.to != to) continue;
      Played moves;
      for (std::size_t k = reached.size() - 1; k != 0; k = reached[k].before)
        moves.emplace_back(reached[k].step->move, reached[k].step->after);
      std::reverse(moves.begin(), moves.end());
      return moves;
    }
  }
  return std::nullopt;
}

}  // namespace

CycleSearch shortest_cycle(const Model& model, std::size_t most_states, const StopToken& stop) {
  model.evaluator().stop_on(stop);
  const Graph graph = graph_of(model, most_states, stop);
  CycleSearch search{std::nullopt, graph.complete};
  for (std::size_t state = 0; state < graph.steps.size() && !stop.stop_requested(); ++state) {
    const std::size_t longest = search.shortest ? search.shortest->back.size() : graph.steps.size();
    auto back = way(graph, state, state, longest);
    if (!back) continue;
    auto there = state == 0 ? Played{} : *way(graph, 0, state, graph.steps.size());
    const auto rank = [](const Cycle& cycle) { return std::tuple(cycle.back.size(), cycle.there.size()); };
    Cycle cycle{std::move(there), std::move(*back)};
    if (!search.shortest || rank(cycle) < rank(*search.shortest)) search.shortest = std::move(cycle);
  }
  if (stop.stop_requested()) search.complete = false;
  return search;
}

}  // namespace ruleproof
