#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
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

  explicit AllBoards(Logic& logic, Naming naming = Naming::named)
      : logic_(logic), naming_(naming), adjacent_(logic.relation("adjacent", 2)) {}
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

  /// Declares that the board has an edge: the axioms no longer state that each square has a next one.
  void end_somewhere() { ends_somewhere_ = true; }
  bool ends_somewhere() const { return ends_somewhere_; }
  /// Declares that points are no squares of a grid. Then no axiom relates adjacency to rows and columns.
  void forget_squares() { has_squares_ = false; }

  /// Return the number of rows and columns, and the row and the column of a point, from 1: the first row is
  /// the southernmost and the first column the westernmost. They have a meaning only on rectangles. Queries
  /// without these numbers have no axioms about them.
  Integer height() { return of_rows(logic_.any_integer(height_name)); }
  Integer width() { return of_rows(logic_.any_integer(width_name)); }
  Integer row(Term point) { return of_rows(logic_.value(logic_.integer_of_point(row_name), point)); }
  Integer column(Term point) { return of_rows(logic_.value(logic_.integer_of_point(column_name), point)); }
  static constexpr const char *height_name = "height", *width_name = "width", *row_name = "row",
                              *column_name = "column";
  /// Returns whether a formula was created with such a number.
  bool has_rows() const { return has_rows_; }

  /// Returns the number of points of a region, or nothing if the region depends on a bound point. See
  /// axioms_of_sizes for what is known of it.
  std::optional<Integer> size(const Region& region);

  /// Returns the union. By an axiom, its size is the sum of the sets' sizes if they are pairwise disjoint.
  Region united(const std::vector<Region>& sets);
  /// Records that a step turns one set of points into another. The axioms then compare their sizes.
  void note_change(const Region& before, const Region& after);

  /// Adds a region to the hints: the axioms state that each conn is least against it.
  void hint(const Region& region) { hints_.push_back(region); }

  /// Returns the premises that may help to refute the formulas: those that introduce no relation which the
  /// formulas lack, and with `linked` also those that share an introduced relation with them.
  std::vector<Formula> relevant(const std::vector<Formula>& premises, const std::vector<Formula>& formulas,
                                bool linked);

  /// Returns how many connection relations these formulas use; each pair of them has axioms.
  std::size_t connections(const std::vector<Formula>& formulas) {
    return spoken(formulas).connections.size();
  }

  /// Returns the axioms of adjacency and of every conn in the formulas. If there are more than `most` conn,
  /// the axioms cover only the outermost and those with the next larger regions around these; if these are
  /// too many as well, none. A proof from fewer axioms remains valid.
  std::vector<Formula> axioms(const std::vector<Formula>& formulas, std::size_t most = SIZE_MAX);

  /// Forgets the introduced relations that these formulas do not use, neither directly nor in regions.
  void keep_only(const std::vector<Formula>& formulas) { known_ = spoken(formulas); }

  /// Adds to `known`, which contains adjacency, steps and sets, the value of each introduced relation if
  /// these are all points. It computes connections by a search. Omits relations that depend on something
  /// unknown.
  void add_meanings(Logic::Known& known, const std::vector<Term>& points);
  /// Returns equations for the numbers of rows and columns of a board whose points, in row order, are these.
  std::vector<Formula> known_rows(Size size);
  /// Like add_meanings above, for many cases at once; adds the numbers of points of size(), too.
  void add_meanings(Logic::KnownInCases& known, const std::vector<Term>& points);

  /// Returns equations for the numbers of points that size() returned, if these are all points. Omits those
  /// that depend on something unknown.
  std::vector<Formula> known_sizes(const Logic::Known& known, const std::vector<Term>& points);

  // The functions below are for the definitions of the words of the region language.

  /// A relation that was introduced for a region. The region may depend on points that are bound at its use
  /// (`parameters`); the relation then has them as its first arguments: one relation for all of them would be
  /// contradictory, and prove anything.
  struct Introduced {
    Formula region;  // about the canonical point, with the canonical parameters
    std::size_t parameters;
    int places;  // the number of points that the relation relates besides its parameters; 0 for a condition
    Relation relation;
    std::string name;
  };
  /// An introduced relation, and the points that replace its parameters at one use.
  struct Use {
    Introduced what;
    std::vector<Term> parameters;
  };

  Term fresh();
  Formula adjacent(Term a, Term b) { return logic_.holds(adjacent_, {a, b}); }
  /// Applies the relation of a word of the grid, creating it at its first use: queries without such words do
  /// not contain these relations.
  Formula of_grid(const std::string& name, const std::vector<Term>& points);
  Formula near(Term a, Term b) { return of_grid("near", {a, b}); }
  Formula far(Term a) { return of_grid("far", {a}); }
  /// Returns whether b lies further along than a on the same line, or is next to a, in one of the eight
  /// directions: numbered clockwise from 0, which is north.
  Formula further(int clockwise, Term a, Term b) { return along("further", clockwise, a, b); }
  Formula next_to(int clockwise, Term a, Term b) { return along("next", clockwise, a, b); }

  /// Return the relation of points connected within a region, by orthogonal or by all eight steps.
  Use connection(const Region& within) { return introduced(known_.connections, "conn!", 2, within); }
  Use chain(const Region& within) { return introduced(known_.chains, "chain!", 2, within); }
  /// Returns the relation that holds for the points of a region; used where `next` is applied to the region.
  Use stepped_from(const Region& region) {
    return introduced(known_.stepped_from, "stepped-from!", 1, region);
  }
  /// Returns an equivalent formula about p, named under the same conditions.
  Formula named(Term p, Formula formula);
  Formula holds(const Use& use, const std::vector<Term>& points);

 private:
  /// A region whose size is a variable.
  struct Counted {
    Formula region;  // the formula of the region, about the canonical point
    Integer size;
    std::string name;
  };

  /// The relations introduced so far; or those that a query uses, directly or in the regions of others.
  struct Relations {
    std::vector<Introduced> connections, chains, stepped_from, definitions;
    std::vector<Introduced> parts;  // they contain their regions, perhaps with further points
    std::vector<Counted> counted;
    std::map<std::string, Relation> grid;  // the relations of the grid's words, by word
    bool rows = false;                     // whether rows or columns are mentioned
  };
  static constexpr std::array lists{&Relations::connections, &Relations::chains, &Relations::stepped_from,
                                    &Relations::definitions, &Relations::parts};

  /// Expresses a direction from south to northwest by the opposite one, with a and b exchanged.
  Formula along(const std::string& word, int clockwise, Term a, Term b);
  /// Returns the relation among `known` for the points p that satisfy the formula; if there is none, adds one
  /// with the parameters and `places` more arguments.
  Use introduced(std::vector<Introduced>& known, const std::string& name, int places, Term p,
                 Formula formula);
  Use introduced(std::vector<Introduced>& known, const std::string& name, int places, const Region& region);

  Integer of_rows(Integer number) {
    has_rows_ = true;
    return number;
  }
  /// Returns whether a formula contains the number of rows or columns, or the row or column of a point.
  bool mentions_rows(Formula formula);
  Relations spoken(const std::vector<Formula>& formulas);
  /// Returns the connections that occur in no region of another connection, and for each the smallest
  /// connections whose regions provably, without quantifiers, contain its region if the formulas hold.
  std::vector<Introduced> outermost(const std::vector<Introduced>& connections,
                                    const std::vector<Formula>& formulas);
  std::vector<Formula> axioms_of_definition(const Introduced& definition);
  /// Returns the axioms of connection within a region, by orthogonal or by diagonal steps too, with leastness
  /// against all connections of the query.
  std::vector<Formula> axioms_of_connection(const Relations& all, const Introduced& own, bool is_chain);
  std::vector<Formula> axioms_of_sizes(const Relations& all);
  /// Returns the sets that note_change() recorded before this one, as formulas about the canonical point.
  std::vector<Formula> made_from(Formula region);
  Formula united(const std::vector<Formula>& sets);
  /// Returns the sets whose union this is, if `united` returned it.
  std::vector<Formula> united_of(Formula region) const;
  std::vector<Formula> axioms_of_grid(const Relations& all);
  /// Returns the axioms of rows and columns, and those that relate them to the relations that a query uses.
  std::vector<Formula> axioms_of_rows(const Relations& all);
  std::vector<Formula> axioms_of_lines(const Relations& all, int clockwise);
  /// Returns axioms that relate two orthogonal steps to a diagonal one.
  std::vector<Formula> axioms_of_corners(const Relations& all);

  Term canonical(std::size_t i) { return logic_.point("arg!" + std::to_string(i)); }
  std::vector<Term> canonical_parameters(const Introduced& introduced);
  /// Return the formula that the relation, or its region (`within`), holds at points.
  Formula holds(const Introduced& what, const std::vector<Term>& points) {
    return holds(Use{what, canonical_parameters(what)}, points);
  }
  /// Returns the formula that the relation holds at the point; for a condition, the condition.
  Formula holds_of(const Introduced& what, Term point) {
    return what.places == 0 ? holds(what, {}) : holds(what, {point});
  }
  Formula within(const Introduced& what, Term point) {
    return logic_.with(what.region, {canonical(0)}, {point});
  }
  /// Returns the formula, quantified over these points and all parameters.
  Formula for_all(const Introduced& about, std::vector<Term> points, Formula formula);

  Logic& logic_;
  Naming naming_;
  Relation adjacent_;
  std::vector<std::pair<Formula, Formula>> changes_;              // the set before a step, and after it
  std::vector<std::pair<Formula, std::vector<Formula>>> unions_;  // a union, and its sets
  Relations known_;
  friend class AnyBoardRegion;
  std::vector<Region> hints_;
  std::vector<Term> bound_;
  std::vector<Unknown> unknowns_;
  bool ends_somewhere_ = false;
  bool has_squares_ = true;
  bool has_rows_ = false;
  std::size_t sizes_ = 0;           // the number of sizes that size() has named
  std::vector<Term> named_points_;  // the arbitrary points that any_point() returned
};

inline AnyBoardRegion::Below::Below(AllBoards& world, Term point) : world(world) {
  world.bound_.push_back(point);
}
inline AnyBoardRegion::Below::~Below() { world.bound_.pop_back(); }

/// A relation of AllBoards between two squares: its name there, and when it holds, given how far the second
/// square lies to the east and to the north of the first. Adjacency is missing because a document may define
/// it.
struct RelationOfSquares {
  const char* name;
  bool (*holds)(int east, int north);
};
inline constexpr std::array relations_of_squares{
    RelationOfSquares{"near",
                      [](int east, int north) {
                        return std::max(east < 0 ? -east : east, north < 0 ? -north : north) == 1;
                      }},
    RelationOfSquares{"next-north", [](int east, int north) { return east == 0 && north == 1; }},
    RelationOfSquares{"next-northeast", [](int east, int north) { return east == 1 && north == 1; }},
    RelationOfSquares{"next-east", [](int east, int north) { return east == 1 && north == 0; }},
    RelationOfSquares{"next-southeast", [](int east, int north) { return east == 1 && north == -1; }},
    RelationOfSquares{"further-north", [](int east, int north) { return east == 0 && north > 0; }},
    RelationOfSquares{"further-northeast", [](int east, int north) { return east > 0 && north == east; }},
    RelationOfSquares{"further-east", [](int east, int north) { return east > 0 && north == 0; }},
    RelationOfSquares{"further-southeast", [](int east, int north) { return east > 0 && north == -east; }},
};

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
