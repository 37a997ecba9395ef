#pragma once

#include <algorithm>
#include <concepts>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "properties/provers/all_boards.hpp"
#include "properties/provers/all_positions.hpp"
#include "properties/provers/board_relations.hpp"
#include "reference/evaluator/board_evaluator.hpp"
#include "reference/evaluator/board_of_document.hpp"
#include "reference/evaluator/value.hpp"
#include "spec/language/tree.hpp"

// Defines the assumed facts of a symbolic world (boards and positions that formulas describe), and what
// follows from the facts without a full proof.

namespace ruleproof {

/// Throws NoMeaning: formulas cannot express this word of the rules language. The text `where` follows the
/// word in the message.
[[noreturn]] inline void no_meaning(const std::string& word, const char* where = "") {
  throw evaluator::NoMeaning("the word '" + word + "'" + where);
}

/// The first layer of SymbolicWorld: truth values, which are formulas, and assumed facts.
template <Region R>
class SymbolicFacts {
 public:
  static constexpr bool is_of_one_board = std::same_as<R, PositionsRegion>;
  /// The world of the regions: AllPositions or AllBoards.
  using World = std::remove_reference_t<decltype(std::declval<const R&>().world())>;

  Formula truth(bool value) const { return value ? world_.logic().yes() : world_.logic().no(); }
  std::optional<bool> known(Formula bit) const {
    if (bit.is_yes()) return true;
    if (bit.is_no()) return false;
    return std::nullopt;
  }
  /// Assumes for all later results that a truth value is false.
  void rule_out(Formula bit) { facts_.push_back(!bit); }
  std::vector<Formula> facts() const { return facts_; }
  void take_for_granted(std::vector<Formula> facts) { facts_ = std::move(facts); }
  /// Declares that these sets, the stones of the players, are pairwise disjoint.
  void keep_apart(std::vector<R> stones) { apart_ = std::move(stones); }
  /// Records what all boards of a document have: an edge, squares, rows and columns. Of a hexagon, a board of
  /// lines or a board with a declared shape, only this is known: it has points, and some of them are
  /// adjacent.
  void declare_boards(const language::Document& document)
    requires(!is_of_one_board)
  {
    const bool is_rectangle = !document.shape && !document.board->is_hexagon && document.board->lines.empty();
    has_rows_ = is_rectangle;
    has_squares_ = is_rectangle && evaluator::has_squares(document);
    world_.relations().board() = {.ends_somewhere = !language::is_unbounded(document),
                                  .has_squares = has_squares_};
  }

  /// Throws NoMeaning if the statement has become too large to be built and proved in useful time.
  void demand_room() const {
    if (world_.logic().created() > most_formulas_)
      throw evaluator::NoMeaning("a statement that becomes too large");
  }
  /// Returns f(), which builds one part of a statement. If the statement is about boards of every size, f()
  /// may create at most `most_formulas_of_a_part` formulas. Otherwise it throws NoMeaning (see demand_room),
  /// and the caller replaces the part by an unknown value (see SymbolicRegions::anything).
  template <class F>
  auto in_room_of_a_part(F f) const {
    if constexpr (is_of_one_board) return f();
    struct Room {
      const SymbolicFacts& world;
      std::size_t outside = world.most_formulas_;
      explicit Room(const SymbolicFacts& of) : world(of) {
        world.most_formulas_ = std::min(outside, world.world_.logic().created() + most_formulas_of_a_part);
      }
      ~Room() { world.most_formulas_ = outside; }
      Room(const Room&) = delete;
      Room& operator=(const Room&) = delete;
    };
    const Room room(*this);
    return f();
  }

  /// Returns whether a formula without quantifiers follows from the assumed facts without quantifiers.
  bool is_certain(Formula bit) const {
    if constexpr (!std::same_as<R, AnyBoardRegion>)
      return false;
    else {
      if (bit.has_quantifier()) return false;
      std::vector<Formula> all = facts_;
      all.push_back(!bit);
      return world_.logic().is_impossible(all);
    }
  }
  /// Returns whether the assumed facts show, without quantifiers, that a and b have no common point.
  bool are_apart(const R& a, const R& b) const {
    return is_impossible([&](auto x) { return a.has(x) && b.has(x); });
  }
  /// Returns the formula: a lies within b. If a is a member of a family (a set of sets), the result may
  /// follow from the region that contains all members of the family.
  Formula within(const R& a, const R& b) const {
    if (const Led* led = led_by(a)) {
      if (lies_within(led->region, b)) return truth(true);
      if (are_apart(led->region, b)) return truth(false);
    }
    return subset(a, b);
  }
  /// Returns a - b, or a itself if the two are known to be disjoint.
  R without(const R& a, const R& b) const { return are_apart(a, b) ? a : a - b; }
  /// Returns the formula: a and b have a common point.
  Formula meets(const R& a, const R& b) const {
    const Led* led = led_by(a);
    return led && are_apart(led->region, b) ? truth(false) : some(a & b);
  }
  /// Returns whether a region is known to consist of one point.
  bool is_one_point(const R& region) const {
    if constexpr (is_of_one_board)
      return known_index(region).has_value();
    else
      return region.point().has_value();
  }

 protected:
  explicit SymbolicFacts(World& world) : world_(world) {}
  SymbolicFacts(const SymbolicFacts&) = default;
  SymbolicFacts& operator=(const SymbolicFacts&) = delete;
  ~SymbolicFacts() = default;

  void demand_squares(const char* word) const {
    if (!is_of_one_board && !has_squares_) no_meaning(word);
  }
  static constexpr const char* of_any_point = " of a point that may be any";
  Term one_point(const R& point, const char* word) const
    requires(!is_of_one_board)
  {
    if (const auto one = point.point()) return *one;
    no_meaning(word, of_any_point);
  }
  /// Returns the index of the point that a region is known to consist of. Throws NoMeaning if the region may
  /// consist of another point.
  int known_point(const R& point, const char* word) const
    requires is_of_one_board
  {
    if (const auto index = known_index(point)) return *index;
    no_meaning(word, of_any_point);
  }
  /// Returns the index of the point that a region is known to consist of; nothing if the point is not known.
  std::optional<int> known_index(const R& point) const
    requires is_of_one_board
  {
    const auto& has = point.formulas();
    const auto first = std::ranges::find_if(has, &Formula::is_yes);
    const auto is_no = [&](const Formula& one) { return &one == &*first || one.is_no(); };
    if (first == has.end() || !std::ranges::all_of(has, is_no)) return std::nullopt;
    return static_cast<int>(first - has.begin());
  }
  /// A member of a family (a set of sets) for which a predicate is being evaluated, the point that selects
  /// this member, and the region that contains all members of the family.
  struct Led {
    R member, point, region;
  };
  const Led* led_by(const R& member) const {
    const auto found = std::find_if(led_.rbegin(), led_.rend(),
                                    [&](const Led& led) { return same(led.member, member).is_yes(); });
    return found == led_.rend() ? nullptr : &*found;
  }
  bool lies_within(const R& a, const R& b) const {
    return is_impossible([&](auto x) { return a.has(x) && !b.has(x); });
  }
  /// Returns whether the assumed facts show, without quantifiers, that the formula holds for no point.
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

  World& world_;
  bool has_squares_ = true, has_rows_ = true;
  std::vector<R> apart_;
  mutable std::vector<Led> led_;

 private:
  /// The limits were chosen by measurement. A statement about chess has up to a million formulas, a statement
  /// about shogi up to three million. The largest condition of a `forbid` in a proof has 141,000 formulas; it
  /// is a rule of xiangqi.
  static constexpr std::size_t most_formulas = 10'000'000, most_formulas_of_a_part = 300'000;

  mutable std::size_t most_formulas_ = most_formulas;
  std::vector<Formula> facts_;
};

}  // namespace ruleproof
