#include "record/move_numbers.hpp"

#include <algorithm>

#include "record/model_text.hpp"
#include "reference/model/choice.hpp"

namespace ruleproof {

void number_stones(std::map<int, int>& numbers, const Content& before, const Content& after, const Move& move,
                   int number) {
  const std::vector<int> named = points_of(move);
  const std::map<int, int> then = owners(before);
  for (const auto& [place, owner] : owners(after)) {
    const auto earlier = then.find(place);
    if (earlier == then.end() || (earlier->second != owner && std::ranges::count(named, place) > 0))
      numbers[place] = number;
  }
}

std::map<int, int> move_numbers(const Model& model, const Record& record) {
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

}  // namespace ruleproof
