#pragma once

#include <fmt/format.h>

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

// A game at which engine and model sit together: what agreement.hpp offers is made of it.

namespace ruleproof::model {

/// What is asked of both sides gave up.
struct GaveUp {
  std::string why;
};

/// What an engine is asked; what it throws, and should not, is a difference.
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

std::vector<Move> sorted(std::vector<Move> moves);
inline int below(std::size_t n, std::mt19937_64& random) { return static_cast<int>(random() % n); }

/// What is seen of an engine.
struct Seen {
  Shown shown;
  std::uint64_t key = 0;
};
Seen seen(Engine& engine);
/// The first difference between what an engine shows and what it should.
std::optional<Difference> difference(const Model& model, const Shown& by_engine, const Shown& by_reference);

/// How many stones a move changes beside the one that it puts.
int changed_stones(Engine& engine, const Move& move);

/// Engine and model where a record begins.
struct Table {
  Table(const GameSpec& game, const Record& record, const MakeEngine& make)
      : model(game.document->document, record.setting, record.size, Evaluation::compiled),
        engine(make(game, model)),
        twin(make(game, model)) {
    call_players(model, record);
    state = first_state(model, record);
    if (record.setup) engine->set_up(model::shown(model, state, of_engine([&] { return engine->shown(); })));
  }

  /// Plays on from the position that was set up, by moves that change as many stones as there are, and sets
  /// it up again: nothing of that may show.
  void forget_games();

  Model model;
  State state;
  std::unique_ptr<Engine> engine;
  std::unique_ptr<Engine> twin;
};

/// Lets the engine play a legal move with the outcome of which it then shows what is expected, and says which
/// one that is; or the difference of its first outcome, and nothing is played.
std::variant<int, Difference> play_to(Table& table, const Move& move, const Shown& expected);

/// The first difference in what both show, with that of an engine that is set up so, and in the legal moves.
class Comparer {
 public:
  explicit Comparer(Table& table);
  std::optional<Difference> compare(const State& state);

 private:
  std::optional<Difference> twin_difference(Seen now);
  std::optional<Difference> key_met(Seen now);
  void shift(Shown& shown, Square by) const;
  bool is_region(const Fact& fact) const;
  std::optional<Difference> moves_difference(const State& state);

  Table& table_;
  const bool looks_back_;
  std::mt19937_64 random_{1};
  std::unordered_map<std::uint64_t, Shown> met_;  // by their keys
  int compared_ = -1;
  bool takes_long_ = false;
};

/// A trial that goes on.
class Match {
 public:
  Match(const GameSpec& game, Record begun, const MakeEngine& make)
      : table_(game, begun, make), comparer_(table_) {
    tried_.record = std::move(begun);
    tried_.record.moves.clear();
    tried_.record.lines.clear();
  }

  Model& model() { return table_.model; }
  Engine& engine() { return *table_.engine; }
  const State& state() const { return table_.state; }

  /// Tries what `next` gives, until it gives nothing.
  template <class Next>
  Tried run(Next next) {
    try {
      if (tried_.record.setup) table_.forget_games();
      std::optional<Difference> found = comparer_.compare(state());
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
    return std::move(tried_);
  }

 private:
  struct Before {
    Seen seen;
    State state;
  };

  std::optional<Difference> attempt(const RecordedMove& move);
  std::optional<Difference> as_before(const Seen& expected, const std::string& when);
  std::optional<Difference> take_back_all();

  Table table_;
  Comparer comparer_;
  std::vector<Before> before_;
  Tried tried_;
};

/// Makes choices, each below a number: of a generator, or read from bytes; or what is wanted, which is then
/// written down.
using Choose = std::function<int(std::size_t n, int wanted)>;
constexpr int anything = 0;  // wanted by those who don't say
/// Any move, mostly illegal.
Move any_move(Model& model, const State& state, const Choose& choose, const Move* wanted = nullptr);
/// The move, with what is chosen in it if it has several outcomes.
RecordedMove with_choice(Match& match, const Move& move, const Choose& choose, int wanted = anything);

}  // namespace ruleproof::model
