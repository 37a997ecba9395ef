#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "properties/fault.hpp"
#include "reference/rules.hpp"
#include "spec/input_error.hpp"
#include "spec/komi.hpp"
#include "spec/ruleset.hpp"

// A game judged move by move: by one ruleset, and by those beside it where they do not agree. The states that
// are returned are of the board of the state that is given.

namespace ruleproof {

/// A ruleset that differs from another one in one reading.
struct OtherReading {
  std::string reading;  ///< "KEY=READING"
  std::unique_ptr<Rules> rules;
};

/// All of them, in the order of the spec.
std::vector<OtherReading> other_readings(const Ruleset& ruleset);

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

/// What becomes of the illegal moves of a game. One that is refused changes nothing, and the next one is judged
/// in the same position; if it is one of the other side, the refused one has used up its turn. One that stands
/// is played as it is written where it can be: while the game is not over a pass, and a placement on an empty
/// point, with what the clauses make of it; where it cannot be it is refused.
enum class IllegalMoves { are_refused, stand };

/// What a move does. A stone of either colour is captured if it is not on the board any more, the one just
/// placed included, and killed if it is there, is not flipped, and no longer counts for its owner.
struct Effect {
  State after;
  std::vector<int> flipped;   ///< rising
  std::vector<int> captured;  ///< rising
  std::vector<int> killed;    ///< rising
  Result result;              ///< if the game ended there
};

struct MoveJudgement {
  Move move;
  std::vector<Fault> faults;    ///< none if the move is legal
  std::vector<Effect> effects;  ///< one, or several if the move would have to name the stones that it flips;
                                ///< an illegal move that is refused changes nothing
  std::vector<Dissent> part;    ///< the readings under which it is not as legal or leads to another board, or
                                ///< to more than one; and those that cannot tell where it leads
  bool stands = false;          ///< it is illegal and was played all the same
  bool used_turn = false;       ///< it was refused, and the next move is one of the other side
};

/// Judges a move at a state. Throws InputError if the move names stones to flip that no outcome flips.
MoveJudgement judgement(const Rules& rules, const std::vector<OtherReading>& others, const State& state,
                        const Move& move, Komi komi);

/// The first move of a game at which something is so under another reading.
struct FirstMove {
  std::string reading;  ///< "KEY=READING"
  int move;             ///< its number, from 1

  friend bool operator==(const FirstMove&, const FirstMove&) = default;
};

/// The lists of readings are in the order of the spec.
struct GameJudgement {
  std::vector<MoveJudgement> moves;   ///< each with one effect, whose state is without its past
  std::vector<FirstMove> departures;  ///< after which a replay under the reading has another board
  std::vector<FirstMove> untold;  ///< of which the reading cannot tell what it does; it is not asked again
  State end;
  Result result;                     ///< if the game ends there
  std::vector<Dissent> score_under;  ///< the readings under which the end has another score or winner
};

/// The first move at which another reading leaves the board; nothing if none does.
std::optional<int> first_departure(const GameJudgement& game);

/// A move of a game that does not say which of several outcomes it means, or that names one that there is
/// not.
struct UnclearMove : InputError {
  UnclearMove(std::size_t move, const InputError& error) : InputError(error), index(move) {}
  std::size_t index;  ///< in the list of moves
};

/// Judges a game from a state on. All moves are judged, whatever is illegal. In the replay under another
/// reading it is so, too; a move that has several outcomes there and does not name one leaves the board, and so
/// does one whose outcomes cannot be told. Throws UnclearMove.
GameJudgement judgement(const Rules& rules, const std::vector<OtherReading>& others, const State& from,
                        const std::vector<Move>& moves, Komi komi,
                        IllegalMoves illegal = IllegalMoves::are_refused);

}  // namespace ruleproof
