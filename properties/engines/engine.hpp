#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "properties/search/count.hpp"
#include "reference/evaluator/board_world.hpp"
#include "reference/game.hpp"
#include "reference/model/model.hpp"
#include "spec/threads.hpp"

// Defines the interface of the fast engines. It uses the moves of the model and the names that the document
// declares.

namespace ruleproof {

/// The value of a `state` variable (for all players in order) or of a definition (for one player, if it has a
/// player as its argument). Numbers are doubled, so that halves are integers. Yes is 1, and no is 0. A player
/// is a number from 0, and nobody is -1. A region is the ascending list of its points, numbered as in
/// Argument.
struct Fact {
  using Values = std::vector<std::int64_t>;

  std::string_view name;
  int player = -1;  ///< the argument of a definition, or -1
  Values values = {};

  friend bool operator==(const Fact&, const Fact&) = default;
};

struct Owned {
  int place = 0;  ///< the number of the point, as in Argument
  int owner = 0;

  friend auto operator<=>(const Owned&, const Owned&) = default;
};

/// The visible content of a state, on which an engine and the model must agree.
struct Shown {
  std::vector<Owned> stones = {};  ///< sorted in ascending order
  int to_move = -1;                ///< the player to move; -1 if there is none or the game is over
  bool is_over = false;
  std::vector<Fact> facts = {};

  friend bool operator==(const Shown&, const Shown&) = default;
};

/// A fast implementation of one ruleset on one board, initially at the start of a game. For input beyond its
/// limits it throws InputError and remains unchanged.
class Engine {
 public:
  virtual ~Engine() = default;

  /// Restarts from a position between two turns, which need not be reachable. The position has no past.
  virtual void set_up(const Shown& position) = 0;
  /// Returns the legal moves, as Model::move_list does.
  virtual MoveList moves() = 0;
  /// Returns whether a move is legal for its player. The move must have the parameters that the document
  /// declares.
  virtual bool is_legal(const Move& move) = 0;
  /// Returns the number of outcomes of a legal move.
  virtual int outcomes(const Move& move) = 0;
  virtual void play(const Move& move, int outcome) = 0;
  /// Undoes the last move since the start or the set-up; there must be one.
  virtual void undo() = 0;

  /// Returns the visible state; its facts have the same names in the same order at each call.
  virtual Shown shown() = 0;
  /// Returns a key that depends only on the state, and not on its past.
  virtual std::uint64_t key() = 0;
  /// Recomputes the engine's data by another method and returns the faults; empty if there are none.
  virtual std::vector<std::string> check() = 0;
  /// Returns the sums over all sequences of exactly `depth` turns from the present state.
  virtual PerftSums perft(int depth) = 0;
};

/// Returns the number of the action with this name; the document must declare it.
int action_of(const language::Document& document, std::string_view name);

/// Calls `ask`, a function of an engine in optimized/, and returns its result. If the input is too large for
/// the engine or is not a position, throws InputError.
template <class Ask>
auto within_limits(Ask ask) -> decltype(ask()) {
  try {
    return ask();
  } catch (const std::length_error& error) {
    throw InputError(error.what());
  } catch (const std::invalid_argument& error) {
    throw InputError(error.what());
  }
}

/// Returns an error message which states that no engine implements the document of a game.
std::string no_engine(const Document& game);
/// Returns whether a game has an engine that was written for this document.
bool has_engine(const Document& game);
/// Returns whether a game has an engine that knows its readings.
bool engine_knows(const Game& game);
/// Returns the games of the document under each combination of readings that its engine knows.
std::vector<Game> games_of_engine(const Document& document);
/// Returns a game with the same readings, but with the settings, players and board that its document has by
/// default. This is one of games_of_engine if the engine knows the readings.
Game with_readings_alone(const Game& game);

/// Returns the engine for the model's game. Throws InputError if there is none, or if it does not know the
/// readings or the board.
std::unique_ptr<Engine> engine(const Model& model);

/// Returns the model's visible state, with the same facts as in `like`.
Shown shown(const Model& model, const State& state, const Shown& like);

/// Returns the engine's legal moves that are turns: no events, and no `aside move`.
std::vector<Move> turns(Engine& engine, const language::Document& document);

/// Plays a legal move with the outcome that leads to `expected`, and returns the number of this outcome. If
/// there is no such outcome, returns nothing and leaves the engine unchanged.
std::optional<int> play_to(Engine& engine, const Move& move, const Shown& expected);

/// Returns the number of positions that `ruleproof count --what positions` prints, on a board of any size.
/// The method is faster than enumeration. Returns nothing if the game has no such method. Throws InputError
/// if there are 2^128 positions or more.
std::optional<Counted> count_by_engine(const Document& game, Size size, const StopToken& stop);

/// Returns the same count as count_positions(model, stop), by the engine's method if the game has one.
inline Counted count_positions(const Document& game, const Model& model, const StopToken& stop = {}) {
  if (!model.world().is_unbounded())
    if (const auto counted = count_by_engine(game, model.world().board().size(), stop)) return *counted;
  return count_positions(model, stop);
}

// Each function returns a new engine of one game. The engine must know the readings of the game. The table of
// engines is in `engines.cpp`.
std::unique_ptr<Engine> disto_engine(const Model& model);
std::unique_ptr<Engine> loose_engine(const Model& model);
std::unique_ptr<Engine> go_engine(const Model& model);
std::unique_ptr<Engine> endo_engine(const Model& model);
std::unique_ptr<Engine> political_go_engine(const Model& model);
// Return whether an engine knows the readings of a game. Engines that know all readings need no such
// function.
bool disto_engine_knows(const Game& game);
bool loose_engine_knows(const Game& game);
bool political_go_engine_knows(const Game& game);
Counted count_go_positions(Size size, const StopToken& stop);

}  // namespace ruleproof
