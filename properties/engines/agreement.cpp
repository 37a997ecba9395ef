#include "properties/engines/agreement.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <variant>

#include "properties/model/comparison.hpp"
#include "properties/shrink_steps.hpp"
#include "record/model_text.hpp"
#include "reference/document_rules.hpp"
#include "spec/input_error.hpp"

namespace ruleproof::model {
namespace {

using evaluator::LimitReached;
using Random = std::mt19937_64;

constexpr int moves_between_whole_comparisons = 7;
constexpr long most_steps_always_compared = 3'000'000;
constexpr int farthest_shift = 20'000;

int below(std::size_t n, Random& random) { return static_cast<int>(random() % n); }

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
  } catch (const LimitReached& limit) {
    throw GaveUp{limit.what()};
  }
}

std::string told(const Model& model, const std::vector<Owned>& stones) {
  std::vector<std::string> texts;
  for (const Owned& stone : stones)
    texts.push_back(model.world().name_of(stone.place) + " " + model.symbol(stone.owner));
  return texts.empty() ? "none" : fmt::format("{}", fmt::join(texts, ", "));
}

/// What the one list has and the other has not.
template <class T>
std::vector<T> without(const std::vector<T>& from, const std::vector<T>& what) {
  std::vector<T> left;
  std::ranges::set_difference(from, what, std::back_inserter(left));
  return left;
}

std::optional<Difference> difference(const Model& model, const Shown& by_engine, const Shown& by_reference) {
  if (by_engine == by_reference) return std::nullopt;
  if (by_engine.stones != by_reference.stones)
    return Difference{"the stones", told(model, without(by_engine.stones, by_reference.stones)),
                      told(model, without(by_reference.stones, by_engine.stones))};
  const auto yes_or_no = [](bool is_so) { return is_so ? "yes" : "no"; };
  if (by_engine.is_over != by_reference.is_over)
    return Difference{"the game is over", yes_or_no(by_engine.is_over), yes_or_no(by_reference.is_over)};
  const auto player = [&](int who) { return who < 0 ? "nobody" : model.name(who); };
  if (by_engine.to_move != by_reference.to_move)
    return Difference{"to move", player(by_engine.to_move), player(by_reference.to_move)};
  for (std::size_t i = 0; i < by_engine.facts.size(); ++i) {
    const Fact &a = by_engine.facts[i], &b = by_reference.facts[i];
    if (a == b) continue;
    const auto values = [](const Fact& fact) { return fmt::format("{}", fmt::join(fact.values, " ")); };
    return Difference{fmt::format("{}{}", a.name, a.player < 0 ? "" : fmt::format("({})", player(a.player))),
                      values(a), values(b)};
  }
  return std::nullopt;
}

std::vector<Move> sorted(std::vector<Move> moves) {
  std::ranges::sort(moves);
  return moves;
}

std::string texts(const Model& model, const std::vector<Move>& moves) {
  std::vector<std::string> texts;
  for (const Move& move : moves) texts.push_back(model.text(move));
  return texts.empty() ? "none more" : fmt::format("{}", fmt::join(texts, ", "));
}

/// What is seen of an engine.
struct Seen {
  Shown shown;
  std::uint64_t key = 0;
};
Seen seen(Engine& engine) {
  return of_engine([&] { return Seen{engine.shown(), engine.key()}; });
}

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

  Model model;
  State state;
  std::unique_ptr<Engine> engine;
  std::unique_ptr<Engine> twin;
};

/// Lets the engine play a legal move with the outcome of which it then shows what is expected, and says which one that is; or the
/// difference of its first outcome, and nothing is played.
std::variant<int, Difference> play_to(Table& table, const Move& move, const Shown& expected) {
  return of_engine([&]() -> std::variant<int, Difference> {
    if (const auto outcome = play_to(*table.engine, move, expected)) return *outcome;
    if (table.engine->outcomes(move) == 0) return Difference{table.model.text(move) + " has outcomes", "none", "one"};
    table.engine->play(move, 0);
    const auto found = difference(table.model, table.engine->shown(), expected);
    table.engine->undo();
    return found.value_or(Difference{table.model.text(move), "another state the first time", "the same state each time"});
  });
}

/// The first difference in what both show, with that of an engine that is set up so, and in the legal moves.
class Comparer {
 public:
  explicit Comparer(Table& table) : table_(table), looks_back_(recall(table.model.document(), table.model.setting()).anything()) {}

  std::optional<Difference> compare(const State& state) {
    Model& model = table_.model;
    const Seen now = seen(*table_.engine);
    if (auto found = difference(model, now.shown, of_model([&] { return shown(model, state, now.shown); })))
      return found;
    if (auto found = check_difference(of_engine([&] { return table_.engine->check(); }))) return found;
    if (auto found = key_met(now)) return found;
    if (!state.is_over)
      if (auto found = twin_difference(now)) return found;
    if (++compared_ % moves_between_whole_comparisons != 0 && takes_long_) return std::nullopt;
    const long before = model.steps();
    auto found = moves_difference(state);
    takes_long_ = model.steps() - before > most_steps_always_compared;
    return found;
  }

 private:
  std::optional<Difference> twin_difference(Seen now) {
    if (table_.model.is_unbounded())
      shift(now.shown, {below(2 * farthest_shift, random_) - farthest_shift,
                        below(2 * farthest_shift, random_) - farthest_shift});
    of_engine([&] { table_.twin->set_up(now.shown); });
    const Seen elsewhere = seen(*table_.twin);
    auto found = difference(table_.model, elsewhere.shown, now.shown);
    if (!found) found = key_difference(elsewhere.key, now.key);
    return found_when("set up with what is shown", found);
  }

  /// Two states that show different things and have one key, which then leaves something out.
  std::optional<Difference> key_met(Seen now) {
    if (table_.model.is_unbounded()) {  // a key says nothing of where
      Square corner{farthest_shift, farthest_shift};
      for (const Owned& stone : now.shown.stones) {
        const Square square = BoardWorld::square_of(stone.place);
        corner = {std::min(corner.x, square.x), std::min(corner.y, square.y)};
      }
      shift(now.shown, {-corner.x, -corner.y});
    }
    const auto [met, is_new] = met_.try_emplace(now.key, now.shown);
    return is_new ? std::nullopt : one_key_difference(difference(table_.model, now.shown, met->second));
  }

  void shift(Shown& shown, Square by) const {
    const auto move = [&](auto& place) {
      const Square square = BoardWorld::square_of(static_cast<int>(place));
      place = BoardWorld::place(Square{square.x + by.x, square.y + by.y});
    };
    for (Owned& stone : shown.stones) move(stone.place);
    std::ranges::sort(shown.stones);
    for (Fact& fact : shown.facts) {
      if (!is_region(fact)) continue;
      for (std::int64_t& place : fact.values) move(place);
      std::ranges::sort(fact.values);
    }
  }

  bool is_region(const Fact& fact) const {
    const language::Document& document = table_.model.document();
    if (const language::Definition* definition = language::find_definition(document, fact.name))
      return definition->body.type == language::Type::region;
    return std::ranges::any_of(document.memory, [&](const language::Memory& one) {
      return one.name.name == fact.name && one.type() == language::Type::region;
    });
  }

  std::optional<Difference> moves_difference(const State& state) {
    Model& model = table_.model;
    const std::vector<Move> by_engine = sorted(of_engine([&] { return table_.engine->moves(); }));
    const std::vector<Move> by_model = of_model([&] { return sorted(model.moves(state)); });
    const auto difference_of = [&](const std::vector<Move>& moves, const std::vector<Move>& expected) -> std::optional<Difference> {
      if (moves == expected) return std::nullopt;
      return Difference{"the legal moves", texts(model, without(moves, expected)), texts(model, without(expected, moves))};
    };
    if (auto found = difference_of(by_engine, by_model)) return found;
    if (!looks_back_ && !model.is_unbounded() && !state.is_over)
      if (auto found = difference_of(sorted(of_engine([&] { return table_.twin->moves(); })), by_model)) return found_when("set up with what is shown", found);
    std::optional<Difference> found;
    const auto ask = [&](const Move& move) {
      const bool is_legal = std::ranges::binary_search(by_model, move);
      if (found || of_engine([&] { return table_.engine->is_legal(move); }) == is_legal) return;
      found = Difference{model.text(move) + " is legal", is_legal ? "no" : "yes", is_legal ? "yes" : "no"};
    };
    const auto kind = [&](const Play& play) { return model.document().actions[static_cast<std::size_t>(play.action)].kind; };
    for (const Move& move : by_model)
      if (move.plays.size() > 1 || kind(move.plays.front()) != language::Action::Kind::move) ask(move);
    // And each single play, legal or not.
    Move single{0, {{}}};
    for (std::size_t action = 0; action < model.document().actions.size() && !state.is_over; ++action) {
      if (model.document().actions[action].kind != language::Action::Kind::move) continue;
      for (single.player = 0; single.player < model.players(); ++single.player)
        for (Play& play : of_model([&] { return model.plays(state, static_cast<int>(action), single.player); })) {
          single.plays.front() = std::move(play);
          ask(single);
        }
    }
    return found;
  }

  Table& table_;
  const bool looks_back_;
  Random random_{1};
  std::unordered_map<std::uint64_t, Shown> met_;  // by their keys
  int compared_ = -1;
  bool takes_long_ = false;
};

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

  std::optional<Difference> attempt(const RecordedMove& move) {
    const Attempt by_model = of_model([&] { return model().attempt(state(), move.move); });
    const bool is_legal = !by_model.outcomes.empty();
    const std::string text = model().text(move.move);
    if (of_engine([&] { return engine().is_legal(move.move); }) != is_legal)
      return Difference{text + " is legal", is_legal ? "no" : "yes", is_legal ? "yes" : "no"};
    for (const Refusal& refusal : by_model.refusals)
      ++tried_.events["refused: " + model::text(model(), Refusal{refusal.message, refusal.clauses, {}})];
    if (!is_legal) return std::nullopt;
    const Outcome* meant = find_outcome(model(), by_model, move);
    if (!meant) {
      ++tried_.events["moves that do not say what is meant"];
      return std::nullopt;
    }
    for (const Play& play : move.move.plays)
      ++tried_
            .events["played: " + model().document().actions[static_cast<std::size_t>(play.action)].name.name];
    const Shown expected = of_model([&] { return shown(model(), meant->state, engine().shown()); });
    const int outcomes = of_engine([&] { return engine().outcomes(move.move); });
    if (outcomes != std::ssize(by_model.outcomes))
      return Difference{text + " has outcomes", std::to_string(outcomes),
                        std::to_string(by_model.outcomes.size())};
    const Before before{seen(engine()), state()};
    const auto played = play_to(table_, move.move, expected);
    if (const auto* found = std::get_if<Difference>(&played)) return *found;
    if (meant->state.is_over) ++tried_.events["ended"];
    if (outcomes > 1) ++tried_.events["moves with several outcomes"];
    const Seen after = seen(engine());
    const auto play_again = [&] { of_engine([&] { engine().play(move.move, std::get<int>(played)); }); };
    const auto take_back = [&] { of_engine([&] { engine().undo(); }); };
    take_back();
    play_again();  // and is shown nothing: an engine may put off what nobody asks for
    take_back();
    if (auto found = as_before(before.seen, text + " taken back")) return found;
    play_again();
    if (auto found = as_before(after, text + " played again")) return found;
    before_.push_back(before);
    table_.state = meant->state;
    return comparer_.compare(state());
  }

  std::optional<Difference> as_before(const Seen& expected, const std::string& when) {
    const Seen now = seen(engine());
    auto found = difference(model(), now.shown, expected.shown);
    if (!found) found = key_difference(now.key, expected.key);
    return found_when(when, found);
  }

  std::optional<Difference> take_back_all() {
    while (!before_.empty()) {
      of_engine([&] { engine().undo(); });
      table_.state = before_.back().state;
      if (auto found =
              as_before(before_.back().seen, fmt::format("taken back to {} moves", before_.size() - 1)))
        return found;
      before_.pop_back();
    }
    return found_when("all taken back", check_difference(of_engine([&] { return engine().check(); })));
  }

  Table table_;
  Comparer comparer_;
  std::vector<Before> before_;
  Tried tried_;
};

/// Makes choices, each below a number: of a generator, or read from bytes; or what is wanted, which is then written down.
using Choose = std::function<int(std::size_t n, int wanted)>;
constexpr int anything = 0;  // wanted by those who don't say

/// A point near a stone, now and then far from all.
int any_square(const State& state, const Choose& choose, std::optional<Square> wanted) {
  constexpr int near = 2, far = 500;
  std::vector<Square> stones{Square{}};
  for (const BoardRegion& region : state.now->stones)
    for (const int point : region.points()) stones.push_back(BoardWorld::square_of(BoardWorld::place(*state.now, point)));
  const auto distance = [&](Square from) { return std::max(std::abs(wanted->x - from.x), std::abs(wanted->y - from.y)); };
  const auto nearest = wanted ? std::ranges::min_element(stones, {}, distance) : stones.begin();
  const Square from = stones[static_cast<std::size_t>(choose(stones.size(), static_cast<int>(nearest - stones.begin())))];
  const int reach = choose(8, wanted && distance(from) <= near ? 1 : 0) == 0 ? far : near;
  if (wanted && distance(from) > far) throw InputError("a point so far from all stones has no bytes");
  const auto offset = [&](int is, int begin) { return choose(static_cast<std::size_t>(2 * reach + 1), wanted ? is - begin + reach : anything) - reach; };
  const int x = from.x + offset(wanted ? wanted->x : 0, from.x);
  return BoardWorld::place(Square{x, from.y + offset(wanted ? wanted->y : 0, from.y)});
}

/// Any play of any action.
Play any_play(Model& model, const State& state, const Choose& choose, const Play* wanted) {
  const auto& actions = model.document().actions;
  std::size_t action = 0;
  do action = static_cast<std::size_t>(choose(actions.size(), wanted ? wanted->action : anything));
  while (actions[action].kind == language::Action::Kind::step);
  Play made{static_cast<int>(action), {}};
  for (const language::Parameter& parameter : actions[action].parameters) {
    const int is = wanted ? wanted->arguments[made.arguments.size()].value : anything;
    int value = 0;
    if (parameter.type == language::Type::player) value = choose(static_cast<std::size_t>(model.players()), is);
    else if (parameter.type == language::Type::point && !model.is_unbounded()) value = choose(static_cast<std::size_t>(model.world().points()), is);
    else if (parameter.type == language::Type::point) value = any_square(state, choose, wanted ? std::optional(BoardWorld::square_of(is)) : std::nullopt);
    else value = choose(4, is / 2) * 2;
    made.arguments.push_back({parameter.type, value});
  }
  return made;
}

/// Any move, mostly illegal.
Move any_move(Model& model, const State& state, const Choose& choose, const Move* wanted = nullptr) {
  const auto is_event = [&](const Play& play) { return model.document().actions[static_cast<std::size_t>(play.action)].kind == language::Action::Kind::event; };
  Move move;
  move.plays.push_back(any_play(model, state, choose, wanted ? &wanted->plays.front() : nullptr));
  if (is_event(move.plays.front())) return move;
  const bool is_in_turn = state.now->to_move >= 0 && choose(6, wanted && wanted->player == state.now->to_move ? 1 : 0) != 0;
  move.player = is_in_turn ? state.now->to_move : choose(static_cast<std::size_t>(model.players()), wanted ? wanted->player : anything);
  const auto has_parts = [](const language::Turn::Sequence& sequence) { return sequence.parts.size() > 1; };
  if (model.document().turn && std::ranges::any_of(model.document().turn->sequences, has_parts) && choose(2, wanted && wanted->plays.size() > 1 ? 0 : 1) == 0) {
    Play second = any_play(model, state, choose, wanted ? &wanted->plays.at(1) : nullptr);
    if (!is_event(second)) move.plays.push_back(std::move(second));
  }
  return move;
}

/// The move, with what is chosen in it if it has several outcomes.
RecordedMove with_choice(Match& match, const Move& move, const Choose& choose, int wanted = anything) {
  if (of_engine([&] { return match.engine().outcomes(move); }) < 2) return {move, {}};
  const Attempt attempt = of_model([&] { return match.model().attempt(match.state(), move); });
  if (attempt.outcomes.empty()) return {move, {}};
  const auto outcome = static_cast<std::size_t>(choose(attempt.outcomes.size(), wanted));
  return recorded(match.model(), match.state(), move, attempt.outcomes[outcome].state);
}

/// How many stones a move changes beside the one that it puts.
int changed(Engine& engine, const Move& move) {
  const std::size_t before = engine.shown().stones.size();
  engine.play(move, 0);
  const std::size_t after = engine.shown().stones.size();
  engine.undo();
  return std::abs(static_cast<int>(after) - static_cast<int>(before) - 1);
}

std::optional<RecordedMove> random_move(Match& match, Style style, Random& random) {
  const Choose generated = [&](std::size_t n, int) { return below(n, random); };
  const auto choose = [&](std::size_t n) { return below(n, random); };
  const State& state = match.state();
  if (style.is_clumsy && choose(3) == 0) return RecordedMove{any_move(match.model(), state, generated), {}};
  if (state.is_over) return std::nullopt;
  const std::vector<Move> moves = of_engine([&] { return match.engine().moves(); });
  if (moves.empty()) return std::nullopt;
  std::map<int, std::vector<const Move*>> turns, events;  // by the action; one if they are not chosen by it
  for (const Move& move : moves)
    (move.player < 0 ? events : turns)[style.is_even ? move.plays.front().action : 0].push_back(&move);
  // What is nobody's now and then, or if there is nothing else.
  const auto& from = turns.empty() || (!events.empty() && choose(10) == 0) ? events : turns;
  auto action = std::next(from.begin(), choose(from.size()));
  for (int more = choose(3); more > 0; --more)  // mostly one that there are many of
    if (auto other = std::next(from.begin(), choose(from.size()));
        other->second.size() > action->second.size())
      action = other;
  const Move* best = action->second[static_cast<std::size_t>(choose(action->second.size()))];
  if (style.is_busy && best->player >= 0) {
    int most = of_engine([&] { return changed(match.engine(), *best); });
    for (int tries = 0; tries < 7; ++tries) {
      const Move* other = action->second[static_cast<std::size_t>(choose(action->second.size()))];
      const int changes = of_engine([&] { return changed(match.engine(), *other); });
      if (changes > most) std::tie(best, most) = std::pair(other, changes);
    }
  }
  return with_choice(match, *best, generated);
}

}  // namespace

Tried tried(const GameSpec& game, const Record& record, const MakeEngine& make) {
  try {
    Match match(game, record, make);
    std::size_t i = 0;
    return match.run(
        [&](Match&) { return i < record.moves.size() ? std::optional(record.moves[i++]) : std::nullopt; });
  } catch (const GaveUp& gave_up) {
    return {record, {}, gave_up.why};
  } catch (const Thrown& thrown) {
    return {record, Disagreement{0, thrown.difference}};
  }
}

std::vector<Style> all_styles() {
  return {{},
          {.is_busy = true},
          {.is_even = true},
          {.is_even = true, .is_busy = true},
          {.is_even = true, .is_clumsy = true},
          {.is_busy = true, .is_set_up = true},
          {.is_clumsy = true, .is_set_up = true}};
}

RecordSetup random_setup(const Model& model, Random& random) {
  RecordSetup setup;
  if (model.document().turns_alternate)
    setup.to_move = below(static_cast<std::size_t>(model.players()), random);
  const auto symbol = [&] { return model.symbol(below(static_cast<std::size_t>(model.players()), random)); };
  std::map<std::pair<int, int>, std::string> stones;  // by y, then x
  Size size = model.world().board().size();
  if (model.is_unbounded()) {
    // Round any stone, or round the first ones.
    std::vector<Square> squares{Square{}};
    const bool is_dense = below(2, random) == 0;
    for (int more = below(30, random); more > 0; --more) {
      const Square by = squares[static_cast<std::size_t>(
          below(is_dense ? (squares.size() + 1) / 2 : squares.size(), random))];
      const Square square{by.x + below(3, random) - 1, by.y + below(3, random) - 1};
      if (std::ranges::find(squares, square) == squares.end()) squares.push_back(square);
    }
    const auto [west, east] = std::ranges::minmax(squares, {}, &Square::x);
    const auto [south, north] = std::ranges::minmax(squares, {}, &Square::y);
    size = {east.x - west.x + 1, north.y - south.y + 1};
    setup.corner = {west.x, south.y};
    for (const Square square : squares) stones[{north.y - square.y, square.x - west.x}] = symbol();
  } else {
    const std::size_t empty = 1 + static_cast<std::size_t>(below(8, random));
    for (const int point : model.world().everywhere().points())
      if (static_cast<std::size_t>(below(8, random)) >= empty)
        stones[{point / size.w, point % size.w}] = symbol();
  }
  for (int y = 0; y < size.h; ++y) {
    std::vector<std::string> row;
    for (int x = 0; x < size.w; ++x) {
      const auto found = stones.find({y, x});
      const bool exists = model.is_unbounded() || model.world().everywhere().has(y * size.w + x);
      row.push_back(!exists ? "-" : found == stones.end() ? "." : found->second);
    }
    setup.rows.push_back(fmt::format("{}", fmt::join(row, " ")));
  }
  return setup;
}

namespace {

/// A match from random stones if the engine can bear them, else from the start.
std::unique_ptr<Match> set_up_match(const GameSpec& game, Record& record, Random& random,
                                    const MakeEngine& make) {
  Model model(game.document->document, record.setting, record.size);
  call_players(model, record);
  record.setup = random_setup(model, random);
  try {
    return std::make_unique<Match>(game, record, make);
  } catch (const InputError&) {
    record.setup.reset();
    return std::make_unique<Match>(game, record, make);
  }
}

}  // namespace

Tried tried_at_random(const GameSpec& game, Record record, Style style, int moves, std::uint64_t seed,
                      const MakeEngine& make) {
  Random random(seed);
  const std::unique_ptr<Match> match = style.is_set_up ? set_up_match(game, record, random, make)
                                                       : std::make_unique<Match>(game, record, make);
  return match->run([&](Match& at) { return moves-- > 0 ? random_move(at, style, random) : std::nullopt; });
}

namespace {

constexpr int longest_side = 7;
constexpr int first_free_play = 192;
constexpr int first_set_up = 128;

const std::vector<Ruleset>& known_rulesets(const GameSpec& game) {
  static std::map<const GameSpec*, std::vector<Ruleset>> all;
  std::vector<Ruleset>& known = all[&game];
  if (known.empty()) known = rulesets_of_engine(game);
  return known;
}

/// How many numbers of players are tried.
int player_counts(const language::Document& document) { return std::min(document.players->most - document.players->fewest, 3) + 1; }

/// Stones to begin with, of the points of the board in their order; on an unbounded grid each near one before.
RecordSetup coded_setup(Model& model, Size size, const Choose& choose, const RecordSetup* wanted) {
  RecordSetup setup;
  const auto players = static_cast<std::size_t>(model.players());
  if (model.document().turns_alternate) setup.to_move = choose(players, wanted && wanted->to_move > 0 ? wanted->to_move : 0);
  std::map<Square, int, decltype([](Square a, Square b) { return std::pair(a.y, a.x) < std::pair(b.y, b.x); })> stones, all;
  if (wanted) {
    const Content content = model.drawn(wanted->rows, wanted->corner);
    for (std::size_t owner = 0; owner < content.stones.size(); ++owner)
      for (const int point : content.stones[owner].points()) {
        const int place = BoardWorld::place(content, point);
        all.emplace(model.is_unbounded() ? BoardWorld::square_of(place) : Square{place % size.w, size.h - 1 - place / size.w}, static_cast<int>(owner));
      }
  }
  if (!model.is_unbounded()) {
    for (int y = size.h; y-- > 0;)
      for (int x = 0; x < size.w; ++x)
        if (const auto is = all.find({x, y}); const int owner = choose(players + 1, is == all.end() ? 0 : 1 + is->second)) stones[{x, y}] = owner - 1;
  } else {
    constexpr std::size_t most = 31;
    if (all.size() >= most) throw InputError("a set-up of so many stones has no bytes");
    std::vector<Square> squares{all.empty() ? Square{} : all.begin()->first};
    const Square first = squares.front();  // the grid has no middle: it begins where the first stone is
    for (int left = choose(most, static_cast<int>(all.size())), i = 0; i < left; ++i) {
      std::size_t by = 0;
      Square next = first;
      for (const auto& [square, owner] : all) {
        const auto beside = std::ranges::find_if(squares, [&](Square one) { return std::abs(one.x - square.x) <= 1 && std::abs(one.y - square.y) <= 1; });
        if (stones.contains(square) || beside == squares.end()) continue;
        std::tie(by, next) = std::pair(static_cast<std::size_t>(beside - squares.begin()), square);
        break;
      }
      if (wanted && stones.contains(next)) throw InputError("a set-up whose stones are not all beside each other has no bytes");
      const Square near = squares[static_cast<std::size_t>(choose(squares.size(), static_cast<int>(by)))];
      const int x = near.x + choose(3, next.x - near.x + 1) - 1;
      const Square square{x, near.y + choose(3, next.y - near.y + 1) - 1};
      const int owner = choose(players, wanted ? all.at(next) : 0);
      if (stones.emplace(square, owner).second && square != squares.front()) squares.push_back(square);
    }
    if (stones.empty()) stones[{}] = 0;
    int west = first.x, east = first.x, south = first.y, north = first.y;
    for (const auto& [square, owner] : stones) {
      west = std::min(west, square.x), east = std::max(east, square.x);
      south = std::min(south, square.y), north = std::max(north, square.y);
    }
    setup.corner = {west, south};
    size = {east - west + 1, north - south + 1};
  }
  for (int y = size.h; y-- > 0;) {
    std::vector<std::string> row;
    for (int x = 0; x < size.w; ++x) {
      const auto found = stones.find({x + setup.corner.x, y + setup.corner.y});
      row.push_back(found == stones.end() ? "." : model.symbol(found->second));
    }
    setup.rows.push_back(fmt::format("{}", fmt::join(row, " ")));
  }
  return setup;
}

/// The number of a move among the legal ones, or nothing if it is none of them.
std::optional<std::size_t> number_among(const std::vector<Move>& legal, const Move& move) {
  const auto found = std::ranges::lower_bound(legal, move);
  if (found == legal.end() || *found != move) return std::nullopt;
  return static_cast<std::size_t>(found - legal.begin());
}

std::vector<Move> legal_moves(Match& match) {
  return sorted(of_engine([&] { return match.engine().moves(); }));
}

}  // namespace

Tried tried_by_bytes(const GameSpec& game, std::span<const std::uint8_t> bytes, const MakeEngine& make) {
  std::size_t at = 0;
  const auto take = [&]() -> int { return at < bytes.size() ? bytes[at++] : 0; };
  const Choose choose = [&](std::size_t n, int) { return (n > 256 ? take() * 256 + take() : take()) % static_cast<int>(n); };
  const language::Document& document = game.document->document;
  const std::vector<Ruleset>& known = known_rulesets(game);
  Record record{side_of(known[static_cast<std::size_t>(choose(known.size(), anything))]).setting, {}, {}, {}, {}, {}};
  const int w = 1 + choose(longest_side, anything);
  record.size = {w, 1 + choose(longest_side, anything)};
  if (document.board->kind == language::Board::Kind::unbounded_grid) record.size = {};
  record.setting.players = document.players->fewest + choose(static_cast<std::size_t>(player_counts(document)), anything);
  std::unique_ptr<Match> match;
  if (take() >= first_set_up) {
    Model model(document, record.setting, record.size);
    record.setup = coded_setup(model, record.size, choose, nullptr);
    try {
      match = std::make_unique<Match>(game, record, make);
    } catch (const InputError&) {  // no position that a game can begin with
      record.setup.reset();
    }
  }
  if (!match) match = std::make_unique<Match>(game, record, make);
  std::size_t moves = 0;
  return match->run([&](Match& here) -> std::optional<RecordedMove> {
    if (at >= bytes.size() || moves++ == most_moves_by_bytes) return std::nullopt;
    const int first = take();
    if (first >= first_free_play) return RecordedMove{any_move(here.model(), here.state(), choose), {}};
    const std::vector<Move> legal = legal_moves(here);
    if (legal.empty()) return std::nullopt;
    return with_choice(here, legal[static_cast<std::size_t>(first * 256 + take()) % legal.size()], choose);
  });
}

std::vector<std::uint8_t> bytes_of(const GameSpec& game, const Record& record, const MakeEngine& make) {
  std::vector<std::uint8_t> bytes;
  const auto put = [&](int value) { bytes.push_back(static_cast<std::uint8_t>(value)); };
  const Choose choose = [&](std::size_t n, int wanted) {
    if (wanted < 0 || wanted >= static_cast<std::int64_t>(n)) throw InputError("a move of the record has no bytes");
    if (n > 256) put(wanted / 256);
    put(wanted % 256);
    return wanted;
  };
  const language::Document& document = game.document->document;
  const std::vector<Ruleset>& known = known_rulesets(game);
  const auto ruleset = std::ranges::find(known, ruleset_of(game, record.setting));
  if (ruleset == known.end()) throw InputError("the engine does not know the readings of the record");
  choose(known.size(), static_cast<int>(ruleset - known.begin()));
  const bool has_edge = document.board->kind != language::Board::Kind::unbounded_grid;
  if (has_edge && std::max(record.size.w, record.size.h) > longest_side) throw InputError(fmt::format("a board with a side above {} has no bytes", longest_side));
  for (const int side : {record.size.w, record.size.h}) choose(longest_side, has_edge ? side - 1 : 0);
  const int players = record.setting.players - document.players->fewest;
  if (players >= player_counts(document)) throw InputError("so many players have no bytes");
  choose(static_cast<std::size_t>(player_counts(document)), players);
  put(record.setup ? first_set_up : 0);
  if (record.setup && !record.setup->memory.empty()) throw InputError("a set-up with more than stones has no bytes");
  if (record.setup) {
    Model model(document, record.setting, record.size);
    coded_setup(model, record.size, choose, &*record.setup);
  }
  if (record.moves.size() > most_moves_by_bytes) throw InputError(fmt::format("a game of more than {} moves has no bytes", most_moves_by_bytes));
  Match match(game, record, make);
  std::size_t i = 0;
  match.run([&](Match& here) -> std::optional<RecordedMove> {
    if (i == record.moves.size()) return std::nullopt;
    const RecordedMove& move = record.moves[i++];
    if (const auto number = number_among(legal_moves(here), move.move)) {
      put(static_cast<int>(*number / 256));
      put(static_cast<int>(*number % 256));
      const Attempt attempt = of_model([&] { return here.model().attempt(here.state(), move.move); });
      const Outcome* meant = find_outcome(here.model(), attempt, move);
      with_choice(here, move.move, choose, meant ? static_cast<int>(meant - attempt.outcomes.data()) : anything);
    } else {
      put(first_free_play);
      any_move(here.model(), here.state(), choose, &move.move);
    }
    return move;
  });
  return bytes;
}

namespace {

enum class Edge { west, east, north, south };

/// The record on a board without its outermost line on one side, and without the moves that name points there. Nothing if the board
/// has no edge, or one line alone, or another shape than its size says.
std::optional<Record> without_line(const GameSpec& game, const Record& record, Edge edge) {
  const bool is_column = edge == Edge::west || edge == Edge::east;
  Record smaller = record;
  if ((is_column ? --smaller.size.w : --smaller.size.h) < 1) return std::nullopt;
  const int from_x = edge == Edge::west ? 1 : 0, from_y = edge == Edge::north ? 1 : 0;
  const auto moved = [&](int place) {
    const int x = place % record.size.w - from_x, y = place / record.size.w - from_y;
    return x < 0 || y < 0 || x >= smaller.size.w || y >= smaller.size.h ? -1 : y * smaller.size.w + x;
  };
  const auto is_gone = [&](RecordedMove& move) {
    for (Play& play : move.move.plays)
      for (Argument& argument : play.arguments) {
        if (argument.type != language::Type::point) continue;
        argument.value = moved(argument.value);
        if (argument.value < 0) return true;
      }
    return !move.chosen.empty();  // names of points, which are others now
  };
  std::erase_if(smaller.moves, is_gone);
  if (!record.setup) return smaller;
  Model model(game.document->document, smaller.setting, smaller.size);
  Content content = model.empty();
  Model larger(game.document->document, record.setting, record.size);
  const Content before = larger.drawn(record.setup->rows);
  for (std::size_t owner = 0; owner < before.stones.size(); ++owner)
    for (const int point : before.stones[owner].points())
      if (const int place = moved(point); place >= 0 && model.world().everywhere().has(place)) content.stones[owner].add(place);
  smaller.setup->rows = model.rows(content);
  return smaller;
}

}  // namespace

Record shrink(const GameSpec& game, Record record, const MakeEngine& make, const std::stop_token& stop,
              int attempts) {
  const auto fails = [&](const Record& smaller) {
    if (attempts-- <= 0 || stop.stop_requested()) return false;
    try {
      return tried(game, smaller, make).disagreement.has_value();
    } catch (const InputError&) {  // no position that a game can begin with
      return false;
    }
  };
  const auto takes = [&](Record smaller) {
    if (!fails(smaller)) return false;
    record = std::move(smaller);
    return true;
  };
  const auto is_shorter = [&] {
    std::vector<RecordedMove> moves = record.moves;
    const std::function<bool(const std::vector<RecordedMove>&)> moves_fail = [&](const std::vector<RecordedMove>& fewer) {
      Record shorter = record;
      shorter.moves = fewer;
      return fails(shorter);
    };
    if (!without_runs(moves, moves_fail) && !without_two(moves, moves_fail)) return false;
    record.moves = std::move(moves);
    return true;
  };
  const auto is_smaller = [&] {
    for (const Edge edge : {Edge::west, Edge::east, Edge::north, Edge::south})
      if (auto smaller = without_line(game, record, edge); smaller && takes(std::move(*smaller))) return true;
    return false;
  };
  const auto has_fewer_stones = [&] {
    if (!record.setup) return false;
    Record without = record;
    without.setup.reset();
    if (takes(std::move(without))) return true;
    bool any = false;
    for (std::size_t y = 0; y < record.setup->rows.size(); ++y)
      for (std::size_t x = 0; x < record.setup->rows[y].size(); ++x) {
        if (std::string_view(" .-").find(record.setup->rows[y][x]) != std::string_view::npos) continue;
        Record fewer = record;
        fewer.setup->rows[y][x] = '.';
        any = takes(std::move(fewer)) || any;
      }
    return any;
  };
  const auto is_plainer = [&] {
    const evaluator::Setting first = default_setting(game.document->document);
    bool any = false;
    for (std::size_t i = 0; i < record.setting.choices.size(); ++i) {
      if (record.setting.choices[i] == first.choices[i]) continue;
      Record plainer = record;
      plainer.setting.choices[i] = first.choices[i];
      any = takes(std::move(plainer)) || any;
    }
    return any;
  };
  record.lines.clear();
  while (is_shorter() || is_smaller() || has_fewer_stones() || is_plainer()) {
  }
  return record;
}

namespace {

class Walk {
 public:
  Walk(Table& table, const std::stop_token& stop) : table_(table), comparer_(table), stop_(stop) {}

  /// False if it was stopped, or engine and model part.
  bool walk(const State& state, int depth) {
    if (stop_.stop_requested()) return false;
    comparison.difference = comparer_.compare(state);
    if (comparison.difference) return false;
    if (depth == 0) return true;
    const auto outcomes = of_model([&] { return table_.model.outcomes(state, true); });
    for (const auto& [move, after] : outcomes) {
      comparison.path.push_back(recorded(table_.model, state, move, after));
      const Shown expected = of_model([&] { return shown(table_.model, after, table_.engine->shown()); });
      const auto played = play_to(table_, move, expected);
      if (const auto* found = std::get_if<Difference>(&played)) {
        comparison.difference = *found;
        return false;
      }
      if (depth == 1) add_turn(sums, move.player, table_.model.kept_scores(*after.now));
      if (!walk(after, after.is_over ? 0 : depth - 1)) return false;
      of_engine([&] { table_.engine->undo(); });
      comparison.path.pop_back();
    }
    return true;
  }

  /// That of what the engine counts alone, and of what it leaves behind.
  std::optional<Difference> difference_alone(const Seen& before, int depth) {
    const std::string what = fmt::format("perft({})", depth);
    const auto told = [](const PerftSums& sums) {
      return fmt::format("{}, squares {}, mover {}", sums.count, sums.squares, sums.mover);
    };
    const PerftSums alone = of_engine([&] { return table_.engine->perft(depth); });
    if (alone != sums) return Difference{what, told(alone), told(sums)};
    const Seen after = seen(*table_.engine);
    auto found = difference(table_.model, after.shown, before.shown);
    if (!found) found = key_difference(after.key, before.key);
    return found_when("after " + what, found);
  }

  PerftComparison comparison;
  PerftSums sums;

 private:
  Table& table_;
  Comparer comparer_;
  std::stop_token stop_;
};

/// The table after the moves of a record. Throws InputError if one is illegal.
void play_on(Table& table, const Record& record) {
  for (const RecordedMove& move : record.moves) {
    const Attempt attempt = table.model.attempt(table.state, move.move);
    const Outcome* meant = find_outcome(table.model, attempt, move);
    if (!meant) throw InputError(text(table.model, move) + " is illegal, or does not say what is meant");
    const auto played = play_to(table, move.move, shown(table.model, meant->state, table.engine->shown()));
    if (const auto* found = std::get_if<Difference>(&played)) throw Thrown{*found};
    table.state = meant->state;
  }
}

}  // namespace

PerftComparison compared_perft(const GameSpec& game, const Record& record, int depth,
                               const std::stop_token& stop, const MakeEngine& make) {
  Table table(game, record, make);
  Walk walk(table, stop);
  try {
    play_on(table, record);
    const Seen before = seen(*table.engine);
    if (walk.walk(table.state, depth)) walk.comparison.sums = walk.sums;
    if (walk.comparison.sums && !table.state.is_over &&
        record.setting.choices == counting_setting(table.model.document(), record.setting).choices)
      walk.comparison.difference = walk.difference_alone(before, depth);
    if (walk.comparison.difference) walk.comparison.sums.reset();
  } catch (const GaveUp& gave_up) {
    throw InputError(gave_up.why);
  } catch (const Thrown& thrown) {
    walk.comparison.difference = thrown.difference;
  }
  walk.comparison.steps = table.model.steps();
  return std::move(walk.comparison);
}

namespace {

/// Two levels at a time, so that it can be stopped.
bool add_perft(const Model& model, Engine& engine, int depth, PerftSums& sums, const std::stop_token& stop) {
  constexpr int most_at_once = 2;
  if (stop.stop_requested()) return false;
  if (depth <= most_at_once) {
    const PerftSums more = engine.perft(depth);
    sums.count += more.count;
    sums.squares += more.squares;
    sums.mover += more.mover;
    return true;
  }
  for (const Move& move : turns(engine, model.document())) {
    const int outcomes = engine.outcomes(move);
    for (int outcome = 0; outcome < outcomes; ++outcome) {
      engine.play(move, outcome);
      const bool goes_on = add_perft(model, engine, depth - 1, sums, stop);
      engine.undo();
      if (!goes_on) return false;
    }
  }
  return true;
}

}  // namespace

std::optional<PerftSums> engine_perft(const GameSpec& game, const Record& record, int depth, const std::stop_token& stop) {
  Table table(game, record, engine);
  PerftSums sums;
  try {
    play_on(table, record);
    if (!add_perft(table.model, *table.engine, depth, sums, stop)) return std::nullopt;
  } catch (const GaveUp& gave_up) {
    throw InputError(gave_up.why);
  } catch (const Thrown& thrown) {
    throw InputError(ruleproof::text(Disagreement{static_cast<int>(record.moves.size()), thrown.difference}));
  }
  return sums;
}

}  // namespace ruleproof::model
