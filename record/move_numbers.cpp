#include "record/move_numbers.hpp"

#include <algorithm>

namespace ruleproof::model {
namespace {

/// Whose stone lies on a place; -1 without one.
int owner_at(const Content& content, int place) {
  const Board& board = content.stones.front().board();
  int point = place;
  if (board.is_window()) {
    const Square square = BoardWorld::square_of(place);
    const int x = square.x - content.corner.x, y = content.corner.y + board.size().h - 1 - square.y;
    if (x < 0 || y < 0 || x >= board.size().w || y >= board.size().h) return -1;
    point = y * board.size().w + x;
  }
  const auto found =
      std::ranges::find_if(content.stones, [&](const auto& stones) { return stones.has(point); });
  return found == content.stones.end() ? -1 : static_cast<int>(found - content.stones.begin());
}

}  // namespace

void number_stones(std::map<int, int>& numbers, const Content& before, const Content& after, const Move& move,
                   int number) {
  const auto names = [&](int place) {
    return std::ranges::any_of(move.plays, [&](const Play& play) {
      return std::ranges::count(play.arguments, Argument{language::Type::point, place}) > 0;
    });
  };
  for (std::size_t owner = 0; owner < after.stones.size(); ++owner)
    for (const int point : after.stones[owner].points()) {
      const int place = BoardWorld::place(after, point), before_it = owner_at(before, place);
      if (before_it < 0 || (before_it != static_cast<int>(owner) && names(place))) numbers[place] = number;
    }
}

std::map<int, int> move_numbers(Model& model, const Record& record) {
  std::map<int, int> numbers;
  State state = first_state(model, record);
  int number = 0;
  for (const RecordedMove& move : record.moves) {
    const Attempt attempt = model.attempt(state, move.move);
    const Outcome* outcome = find_outcome(model, attempt, move);
    if (!outcome) break;
    number_stones(numbers, *state.now, *outcome->state.now, move.move, ++number);
    state = outcome->state;
  }
  return numbers;
}

}  // namespace ruleproof::model
