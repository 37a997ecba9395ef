#pragma once

#include <algorithm>
#include <atomic>
#include <climits>
#include <compare>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "reference/evaluator/bounds.hpp"
#include "reference/evaluator/effects.hpp"
#include "reference/evaluator/value.hpp"
#include "reference/game.hpp"
#include "spec/language/tree.hpp"
#include "spec/language/words.hpp"
#include "spec/threads.hpp"

// Evaluates expressions as docs/language.md defines them, as one function of the tree and a world. It reads
// the value of a bit only through `known`, so that a world that knows the bit can skip what does not matter.

namespace ruleproof::evaluator {

template <class World>
class Evaluator {
 public:
  using Region = typename World::Region;
  using Bit = typename World::Bit;
  using Family = typename World::Family;
  using PlayerSet = Players<Bit>;
  using Number = typename World::Number;
  using Value = evaluator::Value<World>;
  using OfPoints = evaluator::OfPoints<World>;
  using Content = evaluator::Content<World>;
  using Moment = evaluator::Moment<World>;
  using Scope = evaluator::Scope<World>;
  using Expression = language::Expression;
  using Op = language::Op;
  using Type = language::Type;
  using Word = language::Word;
  /// Whether a player has a legal play of an action; for language::any_turn, a legal turn.
  using Possible = std::function<Bit(int action, const PlayerSet& player, const Moment&)>;

  /// The arguments must outlive the evaluator.
  Evaluator(World& world, const Game& game) : world_(world), document_(game.document()), game_(game) {}
  Evaluator(World& world, Game&& game) = delete;

  World& world() const { return world_; }
  const language::Document& document() const { return document_; }
  const Game& game() const { return game_; }
  /// Sets the function that evaluates `possible`; without it the word has no meaning.
  void ask_for_possible(Possible possible) { possible_ = std::move(possible); }
  /// Returns ask(). Counts its elementary steps from zero, because the limit applies to each of a document's
  /// moves, ranges, ends or definitions. Steps of a nested call count for the outer one. If a limit is
  /// reached, the message names where(), unless that is empty.
  template <class Ask, class Where>
  auto counted(Ask ask, Where where) -> decltype(ask()) {
    if (std::exchange(is_counting_, true)) return ask();
    struct End {
      bool& is_counting;
      ~End() { is_counting = false; }
    } const end{is_counting_};
    counted_steps_ += std::exchange(steps_, 0);
    try {
      return ask();
    } catch (LimitReached& limit) {
      if (const std::string place = where(); !place.empty()) limit.met(place);
      throw;
    }
  }
  /// Sets the maximum number of steps of one `counted` call.
  void limit_steps(std::int64_t most) { most_steps_ = most; }
  /// Returns the total number of elementary steps so far.
  std::int64_t steps() const { return counted_steps_ + steps_; }
  /// Sets the stop token; on a stop request an evaluation may end with Stopped.
  void stop_on(StopToken stop) { stop_ = std::move(stop); }
  /// Allows `steps` more steps in total, where a play costs steps_of_a_play besides its evaluation; after
  /// that an evaluation may end with OutOfSteps.
  void allow_steps(std::int64_t steps) {
    allowed_steps_ = steps;
    last_step_ = steps < INT64_MAX - all_steps() ? all_steps() + steps : INT64_MAX;
  }
  void count_play() { ++plays_; }
  /// Adds steps taken by another evaluator.
  void add_steps(std::int64_t steps) { counted_steps_ += steps; }
  /// Throws Stopped on a stop request, and OutOfSteps.
  void heed_stop() const {
    if (stop_.stop_requested()) throw Stopped();
    if (all_steps() > last_step_) throw OutOfSteps(allowed_steps_);
  }
  /// Sets whether values of definitions without arguments are cached with their position; this affects only
  /// the running time.
  void remember_values(bool remembers) { remembers_ = remembers; }

  /// Gets the value of a shortcut, and that of its definition for the same arguments; may throw.
  using BothValues =
      std::function<void(const language::Definition& shortcut, const Scope&,
                         const std::vector<Value>& arguments, const Value& value, const Value& expected)>;
  /// Evaluates the definition, too, wherever a shortcut is evaluated, and passes both values to `compared`.
  /// Ends after `steps` further elementary steps, which count for no other limit. If one of the two meets a
  /// limit, they are not compared.
  void compare_shortcuts(std::int64_t steps, BothValues compared) {
    steps_to_compare_ = steps;
    compared_ = std::move(compared);
  }

  /// Returns the value for a mover (-1: nobody), without bound names or marks.
  Value evaluate(const Expression& e, const Moment& now, int mover = -1) {
    std::vector<Value> locals;
    return evaluate(e, {now, mover, &locals, nullptr});
  }
  Bit bit(const Expression& e, const Moment& now) { return std::get<Bit>(evaluate(e, now)); }
  /// Returns whether an end rule holds; `in_a_turn`, only rules that apply before a turn is complete.
  Bit has_ended(const Moment& now, bool in_a_turn = false) {
    Bit any = world_.truth(false);
    for (const language::End& end : document_.ends)
      if (end.at_once || !in_a_turn)
        any = any ||
              noted(end.at, [&] { return bit(end.condition, now); }, [&](const Bit& holds) { return holds; });
    return any;
  }
  /// Returns the memory before the first turn, on a board as at the start.
  std::vector<std::vector<Value>> first_memory(Content start) {
    start.memory.clear();
    for (const language::Memory& memory : document_.memory) {
      Value first = world_.truth(false);
      if (memory.type() == Type::number)
        first = Number{0};
      else if (memory.type() == Type::region)
        first = world_.nowhere();
      else if (memory.type() == Type::player)
        first = nobody();
      start.memory.emplace_back(places(memory), in_memory(memory, first));
    }
    for (std::size_t i = 0; i < document_.memory.size(); ++i)
      if (const auto& initial = document_.memory[i].initial)
        start.memory[i].assign(start.memory[i].size(),
                               in_memory(document_.memory[i], evaluate(*initial, Moment{&start, nullptr})));
    return std::move(start.memory);
  }
  /// Returns the number of values of a memory.
  std::size_t places(const language::Memory& memory) const {
    std::size_t places = 1;
    for (const language::Memory::Each each : memory.of) places *= places_of(each);
    return places;
  }
  /// Resets the memory that lasts for one turn only to its initial values.
  void end_turn(Content& content) {
    const auto is_of_turn = [](const language::Memory& memory) { return memory.is_of_turn; };
    if (std::ranges::none_of(document_.memory, is_of_turn)) return;
    Content start = content;
    start.stones.assign(start.stones.size(), world_.nowhere());
    if (document_.turns_alternate) start.to_move = 0;
    auto first = first_memory(std::move(start));
    for (std::size_t i = 0; i < document_.memory.size(); ++i)
      if (document_.memory[i].is_of_turn) content.memory[i] = std::move(first[i]);
  }

  Bit bit(const Expression& e, const Scope& scope) { return std::get<Bit>(evaluate(e, scope)); }
  Number number(const Expression& e, const Scope& scope) { return as_number(evaluate(e, scope), e); }
  Region region(const Expression& e, const Scope& scope) { return std::get<Region>(evaluate(e, scope)); }
  PlayerSet players(const Expression& e, const Scope& scope) {
    return std::get<PlayerSet>(evaluate(e, scope));
  }

  Value evaluate(const Expression& e, const Scope& scope) {
    if constexpr (World::asks_later)
      if (e.type == Type::truth || e.type == Type::region || e.type == Type::family ||
          e.type == Type::number || e.type == Type::player || e.type == Type::piece)
        return by_cases([&] { return evaluated(e, scope); });
    return evaluated(e, scope);
  }

 private:
  Value evaluated(const Expression& e, const Scope& scope) {
    if (++steps_ > most_steps_)
      throw LimitReached("more than " + std::to_string(most_steps_) + " elementary steps");
    if (steps_ % steps_between_stops == 0) heed_stop();
    if constexpr (World::asks_later) world_.demand_room();
    switch (e.op) {
      case Op::number:
        return Number(e.value);
      case Op::truth:
        return world_.truth(e.value != 0);
      case Op::name:
        break;
      case Op::local:
        return local(e, scope);
      case Op::word:
        return word(e, scope);
      case Op::definition:
        return definition(e, scope);
      case Op::memory:
        return memory(e, scope);
      case Op::player:
        return only(e.index);
      case Op::direction:
        if (World::asks_later && e.index >= language::first_way)
          throw NoMeaning("'" + e.word.name + "', a direction that the document declares");
        return Direction{e.index};
      case Op::setting:
        return Number(game_.numbers()[e.index]);
      case Op::mark:
        return mark(e.index, scope);
      case Op::point:
        return world_.point(e.word.name);
      case Op::at:
        return at(e, scope);
      case Op::stones_of:
        return stones(players(e.parts[0], scope), scope);
      case Op::not_:
        return negated(evaluate(e.parts[0], scope));
      case Op::and_:
      case Op::or_:
        return joined(e, scope);
      case Op::implies:
        return implication(e, scope);
      case Op::equal:
      case Op::unequal: {
        const auto [left, right] = operands(e, scope);
        return e.op == Op::equal ? equal(left, right) : !equal(left, right);
      }
      case Op::less:
      case Op::less_equal:
      case Op::greater:
      case Op::greater_equal:
        return ordered(e, scope);
      case Op::meets:
      case Op::within:
      case Op::in: {
        const auto [left, right] = operands(e, scope);
        return e.op == Op::meets ? meets(left, right)
               : e.op == Op::in  ? is_in(left, right)
                                 : lies_within(left, right);
      }
      case Op::is:
        return world_.truth(game_.choices()[e.index] == e.value);
      case Op::some:
        return has_element(evaluate(e.parts[0], scope));
      case Op::no:
        return !has_element(evaluate(e.parts[0], scope));
      case Op::one:
        return one(evaluate(e.parts[0], scope));
      case Op::each_of:
        return !quantified(e, scope, 0, true);
      case Op::some_of:
        return quantified(e, scope, 0, false);
      case Op::no_of:
        return !quantified(e, scope, 0, false);
      case Op::one_of:
        return just_one(e, scope);
      case Op::filter:
        return filtered(e, scope);
      case Op::map:
        return mapped(e, scope, 0);
      case Op::sum:
        return sum(e, scope);
      case Op::largest:
      case Op::smallest:
        return extreme_of(e, scope);
      case Op::neutral:
        return scope.now.now->stones[first_neutral() + static_cast<std::size_t>(e.index)];
      case Op::piece:
        return only_kind(e.index);
      case Op::pieces_of:
        return pieces(players(e.parts[0], scope), *scope.now.now);
      case Op::listed:
        return listed(e, scope);
      case Op::row_of:
        return row_of(number(e.parts[0], scope), number(e.parts[1], scope));
      case Op::kind_case:
        return kind_case(e, scope, players(e.parts[0], scope), 0);
      case Op::if_:
        return alternative(bit(e.parts[0], scope), e.parts[1], e.parts[2], scope);
      case Op::case_:
        return evaluate(e.parts[game_.choices()[e.index]], scope);
      case Op::plus:
      case Op::minus:
      case Op::times:
      case Op::divided:
      case Op::modulo: {
        const Number left = number(e.parts[0], scope);
        return calculated(e.op, left, number(e.parts[1], scope));
      }
      case Op::negative:
        return calculated(Op::minus, Number{0}, number(e.parts[0], scope));
    }
    throw std::logic_error("an expression that was not checked");
  }

  // If a condition that depends on the board chooses a direction or a player, the enclosing expression is
  // evaluated once for each value of the condition, and `pick` combines the two results.

  /// Thrown where no single value represents both alternatives of a condition.
  struct Undecided : NoMeaning {
    Undecided(const std::string& what, Bit open) : NoMeaning(what), condition(open) {}
    Bit condition;
  };
  /// Returns whether a condition is known, or assumed, to hold.
  std::optional<bool> decided(const Bit& condition) const {
    const auto known = world_.known(condition);
    if constexpr (World::asks_later)
      if (!known)
        for (const auto& [assumed, holds] : assumed_)
          if (assumed == condition) return holds;
    return known;
  }
  /// Returns the condition that f() has to decide and that is still open; nothing after f() has returned.
  template <class F>
  std::optional<Bit> undecided_in(F f) {
    if (assumed_.empty()) cases_ = 0;
    try {
      f();
      return std::nullopt;
    } catch (const Undecided& open) {
      // A condition with an unknown truth is another one in each evaluation, so it is never decided.
      if (++cases_ > most_cases) throw NoMeaning(open.what());
      return open.condition;
    }
  }
  template <class F>
  void assuming(const Bit& condition, bool holds, F f) {
    assumed_.emplace_back(condition, holds);
    struct End {
      std::vector<std::pair<Bit, bool>>& assumed;
      ~End() { assumed.pop_back(); }
    } const end{assumed_};
    f();
  }
  template <class F>
  Value by_cases(F f) {
    Value value;
    const std::optional<Bit> open = undecided_in([&] { value = f(); });
    if (!open) return value;
    Value otherwise;
    assuming(*open, false, [&] { otherwise = by_cases(f); });
    assuming(*open, true, [&] { value = by_cases(f); });
    Value picked = pick(*open, value, otherwise);
    if (std::holds_alternative<std::monostate>(picked))
      throw Undecided("a choice between such values, under a condition that depends on the board", *open);
    return picked;
  }

 public:
  /// Functions for sets of players. A set has one bit for each player: whether it contains the player.
  PlayerSet nobody() const {
    return {std::vector<Bit>(static_cast<std::size_t>(game_.players()), world_.truth(false))};
  }
  PlayerSet only(int player) const {
    PlayerSet set = nobody();
    if (player >= 0) set.has[player] = world_.truth(true);
    return set;
  }

  /// Returns the only member of a set, or -1 if it is empty. Throws NoMeaning if the member is unknown in
  /// this world.
  int known_player(const PlayerSet& set) const {
    int found = -1;
    for (std::size_t i = 0; i < set.has.size(); ++i) {
      const auto known = decided(set.has[i]);
      if (!known) throw Undecided("which player is meant depends on the board", set.has[i]);
      if (*known) found = static_cast<int>(i);
      if (*known && !world_.known(set.has[i])) break;  // by assumption it is the only one
    }
    return found;
  }

  /// Calls f once for each combination of values of the undecided conditions that it needs, with `under` and
  /// that combination; once with `under` if it needs none. Before f throws Undecided it must change nothing.
  template <class F>
  void in_each_case(const Bit& under, F f) {
    const std::optional<Bit> open = undecided_in([&] { f(under); });
    if (!open) return;
    assuming(*open, true, [&] { in_each_case(under && *open, f); });
    assuming(*open, false, [&] { in_each_case(under && !*open, f); });
  }

  // A position has a set of points for each kind of each player, and then one for each neutral kind. Where a
  // document declares no pieces, each player has one kind.

  std::size_t kinds() const { return static_cast<std::size_t>(language::kinds_of(document_)); }
  std::size_t first_neutral() const { return static_cast<std::size_t>(game_.players()) * kinds(); }
  /// Returns the set of one kind (-1: no kind).
  PlayerSet only_kind(int kind) const {
    PlayerSet set{std::vector<Bit>(kinds(), world_.truth(false))};
    if (kind >= 0) set.has[kind] = world_.truth(true);
    return set;
  }
  /// Returns the pieces of a player, of all kinds.
  Region stones_of(std::size_t player, const Content& content) const {
    const std::size_t first = player * kinds();
    Region all = content.stones[first];
    for (std::size_t kind = 1; kind < kinds(); ++kind) all = all | content.stones[first + kind];
    return all;
  }
  /// Returns the pieces of a kind, of all players.
  Region pieces_of(std::size_t kind, const Content& content) const {
    Region all = content.stones[kind];
    for (std::size_t i = kind + kinds(); i < first_neutral(); i += kinds()) all = all | content.stones[i];
    return all;
  }

  Region stones(const PlayerSet& set, const Scope& scope) const {
    return united(set, [&](std::size_t player) { return stones_of(player, *scope.now.now); });
  }
  Region pieces(const PlayerSet& kinds, const Content& content) const {
    return united(kinds, [&](std::size_t kind) { return pieces_of(kind, content); });
  }
  Region occupied(const Content& content) const {
    Region all = world_.nowhere();
    for (const Region& stones : content.stones) all = all | stones;
    return all;
  }

  Bit has_element(const Value& value) {
    if (const auto* region = std::get_if<Region>(&value)) return some(*region);
    if (const auto* family = std::get_if<Family>(&value)) return world_.any(*family);
    if (const auto* set = std::get_if<PlayerSet>(&value)) return any_of(set->has);
    if (const auto* sets = std::get_if<std::vector<PlayerSet>>(&value)) return any_of(conditions(*sets));
    return world_.truth(finite_size(value) > 0);
  }

  /// Returns whether a value is known to be the least of its type, such as no, 0 or the empty set. A removed
  /// definition has this value.
  bool is_least(const Value& value) {
    if (const auto* bit = std::get_if<Bit>(&value)) return world_.known(*bit) == false;
    if (const auto* number = std::get_if<Number>(&value))
      return world_.known(compared(Op::equal, *number, Number{0})) == true;
    const bool is_set = std::holds_alternative<Region>(value) || std::holds_alternative<Family>(value) ||
                        std::holds_alternative<PlayerSet>(value);
    return is_set && world_.known(has_element(value)) == false;
  }
  /// Returns evaluate(), and records an effect at `at` if `is_effect` holds for the value.
  template <class Evaluate, class IsEffect>
  auto noted(const language::Span& at, Evaluate evaluate, IsEffect is_effect) {
    if constexpr (!World::asks_later)
      if (Effects::are_noted()) {
        try {
          auto value = evaluate();
          if (is_effect(value)) Effects::note(at);
          return value;
        } catch (...) {
          Effects::note(at);
          throw;
        }
      }
    return evaluate();
  }

  Bit is_below(const Number& a, const Number& b) const { return compared(Op::less, a, b); }
  Bit equal(const Value& a, const Value& b) {
    if (std::holds_alternative<std::monostate>(a) || std::holds_alternative<std::monostate>(b))
      throw NoMeaning("memory of which nothing is known");
    if (const auto* x = std::get_if<Bit>(&a)) return same_bit(*x, std::get<Bit>(b));
    if (const auto* x = std::get_if<Region>(&a)) return same(*x, std::get<Region>(b));
    if (const auto* x = std::get_if<PlayerSet>(&a)) {
      std::vector<Bit> each;
      for (std::size_t i = 0; i < x->has.size(); ++i)
        each.push_back(same_bit(x->has[i], std::get<PlayerSet>(b).has[i]));
      return all_of(each);
    }
    if (const auto* x = std::get_if<Number>(&a)) return compared(Op::equal, *x, std::get<Number>(b));
    if (const auto* x = std::get_if<std::vector<Halves>>(&a))
      return world_.truth(*x == std::get<std::vector<Halves>>(b));
    if (const auto* x = std::get_if<OfPoints>(&a)) {
      const auto& y = std::get<OfPoints>(b);
      if (x->at == y.at) return world_.truth(true);
      return !world_.exists(world_.everywhere(), [&](const Region& point) -> Bit {
        return !equal((*x->at)(point), (*y.at)(point));
      });
    }
    if (const auto* x = std::get_if<Direction>(&a)) return world_.truth(*x == std::get<Direction>(b));
    if (const auto* x = std::get_if<std::vector<Direction>>(&a)) {
      const auto& y = std::get<std::vector<Direction>>(b);
      return world_.truth(std::ranges::is_permutation(*x, y));
    }
    throw NoMeaning("'=' of such values");
  }

  /// Returns a if the condition holds, else b; std::monostate if no single value represents both.
  Value pick(const Bit& condition, const Value& a, const Value& b) {
    if (const auto known = world_.known(condition)) return *known ? a : b;
    if (a.index() != b.index()) return std::monostate();
    if (const auto* x = std::get_if<Bit>(&a)) return pick_bit(condition, *x, std::get<Bit>(b));
    if (const auto* x = std::get_if<Region>(&a)) return world_.pick(condition, *x, std::get<Region>(b));
    if (const auto* x = std::get_if<PlayerSet>(&a)) {
      PlayerSet picked = *x;
      for (std::size_t i = 0; i < picked.has.size(); ++i)
        picked.has[i] = pick_bit(condition, x->has[i], std::get<PlayerSet>(b).has[i]);
      return picked;
    }
    if constexpr (World::asks_later)
      if (const auto* x = std::get_if<Family>(&a))
        return world_.joined(
            world_.filtered(*x, [condition](const Region&) { return condition; }),
            world_.filtered(std::get<Family>(b), [condition](const Region&) { return !condition; }));
    if (const auto* x = std::get_if<Number>(&a)) {
      if constexpr (World::calculates) return world_.pick(condition, *x, std::get<Number>(b));
      if (world_.known(compared(Op::equal, *x, std::get<Number>(b))) == true) return a;
    }
    if (const auto* x = std::get_if<Direction>(&a); x && *x == std::get<Direction>(b)) return a;
    if (const auto* x = std::get_if<OfPoints>(&a)) {
      const auto& y = std::get<OfPoints>(b);
      if (x->at == y.at) return a;
      return OfPoints([this, condition, x = *x, y](const Region& point) {
        return pick(condition, (*x.at)(point), (*y.at)(point));
      });
    }
    return std::monostate();
  }

  /// Returns whether a value in memory leaves a range; nothing if it is no number or is not known. `range`
  /// has the least and the largest number, in halves.
  std::optional<Bit> is_out_of(const std::pair<std::int64_t, std::int64_t>& range, const Value& value) {
    if (const auto* number = std::get_if<Number>(&value))
      return is_below(*number, range.first) || is_below(range.second, *number);
    const auto* of_points = std::get_if<OfPoints>(&value);
    if (!of_points) return std::nullopt;
    bool is_known = true;
    const Bit is_out = world_.exists(world_.everywhere(), [&](const Region& point) -> Bit {
      const std::optional<Bit> here = is_out_of(range, (*of_points->at)(point));
      is_known = is_known && here;
      return here ? *here : world_.truth(false);
    });
    return is_known ? std::optional(is_out) : std::nullopt;
  }

  /// Returns the result of an operator. `divided` rounds down; division and `modulo` by 0 give 0.
  Number calculated(Op op, const Number& a, const Number& b) {
    if constexpr (World::asks_later) {
      const auto x = world_.known(a), y = world_.known(b);
      return x && y ? Number(calculated_halves(op, *x, *y)) : world_.calculated(op, a, b);
    } else {
      return calculated_halves(op, a, b);
    }
  }

  /// Returns the set with the one owner (or kind) that all pieces of `region` have; the empty set if they
  /// differ or `region` is empty. `of(i)` returns the points of the i-th of `count` owners or kinds.
  template <class Of>
  PlayerSet shared(const Region& region, std::size_t count, Of of) {
    PlayerSet set{std::vector<Bit>()};
    const Bit is_any = some(region);
    for (std::size_t i = 0; i < count; ++i) set.has.push_back(is_any && world_.within(region, of(i)));
    return set;
  }

  /// Calls f for each element of a set with known elements, and the bit for its membership.
  template <class F>
  void each_known(const Value& set, F f) {
    if (const auto* x = std::get_if<PlayerSet>(&set)) {
      for (std::size_t i = 0; i < x->has.size(); ++i) {
        PlayerSet one{std::vector<Bit>(x->has.size(), world_.truth(false))};
        one.has[i] = world_.truth(true);
        f(Value(std::move(one)), x->has[i]);
      }
    } else if (const auto* row = std::get_if<std::vector<Halves>>(&set)) {
      for (const Halves one : *row) f(Value(Number(one)), world_.truth(true));
    } else if (const auto* y = std::get_if<std::vector<Direction>>(&set)) {
      for (const Direction d : *y) f(Value(d), world_.truth(true));
    } else if (const auto* z = std::get_if<std::vector<Moment>>(&set)) {
      demand_all_moments();
      for (const Moment& m : *z) f(Value(m), world_.truth(true));
    } else {
      each_conditional(std::get<std::vector<PlayerSet>>(set),
                       [&](PlayerSet s, const Bit& belongs) { f(Value(std::move(s)), belongs); });
    }
  }

 private:
  /// The owners of pieces: each of these players with each of these kinds.
  struct Owners {
    PlayerSet players, kinds;
  };
  /// Returns the owners of the pieces that an expression names by players, by kinds or by both; nothing for
  /// another expression.
  std::optional<Owners> owners_named(const Expression& e, const Scope& scope) {
    const auto all_but = [this](const PlayerSet& set) { return std::get<PlayerSet>(negated(set)); };
    const PlayerSet each_player = all_but(only(-1)), each_kind = all_but(only_kind(-1));
    const auto is_word = [&](Word word) { return e.op == Op::word && static_cast<Word>(e.index) == word; };
    if (is_word(Word::own)) return Owners{only(scope.mover), each_kind};
    if (is_word(Word::enemy)) return Owners{all_but(only(scope.mover)), each_kind};
    const bool has_neutral = scope.now.now->stones.size() > first_neutral();
    if (is_word(Word::occupied) && !has_neutral) return Owners{each_player, each_kind};
    if (e.op == Op::stones_of) return Owners{players(e.parts[0], scope), each_kind};
    if (e.op == Op::pieces_of) return Owners{each_player, players(e.parts[0], scope)};
    if (e.op != Op::and_ || e.type != Type::region) return std::nullopt;
    std::optional<Owners> all;
    for (const Expression& part : e.parts) {
      const auto owners = owners_named(part, scope);
      if (!owners) return std::nullopt;
      all = all ? Owners{std::get<PlayerSet>(both(all->players, owners->players)),
                         std::get<PlayerSet>(both(all->kinds, owners->kinds))}
                : *owners;
    }
    return all;
  }
  /// Returns the size of an expression's value. Pieces that are named by owner or kind are counted as a union
  /// of sets of the position, which are disjoint.
  Number counted(const Expression& e, const Scope& scope) {
    if constexpr (World::calculates) {
      if (e.op == Op::at)
        return counted(e.parts[1], {std::get<Moment>(evaluate(e.parts[0], scope)), scope.mover, scope.locals,
                                    scope.marks});
      if (const auto owners = owners_named(e, scope)) return count(*owners, *scope.now.now);
      if (e.is(Word::empty)) return world_.count_without(scope.now.now->stones);
    }
    return count(evaluate(e, scope));
  }
  /// Returns the number of pieces of these owners: the size of their union, or, if the owners depend on the
  /// board, a sum in which each set counts under its condition.
  Number count(const Owners& owners, const Content& content)
    requires(World::calculates)
  {
    std::vector<Region> sets;
    std::vector<Bit> are_counted;
    bool is_known = true;
    for (std::size_t player = 0; player < owners.players.has.size(); ++player)
      for (std::size_t kind = 0; kind < kinds(); ++kind) {
        const Bit is_one = owners.players.has[player] && owners.kinds.has[kind];
        const auto known = world_.known(is_one);
        if (known == false) continue;
        sets.push_back(content.stones[player * kinds() + kind]);
        are_counted.push_back(is_one);
        is_known = is_known && known;
      }
    if (is_known && !sets.empty()) return world_.count_apart(sets);
    Number sum{0};
    for (std::size_t i = 0; i < sets.size(); ++i)
      sum = calculated(Op::plus, sum, world_.pick(are_counted[i], world_.count_apart({sets[i]}), Number{0}));
    return sum;
  }

  using Halves = evaluator::Number;

  /// Returns the union of part(i) for the members of a set of players or kinds.
  template <class Part>
  Region united(const PlayerSet& set, Part part) const {
    Region all = world_.nowhere();
    for (std::size_t i = 0; i < set.has.size(); ++i) {
      const auto known = world_.known(set.has[i]);
      if (!known)
        all = all | world_.pick(set.has[i], part(i), world_.nowhere());
      else if (*known)
        all = all | part(i);
    }
    return all;
  }
  std::size_t places_of(language::Memory::Each each) const {
    using Each = language::Memory::Each;
    if (each == Each::player) return static_cast<std::size_t>(game_.players());
    if (each == Each::piece) return kinds();
    if constexpr (World::asks_later)
      return 1;  // one value has those of all points: OfPoints
    else
      return static_cast<std::size_t>(world_.points());
  }

  Value listed(const Expression& e, const Scope& scope) {
    if (e.type == Type::numbers) {
      std::vector<Halves> all;
      for (const Expression& part : e.parts) add_new(all, number_of_set(number(part, scope)));
      return all;
    }
    if (e.type == Type::directions) {
      std::vector<Direction> all;
      for (const Expression& part : e.parts) add_new(all, std::get<Direction>(evaluate(part, scope)));
      return all;
    }
    Value all = evaluate(e.parts[0], scope);
    for (std::size_t i = 1; i < e.parts.size(); ++i) all = either(all, evaluate(e.parts[i], scope));
    return all;
  }
  template <class T>
  static void add_new(std::vector<T>& all, const T& one) {
    if (std::ranges::find(all, one) == all.end()) all.push_back(one);
  }
  /// Returns the value of a number that must be the same on every board. Otherwise throws NoMeaning with
  /// `use` as its message.
  Halves known_number(const Number& number, const char* use) const {
    std::optional<Halves> known;
    if constexpr (World::asks_later)
      known = world_.known(number);
    else
      known = number;
    if (!known) throw NoMeaning(use);
    return *known;
  }
  Halves number_of_set(const Number& number) const {
    return known_number(number, "a number that depends on the board, in a set of numbers");
  }
  /// Returns the whole numbers between two bounds, both included.
  std::vector<Halves> row_of(const Number& from, const Number& to) const {
    const Halves first = number_of_set(from), last = number_of_set(to);
    if (last > first && (last - first) / 2 >= most_numbers)
      throw LimitReached("more than " + std::to_string(most_numbers) + " numbers in a row");
    std::vector<Halves> all;
    for (Halves next = first; next <= last; next += 2) all.push_back(next);
    return all;
  }
  /// Returns the value of the alternative for a kind of piece. Ignores the kinds before `first`.
  Value kind_case(const Expression& e, const Scope& scope, const PlayerSet& kind, std::size_t first) {
    for (std::size_t i = first; i < kind.has.size(); ++i) {
      const auto known = decided(kind.has[i]);
      if (known == false) continue;
      if (known == true) return evaluate(e.parts[i + 1], scope);
      const Value otherwise = kind_case(e, scope, kind, i + 1);
      Value picked = pick(kind.has[i], evaluate(e.parts[i + 1], scope), otherwise);
      if (std::holds_alternative<std::monostate>(picked))
        throw Undecided("'case' of kinds between such values, where the kind depends on the board",
                        kind.has[i]);
      return picked;
    }
    return evaluate(e.parts.back(), scope);
  }

  /// Evaluates both operands, the right one first: a proof depends on the order in which formulas are
  /// created, so the order must be the same with every compiler.
  std::pair<Value, Value> operands(const Expression& e, const Scope& scope) {
    Value right = evaluate(e.parts[1], scope);
    return {evaluate(e.parts[0], scope), std::move(right)};
  }

  static Bit pick_bit(const Bit& condition, const Bit& a, const Bit& b) {
    return a == b ? a : (condition && a) || (!condition && b);
  }

  Bit all_of(const std::vector<Bit>& bits) const {
    Bit all = world_.truth(true);
    for (const Bit& one : bits) all = all && one;
    return all;
  }
  Bit any_of(const std::vector<Bit>& bits) const {
    Bit any = world_.truth(false);
    for (const Bit& one : bits) any = any || one;
    return any;
  }
  Bit same_bit(const Bit& a, const Bit& b) const { return (a && b) || (!a && !b); }

  // Numbers.

  Halves calculated_halves(Op op, Halves a, Halves b) const {
    Halves result = 0;
    bool overflows = false;
    if (op == Op::plus)
      overflows = __builtin_add_overflow(a, b, &result);
    else if (op == Op::minus)
      overflows = __builtin_sub_overflow(a, b, &result);
    else if (op == Op::divided)
      overflows = __builtin_mul_overflow(2, quotient(a, b), &result);
    else if (op == Op::modulo)
      result = b == 0 ? 0 : a - b * quotient(a, b);
    else if (a % 2 == 0)
      overflows = __builtin_mul_overflow(a / 2, b, &result);
    else if (b % 2 == 0)
      overflows = __builtin_mul_overflow(a, b / 2, &result);
    else
      throw NumberLimit("two halves can't be multiplied: one side of '*' is whole");
    if (overflows) throw NumberLimit();
    return result;
  }
  /// Returns a / b rounded down; 0 if b is 0.
  static Halves quotient(Halves a, Halves b) {
    if (b == 0) return 0;
    const Halves q = a / b;
    return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
  }
  static bool is_so(Op op, std::strong_ordering order) {
    switch (op) {
      case Op::less:
        return order < 0;
      case Op::less_equal:
        return order <= 0;
      case Op::greater:
        return order > 0;
      case Op::greater_equal:
        return order >= 0;
      default:
        return order == 0;
    }
  }
  Bit compared(Op op, const Number& a, const Number& b) const {
    if constexpr (World::asks_later) {
      const auto x = world_.known(a), y = world_.known(b);
      return x && y ? world_.truth(is_so(op, *x <=> *y)) : world_.compared(op, a, b);
    } else {
      return world_.truth(is_so(op, a <=> b));
    }
  }
  /// Returns a if the condition holds, else b.
  Number pick_number(const Bit& condition, const Number& a, const Number& b) const {
    if (const auto known = world_.known(condition)) return *known ? a : b;
    if constexpr (World::calculates) return world_.pick(condition, a, b);
    throw NoMeaning("a number that depends on the board");
  }

  /// Throws NoMeaning in a symbolic world, which knows some moments of a history but not their number.
  static void demand_all_moments() {
    if constexpr (World::asks_later) throw NoMeaning("history, unless it follows 'some', 'no' or 'each'");
  }
  std::size_t finite_size(const Value& value) const {
    if (const auto* x = std::get_if<std::vector<Moment>>(&value)) {
      demand_all_moments();
      return x->size();
    }
    if (const auto* x = std::get_if<std::vector<Direction>>(&value)) return x->size();
    if (const auto* x = std::get_if<std::vector<Halves>>(&value)) return x->size();
    throw std::logic_error("no set");
  }
  Number count_of(const std::vector<Bit>& bits) {
    Number count{0};
    for (const Bit& one : bits) {
      if (!World::calculates && !world_.known(one))
        throw NoMeaning("how many players there are depends on the board");
      count = calculated(Op::plus, count, pick_number(one, Number{2}, Number{0}));
    }
    return count;
  }
  Number count(const Value& value) {
    if (const auto* region = std::get_if<Region>(&value)) return world_.count(*region);
    if (const auto* family = std::get_if<Family>(&value)) return world_.count(*family);
    if (const auto* set = std::get_if<PlayerSet>(&value)) return count_of(set->has);
    if (const auto* sets = std::get_if<std::vector<PlayerSet>>(&value)) return count_of(conditions(*sets));
    return Number(2 * static_cast<Halves>(finite_size(value)));
  }
  Bit one(const Value& value) {
    if (const auto* region = std::get_if<Region>(&value)) return exactly_one(*region);
    if (const auto* set = std::get_if<PlayerSet>(&value)) return one_of(set->has);
    return compared(Op::equal, count(value), Number{2});
  }
  Bit one_of(const std::vector<Bit>& bits) const {
    Bit none = world_.truth(true), one = world_.truth(false);
    for (const Bit& bit : bits) {
      one = (one && !bit) || (none && bit);
      none = none && !bit;
    }
    return one;
  }

  // Sets.

  Value negated(const Value& value) {
    if (const auto* x = std::get_if<Bit>(&value)) return !*x;
    if (const auto* x = std::get_if<Region>(&value)) return ~*x;
    if (const auto* x = std::get_if<PlayerSet>(&value)) {
      PlayerSet others = *x;
      for (std::size_t i = 0; i < others.has.size(); ++i) others.has[i] = !others.has[i];
      return others;
    }
    const auto& without = std::get<std::vector<Direction>>(value);
    std::vector<Direction> left;
    for (const Direction d : directions(true))
      if (std::ranges::find(without, d) == without.end()) left.push_back(d);
    return left;
  }
  Value both(const Value& a, const Value& b) {
    if (const auto* x = std::get_if<Region>(&a)) return *x & std::get<Region>(b);
    if (const auto* x = std::get_if<PlayerSet>(&a)) {
      PlayerSet met = *x;
      for (std::size_t i = 0; i < met.has.size(); ++i)
        met.has[i] = met.has[i] && std::get<PlayerSet>(b).has[i];
      return met;
    }
    std::vector<Direction> met;
    const auto& y = std::get<std::vector<Direction>>(b);
    for (const Direction d : std::get<std::vector<Direction>>(a))
      if (std::ranges::find(y, d) != y.end()) met.push_back(d);
    return met;
  }
  Value either(const Value& a, const Value& b) {
    if (const auto* x = std::get_if<Region>(&a)) return *x | std::get<Region>(b);
    if (const auto* x = std::get_if<Family>(&a)) return world_.joined(*x, std::get<Family>(b));
    return negated(both(negated(a), negated(b)));
  }
  Value joined(const Expression& e, const Scope& scope) {
    const bool is_and = e.op == Op::and_;
    if (e.type == Type::truth) {
      Bit all = world_.truth(is_and);
      for (const Expression& part : e.parts) {
        if (world_.known(all) == !is_and) break;
        const Bit next = bit(part, scope);
        all = is_and ? all && next : all || next;
      }
      return all;
    }
    Value all = evaluate(e.parts[0], scope);
    for (std::size_t i = 1; i < e.parts.size(); ++i) {
      const Value next = evaluate(e.parts[i], scope);
      all = is_and ? both(all, next) : either(all, next);
    }
    return all;
  }
  Value implication(const Expression& e, const Scope& scope) {
    const Bit premise = bit(e.parts[0], scope);
    if (world_.known(premise) == false) return world_.truth(true);
    return !premise || bit(e.parts[1], scope);
  }
  Bit lies_within(const Value& a, const Value& b) {
    if (const auto* x = std::get_if<Region>(&a)) return world_.within(*x, std::get<Region>(b));
    return !has_element(both(a, negated(b)));
  }
  Bit meets(const Value& a, const Value& b) {
    if constexpr (World::asks_later)
      if (const auto* x = std::get_if<Region>(&a)) return world_.meets(*x, std::get<Region>(b));
    return has_element(both(a, b));
  }
  Bit is_in(const Value& element, const Value& set) {
    if (const auto* x = std::get_if<Region>(&set)) return subset(std::get<Region>(element), *x);
    if (const auto* x = std::get_if<Family>(&set)) return world_.has(*x, std::get<Region>(element));
    if (const auto* x = std::get_if<PlayerSet>(&set)) return has_element(both(element, *x));
    if (const auto* x = std::get_if<std::vector<Direction>>(&set))
      return world_.truth(std::ranges::find(*x, std::get<Direction>(element)) != x->end());
    if (const auto* x = std::get_if<std::vector<Halves>>(&set)) {
      Bit any = world_.truth(false);
      for (const Halves one : *x) any = any || compared(Op::equal, std::get<Number>(element), Number(one));
      return any;
    }
    std::vector<Bit> equals;
    for (const PlayerSet& one : std::get<std::vector<PlayerSet>>(set)) equals.push_back(equal(element, one));
    return any_of(equals);
  }
  Value alternative(const Bit& condition, const Expression& a, const Expression& b, const Scope& scope) {
    if (const auto known = decided(condition)) return evaluate(*known ? a : b, scope);
    const Value second = evaluate(b, scope);
    Value picked = pick(condition, evaluate(a, scope), second);
    if (std::holds_alternative<std::monostate>(picked))
      throw Undecided("'if' between such values, under a condition that depends on the board", condition);
    return picked;
  }

  // Bound names.

  /// The scope that a family needs if its members are evaluated later, with its own copy of the names. A
  /// world whose families store their members evaluates them at once, in the current scope.
  struct Kept {
    Scope now;
    std::shared_ptr<std::vector<Value>> locals;
    std::shared_ptr<const std::vector<Moment>> marks;
    Scope scope() const { return locals ? Scope{now.now, now.mover, locals.get(), marks.get()} : now; }
  };
  static Kept kept(const Scope& scope) {
    if constexpr (!World::asks_later)
      return {scope, nullptr, nullptr};
    else
      return {scope, std::make_shared<std::vector<Value>>(*scope.locals),
              scope.marks ? std::make_shared<const std::vector<Moment>>(*scope.marks) : nullptr};
  }

  void bind(const Scope& scope, const language::Binder& binder, Value value) const {
    const auto slot = static_cast<std::size_t>(binder.slot);
    if (scope.locals->size() <= slot) scope.locals->resize(slot + 1);
    (*scope.locals)[slot] = std::move(value);
  }
  /// Calls f for each set of players with the condition for its membership. If the empty set is itself a
  /// member, a set that is nonempty only under some condition is passed with that condition.
  template <class F>
  void each_conditional(const std::vector<PlayerSet>& sets, F f) {
    const auto is_not = [&](const Bit& bit) { return world_.known(bit) == false; };
    const bool has_empty =
        std::ranges::any_of(sets, [&](const PlayerSet& s) { return std::ranges::all_of(s.has, is_not); });
    for (PlayerSet s : sets) {
      const auto first = std::ranges::find_if_not(s.has, is_not);
      const Bit condition = first == s.has.end() ? world_.truth(true) : *first;
      const bool is_one =
          std::ranges::all_of(s.has, [&](const Bit& bit) { return is_not(bit) || bit == condition; });
      if (has_empty && is_one && !world_.known(condition)) {
        for (auto&& bit : s.has)
          if (!is_not(bit)) bit = world_.truth(true);
        f(std::move(s), condition);
      } else {
        f(std::move(s), world_.truth(true));
      }
    }
  }

  /// Returns the condition under which each of `sets` belongs to the collection.
  std::vector<Bit> conditions(const std::vector<PlayerSet>& sets) {
    std::vector<Bit> all;
    each_conditional(sets, [&](const PlayerSet&, const Bit& belongs) { all.push_back(belongs); });
    return all;
  }

  /// If the guard requires that an earlier bound region lies within the i-th element, returns that region's
  /// name; otherwise null.
  static const Expression* part_of_element(const Expression& e, std::size_t i) {
    const Expression& guard = e.parts[e.binders.size()];
    const auto is_so = [&](const Expression& one) {
      return one.op == Op::within && one.parts[0].op == Op::local && one.parts[0].type == Type::region &&
             is_local(one.parts[1], e.binders[i].slot) &&
             std::none_of(e.binders.begin() + static_cast<std::ptrdiff_t>(i), e.binders.end(),
                          [&](const auto& later) { return later.slot == one.parts[0].index; });
    };
    if (is_so(guard)) return &guard.parts[0];
    if (guard.op != Op::and_) return nullptr;
    const auto found = std::ranges::find_if(guard.parts, is_so);
    return found == guard.parts.end() ? nullptr : &found->parts[0];
  }
  /// Returns whether some elements satisfy both the guard and the body; if `negative`, the guard but not the
  /// body.
  Bit quantified(const Expression& e, const Scope& scope, std::size_t i, bool negative) {
    if (i == e.binders.size()) {
      const Bit guard = bit(e.parts[i], scope);
      if (world_.known(guard) == false) return guard;
      const Bit body = bit(e.parts[i + 1], scope);
      return guard && (negative ? !body : body);
    }
    const Value set = evaluate(e.parts[i], scope);
    const auto holds_for = [&](Value element) {
      bind(scope, e.binders[i], std::move(element));
      return quantified(e, scope, i + 1, negative);
    };
    if (const auto* region = std::get_if<Region>(&set))
      return world_.exists(*region, [&](const Region& p) -> Bit { return holds_for(p); });
    if (const auto* family = std::get_if<Family>(&set)) {
      const auto holds = [&](const Region& g) -> Bit { return holds_for(g); };
      if constexpr (World::asks_later)
        if (const Expression* part = part_of_element(e, i))
          return world_.exists_around(std::get<Region>((*scope.locals)[part->index]), *family, holds);
      return world_.exists(*family, holds);
    }
    if constexpr (World::asks_later)
      if (const auto* moments = std::get_if<std::vector<Moment>>(&set)) {
        // If the condition holds at a known moment, the result is true. Otherwise it is unknown, because it
        // may hold at another moment.
        Bit some = world_.truth(false);
        for (const Moment& moment : *moments) some = some || holds_for(Value(moment));
        return world_.known(some) == true ? some : some || world_.any_truth();
      }
    Bit any = world_.truth(false);
    each_known(set, [&](Value element, const Bit& belongs) {
      if (world_.known(any) != true && world_.known(belongs) != false)
        any = any || (belongs && holds_for(std::move(element)));
    });
    return any;
  }

  /// Returns whether exactly one choice of elements satisfies guard and body.
  Bit just_one(const Expression& e, const Scope& scope) {
    if (e.binders.size() == 1) {
      const Value set = evaluate(e.parts[0], scope);
      const auto fits = [&](Value element) -> Bit {
        bind(scope, e.binders[0], std::move(element));
        return bit(e.parts[1], scope) && bit(e.parts[2], scope);
      };
      if (const auto* region = std::get_if<Region>(&set)) return exactly_one(where(*region, fits));
    }
    std::vector<Bit> fit;
    each_choice(e, scope, 0, [&] {
      fit.push_back(bit(e.parts[e.binders.size()], scope) && bit(e.parts[e.binders.size() + 1], scope));
    });
    return one_of(fit);
  }
  /// Calls f with each choice of elements bound, if the world can enumerate the ranges.
  template <class F>
  void each_choice(const Expression& e, const Scope& scope, std::size_t i, F f) {
    if (i == e.binders.size()) return f();
    each_element(evaluate(e.parts[i], scope), [&](Value element) {
      bind(scope, e.binders[i], std::move(element));
      each_choice(e, scope, i + 1, f);
    });
  }

 public:
  /// Calls f for each element of a set, if the world can enumerate it.
  template <class F>
  void each_element(const Value& set, F f) {
    if (const auto* region = std::get_if<Region>(&set))
      return world_.each(*region, [&](const Region& p) { f(Value(p)); });
    if (const auto* family = std::get_if<Family>(&set))
      return world_.each(*family, [&](const Region& g) { f(Value(g)); });
    each_known(set, [&](Value&& element, const Bit& belongs) {
      const auto known = world_.known(belongs);
      if (!known) throw NoMeaning("which players there are depends on the board");
      if (*known) f(std::move(element));
    });
  }

 private:
  Value filtered(const Expression& e, const Scope& scope) {
    const Value set = evaluate(e.parts[0], scope);
    const auto fits = [&](Value element) -> Bit {
      bind(scope, e.binders[0], std::move(element));
      return bit(e.parts[1], scope);
    };
    if (const auto* region = std::get_if<Region>(&set))
      return where(*region, [&](const Region& p) -> Bit { return fits(p); });
    if (const auto* family = std::get_if<Family>(&set))
      return world_.filtered(*family, [this, &e, kept = kept(scope)](const Region& g) -> Bit {
        const Scope later = kept.scope();
        bind(later, e.binders[0], g);
        return bit(e.parts[1], later);
      });
    if (const auto* x = std::get_if<PlayerSet>(&set)) {
      PlayerSet fitting = *x;
      each_known(set, [&, i = std::size_t{0}](Value element, const Bit& belongs) mutable {
        if (world_.known(belongs) != false) fitting.has[i] = belongs && fits(std::move(element));
        ++i;
      });
      return fitting;
    }
    const auto keep = [&](auto all) -> Value {
      std::erase_if(all, [&](const auto& element) {
        const auto known = world_.known(fits(Value(element)));
        if (!known) throw NoMeaning("what belongs to a set depends on the board");
        return !*known;
      });
      return all;
    };
    if (const auto* x = std::get_if<std::vector<Direction>>(&set)) return keep(*x);
    if (const auto* x = std::get_if<std::vector<Moment>>(&set)) return keep(*x);
    if (const auto* x = std::get_if<std::vector<Halves>>(&set)) {
      std::vector<Halves> kept;
      for (const Halves one : *x) {
        const auto known = world_.known(fits(Value(Number(one))));
        if (!known) throw NoMeaning("what belongs to a set depends on the board");
        if (*known) kept.push_back(one);
      }
      return kept;
    }
    return keep(std::get<std::vector<PlayerSet>>(set));
  }

  static bool is_local(const Expression& e, int slot) { return e.op == Op::local && e.index == slot; }

  /// { member for … | guard }
  Value mapped(const Expression& e, const Scope& scope, std::size_t i) {
    const std::size_t last = e.binders.size();
    if (i == last) {
      const Bit guard = bit(e.parts[last], scope);
      if (world_.known(guard) == false) return world_.no_family();
      return world_.family_of(region(e.parts[last + 1], scope), guard);
    }
    const Value set = evaluate(e.parts[i], scope);
    if constexpr (World::asks_later)  // members of a collection are enumerated as such
      if (const auto* family = std::get_if<Family>(&set);
          family && i + 1 == last && is_local(e.parts[last + 1], e.binders[i].slot))
        return world_.filtered(*family, [this, &e, i, last, kept = kept(scope)](const Region& g) -> Bit {
          const Scope later = kept.scope();
          bind(later, e.binders[i], g);
          return bit(e.parts[last], later);
        });
    const auto members = [this, &e, i, kept = kept(scope)](Value element) {
      const Scope later = kept.scope();
      bind(later, e.binders[i], std::move(element));
      return std::get<Family>(mapped(e, later, i + 1));
    };
    if (const auto* region = std::get_if<Region>(&set))
      return world_.gathered(*region, [members](const Region& p) { return members(p); });
    if (const auto* family = std::get_if<Family>(&set))
      return world_.gathered(*family, [members](const Region& g) { return members(g); });
    Family all = world_.no_family();
    each_known(set, [&](Value element, const Bit& belongs) {
      if (world_.known(belongs) == false) return;
      const Family more = members(std::move(element));
      if (world_.known(belongs) == true)
        all = world_.joined(all, more);
      else if constexpr (World::asks_later)
        all = world_.joined(all, world_.filtered(more, [belongs](const Region&) { return belongs; }));
    });
    return all;
  }

  /// Calls f with each number for which the guard holds.
  template <class F>
  void each_number(const Expression& e, const Scope& scope, F f) {
    each_choice(e, scope, 0, [&] {
      const auto guard = world_.known(bit(e.parts[e.binders.size()], scope));
      if (!guard) throw NoMeaning("'" + e.word.name + "' under a condition that depends on the board");
      if (*guard) f(number(e.parts[e.binders.size() + 1], scope));
    });
  }
  Number sum(const Expression& e, const Scope& scope) {
    Number total{0};
    each_number(e, scope, [&](const Number& next) { total = calculated(Op::plus, total, next); });
    return total;
  }
  /// Returns the least or greatest number; 0 if there is none.
  Number extreme_of(const Expression& e, const Scope& scope) {
    std::optional<Number> found;
    const Op order = e.op == Op::largest ? Op::greater : Op::less;
    each_number(e, scope, [&](const Number& next) { found = found ? extreme(order, next, *found) : next; });
    return found.value_or(Number{0});
  }
  /// Returns the lesser or the greater of two numbers.
  Number extreme(Op order, const Number& a, const Number& b) const {
    return pick_number(compared(order, a, b), a, b);
  }
  static const Number& as_number(const Value& value, const Expression& e) {
    if (!std::holds_alternative<Number>(value)) throw NoMeaning("'" + e.word.name + "' has no value here");
    return std::get<Number>(value);
  }
  /// Compares two numbers, or two lists of sizes at their first difference.
  Bit ordered(const Expression& e, const Scope& scope) {
    const Value left = evaluate(e.parts[0], scope), right = evaluate(e.parts[1], scope);
    if (e.parts[0].type != Type::sizes)
      return compared(e.op, as_number(left, e.parts[0]), as_number(right, e.parts[1]));
    return world_.truth(
        is_so(e.op, std::get<std::vector<Halves>>(left) <=> std::get<std::vector<Halves>>(right)));
  }

  // Names.

  Value definition(const Expression& e, const Scope& scope) {
    return noted(
        document_.definitions[e.index].name.at, [&] { return called(e, scope); },
        [&](const Value& value) { return !is_least(value); });
  }
  Value called(const Expression& e, const Scope& scope) {
    const language::Definition& called = language::used_definition(document_, e.index, game_.choices());
    if constexpr (!World::asks_later)  // a cached value may depend on the assumptions of that time
      if (const language::Definition& named = document_.definitions[e.index];
          remembers_ && scope.now.now->remembered.is_on && named.parameters.empty() && named.is_local)
        return remembered(e.index, called, scope);
    std::vector<Value> locals;
    locals.reserve(called.slots);
    for (const Expression& argument : e.parts) locals.push_back(evaluate(argument, scope));
    // After a `win` step this decides who wins, not the definition.
    if (const auto winner = scope.now.now->winner;
        winner && document_.definitions[e.index].name.name == "wins")
      return *winner < 0 ? world_.truth(false) : equal(locals.front(), only(*winner));
    // Definitions may refer to turn-start.
    if (&called != &document_.definitions[e.index] && steps_to_compare_ > 0)
      compare_shortcut(called, document_.definitions[e.index], locals, scope);
    return value_of(called, std::move(locals), scope);
  }
  /// Returns the value of a definition, or a shortcut, for its arguments.
  Value value_of(const language::Definition& called, std::vector<Value> arguments, const Scope& scope) {
    arguments.resize(static_cast<std::size_t>(called.slots));
    return evaluate(called.body, {scope.now, scope.mover, &arguments, scope.marks});
  }
  void compare_shortcut(const language::Definition& shortcut, const language::Definition& definition,
                        const std::vector<Value>& arguments, const Scope& scope) {
    struct Aside {  // the comparison is no part of the evaluation whose steps these are
      Evaluator& evaluator;
      std::int64_t steps = std::exchange(evaluator.steps_, 0);
      std::int64_t most_steps = std::exchange(evaluator.most_steps_, evaluator.steps_to_compare_);
      explicit Aside(Evaluator& of) : evaluator(of) {}
      ~Aside() {
        evaluator.steps_to_compare_ -= evaluator.steps_;
        evaluator.steps_ = steps;
        evaluator.most_steps_ = most_steps;
      }
      Aside(const Aside&) = delete;
      Aside& operator=(const Aside&) = delete;
    } const aside(*this);
    try {
      const Value expected = value_of(definition, arguments, scope);
      compared_(shortcut, scope, arguments, value_of(shortcut, arguments, scope), expected);
    } catch (const LimitReached&) {
    }
  }
  /// Returns the value of a definition without arguments, evaluated once per position and mover.
  Value remembered(int index, const language::Definition& called, const Scope& scope) {
    Remembered<World>& known = scope.now.now->remembered;
    const auto movers = static_cast<std::size_t>(game_.players()) + 1;
    if (known.evaluator != number_) {
      known.evaluator = number_;
      known.values.assign(document_.definitions.size() * movers, Value());
    }
    Value& value =
        known.values[static_cast<std::size_t>(index) * movers + static_cast<std::size_t>(scope.mover + 1)];
    if (std::holds_alternative<std::monostate>(value)) {
      const Scope unmarked{scope.now, scope.mover, nullptr, nullptr};
      if (&called != &document_.definitions[index] && steps_to_compare_ > 0)
        compare_shortcut(called, document_.definitions[index], {}, unmarked);
      value = value_of(called, {}, unmarked);
    }
    return value;
  }

 public:
  /// The values that selectors choose in a memory: their indices; and in a symbolic world, which has one
  /// value for all points (OfPoints), the points, if the memory is of points.
  struct Places {
    std::vector<std::size_t> indices{0};
    std::optional<Region> points = std::nullopt;
  };
  /// Returns the places that the selectors from index `first` on choose. A selector without a player or kind
  /// chooses no value; a set of points chooses the value of each point.
  Places places_of(const language::Memory& memory, const std::vector<Expression>& selectors,
                   std::size_t first, const Scope& scope) {
    Places places;
    for (std::size_t i = 0; i < memory.of.size(); ++i) {
      const Expression& selector = selectors[first + i];
      std::vector<std::size_t> selected;
      if (memory.of[i] != language::Memory::Each::point) {
        if (const int one = known_player(players(selector, scope)); one >= 0)
          selected.push_back(static_cast<std::size_t>(one));
      } else if constexpr (World::asks_later) {
        if (places.points) throw NoMeaning("memory of pairs of points");
        places.points = region(selector, scope);
        selected.push_back(0);
      } else {
        for (const int point : region(selector, scope).points())
          selected.push_back(static_cast<std::size_t>(point));
      }
      std::vector<std::size_t> longer;
      for (const std::size_t place : places.indices)
        for (const std::size_t one : selected) longer.push_back(place * places_of(memory.of[i]) + one);
      places.indices = std::move(longer);
    }
    return places;
  }

 private:
  /// Returns the value of a memory in which each point has the same value; the value itself if each point has
  /// a place of its own, or the memory is not of points.
  static Value in_memory(const language::Memory& memory, const Value& value) {
    if (!World::asks_later || !memory.is_of(language::Memory::Each::point)) return value;
    return OfPoints([value](const Region&) { return value; });
  }
  const Value& local(const Expression& e, const Scope& scope) const {
    const Value& value = (*scope.locals)[e.index];
    if constexpr (World::asks_later)
      if (std::holds_alternative<std::monostate>(value))
        throw NoMeaning("'" + e.word.name + "', of which nothing is known");
    return value;
  }
  Value memory(const Expression& e, const Scope& scope) {
    const std::vector<Value>& values = scope.now.now->memory[e.index];
    const auto demand_known = [&](const Value& value) {
      if (std::holds_alternative<std::monostate>(value))
        throw NoMeaning("'" + e.word.name + "', of which nothing is known");
    };
    if (e.parts.empty()) {
      demand_known(values[0]);
      return values[0];
    }
    const Places places = places_of(document_.memory[e.index], e.parts, 0, scope);
    const auto at = [&](std::size_t place) -> Value {
      const Value& value = values[place];
      demand_known(value);
      if constexpr (World::asks_later)
        if (places.points) {
          if (!world_.is_one_point(*places.points))
            throw NoMeaning("'" + e.word.name + "' of points that depend on the board");
          const Value there = (*std::get<OfPoints>(value).at)(*places.points);
          demand_known(there);
          return there;
        }
      return value;
    };
    if (places.indices.size() == 1) return at(places.indices.front());
    if (e.type == Type::truth) return world_.truth(false);
    if (e.type == Type::player) return nobody();
    Number total{0};
    for (const std::size_t place : places.indices)
      total = calculated(Op::plus, total, std::get<Number>(at(place)));
    return total;
  }
  Moment mark(int index, const Scope& scope) const {
    if (!scope.marks) throw std::logic_error("a mark where there is none");
    const Moment& marked = (*scope.marks)[index];
    if (index == language::turn_start && !marked.now && language::has_turn_of_parts(document_))
      throw NoMeaning("'turn-start' of a part of a turn that stands alone");
    return marked.now ? marked : (*scope.marks)[0];
  }
  Value at(const Expression& e, const Scope& scope) {
    const Value moment = evaluate(e.parts[0], scope);
    return evaluate(e.parts[1], {std::get<Moment>(moment), scope.mover, scope.locals, scope.marks});
  }

  static Direction opposite(Direction direction) {
    const int i = direction.clockwise;
    return {i < language::first_way ? (i + 4) % language::first_way : i ^ 1};
  }
  std::vector<Direction> directions(bool all) const {
    std::vector<Direction> found;
    for (const int clockwise : language::directions_of(document_, all)) found.push_back({clockwise});
    return found;
  }

  Value word(const Expression& e, const Scope& scope) {
    const auto part = [&](std::size_t i) { return evaluate(e.parts[i], scope); };
    const auto set = [&](std::size_t i) { return std::get<Region>(part(i)); };
    switch (static_cast<Word>(e.index)) {
      case Word::board:
        return world_.everywhere();
      case Word::nothing:
        return world_.nowhere();
      case Word::occupied:
        return occupied(*scope.now.now);
      case Word::empty:
        return ~occupied(*scope.now.now);
      case Word::own:
        return stones(only(scope.mover), scope);
      case Word::enemy:
        return stones(std::get<PlayerSet>(negated(only(scope.mover))), scope);
      case Word::mover:
        return only(scope.mover);
      case Word::to_move:
        return scope.now.now->any_to_move ? *scope.now.now->any_to_move : only(scope.now.now->to_move);
      case Word::nobody:
        return nobody();
      case Word::players:
        return std::get<PlayerSet>(negated(nobody()));
      case Word::width:
        return world_.width();
      case Word::height:
        return world_.height();
      case Word::origin:
        return world_.origin();
      case Word::far_outside:
        return world_.far_outside();
      case Word::directions:
        return directions(false);
      case Word::all_directions:
        return directions(true);
      case Word::history:
        return world_.history(scope.now, -1);
      case Word::ago:
        return world_.history(scope.now, static_cast<int>(std::clamp<Halves>(whole(number(e.parts[0], scope)),
                                                                             -1'000'000, 1'000'000)));
      case Word::stones:
        return stones(players(e.parts[0], scope), scope);
      case Word::beside:
        return touching(set(0));
      case Word::around:
        return world_.surrounding(set(0));
      case Word::spread: {
        const Region within = set(1), seed = set(0);
        return e.value == 1 ? world_.chain(seed, within) : spread(seed, within);
      }
      case Word::components:
        return world_.components(set(0), e.value == 1);
      case Word::cliques:
        return world_.cliques(set(0));
      case Word::singles:
        return world_.singles(set(0));
      case Word::connected_sets:
        return world_.connected_sets(set(0));
      case Word::union_:
        return world_.united(std::get<Family>(part(0)));
      case Word::subsets:
        return subsets(e, scope);
      case Word::other:
        return other(std::get<PlayerSet>(part(0)));
      case Word::seat:
        return Number(2 * (Halves{known_player(std::get<PlayerSet>(part(0)))} + 1));
      case Word::next:
        return world_.next(set(0), std::get<Direction>(part(1)),
                           e.parts.size() > 2 ? whole(number(e.parts[2], scope)) : 1);
      case Word::ahead:
        return world_.ahead(set(0), std::get<Direction>(part(1)));
      case Word::opposite:
        return opposite(std::get<Direction>(part(0)));
      case Word::row:
        return world_.row(set(0));
      case Word::column:
        return world_.column(set(0));
      case Word::wound_round:
        return world_.wound_round(set(0));
      case Word::count:
        return counted(e.parts[0], scope);
      case Word::min:
      case Word::max:
        return extreme(e, scope);
      case Word::abs:
        return absolute(number(e.parts[0], scope));
      case Word::possible:
        return possible(e, scope);
      case Word::linked:
        return linked(e, scope);
      case Word::over:
        return scope.now.now->winner ? world_.truth(true) : has_ended(scope.now);
      case Word::sizes:
        return world_.sizes(std::get<Family>(part(0)));
      case Word::same:
        if constexpr (World::asks_later)
          throw NoMeaning("'same'");
        else
          return is_as_at(std::get<Moment>(part(0)), scope);
      case Word::pieces:
        return std::get<PlayerSet>(negated(only_kind(-1)));
      case Word::kind:
        return shared(set(0), kinds(), [&](std::size_t kind) { return pieces_of(kind, *scope.now.now); });
      case Word::owner:
        return shared(set(0), static_cast<std::size_t>(game_.players()),
                      [&](std::size_t player) { return stones_of(player, *scope.now.now); });
      case Word::diagonal_directions:
        return std::vector<Direction>{{1}, {3}, {5}, {7}};
      case Word::along: {
        const Direction direction = std::get<Direction>(part(1));
        const Region from = set(0), within = set(2);
        if constexpr (World::asks_later) return world_.along(from, direction, within);
        const Region ahead = world_.ahead(from, direction) & within;
        return world_.chain(world_.next(from, direction, 1), ahead);
      }
      case Word::between:
        if constexpr (World::asks_later) {
          const Region from = set(0), to = set(1);
          Region between = world_.nowhere();
          for (const Direction direction : directions(true))
            between = between | (world_.ahead(from, direction) & world_.ahead(to, opposite(direction)));
          return between;
        } else {
          return world_.between(set(0), set(1));
        }
      case Word::distance:
        if constexpr (World::asks_later)
          throw NoMeaning("'distance'");
        else
          return distance(set(0), set(1), set(2), e.value == 1);
      case Word::lines:
        if constexpr (World::asks_later)
          throw NoMeaning("'lines'");
        else
          return world_.lines();
    }
    throw std::logic_error("a word without a meaning");
  }

  /// Returns the number of steps of a shortest way from a to b, all of it after the first point in `within`;
  /// the number of all points if there is none.
  Number distance(const Region& a, const Region& b, const Region& within, bool diagonally)
    requires(!World::asks_later)
  {
    Region reached = a;
    for (Halves steps = 0;; steps += 2) {
      if (some(reached & b)) return steps;
      const Region more = (diagonally ? world_.surrounding(reached) : touching(reached)) & within;
      if (!some(more - reached)) return world_.count(world_.everywhere());
      reached = reached | more;
    }
  }

  /// Returns whether the present position equals that of another moment in stones, player to move and memory,
  /// except notes.
  Bit is_as_at(const Moment& then, const Scope& scope)
    requires(!World::asks_later)
  {
    const Content &now = *scope.now.now, &other = *then.now;
    bool is_same = now.to_move == other.to_move;
    for (std::size_t i = 0; i < now.stones.size() && is_same; ++i)
      is_same = same(now.stones[i], other.stones[i]);
    for (std::size_t i = 0; i < now.memory.size(); ++i)
      for (std::size_t j = 0; j < now.memory[i].size() && is_same && !document_.memory[i].is_note; ++j)
        is_same = equal(now.memory[i][j], other.memory[i][j]);
    return is_same;
  }

  Halves whole(const Number& halves) const {
    return quotient(known_number(halves, "a number of steps that depends on the board"), 2);
  }
  Number extreme(const Expression& e, const Scope& scope) {
    const Op order = static_cast<Word>(e.index) == Word::min ? Op::less : Op::greater;
    Number found = number(e.parts[0], scope);
    for (std::size_t i = 1; i < e.parts.size(); ++i) found = extreme(order, number(e.parts[i], scope), found);
    return found;
  }
  Number absolute(const Number& number) {
    return extreme(Op::greater, number, calculated(Op::minus, Number{0}, number));
  }
  /// Returns the other of two players; nobody for nobody.
  PlayerSet other(const PlayerSet& player) const { return {{player.has.rbegin(), player.has.rend()}}; }

  /// Returns whether the relation named by an expression holds between two players.
  Bit are_related(const Expression& e, const Scope& scope, std::size_t from, std::size_t to) const {
    const std::size_t place = from * static_cast<std::size_t>(game_.players()) + to;
    const Value& value = scope.now.now->memory[e.value - 1][place];
    if (!std::holds_alternative<Bit>(value)) throw NoMeaning("a relation of which nothing is known");
    return std::get<Bit>(value);
  }
  /// Returns all sets of some players, or those in which a relation holds in both directions between any two.
  /// If the relation or the players are unknown, a set is empty unless it qualifies.
  std::vector<PlayerSet> subsets(const Expression& e, const Scope& scope) {
    struct Subset {
      std::vector<std::size_t> members;
      Bit related;
    };
    const PlayerSet of = players(e.parts[0], scope);
    const auto related = [&](std::size_t a, std::size_t b) {
      return are_related(e, scope, a, b) && are_related(e, scope, b, a);
    };
    std::vector<Subset> all{{{}, world_.truth(true)}};
    for (std::size_t next = 0; next < of.has.size(); ++next) {
      const std::size_t count = world_.known(of.has[next]) == false ? 0 : all.size();
      for (std::size_t i = 0; i < count; ++i) {
        Subset larger = all[i];
        larger.related = larger.related && of.has[next];
        for (const std::size_t member : all[i].members)
          if (e.value > 0) larger.related = larger.related && related(member, next);
        if (world_.known(larger.related) == false) continue;
        larger.members.push_back(next);
        all.push_back(std::move(larger));
        if (all.size() > most_subsets)
          throw LimitReached("subsets: there are more than " + std::to_string(most_subsets) +
                             " sets of players");
      }
    }
    std::vector<PlayerSet> sets;
    for (const Subset& subset : all) {
      sets.push_back(nobody());
      for (const std::size_t member : subset.members) sets.back().has[member] = subset.related;
    }
    return sets;
  }

  Bit possible(const Expression& e, const Scope& scope) {
    if (!possible_) throw NoMeaning("possible");
    return possible_(static_cast<int>(e.value),
                     e.parts.empty() ? only(scope.mover) : players(e.parts[0], scope), scope.now);
  }

  /// Returns whether a chain of pairs of a relation leads from one player to the other.
  Bit linked(const Expression& e, const Scope& scope) {
    const auto n = static_cast<std::size_t>(game_.players());
    std::vector<Bit> reached = players(e.parts[0], scope).has;
    for (std::size_t round = 1; round < n; ++round)
      for (std::size_t from = 0; from < n; ++from)
        for (std::size_t to = 0; to < n; ++to)
          reached[to] = reached[to] || (reached[from] && are_related(e, scope, from, to));
    return has_element(both(PlayerSet{reached}, players(e.parts[1], scope)));
  }

  std::int64_t all_steps() const { return steps() + steps_of_a_play * plays_; }

  World& world_;
  const language::Document& document_;
  const Game& game_;
  Possible possible_;
  static constexpr std::int64_t steps_of_a_play = 250;
  static constexpr std::int64_t steps_between_stops = 65'536;
  std::int64_t steps_ = 0;
  std::int64_t counted_steps_ = 0;
  bool is_counting_ = false;
  StopToken stop_;
  std::int64_t plays_ = 0;
  std::int64_t allowed_steps_ = INT64_MAX;
  std::int64_t last_step_ = INT64_MAX;
  std::int64_t most_steps_ = 100'000'000;
  bool remembers_ = true;
  std::int64_t steps_to_compare_ = 0;  // what is left for definitions with shortcuts
  BothValues compared_;
  static constexpr int most_cases = 256;
  std::vector<std::pair<Bit, bool>> assumed_;  // conditions, and whether they are assumed to hold
  int cases_ = 0;
  static inline std::atomic<std::uint64_t> evaluators_ = 0;
  std::uint64_t number_ = ++evaluators_;  // unique to this evaluator
};

}  // namespace ruleproof::evaluator
