#include "properties/model/judgement.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "record/model_text.hpp"
#include "reference/model/choice.hpp"
#include "reference/model/key.hpp"
#include "spec/input_error.hpp"

namespace ruleproof::model {
namespace {

Content taken_over(const Content& content, const Board& board) {
  Content copy = content;
  for (BoardRegion& stones : copy.stones) stones = board.taken_over(stones);
  for (std::vector<Value>& values : copy.memory)
    for (Value& value : values)
      if (auto* region = std::get_if<BoardRegion>(&value)) *region = board.taken_over(*region);
  return copy;
}

/// What a move comes to, in a few words.
std::string says(const Model& model, const State& state, const Attempt& attempt) {
  if (attempt.outcomes.empty()) return "illegal: " + text(model, attempt.refusals);
  std::set<std::string> ways;
  for (const Outcome& outcome : attempt.outcomes) ways.insert(changes(model, *state.now, *outcome.state.now));
  return fmt::format("legal: {}", fmt::join(ways, "; or "));
}

/// The stones that a move may lead to, with the scores that are kept.
std::set<std::pair<std::string, std::vector<Number>>> boards(const Model& model, const Attempt& attempt) {
  std::set<std::pair<std::string, std::vector<Number>>> all;
  for (const Outcome& outcome : attempt.outcomes) all.emplace(Keys::of_stones(*outcome.state.now), model.kept_scores(*outcome.state.now));
  return all;
}

}  // namespace

State taken_over(const State& state, const Model& to) {
  if (to.is_unbounded()) return state;  // every model looks at it in its own window
  const Board& board = to.world().board();
  std::vector<const Past*> moments;
  const bool needs_past = recall(to.document(), to.setting()).anything();
  for (const Past* moment = state.past.get(); moment; moment = needs_past ? moment->earlier.get() : nullptr) moments.push_back(moment);
  State result{nullptr, nullptr, state.is_over, state.winner};
  for (auto moment = moments.rbegin(); moment != moments.rend(); ++moment)
    result.past = std::make_shared<Past>(Past{taken_over((*moment)->content, board), result.past});
  const bool is_latest = state.past && &state.past->content == state.now.get();
  result.now = is_latest ? std::shared_ptr<const Content>(result.past, &result.past->content)
                         : std::make_shared<Content>(taken_over(*state.now, board));
  return result;
}

std::vector<OtherReading> other_readings(const Model& model, Evaluation evaluation) {
  std::vector<OtherReading> all;
  const language::Document& document = model.document();
  for (std::size_t key = 0; key < document.choices.size(); ++key)
    for (std::size_t reading = 0; reading < document.choices[key].readings.size() && !document.choices[key].is_setting; ++reading) {
      evaluator::Setting setting = model.setting();
      if (setting.choices[key] == static_cast<int>(reading)) continue;
      setting.choices[key] = static_cast<int>(reading);
      all.push_back({fmt::format("{}={}", document.choices[key].name.name, document.choices[key].readings[reading].name.name),
                     std::make_unique<Model>(document, setting, model.world().board().size(), evaluation)});
      all.back().model->call_players(model.roster());
    }
  return all;
}

MoveJudgement judgement(Model& model, const std::vector<OtherReading>& others, const State& state, const RecordedMove& move) {
  Attempt attempt = model.attempt(state, move.move);
  MoveJudgement judged{move, refusals_of_chosen(model, attempt, move.chosen), attempt.others, {}, {}, {}, {}};
  for (const OtherReading& other : others) {
    const State there = taken_over(state, *other.model);
    const Attempt dissenting = other.model->attempt(there, move.move);
    if (boards(*other.model, dissenting) != boards(model, attempt)) judged.part.push_back({other.reading, says(*other.model, there, dissenting)});
  }
  if (!move.chosen.empty() && !attempt.outcomes.empty()) {
    const Outcome* chosen = find_chosen(model, attempt, move.chosen);
    if (!chosen) throw InputError(fmt::format("'{}': the move is legal, but nothing is chosen in it in this order: {}", text(model, move), fmt::join(move.chosen, " ")));
    judged.outcomes = {*chosen};
    judged.ways = {text(model, move)};
    return judged;
  }
  for (const Outcome& outcome : attempt.outcomes) judged.ways.push_back(text(model, move.move, attempt, outcome));
  judged.outcomes = std::move(attempt.outcomes);
  return judged;
}

GameJudgement judgement(Model& model, const std::vector<OtherReading>& others, const Record& record, const std::string& source) {
  GameJudgement game{{}, first_state(model, record)};
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const std::string place = i < record.lines.size() ? fmt::format("{}:{}", source, record.lines[i]) : source;
    try {
      MoveJudgement judged = judgement(model, others, game.end, record.moves[i]);
      if (judged.outcomes.size() > 1)
        throw InputError(fmt::format("'{}' has {} outcomes; name the one that is meant, such as '{}'", text(model, record.moves[i]),
                                     judged.outcomes.size(), judged.ways.front()));
      if (judged.is_legal()) {
        judged.effects = effects(model, *game.end.now, *judged.outcomes.front().state.now, judged.move.move);
        game.end = judged.outcomes.front().state;
      }
      game.moves.push_back(std::move(judged));
    } catch (const InputError& error) {
      throw InputError(fmt::format("{}: {}", place, error.what()));
    }
  }
  return game;
}

}  // namespace ruleproof::model
