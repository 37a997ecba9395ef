#pragma once

#include <memory>
#include <string>
#include <vector>

#include "properties/judgement.hpp"
#include "record/model_record.hpp"
#include "reference/model/model.hpp"

// Moves of any document judged: by one setting, and by the readings that rule otherwise.

namespace ruleproof::model {

/// A model of the same document on the same board that differs in one reading.
struct OtherReading {
  std::string reading;  ///< "KEY=READING"
  std::unique_ptr<Model> model;
};

/// All of them, in the order of the document.
std::vector<OtherReading> other_readings(const Model& model, Evaluation evaluation = Evaluation::plain);

/// A state of another model of the same document and board, as this one goes on from it: with all of its past if it asks for that.
State taken_over(const State& state, const Model& to);

struct MoveJudgement {
  RecordedMove move;
  std::vector<Refusal> refusals;  ///< none if the move is legal
  std::size_t others = 0;         ///< how many other branches of it are refused
  std::vector<Outcome> outcomes;  ///< of those that fit what the move names as chosen
  std::vector<std::string> ways;  ///< how each outcome is written
  std::vector<Dissent> part;      ///< the readings under which it is not as legal, or leads to other stones or kept scores
  std::string effects;            ///< in a game, of a legal one: what it does beside the points that it names

  bool is_legal() const { return refusals.empty(); }
};

/// Throws InputError if the move names a choice that it has not.
MoveJudgement judgement(Model& model, const std::vector<OtherReading>& others, const State& state, const RecordedMove& move);

/// An illegal move changes nothing, and the next one is judged in the same state.
struct GameJudgement {
  std::vector<MoveJudgement> moves;
  State end;
};

/// Throws InputError, with its line in the record, for a move that has several outcomes and does not say which is meant.
GameJudgement judgement(Model& model, const std::vector<OtherReading>& others, const Record& record, const std::string& source);

}  // namespace ruleproof::model
