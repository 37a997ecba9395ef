#pragma once

#include <algorithm>
#include <compare>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "reference/evaluator/bounds.hpp"
#include "reference/evaluator/value.hpp"
#include "spec/language/tree.hpp"
#include "spec/language/words.hpp"

// Defines the operations on values of the rules language, in any world.

namespace ruleproof::evaluator {

/// The first layer of Evaluator: operations on values. It reads a truth value only through the world's
/// function `known`, which returns std::nullopt if the value is unknown. Once a known operand decides the
/// result, the other operands are not evaluated.
///
/// Sometimes a direction or a player depends on an unknown condition, and no single value can represent both
/// alternatives. Then the enclosing expression is evaluated once under each assumption about the condition,
/// and `pick` combines the two results.
template <class World>
class ValueOperations {
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
  using Op = language::Op;

  World& world() const { return world_; }
  const language::Document& document() const { return document_; }

  /// Returns the only member of a set of players, or -1 if the set is empty. Throws NoMeaning if the world
  /// does not know which player is the member.
  int known_player(const PlayerSet& set) const {
    int found = -1;
    for (std::size_t i = 0; i < set.has.size(); ++i) {
      const auto known = decided(set.has[i]);
      if (!known) throw Undecided("which player is meant depends on the board", set.has[i]);
      if (*known) found = static_cast<int>(i);
      if (*known && !world_.known(set.has[i]))
        break;  // since this player is assumed to be a member, all other members are excluded
    }
    return found;
  }
  /// Calls f(condition) once for each combination of truth values of the undecided conditions on which f
  /// depends. The argument is the conjunction of `under` and this combination, or `under` if f depends on no
  /// condition. A call of f that throws Undecided must have changed nothing.
  template <class F>
  void in_each_case(const Bit& under, F f) {
    const std::optional<Bit> open = undecided_in([&] { f(under); });
    if (!open) return;
    assuming(*open, true, [&] { in_each_case(under && *open, f); });
    assuming(*open, false, [&] { in_each_case(under && !*open, f); });
  }
  Bit has_element(const Value& value) {
    if (const auto* region = std::get_if<Region>(&value)) return some(*region);
    if (const auto* family = std::get_if<Family>(&value)) return world_.any(*family);
    if (const auto* set = std::get_if<PlayerSet>(&value)) return any_of(set->has);
    if (const auto* sets = std::get_if<std::vector<PlayerSet>>(&value)) return any_of(conditions(*sets));
    return world_.truth(finite_size(value) > 0);
  }
  /// Returns whether a value is known to be the least of its type, such as false, 0 or the empty set. This is
  /// the value that a definition gets if tests delete it from a document.
  bool is_least(const Value& value) {
    if (const auto* bit = std::get_if<Bit>(&value)) return world_.known(*bit) == false;
    if (const auto* number = std::get_if<Number>(&value))
      return world_.known(compared(Op::equal, *number, Number{0})) == true;
    const bool is_set = std::holds_alternative<Region>(value) || std::holds_alternative<Family>(value) ||
                        std::holds_alternative<PlayerSet>(value);
    return is_set && world_.known(has_element(value)) == false;
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
  /// Returns the value that equals a if the condition holds, and b otherwise. Returns std::monostate if no
  /// single value represents both alternatives.
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
  /// Returns whether a value of memory is outside a range; std::nullopt if the value is not a number or is
  /// unknown. `range` has the least and the largest allowed number, in halves.
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
  /// Returns the result of an arithmetic operator. The operator `divided` rounds down; `divided` and `modulo`
  /// by 0 give 0.
  Number calculated(Op op, const Number& a, const Number& b) {
    if constexpr (World::asks_later) {
      const auto x = world_.known(a), y = world_.known(b);
      return x && y ? Number(calculated_halves(op, *x, *y)) : world_.calculated(op, a, b);
    } else {
      return calculated_halves(op, a, b);
    }
  }
  /// For each possible element of a set, calls f with the element and with the truth value that states
  /// whether it is a member. Works only for sets whose possible elements are known in every world: sets of
  /// players, numbers, directions, moments, or sets of players.
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
  /// Calls f for each element of a set. Throws NoMeaning if the world cannot enumerate the set.
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

 protected:
  using Halves = evaluator::Number;

  ValueOperations(World& world, const language::Document& document) : world_(world), document_(document) {}

  /// Thrown where a condition is unknown and no single value represents both alternatives. The caller then
  /// evaluates once under each assumption about the condition.
  struct Undecided : NoMeaning {
    Undecided(const std::string& what, Bit open) : NoMeaning(what), condition(open) {}
    Bit condition;
  };
  /// Returns the truth value of a condition if it is known or currently assumed; otherwise std::nullopt.
  std::optional<bool> decided(const Bit& condition) const {
    const auto known = world_.known(condition);
    if constexpr (World::asks_later)
      if (!known)
        for (const auto& [assumed, holds] : assumed_)
          if (assumed == condition) return holds;
    return known;
  }
  /// Calls f(). If f throws Undecided, returns the condition that is undecided; otherwise std::nullopt.
  /// Throws NoMeaning after too many undecided conditions.
  template <class F>
  std::optional<Bit> undecided_in(F f) {
    if (assumed_.empty()) cases_ = 0;
    try {
      f();
      return std::nullopt;
    } catch (const Undecided& open) {
      // A condition that contains an arbitrary truth value is a new condition in each evaluation, so an
      // assumption about it does not help the next evaluation. Without this limit there would be no end.
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
  Bit one_of(const std::vector<Bit>& bits) const {
    Bit none = world_.truth(true), one = world_.truth(false);
    for (const Bit& bit : bits) {
      one = (one && !bit) || (none && bit);
      none = none && !bit;
    }
    return one;
  }
  Bit same_bit(const Bit& a, const Bit& b) const { return (a && b) || (!a && !b); }

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
  /// Returns the lesser of two numbers if `order` is `less`, otherwise the greater.
  Number extreme(Op order, const Number& a, const Number& b) const {
    return pick_number(compared(order, a, b), a, b);
  }
  /// Returns the value of a number that must be the same on every board. If the number may differ between
  /// boards, throws NoMeaning with the message `use`.
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
  Halves whole(const Number& halves) const {
    return quotient(known_number(halves, "a number of steps that depends on the board"), 2);
  }
  /// Returns the numbers `from`, `from` + 1 and so on, up to and including `to`.
  std::vector<Halves> row_of(const Number& from, const Number& to) const {
    const Halves first = number_of_set(from), last = number_of_set(to);
    if (last > first && (last - first) / 2 >= most_numbers)
      throw LimitReached("more than " + std::to_string(most_numbers) + " numbers in a row");
    std::vector<Halves> all;
    for (Halves next = first; next <= last; next += 2) all.push_back(next);
    return all;
  }

  /// Throws NoMeaning in a symbolic world, which knows some positions of the history but not how many there
  /// are.
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
  /// Calls f with each set of players in a collection, and with the condition under which the set is a
  /// member. A set whose players all belong to it under one and the same unknown condition is either complete
  /// or empty. If the empty set is a member anyway, f gets the complete set and this condition.
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
  /// Returns, for each of `sets`, the condition under which it belongs to the collection.
  std::vector<Bit> conditions(const std::vector<PlayerSet>& sets) {
    std::vector<Bit> all;
    each_conditional(sets, [&](const PlayerSet&, const Bit& belongs) { all.push_back(belongs); });
    return all;
  }
  template <class T>
  static void add_new(std::vector<T>& all, const T& one) {
    if (std::ranges::find(all, one) == all.end()) all.push_back(one);
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

  World& world_;
  const language::Document& document_;

 private:
  static constexpr int most_cases = 256;
  std::vector<std::pair<Bit, bool>> assumed_;  // conditions, and whether they are assumed to hold
  int cases_ = 0;
};

}  // namespace ruleproof::evaluator
