#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "properties/provers/logic.hpp"
#include "reference/grid_region.hpp"
#include "spec/size.hpp"
#include "spec/turn.hpp"

// Defines `AllBoards`, which represents all boards of every size and shape at once: a first-order formula
// about one variable point represents a set of points.

namespace ruleproof {

class AllBoards;
class BoardRelations;

/// A set of points of an arbitrary board, given by a formula about one variable point.
class AnyBoardRegion {
 public:
  using Bit = Formula;

  /// Creates the set of all points p for which the formula holds with p in place of `variable`.
  AnyBoardRegion(AllBoards& world, Term variable, Formula formula)
      : world_(&world), variable_(variable), formula_(formula) {}
  /// Returns the region of one point.
  static AnyBoardRegion at(AllBoards& world, Term point);

  AllBoards& world() const { return *world_; }
  /// Returns the point if the region was created from one point; otherwise nothing.
  std::optional<Term> point() const { return point_; }
  Formula has(Term point) const;

  friend AnyBoardRegion operator|(const AnyBoardRegion& a, const AnyBoardRegion& b);
  friend AnyBoardRegion operator&(const AnyBoardRegion& a, const AnyBoardRegion& b);
  friend AnyBoardRegion operator-(const AnyBoardRegion& a, const AnyBoardRegion& b);
  friend AnyBoardRegion operator~(const AnyBoardRegion& a);
  friend AnyBoardRegion touching(const AnyBoardRegion& a);
  friend AnyBoardRegion spread(const AnyBoardRegion& seed, const AnyBoardRegion& within);
  friend AnyBoardRegion around(const AnyBoardRegion& a);
  friend AnyBoardRegion chained(const AnyBoardRegion& seed, const AnyBoardRegion& within);
  friend Formula chained_together(const AnyBoardRegion& a);
  friend AnyBoardRegion ahead(const AnyBoardRegion& a, Direction direction);
  friend AnyBoardRegion next(const AnyBoardRegion& a, Direction direction);
  friend AnyBoardRegion ahead(const AnyBoardRegion& a, int clockwise);
  friend AnyBoardRegion next(const AnyBoardRegion& a, int clockwise);
  friend AnyBoardRegion far_outside(const AnyBoardRegion& a);
  friend AnyBoardRegion wound_round(const AnyBoardRegion& a);
  template <class F>
  friend AnyBoardRegion where(const AnyBoardRegion& a, F holds) {
    return a.part([&](Term p) {
      const Below below(a.world(), p);
      return a.has(p) && holds(at(a.world(), p));
    });
  }
  friend Formula some(const AnyBoardRegion& a);
  friend Formula exactly_one(const AnyBoardRegion& a);
  /// Returns the formula: the region has two points or more.
  friend Formula two(const AnyBoardRegion& a);
  friend Formula subset(const AnyBoardRegion& a, const AnyBoardRegion& b);
  friend Formula same(const AnyBoardRegion& a, const AnyBoardRegion& b);

 private:
  template <class F>
  AnyBoardRegion made(F formula) const;
  /// Returns the same as `made`. formula(p) must hold only for points p of this region.
  template <class F>
  AnyBoardRegion part(F formula) const;
  /// While this object exists, `point` is bound: unknown truth values and unknown sets that are created in
  /// this time may depend on it.
  struct Below {
    Below(AllBoards& world, Term point);
    ~Below();
    Below(const Below&) = delete;
    Below& operator=(const Below&) = delete;
    AllBoards& world;
  };
  /// Returns the points p such that steps(q, p) holds for some point q of the region.
  template <class F>
  AnyBoardRegion led_to(F steps) const;
  /// Returns led_to(steps) without the points of the region. steps(q, q) must not hold for any point q.
  template <class F>
  AnyBoardRegion beside(F steps) const;

  AllBoards* world_;
  Term variable_;
  Formula formula_;
  std::optional<Term> point_ = std::nullopt;    // the point, if the region was created from one point
  std::optional<Term> part_of_ = std::nullopt;  // the only point that the region may contain, if known
};

/// All boards of every size and shape at once. Points are of an uninterpreted sort, with a symmetric and
/// irreflexive adjacency. For each region W within which `spread` is used there is a relation conn(s, p): a
/// path inside W leads from s to p. Its axioms are true of connection inside any region of any board. If they
/// contradict a formula, the formula is therefore false on every board; but a model of the axioms need not be
/// a board. First-order logic cannot express that conn holds only where there is a path. Instead the axioms
/// state for certain sets: if conn leads from a point of the set to a point outside, some step inside W leads
/// out of the set. These are the sets that other conn relations of the query describe, and the hints of a
/// claim (sets that its author names).
///
/// For games on the unbounded grid, AllBoards also stands for all sets of squares of the grid, finite or
/// not. First-order logic cannot state that there are finitely many stones. A claim that needs a consequence
/// of this must have the consequence as a premise. Each of the following operations uses a relation whose
/// axioms are true of the grid. Only queries that use the operation get its axioms. On a board with an edge,
/// all these axioms are true except one: that each square has a next square.
///   around, chained  diagonal neighbours count as well; `chained` has its own relations instead of conn;
///   ahead, next      the squares ahead of a square on a line are in a linear order; the next square is
///                    adjacent, and no square lies between; a stretch of an orthogonal line that lies in W is
///                    connected inside W. A diagonal step leads to a square that is near but not adjacent,
///                    and two orthogonal steps round a corner make a diagonal step;
///   far_outside      the same set for all regions; each line has squares of this set in both directions;
///   wound_round      the squares outside a region from which no path outside the region leads far outside.
///                    For a finite region this is equivalent to the definition by walks
///                    (properties/provers/loops_and_paths.hpp).
class AllBoards {
 public:
  using Region = AnyBoardRegion;

  /// How queries express a region whose formula has quantifiers. `named`: by a relation with a name, which is
  /// a single symbol for the solver. `spelled_out`: by the formula itself, at each use.
  enum class Naming { named, spelled_out };

  explicit AllBoards(Logic& logic, Naming naming = Naming::named);
  ~AllBoards();
  AllBoards(const AllBoards&) = delete;
  AllBoards& operator=(const AllBoards&) = delete;

  Logic& logic() { return logic_; }
  /// Returns an arbitrary set of points.
  Region any_region(const std::string& name);
  /// Returns an arbitrary point.
  Region any_point(const std::string& name);
  Region everywhere();
  Region nowhere();

  /// Returns an equivalent formula: a named relation if Naming is `named` and the condition has quantifiers;
  /// otherwise the condition itself.
  Formula named(Formula condition);
  /// Returns an unknown region that contains these points. Equal arguments give the same region.
  Region with_more(const Region& points);
  /// `any_truth` returns an unknown truth value, `any_part` an unknown set of points. During a call of
  /// `where` they may depend on the point that the call binds.
  Formula any_truth();
  Region any_part();
  /// An unknown relation: its name and how many points it relates.
  struct Unknown {
    std::string name;
    int places;
  };
  const std::vector<Unknown>& unknowns() const { return unknowns_; }
  /// Returns a truth value of which only this is known: it is true if the condition is true.
  Formula holds_if(Formula condition);
  /// Returns the first region if the condition holds, and the second if it does not.
  Region pick(Formula condition, const Region& where_it_holds, const Region& elsewhere);

  /// Returns the relations that formulas use, with their axioms.
  BoardRelations& relations() { return *relations_; }
  /// Returns the number of points of a region, or nothing if the region depends on a bound point.
  /// BoardRelations::axioms_of_sizes states what is known of this number.
  std::optional<Integer> size(const Region& region);

  /// Returns the union. An axiom states that its size is the sum of the sizes of the sets if the sets are
  /// pairwise disjoint.
  Region united(const std::vector<Region>& sets);
  /// Records that a step of a move turns one set of points into another. The axioms then compare the sizes of
  /// the two sets.
  void note_change(const Region& before, const Region& after);

  /// Adds a region to the hints, for which queries get further axioms (see the comment on AllBoards).
  void hint(const Region& region);

  // The functions of regions, such as `spread` and `next`, use the members below.

  Term fresh() { return logic_.fresh_point(); }
  /// Returns an equivalent formula about p: a named relation if Naming is `named` and the formula has
  /// quantifiers; otherwise the formula itself.
  Formula named(Term p, Formula formula);

 private:
  Logic& logic_;
  Naming naming_;
  std::unique_ptr<BoardRelations> relations_;
  friend class AnyBoardRegion;
  std::vector<Term> bound_;
  std::vector<Unknown> unknowns_;
};

inline AnyBoardRegion::Below::Below(AllBoards& world, Term point) : world(world) {
  world.bound_.push_back(point);
}
inline AnyBoardRegion::Below::~Below() { world.bound_.pop_back(); }

// Without these declarations, `ruleproof::next` would not find the friends of AnyBoardRegion. Classes with a
// member `next` need this qualified name.
AnyBoardRegion ahead(const AnyBoardRegion& a, Direction direction);
AnyBoardRegion next(const AnyBoardRegion& a, Direction direction);
AnyBoardRegion ahead(const AnyBoardRegion& a, int clockwise);
AnyBoardRegion next(const AnyBoardRegion& a, int clockwise);
AnyBoardRegion far_outside(const AnyBoardRegion& a);
AnyBoardRegion wound_round(const AnyBoardRegion& a);
Formula two(const AnyBoardRegion& a);

template <class F>
AnyBoardRegion AnyBoardRegion::made(F formula) const {
  const Term p = world_->fresh();
  return {*world_, p, world_->named(p, formula(p))};
}

template <class F>
AnyBoardRegion AnyBoardRegion::part(F formula) const {
  AnyBoardRegion part = made(formula);
  part.part_of_ = part_of_;
  return part;
}

template <class F>
AnyBoardRegion AnyBoardRegion::led_to(F steps) const {
  return made([&](Term p) {
    if (point_) return steps(*point_, p);
    if (part_of_) return has(*part_of_) && steps(*part_of_, p);
    const Term q = world_->fresh();
    return world_->logic().exists({q}, has(q) && steps(q, p));
  });
}

template <class F>
AnyBoardRegion AnyBoardRegion::beside(F steps) const {
  return made([&](Term p) {
    if (point_) return steps(*point_, p);
    if (part_of_) return has(*part_of_) && steps(*part_of_, p);
    const Term q = world_->fresh();
    return !has(p) && world_->logic().exists({q}, has(q) && steps(q, p));
  });
}

}  // namespace ruleproof
