#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "properties/referee/judgement.hpp"
#include "questions/answers.hpp"
#include "record/model_record.hpp"
#include "reference/model/model.hpp"
#include "spec/threads.hpp"

// This header defines how the record of a question is played.

namespace ruleproof::questions {

/// A record, played up to its end or its first move that cannot be played.
struct Played {
  model::Record record;
  std::unique_ptr<model::Model> model;
  model::State state;                         ///< after the last played move
  std::size_t moves = 0;                      ///< how many moves of the record were played
  std::optional<model::MoveJudgement> stuck;  ///< the next move, if it is illegal or leaves its outcome open
  std::map<int, int> numbers;                 ///< move numbers by points (record/move_numbers.hpp)
};

/// Plays the record of a question. Throws InputError for an unreadable record, and Stopped.
Played played(const Document& document, const Json& question, const Asker& asker);
/// Like played(), but also throws InputError unless every move is legal with one outcome.
Played played_whole(const Document& document, const Json& question, const Asker& asker);

/// Returns the names of the points of a move, in the order of its plays.
std::vector<std::string> point_names(const model::Model& model, const model::Move& move);
std::vector<std::string> point_names(const model::Model& model, const std::vector<int>& points);

}  // namespace ruleproof::questions
