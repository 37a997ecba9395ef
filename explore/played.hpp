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

// The record that a question is about.

namespace ruleproof::explore {

/// A record played as far as it goes.
struct Played {
  model::Record record;
  std::unique_ptr<model::Model> model;
  model::State state;     ///< behind the last move that was played
  std::size_t moves = 0;  ///< of the record, that were played
  std::optional<model::MoveJudgement>
      stuck;  ///< the next one: it is illegal, or does not say which of its outcomes is meant
  std::map<int, int> numbers;  ///< of the moves, on their stones (record/move_numbers.hpp)
};

/// Throws InputError for a record that can't be read, and Stopped.
Played played(const Document& document, const Json& question, const std::stop_token& stop);
/// The same. Throws InputError, too, unless all of its moves are legal.
Played played_whole(const Document& document, const Json& question, const std::stop_token& stop);

/// The names of the points of a move, in the order of its plays.
std::vector<std::string> point_names(const model::Model& model, const model::Move& move);
std::vector<std::string> point_names(const model::Model& model, const std::vector<int>& points);

}  // namespace ruleproof::explore
