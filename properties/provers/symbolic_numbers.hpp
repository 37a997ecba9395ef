#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "properties/provers/symbolic_regions.hpp"

// Defines numbers in a symbolic world: integer expressions, whose value may depend on the position and the
// board.

namespace ruleproof {

/// A family (a set of sets) in a symbolic world. The members depend on the position, so the family is
/// represented by functions that quantify over its members.
template <Region R>
struct SymbolicFamily {
  using Says = std::function<Formula(const R& member)>;
  std::function<Formula(const Says&)> some;  ///< returns the formula: some member satisfies the predicate
  /// Returns the formula: some member that contains the point satisfies the predicate.
  std::function<Formula(const R& point, const Says&)> some_with;
  std::function<Formula(const R& member)> has;  ///< returns the formula: this set is a member
  std::vector<SymbolicFamily> kinds = {};       ///< one family for each kind of members, if there are several
  /// Returns the formula: one arbitrary set is a member and satisfies the predicate. If this formula is
  /// unsatisfiable, no member satisfies the predicate. The function is empty for families in which each
  /// member is selected by one of its points.
  std::function<Formula(const Says&)> any_set = nullptr;
};

/// The third layer of SymbolicWorld: numbers. The unit is one half, so the number 3 is stored as 6.
template <Region R>
class SymbolicNumbers : public SymbolicRegions<R> {
 public:
  using Base = SymbolicRegions<R>;
  using Base::is_of_one_board, Base::known, Base::pick, Base::truth, Base::are_apart, Base::everywhere;
  using Family = SymbolicFamily<R>;
  class Number;

  /// The sets that a loop over a family processes: all members of the family, or some of them.
  struct Passed {
    Family members;
    /// Returns formulas that a proof must also prove. Together they imply that each processed set is a
    /// member.
    std::function<std::vector<Formula>()> rests_on;
  };
  /// A term of a sum: a number for each processed set.
  struct Added {
    std::shared_ptr<const Passed> over;
    std::function<Number(const R& member)> each;
  };
  /// A number whose value may be unknown. In addition, it may have terms that loops add, for an unknown
  /// number of sets.
  class Number {
   public:
    Number(evaluator::Number known) : among_{known} {}  // NOLINT(google-explicit-constructor)
    const std::vector<Added>& added() const { return added_; }

   private:
    friend class SymbolicNumbers;
    explicit Number(Integer value) : value_(value) {}
    std::optional<Integer> value_;  // the value as an expression; empty if the value is known, and for the
                                    // size of a set that depends on a bound point
    std::set<evaluator::Number> among_ = {};  // the possible values, if there are few
    std::optional<R> counted_;                // the set, if the number is the size of a set
    std::vector<Added> added_;
  };
  std::optional<evaluator::Number> known(const Number& number) const {
    if (number.value_ || !number.added_.empty() || number.among_.empty()) return std::nullopt;
    return *number.among_.begin();
  }
  Number any_number(const std::string& name) const { return Number(world_.logic().any_integer(name)); }
  /// Returns an arbitrary number that depends on a point: the value of the function `name` at this point.
  Number any_number(const std::string& name, const R& point) const
    requires(!is_of_one_board)
  {
    Logic& logic = world_.logic();
    return Number(logic.value(logic.integer_of_point(name), one_point(point, name.c_str())));
  }
  /// Records that a step of a move turns one set of points into another. The axioms then compare the sizes of
  /// the two sets.
  void note_change(const R& before, const R& after) const {
    if constexpr (!is_of_one_board) world_.note_change(before, after);
  }
  /// Returns the sum of `each` over the sets that a loop processes.
  Number added(std::shared_ptr<const Passed> over, std::function<Number(const R&)> each) const {
    Number all{0};
    all.added_.push_back({std::move(over), std::move(each)});
    return all;
  }
  /// Returns the number without the terms that loops add.
  Number alone(Number number) const {
    number.added_.clear();
    return number;
  }
  Number calculated(language::Op op, const Number& a, const Number& b) const {
    using language::Op;
    if (op == Op::plus) return sum(a, b);
    if (op == Op::minus) return sum(a, multiple(-1, b));
    if (op == Op::times && known(a) && *known(a) % 2 == 0) return multiple(*known(a) / 2, b);
    if (op == Op::times && known(b) && *known(b) % 2 == 0) return multiple(*known(b) / 2, a);
    if (op == Op::times || !a.added_.empty() || !b.added_.empty() || b.among_.empty())
      throw evaluator::NoMeaning("such a product or quotient of numbers that depend on the board");
    Number result{0};
    for (const evaluator::Number divisor : b.among_) {
      if (divisor == 0) continue;
      const Number quotient(divisor < 0 ? value(a) * -1 / -divisor : value(a) / divisor);
      const Number here = op == Op::divided ? multiple(2, quotient) : sum(a, multiple(-divisor, quotient));
      result = pick(compared(Op::equal, b, Number(divisor)), here, result);
    }
    return result;
  }
  Formula compared(language::Op op, const Number& a, const Number& b) const {
    using language::Op;
    if (!a.added_.empty() || !b.added_.empty())
      throw evaluator::NoMeaning("a comparison of what is added for sets that depend on the board");
    if constexpr (!is_of_one_board)
      if (const auto few = compared_by_points(op, a, b)) return *few;
    const Integer x = value(a), y = value(b);
    return op == Op::less            ? x < y
           : op == Op::less_equal    ? !(y < x)
           : op == Op::greater       ? y < x
           : op == Op::greater_equal ? !(x < y)
                                     : x == y;
  }
  Number pick(Formula condition, const Number& a, const Number& b) const {
    if (const auto holds = known(condition)) return *holds ? a : b;
    const auto x = known(a), y = known(b);
    if (x && y && *x == *y) return a;
    Number all(world_.logic().pick(condition, value(a), value(b)));
    if (!a.among_.empty() && !b.among_.empty()) {
      all.among_ = a.among_;
      all.among_.insert(b.among_.begin(), b.among_.end());
    }
    for (const Added& more : a.added_)
      all.added_.push_back(
          {more.over, [=, this](const R& member) { return pick(condition, more.each(member), 0); }});
    for (const Added& more : b.added_)
      all.added_.push_back(
          {more.over, [=, this](const R& member) { return pick(condition, 0, more.each(member)); }});
    return all;
  }
  Number width() const {
    if constexpr (is_of_one_board)
      return 2 * world_.size().w;
    else
      return numbered("width", [&] { return world_.relations().rows().width(); });
  }
  Number height() const {
    if constexpr (is_of_one_board)
      return 2 * world_.size().h;
    else
      return numbered("height", [&] { return world_.relations().rows().height(); });
  }
  Number row(const R& point) const {
    if constexpr (is_of_one_board)
      return 2 * (world_.size().h - known_point(point, "row") / world_.size().w);
    else
      return numbered("row", [&] { return world_.relations().rows().row(one_point(point, "row")); });
  }
  Number column(const R& point) const {
    if constexpr (is_of_one_board)
      return 2 * (known_point(point, "column") % world_.size().w + 1);
    else
      return numbered("column", [&] { return world_.relations().rows().column(one_point(point, "column")); });
  }
  /// Returns the size of a region, as a sum if possible: for each player the number of points with stones of
  /// the player, plus the number of points without stones.
  Number count(const R& region) const {
    if constexpr (is_of_one_board) {
      no_meaning("count");
    } else {
      if (!world_.relations().board().ends_somewhere) no_meaning("count");
      if (const auto left = count_what_is_left(region)) return *left;
      if (depends_on_a_bound_point(region) || is_said_to_be_of_one(region)) return size_of(region);
      Number all{0};
      R rest = region;
      for (const R& part : apart_) {
        all = sum(all, size_of(region & part));
        rest = rest - part;
      }
      // The members of a family lie in a known region. If this region has only points with stones, the last
      // term of the sum is 0.
      const Led* led = led_by(region);
      if (!led || !are_apart(led->region, rest)) all = sum(all, size_of(rest));
      all.counted_ = region;
      return all;
    }
  }
  /// Returns the total number of pieces in these disjoint sets of pieces.
  Number count_apart(const std::vector<R>& sets) const {
    if constexpr (is_of_one_board) {
      no_meaning("count");
    } else {
      if (!world_.relations().board().ends_somewhere) no_meaning("count");
      std::vector<std::optional<Number>> left;
      for (const R& set : sets) left.push_back(count_what_is_left(set));
      if (std::ranges::none_of(left, [](const auto& one) { return one.has_value(); }))
        return size_of(world_.united(sets));
      Number all{0};
      for (std::size_t i = 0; i < sets.size(); ++i) all = sum(all, left[i] ? *left[i] : size_of(sets[i]));
      return all;
    }
  }
  /// Returns the number of points without pieces: the number of all points minus the number of pieces. `sets`
  /// are all sets of pieces of a position.
  Number count_without(const std::vector<R>& sets) const {
    if constexpr (is_of_one_board) {
      no_meaning("count");
    } else {
      R rest = everywhere();
      for (const R& set : sets) rest = rest - set;
      Number all = sum(count(everywhere()), multiple(-1, count_apart(sets)));
      all.counted_ = rest;
      return all;
    }
  }
  /// Records that a loop in the rules removes `region` from the board. The loop processes the sets of `by`
  /// one after another and removes each of them; together they are the region, and no point is removed twice.
  void take_away(const R& region, std::shared_ptr<const Passed> by) {
    taken_away_.push_back({region, std::move(by)});
  }

 protected:
  using Base::apart_, Base::Base, Base::known_point, Base::led_by, Base::one_point, Base::world_;
  using typename Base::Led;

 private:
  Integer value(const Number& number) const {
    if (!number.value_ && number.among_.empty())
      throw evaluator::NoMeaning(
          "the size of a set that depends on a bound point, unless it is compared with 0, 1 or 2");
    return number.value_ ? *number.value_ : world_.logic().integer(*number.among_.begin());
  }
  Number sum(const Number& a, const Number& b) const {
    constexpr std::size_t few = 64;
    Number all(value(a) + value(b));
    if (a.among_.size() * b.among_.size() <= few)
      for (const evaluator::Number x : a.among_)
        for (const evaluator::Number y : b.among_) all.among_.insert(x + y);
    if (!a.value_ && !b.value_) all.value_.reset();
    all.added_ = a.added_;
    all.added_.insert(all.added_.end(), b.added_.begin(), b.added_.end());
    return all;
  }
  Number multiple(evaluator::Number factor, const Number& number) const {
    Number all(value(number) * factor);
    for (const evaluator::Number one : number.among_) all.among_.insert(factor * one);
    if (!number.value_) all.value_.reset();
    for (const Added& more : number.added_)
      all.added_.push_back(
          {more.over, [=, this](const R& member) { return multiple(factor, more.each(member)); }});
    return all;
  }
  /// Returns the number of points of a region. If the region depends on a bound point, the only comparisons
  /// of this number that have a meaning are those with 0, 1 and 2.
  Number size_of(const R& region) const
    requires(!is_of_one_board)
  {
    Number all{0};
    all.among_.clear();
    if (const auto size = world_.size(region)) all.value_ = *size * 2;
    all.counted_ = region;
    return all;
  }
  /// If one number is the size of a set and the other number is 0, 1 or 2: returns the comparison as a
  /// formula about the points of the set, which needs no axioms about sizes. Returns nothing for other
  /// numbers.
  std::optional<Formula> compared_by_points(language::Op op, const Number& a, const Number& b) const
    requires(!is_of_one_board)
  {
    using language::Op;
    if (b.counted_ && !a.counted_)
      return compared_by_points(op == Op::less            ? Op::greater
                                : op == Op::less_equal    ? Op::greater_equal
                                : op == Op::greater       ? Op::less
                                : op == Op::greater_equal ? Op::less_equal
                                                          : op,
                                b, a);
    const auto halves = known(b);
    if (!a.counted_ || !halves || *halves % 2 != 0) return std::nullopt;
    const evaluator::Number least = *halves / 2 + (op == Op::greater || op == Op::less_equal);
    constexpr int most = 2;
    if (least > most || (op == Op::equal && least == most)) return std::nullopt;
    const auto has = [&](evaluator::Number points) {
      return points <= 0 ? truth(true) : points == 1 ? some(*a.counted_) : two(*a.counted_);
    };
    if (op == Op::greater || op == Op::greater_equal) return has(least);
    return op == Op::equal ? has(least) && !has(least + 1) : !has(least);
  }
  bool depends_on_a_bound_point(const R& region) const {
    return !region.has(world_.logic().point("counted")).fresh_points().empty();
  }
  /// Returns formulas whose conjunction states that the region contains the point.
  std::vector<Formula> said_of(const R& region, Term point) const { return region.has(point).conjuncts(); }
  bool is_said_to_be_of_one(const R& region) const {
    const Term p = world_.logic().point("counted");
    const std::vector<Formula> said = said_of(region, p);
    return std::ranges::any_of(apart_,
                               [&](const R& stones) { return std::ranges::count(said, stones.has(p)) > 0; });
  }
  /// If a region consists of the stones that a loop has not removed (see `take_away`), returns their number;
  /// otherwise returns nothing.
  std::optional<Number> count_what_is_left(const R& region) const {
    if (!is_said_to_be_of_one(region)) return std::nullopt;
    const Term p = world_.logic().point("counted");
    std::vector<Formula> said = said_of(region, p);
    for (const TakenAway& taken : taken_away_) {
      if (std::erase(said, !taken.region.has(p)) == 0) continue;
      const R before(world_, p, world_.logic().all_of(said));
      const auto each = [=, this](const R& member) { return multiple(-1, count(before & member)); };
      return sum(count(before), added(taken.by, each));
    }
    return std::nullopt;
  }
  /// Returns the width, height, row or column that `whole` returns, as a Number. Only rectangles have such
  /// numbers: throws NoMeaning if the board may have another shape.
  template <class F>
  Number numbered(const char* word, F whole) const {
    if (!has_rows_) no_meaning(word, " on a board with a shape of its own");
    return Number(whole() * 2);
  }

  struct TakenAway {
    R region;
    std::shared_ptr<const Passed> by;
  };
  using Base::has_rows_;
  std::vector<TakenAway> taken_away_;
};

}  // namespace ruleproof
