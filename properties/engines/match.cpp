#include "properties/engines/match.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>

#include "record/model_text.hpp"
#include "reference/model/recall.hpp"
#include "reference/model/turns.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {

std::string text(const Disagreement& disagreement) {
  const Difference& difference = disagreement.difference;
  return fmt::format("after {} attempts: {}: engine {}, reference {}", disagreement.ply, difference.what,
                     difference.by_engine, difference.by_reference);
}

namespace {

constexpr int moves_between_whole_comparisons = 7;
constexpr std::uint64_t positions_between_samples = 4;
constexpr std::int64_t most_steps_always_compared = 3'000'000;
constexpr int farthest_shift = 20'000;
constexpr int moves_to_forget = 3;

std::string stones_text(const Model& model, const std::vector<Owned>& stones) {
  std::vector<std::string> texts;
  for (const Owned& stone : stones)
    texts.push_back(model.world().name_of(stone.place) + " " + model.notation().symbol(stone.owner));
  return texts.empty() ? "none" : fmt::format("{}", fmt::join(texts, ", "));
}

/// Returns the stones in `from` that are not in `what`.
std::vector<Owned> without(const std::vector<Owned>& from, const std::vector<Owned>& what) {
  std::vector<Owned> left;
  std::ranges::set_difference(from, what, std::back_inserter(left));
  return left;
}

std::string texts(const Model& model, const MoveList& moves) {
  std::vector<std::string> texts;
  for (const Move& move : moves.moves()) texts.push_back(model.notation().text(move));
  return texts.empty() ? "none more" : fmt::format("{}", fmt::join(texts, ", "));
}

/// For two positions that have the same key: returns a difference which states that their keys are equal
/// although the positions differ; nothing if the positions do not differ. `positions` is the difference
/// between the positions.
std::optional<Difference> one_key_difference(const std::optional<Difference>& positions) {
  if (!positions) return std::nullopt;
  return Difference{fmt::format("the keys of this position and of one with {} {}, not {}", positions->what,
                                positions->by_reference, positions->by_engine),
                    "equal", "different"};
}

/// Returns the first fault that an engine's check reports, in the form of a difference; nothing if there is
/// none.
std::optional<Difference> check_difference(const std::vector<std::string>& faults) {
  if (faults.empty()) return std::nullopt;
  return Difference{"the engine's check", faults.front(), "nothing is off"};
}

/// Returns a square that `choose` selects: usually near a stone, sometimes far from all stones.
int any_square(const State& state, const Choose& choose, std::optional<Square> wanted) {
  constexpr int near = 2, far = 500;
  std::vector<Square> stones{Square{}};
  for (const BoardRegion& region : state.now->stones)
    for (const int point : region.points())
      stones.push_back(BoardWorld::square_of(BoardWorld::place(*state.now, point)));
  const auto distance = [&](Square from) {
    return std::max(std::abs(wanted->x - from.x), std::abs(wanted->y - from.y));
  };
  const auto nearest = wanted ? std::ranges::min_element(stones, {}, distance) : stones.begin();
  const Square from = stones[choose(stones.size(), static_cast<int>(nearest - stones.begin()))];
  const int reach = choose(8, wanted && distance(from) <= near ? 1 : 0) == 0 ? far : near;
  if (wanted && distance(from) > far) throw InputError("a point so far from all stones has no bytes");
  const auto offset = [&](int is, int begin) {
    return choose(static_cast<std::size_t>(2 * reach + 1), wanted ? is - begin + reach : anything) - reach;
  };
  const int x = from.x + offset(wanted ? wanted->x : 0, from.x);
  return BoardWorld::place(Square{x, from.y + offset(wanted ? wanted->y : 0, from.y)});
}

/// Returns a point of a board with an edge, selected by `choose`. A board with a shape lacks some points of
/// its rectangle.
int any_point(const BoardWorld& world, const Choose& choose, int wanted) {
  const std::vector<int> points = world.everywhere().points();
  const auto place = std::ranges::lower_bound(points, wanted) - points.begin();
  return points[static_cast<std::size_t>(choose(points.size(), static_cast<int>(place)))];
}

/// Returns a play, legal or not. `choose` selects its action and its arguments.
Play any_play(const Model& model, const State& state, const Choose& choose, const Play* wanted) {
  const auto& actions = model.document().actions;
  std::size_t action = 0;
  do action = static_cast<std::size_t>(choose(actions.size(), wanted ? wanted->action : anything));
  while (actions[action].kind == language::Action::Kind::step);
  Play made{static_cast<int>(action), {}};
  for (const language::Parameter& parameter : actions[action].parameters) {
    const int is = wanted ? wanted->arguments[made.arguments.size()].value : anything;
    int value = 0;
    if (parameter.type == language::Type::player)
      value = choose(static_cast<std::size_t>(model.players()), is);
    else if (parameter.type == language::Type::piece)
      value = choose(model.document().pieces.size(), is);
    else if (parameter.type == language::Type::point && !model.world().is_unbounded())
      value = any_point(model.world(), choose, is);
    else if (parameter.type == language::Type::point)
      value = any_square(state, choose, wanted ? std::optional(BoardWorld::square_of(is)) : std::nullopt);
    else
      value = choose(4, is / 2) * 2;
    made.arguments.push_back({parameter.type, value});
  }
  return made;
}

}  // namespace

std::optional<Difference> found_when(std::string_view when, std::optional<Difference> found) {
  if (found) found->what = fmt::format("{}: {}", when, found->what);
  return found;
}

Seen seen(Engine& engine) {
  return of_engine([&] { return Seen{engine.shown(), engine.key()}; });
}

std::optional<Difference> difference(const Model& model, const Shown& by_engine, const Shown& by_reference) {
  if (by_engine == by_reference) return std::nullopt;
  if (by_engine.stones != by_reference.stones)
    return Difference{"the stones", stones_text(model, without(by_engine.stones, by_reference.stones)),
                      stones_text(model, without(by_reference.stones, by_engine.stones))};
  const auto yes_or_no = [](bool is_so) { return is_so ? "yes" : "no"; };
  if (by_engine.is_over != by_reference.is_over)
    return Difference{"the game is over", yes_or_no(by_engine.is_over), yes_or_no(by_reference.is_over)};
  const auto player = [&](int who) { return who < 0 ? "nobody" : model.notation().name(who); };
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

std::optional<Difference> difference(const Model& model, const Seen& now, const Seen& expected) {
  if (auto found = difference(model, now.shown, expected.shown)) return found;
  if (now.key == expected.key) return std::nullopt;
  return Difference{"the key", fmt::format("{:016x}", now.key), fmt::format("{:016x}", expected.key)};
}

int changed_stones(Engine& engine, const Move& move) {
  const std::size_t before = engine.shown().stones.size();
  engine.play(move, 0);
  const std::size_t after = engine.shown().stones.size();
  engine.undo();
  return std::abs(static_cast<int>(after) - static_cast<int>(before) - 1);
}

void Table::forget_games() {
  of_engine([&] {
    const Shown begun = engine->shown();
    for (int i = 0; i < moves_to_forget; ++i) {
      const std::vector<Move> moves = engine->moves().moves();
      if (moves.empty()) break;
      const auto most = std::ranges::max_element(
          moves, {}, [&](const Move& move) { return changed_stones(*engine, move); });
      engine->play(*most, 0);
    }
    engine->set_up(begun);
  });
}

std::variant<int, Difference> play_to(Table& table, const Move& move, const Shown& expected) {
  return of_engine([&]() -> std::variant<int, Difference> {
    if (const auto outcome = play_to(*table.engine, move, expected)) return *outcome;
    if (table.engine->outcomes(move) == 0)
      return Difference{table.model.notation().text(move) + " has outcomes", "none", "one"};
    table.engine->play(move, 0);
    const auto found = difference(table.model, table.engine->shown(), expected);
    table.engine->undo();
    return found.value_or(Difference{table.model.notation().text(move), "another state the first time",
                                     "the same state each time"});
  });
}

Comparer::Comparer(Table& table, Care care)
    : table_(table), care_(care), looks_back_(recall(table.model.game()).anything()) {}

std::optional<Difference> Comparer::compare(const State& state, const Seen& now) {
  if (auto found = key_met(now)) return found;
  // The key decides which positions are sampled, so that samples differ between games. The number of compared
  // positions decides too, in case all keys are equal.
  const bool is_sample = care_ == Care::always || (now.key + compared_) % positions_between_samples == 0;
  legal_.reset();
  if (compared_++ % moves_between_whole_comparisons == 0 || !takes_long_) {
    const std::int64_t before = table_.model.steps();
    if (auto found = moves_difference(state)) return found;
    takes_long_ = table_.model.steps() - before > most_steps_always_compared;
  }
  if (!is_sample) return std::nullopt;
  if (auto found = check_difference(of_engine([&] { return table_.engine->check(); }))) return found;
  return state.is_over ? std::nullopt : found_when("set up with what is shown", twin_difference(now));
}

std::optional<Difference> Comparer::twin_difference(Seen now) {
  if (table_.model.world().is_unbounded())
    shift(now.shown, {below(2 * farthest_shift, random_) - farthest_shift,
                      below(2 * farthest_shift, random_) - farthest_shift});
  of_engine([&] { table_.twin->set_up(now.shown); });
  if (auto found = difference(table_.model, seen(*table_.twin), now)) return found;
  if (!legal_ || looks_back_ || table_.model.world().is_unbounded()) return std::nullopt;
  return list_difference(of_engine([&] { return table_.twin->moves(); }));
}

/// Returns a difference if an earlier state had the same key but was visibly different, because the key then
/// omits some data of the state.
std::optional<Difference> Comparer::key_met(Seen now) {
  if (table_.model.world().is_unbounded()) {  // keys do not depend on the location
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

void Comparer::shift(Shown& shown, Square by) const {
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

bool Comparer::is_region(const Fact& fact) const {
  const language::Document& document = table_.model.document();
  if (const language::Definition* definition = language::find_definition(document, fact.name))
    return definition->body.type == language::Type::region;
  return std::ranges::any_of(document.memory, [&](const language::Memory& one) {
    return one.name.name == fact.name && one.type() == language::Type::region;
  });
}

std::optional<Difference> Comparer::moves_difference(const State& state) {
  legal_ = of_model([&] { return table_.model.move_list(state); });
  if (auto found = list_difference(of_engine([&] { return table_.engine->moves(); }))) return found;
  return single_play_difference(state);
}

std::optional<Difference> Comparer::list_difference(const MoveList& moves) const {
  if (moves == *legal_) return std::nullopt;
  return Difference{"the legal moves", texts(table_.model, moves.without(*legal_)),
                    texts(table_.model, legal_->without(moves))};
}

/// Compares what engine and model return for the legality of moves: of each legal move that consists of
/// several plays or is no `move`, and of each single play, legal or not.
std::optional<Difference> Comparer::single_play_difference(const State& state) {
  const Model& model = table_.model;
  const MoveList& legal = *legal_;
  const std::vector<language::Action>& actions = model.document().actions;
  std::optional<Difference> found;
  const auto ask = [&](const Move& move, bool is_legal) {
    if (found || of_engine([&] { return table_.engine->is_legal(move); }) == is_legal) return;
    found = Difference{model.notation().text(move) + " is legal", is_legal ? "no" : "yes",
                       is_legal ? "yes" : "no"};
  };
  for (std::size_t i = 0; i < legal.size(); ++i)
    if (legal.has_several_plays(i) || actions[legal.action(i)].kind != language::Action::Kind::move)
      ask(legal[i], true);
  Move single{0, {{}}};
  for (std::size_t action = 0; action < actions.size() && !state.is_over; ++action) {
    if (actions[action].kind != language::Action::Kind::move) continue;
    for (single.player = 0; single.player < model.players(); ++single.player)
      of_model([&] {
        model.turns().each_play(state, static_cast<int>(action), single.player, [&](const Play& play) {
          single.plays.front() = play;
          ask(single, legal.contains(single) || (model.document().counts_outcomes &&
                                                 !model.attempt(state, single).outcomes.empty()));
        });
      });
  }
  return found;
}

std::optional<Difference> Match::begin() {
  played_.assign(model().document().actions.size(), 0);
  now_ = seen(engine());
  if (auto found =
          difference(model(), now_.shown, of_model([&] { return shown(model(), state(), now_.shown); })))
    return found;
  return comparer_.compare(state(), now_);
}

void Match::count_played() {
  for (std::size_t action = 0; action < played_.size(); ++action)
    if (played_[action] > 0)
      tried_.events["played: " + model().document().actions[action].name.name] = played_[action];
}

std::optional<Difference> Match::attempt(const RecordedMove& move) {
  const Attempt by_model = of_model([&] { return model().attempt(state(), move.move); });
  const bool is_legal = !by_model.outcomes.empty();
  const auto text = [&] { return model().notation().text(move.move); };
  if (of_engine([&] { return engine().is_legal(move.move); }) != is_legal)
    return Difference{text() + " is legal", is_legal ? "no" : "yes", is_legal ? "yes" : "no"};
  for (const Refusal& refusal : by_model.refusals)
    ++tried_.events["refused: " + ruleproof::text(model(), Refusal{refusal.message, refusal.clauses, {}})];
  if (!is_legal) return std::nullopt;
  const Outcome* meant = find_outcome(model(), by_model, move);
  if (!meant) {
    ++tried_.events["moves that do not say what is meant"];
    return std::nullopt;
  }
  for (const Play& play : move.move.plays) ++played_[play.action];
  Shown expected = of_model([&] { return shown(model(), meant->state, now_.shown); });
  const int outcomes = of_engine([&] { return engine().outcomes(move.move); });
  if (outcomes != std::ssize(by_model.outcomes))
    return Difference{text() + " has outcomes", std::to_string(outcomes),
                      std::to_string(by_model.outcomes.size())};
  const auto played = play_to(table_, move.move, expected);
  if (const auto* found = std::get_if<Difference>(&played)) return *found;
  if (meant->state.is_over) ++tried_.events["ended"];
  if (outcomes > 1) ++tried_.events["moves with several outcomes"];
  Seen after{std::move(expected), of_engine([&] { return engine().key(); })};
  const auto play_again = [&] { of_engine([&] { engine().play(move.move, std::get<int>(played)); }); };
  const auto take_back = [&] { of_engine([&] { engine().undo(); }); };
  take_back();
  play_again();  // with no query in between, since an engine may postpone work until a query
  take_back();
  if (auto found = as_before(now_, [&] { return text() + " taken back"; })) return found;
  play_again();
  if (auto found = as_before(after, [&] { return text() + " played again"; })) return found;
  before_.push_back({std::exchange(now_, std::move(after)), std::exchange(table_.state, meant->state)});
  return comparer_.compare(state(), now_);
}

template <class When>
std::optional<Difference> Match::as_before(const Seen& expected, When when) {
  const auto found = difference(model(), seen(engine()), expected);
  return found ? found_when(when(), found) : found;
}

std::optional<Difference> Match::take_back_all() {
  while (!before_.empty()) {
    of_engine([&] { engine().undo(); });
    table_.state = before_.back().state;
    if (auto found = as_before(before_.back().seen,
                               [&] { return fmt::format("taken back to {} moves", before_.size() - 1); }))
      return found;
    before_.pop_back();
  }
  return found_when("all taken back", check_difference(of_engine([&] { return engine().check(); })));
}

Move any_move(const Model& model, const State& state, const Choose& choose, const Move* wanted) {
  const auto is_event = [&](const Play& play) {
    return model.document().actions[play.action].kind == language::Action::Kind::event;
  };
  Move move;
  move.plays.push_back(any_play(model, state, choose, wanted ? &wanted->plays.front() : nullptr));
  if (is_event(move.plays.front())) return move;
  const bool is_in_turn =
      state.now->to_move >= 0 && choose(6, wanted && wanted->player == state.now->to_move ? 1 : 0) != 0;
  move.player = is_in_turn
                    ? state.now->to_move
                    : choose(static_cast<std::size_t>(model.players()), wanted ? wanted->player : anything);
  const auto has_parts = [](const language::Turn::Sequence& sequence) { return sequence.parts.size() > 1; };
  const auto is_in_turns = [&](const Play& play) { return is_part_of_turn(model.document(), play.action); };
  if (model.document().turn && std::ranges::any_of(model.document().turn->sequences, has_parts) &&
      is_in_turns(move.plays.front()) && choose(2, wanted && wanted->plays.size() > 1 ? 0 : 1) == 0) {
    Play second = any_play(model, state, choose, wanted ? &wanted->plays.at(1) : nullptr);
    if (is_in_turns(second)) move.plays.push_back(std::move(second));
  }
  return move;
}

RecordedMove with_choice(Match& match, const Move& move, const Choose& choose, int wanted) {
  if (of_engine([&] { return match.engine().outcomes(move); }) < 2) return {move, {}};
  const Attempt attempt = of_model([&] { return match.model().attempt(match.state(), move); });
  if (attempt.outcomes.empty()) return {move, {}};
  const auto outcome = static_cast<std::size_t>(choose(attempt.outcomes.size(), wanted));
  return recorded(match.model(), match.state(), move, attempt.outcomes[outcome].state);
}

Tried tried(const Record& record, const MakeEngine& make) {
  try {
    Match match(record, make, Care::always);
    std::size_t i = 0;
    return match.run(
        [&](Match&) { return i < record.moves.size() ? std::optional(record.moves[i++]) : std::nullopt; });
  } catch (const GaveUp& gave_up) {
    return {record, {}, gave_up.why};
  } catch (const Thrown& thrown) {
    return {record, Disagreement{0, thrown.difference}};
  }
}

}  // namespace ruleproof
