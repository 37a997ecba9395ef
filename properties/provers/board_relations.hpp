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

/// Returns the point about which the formula of a region is kept here (i = 0), and the points that stand for
/// its parameters (from i = 1 on).
inline Term canonical(Logic& logic, std::size_t i = 0) { return logic.point("arg!" + std::to_string(i)); }

/// The number of rows and columns, and the row and the column of a point, from 1: the first row is the
/// southernmost and the first column the westernmost. These numbers have a meaning only on rectangles.
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

/// Returns equations for the numbers of rows and columns of a board of this size, and for the row and the
/// column of each of its points, which are known by their indices in row order.
std::vector<Formula> known_rows(Logic& logic, Size size);

/// What is known of all boards that a query is about.
struct KindOfBoard {
  bool ends_somewhere = false;  ///< whether it has an edge; if not, each square has a next one
  bool has_squares = true;  ///< whether adjacent points are those whose rows and columns differ by 1 in all
};

/// The relations of AllBoards, the world of boards of every size, and the axioms about those that a query
/// uses. Where a function takes a formula of a region, the formula is about the point canonical(logic),
/// unless it takes that point, too.
class BoardRelations {
 public:
  /// A relation that stands for a region or a condition in queries. The region may depend on points that are
  /// bound where the region is used (`parameters`). The relation then has these points as its first
  /// arguments. Without them its axioms would contradict each other, and anything could be proved.
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
  /// Return the formula that b lies ahead of a on the same line, or that b is the next square after a, in one
  /// of the eight directions. They are numbered clockwise from 0, which is north.
  Formula further(int clockwise, Term a, Term b) { return along("further", clockwise, a, b); }
  Formula next_to(int clockwise, Term a, Term b) { return along("next", clockwise, a, b); }

  /// Return the relation of points connected within the region of the points p for which the formula holds,
  /// by orthogonal or by all eight steps.
  Use connection(Term p, Formula within) { return introduced(known_.connections, "conn!", 2, p, within); }
  Use chain(Term p, Formula within) { return introduced(known_.chains, "chain!", 2, p, within); }
  /// Returns the relation that holds for the points of a region; used where `next` is applied to the region.
  Use stepped_from(Term p, Formula region) {
    return introduced(known_.stepped_from, "stepped-from!", 1, p, region);
  }
  Formula holds(const Use& use, const std::vector<Term>& points);

  /// Return an equivalent formula (about p): one with quantifiers becomes a relation, a single symbol.
  Formula named(Term p, Formula formula);
  Formula named(Formula condition);
  /// Returns a formula about p that is only known to hold if this one does. Equal formulas give the same.
  Formula with_more(Term p, Formula formula);
  /// Returns a truth that is only known to hold if the condition does.
  Formula holds_if(Formula condition);

  /// Returns the number of points of a region, or nothing if the region depends on a bound point. See
  /// axioms_of_sizes for what is known of it.
  std::optional<Integer> size(Formula region);
  /// Returns the union. By an axiom, its size is the sum of the sets' sizes if they are pairwise disjoint.
  Formula united(const std::vector<Formula>& sets);
  /// Records that a step turns one set of points into another. The axioms then compare their sizes.
  void note_change(Formula before, Formula after);
  /// Adds a set to the hints. The axioms state that each connection is least against each hint.
  void hint(std::function<Formula(Term)> has) { hints_.push_back(std::move(has)); }
  /// Records an arbitrary point: the axioms state that it has a next square unless it is on the edge.
  void name_point(Term point);

  /// Returns the premises that may help to refute the formulas: those whose introduced relations (see
  /// `Introduced`) all occur in the formulas, and with `linked` also those of which at least one occurs
  /// there.
  std::vector<Formula> relevant(const std::vector<Formula>& premises, const std::vector<Formula>& formulas,
                                bool linked);
  /// Returns how many connection relations these formulas use; each pair of them has axioms.
  std::size_t connections(const std::vector<Formula>& formulas) {
    return spoken(formulas).connections.size();
  }
  /// Returns the axioms of adjacency and of everything else that the formulas use. If they use more than
  /// `most` conn relations, only the relations that `outermost` returns get axioms; if these are too many as
  /// well, no conn does. A proof from fewer axioms remains valid.
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
  /// numbers that depend on something unknown.
  std::vector<Formula> known_sizes(const KnownOnPoints& known, const std::vector<Term>& points);

 private:
  /// A region whose size is a variable.
  struct Counted {
    Formula region;  // the formula of the region, about canonical(0)
    Integer size;
    std::string name;
  };

  /// The relations introduced so far, or the relations that a query uses, directly or in the regions of other
  /// relations.
  struct Relations {
    std::vector<Introduced> connections, chains, stepped_from, definitions;
    std::vector<Introduced> parts;  // they hold for the points of their regions, perhaps also for others
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
  /// Returns the connections that occur in no region of another connection. For each of them, also returns
  /// the connections with the smallest regions that contain its region. One region counts as containing
  /// another if the formulas without quantifiers imply that it does.
  std::vector<Introduced> outermost(const std::vector<Introduced>& connections,
                                    const std::vector<Formula>& formulas);
  std::vector<Formula> axioms_of_definition(const Introduced& definition);
  /// Returns the axioms of connection within a region, by orthogonal steps or, with `is_chain`, by all eight.
  /// They include leastness against all connections of the query.
  std::vector<Formula> axioms_of_connection(const Relations& all, const Introduced& own, bool is_chain);
  std::vector<Formula> axioms_of_sizes(const Relations& all);
  /// Returns the sets that a recorded change (see note_change()) turned into this set, as formulas about
  /// canonical(0).
  std::vector<Formula> made_from(Formula region);
  /// If `united` returned the region, returns the sets of which it is the union; otherwise none.
  std::vector<Formula> united_of(Formula region) const;
  std::vector<Formula> axioms_of_grid(const Relations& all);
  /// Returns the axioms of rows and columns, and the axioms that relate rows and columns to the relations of
  /// a query.
  std::vector<Formula> axioms_of_rows(const Relations& all);
  std::vector<Formula> axioms_of_lines(const Relations& all, int clockwise);
  /// Returns axioms that relate two orthogonal steps to a diagonal one.
  std::vector<Formula> axioms_of_corners(const Relations& all);

  std::vector<Term> canonical_parameters(const Introduced& introduced);
  /// Return the formula that the relation holds at points, or (`within`) that its region contains the point.
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
/// square lies to the east and to the north of the first. Adjacency is missing because a document may
/// redefine it.
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
