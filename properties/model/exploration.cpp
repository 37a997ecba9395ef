#include "properties/model/exploration.hpp"

#include <algorithm>

namespace ruleproof::model {

Exploration::Exploration(Model& model, Keys keys, State start) : model_(model), keys_(std::move(keys)) {
  numbers_.emplace(keys_.key(start), 0);
  reached_.push_back({std::move(start), 0, {}});
}

std::pair<std::size_t, bool> Exploration::add(std::size_t from, const Move& move, State after) {
  const auto [known, is_new] = numbers_.try_emplace(keys_.key(after), reached_.size());
  if (is_new) reached_.push_back({std::move(after), from, move});
  return {known->second, is_new};
}

std::vector<RecordedMove> Exploration::moves_to(std::size_t number) const {
  std::vector<RecordedMove> moves;
  for (; reached_[number].from != number; number = reached_[number].from) {
    const Reached& last = reached_[number];
    moves.push_back(recorded(model_, state(last.from), last.move, last.state));
  }
  std::ranges::reverse(moves);
  return moves;
}

}  // namespace ruleproof::model
