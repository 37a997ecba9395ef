#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "record/model_record.hpp"
#include "reference/model/model.hpp"

// Moves of a game judged: by its own readings, and by the readings that rule otherwise.

namespace ruleproof::model {

/// What a move comes to, in a few words: "legal: a1 becomes X; or …", with the scores that are kept if that
/// is asked for, or "illegal: …".
std::string says(const Model& model, const State& state, const Attempt& attempt, bool has_scores = false);

/// A model of the same document on the same board that differs in one reading.
struct OtherReading {
  std::string reading;  ///< "KEY=READING"
  std::unique_ptr<Model> model;
};

/// All of them, in the order of the document.
std::vector<OtherReading> other_readings(const Model& model, Evaluation evaluation = Evaluation::plain);

/// A state of another model of the same document and board, as this one goes on from it: with all of its past
/// if it asks for that.
State taken_over(const State& state, const Model& to);

/// What one of the other readings says where it does not agree.
struct Dissent {
  std::string reading;  ///< "KEY=READING"
  std::string says;
  bool lasts = false;  ///< in a game: it is the difference of the moves before, see LastingDifferences

  friend bool operator==(const Dissent&, const Dissent&) = default;
};

/// Whether one of them begins to rule otherwise, and does not only go on to.
bool is_new(const std::vector<Dissent>& dissents);
/// The readings that only go on to.
std::vector<std::string> lasting(const std::vector<Dissent>& dissents);

struct MoveJudgement {
  RecordedMove move;
  std::vector<Refusal> refusals;  ///< none if the move is legal
  std::size_t others = 0;         ///< how many other branches of it are refused
  std::vector<Outcome> outcomes;  ///< of those that fit what the move names as chosen; in a game, also of an
                                  ///< illegal move that stands
  std::vector<std::string> ways;  ///< how each outcome is written
  std::vector<Dissent> part;  ///< the readings under which it is not as legal, or leads to other stones or
                              ///< kept scores; and those that cannot tell where it leads
  std::string effects;        ///< in a game: what the move did beside the points that it names
  std::vector<Number>
      scores;  ///< in a game: those of one that ended after the move; none where the document counts nothing
  bool stands = false;     ///< it is illegal and was played all the same
  bool used_turn = false;  ///< it was refused, and the next move is one of the next player

  bool is_legal() const { return refusals.empty(); }
};

/// Throws InputError if the move names a choice that it has not.
MoveJudgement judgement(Model& model, const std::vector<OtherReading>& others, const State& state,
                        const RecordedMove& move);

/// What becomes of the illegal moves of a game. One that is refused changes nothing, and the next one is
/// judged in the same position; if it is one of the player who follows, the refused one has used up its turn.
/// One that stands is played as if nothing forbade it, see Model::forced; where that is not possible it is
/// refused.
enum class IllegalMoves { are_refused, stand };

/// Lets a move stand that was judged illegal in a state, if it can be played there.
void let_stand(Model& model, MoveJudgement& judged, const State& state);

/// The first move of a game at which something is so under another reading.
struct FirstMove {
  std::string reading;  ///< "KEY=READING"
  int move;             ///< its number, from 1

  friend bool operator==(const FirstMove&, const FirstMove&) = default;
};

/// The lists of readings are in the order of the document.
struct GameJudgement {
  std::vector<MoveJudgement> moves;
  std::vector<FirstMove> departures;  ///< after which a replay under the reading has another board
  std::vector<FirstMove> untold;  ///< of which the reading cannot tell what it does; it is not asked again
  State end;
  std::vector<Dissent>
      score_under;  ///< the readings under which the end has another score or winner, or is none
};

/// The first move at which another reading leaves the board; nothing if none does.
std::optional<int> first_departure(const GameJudgement& game);

/// Judges a game; all moves are judged, whatever is illegal. In the replay under another reading it is so,
/// too; a move that has several outcomes there and does not name one leaves the board, and so does one whose
/// outcomes cannot be told. Throws InputError, with its line in the record, for a move that has several
/// outcomes and does not say which is meant.
GameJudgement judgement(Model& model, const std::vector<OtherReading>& others, const Record& record,
                        const std::string& source, IllegalMoves illegal = IllegalMoves::are_refused);

}  // namespace ruleproof::model
