#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "properties/search/count.hpp"
#include "reference/game.hpp"
#include "reference/model/model.hpp"

// The fast engines as the model sees them: in the moves and in the words of the document that they implement.

namespace ruleproof::model {

/// What a name of the document comes to: memory, of all players in their order; or a definition, of one
/// player if it has one for an argument. Numbers are halves; a yes is 1; a player is their number, nobody -1;
/// a region its places, rising.
struct Fact {
  using Values = std::vector<std::int64_t>;

  std::string_view name;
  int player = -1;  ///< the argument of a definition, or -1
  Values values = {};

  friend bool operator==(const Fact&, const Fact&) = default;
};

struct Owned {
  int place = 0;  ///< as in Argument
  int owner = 0;

  friend auto operator<=>(const Owned&, const Owned&) = default;
};

/// All that can be seen of a state, whoever keeps it: what an engine and the model have to agree on.
struct Shown {
  std::vector<Owned> stones = {};  ///< rising
  int to_move = -1;                ///< -1 if nobody is, or the game is over
  bool is_over = false;
  std::vector<Fact> facts = {};

  friend bool operator==(const Shown&, const Shown&) = default;
};

/// A fast implementation of one ruleset on one board. At first the game begins. What it cannot bear it
/// refuses by an InputError, and nothing has changed then.
class Engine {
 public:
  virtual ~Engine() = default;

  /// Starts anew from a position between two turns, reachable or not, of which nothing was before.
  virtual void set_up(const Shown& position) = 0;
  /// The legal moves: those of Model::move_list.
  virtual MoveList moves() = 0;
  /// Of a move that the declarations allow, with its player.
  virtual bool is_legal(const Move& move) = 0;
  /// How many outcomes a legal move has.
  virtual int outcomes(const Move& move) = 0;
  virtual void play(const Move& move, int outcome) = 0;
  /// Takes back the last move since the start or the set-up; there must be one.
  virtual void undo() = 0;

  /// The facts are the same ones at each call, in the same order.
  virtual Shown shown() = 0;
  /// Equal for equal states, their past aside.
  virtual std::uint64_t key() = 0;
  /// What is off in its own data, worked out again in another way; empty when all is sound.
  virtual std::vector<std::string> check() = 0;
  /// Over the sequences of exactly `depth` turns from here.
  virtual PerftSums perft(int depth) = 0;
};

/// The number of an action, by its name, which the document has.
inline int action_of(const language::Document& document, std::string_view name) {
  return static_cast<int>(
      std::ranges::find(document.actions, name,
                        [](const auto& action) -> std::string_view { return action.name.name; }) -
      document.actions.begin());
}

/// Asks an engine of the room `optimized`; what is too large for it, or no position, becomes an InputError.
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

/// That no engine plays by the document of a game, in words.
std::string no_engine(const Document& game);
/// Whether a game has an engine, and it was made for this document.
bool has_engine(const Document& game);
/// Whether it has one that knows the readings.
bool engine_knows(const Game& game);
/// A document under each combination of readings that the engine of this id knows.
std::vector<Game> games_of_engine(const Document& document);
/// A game with its own readings, and the settings, the players and the board that its document begins with:
/// one of games_of_engine if the engine knows it.
Game with_readings_alone(const Game& game);

/// The engine for what the model plays. Throws InputError if there is none, or if it does not know the
/// readings or the board.
std::unique_ptr<Engine> engine(const Model& model);

/// What the model shows of a state, of the facts that are named in `like`.
Shown shown(Model& model, const State& state, const Shown& like);

/// Those of the engine's moves that are turns: no events, and no `aside move`.
std::vector<Move> turns(Engine& engine, const language::Document& document);

/// Plays a legal move with the outcome after which the engine shows what is expected, and says which one that
/// is; if there is none, the engine stands where it stood.
std::optional<int> play_to(Engine& engine, const Move& move, const Shown& expected);

/// The positions that `count --what positions` counts, on a board of any size, by a better method than
/// looking at each of them; nothing if the game has none. Throws InputError if there are 2^128 or more.
std::optional<Counted> count_by_engine(const Document& game, Size size, const std::stop_token& stop);

// The engines, for readings that they know. `engines.cpp` has the table of them.
std::unique_ptr<Engine> disto_engine(const Model& model);
std::unique_ptr<Engine> loose_engine(const Model& model);
std::unique_ptr<Engine> go_engine(const Model& model);
std::unique_ptr<Engine> endo_engine(const Model& model);
std::unique_ptr<Engine> political_go_engine(const Model& model);
// Whether they know the readings, where they do not know all.
bool disto_engine_knows(const Game& game);
bool loose_engine_knows(const Game& game);
bool political_go_engine_knows(const Game& game);
Counted count_go_positions(Size size, const std::stop_token& stop);

}  // namespace ruleproof::model
