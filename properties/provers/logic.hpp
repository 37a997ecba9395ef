#pragma once

#include <boost/dynamic_bitset.hpp>
#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

// Formulas and queries, by Z3. Only logic.cpp and reading.cpp see Z3 itself.

struct _Z3_ast;
struct _Z3_context;
struct _Z3_func_decl;
struct _Z3_model;
struct _Z3_solver;
struct _Z3_sort;

namespace ruleproof {

class Logic;

/// A point of a board of which only the adjacencies are known: a constant or a bound variable. Valid as long
/// as its Logic.
class Term {
 public:
  friend bool operator==(Term, Term) = default;

 private:
  friend class Logic;
  friend class Formula;
  explicit Term(_Z3_ast* ast) : ast_(ast) {}
  _Z3_ast* ast_;
};

/// The bit of the symbolic worlds. Equal formulas of one Logic that were built alike are the same. Valid as
/// long as its Logic.
class Formula {
 public:
  bool is_yes() const;
  bool is_no() const;

  friend Formula operator!(Formula a);
  friend Formula operator&&(Formula a, Formula b);
  friend Formula operator||(Formula a, Formula b);
  friend bool operator==(Formula a, Formula b) { return a.ast_ == b.ast_; }
  friend bool operator<(Formula a, Formula b) { return a.ast_ < b.ast_; }

 private:
  friend class Logic;
  friend class Query;
  Formula(Logic& logic, _Z3_ast* ast) : logic_(&logic), ast_(ast) {}
  Logic* logic_;
  _Z3_ast* ast_;
};

template <class Bit>
Bit implies(Bit a, Bit b) {
  return !a || b;
}

/// An integer that may depend on what formulas say. Valid as long as its Logic.
class Integer {
 public:
  Integer operator+(Integer other) const;
  Integer operator-(Integer other) const { return *this + other * -1; }
  Integer operator*(std::int64_t factor) const;
  /// Rounded down, by a positive number.
  Integer operator/(std::int64_t divisor) const;
  Formula operator==(Integer other) const;
  Formula operator<(Integer other) const;

 private:
  friend class Logic;
  Integer(Logic& logic, _Z3_ast* ast) : logic_(&logic), ast_(ast) {}
  Logic* logic_;
  _Z3_ast* ast_;
};

/// A relation between points.
class Relation {
 private:
  friend class Logic;
  explicit Relation(_Z3_func_decl* declaration) : declaration_(declaration) {}
  _Z3_func_decl* declaration_;
};

/// Makes formulas, and keeps them until its end. For one thread, and for one query: that way the same
/// question takes the same course each time.
class Logic {
 public:
  Logic();
  ~Logic();
  Logic(const Logic&) = delete;
  Logic& operator=(const Logic&) = delete;

  Formula yes();
  Formula no();
  Formula all_of(const std::vector<Formula>& parts) { return joined(true, parts); }
  Formula any_of(const std::vector<Formula>& parts) { return joined(false, parts); }
  /// At most `most` of the parts.
  Formula at_most(const std::vector<Formula>& parts, unsigned most);
  /// A Boolean variable.
  Formula variable(const std::string& name);

  Integer integer(std::int64_t value);
  /// Any integer, new if the name is.
  Integer any_integer(const std::string& name);
  Integer pick(Formula condition, Integer where_it_holds, Integer elsewhere);
  bool mentions(Formula formula, Integer any);
  bool has_integer(Formula formula);

  /// A point, new if the name is.
  Term point(const std::string& name);
  /// A point of a new name, for a variable that is bound somewhere, or may be.
  Term fresh_point();
  /// Those of them that stand in the formula, in the order of their first standing.
  const std::vector<Term>& fresh_points_in(Formula formula) { return fresh_points_in(formula.ast_); }
  Relation relation(const std::string& name, int places);
  Formula holds(Relation relation, const std::vector<Term>& points);
  Formula equal(Term a, Term b);
  Formula exists(const std::vector<Term>& points, Formula body) { return quantified(false, points, body); }
  Formula for_all(const std::vector<Term>& points, Formula body) { return quantified(true, points, body); }
  /// What a formula that begins with "for all" says of some of these points, each in the place of one
  /// variable; it has no more variables than there are points. Another formula itself.
  Formula instance(Formula formula, const std::vector<Term>& points);

  /// Of which points a relation holds: of p, or of p and q at index p * (number of points) + q. By the name
  /// of a point, which one of the points it is.
  using Known = std::map<std::string, std::vector<bool>>;

  /// What the formula says where these are all the points that there are, without quantifiers. What a
  /// relation says of points is a Boolean variable if the relation is not among those known, by its name.
  /// Integers that are not known stay. Throws std::logic_error if another point stands in the formula.
  Formula read_on(const std::vector<Term>& points, const Known& known, Formula formula);

  /// In which of many cases something is so, by their numbers.
  using Cases = boost::dynamic_bitset<>;
  /// The same as Known in many cases at once, such as all positions of a board. A Boolean variable is a
  /// relation of no points.
  struct KnownInCases {
    std::size_t cases = 1;
    std::map<std::string, std::vector<Cases>> relations;
    std::map<std::string, std::vector<std::int64_t>> integers;  ///< one for each case
  };
  /// In which cases the formula holds where these are all the points that there are; nothing if that depends
  /// on what is not known.
  std::optional<Cases> cases_of(const std::vector<Term>& points, const KnownInCases& known, Formula formula);

  /// Formulas that say together what this one says: what it joins by `and`, and the negations of what it
  /// denies by a negated `or`.
  std::vector<Formula> conjuncts(Formula formula);
  /// What a formula joins by `or`, as it was joined last; another formula alone.
  std::vector<Formula> alternatives(Formula formula);
  bool has_quantifier(Formula formula) { return quantifier_depth(formula) > 0; }
  /// Whether formulas contradict each other by what they say without quantifiers: those that have one are
  /// left out.
  bool is_impossible(const std::vector<Formula>& formulas);
  bool mentions(Formula formula, Relation relation);
  /// The formula with points put in the place of others.
  Formula with(Formula formula, const std::vector<Term>& points, const std::vector<Term>& replacements);

 private:
  friend class Formula;
  friend class Integer;
  friend class Query;
  friend Formula operator!(Formula a);
  class Reading;
  class ReadingInCases;
  Formula made(_Z3_ast* ast) { return {*this, ast}; }
  Formula joined(bool all, const std::vector<Formula>& parts);
  _Z3_ast* constant(const std::string& name, _Z3_sort* sort);
  static std::vector<_Z3_ast*> asts(const std::vector<Term>& points);
  /// What a relation, a connective or a quantifier is applied to; and which of these it is, as Z3 numbers it.
  std::vector<_Z3_ast*> arguments(_Z3_ast* ast);
  unsigned kind(_Z3_ast* ast);
  /// What is known without a solver is said as that.
  Integer simplified(_Z3_ast* ast);
  /// Calls visit for each formula and term that the formula is made of, once, in a fixed order.
  template <class F>
  void each_part(Formula formula, F visit);
  /// The formulas and terms that the formula is made of, and the declarations of their relations.
  const std::unordered_set<void*>& parts_of(Formula formula);
  /// Those of the points that stand in the formula, in the order of their first standing.
  std::vector<Term> occurring(Formula formula, const std::vector<Term>& points);
  Formula quantified(bool for_all, const std::vector<Term>& points, Formula body);
  unsigned quantifier_depth(Formula formula);
  const std::vector<Term>& fresh_points_in(_Z3_ast* ast);
  _Z3_context* context_;
  _Z3_sort* points_;
  std::unordered_map<_Z3_ast*, unsigned> quantifier_depths_;
  std::map<std::vector<_Z3_ast*>, bool> are_impossible_;
  std::unordered_map<_Z3_ast*, std::unordered_set<void*>> parts_of_;
  std::size_t fresh_points_ = 0;
  std::unordered_map<_Z3_ast*, std::vector<Term>> fresh_points_in_;
};

enum class Answer { satisfiable, unsatisfiable, out_of_resources, given_up, stopped };

/// One question: are these formulas satisfiable together? Bounded by Z3's resource count, which is the same
/// on every machine, and never by the clock.
class Query {
 public:
  enum class Engine { sat, first_order };

  /// How to go about it. First-order logic is undecidable: a proof may be found at once under one seed and
  /// never under another, with or without model-based instantiation.
  struct Course {
    std::uint32_t resources = 0;  ///< the limit on Z3's own count of its steps; 0 is no limit
    std::uint32_t seed = 0;
    bool seek_models = true;  ///< without, an answer is never `satisfiable`
  };

  Query(Logic& logic, Engine engine, Course course);
  ~Query();
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;

  void add(Formula formula);
  Answer ask(std::stop_token stop = {});
  /// The value of a formula in the model that was found; a formula that the model leaves open is false.
  bool value(Formula formula) const;
  /// The query in SMT-LIB 2, complete with its check-sat.
  std::string smt2() const;

 private:
  Logic& logic_;
  _Z3_solver* solver_;
  _Z3_model* model_ = nullptr;
};

/// "Z3 4.8.12".
std::string solver_version();

}  // namespace ruleproof
