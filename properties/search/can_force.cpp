#include "properties/search/can_force.hpp"

#include <algorithm>
#include <deque>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

#include "reference/evaluator/board_evaluator.hpp"
#include "reference/model/examples.hpp"
#include "reference/model/key.hpp"
#include "spec/threads.hpp"

namespace ruleproof {
namespace {

using language::Expression;

/// Explores states from the start. A state is marked as won (the goal can be forced) or lost as soon as its
/// successors decide this. From a state that is never marked, the other players can prevent the goal forever
/// by a cycle. A state that cannot influence the result is not explored.
class Search {
 public:
  Search(const Model& model, int player, const Expression& goal, std::size_t most_states,
         const StopToken& stop)
      : model_(model),
        player_(player),
        goal_(goal),
        most_states_(most_states),
        stop_(stop),
        keys_(model.game(), memory_used_by(model.document(), goal)) {}

  BestPlay from(const State& start) {
    BestPlay result;
    number_of(start);
    unexplored_.push_back(0);
    while (!unexplored_.empty() && nodes_[0].fate == Fate::open) {
      const std::size_t node = next();
      if (stop_.stop_requested()) result.answer = BestPlay::Answer::stopped;
      if (stop_.stop_requested() || nodes_.size() > most_states_ || keys_.are_too_long()) {
        result.states = nodes_.size();
        return result;
      }
      if (matters(node)) explore(node);
    }
    result.answer = nodes_[0].fate == Fate::won ? BestPlay::Answer::can : BestPlay::Answer::cannot;
    result.states = nodes_.size();
    find_line(start, result);
    return result;
  }

 private:
  enum class Fate { open, won, lost };

  /// A move from state `from` to another state.
  struct Play {
    std::size_t from;
    bool is_own;  ///< made by the player who wants the goal
  };
  struct Node {
    std::optional<State> state;  ///< removed when the state is explored
    Fate fate = Fate::open;
    std::size_t decided = 0;  ///< states are numbered in the order in which they are marked as won or lost
    std::vector<Play> leading_here;
    bool has_own = false;    ///< whether the player who wants the goal has a move here
    bool has_won = false;    ///< whether some own move leads to a won state
    std::size_t own = 0;     ///< number of own moves that are not known to lead to a lost state
    std::size_t others = 0;  ///< number of moves of other players that are not known to lead to a won state
  };
  struct Edge {
    Move move;
    State after;
    std::size_t to;
    bool is_own;
  };

  std::size_t number_of(const State& state) {
    const auto [known, is_new] = numbers_.try_emplace(keys_.key(state), nodes_.size());
    if (!is_new) return known->second;
    Node& node = nodes_.emplace_back();
    if (holds(model_, goal_, state))
      decide(known->second, Fate::won);
    else if (state.is_over)
      decide(known->second, Fate::lost);
    else
      node.state = state;
    return known->second;
  }

  /// Returns an edge for each outcome of each legal move.
  std::vector<Edge> edges(const State& state) {
    std::vector<Edge> edges;
    for (auto& [move, after] : model_.outcomes(state)) {
      const std::size_t to = number_of(after);
      const bool is_own = move.player == player_;
      edges.push_back({std::move(move), std::move(after), to, is_own});
    }
    return edges;
  }

  /// Removes and returns the next state to explore: the last state added (depth first), so that games are
  /// played to their ends. If games may be endless, it is the first state added.
  std::size_t next() {
    const bool is_first = keys_.are_endless();
    const std::size_t node = is_first ? unexplored_.front() : unexplored_.back();
    if (is_first)
      unexplored_.pop_front();
    else
      unexplored_.pop_back();
    return node;
  }

  bool matters(std::size_t node) const {
    if (!nodes_[node].state || nodes_[node].fate != Fate::open) return false;
    return node == 0 || std::ranges::any_of(nodes_[node].leading_here, [&](const Play& play) {
             return nodes_[play.from].fate == Fate::open;
           });
  }

  void explore(std::size_t number) {
    const State state = std::move(*nodes_[number].state);
    nodes_[number].state.reset();
    const std::vector<Edge> all = edges(state);
    for (const Edge& edge : all) {
      Node& node = nodes_[number];
      node.has_own = node.has_own || edge.is_own;
      ++(edge.is_own ? node.own : node.others);
    }
    if (all.empty()) decide(number, Fate::lost);
    for (const Edge& edge : all) {
      if (nodes_[edge.to].fate != Fate::open) {
        learn({number, edge.is_own}, nodes_[edge.to].fate);
      } else {
        nodes_[edge.to].leading_here.push_back({number, edge.is_own});
        if (nodes_[edge.to].state) unexplored_.push_back(edge.to);
      }
    }
    conclude();
  }

  void decide(std::size_t number, Fate fate) {
    nodes_[number].fate = fate;
    nodes_[number].decided = ++decided_;
    news_.push_back(number);
  }

  /// Updates the state in which `play` was made, after the state to which it leads was decided as `fate`.
  void learn(const Play& play, Fate fate) {
    Node& node = nodes_[play.from];
    if (node.fate != Fate::open) return;
    if (fate == Fate::lost) {
      if (!play.is_own || --node.own == 0) decide(play.from, Fate::lost);
      return;
    }
    if (play.is_own)
      node.has_won = true;
    else
      --node.others;
    if (node.others == 0 && (node.has_won || !node.has_own)) decide(play.from, Fate::won);
  }

  void conclude() {
    while (!news_.empty()) {
      const std::size_t number = news_.back();
      news_.pop_back();
      const std::vector<Play> plays = std::move(nodes_[number].leading_here);
      nodes_[number].leading_here.clear();
      for (const Play& play : plays) learn(play, nodes_[number].fate);
    }
  }

  // Finding a game that demonstrates the answer.

  void find_line(State state, BestPlay& result) {
    std::set<std::size_t> passed;
    std::size_t here = 0;
    while (!result.goes_round && !state.is_over && !holds(model_, goal_, state)) {
      if (stop_.stop_requested()) break;
      passed.insert(here);
      const std::vector<Edge> all = edges(state);
      if (all.empty()) break;
      const Edge& edge = best(all, nodes_[here].fate);
      here = edge.to;
      state = edge.after;
      result.line.emplace_back(edge.move, edge.after);
      result.goes_round = passed.contains(here);
    }
  }

  /// Returns the edge to play in a state with this fate: an edge by which the successful side gets closer to
  /// its success or continues the cycle. If that side has no move, an edge by which the other side resists
  /// longest.
  const Edge& best(const std::vector<Edge>& edges, Fate fate) const {
    const bool is_won = fate == Fate::won;
    const Edge *quickest = nullptr, *longest = nullptr;
    for (const Edge& edge : edges) {
      const Node& to = nodes_[edge.to];
      if (to.fate != fate) continue;
      if (edge.is_own == is_won && (!quickest || to.decided < nodes_[quickest->to].decided)) quickest = &edge;
      if (!longest || to.decided > nodes_[longest->to].decided) longest = &edge;
    }
    return quickest ? *quickest : longest ? *longest : edges.front();
  }

  const Model& model_;
  const int player_;
  const Expression& goal_;
  const std::size_t most_states_;
  const StopToken stop_;
  Keys keys_;
  std::unordered_map<std::string, std::size_t> numbers_;
  std::vector<Node> nodes_;
  std::deque<std::size_t> unexplored_;
  std::vector<std::size_t> news_;  // decided states whose predecessors have yet to be updated
  std::size_t decided_ = 0;
};

}  // namespace

BestPlay can_force(const Model& model, const State& start, int player, const Expression& goal,
                   std::size_t most_states, const StopToken& stop) {
  model.evaluator().stop_on(stop);
  try {
    return Search(model, player, goal, most_states, stop).from(start);
  } catch (const evaluator::Stopped&) {
    BestPlay stopped;
    stopped.answer = BestPlay::Answer::stopped;
    return stopped;
  }
}

}  // namespace ruleproof
