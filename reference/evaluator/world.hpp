#pragma once

#include <concepts>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "reference/evaluator/value.hpp"
#include "reference/region.hpp"
#include "spec/language/tree.hpp"

// Defines the interface of a world. A world is a set of types and operations. The evaluator, which is written
// once for all worlds, evaluates documents with them.
//
// A world defines the types of sets, truth values, families of sets and numbers. On a board (board_world.hpp)
// they are bit sets, bools, lists and integers. In the symbolic worlds
// (properties/provers/symbolic_world.hpp) a truth value is a formula about the positions of one board or of
// all boards. If a world cannot express a word of the language, evaluating the word throws NoMeaning; the
// table in docs/language.md lists the meaning of each word in each world.

namespace ruleproof::evaluator {

/// The operations of every world. `known` returns a truth value as a bool, or std::nullopt if the value is
/// unknown in this world. The evaluator reads truth values only through `known`, and skips operands that
/// cannot change the result any more. `each` calls f for each element of a set, and throws NoMeaning in
/// worlds that cannot enumerate the elements.
template <class W>
concept World =
    Region<typename W::Region> && std::copyable<typename W::Family> && std::copyable<typename W::Number> &&
    requires(W world, const typename W::Region set, const typename W::Region point,
             const typename W::Bit truth, const typename W::Family family, const Moment<W> now,
             Direction direction, typename W::Bit (*holds)(const typename W::Region&),
             void (*f)(const typename W::Region&), typename W::Family (*members)(const typename W::Region&)) {
      // Whether truth values may be formulas, whose value only a solver can determine.
      { W::asks_later } -> std::convertible_to<bool>;
      { W::calculates } -> std::convertible_to<bool>;  // whether numbers may be unknown

      // Truths.
      { world.truth(true) } -> std::same_as<typename W::Bit>;
      { world.known(truth) } -> std::same_as<std::optional<bool>>;

      // Sets of points.
      { world.pick(truth, set, set) } -> std::same_as<typename W::Region>;
      { world.everywhere() } -> std::same_as<typename W::Region>;
      { world.nowhere() } -> std::same_as<typename W::Region>;
      { world.points() } -> std::same_as<int>;
      { world.point(std::string_view()) } -> std::same_as<typename W::Region>;
      { world.origin() } -> std::same_as<typename W::Region>;
      { world.far_outside() } -> std::same_as<typename W::Region>;
      { world.wound_round(set) } -> std::same_as<typename W::Region>;
      { world.surrounding(set) } -> std::same_as<typename W::Region>;
      { world.chain(set, set) } -> std::same_as<typename W::Region>;
      { world.next(set, direction, 1) } -> std::same_as<typename W::Region>;
      { world.ahead(set, direction) } -> std::same_as<typename W::Region>;
      { world.without(set, set) } -> std::same_as<typename W::Region>;
      { world.within(set, set) } -> std::same_as<typename W::Bit>;
      { world.exists(set, holds) } -> std::same_as<typename W::Bit>;
      { world.gathered(set, members) } -> std::same_as<typename W::Family>;
      world.each(set, f);

      // Families: collections of sets.
      { world.components(set, true) } -> std::same_as<typename W::Family>;
      { world.cliques(set) } -> std::same_as<typename W::Family>;
      { world.singles(set) } -> std::same_as<typename W::Family>;
      { world.connected_sets(set) } -> std::same_as<typename W::Family>;
      { world.no_family() } -> std::same_as<typename W::Family>;
      { world.family_of(set, truth) } -> std::same_as<typename W::Family>;
      { world.joined(family, family) } -> std::same_as<typename W::Family>;
      { world.filtered(family, holds) } -> std::same_as<typename W::Family>;
      { world.gathered(family, members) } -> std::same_as<typename W::Family>;
      { world.united(family) } -> std::same_as<typename W::Region>;
      { world.any(family) } -> std::same_as<typename W::Bit>;
      { world.has(family, set) } -> std::same_as<typename W::Bit>;
      { world.exists(family, holds) } -> std::same_as<typename W::Bit>;
      world.each(family, f);

      // Numbers, in halves.
      { world.width() } -> std::convertible_to<typename W::Number>;
      { world.height() } -> std::convertible_to<typename W::Number>;
      { world.row(point) } -> std::convertible_to<typename W::Number>;
      { world.column(point) } -> std::convertible_to<typename W::Number>;
      { world.count(set) } -> std::convertible_to<typename W::Number>;
      { world.count(family) } -> std::convertible_to<typename W::Number>;
      { world.sizes(family) } -> std::same_as<std::vector<Number>>;

      // The past.
      { world.history(now, 1) } -> std::same_as<std::vector<Moment<W>>>;
    };

/// The further operations of a world in which every truth is known.
template <class W>
concept WorldThatKnows = World<W> && !W::asks_later && requires(W world, const typename W::Region point) {
  { world.between(point, point) } -> std::same_as<typename W::Region>;
  { world.lines() } -> std::convertible_to<typename W::Family>;
};

/// The further operations of a symbolic world, in which truths may be unknown. They manage facts that later
/// evaluations assume, give names to conditions that are used often, and create arbitrary truths and sets
/// that replace those which the world cannot express.
template <class W>
concept WorldThatAsksLater =
    World<W> && W::asks_later &&
    requires(W world, const typename W::Region set, const typename W::Bit truth,
             const typename W::Family family, const NoMeaning word, std::vector<typename W::Bit> facts,
             std::shared_ptr<const typename W::Passed> passed, Direction direction,
             typename W::Bit (*holds)(const typename W::Region&)) {
      { world.anything(word) } -> std::same_as<typename W::Bit>;
      { world.any_truth() } -> std::same_as<typename W::Bit>;
      { world.any_part(set) } -> std::same_as<typename W::Region>;
      { world.along(set, direction, set) } -> std::same_as<typename W::Region>;
      { world.named(truth) } -> std::same_as<typename W::Bit>;
      { world.meets(set, set) } -> std::same_as<typename W::Bit>;
      { world.are_apart(set, set) } -> std::same_as<bool>;
      {
        world.is_one_point(set)
      } -> std::same_as<bool>;  // whether the set is known to have exactly one point
      { world.exists_around(set, family, holds) } -> std::same_as<typename W::Bit>;
      { world.exists_somewhere(family, holds) } -> std::same_as<typename W::Bit>;
      { world.kinds(family) } -> std::same_as<std::vector<typename W::Family>>;
      { world.facts() } -> std::same_as<std::vector<typename W::Bit>>;
      world.demand_room();
      world.rule_out(truth);
      world.take_for_granted(facts);
      world.take_away(set, passed);
      world.note_change(set, set);
    };

}  // namespace ruleproof::evaluator
