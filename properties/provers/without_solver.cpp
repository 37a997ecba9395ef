#include <stdexcept>

#include "properties/provers/cases.hpp"
#include "properties/provers/logic.hpp"
#include "properties/provers/query.hpp"
#include "properties/provers/second_solver.hpp"

// Stands in for logic.cpp, reading.cpp and second_solver.cpp in a program that is built without solvers. The
// provers ask has_solver() before they create a formula, so that no function of Logic, Formula, Integer or
// Query is ever called.

namespace ruleproof {
namespace {

[[noreturn]] void fail() { throw std::logic_error("a formula was created without a solver"); }

}  // namespace

class Logic::Reading {};
class Logic::ReadingInCases {};

bool has_solver() { return false; }
std::string solver_version() { return "no solver"; }

bool Formula::is_yes() const { fail(); }
bool Formula::is_no() const { fail(); }
Formula operator!(Formula) { fail(); }
Formula operator&&(Formula, Formula) { fail(); }
Formula operator||(Formula, Formula) { fail(); }

Integer Integer::operator+(Integer) const { fail(); }
Integer Integer::operator*(std::int64_t) const { fail(); }
Integer Integer::operator/(std::int64_t) const { fail(); }
Formula Integer::operator==(Integer) const { fail(); }
Formula Integer::operator<(Integer) const { fail(); }

Logic::Logic() { fail(); }
Logic::~Logic() = default;
Formula Logic::yes() { fail(); }
Formula Logic::no() { fail(); }
Formula Logic::joined(bool, const std::vector<Formula>&) { fail(); }
Formula Logic::at_most(const std::vector<Formula>&, unsigned) { fail(); }
Formula Logic::variable(const std::string&) { fail(); }
Integer Logic::integer(std::int64_t) { fail(); }
Integer Logic::any_integer(const std::string&) { fail(); }
IntegerOfPoint Logic::integer_of_point(const std::string&) { fail(); }
Integer Logic::value(IntegerOfPoint, Term) { fail(); }
Integer Logic::pick(Formula, Integer, Integer) { fail(); }
bool Formula::mentions(Integer) const { fail(); }
bool Formula::mentions(Relation) const { fail(); }
bool Formula::mentions(IntegerOfPoint) const { fail(); }
bool Formula::mentions(Formula) const { fail(); }
bool Formula::has_integer() const { fail(); }
bool Formula::has_quantifier() const { fail(); }
std::size_t Formula::size() const { fail(); }
Term Logic::point(const std::string&) { fail(); }
Term Logic::fresh_point() { fail(); }
const std::vector<Term>& Formula::fresh_points() const { fail(); }
Relation Logic::relation(const std::string&, int) { fail(); }
Formula Logic::holds(Relation, const std::vector<Term>&) { fail(); }
Formula Logic::equal(Term, Term) { fail(); }
Formula Logic::quantified(bool, const std::vector<Term>&, Formula) { fail(); }
Formula Formula::instance(const std::vector<Term>&) const { fail(); }
Formula Formula::read_on(const std::vector<Term>&, const KnownOnPoints&) const { fail(); }
std::optional<Cases> Formula::cases(const std::vector<Term>&, const KnownInCases&) const { fail(); }
std::optional<std::vector<FormulaPart>> Formula::parts() const { fail(); }
std::vector<Formula> Formula::conjuncts() const { fail(); }
std::vector<Formula> Formula::alternatives() const { fail(); }
bool Logic::is_impossible(const std::vector<Formula>&) { fail(); }
Formula Formula::with(const std::vector<Term>&, const std::vector<Term>&) const { fail(); }

Query::Query(Logic& logic, Engine engine, Course) : logic_(logic), engine_(engine), solver_(nullptr) {
  fail();
}
Query::~Query() {}  // only the version with a solver has something to destroy
void Query::add(Formula) { fail(); }
Answer Query::ask(StopToken) { fail(); }
bool Query::value(Formula) const { fail(); }
std::string Query::smt2() const { fail(); }

std::optional<std::string> second_solver() { return std::nullopt; }
SecondAnswer ask_second_solver(std::string_view, std::int64_t, StopToken) { return SecondAnswer::none; }

}  // namespace ruleproof
