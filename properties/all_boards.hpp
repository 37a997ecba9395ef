#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "properties/logic.hpp"
#include "reference/region.hpp"

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
  template <class F>
  friend AnyBoardRegion where(const AnyBoardRegion& a, F holds) {
    return a.made([&](Term p) { return a.has(p) && holds(at(a.world(), p)); });
  }
  friend Formula some(const AnyBoardRegion& a);
  friend Formula exactly_one(const AnyBoardRegion& a);
  friend Formula subset(const AnyBoardRegion& a, const AnyBoardRegion& b);
  friend Formula same(const AnyBoardRegion& a, const AnyBoardRegion& b);

 private:
  template <class F>
  AnyBoardRegion made(F formula) const;

  AllBoards* world_;
  Term variable_;
  Formula formula_;
  std::optional<Term> point_ = std::nullopt;  // if the region was made as one point
};

/// The world of every board of every size and shape. Points are of an uninterpreted sort, with a symmetric
/// and irreflexive adjacency. For each region W within which something spreads there is a relation conn(s,
/// p): p is reached from s inside W. Its axioms are true of connection inside any region of any board, so
/// what contradicts them is impossible on every board; a model of them need not be a board. First-order logic
/// cannot say that conn is the least such relation; the axioms say it against each other conn of the query,
/// and against the regions given as hints: a path that starts inside such a set and ends outside it crosses
/// an edge out of it.
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

  /// Names a region against which the conn of the query are to be least.
  void hint(const Region& region) { hints_.push_back(region); }

  /// What is true of adjacency, and of every conn that stands in the formulas.
  std::vector<Formula> axioms(const std::vector<Formula>& formulas);

 private:
  friend class AnyBoardRegion;
  friend AnyBoardRegion touching(const AnyBoardRegion& a);
  friend AnyBoardRegion spread(const AnyBoardRegion& seed, const AnyBoardRegion& within);
  friend Formula some(const AnyBoardRegion& a);
  friend Formula exactly_one(const AnyBoardRegion& a);
  friend Formula subset(const AnyBoardRegion& a, const AnyBoardRegion& b);
  friend Formula same(const AnyBoardRegion& a, const AnyBoardRegion& b);

  /// A relation that was introduced for a region. The region may depend on points that are bound where it
  /// stands
  /// (`parameters`); the relation then has them as its first arguments: one relation for all of them would be
  /// contradictory, and prove anything.
  struct Introduced {
    Formula region;  // of the canonical point, with the canonical parameters
    std::size_t parameters;
    Relation relation;
  };
  /// One of them, and the points that its parameters stand for where it is used.
  struct Use {
    Introduced what;
    std::vector<Term> parameters;
  };

  Term fresh();
  Formula adjacent(Term a, Term b) { return logic_.holds(adjacent_, {a, b}); }
  /// The one among `known` for the points p of which the formula holds; a new one, with a relation of the
  /// parameters and `places` more, if there is none.
  Use introduced(std::vector<Introduced>& known, const std::string& name, int places, Term p,
                 Formula formula);
  /// Connection within a region: of two points.
  Use connection(const Region& within);
  /// A formula about p, by its name if it is to have one: of one point.
  Formula named(Term p, Formula formula);
  Formula holds(const Use& use, const std::vector<Term>& points);

  Term canonical(std::size_t i) { return logic_.point("arg!" + std::to_string(i)); }
  std::vector<Term> canonical_parameters(const Introduced& introduced);

  Logic& logic_;
  Naming naming_;
  Relation adjacent_;
  std::vector<Term> bound_;  // every variable that is bound somewhere, or may be
  std::vector<Introduced> connections_;
  std::vector<Introduced> definitions_;
  std::vector<Region> hints_;
};

template <class F>
AnyBoardRegion AnyBoardRegion::made(F formula) const {
  const Term p = world_->fresh();
  return {*world_, p, world_->named(p, formula(p))};
}

}  // namespace ruleproof
