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

// Defines the world of all boards of every size and shape, in which a set of points is a first-order formula.

namespace ruleproof {

class AllBoards;
class BoardRelations;

/// A set of points, given by a formula about one variable point.
class AnyBoardRegion {
 public:
  using Bit = Formula;

  /// The points for which the formula holds when they replace `variable`.
  AnyBoardRegion(AllBoards& world, Term variable, Formula formula)
      : world_(&world), variable_(variable), formula_(formula) {}
  /// Returns the region of one point.
  static AnyBoardRegion at(AllBoards& world, Term point);

  AllBoards& world() const { return *world_; }
  /// Returns the point, if the region was created from one point.
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
  /// Returns whether the region has two points, or more.
  friend Formula two(const AnyBoardRegion& a);
  friend Formula subset(const AnyBoardRegion& a, const AnyBoardRegion& b);
  friend Formula same(const AnyBoardRegion& a, const AnyBoardRegion& b);

 private:
  template <class F>
  AnyBoardRegion made(F formula) const;
  /// Returns made(formula) for a formula that defines a subset of this region.
  template <class F>
  AnyBoardRegion part(F formula) const;
  /// Binds a point during its lifetime: an unknown relation may depend on the point.
  struct Below {
    Below(AllBoards& world, Term point);
    ~Below();
    Below(const Below&) = delete;
    Below& operator=(const Below&) = delete;
    AllBoards& world;
  };
  /// Returns the points p such that steps(q, p) for some q of the region.
  template <class F>
  AnyBoardRegion led_to(F steps) const;
  /// Returns led_to(steps) without the points of the region. steps(q, q) must not hold for any of them.
  template <class F>
  AnyBoardRegion beside(F steps) const;

  AllBoards* world_;
  Term variable_;
  Formula formula_;
  std::optional<Term> point_ = std::nullopt;    // the point, if the region was created from one point
  std::optional<Term> part_of_ = std::nullopt;  // the only point that the region may contain, if known
};

/// The world of all boards of every size and shape. Points are of an uninterpreted sort, with a symmetric and
/// irreflexive adjacency. For each region W within which something spreads there is a relation conn(s, p): p
/// is reached from s inside W. Its axioms are true of connection inside any region of any board. A
/// contradiction with them is therefore valid for every board; a model of them need not be a board.
/// First-order logic cannot express that conn is the least such relation; the axioms state leastness against
/// each other conn of the query and against the hints: a path that starts inside such a set and ends outside
/// it crosses an edge out of it.
///
/// For games of the unbounded grid it is also the world of all sets of its squares, finite or not: "organisms
/// are finite" is not first-order, so a statement must assume the consequences that it needs. Each word of
/// the grid is a relation with axioms that are true of the grid; only queries that contain the word get them.
/// A board with an edge is a subset of the grid: there, all axioms hold except that a next square exists.
///   around, chained  diagonal neighbours count as well, with conn relations of their own;
///   ahead, next      of two squares further along on a line one is further along than the other; there is
///                    one next square, adjacent, and none between; and a stretch of an orthogonal line that
///                    lies in W is connected inside W. A diagonal step leads to a square that is near and not
///                    adjacent, and two orthogonal steps across a square make one;
///   far_outside      one set for all regions; a line has squares in it in both directions;
///   wound_round      the squares from which no path outside of the walked region leads far outside. This is
///                    equivalent for every finite region (properties/provers/loops_and_paths.hpp).
class AllBoards {
 public:
  using Region = AnyBoardRegion;

  /// Whether a region whose formula has quantifiers becomes a named relation, a single symbol for the solver,
  /// or its formula is repeated at each use.
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

  /// Returns an equivalent formula: a named relation, if Naming is `named` and it has quantifiers.
  Formula named(Formula condition);
  /// Returns a region that is only known to contain these points. Equal points give the same region.
  Region with_more(const Region& points);
  /// Return a truth, and a set of points, that are unknown; they may depend on the points that `where` binds
  /// at the call.
  Formula any_truth();
  Region any_part();
  /// An unknown relation: its name and how many points it relates.
  struct Unknown {
    std::string name;
    int places;
  };
  const std::vector<Unknown>& unknowns() const { return unknowns_; }
  /// Returns a truth that is only known to hold if the condition does.
  Formula holds_if(Formula condition);
  /// Returns the first region if the condition holds, and the second if it does not.
  Region pick(Formula condition, const Region& where_it_holds, const Region& elsewhere);

  /// Returns the relations of the formulas, with their axioms.
  BoardRelations& relations() { return *relations_; }
  /// Returns the number of points of a region, or nothing if the region depends on a bound point. See
  /// axioms_of_sizes for what is known of it.
  std::optional<Integer> size(const Region& region);

  /// Returns the union. By an axiom, its size is the sum of the sets' sizes if they are pairwise disjoint.
  Region united(const std::vector<Region>& sets);
  /// Records that a step turns one set of points into another. The axioms then compare their sizes.
  void note_change(const Region& before, const Region& after);

  /// Adds a region to the hints of the relations.
  void hint(const Region& region);

  // The functions below are for the definitions of the words of the region language.

  Term fresh() { return logic_.fresh_point(); }
  /// Returns an equivalent formula about p, named under the same conditions.
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

// Declared here because members of the same names would hide them.
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
