#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "record/model_record.hpp"
#include "reference/model/model.hpp"

// Judges the moves of a game under the game's own readings, and reports each other reading that judges a move
// differently.

namespace ruleproof {

/// Returns a description of the result of a move: "legal: a1 becomes X; or …" or "illegal: …"; if
/// `has_scores`, with the stored scores.
std::string says(const Model& model, const State& state, const Attempt& attempt, bool has_scores = false);

/// A model of the same document on the same board. It differs from the game's own model in one reading.
struct OtherReading {
  std::string reading;  ///< "KEY=READING"
  std::unique_ptr<Model> model;
};

/// Returns a model for each other reading, in the order of the document.
std::vector<OtherReading> other_readings(const Model& model, Evaluation evaluation = Evaluation::plain);

/// Converts a state of another model, which has the same document and board, to a state of the model `to`. If
/// the rules of `to` do not use the past, the result may lack all of the past but its last moment.
State taken_over(const State& state, const Model& to);

/// A judgement under another reading, if it differs from the judgement under the game's own readings.
struct Dissent {
  std::string reading;  ///< "KEY=READING"
  std::string says;
  /// In a game, whether the difference continues a difference on an earlier move (see LastingDifferences).
  bool lasts = false;

  friend bool operator==(const Dissent&, const Dissent&) = default;
};

/// Returns whether one of the differences does not continue a difference on an earlier move.
bool is_new(const std::vector<Dissent>& dissents);
/// Returns the readings whose difference continues from earlier moves.
std::vector<std::string> lasting(const std::vector<Dissent>& dissents);

struct MoveJudgement {
  RecordedMove move;
  std::vector<Refusal> refusals;  ///< empty if the move is legal
  std::size_t others = 0;         ///< number of further refused combinations of choices in the move
  /// The outcomes that fit the choices named by the move; in a game, also the outcomes of an illegal move
  /// that is played all the same.
  std::vector<Outcome> outcomes;
  std::vector<std::string> ways;  ///< the notation of each outcome, in the same order as `outcomes`
  /// The readings that differ on the move's legality, stones or stored scores, and the readings under which
  /// its outcomes cannot be computed.
  std::vector<Dissent> part;
  std::string effects;  ///< in a game: the effects of the move on points that it does not name
  /// In a game: the scores if the game ended after the move; none if the document defines no scores.
  std::vector<Number> scores;
  bool stands = false;  ///< whether the move is illegal but was played
  /// Whether the move was refused but used up the turn, so that the next move is by the next player.
  bool used_turn = false;

  bool is_legal() const { return refusals.empty(); }
};

/// Judges one move. Throws InputError if the move names a choice that does not exist.
MoveJudgement judgement(const Model& model, const std::vector<OtherReading>& others, const State& state,
                        const RecordedMove& move);

/// The treatment of illegal moves in a game. With `are_refused`, an illegal move changes nothing, and the
/// next move of the record is judged in the same position. But if the next player makes that next move, the
/// illegal move has used up its turn. With `stand`, an illegal move is played as if nothing forbade it, see
/// Model::forced; if that is impossible, it is refused.
enum class IllegalMoves { are_refused, stand };

/// Plays a move that was judged illegal in a state, if that is possible. Stores its outcomes in the
/// judgement, and in `stands` whether there are any.
void let_stand(const Model& model, MoveJudgement& judged, const State& state);

/// Another reading, and the first move of a game at which something happens under it.
struct FirstMove {
  std::string reading;  ///< "KEY=READING"
  int move;             ///< the number of the move, from 1

  friend bool operator==(const FirstMove&, const FirstMove&) = default;
};

/// The judgement of a game. Lists of readings are in the order of the document.
struct GameJudgement {
  std::vector<MoveJudgement> moves;
  /// For each reading whose replay comes to another board: the first move after which the boards differ.
  std::vector<FirstMove> departures;
  /// For each reading under which a move could not be judged: that move. No later move is judged under it.
  std::vector<FirstMove> untold;
  State end;
  std::vector<Dissent> score_under;  ///< readings under which score, winner or end of the game differ
};

/// Returns the number of the first move after which the board under some other reading differs; nothing if
/// there is no such move.
std::optional<int> first_departure(const GameJudgement& game);

/// Judges all moves of a recorded game, including moves after illegal ones. Also replays the game under each
/// other reading, with the same treatment of illegal moves. If a move has several outcomes under the other
/// reading and the record chooses none, or if they cannot be computed, the boards count as different from
/// this move on. Throws InputError, with the line in the record, if a move has several outcomes under the
/// game's own readings and the record chooses none.
GameJudgement judgement(const Model& model, const std::vector<OtherReading>& others, const Record& record,
                        const std::string& source, IllegalMoves illegal = IllegalMoves::are_refused);

}  // namespace ruleproof
