#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "explore/answers.hpp"
#include "properties/referee/judgement.hpp"
#include "record/model_record.hpp"
#include "reference/model/model.hpp"

// The game that a question is about.

namespace ruleproof::explore {

/// A record played as far as it goes.
struct Game {
  const Document& spec;
  model::Record record;
  std::unique_ptr<model::Model> model;
  model::State state;      ///< behind the last move that was played
  std::size_t played = 0;  ///< moves of the record
  std::optional<model::MoveJudgement>
      stuck;  ///< the next one: it is illegal, or does not say which of its outcomes is meant
  std::map<int, int> numbers;  ///< of the moves, on their stones (record/move_numbers.hpp)
};

/// Throws InputError for a record that can't be read, and Stopped.
Game game_of(const Document& spec, const Json& question, const std::stop_token& stop);
/// The same where all of the moves have to be legal.
Game whole_game_of(const Document& spec, const Json& question, const std::stop_token& stop);

/// The names of the points of a move, in the order of its plays.
std::vector<std::string> point_names(const model::Model& model, const model::Move& move);
std::vector<std::string> point_names(const model::Model& model, const std::vector<int>& points);

}  // namespace ruleproof::explore
