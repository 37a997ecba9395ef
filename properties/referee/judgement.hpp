#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "record/model_record.hpp"
#include "reference/model/model.hpp"

// Judges moves of a game under its own readings, and under each other reading that judges differently.

namespace ruleproof::model {

/// Describes the result of a move: "legal: a1 becomes X; or …", if `has_scores` with the stored scores, or
/// "illegal: …".
std::string says(const Model& model, const State& state, const Attempt& attempt, bool has_scores = false);

/// A model of the same document on the same board that differs in one reading.
struct OtherReading {
  std::string reading;  ///< "KEY=READING"
  std::unique_ptr<Model> model;
};

/// Returns a model for each other reading, in the order of the document.
std::vector<OtherReading> other_readings(const Model& model, Evaluation evaluation = Evaluation::plain);

/// Converts a state of another model of the same document and board for the model `to`; includes the past if
/// the rules of `to` use it.
State taken_over(const State& state, const Model& to);

/// The judgement of another reading that disagrees.
struct Dissent {
  std::string reading;  ///< "KEY=READING"
  std::string says;
  bool lasts = false;  ///< in a game, whether the difference continues earlier ones (LastingDifferences)

  friend bool operator==(const Dissent&, const Dissent&) = default;
};

/// Returns whether one of the differences is new.
bool is_new(const std::vector<Dissent>& dissents);
/// Returns the readings whose difference lasts from earlier moves.
std::vector<std::string> lasting(const std::vector<Dissent>& dissents);

struct MoveJudgement {
  RecordedMove move;
  std::vector<Refusal> refusals;  ///< empty if the move is legal
  std::size_t others = 0;         ///< the number of further branches of the move that are refused
  std::vector<Outcome> outcomes;  ///< the outcomes that fit the choices named by the move; in a game, also
                                  ///< those of an illegal move that stands
  std::vector<std::string> ways;  ///< the notation of each outcome
  /// The readings that differ on the move's legality, stones or stored scores, and those under which its
  /// outcomes cannot be computed.
  std::vector<Dissent> part;
  std::string effects;  ///< in a game: the effects of the move on points that it does not name
  std::vector<Number>
      scores;  ///< in a game: the scores if it ended after the move; none if the document counts nothing
  bool stands = false;  ///< whether it is illegal but was played
  /// Whether it was refused but used up the turn: the next move is by the next player.
  bool used_turn = false;

  bool is_legal() const { return refusals.empty(); }
};

/// Judges one move. Throws InputError if the move names a choice that does not exist.
MoveJudgement judgement(const Model& model, const std::vector<OtherReading>& others, const State& state,
                        const RecordedMove& move);

/// The treatment of illegal moves in a game. A refused move changes nothing, and the next one is judged in
/// the same position; if the next player makes it, the refused move has used up its turn. With `stand`, an
/// illegal move is played as if nothing forbade it, see Model::forced; if that is impossible it is refused.
enum class IllegalMoves { are_refused, stand };

/// Plays a move that was judged illegal in a state, if that is possible.
void let_stand(const Model& model, MoveJudgement& judged, const State& state);

/// A move of a game at which something first happens under another reading.
struct FirstMove {
  std::string reading;  ///< "KEY=READING"
  int move;             ///< the number of the move, from 1

  friend bool operator==(const FirstMove&, const FirstMove&) = default;
};

/// The judgement of a game. Lists of readings are in the order of the document.
struct GameJudgement {
  std::vector<MoveJudgement> moves;
  /// For each reading, the first move after which a replay under it has a different board.
  std::vector<FirstMove> departures;
  std::vector<FirstMove>
      untold;  ///< for each reading, the first move that could not be judged under it; later ones are skipped
  State end;
  std::vector<Dissent> score_under;  ///< readings under which score, winner or end of the game differ
};

/// Returns the first move after which some other reading has another board; nothing if there is none.
std::optional<int> first_departure(const GameJudgement& game);

/// Judges all moves of a game, including those after illegal ones. Replays under other readings treat illegal
/// moves the same. Boards differ from a move on that has several outcomes there but names none, or whose
/// outcomes cannot be computed. Throws InputError, with the line in the record, for a move that has several
/// outcomes and names none.
GameJudgement judgement(const Model& model, const std::vector<OtherReading>& others, const Record& record,
                        const std::string& source, IllegalMoves illegal = IllegalMoves::are_refused);

}  // namespace ruleproof::model
