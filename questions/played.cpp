#include "questions/played.hpp"

#include <fmt/format.h>

#include "record/model_text.hpp"
#include "record/move_numbers.hpp"
#include "reference/evaluator/board_evaluator.hpp"
#include "reference/evaluator/value.hpp"
#include "reference/model/choice.hpp"
#include "spec/threads.hpp"

namespace ruleproof::questions {

Played played(const Document& document, const Json& question, const Asker& asker) {
  model::Record record = model::parse_record(text_of(question, "record", ""), "record", Game(document));
  auto model = std::make_unique<model::Model>(record.game, Evaluation::compiled);
  model->evaluator().stop_on(asker.stop);
  model->evaluator().allow_steps(asker.steps);
  model::call_players(*model, record);
  model::State state = model::first_state(*model, record);
  Played result{std::move(record), std::move(model), std::move(state), 0, {}, {}};
  for (const model::RecordedMove& move : result.record.moves) {
    if (asker.stop.stop_requested()) throw evaluator::Stopped();
    model::MoveJudgement judged = judgement(*result.model, {}, result.state, move);
    if (!judged.is_legal() || judged.outcomes.size() > 1) {
      result.stuck = std::move(judged);
      return result;
    }
    model::State& after = judged.outcomes.front().state;
    ++result.moves;
    number_stones(result.numbers, *result.state.now, *after.now, move.move, static_cast<int>(result.moves));
    result.state = std::move(after);
  }
  return result;
}

Played played_whole(const Document& document, const Json& question, const Asker& asker) {
  Played result = played(document, question, asker);
  if (result.stuck)
    throw InputError(fmt::format("move {}, {}, {}", result.moves + 1, text(*result.model, result.stuck->move),
                                 result.stuck->is_legal()
                                     ? "does not say which outcome is meant"
                                     : "is illegal: " + text(*result.model, result.stuck->refusals)));
  return result;
}

std::vector<std::string> point_names(const model::Model& model, const std::vector<int>& points) {
  std::vector<std::string> names;
  for (const int point : points) names.push_back(model.world().name_of(point));
  return names;
}

std::vector<std::string> point_names(const model::Model& model, const model::Move& move) {
  return point_names(model, points_of(move));
}

}  // namespace ruleproof::questions
