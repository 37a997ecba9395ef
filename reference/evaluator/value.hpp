#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "spec/language/document.hpp"
#include "spec/turn.hpp"

// Defines the values of expressions of the rules language, in any world.

namespace ruleproof::evaluator {

/// A number in halves: 3 is stored as 6. A symbolic world has a different type of numbers, whose values may
/// depend on the board.
using Number = std::int64_t;

/// Maximum number of sets of players that `subsets` returns.
constexpr std::size_t most_subsets = 5'000;

/// Thrown when an evaluation exceeds a limit of the language: on elementary steps, members of a collection,
/// outcomes of a move, or the size of a number. The message names the limit, and the move that reached it.
class LimitReached : public std::runtime_error {
 public:
  explicit LimitReached(const std::string& limit) : std::runtime_error(limit), message_(limit) {}

  const char* what() const noexcept override { return message_.c_str(); }
  /// Prefixes the message with the place where the limit was reached, such as "in 'B a1'".
  void met(const std::string& where) { message_ = where + ", " + message_; }

 private:
  std::string message_;
};

/// Thrown when a number does not fit into 64 bits, or is no multiple of one half.
struct NumberLimit : LimitReached {
  explicit NumberLimit(const std::string& limit = "a number is too large") : LimitReached(limit) {}
};

/// Maximum number of outcomes of a move.
constexpr std::size_t most_outcomes = 10'000;
/// Thrown when a move has too many outcomes. All evaluators throw it at the same step of a move.
struct TooManyOutcomes : LimitReached {
  TooManyOutcomes() : LimitReached("more than " + std::to_string(most_outcomes) + " outcomes") {}
};

/// Thrown when an evaluation stops because a stop was requested.
struct Stopped : std::runtime_error {
  explicit Stopped(const std::string& why = "stopped") : std::runtime_error(why) {}
};
/// Thrown when an evaluation has used all the steps that its caller allows.
struct OutOfSteps : Stopped {
  explicit OutOfSteps(std::int64_t steps)
      : Stopped("more than " + std::to_string(steps) + " elementary steps, which is what the caller allows") {
  }
};

/// Thrown for a word of the rules language that a world (world.hpp) cannot express. No expression that
/// depends on the word can be evaluated in that world.
struct NoMeaning : std::runtime_error {
  explicit NoMeaning(const std::string& what) : std::runtime_error(what) {}
};

/// Returns f(). If f throws NoMeaning, returns otherwise(exception) instead.
template <class F, class Otherwise>
auto unless_without_meaning(F f, Otherwise otherwise) -> decltype(f()) {
  try {
    return f();
  } catch (const NoMeaning& word) {
    return otherwise(word);
  }
}

/// A set of players. `has` has a truth value for each player: whether the player is a member. A single player
/// is a set with one member, and `nobody` is the empty set. In a symbolic world the set may depend on the
/// unknown position.
template <class Bit>
struct Players {
  std::vector<Bit> has;
};

struct Direction {
  int clockwise = 0;  ///< clockwise from north, in eighths of a turn: 0 to 7; greater numbers are directions
                      ///< along paths of points (`way`) that the document declares
  friend bool operator==(Direction, Direction) = default;
};

template <class World>
struct Past;
template <class World>
struct Content;

/// A position together with its past. Expressions are evaluated at a moment. It does not own the position.
template <class World>
struct Moment {
  const Content<World>* now = nullptr;
  /// The positions after complete turns, as a linked list with the latest first. The latest may be `*now`.
  std::shared_ptr<const Past<World>> past;
};

template <class World>
struct OfPoints;

/// The value of an expression. std::monostate stands for the unknown value of a declared memory (`state` in
/// the language). OfPoints occurs only in a symbolic world, for memory that has a value for each point.
template <class World>
using Value = std::variant<std::monostate, typename World::Bit, typename World::Number,
                           typename World::Region, typename World::Family, Players<typename World::Bit>,
                           std::vector<Players<typename World::Bit>>, Direction, std::vector<Direction>,
                           Moment<World>, std::vector<Moment<World>>, std::vector<Number>, OfPoints<World>>;

/// For worlds in which the points of the board are unknown: the values of a declared memory that has a value
/// for each point. `at` is a function that returns the value for a point (a region of one point), or
/// std::monostate if the value is unknown.
template <class World>
struct OfPoints {
  std::shared_ptr<const std::function<Value<World>(const typename World::Region& point)>> at;

  explicit OfPoints(std::function<Value<World>(const typename World::Region&)> of)
      : at(std::make_shared<const std::function<Value<World>(const typename World::Region&)>>(
            std::move(of))) {}
};

/// The context in which an expression is evaluated: a position with its past, a mover (-1: no mover), the
/// values of bound names, and the marked positions.
template <class World>
struct Scope {
  Moment<World> now;
  int mover = -1;
  std::vector<Value<World>>* locals = nullptr;
  /// The positions that `mark` steps have named, by index of the mark in the document; a mark that was not
  /// set denotes the position before the move.
  const std::vector<Moment<World>>* marks = nullptr;
};

/// A cache in an immutable position: the values of definitions without arguments. A copy of a position has an
/// empty cache, because positions are copied in order to be changed.
template <class World>
struct Remembered {
  Remembered() = default;
  Remembered(const Remembered&) {}
  Remembered& operator=(const Remembered&) { return *this = Remembered(); }
  Remembered& operator=(Remembered&&) = default;

  bool is_on = false;                ///< whether the position is immutable, so that values may be cached
  std::uint64_t evaluator = 0;       ///< the number of the evaluator that computed the values
  std::vector<Value<World>> values;  ///< indexed by definition and mover; std::monostate: not evaluated yet
};

/// A position without its past: the stones, the declared memory, and the player to move.
template <class World>
struct Content {
  /// One set for each kind of piece of each player, then one for each kind of neutral stones.
  std::vector<typename World::Region> stones;
  /// For each declared memory, its values: a single value, one for each player, one for each pair of players
  /// a and b (at index a * n + b if there are n players), and so on. In a symbolic world, memory that has a
  /// value for each point is a single OfPoints.
  std::vector<std::vector<Value<World>>> memory;
  int to_move = -1;                          ///< a player; -1 if every player may move
  std::optional<int> winner = std::nullopt;  ///< the winner, if a `win` step ended the game (-1: nobody)
  Square corner{};  ///< on an unbounded grid, the lower left square of the window that shows the position
  /// In a symbolic world, if the player to move is unknown: this player, as a set with one member. `to_move`
  /// is then unused.
  std::optional<Players<typename World::Bit>> any_to_move = std::nullopt;
  mutable Remembered<World> remembered = {};
};

/// A linked list of the positions after complete turns, the latest first.
template <class World>
struct Past {
  Content<World> content;
  std::shared_ptr<const Past> earlier;
};

}  // namespace ruleproof::evaluator
