#include <z3.h>

#include <algorithm>
#include <map>
#include <stdexcept>

#include "properties/provers/cases.hpp"
#include "properties/provers/logic.hpp"
#include "spec/language/tree.hpp"

// Evaluates formulas on a finite set of points, which are all the points that exist.

namespace ruleproof {

/// Evaluates a formula on given points. `bound_` has the values of its bound variables, the outermost first.
class Logic::Reading {
 public:
  Reading(Logic& logic, const std::vector<Term>& points, const KnownOnPoints& known)
      : logic_(logic), points_(points), known_(known) {}

  Formula read(Z3_ast ast) {
    if (Z3_get_ast_kind(context(), ast) == Z3_QUANTIFIER_AST) return quantified(ast);
    const std::vector<Z3_ast> arguments = logic_.arguments(ast);
    switch (const unsigned kind = logic_.kind(ast)) {
      case Z3_OP_NOT:
        return !read(arguments[0]);
      case Z3_OP_AND:
      case Z3_OP_OR: {
        std::vector<Formula> parts;
        for (Z3_ast part : arguments)
          if (!add(parts, kind == Z3_OP_AND, read(part))) break;
        return logic_.joined(kind == Z3_OP_AND, parts);
      }
      case Z3_OP_EQ:
        if (sort(arguments[0]) == Z3_INT_SORT) return compared(ast, arguments);
        if (sort(arguments[0]) == Z3_BOOL_SORT) return are_equal(read(arguments[0]), read(arguments[1]));
        return index(arguments[0]) == index(arguments[1]) ? logic_.yes() : logic_.no();
      case Z3_OP_LE:
      case Z3_OP_GE:
      case Z3_OP_LT:
      case Z3_OP_GT:
        return compared(ast, arguments);
      case Z3_OP_IMPLIES:
        return !read(arguments[0]) || read(arguments[1]);
      case Z3_OP_ITE: {
        const Formula condition = read(arguments[0]);
        return (condition && read(arguments[1])) || (!condition && read(arguments[2]));
      }
      case Z3_OP_UNINTERPRETED:
        return related(ast, arguments);
      case Z3_OP_TRUE:
      case Z3_OP_FALSE:
        return logic_.made(ast);
      default:
        throw std::logic_error("a formula is read on points that has another connective");
    }
  }

 private:
  Z3_context context() const { return logic_.context_; }
  Z3_sort_kind sort(Z3_ast ast) const { return Z3_get_sort_kind(context(), Z3_get_sort(context(), ast)); }

  static Formula are_equal(Formula a, Formula b) { return (a && b) || (!a && !b); }

  Formula compared(Z3_ast ast, std::vector<Z3_ast> arguments) {
    for (Z3_ast& argument : arguments) argument = integer(argument);
    return logic_.made(Z3_simplify(context(), with(ast, arguments)));
  }
  /// Evaluates the conditions within an integer term and simplifies it. An unknown integer stays unchanged.
  Z3_ast integer(Z3_ast ast) {
    std::vector<Z3_ast> arguments = logic_.arguments(ast);
    if (arguments.empty()) return ast;
    if (logic_.kind(ast) == Z3_OP_UNINTERPRETED)
      return logic_.any_integer(at_index(of(ast).name, static_cast<std::size_t>(index(arguments[0])))).ast_;
    if (logic_.kind(ast) == Z3_OP_ITE) {
      const Formula condition = read(arguments[0]);
      if (condition.is_yes()) return integer(arguments[1]);
      if (condition.is_no()) return integer(arguments[2]);
      arguments = {condition.ast_, integer(arguments[1]), integer(arguments[2])};
    } else {
      for (Z3_ast& argument : arguments) argument = integer(argument);
    }
    return Z3_simplify(context(), with(ast, arguments));
  }
  Z3_ast with(Z3_ast ast, const std::vector<Z3_ast>& arguments) const {
    return Z3_update_term(context(), ast, static_cast<unsigned>(arguments.size()), arguments.data());
  }

  /// Appends a part. Returns false if this part decides the conjunction (`is_all`) or the disjunction of all
  /// parts.
  static bool add(std::vector<Formula>& parts, bool is_all, Formula part) {
    parts.push_back(part);
    return !(is_all ? part.is_no() : part.is_yes());
  }

  Formula quantified(Z3_ast quantifier) {
    const bool is_all = Z3_is_quantifier_forall(context(), quantifier);
    Z3_ast body = Z3_get_quantifier_body(context(), quantifier);
    const std::size_t outside = bound_.size();
    bound_.resize(outside + Z3_get_quantifier_num_bound(context(), quantifier), 0);
    std::vector<Formula> parts;
    while (add(parts, is_all, read(body))) {
      std::size_t i = outside;
      while (i < bound_.size() && ++bound_[i] == static_cast<int>(points_.size())) bound_[i++] = 0;
      if (i == bound_.size()) break;
    }
    bound_.resize(outside);
    return logic_.joined(is_all, parts);
  }

  Formula related(Z3_ast ast, const std::vector<Z3_ast>& arguments) {
    const Of& relation = of(ast);
    std::size_t place = 0;
    std::string atom = relation.name;
    for (Z3_ast argument : arguments) {
      const int point = index(argument);
      place = place * points_.size() + static_cast<std::size_t>(point);
      if (!relation.holds) atom += ' ' + std::to_string(point);
    }
    if (!relation.holds) return logic_.variable(atom);
    return relation.holds->at(place) ? logic_.yes() : logic_.no();
  }

  int index(Z3_ast point) {
    if (Z3_get_ast_kind(context(), point) == Z3_VAR_AST)
      return bound_[bound_.size() - 1 - Z3_get_index_value(context(), point)];
    for (std::size_t i = 0; i < points_.size(); ++i)
      if (points_[i] == Term(point)) return static_cast<int>(i);
    if (const auto* which = of(point).holds)
      return static_cast<int>(std::ranges::find(*which, true) - which->begin());
    throw std::logic_error("a formula uses a point that is not among those on which it is read");
  }

  struct Of {
    std::string name;
    const std::vector<bool>* holds;  // null if unknown
  };
  /// Returns the name and the known values (see KnownOnPoints) of a relation or of a constant point.
  const Of& of(Z3_ast ast) {
    Z3_func_decl relation = Z3_get_app_decl(context(), Z3_to_app(context(), ast));
    const auto met = met_.find(relation);
    if (met != met_.end()) return met->second;
    const std::string name = Z3_get_symbol_string(context(), Z3_get_decl_name(context(), relation));
    const auto known = known_.find(name);
    return met_.emplace(relation, Of{name, known == known_.end() ? nullptr : &known->second}).first->second;
  }

  Logic& logic_;
  const std::vector<Term>& points_;
  const KnownOnPoints& known_;
  std::vector<int> bound_;
  std::unordered_map<Z3_func_decl, Of> met_;
};

Formula Formula::read_on(const std::vector<Term>& points, const KnownOnPoints& known) const {
  return Logic::Reading(*logic_, points, known).read(ast_);
}

/// Evaluates a formula on given points in many cases at once. The result is nothing if it depends on an
/// unknown relation or integer.
class Logic::ReadingInCases {
 public:
  ReadingInCases(Logic& logic, const std::vector<Term>& points, const KnownInCases& known)
      : logic_(logic), points_(points), known_(known) {}

  std::optional<Cases> read(Z3_ast ast) {
    if (highest_variable(ast) > 0) return read_anew(ast);
    const auto met = read_.find(ast);
    return met != read_.end() ? met->second : read_[ast] = read_anew(ast);
  }

 private:
  using Integers = std::vector<std::int64_t>;
  /// A point: either the same `point` in all cases, or a constant, which may be a different point in each
  /// case.
  struct Place {
    int point = -1;
    const std::vector<Cases>* by_name = nullptr;
  };

  Z3_context context() const { return logic_.context_; }
  Cases all(bool value) const { return Cases(known_.cases, value); }

  std::optional<Cases> read_anew(Z3_ast ast) {
    if (Z3_get_ast_kind(context(), ast) == Z3_QUANTIFIER_AST) return quantified(ast);
    const std::vector<Z3_ast> arguments = logic_.arguments(ast);
    switch (const unsigned kind = logic_.kind(ast)) {
      case Z3_OP_TRUE:
      case Z3_OP_FALSE:
        return all(kind == Z3_OP_TRUE);
      case Z3_OP_NOT: {
        auto denied = read(arguments[0]);
        if (denied) *denied = ~*denied;
        return denied;
      }
      case Z3_OP_AND:
      case Z3_OP_OR: {
        std::size_t i = 0;
        return joined(kind == Z3_OP_AND, [&]() -> std::optional<std::optional<Cases>> {
          if (i == arguments.size()) return std::nullopt;
          return read(arguments[i++]);
        });
      }
      case Z3_OP_ITE: {
        const auto condition = read(arguments[0]), yes = read(arguments[1]), no = read(arguments[2]);
        if (!condition || !yes || !no) return std::nullopt;
        return (*condition & *yes) | (~*condition & *no);
      }
      case Z3_OP_EQ:
        return equal(arguments[0], arguments[1]);
      case Z3_OP_LE:
      case Z3_OP_GE:
      case Z3_OP_LT:
      case Z3_OP_GT:
        return compared(kind, arguments[0], arguments[1]);
      case Z3_OP_PB_AT_MOST:
        return at_most(ast, arguments);
      case Z3_OP_UNINTERPRETED:
        return related(ast, arguments);
      default:
        throw std::logic_error("a formula that is not read in cases");
    }
  }

  /// Returns 1 + the de Bruijn index of the outermost free variable of a formula or term; 0 if there is none.
  unsigned highest_variable(Z3_ast ast) {
    const auto [known, is_new] = highest_.try_emplace(ast, 0u);
    if (!is_new) return known->second;
    unsigned highest = 0;
    if (Z3_get_ast_kind(context(), ast) == Z3_VAR_AST) {
      highest = Z3_get_index_value(context(), ast) + 1;
    } else {
      for (Z3_ast part : logic_.arguments(ast)) highest = std::max(highest, highest_variable(part));
      if (Z3_get_ast_kind(context(), ast) == Z3_QUANTIFIER_AST)
        highest -= std::min(highest, Z3_get_quantifier_num_bound(context(), ast));
    }
    return highest_[ast] = highest;
  }

  /// Calls `next` until it returns an empty outer optional, and joins the parts that it returned by `and` (if
  /// `is_all`) or by `or`. An empty inner optional is a part with an unknown value. Stops early if the known
  /// parts decide the result. Returns nullopt if they do not decide it and some part is unknown.
  template <class Next>
  std::optional<Cases> joined(bool is_all, Next next) {
    Cases found = all(is_all);
    bool is_known = true;
    while (const std::optional<std::optional<Cases>> part = next()) {
      if (!*part) {
        is_known = false;
        continue;
      }
      if (is_all)
        found &= **part;
      else
        found |= **part;
      if (is_all ? found.none() : found.all()) return found;
    }
    return is_known ? std::optional(found) : std::nullopt;
  }

  std::optional<Cases> quantified(Z3_ast quantifier) {
    Z3_ast body = Z3_get_quantifier_body(context(), quantifier);
    const std::size_t outside = bound_.size();
    bound_.resize(outside + Z3_get_quantifier_num_bound(context(), quantifier), 0);
    bool is_over = false;
    const auto found =
        joined(Z3_is_quantifier_forall(context(), quantifier), [&]() -> std::optional<std::optional<Cases>> {
          if (is_over) return std::nullopt;
          std::optional<Cases> here = read(body);
          std::size_t i = outside;
          while (i < bound_.size() && ++bound_[i] == static_cast<int>(points_.size())) bound_[i++] = 0;
          is_over = i == bound_.size();
          return here;
        });
    bound_.resize(outside);
    return found;
  }

  std::optional<Cases> related(Z3_ast ast, const std::vector<Z3_ast>& arguments) {
    const auto* holds = of(ast);
    if (!holds) return std::nullopt;
    std::vector<Place> places;
    for (Z3_ast argument : arguments) places.push_back(place(argument));
    return related(*holds, places, 0, 0);
  }
  Cases related(const std::vector<Cases>& holds, const std::vector<Place>& places, std::size_t i,
                std::size_t index) const {
    if (i == places.size()) return holds.at(index);
    if (!places[i].by_name)
      return related(holds, places, i + 1,
                     index * points_.size() + static_cast<std::size_t>(places[i].point));
    Cases found = all(false);
    for (std::size_t point = 0; point < points_.size(); ++point)
      found |= (*places[i].by_name)[point] & related(holds, places, i + 1, index * points_.size() + point);
    return found;
  }

  Place place(Z3_ast point) {
    if (Z3_get_ast_kind(context(), point) == Z3_VAR_AST)
      return {bound_[bound_.size() - 1 - Z3_get_index_value(context(), point)]};
    for (std::size_t i = 0; i < points_.size(); ++i)
      if (points_[i] == Term(point)) return {static_cast<int>(i)};
    if (const auto* which = of(point)) return {-1, which};
    throw std::logic_error("a formula uses a point that is not among those on which it is read");
  }

  std::optional<Cases> equal(Z3_ast a, Z3_ast b) {
    switch (Z3_get_sort_kind(context(), Z3_get_sort(context(), a))) {
      case Z3_BOOL_SORT: {
        const auto x = read(a), y = read(b);
        return x && y ? std::optional(~(*x ^ *y)) : std::nullopt;
      }
      case Z3_INT_SORT:
        return compared(Z3_OP_EQ, a, b);
      default:
        break;
    }
    const Place x = place(a), y = place(b);
    if (!x.by_name && !y.by_name) return all(x.point == y.point);
    Cases found = all(false);
    for (std::size_t point = 0; point < points_.size(); ++point) {
      const auto is = [&](const Place& one) {
        return one.by_name ? (*one.by_name)[point] : all(one.point == static_cast<int>(point));
      };
      found |= is(x) & is(y);
    }
    return found;
  }

  std::optional<Cases> at_most(Z3_ast ast, const std::vector<Z3_ast>& arguments) {
    const auto most = static_cast<unsigned>(
        Z3_get_decl_int_parameter(context(), Z3_get_app_decl(context(), Z3_to_app(context(), ast)), 0));
    std::vector<unsigned> counts(known_.cases, 0);
    for (Z3_ast argument : arguments) {
      const auto holds = read(argument);
      if (!holds) return std::nullopt;
      for (std::size_t i = 0; i < known_.cases; ++i) counts[i] += (*holds)[i];
    }
    return Cases::where(known_.cases, [&](std::size_t i) { return counts[i] <= most; });
  }

  std::optional<Cases> compared(unsigned how, Z3_ast a, Z3_ast b) {
    const auto x = integers(a), y = integers(b);
    if (!x || !y) return std::nullopt;
    return Cases::where(known_.cases, [&](std::size_t i) {
      const std::int64_t one = (*x)[i], other = (*y)[i];
      return how == Z3_OP_LE   ? one <= other
             : how == Z3_OP_GE ? one >= other
             : how == Z3_OP_LT ? one < other
             : how == Z3_OP_GT ? one > other
                               : one == other;
    });
  }
  std::optional<Integers> integers(Z3_ast ast) {
    std::int64_t value = 0;
    if (Z3_is_numeral_ast(context(), ast) && Z3_get_numeral_int64(context(), ast, &value))
      return Integers(known_.cases, value);
    const std::vector<Z3_ast> arguments = logic_.arguments(ast);
    const unsigned kind = logic_.kind(ast);
    if (kind == Z3_OP_UNINTERPRETED)
      return arguments.empty() ? known_integers(name(ast))
                               : integers_of_point(name(ast), place(arguments[0]));
    if (kind == Z3_OP_ITE) {
      const auto condition = read(arguments[0]);
      const auto yes = integers(arguments[1]), no = integers(arguments[2]);
      if (!condition || !yes || !no) return std::nullopt;
      Integers picked = *no;
      for (std::size_t i = 0; i < known_.cases; ++i)
        if ((*condition)[i]) picked[i] = (*yes)[i];
      return picked;
    }
    std::optional<Integers> found;
    for (Z3_ast argument : arguments) {
      const auto next = integers(argument);
      if (!next) return std::nullopt;
      if (!found) {
        found = next;
        continue;
      }
      for (std::size_t i = 0; i < known_.cases; ++i) (*found)[i] = calculated(kind, (*found)[i], (*next)[i]);
    }
    return found;
  }
  std::optional<Integers> known_integers(const std::string& name) const {
    const auto known = known_.integers.find(name);
    return known == known_.integers.end() ? std::nullopt : std::optional(known->second);
  }
  std::optional<Integers> integers_of_point(const std::string& name, const Place& of) const {
    if (!of.by_name) return known_integers(at_index(name, static_cast<std::size_t>(of.point)));
    Integers all(known_.cases, 0);
    for (std::size_t point = 0; point < points_.size(); ++point) {
      const auto here = known_integers(at_index(name, point));
      if (!here) return std::nullopt;
      for (std::size_t i = 0; i < known_.cases; ++i)
        if ((*of.by_name)[point][i]) all[i] = (*here)[i];
    }
    return all;
  }
  static std::int64_t calculated(unsigned kind, std::int64_t a, std::int64_t b) {
    switch (kind) {
      case Z3_OP_ADD:
        return a + b;
      case Z3_OP_MUL:
        return a * b;
      case Z3_OP_IDIV:  // the divisor is positive
        return a / b - (a % b < 0);
      default:
        throw std::logic_error("a number that is not read in cases");
    }
  }

  std::string name(Z3_ast ast) const {
    return Z3_get_symbol_string(
        context(), Z3_get_decl_name(context(), Z3_get_app_decl(context(), Z3_to_app(context(), ast))));
  }
  /// Returns the cases in which a relation holds, or in which a constant is a point, with indices as in
  /// KnownOnPoints; null if they are unknown.
  const std::vector<Cases>* of(Z3_ast ast) {
    const auto [met, is_new] =
        met_.try_emplace(Z3_get_app_decl(context(), Z3_to_app(context(), ast)), nullptr);
    if (!is_new) return met->second;
    const auto known = known_.relations.find(name(ast));
    return met->second = known == known_.relations.end() ? nullptr : &known->second;
  }

  Logic& logic_;
  const std::vector<Term>& points_;
  const KnownInCases& known_;
  std::vector<int> bound_;
  std::unordered_map<Z3_func_decl, const std::vector<Cases>*> met_;
  std::unordered_map<Z3_ast, unsigned> highest_;
  // Cached results for formulas without free variables.
  std::unordered_map<Z3_ast, std::optional<Cases>> read_;
};

std::optional<Cases> Formula::cases(const std::vector<Term>& points, const KnownInCases& known) const {
  return Logic::ReadingInCases(*logic_, points, known).read(ast_);
}

std::optional<std::vector<FormulaPart>> Formula::parts() const {
  using Operator = FormulaPart::Operator;
  Z3_context context = logic_->context_;
  static const std::map<unsigned, Operator> operators{
      {Z3_OP_TRUE, Operator::yes},     {Z3_OP_FALSE, Operator::no}, {Z3_OP_UNINTERPRETED, Operator::variable},
      {Z3_OP_NOT, Operator::negation}, {Z3_OP_AND, Operator::all},  {Z3_OP_OR, Operator::any},
      {Z3_OP_EQ, Operator::equal},     {Z3_OP_ITE, Operator::pick}, {Z3_OP_PB_AT_MOST, Operator::at_most}};
  const auto is_bit = [&](Z3_ast ast) {
    return Z3_get_ast_kind(context, ast) == Z3_APP_AST &&
           Z3_get_sort_kind(context, Z3_get_sort(context, ast)) == Z3_BOOL_SORT;
  };
  std::vector<FormulaPart> parts;
  std::unordered_map<Z3_ast, std::size_t> index;
  std::vector<Z3_ast> left{ast_};
  while (!left.empty()) {
    Z3_ast ast = left.back();
    if (index.contains(ast)) {
      left.pop_back();
      continue;
    }
    if (!is_bit(ast)) return std::nullopt;
    const std::vector<Z3_ast> operands = logic_->arguments(ast);
    const auto by = operators.find(logic_->kind(ast));
    if (by == operators.end() || (by->second == Operator::variable && !operands.empty())) return std::nullopt;
    const std::size_t before = left.size();
    for (Z3_ast operand : operands)
      if (!index.contains(operand)) left.push_back(operand);
    if (left.size() > before) continue;
    FormulaPart part{.by = by->second, .formula = logic_->made(ast)};
    for (Z3_ast operand : operands) part.operands.push_back(index.at(operand));
    if (part.by == Operator::at_most)
      part.most = static_cast<unsigned>(
          Z3_get_decl_int_parameter(context, Z3_get_app_decl(context, Z3_to_app(context, ast)), 0));
    index.emplace(ast, parts.size());
    parts.push_back(std::move(part));
    left.pop_back();
  }
  return parts;
}

}  // namespace ruleproof
