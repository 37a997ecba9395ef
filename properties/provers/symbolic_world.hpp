#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "properties/provers/all_boards.hpp"
#include "properties/provers/all_positions.hpp"
#include "reference/evaluator/board_evaluator.hpp"
#include "reference/evaluator/value.hpp"
#include "spec/language/tree.hpp"

// Defines the worlds in which documents are evaluated for every position of a board, and for every board.

namespace ruleproof {

/// The world interface of the evaluator, for AllPositions and AllBoards. Its bits (truth values) are
/// formulas. A family (a set of sets) is represented by functions that quantify over its members, because the
/// members depend on the position. A word without a meaning here throws NoMeaning.
template <Region R>
class SymbolicWorld {
 public:
  using Region = R;
  using Bit = Formula;
  using Says = std::function<Formula(const R& member)>;
  struct Family {
    std::function<Formula(const Says&)> some;  ///< returns the formula: some member satisfies the predicate
    /// Returns the formula: some member that contains the point satisfies the predicate.
    std::function<Formula(const R& point, const Says&)> some_with;
    std::function<Formula(const R& member)> has;  ///< returns the formula: this set is a member
    std::vector<Family> kinds = {};  ///< one family for each kind of members, if there are several
    /// Returns the formula: one arbitrary set is a member and satisfies the predicate. If that is
    /// unsatisfiable, no member satisfies the predicate. Empty if a point can select each member.
    std::function<Formula(const Says&)> any_set = nullptr;
  };
  /// Returns a family for each kind of members.
  std::vector<Family> kinds(const Family& family) const {
    return family.kinds.empty() ? std::vector{family} : family.kinds;
  }
  static constexpr bool is_of_one_board = std::same_as<R, PositionsRegion>;
  static constexpr bool asks_later = true;
  static constexpr bool calculates = !is_of_one_board;

  using World = std::remove_reference_t<decltype(std::declval<const R&>().world())>;
  explicit SymbolicWorld(World& world) : world_(world) {}

  // Numbers, in halves.

  class Number;
  /// The sets that a loop over a family processes: all members of the family, or some of them.
  struct Passed {
    Family members;
    /// Returns the obligations which imply that each processed set is a member.
    std::function<std::vector<Formula>()> rests_on;
  };
  /// A term that is added once for each processed set.
  struct Added {
    std::shared_ptr<const Passed> over;
    std::function<Number(const R& member)> each;
  };
  /// A number, whose value may be unknown, plus terms that loops add for an unknown number of sets.
  class Number {
   public:
    Number(evaluator::Number known) : among_{known} {}  // NOLINT(google-explicit-constructor)
    const std::vector<Added>& added() const { return added_; }

   private:
    friend class SymbolicWorld;
    explicit Number(Integer value) : value_(value) {}
    std::optional<Integer> value_;  // the expression of an unknown number; empty if it is known or the size
                                    // of a set of a bound point
    std::set<evaluator::Number> among_ = {};  // the possible values, if there are few
    std::optional<R> counted_;                // if the number is the size of a set: the set
    std::vector<Added> added_;
  };

  std::optional<evaluator::Number> known(const Number& number) const {
    if (number.value_ || !number.added_.empty() || number.among_.empty()) return std::nullopt;
    return *number.among_.begin();
  }
  Number any_number(const std::string& name) const { return Number(world_.logic().any_integer(name)); }
  /// Returns the arbitrary number that a region of one point has under a name.
  Number any_number(const std::string& name, const R& point) const
    requires(!is_of_one_board)
  {
    Logic& logic = world_.logic();
    return Number(logic.value(logic.integer_of_point(name), one_point(point, name.c_str())));
  }
  /// Records that a step turns one set of points into another, for the axioms that compare their sizes.
  void note_change(const R& before, const R& after) const {
    if constexpr (!is_of_one_board) world_.note_change(before, after);
  }
  /// Returns the sum of a term over the processed sets.
  Number added(std::shared_ptr<const Passed> over, std::function<Number(const R&)> each) const {
    Number all{0};
    all.added_.push_back({std::move(over), std::move(each)});
    return all;
  }
  /// Returns the number without the terms that loops added.
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

  Formula truth(bool value) const { return value ? world_.logic().yes() : world_.logic().no(); }
  std::optional<bool> known(Formula bit) const {
    if (bit.is_yes()) return true;
    if (bit.is_no()) return false;
    return std::nullopt;
  }
  /// Returns a formula that is equivalent to a condition that is used often; if possible, a single symbol.
  Formula named(Formula condition) const {
    if constexpr (is_of_one_board)
      return condition;
    else
      return world_.named(condition);
  }
  R pick(Formula condition, const R& a, const R& b) const {
    if (same(a, b).is_yes()) return a;
    if constexpr (!is_of_one_board) return world_.pick(condition, a, b);
    return where(a, [&](const R&) { return condition; }) | where(b, [&](const R&) { return !condition; });
  }
  /// Returns an unknown truth in place of a word without a meaning in a `forbid`. If points are bound, it may
  /// have another value for each of them. The world that finds counterexamples throws instead, because a
  /// counterexample must not depend on unknown truths.
  Formula anything(const evaluator::NoMeaning& word) const {
    if constexpr (is_of_one_board) throw evaluator::NoMeaning(word);
    return any_truth();
  }
  /// Throws NoMeaning if the statement has become too large to be built and proved in useful time.
  void demand_room() const {
    if (world_.logic().created() > most_formulas_)
      throw evaluator::NoMeaning("a statement that becomes too large");
  }
  /// Returns f(). Throws NoMeaning if f() creates too many formulas for one part of a statement on boards of
  /// every size; `anything` then replaces that part.
  template <class F>
  auto in_room_of_a_part(F f) const {
    if constexpr (is_of_one_board) return f();
    struct Room {
      const SymbolicWorld& world;
      std::size_t outside = world.most_formulas_;
      explicit Room(const SymbolicWorld& of) : world(of) {
        world.most_formulas_ = std::min(outside, world.world_.logic().created() + most_formulas_of_a_part);
      }
      ~Room() { world.most_formulas_ = outside; }
      Room(const Room&) = delete;
      Room& operator=(const Room&) = delete;
    };
    const Room room(*this);
    return f();
  }
  /// Returns an unknown truth.
  Formula any_truth() const { return world_.any_truth(); }
  R everywhere() const { return world_.everywhere(); }
  R nowhere() const { return world_.nowhere(); }
  int points() const { return 0; }

  R point(std::string_view name) const { no("the point " + std::string(name)); }
  /// Returns an arbitrary square of the unbounded grid, the same at each use.
  R origin() const {
    if constexpr (is_of_one_board)
      no("origin");
    else
      return world_.any_point("origin");
  }
  R far_outside() const {
    if constexpr (is_of_one_board)
      no("far-outside");
    else
      return ruleproof::far_outside(everywhere());
  }
  R wound_round(const R& region) const {
    if constexpr (is_of_one_board)
      no("wound-round");
    else
      return ruleproof::wound_round(region);
  }
  Number width() const {
    if constexpr (is_of_one_board)
      return 2 * world_.size().w;
    else
      return numbered("width", [&] { return world_.width(); });
  }
  Number height() const {
    if constexpr (is_of_one_board)
      return 2 * world_.size().h;
    else
      return numbered("height", [&] { return world_.height(); });
  }
  Number row(const R& point) const {
    if constexpr (is_of_one_board)
      return 2 * (world_.size().h - known_point(point, "row") / world_.size().w);
    else
      return numbered("row", [&] { return world_.row(one_point(point, "row")); });
  }
  Number column(const R& point) const {
    if constexpr (is_of_one_board)
      return 2 * (known_point(point, "column") % world_.size().w + 1);
    else
      return numbered("column", [&] { return world_.column(one_point(point, "column")); });
  }
  /// Returns the size of a region of a board: the stones of each player plus the points without any.
  Number count(const R& region) const {
    if constexpr (is_of_one_board) {
      no("count");
    } else {
      if (!world_.ends_somewhere()) no("count");
      if (const auto left = count_what_is_left(region)) return *left;
      if (depends_on_a_bound_point(region) || is_said_to_be_of_one(region)) return size_of(region);
      Number all{0};
      R rest = region;
      for (const R& part : apart_) {
        all = sum(all, size_of(region & part));
        rest = rest - part;
      }
      // A member of a family lies in the region from which the family was created.
      const Led* led = led_by(region);
      if (!led || !are_apart(led->region, rest)) all = sum(all, size_of(rest));
      all.counted_ = region;
      return all;
    }
  }
  /// Returns the number of pieces in these sets of a position.
  Number count_apart(const std::vector<R>& sets) const {
    if constexpr (is_of_one_board) {
      no("count");
    } else {
      if (!world_.ends_somewhere()) no("count");
      std::vector<std::optional<Number>> left;
      for (const R& set : sets) left.push_back(count_what_is_left(set));
      if (std::ranges::none_of(left, [](const auto& one) { return one.has_value(); }))
        return size_of(world_.united(sets));
      Number all{0};
      for (std::size_t i = 0; i < sets.size(); ++i) all = sum(all, left[i] ? *left[i] : size_of(sets[i]));
      return all;
    }
  }
  /// Returns the number of points without pieces, given all sets of pieces of a position: that of the board
  /// without that of the pieces.
  Number count_without(const std::vector<R>& sets) const {
    if constexpr (is_of_one_board) {
      no("count");
    } else {
      R rest = everywhere();
      for (const R& set : sets) rest = rest - set;
      Number all = sum(count(everywhere()), multiple(-1, count_apart(sets)));
      all.counted_ = rest;
      return all;
    }
  }
  Number count(const Family&) const { no("count"); }
  /// Records that a region is the union of sets that are removed one after another, each a subset of the
  /// points still present.
  void take_away(const R& region, std::shared_ptr<const Passed> by) {
    taken_away_.push_back({region, std::move(by)});
  }
  std::vector<evaluator::Number> sizes(const Family&) const { no("sizes"); }
  /// Returns, on boards of every size, one arbitrary set in place of the connected sets: first-order logic
  /// cannot express connectedness. Whether a set is connected does not depend on the position.
  Family connected_sets(const R& region) const {
    if constexpr (is_of_one_board) {
      no("connected-sets");
    } else {
      const R set = world_.any_region("set!");
      const Formula is_member =
          world_.logic().variable("set!.is-connected") && some(set) && subset(set, region);
      return {[=, this](const Says& says) { return world_.holds_if(is_member && says(set)); },
              [=, this](const R& point, const Says& says) {
                const Formula holds = is_member && says(set);
                return subset(point, region & world_.with_more(where(set, [&](const R&) { return holds; })));
              },
              [](const R&) -> Formula { no("a set in connected-sets"); },
              {},
              [=](const Says& says) { return is_member && says(set); }};
    }
  }
  /// Returns an unknown subset of a region.
  R any_part(const R& region) const {
    if constexpr (is_of_one_board)
      no("repeat with such a choice");
    else
      return region & world_.any_part();
  }

  R surrounding(const R& region) const {
    demand_squares("around");
    return around(region);
  }
  R chain(const R& seed, const R& within) const {
    demand_squares("spread with around");
    return chained(seed, within);
  }
  R next(const R& region, evaluator::Direction direction, std::int64_t steps) const {
    demand_squares("next");
    constexpr std::int64_t most_steps = 100;  // the formula grows with each step
    if (steps < 0) return nowhere();
    R reached = region;
    if constexpr (is_of_one_board) {
      const int until_beyond_the_edge = std::max(world_.size().w, world_.size().h);
      for (int i = 0; i < std::min<std::int64_t>(steps, until_beyond_the_edge); ++i)
        reached = shifted(reached, direction);
    } else {
      if (steps > most_steps) no("next with more than " + std::to_string(most_steps) + " steps");
      for (int i = 0; i < steps; ++i) reached = ruleproof::next(reached, direction.clockwise);
    }
    return reached;
  }
  R ahead(const R& region, evaluator::Direction direction) const {
    demand_squares("ahead");
    if constexpr (is_of_one_board) {
      R all = nowhere(), here = region;
      for (int i = 1; i < std::max(world_.size().w, world_.size().h); ++i) {
        here = shifted(here, direction);
        all = all | here;
      }
      return all;
    } else {
      // No window of the unbounded grid contains a whole diagonal half-line.
      if (!world_.ends_somewhere() && direction.clockwise % 2 != 0) no("a diagonal half-line");
      return ruleproof::ahead(region, direction.clockwise);
    }
  }

  /// Returns the points ahead of a region that only points of `within` separate from it, and that lie in
  /// `within` themselves. For a single point the formula needs no relation of connection.
  R along(const R& from, evaluator::Direction direction, const R& within) const {
    const R passed = ahead(from, direction) & within;
    if constexpr (!is_of_one_board)
      if (from.point()) {
        const evaluator::Direction back{(direction.clockwise + 4) % 8};
        return where(passed,
                     [&](const R& p) { return !some((ahead(from, direction) & ahead(p, back)) - within); });
      }
    return chain(next(from, direction, 1), passed);
  }

  /// Returns the known moments of the history: one arbitrary moment, or none. The history may contain others,
  /// so a condition on some moment is only known to hold if it holds for this one.
  std::vector<evaluator::Moment<SymbolicWorld>> history(const evaluator::Moment<SymbolicWorld>& now,
                                                        int ago) const {
    if (ago >= 0 || !knows_moment_ || !now.past) return {};
    std::vector<evaluator::Moment<SymbolicWorld>> known;
    for (auto past = now.past; past; past = past->earlier) known.push_back({&past->content, past});
    return known;
  }
  /// Sets whether the past of the position is known to be in the history.
  void know_moment(bool knows) { knows_moment_ = knows; }

  Family components(const R& region, bool diagonally) const {
    const auto part = [this, region, diagonally](const R& p) {
      return diagonally ? chain(p, region) : spread(p, region);
    };
    return led_by_points(region, [part](const R& p, const Says& says) { return says(part(p)); });
  }
  Family singles(const R& region) const {
    return led_by_points(region, [](const R& p, const Says& says) { return says(p); });
  }
  /// Returns the cliques of a grid, which has no triangles: adjacent pairs and isolated points.
  Family cliques(const R& region) const {
    demand_squares("cliques");
    if constexpr (is_of_one_board)
      if (!world_.is_orthogonal()) no("cliques");
    return led_by_points(region, [region](const R& p, const Says& says) {
      const R beside = touching(p) & region;
      return some(where(beside, [&](const R& q) { return says(p | q); })) || (!some(beside) && says(p));
    });
  }
  R united(const Family& family) const {
    return where(everywhere(),
                 [&](const R& p) { return family.some_with(p, [&](const R&) { return truth(true); }); });
  }
  Formula any(const Family& family) const {
    return family.some([&](const R&) { return truth(true); });
  }
  Formula has(const Family& family, const R& member) const { return family.has(member); }
  Family no_family() const {
    const Formula none = truth(false);
    return {[none](const Says&) { return none; }, [none](const R&, const Says&) { return none; },
            [none](const R&) { return none; }};
  }
  Family family_of(const R& member, Formula guard) const {
    return {[=](const Says& says) { return guard && some(member) && says(member); },
            [=](const R& point, const Says& says) { return guard && subset(point, member) && says(member); },
            [=](const R& other) { return guard && some(member) && same(other, member); }};
  }
  Family joined(const Family& one, const Family& other) const {
    const auto a = shared(one), b = shared(other);
    return {[=](const Says& says) { return a->some(says) || b->some(says); },
            [=](const R& point, const Says& says) {
              return a->some_with(point, says) || b->some_with(point, says);
            },
            [=](const R& member) { return a->has(member) || b->has(member); }, all_kinds(one, other)};
  }
  template <class F>
  Family filtered(const Family& all, F holds) const {
    std::vector<Family> kinds;
    for (const Family& kind : all.kinds) kinds.push_back(filtered(kind, holds));
    const auto family = shared(all);
    const auto also = [=, this](const Says& says) -> Says {
      return [=, this, &says](const R& member) {
        return joined_lazily(holds(member), [&] { return says(member); });
      };
    };
    const auto any_set = [=](const Says& says) { return family->any_set(also(says)); };
    return {[=](const Says& says) { return family->some(also(says)); },
            [=](const R& point, const Says& says) { return family->some_with(point, also(says)); },
            [=, this](const R& member) {
              return joined_lazily(holds(member), [&] { return family->has(member); });
            },
            std::move(kinds), all.any_set ? std::function<Formula(const Says&)>(any_set) : nullptr};
  }
  /// Returns the union of the families that belong to the points of a region.
  template <class Set, class F>
  Family gathered(const Set& from, F members) const {
    const auto set = shared(from);
    return {[=, this](const Says& says) {
              return exists(*set, [&](const R& element) { return members(element).some(says); });
            },
            [=, this](const R& point, const Says& says) {
              return exists(*set, [&](const R& element) { return members(element).some_with(point, says); });
            },
            [=, this](const R& member) {
              return exists(*set, [&](const R& element) { return members(element).has(member); });
            }};
  }

  template <class F>
  Formula exists(const R& region, F holds) const {
    return some(where(region, [&](const R& p) -> Formula { return holds(p); }));
  }
  template <class F>
  Formula exists(const Family& family, F holds) const {
    return family.some([&](const R& member) -> Formula { return holds(member); });
  }
  /// Returns the formula: some member satisfies the predicate, which requires that `part` lies within the
  /// member. If `part` is itself a member that a point selects, the other member must contain that point too.
  template <class F>
  Formula exists_around(const R& part, const Family& family, F holds) const {
    const Led* led = led_by(part);
    return led ? family.some_with(R(led->point), holds) : exists(family, holds);
  }
  /// Returns the formula: some member satisfies the predicate. If the claim has an arbitrary point, only
  /// members that contain it are considered, which is sufficient.
  template <class F>
  Formula exists_somewhere(const Family& family, F holds) const {
    return any_ ? family.some_with(*any_, holds) : family.some(holds);
  }
  void speak_of(const R& any_point) { any_ = any_point; }
  /// Returns the formula: a member that contains the arbitrary point, or an arbitrary member, satisfies the
  /// predicate.
  Formula exists_any(const Family& kind, const Says& says) const {
    return kind.any_set ? kind.any_set(says) : kind.some_with(*any_, says);
  }
  template <class F>
  void each(const R&, F) const {
    no("going through points one by one");
  }
  template <class F>
  void each(const Family&, F) const {
    no("going through sets one by one");
  }

  /// Returns the formula: a lies within b. A member of a family always lies in the region from which the
  /// family was created.
  Formula within(const R& a, const R& b) const {
    if (const Led* led = led_by(a)) {
      if (lies_within(led->region, b)) return truth(true);
      if (are_apart(led->region, b)) return truth(false);
    }
    return subset(a, b);
  }
  /// Returns the formula: a and b have a common point.
  Formula meets(const R& a, const R& b) const {
    const Led* led = led_by(a);
    return led && are_apart(led->region, b) ? truth(false) : some(a & b);
  }
  /// Returns whether the assumed facts show, without quantifiers, that a and b have no common point.
  bool are_apart(const R& a, const R& b) const {
    return is_impossible([&](auto x) { return a.has(x) && b.has(x); });
  }
  /// Returns whether a region is known to consist of one point.
  bool is_one_point(const R& region) const {
    if constexpr (is_of_one_board)
      return known_index(region).has_value();
    else
      return region.point().has_value();
  }
  /// Returns a - b, or a itself if the two are known to be disjoint.
  R without(const R& a, const R& b) const { return are_apart(a, b) ? a : a - b; }

  /// Returns whether a bit follows from the assumed facts without quantifiers.
  bool is_certain(Formula bit) const {
    if constexpr (!std::same_as<R, AnyBoardRegion>)
      return false;
    else {
      if (world_.logic().has_quantifier(bit)) return false;
      std::vector<Formula> all = facts_;
      all.push_back(!bit);
      return world_.logic().is_impossible(all);
    }
  }

  /// Assumes that a bit is false, for all later results.
  void rule_out(Formula bit) { facts_.push_back(!bit); }
  std::vector<Formula> facts() const { return facts_; }
  void take_for_granted(std::vector<Formula> facts) { facts_ = std::move(facts); }
  /// Declares what each board of a document has: an edge, squares, rows and columns. A board with a shape of
  /// its own, a hexagon or a board of lines is only known to have points, of which some are adjacent.
  void declare_boards(const language::Document& document)
    requires(!is_of_one_board)
  {
    const bool is_rectangle = !document.shape && !document.board->is_hexagon && document.board->lines.empty();
    has_rows_ = is_rectangle;
    has_squares_ = is_rectangle && evaluator::has_squares(document);
    if (!has_squares_) world_.forget_squares();
    if (!language::is_unbounded(document)) world_.end_somewhere();
  }
  /// Declares that these sets, the stones of the players, are disjoint.
  void keep_apart(std::vector<R> stones) { apart_ = std::move(stones); }

 private:
  /// Returns a shared copy for several functions of a family. Separate copies would multiply with each level
  /// of nested families.
  template <class Set>
  static std::shared_ptr<const Set> shared(const Set& set) {
    return std::make_shared<const Set>(set);
  }
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

  /// Returns the number of points of a region. Of one that depends on a bound point only a comparison with 0,
  /// 1 or 2 has a meaning.
  Number size_of(const R& region) const
    requires(!is_of_one_board)
  {
    Number all{0};
    all.among_.clear();
    if (const auto size = world_.size(region)) all.value_ = *size * 2;
    all.counted_ = region;
    return all;
  }
  /// Compares the size of a set with 0, 1 or 2 by its points: that needs no axioms about sizes. Returns
  /// nothing for other numbers.
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
    return !world_.logic().fresh_points_in(region.has(world_.logic().point("counted"))).empty();
  }
  /// Returns formulas whose conjunction states that the region contains the point.
  std::vector<Formula> said_of(const R& region, Term point) const {
    return world_.logic().conjuncts(region.has(point));
  }
  bool is_said_to_be_of_one(const R& region) const {
    const Term p = world_.logic().point("counted");
    const std::vector<Formula> said = said_of(region, p);
    return std::ranges::any_of(apart_,
                               [&](const R& stones) { return std::ranges::count(said, stones.has(p)) > 0; });
  }
  /// Returns the number of stones of a region that remained after sets were removed; nothing otherwise.
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

  [[noreturn]] static void no(const std::string& word, const char* where = "") {
    throw evaluator::NoMeaning("the word '" + word + "'" + where);
  }
  static constexpr const char* of_any_point = " of a point that may be any";
  /// Returns twice a width, height, row or column, which only rectangles have. Throws NoMeaning if the board
  /// need not be a rectangle.
  template <class F>
  Number numbered(const char* word, F whole) const {
    if (!has_rows_) no(word, " on a board with a shape of its own");
    return Number(whole() * 2);
  }
  void demand_squares(const char* word) const {
    if (!is_of_one_board && !has_squares_) no(word);
  }
  Term one_point(const R& point, const char* word) const
    requires(!is_of_one_board)
  {
    if (const auto one = point.point()) return *one;
    no(word, of_any_point);
  }
  /// Returns the number of the point that a region is known to consist of. Throws NoMeaning if that is
  /// unknown.
  int known_point(const R& point, const char* word) const
    requires is_of_one_board
  {
    if (const auto index = known_index(point)) return *index;
    no(word, of_any_point);
  }
  /// Returns the number of the point that a region is known to consist of.
  std::optional<int> known_index(const R& point) const
    requires is_of_one_board
  {
    const auto& has = point.formulas();
    const auto first = std::ranges::find_if(has, &Formula::is_yes);
    const auto is_no = [&](const Formula& one) { return &one == &*first || one.is_no(); };
    if (first == has.end() || !std::ranges::all_of(has, is_no)) return std::nullopt;
    return static_cast<int>(first - has.begin());
  }
  /// Moves each point of the region one step; drops the points that leave the board.
  R shifted(const R& region, evaluator::Direction direction) const
    requires is_of_one_board
  {
    constexpr std::array<std::pair<int, int>, 8> steps{
        {{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}}};
    const auto [columns, rows] = steps.at(static_cast<std::size_t>(direction.clockwise));
    const Size all = world_.size();
    std::vector<Formula> has(static_cast<std::size_t>(all.area()), world_.logic().no());
    for (int p = 0; p < all.area(); ++p) {
      const int x = p % all.w + columns, y = p / all.w + rows;
      if (x >= 0 && y >= 0 && x < all.w && y < all.h) has[y * all.w + x] = region.has(p);
    }
    return R(world_, std::move(has)) & everywhere();
  }
  /// A member whose predicate is being evaluated, the point that selects it, and the region from which its
  /// family was created.
  struct Led {
    R member, point, region;
  };
  const Led* led_by(const R& member) const {
    const auto found = std::find_if(led_.rbegin(), led_.rend(),
                                    [&](const Led& led) { return same(led.member, member).is_yes(); });
    return found == led_.rend() ? nullptr : &*found;
  }

  /// Returns a family in which each point of the region selects a member: `from` derives the member from the
  /// point.
  template <class From>
  Family led_by_points(const R& region, From from) const {
    const auto led = [this, region, from](const R& p, const Says& says) {
      return from(p, [&](const R& member) {
        led_.push_back({member, p, region});
        const struct Restored {  // also if a word of the predicate has no meaning
          std::vector<Led>& led;
          ~Restored() { led.pop_back(); }
        } restored{led_};
        return says(member);
      });
    };
    const auto led_from = [this, region, led](const R& point, const Says& says) {
      for (const Led& other : led_)
        if (same(other.point, point).is_yes() && are_apart(other.region, region)) return truth(false);
      return joined_lazily(subset(point, region), [&] { return led(point, says); });
    };
    return {[region, led](const Says& says) {
              return some(where(region, [&](const R& p) { return led(p, says); }));
            },
            led_from,
            [this, region, led, led_from](const R& member) {
              const Says is_it = [&](const R& other) { return same(other, member); };
              if (const Led* known = led_by(member)) return led_from(R(known->point), is_it);
              return some(where(region, [&](const R& p) { return led(p, is_it); }));
            }};
  }

  template <class F>
  Formula joined_lazily(Formula first, F second) const {
    return first.is_no() ? first : first && second();
  }

  bool lies_within(const R& a, const R& b) const {
    return is_impossible([&](auto x) { return a.has(x) && !b.has(x); });
  }
  /// Returns whether the formula is found, without quantifiers, to hold for no point.
  template <class F>
  bool is_impossible(F says) const {
    if constexpr (!std::same_as<R, AnyBoardRegion>)
      return false;
    else {
      const Term x = world_.logic().point("some.point");
      std::vector<Formula> all = facts_;
      all.push_back(says(x));
      std::vector<Formula> has;
      for (const R& part : apart_) has.push_back(part.has(x));
      if (!has.empty()) all.push_back(world_.logic().at_most(has, 1));
      return world_.logic().is_impossible(all);
    }
  }

  std::vector<Family> all_kinds(const Family& a, const Family& b) const {
    std::vector<Family> all = kinds(a);
    for (const Family& kind : kinds(b)) all.push_back(kind);
    return all;
  }

  struct TakenAway {
    R region;
    std::shared_ptr<const Passed> by;
  };

  /// The limits are chosen by measurement: a statement of chess has up to a million formulas, one of shogi up
  /// to three million. The largest condition of a `forbid` that proofs evaluate has 141,000, in xiangqi.
  static constexpr std::size_t most_formulas = 10'000'000, most_formulas_of_a_part = 300'000;

  World& world_;
  mutable std::size_t most_formulas_ = most_formulas;
  std::vector<TakenAway> taken_away_;
  std::optional<R> any_;
  bool knows_moment_ = false;
  bool has_squares_ = true, has_rows_ = true;
  std::vector<Formula> facts_;
  std::vector<R> apart_;
  mutable std::vector<Led> led_;
};

/// The world in which documents are evaluated for this type of region.
template <class R>
struct WorldOf {
  using type = SymbolicWorld<R>;
};
template <>
struct WorldOf<BoardRegion> {
  using type = evaluator::BoardWorld;
};

/// Returns the world of a region.
template <Region R>
typename WorldOf<R>::type world_of(const language::Document& document, const R& region) {
  using World = typename WorldOf<R>::type;
  if constexpr (std::same_as<R, BoardRegion>)
    return World(document, region.board());
  else
    return World(region.world());
}

}  // namespace ruleproof

// symbolic_world.cpp instantiates these templates once.
namespace ruleproof::evaluator {

static_assert(WorldThatAsksLater<SymbolicWorld<PositionsRegion>>);
static_assert(WorldThatAsksLater<SymbolicWorld<AnyBoardRegion>>);
extern template class Evaluator<SymbolicWorld<PositionsRegion>>;
extern template class Steps<SymbolicWorld<PositionsRegion>>;
extern template class Evaluator<SymbolicWorld<AnyBoardRegion>>;
extern template class Steps<SymbolicWorld<AnyBoardRegion>>;

}  // namespace ruleproof::evaluator
