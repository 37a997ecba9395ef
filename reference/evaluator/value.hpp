#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "spec/language/tree.hpp"
#include "spec/turn.hpp"

// What expressions of the rules language have for values, in any world.

namespace ruleproof::evaluator {

/// Halves: of a number only these are known. A symbolic world has numbers of its own, which may depend on the
/// board.
using Number = std::int64_t;

/// `subsets` gives no more sets of players.
constexpr std::size_t most_subsets = 5'000;

/// A document asks for more than its limits allow: too many elementary steps, members of a collection,
/// outcomes, or a number that is too large. The message names the limit, and the move that has met it.
class LimitReached : public std::runtime_error {
 public:
  explicit LimitReached(const std::string& limit) : std::runtime_error(limit), message_(limit) {}

  const char* what() const noexcept override { return message_.c_str(); }
  /// Puts before the message where the limit was met, as "in 'B a1'".
  void met(const std::string& where) { message_ = where + ", " + message_; }

 private:
  std::string message_;
};

/// A number of the document does not fit into 64 bits.
struct NumberTooLarge : LimitReached {
  NumberTooLarge() : LimitReached("a number is too large") {}
};

/// A move has no more outcomes.
constexpr std::size_t most_outcomes = 10'000;
/// The limit that all evaluators meet at the same step of a move.
struct TooManyOutcomes : LimitReached {
  TooManyOutcomes() : LimitReached("more than " + std::to_string(most_outcomes) + " outcomes") {}
};

/// An evaluation was asked to stop.
struct Stopped : std::runtime_error {
  explicit Stopped(const std::string& why = "stopped") : std::runtime_error(why) {}
};
/// An evaluation has taken all of the steps that its caller allows.
struct OutOfSteps : Stopped {
  explicit OutOfSteps(long steps)
      : Stopped("more than " + std::to_string(steps) + " elementary steps, which is what the caller allows") {
  }
};

/// A word that has no meaning in a world, so that nothing can be said there of what needs it.
struct NoMeaning : std::runtime_error {
  explicit NoMeaning(const std::string& what) : std::runtime_error(what) {}
};

/// What f gives, or what `otherwise` makes of a word in it that has no meaning. Everything that goes on
/// without a meaning does so here.
template <class F, class Otherwise>
auto unless_without_meaning(F f, Otherwise otherwise) -> decltype(f()) {
  try {
    return f();
  } catch (const NoMeaning& word) {
    return otherwise(word);
  }
}

/// A set of players, a bit for each. A single player is a set of one, and nobody the empty one: where the
/// players are known and the board is not, who is meant may depend on the board.
template <class Bit>
struct Players {
  std::vector<Bit> has;
};

struct Direction {
  int clockwise = 0;  ///< from north, in eighths: 0 to 7
  friend bool operator==(Direction, Direction) = default;
};

template <class World>
struct Past;
template <class World>
struct Content;

/// A position that can be asked about: what it holds, and the moments until then. Both belong to somebody
/// else.
template <class World>
struct Moment {
  const Content<World>* now = nullptr;
  std::shared_ptr<const Past<World>>
      past;  ///< the last moment after a complete turn, this one included; then the one before it
};

/// What an expression has for a value; std::monostate is memory of which nothing is known.
template <class World>
using Value = std::variant<std::monostate, typename World::Bit, typename World::Number,
                           typename World::Region, typename World::Family, Players<typename World::Bit>,
                           std::vector<Players<typename World::Bit>>, Direction, std::vector<Direction>,
                           Moment<World>, std::vector<Moment<World>>, std::vector<Number>>;

/// What an evaluator remembers of a position that does not change any more: values of definitions without
/// arguments. A copy has none of them, for whoever copies a position means to change it.
template <class World>
struct Remembered {
  Remembered() = default;
  Remembered(const Remembered&) {}
  Remembered& operator=(const Remembered&) { return *this = Remembered(); }
  Remembered& operator=(Remembered&&) = default;

  bool is_on = false;                ///< the position does not change any more
  std::uint64_t evaluator = 0;       ///< whose they are
  std::vector<Value<World>> values;  ///< by definition and mover; std::monostate: not asked yet
};

/// A position without its past: stones, memory, and who is to move.
template <class World>
struct Content {
  std::vector<typename World::Region>
      stones;  ///< of each player, then those that nobody owns, in the order of the document
  std::vector<std::vector<Value<World>>>
      memory;        ///< for each that is declared: one, one a player, or one a pair (a * n + b)
  int to_move = -1;  ///< a player; -1 where turns are free
  Square corner{};   ///< on an unbounded grid, the lower left square of the window that shows it
  /// Of an arbitrary moment, who was to move then, if that is not known.
  std::optional<Players<typename World::Bit>> any_to_move = std::nullopt;
  mutable Remembered<World> remembered = {};
};

/// The moments after complete turns, the latest first.
template <class World>
struct Past {
  Content<World> content;
  std::shared_ptr<const Past> earlier;
};

}  // namespace ruleproof::evaluator
