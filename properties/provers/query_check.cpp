#include "properties/provers/query_check.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <random>

#include "properties/provers/board_relations.hpp"
#include "properties/provers/counterexample.hpp"
#include "properties/provers/property.hpp"
#include "properties/provers/provers.hpp"
#include "properties/provers/query.hpp"
#include "properties/undecided.hpp"
#include "reference/board.hpp"
#include "spec/threads.hpp"

namespace ruleproof {
namespace {

constexpr int trials = 24;

/// A random position on a small board, with random values for the points and sets of a property.
struct Drawn {
  std::shared_ptr<const Board> board;
  FoundScene found;
  Scene<BoardRegion> scene;
};

Drawn draw(const Property& property, Colour mover, std::mt19937& random) {
  const auto below = [&](std::size_t bound) { return static_cast<int>(random() % bound); };
  constexpr std::array sizes{Size{2, 1}, Size{2, 2}, Size{3, 2}, Size{3, 2}};
  const auto board = std::make_shared<const Board>(sizes.at(random() % sizes.size()));
  const int area = board->size().area();
  FoundScene found{mover};
  for (std::size_t i = 0; i < property.points; ++i)
    found.points.push_back(below(static_cast<std::size_t>(area)));
  found.to_move = below(2);
  for (int p = 0; p < area; ++p) found.owners.push_back(below(3 + property.others) - 1);
  for (std::size_t i = 0; i < property.sets; ++i) {
    found.sets.emplace_back();
    for (int p = 0; p < area; ++p)
      if (below(2) == 1) found.sets.back().push_back(p);
  }
  return {board, found, scene_of(property, *board, found)};
}

/// The statement of a property for every board, with the axioms, as a prover passes them to a solver.
struct Asked {
  Asked(AskedStatement& statement, const MoreAxioms& more)
      : said(statement),
        holds(!said.statement.premise || said.logic.all_of(said.statement.steps)),
        axioms(said.world.relations().axioms({holds})) {
    if (more) std::ranges::copy(more(said.logic), std::back_inserter(axioms));
    std::vector<Formula> formulas = axioms;
    formulas.push_back(holds);
    said.world.relations().keep_only(formulas);
  }

  AskedStatement& said;
  Formula holds;
  std::vector<Formula> axioms;
};

/// Evaluates the formulas of a statement on one board. `any` is the point of the board that takes the place
/// of the arbitrary point.
class Read {
 public:
  Read(Asked& asked, const Drawn& drawn, int any) : asked_(asked) {
    const Board& board = *drawn.board;
    const int count = board.size().area(), width = board.size().w;
    for (int p = 0; p < count; ++p) points_.push_back(asked.said.logic.point("point" + std::to_string(p)));
    const auto name = [&](const std::string& region, auto has) {
      for (int p = 0; p < count; ++p) known_[region].push_back(has(p));
    };
    const auto name_region = [&](const std::string& region, const BoardRegion& is) {
      name(region, [&](int p) { return is.has(p); });
    };
    name_region("black", drawn.scene.before.black);
    name_region("white", drawn.scene.before.white);
    for (std::size_t i = 0; i < drawn.scene.others.size(); ++i)
      name_region(other_name(i), drawn.scene.others[i]);
    for (std::size_t i = 0; i < drawn.scene.sets.size(); ++i) name_region(set_name(i), drawn.scene.sets[i]);
    for (std::size_t i = 0; i < drawn.scene.points.size(); ++i)
      name_region(point_name(i), drawn.scene.points[i]);
    name("any", [&](int p) { return p == any; });
    const auto relate = [&](const char* relation, auto holds) {
      for (int p = 0; p < count; ++p) name(relation, [&](int q) { return holds(p, q); });
    };
    const auto by = [&](const char* relation, auto holds) {
      relate(relation, [&](int p, int q) { return holds(q % width - p % width, p / width - q / width); });
    };
    relate("adjacent", [&](int p, int q) { return touching(board.at(p)).has(q); });
    for (const RelationOfSquares& relation : relations_of_squares) by(relation.name, relation.holds);
    auto& relations = asked.said.world.relations();
    relations.add_meanings(known_, points_);
    kept_ = relations.known_sizes(known_, points_);
    if (relations.rows().are_used())
      std::ranges::copy(known_rows(asked.said.logic, board.size()), std::back_inserter(kept_));
  }

  /// Returns the index of the first axiom that is false on this board; nothing if no axiom is false. Stores
  /// the axioms that it evaluates.
  std::optional<std::size_t> false_axiom() {
    for (std::size_t i = 0; i < asked_.axioms.size(); ++i) {
      kept_.push_back(read(asked_.axioms[i]));
      if (kept_.back().is_no()) return i;
    }
    return std::nullopt;
  }
  /// Returns whether the stored axioms and the formula may hold together for some values of the unknown
  /// relations.
  bool allows(Formula formula) {
    const Formula asked = read(formula);
    Logic& logic = asked_.said.logic;
    const bool has_integer =
        asked.has_integer() || std::ranges::any_of(kept_, [&](Formula axiom) { return axiom.has_integer(); });
    Query query(logic, has_integer ? Query::Engine::first_order : Query::Engine::sat, {});
    for (const Formula axiom : kept_) query.add(axiom);
    query.add(asked);
    return query.ask() != Answer::unsatisfiable;
  }

 private:
  Asked& asked_;
  KnownOnPoints known_;
  std::vector<Term> points_;
  std::vector<Formula> kept_;

  Formula read(Formula formula) { return formula.read_on(points_, known_); }
};

std::string shown(const Drawn& drawn) {
  std::string rows;
  for (std::size_t p = 0; p < drawn.found.owners.size(); ++p) {
    if (p > 0 && p % static_cast<std::size_t>(drawn.board->size().w) == 0) rows += '/';
    const int owner = drawn.found.owners[p];
    rows += owner == 0 ? 'X' : owner == 1 ? 'O' : '.';
  }
  return rows;
}

/// Checks one statement on one board. The result describes the fault of the query, if there is one, and
/// whether the property is false on this board.
QueryCheck check_on(const Property& property, const Drawn& drawn, Asked& asked) {
  const bool is_broken = fails(property.on_board(drawn.scene));
  const std::string where = "on the board " + shown(drawn);
  QueryCheck check;
  if (is_broken) check.broken = "it is proved, and fails " + where;
  bool may_fail = false;
  for (int any = 0; any < drawn.board->size().area() && !may_fail; ++any) {
    Read read(asked, drawn, any);
    if (const auto number = read.false_axiom()) {
      check.fault = "axiom " + std::to_string(*number + 1) + " of its queries is false " + where;
      return check;
    }
    if (!is_broken) {
      if (!read.allows(asked.holds))
        check.fault = "its query says that it fails " + where + ", and the evaluator that it holds";
      return check;
    }
    may_fail = read.allows(!asked.holds);
  }
  if (!may_fail) check.fault = "its query says that it holds " + where + ", and the evaluator that it fails";
  return check;
}

}  // namespace

QueryCheck check_query(const Property& property, Colour mover, const std::vector<AskedStatement*>& statements,
                       const MoreAxioms& more, const StopToken& stop) {
  QueryCheck check;
  if (!property.on_board || property.is_of_unbounded_grid) return check;
  std::vector<Asked> asked;
  for (AskedStatement* statement : statements) asked.emplace_back(*statement, more);
  std::mt19937 random;
  for (int trial = 0; trial < trials && !stop.stop_requested() && !check.fault; ++trial) {
    const Drawn drawn = draw(property, mover, random);
    const auto compare = [&] {
      QueryCheck here = check_on(property, drawn, asked[static_cast<std::size_t>(trial) % asked.size()]);
      ++check.tried;
      check.fault = std::move(here.fault);
      if (!check.broken) check.broken = std::move(here.broken);
    };
    try {
      why_undecided(compare);
    } catch (const InputError&) {  // the document names points that this small board lacks
    }
  }
  return check;
}

}  // namespace ruleproof
