#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

// Defines formulas for Z3. Only logic.cpp and reading.cpp use Z3's own interface; without_solver.cpp replaces
// both files in builds without Z3.

struct _Z3_ast;
struct _Z3_context;
struct _Z3_func_decl;
struct _Z3_sort;

namespace ruleproof {

class Cases;
class Formula;
class Integer;
class IntegerOfPoint;
class Logic;
class Query;
class Relation;
struct FormulaPart;
struct KnownInCases;

/// Known values of relations and constants on a board whose only points are numbered from 0 to n - 1. The
/// entry of a relation of one point has at index p whether the relation holds for point p. The entry of a
/// relation of two points has at index p * n + q whether it holds for p and q. The entry of a constant has at
/// index p whether the constant is point p.
using KnownOnPoints = std::map<std::string, std::vector<bool>>;

/// A point of an unspecified board: a constant or a bound variable. Valid as long as its Logic exists.
class Term {
 public:
  friend bool operator==(Term, Term) = default;

 private:
  friend class Logic;
  friend class Formula;
  explicit Term(_Z3_ast* ast) : ast_(ast) {}
  _Z3_ast* ast_;
};

/// A formula, which stands for a truth value in a proof. If one Logic builds two formulas by the same
/// operations, they are equal. Valid as long as its Logic exists.
class Formula {
 public:
  bool is_yes() const;
  bool is_no() const;

  /// Returns formulas whose conjunction is this formula. Splits each `and` and each negated `or`.
  std::vector<Formula> conjuncts() const;
  /// Returns the operands of the outermost `or`; for any other formula, returns the formula alone.
  std::vector<Formula> alternatives() const;
  bool has_quantifier() const;
  bool has_integer() const;
  bool mentions(Formula part) const;
  bool mentions(Relation relation) const;
  bool mentions(Integer any) const;
  bool mentions(IntegerOfPoint of) const;
  /// Returns the number of different subformulas, terms and relations in the formula.
  std::size_t size() const;
  /// Returns those points in the formula that Logic::fresh_point() has created, in the order of their first
  /// occurrence.
  const std::vector<Term>& fresh_points() const;
  /// Returns the formula in which `replacements[i]` takes the place of `points[i]`.
  Formula with(const std::vector<Term>& points, const std::vector<Term>& replacements) const;
  /// For a formula that begins with "for all": returns its body, in which these points take the place of the
  /// variables. Returns any other formula unchanged. Throws std::logic_error if the formula has more
  /// variables than there are points.
  Formula instance(const std::vector<Term>& points) const;

  /// Returns a formula without quantifiers that is equivalent to this formula on a board that has only
  /// `points`. An application of a relation that is not in `known` becomes a Boolean variable. An integer of
  /// a point becomes the integer variable that at_index() names. Integer variables remain. Throws
  /// std::logic_error if the formula has a point that is neither in `points` nor in `known`.
  Formula read_on(const std::vector<Term>& points, const KnownOnPoints& known) const;
  /// Returns the cases of `known` (such as positions of a board) in which the formula holds on a board that
  /// has only `points`. Returns nothing if the result depends on a value that is not in `known`.
  std::optional<Cases> cases(const std::vector<Term>& points, const KnownInCases& known) const;
  /// Returns all subformulas. Each of them comes after its operands, and the formula itself comes last.
  /// Returns nothing if the formula has a quantifier, a number or a point.
  std::optional<std::vector<FormulaPart>> parts() const;

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

/// An integer expression, which may contain conditions. Valid as long as its Logic exists.
class Integer {
 public:
  Integer operator+(Integer other) const;
  Integer operator-(Integer other) const { return *this + other * -1; }
  Integer operator*(std::int64_t factor) const;
  /// Returns the quotient, rounded down. The divisor must be positive.
  Integer operator/(std::int64_t divisor) const;
  Formula operator==(Integer other) const;
  Formula operator<(Integer other) const;

 private:
  friend class Formula;
  friend class Logic;
  Integer(Logic& logic, _Z3_ast* ast) : logic_(&logic), ast_(ast) {}
  Logic* logic_;
  _Z3_ast* ast_;
};

/// A relation between points.
class Relation {
 private:
  friend class Formula;
  friend class Logic;
  explicit Relation(_Z3_func_decl* declaration) : declaration_(declaration) {}
  _Z3_func_decl* declaration_;
};

/// A function from points to integers.
class IntegerOfPoint {
 private:
  friend class Formula;
  friend class Logic;
  explicit IntegerOfPoint(_Z3_func_decl* declaration) : declaration_(declaration) {}
  _Z3_func_decl* declaration_;
};

/// Creates formulas and owns them. A Logic serves one thread and one query, so that the solver does the same
/// steps whenever it gets the same query.
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
  /// Returns the formula: at most `most` of the parts hold.
  Formula at_most(const std::vector<Formula>& parts, unsigned most);
  /// Returns a Boolean variable. Equal names give the same variable.
  Formula variable(const std::string& name);

  Integer integer(std::int64_t value);
  /// Returns an integer variable. Equal names give the same variable.
  Integer any_integer(const std::string& name);
  /// Returns a function from points to integers. Equal names give the same function.
  IntegerOfPoint integer_of_point(const std::string& name);
  Integer value(IntegerOfPoint of, Term point);
  Integer pick(Formula condition, Integer where_it_holds, Integer elsewhere);
  /// Returns how many formulas and terms this Logic has created, including those that Z3 created internally.
  std::size_t created() const { return created_; }

  /// Returns a constant point. Equal names give the same point.
  Term point(const std::string& name);
  /// Returns a new point, which exists() and for_all() can bind.
  Term fresh_point();
  Relation relation(const std::string& name, int places);
  Formula holds(Relation relation, const std::vector<Term>& points);
  Formula equal(Term a, Term b);
  Formula exists(const std::vector<Term>& points, Formula body) { return quantified(false, points, body); }
  Formula for_all(const std::vector<Term>& points, Formula body) { return quantified(true, points, body); }
  /// Returns whether Z3 quickly finds that the formulas contradict each other. Ignores formulas with
  /// quantifiers.
  bool is_impossible(const std::vector<Formula>& formulas);

 private:
  friend class Formula;
  friend class Integer;
  friend class Query;
  friend Formula operator!(Formula a);
  class Reading;
  class ReadingInCases;
  Formula made(_Z3_ast* ast);
  Formula joined(bool all, const std::vector<Formula>& parts);
  _Z3_ast* constant(const std::string& name, _Z3_sort* sort);
  static std::vector<_Z3_ast*> asts(const std::vector<Term>& points);
  /// `arguments` returns the operands of a relation, a connective or a quantifier. `kind` returns the number
  /// by which Z3 identifies the operator of a formula or term.
  std::vector<_Z3_ast*> arguments(_Z3_ast* ast);
  unsigned kind(_Z3_ast* ast);
  /// Returns the expression as Z3 simplifies it. An expression whose value is known becomes a constant.
  Integer simplified(_Z3_ast* ast);
  /// Calls `visit` once for each subformula and term of the formula, in a fixed order.
  template <class F>
  void each_part(Formula formula, F visit);
  /// Returns the subformulas and terms of the formula, and the declarations of their relations.
  const std::unordered_set<void*>& parts_of(Formula formula);
  /// Returns those of the points that occur in the formula, in the order of their first occurrence.
  std::vector<Term> occurring(Formula formula, const std::vector<Term>& points);
  Formula quantified(bool for_all, const std::vector<Term>& points, Formula body);
  unsigned quantifier_depth(Formula formula);
  const std::vector<Term>& fresh_points_in(_Z3_ast* ast);
  _Z3_context* context_;
  _Z3_sort* points_;
  std::unordered_map<_Z3_ast*, unsigned> quantifier_depths_;
  std::map<std::vector<_Z3_ast*>, bool> are_impossible_;
  std::unique_ptr<Logic> for_short_queries_;  ///< used by is_impossible
  std::unordered_map<_Z3_ast*, std::unordered_set<void*>> parts_of_;
  std::size_t created_ = 0;
  std::size_t fresh_points_ = 0;
  std::unordered_map<_Z3_ast*, std::vector<Term>> fresh_points_in_;
};

/// Known values as in KnownOnPoints, for many cases at once. A case is, for example, one position of a board.
/// Instead of a bool, the entry of a relation has at each index the set of cases in which the relation holds.
/// A Boolean variable is a relation of no points.
struct KnownInCases {
  std::size_t cases = 1;
  std::map<std::string, std::vector<Cases>> relations;
  /// By name: one value for each case. The value of a function from points to integers at one point has the
  /// name that at_index() returns.
  std::map<std::string, std::vector<std::int64_t>> integers;
};

/// Returns the name of the integer variable that stands for the value of the function `name` at the point
/// with this index.
inline std::string at_index(const std::string& name, std::size_t point) {
  return name + ' ' + std::to_string(point);
}

/// A subformula without quantifiers and numbers. It is an operator with its operands, or a variable.
struct FormulaPart {
  enum class Operator { yes, no, variable, negation, all, any, equal, pick, at_most };
  Operator by = Operator::no;
  Formula formula;                         ///< the subformula itself
  std::vector<std::size_t> operands = {};  ///< the indices of its operands among the parts
  unsigned most = 0;                       ///< for `at_most`: how many operands may hold
};

/// Returns the solver's name and version, such as "Z3 4.8.12".
std::string solver_version();

/// Returns whether the program was built with a solver. Without a solver no formula can be created.
bool has_solver();
/// The note of a verdict that lacks a proof because there is no solver.
inline constexpr const char* without_solver =
    "this program was built without a solver (Z3); the Debian package has one";

}  // namespace ruleproof
