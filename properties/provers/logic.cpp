#include "properties/provers/logic.hpp"

#include <z3.h>

#include <algorithm>
#include <new>
#include <ranges>
#include <stdexcept>
#include <unordered_set>

namespace ruleproof {
namespace {

// Z3 was interrupted where it has no other way to say so.
struct Interrupted {};

// Misuse of Z3 is a fault of this program; by default Z3 would end the process.
void fail(Z3_context context, Z3_error_code code) {
  if (code == Z3_MEMOUT_FAIL) throw std::bad_alloc();
  const std::string message = Z3_get_error_msg(context, code);
  if (message == "canceled") throw Interrupted();
  throw std::logic_error("Z3: " + message);
}

}  // namespace

bool Formula::is_yes() const { return Z3_get_bool_value(logic_->context_, ast_) == Z3_L_TRUE; }
bool Formula::is_no() const { return Z3_get_bool_value(logic_->context_, ast_) == Z3_L_FALSE; }

Formula operator!(Formula a) {
  if (a.is_yes()) return a.logic_->no();
  if (a.is_no()) return a.logic_->yes();
  if (a.logic_->kind(a.ast_) == Z3_OP_NOT) return a.logic_->made(a.logic_->arguments(a.ast_).front());
  return a.logic_->made(Z3_mk_not(a.logic_->context_, a.ast_));
}

Formula operator&&(Formula a, Formula b) { return a.logic_->all_of({a, b}); }
Formula operator||(Formula a, Formula b) { return a.logic_->any_of({a, b}); }

Logic::Logic() {
  // Without reference counts: what is made stays until the context goes.
  Z3_config config = Z3_mk_config();
  context_ = Z3_mk_context(config);
  Z3_del_config(config);
  if (!context_) throw std::bad_alloc();
  Z3_set_error_handler(context_, fail);
  points_ = Z3_mk_uninterpreted_sort(context_, Z3_mk_string_symbol(context_, "Point"));
}

Logic::~Logic() { Z3_del_context(context_); }

Formula Logic::yes() { return made(Z3_mk_true(context_)); }
Formula Logic::no() { return made(Z3_mk_false(context_)); }

Formula Logic::joined(bool all, const std::vector<Formula>& parts) {
  constexpr std::size_t few = 32;  // of which each is compared with all
  std::vector<Z3_ast> open;
  std::unordered_set<Z3_ast> met;  // those of more
  for (const Formula part : parts) {
    if (all ? part.is_no() : part.is_yes()) return part;
    if (part.is_yes() || part.is_no()) continue;
    if (open.size() == few) met.insert(open.begin(), open.end());
    const bool is_new =
        open.size() < few ? std::ranges::find(open, part.ast_) == open.end() : met.insert(part.ast_).second;
    if (is_new) open.push_back(part.ast_);
  }
  if (open.empty()) return all ? yes() : no();
  if (open.size() == 1) return made(open.front());
  const auto count = static_cast<unsigned>(open.size());
  return made(all ? Z3_mk_and(context_, count, open.data()) : Z3_mk_or(context_, count, open.data()));
}

Formula Logic::at_most(const std::vector<Formula>& parts, unsigned most) {
  std::vector<Z3_ast> asts;
  for (const Formula part : parts) asts.push_back(part.ast_);
  return made(Z3_mk_atmost(context_, static_cast<unsigned>(asts.size()), asts.data(), most));
}

Z3_ast Logic::constant(const std::string& name, Z3_sort sort) {
  return Z3_mk_const(context_, Z3_mk_string_symbol(context_, name.c_str()), sort);
}

Formula Logic::variable(const std::string& name) { return made(constant(name, Z3_mk_bool_sort(context_))); }

Integer Logic::integer(std::int64_t value) {
  return {*this, Z3_mk_int64(context_, value, Z3_mk_int_sort(context_))};
}

Integer Logic::any_integer(const std::string& name) {
  return {*this, constant(name, Z3_mk_int_sort(context_))};
}

Integer Logic::simplified(_Z3_ast* ast) { return {*this, Z3_simplify(context_, ast)}; }

Integer Logic::pick(Formula condition, Integer where_it_holds, Integer elsewhere) {
  return simplified(Z3_mk_ite(context_, condition.ast_, where_it_holds.ast_, elsewhere.ast_));
}

Integer Integer::operator+(Integer other) const {
  Z3_ast parts[]{ast_, other.ast_};
  return logic_->simplified(Z3_mk_add(logic_->context_, 2, parts));
}
Integer Integer::operator*(std::int64_t factor) const {
  Z3_ast parts[]{logic_->integer(factor).ast_, ast_};
  return logic_->simplified(Z3_mk_mul(logic_->context_, 2, parts));
}
Integer Integer::operator/(std::int64_t divisor) const {
  return logic_->simplified(Z3_mk_div(logic_->context_, ast_, logic_->integer(divisor).ast_));
}
Formula Integer::operator==(Integer other) const {
  return logic_->made(Z3_simplify(logic_->context_, Z3_mk_eq(logic_->context_, ast_, other.ast_)));
}
Formula Integer::operator<(Integer other) const {
  return logic_->made(Z3_simplify(logic_->context_, Z3_mk_lt(logic_->context_, ast_, other.ast_)));
}

std::vector<Z3_ast> Logic::arguments(Z3_ast ast) {
  std::vector<Z3_ast> all;
  if (Z3_get_ast_kind(context_, ast) == Z3_QUANTIFIER_AST) {
    all.push_back(Z3_get_quantifier_body(context_, ast));
  } else if (Z3_get_ast_kind(context_, ast) == Z3_APP_AST) {
    Z3_app app = Z3_to_app(context_, ast);
    for (unsigned i = 0; i < Z3_get_app_num_args(context_, app); ++i)
      all.push_back(Z3_get_app_arg(context_, app, i));
  }
  return all;
}

unsigned Logic::kind(Z3_ast ast) {
  if (Z3_get_ast_kind(context_, ast) != Z3_APP_AST) return Z3_OP_UNINTERPRETED;
  return Z3_get_decl_kind(context_, Z3_get_app_decl(context_, Z3_to_app(context_, ast)));
}

Term Logic::point(const std::string& name) { return Term(constant(name, points_)); }

Term Logic::fresh_point() {
  const Term fresh = point("p!" + std::to_string(fresh_points_++));
  fresh_points_in_[fresh.ast_] = {fresh};
  return fresh;
}

const std::vector<Term>& Logic::fresh_points_in(Z3_ast ast) {
  const auto known = fresh_points_in_.find(ast);
  if (known != fresh_points_in_.end()) return known->second;
  std::vector<Term> found;
  for (Z3_ast part : arguments(ast))
    for (const Term point : fresh_points_in(part))
      if (std::ranges::find(found, point) == found.end()) found.push_back(point);
  return fresh_points_in_[ast] = std::move(found);
}

Relation Logic::relation(const std::string& name, int places) {
  const std::vector<Z3_sort> domain(static_cast<std::size_t>(places), points_);
  return Relation(Z3_mk_func_decl(context_, Z3_mk_string_symbol(context_, name.c_str()),
                                  static_cast<unsigned>(places), domain.data(), Z3_mk_bool_sort(context_)));
}

Formula Logic::holds(Relation relation, const std::vector<Term>& points) {
  const std::vector<Z3_ast> arguments = asts(points);
  return made(
      Z3_mk_app(context_, relation.declaration_, static_cast<unsigned>(arguments.size()), arguments.data()));
}

Formula Logic::equal(Term a, Term b) { return a == b ? yes() : made(Z3_mk_eq(context_, a.ast_, b.ast_)); }

Formula Logic::quantified(bool for_all, const std::vector<Term>& points, Formula body) {
  if (body.is_yes() || body.is_no()) return body;  // a board has a point
  const std::vector<Term> variables = occurring(body, points);
  if (variables.empty()) return body;
  // Bound variables are named by how deep the quantifiers below them go, so that formulas that were built
  // alike are the same formula to Z3.
  const unsigned depth = quantifier_depth(body);
  std::vector<Term> named;
  std::vector<Z3_app> bound;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    named.push_back(point("v!" + std::to_string(depth) + "!" + std::to_string(i)));
    bound.push_back(Z3_to_app(context_, named.back().ast_));
  }
  const Formula renamed = with(body, variables, named);
  const auto count = static_cast<unsigned>(bound.size());
  return made(for_all ? Z3_mk_forall_const(context_, 0, count, bound.data(), 0, nullptr, renamed.ast_)
                      : Z3_mk_exists_const(context_, 0, count, bound.data(), 0, nullptr, renamed.ast_));
}

unsigned Logic::quantifier_depth(Formula formula) {
  const auto known = quantifier_depths_.find(formula.ast_);
  if (known != quantifier_depths_.end()) return known->second;
  unsigned depth = 0;
  for (Z3_ast part : arguments(formula.ast_)) depth = std::max(depth, quantifier_depth(made(part)));
  if (Z3_get_ast_kind(context_, formula.ast_) == Z3_QUANTIFIER_AST) ++depth;
  return quantifier_depths_[formula.ast_] = depth;
}

Formula Logic::instance(Formula formula, const std::vector<Term>& points) {
  if (Z3_get_ast_kind(context_, formula.ast_) != Z3_QUANTIFIER_AST ||
      !Z3_is_quantifier_forall(context_, formula.ast_))
    return formula;
  const unsigned variables = Z3_get_quantifier_num_bound(context_, formula.ast_);
  if (variables > points.size()) throw std::logic_error("fewer points than variables");
  return made(Z3_substitute_vars(context_, Z3_get_quantifier_body(context_, formula.ast_), variables,
                                 asts(points).data()));
}

template <class F>
void Logic::each_part(Formula formula, F visit) {
  std::unordered_set<Z3_ast> seen;
  std::vector<Z3_ast> open{formula.ast_};
  while (!open.empty()) {
    Z3_ast ast = open.back();
    open.pop_back();
    if (!seen.insert(ast).second) continue;
    if (Z3_get_ast_kind(context_, ast) == Z3_APP_AST) visit(ast);
    const std::vector<Z3_ast> parts = arguments(ast);
    open.insert(open.end(), parts.rbegin(), parts.rend());
  }
}

std::vector<Formula> Logic::conjuncts(Formula formula) {
  std::vector<Formula> parts;
  std::vector<std::pair<Z3_ast, bool>> open{{formula.ast_, false}};  // and whether it is negated
  while (!open.empty()) {
    const auto [ast, is_negated] = open.back();
    open.pop_back();
    const bool is_not = kind(ast) == Z3_OP_NOT;
    if (!is_not && kind(ast) != (is_negated ? Z3_OP_OR : Z3_OP_AND)) {
      parts.push_back(is_negated ? !made(ast) : made(ast));
      continue;
    }
    for (Z3_ast part : arguments(ast) | std::views::reverse) open.emplace_back(part, is_negated != is_not);
  }
  return parts;
}

std::vector<Formula> Logic::alternatives(Formula formula) {
  if (kind(formula.ast_) != Z3_OP_OR) return {formula};
  std::vector<Formula> parts;
  for (Z3_ast part : arguments(formula.ast_)) parts.push_back(made(part));
  return parts;
}

std::vector<Term> Logic::occurring(Formula formula, const std::vector<Term>& points) {
  std::vector<Term> found;
  each_part(formula, [&](Z3_ast ast) {
    if (std::find(points.begin(), points.end(), Term(ast)) != points.end()) found.push_back(Term(ast));
  });
  return found;
}

const std::unordered_set<void*>& Logic::parts_of(Formula formula) {
  const auto [known, is_new] = parts_of_.try_emplace(formula.ast_);
  if (is_new)
    each_part(formula, [&](Z3_ast ast) {
      known->second.insert({ast, Z3_get_app_decl(context_, Z3_to_app(context_, ast))});
    });
  return known->second;
}

bool Logic::mentions(Formula formula, Integer any) { return parts_of(formula).contains(any.ast_); }

bool Logic::mentions(Formula formula, Relation relation) {
  return parts_of(formula).contains(relation.declaration_);
}

bool Logic::has_integer(Formula formula) {
  bool found = false;
  each_part(formula, [&](Z3_ast ast) {
    found = found || Z3_get_sort_kind(context_, Z3_get_sort(context_, ast)) == Z3_INT_SORT;
  });
  return found;
}

std::vector<Z3_ast> Logic::asts(const std::vector<Term>& points) {
  std::vector<Z3_ast> all;
  for (const Term point : points) all.push_back(point.ast_);
  return all;
}

Formula Logic::with(Formula formula, const std::vector<Term>& points, const std::vector<Term>& replacements) {
  const std::vector<Z3_ast> from = asts(points), to = asts(replacements);
  return made(
      Z3_substitute(context_, formula.ast_, static_cast<unsigned>(from.size()), from.data(), to.data()));
}

/// A formula read on given points, its variables bound from outside to inside.
class Logic::Reading {
 public:
  Reading(Logic& logic, const std::vector<Term>& points, const Known& known)
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

  /// A comparison of integers.
  Formula compared(Z3_ast ast, std::vector<Z3_ast> arguments) {
    for (Z3_ast& argument : arguments) argument = integer(argument);
    return logic_.made(Z3_simplify(context(), with(ast, arguments)));
  }
  /// An integer whose conditions are read on the points. One that is not known stays as it is.
  Z3_ast integer(Z3_ast ast) {
    std::vector<Z3_ast> arguments = logic_.arguments(ast);
    if (arguments.empty()) return ast;
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

  /// False if the part settles what all of them, or any of them, says.
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
    const std::vector<bool>* holds;  // null if it is not known
  };
  /// What stands for a relation, or a point by a name.
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
  const Known& known_;
  std::vector<int> bound_;
  std::unordered_map<Z3_func_decl, Of> met_;
};

Formula Logic::read_on(const std::vector<Term>& points, const Known& known, Formula formula) {
  return Reading(*this, points, known).read(formula.ast_);
}

bool Logic::is_impossible(const std::vector<Formula>& formulas) {
  constexpr std::uint32_t most_steps = 100'000;
  std::vector<Z3_ast> asts;
  for (const Formula formula : formulas) {
    if (formula.is_no()) return true;
    if (!has_quantifier(formula)) asts.push_back(formula.ast_);
  }
  const auto [known, is_new] = are_impossible_.try_emplace(asts, false);
  if (!is_new) return known->second;
  Query query(*this, Query::Engine::first_order, {most_steps, 0, true});
  for (const Z3_ast ast : asts) query.add(made(ast));
  return known->second = query.ask() == Answer::unsatisfiable;
}

Query::Query(Logic& logic, Engine engine, Course course)
    : logic_(logic),
      solver_(engine == Engine::sat
                  ? Z3_mk_solver_for_logic(logic.context_, Z3_mk_string_symbol(logic.context_, "QF_FD"))
                  : Z3_mk_simple_solver(logic.context_)) {
  Z3_context context = logic.context_;
  Z3_solver_inc_ref(context, solver_);
  Z3_params params = Z3_mk_params(context);
  Z3_params_inc_ref(context, params);
  const auto symbol = [&](const char* name) { return Z3_mk_string_symbol(context, name); };
  if (course.resources > 0) Z3_params_set_uint(context, params, symbol("rlimit"), course.resources);
  if (course.seed > 0) Z3_params_set_uint(context, params, symbol("random_seed"), course.seed);
  if (!course.seek_models) Z3_params_set_bool(context, params, symbol("mbqi"), false);
  Z3_params_set_bool(context, params, symbol("ctrl_c"), false);  // the caller's to handle
  Z3_solver_set_params(context, solver_, params);
  Z3_params_dec_ref(context, params);
}

Query::~Query() {
  if (model_) Z3_model_dec_ref(logic_.context_, model_);
  Z3_solver_dec_ref(logic_.context_, solver_);
}

void Query::add(Formula formula) { Z3_solver_assert(logic_.context_, solver_, formula.ast_); }

Answer Query::ask(std::stop_token stop) {
  Z3_context context = logic_.context_;
  Z3_lbool answer = Z3_L_UNDEF;
  try {
    const std::stop_callback interrupt(stop, [context] { Z3_interrupt(context); });
    if (!stop.stop_requested()) answer = Z3_solver_check(context, solver_);
  } catch (const Interrupted&) {
  }
  // An interrupt that comes before or after the search makes Z3 cancel whatever the context is asked next. So
  // it is asked nothing more, not even for the model.
  if (stop.stop_requested()) return Answer::stopped;
  if (answer == Z3_L_FALSE) return Answer::unsatisfiable;
  if (answer == Z3_L_TRUE) {
    model_ = Z3_solver_get_model(context, solver_);
    Z3_model_inc_ref(context, model_);
    return Answer::satisfiable;
  }
  const std::string reason = Z3_solver_get_reason_unknown(context, solver_);
  return reason.find("resource") != std::string::npos || reason.find("canceled") != std::string::npos
             ? Answer::out_of_resources
             : Answer::given_up;
}

bool Query::value(Formula formula) const {
  if (!model_) throw std::logic_error("the query has no model");
  Z3_ast value = nullptr;
  Z3_model_eval(logic_.context_, model_, formula.ast_, true, &value);
  return Z3_get_bool_value(logic_.context_, value) == Z3_L_TRUE;
}

std::string Query::smt2() const {
  return std::string(Z3_solver_to_string(logic_.context_, solver_)) + "(check-sat)\n";
}

std::string solver_version() {
  unsigned major = 0, minor = 0, build = 0, revision = 0;
  Z3_get_version(&major, &minor, &build, &revision);
  return "Z3 " + std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(build);
}

}  // namespace ruleproof

// Z3 4.8.12 itself loses some bytes when it meets its resource limit.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define RULEPROOF_ADDRESS_SANITIZER
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(RULEPROOF_ADDRESS_SANITIZER)
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() { return "leak:libz3\n"; }
#endif
