#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "properties/provers/logic.hpp"
#include "reference/grid_region.hpp"
#include "spec/turn.hpp"

namespace ruleproof {

class AllBoards;

/// A set of points, as what must hold of a point to be in it: a formula about one variable point.
class AnyBoardRegion {
 public:
  using Bit = Formula;

  /// The points for which the formula holds when they stand in the place of `variable`.
  AnyBoardRegion(AllBoards& world, Term variable, Formula formula)
      : world_(&world), variable_(variable), formula_(formula) {}
  /// The region of one point.
  static AnyBoardRegion at(AllBoards& world, Term point);

  AllBoards& world() const { return *world_; }
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
  friend Formula subset(const AnyBoardRegion& a, const AnyBoardRegion& b);
  friend Formula same(const AnyBoardRegion& a, const AnyBoardRegion& b);

 private:
  template <class F>
  AnyBoardRegion made(F formula) const;
  /// The same, of a region that is a part of this one.
  template <class F>
  AnyBoardRegion part(F formula) const;
  /// While it lives, a point is bound: what is unknown may depend on it.
  struct Below {
    Below(AllBoards& world, Term point);
    ~Below();
    Below(const Below&) = delete;
    Below& operator=(const Below&) = delete;
    AllBoards& world;
  };
  /// The points p such that steps(q, p) for some q of the region.
  template <class F>
  AnyBoardRegion led_to(F steps) const;
  /// The same without the points of the region itself; from none of them is there a step to itself.
  template <class F>
  AnyBoardRegion beside(F steps) const;

  AllBoards* world_;
  Term variable_;
  Formula formula_;
  std::optional<Term> point_ = std::nullopt;    // if the region was made as one point
  std::optional<Term> part_of_ = std::nullopt;  // a point, if the region has no other
};

/// The world of every board of every size and shape. Points are of an uninterpreted sort, with a symmetric
/// and irreflexive adjacency. For each region W within which something spreads there is a relation conn(s,
/// p): p is reached from s inside W. Its axioms are true of connection inside any region of any board, so
/// what contradicts them is impossible on every board; a model of them need not be a board. First-order logic
/// cannot say that conn is the least such relation; the axioms say it against each other conn of the query,
/// and against the regions given as hints: a path that starts inside such a set and ends outside it crosses
/// an edge out of it.
///
/// For the games of the unbounded grid it is the world of every set of its squares, too, finite or not: that
/// organisms are finite is not first-order, so a statement has to assume what it needs of that. Each word of
/// the grid is a relation, of which axioms say what is true of the grid, and they are stated only to those
/// queries that speak of it:
///   around, chained  diagonal neighbours count as well, with conn relations of their own;
/// A board with an edge is a part of the grid: all is true there but that there is a next square.
///   ahead, next      of two squares further along on a line one is further along than the other; there is
///                    one next square, adjacent, and none between; and a stretch of an orthogonal line that
///                    lies in W is connected inside W. A diagonal step leads to a square that is near and not
///                    adjacent, and two orthogonal steps across a square make one;
///   far_outside      one set for all regions; a line has squares in it in both directions;
///   wound_round      the squares from which no path outside of the walked region leads far outside. That is
///                    the same for every finite region (properties/provers/loops_and_paths.hpp).
class AllBoards {
 public:
  using Region = AnyBoardRegion;

  /// Whether a region whose formula has quantifiers gets a name, so that the solver meets it as one thing, or
  /// is spelled out wherever it stands.
  enum class Naming { named, spelled_out };

  explicit AllBoards(Logic& logic, Naming naming = Naming::named)
      : logic_(logic), naming_(naming), adjacent_(logic.relation("adjacent", 2)) {}
  AllBoards(const AllBoards&) = delete;
  AllBoards& operator=(const AllBoards&) = delete;

  Logic& logic() { return logic_; }
  /// Any set of points.
  Region any_region(const std::string& name);
  /// Any one point.
  Region any_point(const std::string& name);
  Region everywhere();
  Region nowhere();

  /// A formula that says when something is so, by its name if it is to have one.
  Formula named(Formula condition);
  /// A region of which no more is known than that it has these points; the same of the same points.
  Region with_more(const Region& points);
  /// A truth, and a set of points, of which nothing is known; they may depend on the points that are bound by
  /// `where` at this place.
  Formula any_truth();
  Region any_part();
  /// A relation of which nothing is known, by its name, and of how many points it is.
  struct Unknown {
    std::string name;
    int places;
  };
  const std::vector<Unknown>& unknowns() const { return unknowns_; }
  /// A truth of which no more is known than that it holds if this does.
  Formula holds_if(Formula condition);
  /// One region where the condition holds, and the other where it does not.
  Region pick(Formula condition, const Region& where_it_holds, const Region& elsewhere);

  /// The points are those of a board with an edge: from now on it is not said that a square has a next one.
  void end_somewhere() { ends_somewhere_ = true; }
  bool ends_somewhere() const { return ends_somewhere_; }

  /// How many points a region has, of which is known whether there is one, and that a region with more points
  /// has more. Nothing for one that depends on a point that is bound.
  std::optional<Integer> size(const Region& region);

  /// Names a region against which the conn of the query are to be least.
  void hint(const Region& region) { hints_.push_back(region); }

  /// Of `premises`, those that may matter to formulas that are to be contradicted: what brings no relation of
  /// its own, and with `linked` also what shares one of the introduced relations with the formulas.
  std::vector<Formula> relevant(const std::vector<Formula>& premises, const std::vector<Formula>& formulas,
                                bool linked);

  /// How many relations of connection these formulas speak of; there are axioms for each two of them.
  std::size_t connections(const std::vector<Formula>& formulas) {
    return spoken(formulas).connections.size();
  }

  /// What is true of adjacency, and of every conn that stands in the formulas. Where there are more of these
  /// than `most`, it is said of the outermost alone, and of those whose regions come next to theirs; where
  /// these are too many still, of none. What is proved from fewer axioms is proved.
  std::vector<Formula> axioms(const std::vector<Formula>& formulas, std::size_t most = SIZE_MAX);

  /// Where these are all the points that there are, adds to what is known of adjacency, steps and sets which
  /// relations that were introduced hold of which points, by what they stand for: what is connected is
  /// searched for, not deduced. Left out is what rests on something unknown.
  void add_meanings(Logic::Known& known, const std::vector<Term>& points);
  /// The same in many cases at once, and how many points the regions have whose points are counted.
  void add_meanings(Logic::KnownInCases& known, const std::vector<Term>& points);

  /// Where these are all the points that there are, how many of them each region has that is counted. Left
  /// out is what rests on something unknown.
  std::vector<Formula> known_sizes(const Logic::Known& known, const std::vector<Term>& points);

  // What the words of regions are made of.

  /// A relation that was introduced for a region. The region may depend on points that are bound where it
  /// stands
  /// (`parameters`); the relation then has them as its first arguments: one relation for all of them would be
  /// contradictory, and prove anything.
  struct Introduced {
    Formula region;  // of the canonical point, with the canonical parameters
    std::size_t parameters;
    int places;  // of points besides; 0 for a condition, which speaks of no point of its own
    Relation relation;
    std::string name;
  };
  /// One of them, and the points that its parameters stand for where it is used.
  struct Use {
    Introduced what;
    std::vector<Term> parameters;
  };

  Term fresh();
  Formula adjacent(Term a, Term b) { return logic_.holds(adjacent_, {a, b}); }
  /// A relation for a word of the grid, which is made when it is first asked for: to the solver, the query of
  /// a board game stays what it is without those.
  Formula of_grid(const std::string& name, const std::vector<Term>& points);
  Formula near(Term a, Term b) { return of_grid("near", {a, b}); }
  Formula far(Term a) { return of_grid("far", {a}); }
  /// b lies further along than a, on the same line, or next to it, in a direction of the eight: from 0, which
  /// is north, clockwise.
  Formula further(int clockwise, Term a, Term b) { return along("further", clockwise, a, b); }
  Formula next_to(int clockwise, Term a, Term b) { return along("next", clockwise, a, b); }

  /// Connection within a region, by orthogonal steps or by diagonal ones too: of two points.
  Use connection(const Region& within) { return introduced(known_.connections, "conn!", 2, within); }
  Use chain(const Region& within) { return introduced(known_.chains, "chain!", 2, within); }
  /// A region from each of whose squares there is asked for the next one: of one point.
  Use stepped_from(const Region& region) {
    return introduced(known_.stepped_from, "stepped-from!", 1, region);
  }
  /// A formula about p, by its name if it is to have one: of one point.
  Formula named(Term p, Formula formula);
  Formula holds(const Use& use, const std::vector<Term>& points);

 private:
  /// A region whose points are counted.
  struct Counted {
    Formula region;  // of the canonical point
    Integer size;
    std::string name;
  };

  /// What was introduced so far; or what a query speaks of, and what is spoken of in the regions of that.
  struct Relations {
    std::vector<Introduced> connections, chains, stepped_from, definitions;
    std::vector<Introduced> parts;  // of what is known in part
    std::vector<Counted> counted;
    std::map<std::string, Relation> grid;  // its words
  };
  static constexpr std::array lists{&Relations::connections, &Relations::chains, &Relations::stepped_from,
                                    &Relations::definitions, &Relations::parts};

  /// From south to northwest they are north to southeast, the other way round.
  Formula along(const std::string& word, int clockwise, Term a, Term b);
  /// The one among `known` for the points p of which the formula holds; a new one, with a relation of the
  /// parameters and `places` more, if there is none.
  Use introduced(std::vector<Introduced>& known, const std::string& name, int places, Term p,
                 Formula formula);
  Use introduced(std::vector<Introduced>& known, const std::string& name, int places, const Region& region);

  Relations spoken(const std::vector<Formula>& formulas);
  /// Those that stand in no other one's region, and of each the smallest that contain it where the formulas
  /// hold, as far as that is seen without quantifiers.
  std::vector<Introduced> outermost(const std::vector<Introduced>& connections,
                                    const std::vector<Formula>& formulas);
  std::vector<Formula> axioms_of_definition(const Introduced& definition);
  /// Of connection within a region, by the orthogonal or the diagonal steps, among all connections of the
  /// query.
  std::vector<Formula> axioms_of_connection(const Relations& all, const Introduced& own, bool is_chain);
  std::vector<Formula> axioms_of_sizes(const std::vector<Counted>& counted);
  std::vector<Formula> axioms_of_grid(const Relations& all);
  std::vector<Formula> axioms_of_lines(const Relations& all, int clockwise);
  /// What two orthogonal steps say of a diagonal one.
  std::vector<Formula> axioms_of_corners(const Relations& all);

  Term canonical(std::size_t i) { return logic_.point("arg!" + std::to_string(i)); }
  std::vector<Term> canonical_parameters(const Introduced& introduced);
  /// The relation of a region, and the region itself, at points, for the canonical parameters.
  Formula holds(const Introduced& what, const std::vector<Term>& points) {
    return holds(Use{what, canonical_parameters(what)}, points);
  }
  /// The same at one point; a condition speaks of none.
  Formula holds_of(const Introduced& what, Term point) {
    return what.places == 0 ? holds(what, {}) : holds(what, {point});
  }
  Formula within(const Introduced& what, Term point) {
    return logic_.with(what.region, {canonical(0)}, {point});
  }
  /// The formula for all of these points and all parameters.
  Formula for_all(const Introduced& about, std::vector<Term> points, Formula formula);

  Logic& logic_;
  Naming naming_;
  Relation adjacent_;
  Relations known_;
  friend class AnyBoardRegion;
  std::vector<Region> hints_;
  std::vector<Term> bound_;
  std::vector<Unknown> unknowns_;
  bool ends_somewhere_ = false;
};

inline AnyBoardRegion::Below::Below(AllBoards& world, Term point) : world(world) {
  world.bound_.push_back(point);
}
inline AnyBoardRegion::Below::~Below() { world.bound_.pop_back(); }

/// A relation of AllBoards between two points of a board of squares, by its name there and by how far the
/// second point lies to the east and to the north of the first one. Adjacency is not among them: a document
/// may define it.
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

// So that they are found where a member of the same name hides them.
AnyBoardRegion ahead(const AnyBoardRegion& a, Direction direction);
AnyBoardRegion next(const AnyBoardRegion& a, Direction direction);
AnyBoardRegion ahead(const AnyBoardRegion& a, int clockwise);
AnyBoardRegion next(const AnyBoardRegion& a, int clockwise);
AnyBoardRegion far_outside(const AnyBoardRegion& a);
AnyBoardRegion wound_round(const AnyBoardRegion& a);

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
