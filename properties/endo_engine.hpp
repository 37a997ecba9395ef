#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "optimized/endo.hpp"
#include "reference/endo_play.hpp"
#include "spec/ruleset.hpp"
#include "spec/turn.hpp"

// The engine of Endo in the words of the other rooms.

namespace ruleproof::endo {

/// Everything that engine and reference show of a game, within a turn or between two. Lists of squares are
/// rising.
struct View {
  std::vector<Marker> markers = {};
  Colour to_move = Colour::black;               ///< whose turn it is, or was when the game ended
  std::optional<Square> placed = std::nullopt;  ///< in this turn, if a movement is owed
  std::optional<Colour> winner = std::nullopt;  ///< if the game is over
  std::vector<Square> placements = {};          ///< legal ones; none within a turn
  std::vector<Movement> movements = {};  ///< legal ones, by marker and direction; none between two turns
  std::vector<Square> holes = {};
  std::vector<Square> deprived = {};  ///< the markers of groups without a liberty, of either colour
  std::vector<Square> cuts = {};      ///< the markers without which the organism falls apart

  friend bool operator==(const View&, const View&) = default;
};

/// A fast implementation of one ruleset. At first there is no marker, and Black is to place one.
class Engine {
 public:
  virtual ~Engine() = default;

  /// Starts anew from an organism with distinct squares, reachable or not.
  virtual void set_up(const std::vector<Marker>& markers, Colour to_move) = 0;
  /// Places a marker of whoever is to move where that is legal; moves one that may be moved.
  virtual void place(Square square) = 0;
  virtual void move(const Movement& movement) = 0;
  /// Takes back the last of these since the start or the set-up; there must be one.
  virtual void undo() = 0;

  virtual bool is_legal(Square placement) const = 0;
  virtual bool is_legal(const Movement& movement) const = 0;
  virtual View view() const = 0;
  /// Equal for positions that are equal up to translation, side to move and marker just placed included.
  virtual std::uint64_t key() const = 0;
  /// What is off in its own data, recomputed from the markers; empty when all is sound.
  virtual std::vector<std::string> check() const = 0;
  /// The number of sequences of exactly `depth` turns from here.
  virtual std::uint64_t perft(int depth) = 0;
};

optimized::Endo::Rules engine_rules(const Ruleset& ruleset);

inline optimized::Square engine_square(Square square) { return {square.x, square.y}; }
inline Square square_of(optimized::Square square) { return {square.x, square.y}; }
optimized::Movement engine_movement(const Movement& movement);
Movement movement_of(const optimized::Movement& movement);

/// The engine of optimized/ under a ruleset.
std::unique_ptr<Engine> engine(const Ruleset& ruleset);

}  // namespace ruleproof::endo
