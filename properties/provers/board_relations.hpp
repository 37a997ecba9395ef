#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "properties/provers/logic.hpp"
#include "spec/size.hpp"

// Defines the relations between points that formulas about all boards use, with their axioms.

namespace ruleproof {

/// Returns a fixed point that takes the place of a variable in the stored formulas of regions. With i = 0, it
/// is the point of which the formula states that the region contains it. The points from i = 1 on stand for
/// the region's parameters (the points on which the region depends).
inline Term canonical(Logic& logic, std::size_t i = 0) { return logic.point("arg!" + std::to_string(i)); }

/// The number of rows and columns of a board, and the row and the column of a point. Row 1 is the
/// southernmost and column 1 the westernmost. These numbers have a meaning only on rectangles.
class RowNumbers {
 public:
  explicit RowNumbers(Logic& logic) : logic_(logic) {}
  Integer height() { return used(logic_.any_integer(height_name)); }
  Integer width() { return used(logic_.any_integer(width_name)); }
  Integer row(Term point) { return used(logic_.value(logic_.integer_of_point(row_name), point)); }
  Integer column(Term point) { return used(logic_.value(logic_.integer_of_point(column_name), point)); }
  /// Returns whether one of the functions above was called. Queries without such numbers have no axioms about
  /// them.
  bool are_used() const { return are_used_; }
  bool are_in(Formula formula);
  static constexpr const char *height_name = "height", *width_name = "width", *row_name = "row",
                              *column_name = "column";

 private:
  Integer used(Integer number) {
    are_used_ = true;
    return number;
  }
  Logic& logic_;
  bool are_used_ = false;
};

/// Returns equations that give the numbers of rows and columns of a board of this size, and the row and the
/// column of each point. A point is identified by its index in row order (see at_index()).
std::vector<Formula> known_rows(Logic& logic, Size size);

/// What is known of all boards to which a query applies.
struct KindOfBoard {
  bool ends_somewhere = false;  ///< whether each board has an edge; if not, each square has all neighbours
  bool has_squares = true;      ///< whether exactly the points side by side in a row or column are adjacent
};

/// The relations of AllBoards, the world of boards of every size, and the axioms about those that a query
/// uses. If a function takes the formula of a region and a point p, the formula is about p. If it takes only
/// the formula, the formula is about the point canonical(logic).
class BoardRelations {
 public:
  /// A relation that stands for a region or a condition in queries. The region may depend on points that are
  /// bound where the region is used (`parameters`). These points are then the first arguments of the
  /// relation. Without these arguments the axioms of the relation would contradict each other, and anything
  /// could be proved.
  struct Introduced {
    Formula region;  // about the point canonical(0), with parameters canonical(1), ...
    std::size_t parameters;
    int places;  // the number of arguments besides the parameters; 0 for a condition
    Relation relation;
    std::string name;
  };
  /// An introduced relation, and the points that replace its parameters at one use.
  struct Use {
    Introduced what;
    std::vector<Term> parameters;
  };

  explicit BoardRelations(Logic& logic)
      : logic_(logic), rows_(logic), adjacent_(logic.relation("adjacent", 2)) {}
  BoardRelations(const BoardRelations&) = delete;
  BoardRelations& operator=(const BoardRelations&) = delete;

  KindOfBoard& board() { return board_; }
  RowNumbers& rows() { return rows_; }

  Formula adjacent(Term a, Term b) { return logic_.holds(adjacent_, {a, b}); }
  Formula near(Term a, Term b) { return of_grid("near", {a, b}); }
  Formula far(Term a) { return of_grid("far", {a}); }
  /// `further` returns the formula: b lies ahead of a on a line in this direction. `next_to` returns the
  /// formula: b is the next square after a in this direction. The eight directions are numbered clockwise
  /// from 0, which is north.
  Formula further(int clockwise, Term a, Term b) { return along("further", clockwise, a, b); }
  Formula next_to(int clockwise, Term a, Term b) { return along("next", clockwise, a, b); }

  /// Return a relation that holds for two points if a path inside a region connects them. The region consists
  /// of the points p for which `within` holds. A path of `connection` has steps to adjacent points; a path of
  /// `chain` has steps in all eight directions.
  Use connection(Term p, Formula within) { return introduced(known_.connections, "conn!", 2, p, within); }
  Use chain(Term p, Formula within) { return introduced(known_.chains, "chain!", 2, p, within); }
  /// Returns a relation that holds for exactly the points of a region to which `next` is applied.
  Use stepped_from(Term p, Formula region) {
    return introduced(known_.stepped_from, "stepped-from!", 1, p, region);
  }
  Formula holds(const Use& use, const std::vector<Term>& points);

  /// Return an equivalent formula. A formula with quantifiers becomes a relation, which is a single symbol;
  /// any other formula is returned unchanged.
  Formula named(Term p, Formula formula);
  Formula named(Formula condition);
  /// Returns a formula about p of which only this is known: it holds wherever the given formula holds. Equal
  /// formulas give equal results.
  Formula with_more(Term p, Formula formula);
  /// Returns a truth value of which only this is known: it is true if the condition is true.
  Formula holds_if(Formula condition);

  /// Returns the number of points of a region, or nothing if the region depends on a bound point. The axioms
  /// of axioms_of_sizes() state what is known of the number.
  std::optional<Integer> size(Formula region);
  /// Returns the union of the sets. An axiom states that its size is the sum of the sizes of the sets if the
  /// sets are pairwise disjoint.
  Formula united(const std::vector<Formula>& sets);
  /// Records that a step of a move turns one set of points into another. The axioms then compare the sizes of
  /// the two sets.
  void note_change(Formula before, Formula after);
  /// Adds a set to the hints. The axioms state for each connection and each hint: if the connection leads
  /// from a point of the hint to a point outside, some step leads out of the hint.
  void hint(std::function<Formula(Term)> has) { hints_.push_back(std::move(has)); }
  /// Records an arbitrary point. The axioms then state that the point has a next square in each direction,
  /// unless it is on the edge.
  void name_point(Term point);

  /// Returns the premises that may help to refute the formulas. These are the premises whose introduced
  /// relations (see `Introduced`) all occur in the formulas. With `linked`, also returns the premises that
  /// share at least one introduced relation with the formulas.
  std::vector<Formula> relevant(const std::vector<Formula>& premises, const std::vector<Formula>& formulas,
                                bool linked);
  /// Returns how many relations of connection() these formulas use. Each pair of these relations has axioms.
  std::size_t connections(const std::vector<Formula>& formulas) {
    return spoken(formulas).connections.size();
  }
  /// Returns the axioms of adjacency and of everything else that the formulas use. If the formulas use more
  /// than `most` connections, only the connections that `outermost` returns get axioms. If these are more
  /// than `most`, too, no connection gets axioms. A proof from fewer axioms remains valid.
  std::vector<Formula> axioms(const std::vector<Formula>& formulas, std::size_t most = SIZE_MAX);
  /// Forgets the introduced relations that these formulas use neither directly nor in the regions of other
  /// relations.
  void keep_only(const std::vector<Formula>& formulas) { known_ = spoken(formulas); }

  /// Adds the values of the introduced relations to `known`, which already contains adjacency, the steps of
  /// the grid and the sets of a board. `points` must be all points of the board. Finds connections by a
  /// search. Omits relations that depend on something unknown.
  void add_meanings(KnownOnPoints& known, const std::vector<Term>& points);
  /// Like the other `add_meanings`, for many cases at once. Also adds the values of the numbers that size()
  /// returned.
  void add_meanings(KnownInCases& known, const std::vector<Term>& points);
  /// Returns equations for the numbers that size() returned. `points` must be all points of the board. Omits
  /// the numbers of sets of which some point is unknown.
  std::vector<Formula> known_sizes(const KnownOnPoints& known, const std::vector<Term>& points);

 private:
  /// A region whose number of points is a variable in queries.
  struct Counted {
    Formula region;  // the formula of the region, about canonical(0)
    Integer size;
    std::string name;
  };

  /// The relations introduced so far, or the relations that a query uses, directly or in the regions of other
  /// relations.
  struct Relations {
    std::vector<Introduced> connections, chains, stepped_from, definitions;
    std::vector<Introduced> parts;  // each holds for all points of its region, perhaps for more
    std::vector<Counted> counted;
    std::map<std::string, Relation> grid;  // the relations of the grid, by name
    bool rows = false;                     // whether rows or columns are mentioned
  };
  static constexpr std::array lists{&Relations::connections, &Relations::chains, &Relations::stepped_from,
                                    &Relations::definitions, &Relations::parts};

  /// Returns the formula that a relation of the grid, such as "near", holds for these points. The relation is
  /// created at its first use, so that queries without it do not contain it.
  Formula of_grid(const std::string& name, const std::vector<Term>& points);
  /// Returns the formula of further() or next_to(). Expresses a direction from south to northwest by the
  /// opposite direction, with a and b exchanged.
  Formula along(const std::string& word, int clockwise, Term a, Term b);
  /// Returns the relation in `known` for the points p that satisfy the formula. If there is none, adds a
  /// relation with `places` arguments besides its parameters.
  Use introduced(std::vector<Introduced>& known, const std::string& name, int places, Term p,
                 Formula formula);

  Relations spoken(const std::vector<Formula>& formulas);
  /// Returns the connections that do not occur in the region of another connection. For each of these, also
  /// returns others: among the connections whose regions contain its region, those with the smallest regions.
  /// Only formulas without quantifiers are used to find out whether one region contains another.
  std::vector<Introduced> outermost(const std::vector<Introduced>& connections,
                                    const std::vector<Formula>& formulas);
  std::vector<Formula> axioms_of_definition(const Introduced& definition);
  /// Returns the axioms of connection within a region, by orthogonal steps or, with `is_chain`, by all eight.
  /// Some of these axioms state, for each other connection of the query, that a path which leaves its set has
  /// a step out of the set.
  std::vector<Formula> axioms_of_connection(const Relations& all, const Introduced& own, bool is_chain);
  std::vector<Formula> axioms_of_sizes(const Relations& all);
  /// Returns the sets that recorded changes (see note_change()) turned into this set, as formulas about
  /// canonical(0).
  std::vector<Formula> made_from(Formula region);
  /// If `united` returned the region, returns the sets of which it is the union; otherwise returns an empty
  /// list.
  std::vector<Formula> united_of(Formula region) const;
  std::vector<Formula> axioms_of_grid(const Relations& all);
  /// Returns the axioms of rows and columns, and the axioms that relate rows and columns to the relations of
  /// a query.
  std::vector<Formula> axioms_of_rows(const Relations& all);
  std::vector<Formula> axioms_of_lines(const Relations& all, int clockwise);
  /// Returns axioms: two orthogonal steps round a corner lead to the same square as a diagonal step.
  std::vector<Formula> axioms_of_corners(const Relations& all);

  std::vector<Term> canonical_parameters(const Introduced& introduced);
  /// Returns the formula that the relation holds at the points, for the parameters of canonical_parameters().
  Formula holds(const Introduced& what, const std::vector<Term>& points) {
    return holds(Use{what, canonical_parameters(what)}, points);
  }
  /// Returns the formula that the relation holds at the point, or for a condition, that the condition holds.
  Formula holds_of(const Introduced& what, Term point) {
    return what.places == 0 ? holds(what, {}) : holds(what, {point});
  }
  Formula within(const Introduced& what, Term point) {
    return what.region.with({canonical(logic_)}, {point});
  }
  /// Returns the formula, universally quantified over these points and all parameters of the relation.
  Formula for_all(const Introduced& about, std::vector<Term> points, Formula formula);

  Logic& logic_;
  RowNumbers rows_;
  KindOfBoard board_;
  Relation adjacent_;
  Relations known_;
  std::vector<std::pair<Formula, Formula>> changes_;              // the set before and after a step
  std::vector<std::pair<Formula, std::vector<Formula>>> unions_;  // a union, and its sets
  std::vector<std::function<Formula(Term)>> hints_;
  std::size_t sizes_ = 0;           // the number of sizes that size() has named
  std::vector<Term> named_points_;  // the arbitrary points that name_point() recorded
};

/// A relation between two squares: its name in `AllBoards`, and whether it holds, given how far the second
/// square lies to the east and to the north of the first. The list below does not contain adjacency, because
/// a document may redefine adjacency.
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

}  // namespace ruleproof
