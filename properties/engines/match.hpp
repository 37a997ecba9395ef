#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "properties/engines/agreement.hpp"
#include "spec/input_error.hpp"

// Defines how one game is played by engine and model together; agreement.hpp is built on it.

namespace ruleproof {

/// Thrown when the engine or the model hits a limit, so nothing can be compared.
struct GaveUp {
  std::string why;
};

/// Thrown when a call of an engine throws anything but InputError. This counts as a difference.
struct Thrown {
  Difference difference;
};
template <class Ask>
auto of_engine(Ask ask) -> decltype(ask()) {
  try {
    return ask();
  } catch (const InputError& error) {
    throw GaveUp{error.what()};
  } catch (const std::exception& error) {
    throw Thrown{{"the engine", fmt::format("throws \"{}\"", error.what()), "goes on"}};
  }
}
template <class Ask>
auto of_model(Ask ask) -> decltype(ask()) {
  try {
    return ask();
  } catch (const evaluator::LimitReached& limit) {
    throw GaveUp{limit.what()};
  }
}

inline int below(std::size_t n, std::mt19937_64& random) { return static_cast<int>(random() % n); }

/// The visible state of an engine and its key.
struct Seen {
  Shown shown;
  std::uint64_t key = 0;
};
Seen seen(Engine& engine);
/// Returns the first difference between the engine's and the reference's visible state; nothing if they
/// agree.
std::optional<Difference> difference(const Model& model, const Shown& by_engine, const Shown& by_reference);
/// Returns the first difference between the engine's state and the expected one, or between their keys;
/// nothing if there is none.
std::optional<Difference> difference(const Model& model, const Seen& now, const Seen& expected);

/// Returns `found` with `when` put before its text `what`; nothing if `found` is empty.
std::optional<Difference> found_when(std::string_view when, std::optional<Difference> found);

/// Returns the number of stones that a move changes, not counting the stone that it places.
int changed_stones(Engine& engine, const Move& move);

/// An engine and a model of the same game, both at the start of a record, and a second engine (`twin`) for
/// comparisons.
struct Table {
  Table(const Record& record, const MakeEngine& make)
      : model(record.game, Evaluation::compiled), engine(make(model)), twin(make(model)) {
    call_players(model, record);
    state = first_state(model, record);
    if (record.setup) engine->set_up(shown(model, state, of_engine([&] { return engine->shown(); })));
  }

  /// From the set-up position, plays moves that change as many stones as possible. Then sets the position up
  /// again. If a set-up fails to reset some data of the engine, later comparisons show a difference.
  void forget_games();

  Model model;
  State state;
  std::unique_ptr<Engine> engine;
  std::unique_ptr<Engine> twin;
};

/// Lets the engine play a legal move with the outcome that leads to `expected`, and returns the number of
/// this outcome. If there is no such outcome, returns the difference between the first outcome and
/// `expected`, and leaves the engine unchanged.
std::variant<int, Difference> play_to(Table& table, const Move& move, const Shown& expected);

/// Whether the expensive comparisons are made in each position or in a sample.
enum class Care { always, sampled };

/// Compares engine and model in positions that both have reached with the same visible state.
class Comparer {
 public:
  Comparer(Table& table, Care care);
  /// Returns the first difference in the legal moves, or between this position and an earlier position with
  /// the same key. In the positions that `care` selects, also compares a second engine, set up with this
  /// position, and runs the engine's check.
  std::optional<Difference> compare(const State& state, const Seen& now);

 private:
  std::optional<Difference> twin_difference(Seen now);
  std::optional<Difference> key_met(Seen now);
  void shift(Shown& shown, Square by) const;
  bool is_region(const Fact& fact) const;
  std::optional<Difference> moves_difference(const State& state);
  std::optional<Difference> list_difference(const MoveList& moves) const;
  std::optional<Difference> single_play_difference(const State& state);

  Table& table_;
  const Care care_;
  const bool looks_back_;
  std::mt19937_64 random_{1};
  std::unordered_map<std::uint64_t, Shown> met_;  // for each key, a visible state with that key
  std::uint64_t compared_ = 0;
  std::optional<MoveList> legal_;  // the model's legal moves in the latest position
  bool takes_long_ = false;
};

/// A trial in progress (see agreement.hpp).
class Match {
 public:
  Match(Record begun, const MakeEngine& make, Care care)
      : table_(begun, make), comparer_(table_, care), tried_{std::move(begun)} {
    tried_.record.moves.clear();
    tried_.record.lines.clear();
  }

  const Model& model() { return table_.model; }
  Engine& engine() { return *table_.engine; }
  const State& state() const { return table_.state; }

  /// Tries the moves that `next` returns, until it returns nothing. Returns the result of the trial.
  template <class Next>
  Tried run(Next next) {
    try {
      if (tried_.record.setup) table_.forget_games();
      std::optional<Difference> found = begin();
      while (!found) {
        const std::optional<RecordedMove> move = next(*this);
        if (!move) break;
        tried_.record.moves.push_back(*move);
        found = attempt(*move);
      }
      if (!found) found = take_back_all();
      if (found) tried_.disagreement = Disagreement{static_cast<int>(tried_.record.moves.size()), *found};
    } catch (const GaveUp& gave_up) {
      tried_.gave_up = gave_up.why;
    } catch (const Thrown& thrown) {
      tried_.disagreement = Disagreement{static_cast<int>(tried_.record.moves.size()), thrown.difference};
    }
    tried_.steps = model().steps();
    count_played();
    return std::move(tried_);
  }

 private:
  struct Before {
    Seen seen;
    State state;
  };

  std::optional<Difference> begin();
  std::optional<Difference> attempt(const RecordedMove& move);
  void count_played();
  template <class When>
  std::optional<Difference> as_before(const Seen& expected, When when);
  std::optional<Difference> take_back_all();

  Table table_;
  Comparer comparer_;
  Seen now_;  // the engine's current state
  std::vector<Before> before_;
  std::vector<std::int64_t> played_;  // how often each action was played
  Tried tried_;
};

/// A function that returns a number below n. Some of these functions return random numbers, some read the
/// numbers from bytes, and some return `wanted` and record it.
using Choose = std::function<int(std::size_t n, int wanted)>;
constexpr int anything = 0;  // the argument `wanted` of callers that want no particular choice
/// Returns a move built from the results of `choose`; such a move is mostly illegal. If `wanted` is given,
/// its parts are passed to `choose` as wanted choices.
Move any_move(const Model& model, const State& state, const Choose& choose, const Move* wanted = nullptr);
/// Returns the move for a record. If it has several outcomes, `choose` selects one of them, which the record
/// names.
RecordedMove with_choice(Match& match, const Move& move, const Choose& choose, int wanted = anything);

}  // namespace ruleproof
