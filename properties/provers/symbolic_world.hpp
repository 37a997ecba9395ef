#pragma once

#include <algorithm>
#include <concepts>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "properties/provers/symbolic_numbers.hpp"
#include "reference/evaluator/board_evaluator.hpp"
#include "reference/evaluator/value.hpp"
#include "spec/language/tree.hpp"

// Defines the values and operations with which the evaluator computes formulas about every position of a
// board, or about every board.

namespace ruleproof {

/// The world interface of the evaluator, for AllPositions and AllBoards. If the rules use a word that
/// formulas cannot express, the member function for this word throws NoMeaning. The class has four layers,
/// each a base class of the next: SymbolicFacts, SymbolicRegions, SymbolicNumbers, and this class, which adds
/// families (sets of sets) and the history.
template <Region R>
class SymbolicWorld : public SymbolicNumbers<R> {
 public:
  using Base = SymbolicNumbers<R>;
  using Base::are_apart, Base::chain, Base::count, Base::everywhere, Base::is_of_one_board, Base::truth;
  using Region = R;
  using Bit = Formula;
  using Family = SymbolicFamily<R>;
  using Says = typename Family::Says;
  using Number = typename Base::Number;
  static constexpr bool asks_later = true;
  static constexpr bool calculates = !is_of_one_board;

  explicit SymbolicWorld(typename Base::World& world) : Base(world) {}

  /// Returns the families whose union is this family, one for each kind of its members. Returns the family
  /// itself if its members are all of one kind.
  std::vector<Family> kinds(const Family& family) const {
    return family.kinds.empty() ? std::vector{family} : family.kinds;
  }

  Number count(const Family&) const { no_meaning("count"); }
  std::vector<evaluator::Number> sizes(const Family&) const { no_meaning("sizes"); }
  /// Returns a family that stands for the connected sets of a region. First-order logic cannot express that a
  /// set is connected. So the family has one arbitrary set. An unknown truth value, the same in every
  /// position, states whether this set is connected. In AllPositions throws NoMeaning.
  Family connected_sets(const R& region) const {
    if constexpr (is_of_one_board) {
      no_meaning("connected-sets");
    } else {
      const R set = world_.any_region("set!");
      const Formula is_member =
          world_.logic().variable("set!.is-connected") && some(set) && subset(set, region);
      return {[=, this](const Says& says) { return world_.holds_if(is_member && says(set)); },
              [=, this](const R& point, const Says& says) {
                const Formula holds = is_member && says(set);
                return subset(point, region & world_.with_more(where(set, [&](const R&) { return holds; })));
              },
              [](const R&) -> Formula { no_meaning("a set in connected-sets"); },
              {},
              [=](const Says& says) { return is_member && says(set); }};
    }
  }

  /// Returns the known moments of the history: at most the present and one arbitrary earlier moment. The real
  /// history may contain more moments. So "some moment satisfies a condition" is known to be true only if a
  /// known moment satisfies the condition.
  std::vector<evaluator::Moment<SymbolicWorld>> history(const evaluator::Moment<SymbolicWorld>& now,
                                                        int ago) const {
    if (ago >= 0 || !knows_moment_ || !now.past) return {};
    std::vector<evaluator::Moment<SymbolicWorld>> known;
    for (auto past = now.past; past; past = past->earlier) known.push_back({&past->content, past});
    return known;
  }
  /// Sets whether `history` returns the known past of a position. If not, it returns no moment.
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
  /// Returns the cliques of a region: its adjacent pairs of points and its isolated points. A grid of squares
  /// has no triangles, so no clique has more than two points.
  Family cliques(const R& region) const {
    demand_squares("cliques");
    if constexpr (is_of_one_board)
      if (!world_.is_orthogonal()) no_meaning("cliques");
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
  /// Returns the union of the families that `members` returns for the elements of a set.
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
  /// Returns the formula: some member satisfies the predicate. The predicate must imply that `part` lies
  /// within the member. If `part` is itself a member of a family, selected by a point, only members that
  /// contain this point are considered.
  template <class F>
  Formula exists_around(const R& part, const Family& family, F holds) const {
    const Led* led = led_by(part);
    return led ? family.some_with(R(led->point), holds) : exists(family, holds);
  }
  /// Returns a formula which implies that some member satisfies the predicate. If the claim has an arbitrary
  /// point, the formula considers only the members that contain this point.
  template <class F>
  Formula exists_somewhere(const Family& family, F holds) const {
    return any_ ? family.some_with(*any_, holds) : family.some(holds);
  }
  void speak_of(const R& any_point) { any_ = any_point; }
  /// Returns the formula: a member that contains the claim's arbitrary point satisfies the predicate. If the
  /// family has the function `any_set`, the formula is about an arbitrary member instead.
  Formula exists_any(const Family& kind, const Says& says) const {
    return kind.any_set ? kind.any_set(says) : kind.some_with(*any_, says);
  }
  template <class F>
  void each(const R&, F) const {
    no_meaning("going through points one by one");
  }
  template <class F>
  void each(const Family&, F) const {
    no_meaning("going through sets one by one");
  }

 private:
  using Base::demand_squares, Base::led_, Base::led_by, Base::world_;
  using typename Base::Led;

  /// Returns a shared copy, which several functions of a family can use. With separate copies, each level of
  /// nested families would multiply the number of copies.
  template <class Set>
  static std::shared_ptr<const Set> shared(const Set& set) {
    return std::make_shared<const Set>(set);
  }

  /// Returns the family (set of sets) that has one member for each point of the region. `from(p, says)`
  /// derives the member for the point p and returns what `says` states of it.
  template <class From>
  Family led_by_points(const R& region, From from) const {
    const auto led = [this, region, from](const R& p, const Says& says) {
      return from(p, [&](const R& member) {
        led_.push_back({member, p, region});
        const struct Restored {  // removes the entry also if the predicate throws
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

  std::vector<Family> all_kinds(const Family& a, const Family& b) const {
    std::vector<Family> all = kinds(a);
    for (const Family& kind : kinds(b)) all.push_back(kind);
    return all;
  }

  std::optional<R> any_;
  bool knows_moment_ = false;
};

/// The class with which the evaluator evaluates for a type of region: its template parameter `World`.
template <class R>
struct WorldOf {
  using type = SymbolicWorld<R>;
};
template <>
struct WorldOf<BoardRegion> {
  using type = evaluator::BoardWorld;
};

/// Returns the `World` object for the board of a region, or for all boards if the region is symbolic.
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
