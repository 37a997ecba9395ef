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

inline int below(std::size_t n, std::mt19937_64& random) { return static_cast<int>(random() % n); }

/// What is seen of an engine.
struct Seen {
  Shown shown;
  std::uint64_t key = 0;
};
Seen seen(Engine& engine);
/// The first difference between what an engine shows and what it should.
std::optional<Difference> difference(const Model& model, const Shown& by_engine, const Shown& by_reference);

/// The same difference, if there is one, with `when` before its name.
std::optional<Difference> found_when(std::string_view when, std::optional<Difference> found);

/// Of an engine's key from what it should be.
std::optional<Difference> key_difference(std::uint64_t now, std::uint64_t expected);

/// How many stones a move changes beside the one that it puts.
int changed_stones(Engine& engine, const Move& move);

/// Engine and model where a record begins.
struct Table {
  Table(const Record& record, const MakeEngine& make)
      : model(record.game, Evaluation::compiled), engine(make(model)), twin(make(model)) {
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

/// In which positions everything is compared: in each; or what takes long in some of them alone.
enum class Care { always, sampled };

/// Compares engine and model in positions that both have reached, and of which both show the same.
class Comparer {
 public:
  Comparer(Table& table, Care care);
  /// The first difference in the legal moves, or to what the keys of other positions say; in the positions
  /// for which there is time also in what an engine shows that is set up so, and in what the engine's check
  /// finds.
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
  std::unordered_map<std::uint64_t, Shown> met_;  // by their keys
  std::uint64_t compared_ = 0;
  std::optional<MoveList> legal_;  // in the latest position, by the model
  bool takes_long_ = false;
};

/// A trial that goes on.
class Match {
 public:
  Match(Record begun, const MakeEngine& make, Care care)
      : table_(begun, make), comparer_(table_, care), tried_{std::move(begun)} {
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
  Seen now_;  // of the engine, where both stand
  std::vector<Before> before_;
  std::vector<long> played_;  // how often each action was
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
