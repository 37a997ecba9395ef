#include "properties/search/exploration.hpp"
#include "spec/language/tree.hpp"

#include <algorithm>

namespace ruleproof {

Played played(const PlayedExample& example) {
  Played all;
  for (std::size_t i = 0; i < example.moves.size(); ++i)
    all.emplace_back(example.moves[i], example.states[i + 1]);
  return all;
}

std::vector<RecordedMove> recorded(const Model& model, const State& begin, const Played& played) {
  std::vector<RecordedMove> moves;
  const State* before = &begin;
  for (const auto& [move, after] : played) {
    moves.push_back(recorded(model, *before, move, after));
    before = &after;
  }
  return moves;
}

std::optional<Record> record_of_example(const language::Document& document, const language::Example& example,
                                        const StopToken& stop) {
  const PlayedExample played = play_example(games_of(document, example).games.front(), example, stop);
  if (played.states.empty()) return std::nullopt;
  const Model& model = *played.model;
  const State& begin = played.states.front();
  Record record{model.game(), {}, std::nullopt, recorded(model, begin, ruleproof::played(played)), {}};
  if (!begins_at_the_start(example)) record.setup = setup_of(model, *begin.now);
  return record;
}

Content content_of(const Model& model, const std::vector<int>& owners) {
  Content content = model.empty();
  for (std::size_t point = 0; point < owners.size(); ++point)
    if (owners[point] >= 0) content.stones[owners[point]].add(static_cast<int>(point));
  return content;
}

Exploration::Exploration(const Model& model, Keys keys, State start) : model_(model), keys_(std::move(keys)) {
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

}  // namespace ruleproof
