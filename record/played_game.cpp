#include "record/played_game.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "record/model_text.hpp"
#include "reference/evaluator/board_evaluator.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

/// Returns, for each player, how many stones a move removed from the board. A stone that the move itself
/// placed and removed counts, too. In a game in which stones can move, returns by how much the number of each
/// player's stones decreased.
std::vector<int> stones_removed(const Model& model, const Content& before, const Move& move,
                                const Content& after) {
  std::vector<int> removed(model.players());
  if (has_step(model.document(), language::Step::Kind::move)) {
    for (int player = 0; player < model.players(); ++player)
      removed[player] =
          std::max(0, size(stones_of(model, before, player)) - size(stones_of(model, after, player)));
    return removed;
  }
  std::map<int, int> then = players_on_points(model, before);
  const std::map<int, int> now = players_on_points(model, after);
  const std::vector<Argument>& arguments = move.plays.front().arguments;
  if (move.player >= 0 && move.plays.size() == 1 && arguments.size() == 1 &&
      arguments.front().type == language::Type::point &&
      has_step(model.document(), language::Step::Kind::put))
    then.try_emplace(arguments.front().value, move.player);
  for (const auto& [place, player] : then)
    if (player >= 0 && !now.contains(place)) ++removed[player];
  return removed;
}

}  // namespace

PlayedGame::PlayedGame(Record begun, const StopToken& stop, std::int64_t steps)
    : record_(std::move(begun)),
      model_(record_.game, Evaluation::compiled),
      captured_{std::vector<int>(model_.players())} {
  record_.moves.clear();
  record_.lines.clear();
  allow(stop, steps);
  call_players(model_, record_);
  states_.push_back(first_state(model_, record_));
}

void PlayedGame::allow(const StopToken& stop, std::int64_t steps) {
  model_.evaluator().stop_on(stop);
  model_.evaluator().allow_steps(steps);
}

void PlayedGame::play(RecordedMove move, State after) {
  states_.push_back(std::move(after));
  record_.moves.push_back(std::move(move));
}

void PlayedGame::undo() {
  states_.pop_back();
  record_.moves.pop_back();
  if (captured_.size() > states_.size()) captured_.pop_back();
}

std::vector<std::string> PlayedGame::stones(int player) const {
  const Content& now = *state().now;
  std::vector<std::string> names;
  for (const int point : stones_of(model_, now, player).points())
    names.push_back(model_.world().name_of(BoardWorld::place(now, point)));
  return names;
}

int PlayedGame::captured(int player) const {
  for (std::size_t i = captured_.size(); i < states_.size(); ++i) {
    std::vector<int> captured = captured_.back();
    const std::vector<int> removed =
        stones_removed(model_, *states_[i - 1].now, record_.moves[i - 1].move, *states_[i].now);
    for (std::size_t by = 0; by < captured.size(); ++by)
      for (std::size_t other = 0; other < removed.size(); ++other)
        if (other != by) captured[by] += removed[other];
    captured_.push_back(std::move(captured));
  }
  return captured_.back()[player];
}

std::string PlayedGame::drawing() const { return diagram(model_, *state().now); }

}  // namespace ruleproof
