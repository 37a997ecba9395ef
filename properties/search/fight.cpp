#include "properties/search/fight.hpp"

#include <algorithm>
#include <iterator>
#include <limits>

#include "reference/evaluator/board_evaluator.hpp"
#include "reference/model/choice.hpp"
#include "spec/input_error.hpp"
#include "spec/threads.hpp"

namespace ruleproof {
Fight::Fight(const Model& model, int defender, const BoardRegion& target, const BoardRegion& arena)
    : model_(model), defender_(defender), target_(target), arena_(arena), keys_(model.game()) {
  if (recall(model.game()).anything())
    throw InputError("what is legal depends on earlier boards, which the solver of fights does not remember");
}

bool Fight::stands(const State& state) {
  const auto scoring = model_.call("scoring", {model_.evaluator().only(defender_)}, *state.now);
  return subset(target_, scoring ? std::get<BoardRegion>(*scoring) : state.now->stones[defender_]);
}

/// Returns the moves within the arena, with the states after them. Moves without a point (passes) come first:
/// if a pass succeeds, no other move has to be searched.
Played Fight::moves(const State& state) {
  Played moves = model_.outcomes(state);
  std::erase_if(moves, [&](const auto& one) {
    return std::ranges::any_of(points_of(one.first), [&](int point) { return !arena_.has(point); });
  });
  std::ranges::stable_partition(moves, [](const auto& one) { return points_of(one.first).empty(); });
  return moves;
}

bool Fight::solve(const State& state, const StopToken& stop) {
  if (!stands(state)) return true;
  const std::string key = keys_.key(state);
  if (const auto found = memory_.find(key); found != memory_.end()) return found->second;
  if (stop.stop_requested()) throw evaluator::Stopped();
  if (!open_.insert(key).second)
    throw InputError("positions come back in such a fight, so it may go on without an end");
  const bool wanted = state.now->to_move != defender_;
  bool is_lost = false;
  for (const auto& [move, after] : moves(state)) {
    is_lost = solve(after, stop);
    if (is_lost == wanted) break;
  }
  open_.erase(key);
  memory_.emplace(key, is_lost);
  return is_lost;
}

std::optional<bool> Fight::is_lost(const State& state, const StopToken& stop) try {
  open_.clear();
  return solve(state, stop);
} catch (const evaluator::Stopped&) {
  return std::nullopt;
}

std::pair<Move, State> Fight::choice(const State& state, const StopToken& stop) {
  const bool outcome = solve(state, stop);
  const bool wanted = state.now->to_move != defender_;
  Played moves = this->moves(state);
  if (outcome == wanted)
    return *std::ranges::find_if(moves, [&](const auto& one) { return solve(one.second, stop) == wanted; });
  std::ranges::stable_partition(moves, [](const auto& one) { return !points_of(one.first).empty(); });
  const auto winning_answers = [&](const auto& one) {
    constexpr std::ptrdiff_t none = std::numeric_limits<std::ptrdiff_t>::max();
    if (!stands(one.second)) return none;
    const Played answers = this->moves(one.second);
    if (answers.empty()) return none;
    return std::ranges::count_if(answers,
                                 [&](const auto& answer) { return solve(answer.second, stop) == outcome; });
  };
  return *std::ranges::min_element(moves, {}, winning_answers);
}

std::optional<Played> Fight::line(State state, const StopToken& stop) try {
  open_.clear();
  Played line;
  while (stands(state) && !moves(state).empty()) {
    line.push_back(choice(state, stop));
    state = State(line.back().second);
  }
  return line;
} catch (const evaluator::Stopped&) {
  return std::nullopt;
}

}  // namespace ruleproof
