#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "properties/referee/judgement.hpp"
#include "questions/answers.hpp"
#include "record/played_game.hpp"
#include "spec/threads.hpp"

// Plays the records of questions.

namespace ruleproof::questions {

/// A record that was played up to its end, or up to the first move that is illegal, or that has several
/// outcomes and selects none of them.
struct Played {
  Played(std::shared_ptr<const language::CheckedDocument> read, Record record, const Asker& asker);

  std::shared_ptr<const language::CheckedDocument> document;
  PlayedGame game;
  std::vector<RecordedMove> left;      ///< the moves of the record that are not played
  std::optional<MoveJudgement> stuck;  ///< why the first move in `left` cannot be played
  std::map<int, int> numbers;          ///< the number on each stone (record/move_numbers.hpp)
  std::string text;                    ///< the whole record, as write_record() writes it
  std::vector<std::size_t> ends;       ///< ends[i] is the offset in `text` at which the first i moves end

  const Model& model() const { return game.model(); }
  const State& state() const { return game.state(); }
};

/// Plays the records of questions, and stores the latest games. If a record and a stored game begin with the
/// same moves, only later moves are played. Stored games affect only the time of an answer.
class PlayedGames {
 public:
  /// Plays the record of a question about a document. Throws InputError for an unreadable record, and
  /// evaluator::Stopped after a stop request.
  std::unique_ptr<Played> play(std::shared_ptr<const language::CheckedDocument> document,
                               const Json& question, const Asker& asker);
  /// Stores a game that play() has returned, if it can be continued.
  void store(std::unique_ptr<Played> game);

 private:
  std::unique_ptr<Played> take(const language::CheckedDocument& document, const std::string& text);

  Mutex mutex_;
  std::vector<std::unique_ptr<Played>> latest_;
};

/// Throws InputError if the record was not played to its end.
void demand_whole(const Played& game);

/// Return the names of points: of those in a move, in the order of its plays, or of those in `points`.
std::vector<std::string> point_names(const Model& model, const Move& move);
std::vector<std::string> point_names(const Model& model, const std::vector<int>& points);

}  // namespace ruleproof::questions
