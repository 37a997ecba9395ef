#include "session/played_game.hpp"

#include <map>
#include <utility>

#include "record/model_text.hpp"

namespace ruleproof::model {
namespace {

/// Returns for each player the number of stones that a move removed from the board, including a stone that
/// the move itself placed.
std::vector<int> stones_removed(int players, const Content& before, const Move& move, const Content& after) {
  std::map<int, int> then = owners(before);
  const std::map<int, int> now = owners(after);
  const std::vector<Argument>& arguments = move.plays.front().arguments;
  if (move.player >= 0 && move.plays.size() == 1 && arguments.size() == 1 &&
      arguments.front().type == language::Type::point)
    then.try_emplace(arguments.front().value, move.player);
  std::vector<int> removed(players);
  for (const auto& [place, owner] : then)
    if (owner < players && !now.contains(place)) ++removed[owner];
  return removed;
}

}  // namespace

PlayedGame::PlayedGame(Record begun)
    : record_(std::move(begun)),
      model_(record_.game, Evaluation::compiled),
      captured_{std::vector<int>(model_.players())} {
  record_.moves.clear();
  record_.lines.clear();
  call_players(model_, record_);
  states_.push_back(first_state(model_, record_));
}

void PlayedGame::play(RecordedMove move, State after) {
  std::vector<int> captured = captured_.back();
  const std::vector<int> removed = stones_removed(model_.players(), *state().now, move.move, *after.now);
  for (std::size_t by = 0; by < captured.size(); ++by)
    for (std::size_t other = 0; other < removed.size(); ++other)
      if (other != by) captured[by] += removed[other];
  captured_.push_back(std::move(captured));
  states_.push_back(std::move(after));
  record_.moves.push_back(std::move(move));
}

void PlayedGame::undo() {
  captured_.pop_back();
  states_.pop_back();
  record_.moves.pop_back();
}

std::vector<std::string> PlayedGame::stones(int player) const {
  const Content& now = *state().now;
  std::vector<std::string> names;
  for (const int point : now.stones[player].points())
    names.push_back(model_.world().name_of(BoardWorld::place(now, point)));
  return names;
}

std::string PlayedGame::drawing() const { return diagram(model_, *state().now); }

}  // namespace ruleproof::model
