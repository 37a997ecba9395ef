#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "reference/endo.hpp"
#include "spec/turn.hpp"

// Playing Endo by its transcription, in the world `Window`.

namespace ruleproof::endo {

/// Where a game stands between two turns.
struct State {
  std::vector<Marker> markers;  ///< by square, rising
  Colour to_move = first_to_move;
  std::optional<Colour> winner = std::nullopt;  ///< if the game is over

  friend bool operator==(const State&, const State&) = default;
};

/// The same within a turn, after its placement.
struct Placed {
  std::vector<Marker> markers;  ///< by square, rising
  Colour mover = first_to_move;
  Square square;
  std::optional<Colour> winner = std::nullopt;  ///< if the game ended with the placement
};

/// What one clause says against a turn, and the squares that show it.
struct Refusal {
  std::string_view clause;
  std::string_view fault;
  std::vector<Square> shows;

  friend bool operator==(const Refusal&, const Refusal&) = default;
};

/// How the groups stand for a mover who has just acted.
struct Judgement {
  std::vector<Square> own;        ///< the mover's markers whose group has no liberty
  std::vector<Square> opponents;  ///< the opponent's
  std::optional<Colour> winner;
  /// The one that names the winner, empty if there is none. A mover who has deprived nobody else loses by the
  /// same as one who has: nothing else speaks of his own groups.
  std::string_view clause;
};

/// One above that of the squares that hold a marker after any action, so that nothing hangs on the window.
inline constexpr int usual_margin = 3;

// The lists of squares are rising. Markers may be any organism, reached by play or not, whose squares are
// distinct; they throw InputError if it lies in a rectangle of more than 2^24 squares.

std::vector<Square> holes(const Readings& readings, const std::vector<Marker>& markers,
                          int margin = usual_margin);
/// The empty squares next to the group of a marker that are no holes.
std::vector<Square> liberties(const Readings& readings, const std::vector<Marker>& markers, Square marker);
Judgement judgement(const Readings& readings, const std::vector<Marker>& markers, Colour mover);
/// All markers are connected.
bool is_one_organism(const std::vector<Marker>& markers);
/// The markers that the organism loses hold of without this one: those that no chain connects to the first of
/// the others.
bool is_cut(const std::vector<Marker>& markers, Square marker);

/// What is against a placement; of a game that is over, that it is.
std::vector<Refusal> refusals(const Readings& readings, const State& state, Square placement);
/// What is against a movement after the placement, or if there is none, against leaving it out.
std::vector<Refusal> refusals(const Readings& readings, const Placed& placed, std::optional<Movement> moved);
/// What is against a turn: its colour, its placement, and if nothing is against that its movement.
std::vector<Refusal> refusals(const Readings& readings, const State& state, const Turn& turn);

/// Where a marker may be placed; on the empty grid 0,0 alone, as it has no origin. None if the game is over.
std::vector<Square> legal_placements(const Readings& readings, const State& state, int margin = usual_margin);
/// None if the game ended with the placement.
std::vector<Movement> legal_movements(const Readings& readings, const Placed& placed,
                                      int margin = usual_margin);
/// By placement, then by movement.
std::vector<Turn> legal_turns(const Readings& readings, const State& state);

/// The placement carried out, legal or not; the square is empty.
Placed place(const Readings& readings, const State& state, Square square);
/// The square on which a marker lands.
Square landing(const std::vector<Marker>& markers, Movement movement);
/// The movement carried out, legal or not, of a marker that is there; the end of the turn.
State move(const Readings& readings, const Placed& placed, std::optional<Movement> moved);
/// Throws InputError if the turn is illegal.
State play(const Readings& readings, const State& state, const Turn& turn);

}  // namespace ruleproof::endo
