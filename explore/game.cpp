#include "explore/game.hpp"

#include <fmt/format.h>

#include "record/model_text.hpp"
#include "record/move_numbers.hpp"
#include "reference/evaluator/value.hpp"
#include "reference/model/choice.hpp"

namespace ruleproof::explore {

Game game_of(const Document& spec, const Json& question, const std::stop_token& stop) {
  model::Record record =
      model::parse_record(text_of(question, "record", ""), "record", Game(spec));
  auto model = std::make_unique<model::Model>(record.game, Evaluation::compiled);
  model->evaluator().stop_on(stop);
  model::call_players(*model, record);
  model::State state = model::first_state(*model, record);
  Game game{spec, std::move(record), std::move(model), std::move(state), 0, {}, {}};
  for (const model::RecordedMove& move : game.record.moves) {
    if (stop.stop_requested()) throw evaluator::Stopped();
    model::MoveJudgement judged = judgement(*game.model, {}, game.state, move);
    if (!judged.is_legal() || judged.outcomes.size() > 1) {
      game.stuck = std::move(judged);
      return game;
    }
    model::State& after = judged.outcomes.front().state;
    ++game.played;
    number_stones(game.numbers, *game.state.now, *after.now, move.move, static_cast<int>(game.played));
    game.state = std::move(after);
  }
  return game;
}

Game whole_game_of(const Document& spec, const Json& question, const std::stop_token& stop) {
  Game game = game_of(spec, question, stop);
  if (game.stuck)
    throw InputError(fmt::format("move {}, {}, {}", game.played + 1, text(*game.model, game.stuck->move),
                                 game.stuck->is_legal()
                                     ? "does not say which outcome is meant"
                                     : "is illegal: " + text(*game.model, game.stuck->refusals)));
  return game;
}

std::vector<std::string> point_names(const model::Model& model, const std::vector<int>& points) {
  std::vector<std::string> names;
  for (const int point : points) names.push_back(model.world().name_of(point));
  return names;
}

std::vector<std::string> point_names(const model::Model& model, const model::Move& move) {
  return point_names(model, points_of(move));
}

}  // namespace ruleproof::explore
