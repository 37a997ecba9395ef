#include "properties/provers/logic.hpp"

#include <z3.h>

#include <algorithm>
#include <new>
#include <ranges>
#include <stdexcept>
#include <unordered_set>

#include "properties/provers/query.hpp"
#include "spec/threads.hpp"

namespace ruleproof {
namespace {

// Thrown when Z3 is interrupted in a call that can report an interruption only as an error.
struct Interrupted {};

// Z3 calls this function if an error occurs; by default it would end the process. Throws an exception. An
// error other than a lack of memory or an interruption is a bug of this program.
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
  // Z3 counts no references in this context: each object lives until the context is deleted.
  Z3_config config = Z3_mk_config();
  context_ = Z3_mk_context(config);
  Z3_del_config(config);
  if (!context_) throw std::bad_alloc();
  Z3_set_error_handler(context_, fail);
  points_ = Z3_mk_uninterpreted_sort(context_, Z3_mk_string_symbol(context_, "Point"));
}

Logic::~Logic() { Z3_del_context(context_); }

Formula Logic::made(Z3_ast ast) {
  // Z3 numbers the objects of a context as it creates them, and in this context it deletes none.
  created_ = std::max<std::size_t>(created_, Z3_get_ast_id(context_, ast));
  return {*this, ast};
}

Formula Logic::yes() { return made(Z3_mk_true(context_)); }
Formula Logic::no() { return made(Z3_mk_false(context_)); }

Formula Logic::joined(bool all, const std::vector<Formula>& parts) {
  constexpr std::size_t few = 32;  // up to this size, a linear search finds duplicates
  std::vector<Z3_ast> open;
  std::unordered_set<Z3_ast> met;  // the distinct parts, if there are more than `few`
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

IntegerOfPoint Logic::integer_of_point(const std::string& name) {
  return IntegerOfPoint(Z3_mk_func_decl(context_, Z3_mk_string_symbol(context_, name.c_str()), 1, &points_,
                                        Z3_mk_int_sort(context_)));
}

Integer Logic::value(IntegerOfPoint of, Term point) {
  return {*this, Z3_mk_app(context_, of.declaration_, 1, &point.ast_)};
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
  if (body.is_yes() || body.is_no()) return body;  // valid because every board has a point
  const std::vector<Term> variables = occurring(body, points);
  if (variables.empty()) return body;
  // The name of a bound variable depends only on the quantifier depth of the body and on the index of the
  // variable. So formulas of equal structure are the same formula to Z3.
  const unsigned depth = quantifier_depth(body);
  std::vector<Term> named;
  std::vector<Z3_app> bound;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    named.push_back(point("v!" + std::to_string(depth) + "!" + std::to_string(i)));
    bound.push_back(Z3_to_app(context_, named.back().ast_));
  }
  const Formula renamed = body.with(variables, named);
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

Formula Formula::instance(const std::vector<Term>& points) const {
  Z3_context context = logic_->context_;
  if (Z3_get_ast_kind(context, ast_) != Z3_QUANTIFIER_AST || !Z3_is_quantifier_forall(context, ast_))
    return *this;
  const unsigned variables = Z3_get_quantifier_num_bound(context, ast_);
  if (variables > points.size()) throw std::logic_error("fewer points than variables");
  return logic_->made(Z3_substitute_vars(context, Z3_get_quantifier_body(context, ast_), variables,
                                         Logic::asts(points).data()));
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

std::vector<Formula> Formula::conjuncts() const {
  std::vector<Formula> parts;
  std::vector<std::pair<Z3_ast, bool>> open{{ast_, false}};  // a formula, and whether it is negated
  while (!open.empty()) {
    const auto [ast, is_negated] = open.back();
    open.pop_back();
    const bool is_not = logic_->kind(ast) == Z3_OP_NOT;
    if (!is_not && logic_->kind(ast) != (is_negated ? Z3_OP_OR : Z3_OP_AND)) {
      const Formula part = logic_->made(ast);
      parts.push_back(is_negated ? !part : part);
      continue;
    }
    for (Z3_ast part : logic_->arguments(ast) | std::views::reverse)
      open.emplace_back(part, is_negated != is_not);
  }
  return parts;
}

std::vector<Formula> Formula::alternatives() const {
  if (logic_->kind(ast_) != Z3_OP_OR) return {*this};
  std::vector<Formula> parts;
  for (Z3_ast part : logic_->arguments(ast_)) parts.push_back(logic_->made(part));
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

bool Formula::mentions(Integer any) const { return logic_->parts_of(*this).contains(any.ast_); }
bool Formula::mentions(Relation relation) const {
  return logic_->parts_of(*this).contains(relation.declaration_);
}
bool Formula::mentions(IntegerOfPoint of) const { return logic_->parts_of(*this).contains(of.declaration_); }
bool Formula::mentions(Formula part) const { return logic_->parts_of(*this).contains(part.ast_); }
std::size_t Formula::size() const { return logic_->parts_of(*this).size(); }
bool Formula::has_quantifier() const { return logic_->quantifier_depth(*this) > 0; }
const std::vector<Term>& Formula::fresh_points() const { return logic_->fresh_points_in(ast_); }

bool Formula::has_integer() const {
  bool found = false;
  Z3_context context = logic_->context_;
  logic_->each_part(*this, [&](Z3_ast ast) {
    found = found || Z3_get_sort_kind(context, Z3_get_sort(context, ast)) == Z3_INT_SORT;
  });
  return found;
}

std::vector<Z3_ast> Logic::asts(const std::vector<Term>& points) {
  std::vector<Z3_ast> all;
  for (const Term point : points) all.push_back(point.ast_);
  return all;
}

Formula Formula::with(const std::vector<Term>& points, const std::vector<Term>& replacements) const {
  const std::vector<Z3_ast> from = Logic::asts(points), to = Logic::asts(replacements);
  return logic_->made(
      Z3_substitute(logic_->context_, ast_, static_cast<unsigned>(from.size()), from.data(), to.data()));
}

bool Logic::is_impossible(const std::vector<Formula>& formulas) {
  constexpr std::uint32_t most_steps = 100'000;
  std::vector<Z3_ast> asts;
  for (const Formula formula : formulas) {
    if (formula.is_no()) return true;
    if (!formula.has_quantifier()) asts.push_back(formula.ast_);
  }
  const auto [known, is_new] = are_impossible_.try_emplace(asts, false);
  if (!is_new) return known->second;
  // The time and memory that Z3 needs to prepare a query grow with the number of all formulas of its context.
  // So these short queries have a context of their own.
  if (!for_short_queries_) for_short_queries_ = std::make_unique<Logic>();
  Query query(*for_short_queries_, Query::Engine::first_order, {most_steps, 0, true});
  for (const Z3_ast ast : asts) query.add(made(ast));
  return known->second = query.ask() == Answer::unsatisfiable;
}

Query::Query(Logic& logic, Engine engine, Course course)
    : logic_(logic), engine_(engine), solver_(new_solver()) {
  Z3_context context = logic.context_;
  Z3_params params = Z3_mk_params(context);
  Z3_params_inc_ref(context, params);
  const auto symbol = [&](const char* name) { return Z3_mk_string_symbol(context, name); };
  if (course.resources > 0) Z3_params_set_uint(context, params, symbol("rlimit"), course.resources);
  if (course.seed > 0) Z3_params_set_uint(context, params, symbol("random_seed"), course.seed);
  if (!course.seek_models) Z3_params_set_bool(context, params, symbol("mbqi"), false);
  Z3_params_set_bool(context, params, symbol("ctrl_c"), false);  // the caller handles Ctrl-C
  Z3_solver_set_params(context, solver_, params);
  Z3_params_dec_ref(context, params);
}

Query::~Query() {
  if (model_) Z3_model_dec_ref(logic_.context_, model_);
  Z3_solver_dec_ref(logic_.context_, solver_);
}

Z3_solver Query::new_solver() const {
  Z3_context context = logic_.context_;
  Z3_solver solver = engine_ == Engine::sat
                         ? Z3_mk_solver_for_logic(context, Z3_mk_string_symbol(context, "QF_FD"))
                         : Z3_mk_simple_solver(context);
  Z3_solver_inc_ref(context, solver);
  return solver;
}

void Query::add(Formula formula) {
  if (formula.logic_ != &logic_)
    formula = logic_.made(Z3_translate(formula.logic_->context_, formula.ast_, logic_.context_));
  added_.push_back(formula);
  Z3_solver_assert(logic_.context_, solver_, formula.ast_);
}

Answer Query::ask(StopToken stop) {
  Z3_context context = logic_.context_;
  Z3_lbool answer = Z3_L_UNDEF;
  try {
    const std::stop_callback interrupt(stop, [context] { Z3_interrupt(context); });
    if (!stop.stop_requested()) answer = Z3_solver_check(context, solver_);
  } catch (const Interrupted&) {
  }
  // An interrupt before or after the search makes Z3 cancel the next call on the context. Therefore no call
  // follows a stop, not even one for the model.
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
  // The query's own solver may have rewritten its formulas, so a new solver writes the text.
  Z3_context context = logic_.context_;
  Z3_solver fresh = new_solver();
  for (const Formula formula : added_) Z3_solver_assert(context, fresh, formula.ast_);
  const std::string text = Z3_solver_to_string(context, fresh);
  Z3_solver_dec_ref(context, fresh);
  return text + "(check-sat)\n";
}

bool has_solver() { return true; }

std::string solver_version() {
  unsigned major = 0, minor = 0, build = 0, revision = 0;
  Z3_get_version(&major, &minor, &build, &revision);
  return "Z3 " + std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(build);
}

}  // namespace ruleproof

// Z3 4.8.12 leaks some bytes when it reaches its resource limit.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define RULEPROOF_ADDRESS_SANITIZER
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(RULEPROOF_ADDRESS_SANITIZER)
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() { return "leak:libz3\n"; }
#endif
