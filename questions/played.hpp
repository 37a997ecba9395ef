#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "properties/referee/judgement.hpp"
#include "questions/answers.hpp"
#include "record/played_game.hpp"
#include "spec/threads.hpp"

// Defines how the record of a question is played.

namespace ruleproof::questions {

/// A record, played up to its end or its first move that cannot be played.
struct Played {
  Played(std::shared_ptr<const language::CheckedDocument> read, model::Record record, const Asker& asker);

  std::shared_ptr<const language::CheckedDocument> document;
  model::PlayedGame game;
  std::vector<model::RecordedMove> left;      ///< the moves of the record that were not played
  std::optional<model::MoveJudgement> stuck;  ///< the first of them, if illegal or ambiguous
  std::map<int, int> numbers;                 ///< move numbers by points (record/move_numbers.hpp)
  std::string text;                           ///< the whole record in the plain form
  std::vector<std::size_t> ends;  ///< where in `text` the lines before the moves, and each move, end

  const model::Model& model() const { return game.model(); }
  const model::State& state() const { return game.state(); }
};

/// Plays the records of questions, and stores the latest games: a record in the plain form that continues one
/// of them, or goes back in it, is played from there. An answer does not depend on what is stored.
class PlayedGames {
 public:
  /// Plays the record of a question about a document. Throws InputError for an unreadable record, and
  /// Stopped.
  std::unique_ptr<Played> play(std::shared_ptr<const language::CheckedDocument> document,
                               const Json& question, const Asker& asker);
  /// Stores a game that play() has returned.
  void store(std::unique_ptr<Played> game);

 private:
  std::unique_ptr<Played> take(const language::CheckedDocument& document, const std::string& text);

  Mutex mutex_;
  std::vector<std::unique_ptr<Played>> latest_;
};

/// Throws InputError unless every move of the record was legal with one outcome.
void demand_whole(const Played& game);

/// Returns the names of the points of a move, in the order of its plays.
std::vector<std::string> point_names(const model::Model& model, const model::Move& move);
std::vector<std::string> point_names(const model::Model& model, const std::vector<int>& points);

}  // namespace ruleproof::questions
