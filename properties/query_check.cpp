#include "properties/query_check.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <random>

#include "properties/counterexample.hpp"
#include "reference/board.hpp"
#include "reference/evaluator/value.hpp"

namespace ruleproof {
namespace {

constexpr int trials = 24;

/// A position, a point and sets on a board.
struct Drawn {
  std::shared_ptr<const Board> board;
  Scene<BoardRegion> scene;
};

Drawn draw(const Property& property, Colour mover, std::mt19937& random) {
  const auto below = [&](std::size_t bound) { return random() % bound; };
  constexpr std::array sizes{Size{2, 1}, Size{2, 2}, Size{3, 2}, Size{3, 2}};
  const auto board = std::make_shared<const Board>(sizes[below(sizes.size())]);
  const auto area = static_cast<std::size_t>(board->size().area());
  Scene<BoardRegion> scene{{board->nowhere(), board->nowhere()},
                           mover,
                           board->at(static_cast<int>(below(area))),
                           board->nowhere(),
                           {}};
  const auto add_some = [&](std::size_t kinds, auto add) {
    for (int p = 0; p < board->size().area(); ++p) add(below(kinds), p);
  };
  for (std::size_t i = 0; i < property.others; ++i) scene.others.push_back(board->nowhere());
  add_some(3 + property.others, [&](std::size_t stone, int p) {
    if (stone > 2)
      scene.others[stone - 3].add(p);
    else if (stone > 0)
      (stone == 1 ? scene.before.black : scene.before.white).add(p);
  });
  for (std::size_t i = 0; i < property.sets; ++i) {
    scene.sets.push_back(board->nowhere());
    add_some(2, [&](std::size_t is_in, int p) {
      if (is_in == 1) scene.sets.back().add(p);
    });
  }
  return {board, std::move(scene)};
}

/// A scene of AllBoards where a board's points are all that there are.
class Read {
 public:
  Read(const Drawn& drawn, int any, AllBoards::Naming naming)
      : board_(*drawn.board),
        world(logic, naming),
        scene{{region("black", drawn.scene.before.black), region("white", drawn.scene.before.white)},
              drawn.scene.mover,
              at(drawn.scene.point.points().front()),
              at(any),
              {}} {
    for (std::size_t i = 0; i < drawn.scene.others.size(); ++i)
      scene.others.push_back(region(other_name(i), drawn.scene.others[i]));
    for (std::size_t i = 0; i < drawn.scene.sets.size(); ++i) {
      scene.sets.push_back(region("set" + std::to_string(i + 1), drawn.scene.sets[i]));
      world.hint(scene.sets.back());
    }
    const int width = board_.size().w;
    const auto relate = [&](const char* relation, auto holds) {
      for (int p = 0; p < count(); ++p)
        for (int q = 0; q < count(); ++q) known_[relation].push_back(holds(p, q));
    };
    const auto by = [&](const char* relation, auto holds) {
      relate(relation, [&](int p, int q) { return holds(q % width - p % width, p / width - q / width); });
    };
    relate("adjacent", [&](int p, int q) { return touching(board_.at(p)).has(q); });
    by("near", [](int east, int north) { return std::max(std::abs(east), std::abs(north)) == 1; });
    by("next-north", [](int east, int north) { return east == 0 && north == 1; });
    by("next-east", [](int east, int north) { return east == 1 && north == 0; });
    by("further-north", [](int east, int north) { return east == 0 && north > 0; });
    by("further-east", [](int east, int north) { return east > 0 && north == 0; });
  }

  int count() const { return board_.size().area(); }

  /// The number of the first axiom that is false here; the others are kept.
  std::optional<std::size_t> false_axiom(const std::vector<Formula>& formulas, const MoreAxioms& more) {
    world.add_meanings(known_, points());
    std::vector<Formula> axioms = world.axioms(formulas);
    if (more) std::ranges::copy(more(logic), std::back_inserter(axioms));
    for (std::size_t i = 0; i < axioms.size(); ++i) {
      kept_.push_back(logic.read_on(points(), known_, axioms[i]));
      if (kept_.back().is_no()) return i;
    }
    return std::nullopt;
  }
  /// Whether that can be so here, whatever is true of what is not known.
  bool allows(Formula formula) {
    Query query(logic, Query::Engine::sat, {});
    for (const Formula axiom : kept_) query.add(axiom);
    query.add(logic.read_on(points(), known_, formula));
    return query.ask() == Answer::satisfiable;
  }

 private:
  const Board& board_;
  Logic::Known known_;
  std::vector<Term> points_;
  std::vector<Formula> kept_;

  const std::vector<Term>& points() {
    for (int p = static_cast<int>(points_.size()); p < count(); ++p)
      points_.push_back(logic.point("point" + std::to_string(p)));
    return points_;
  }
  AnyBoardRegion at(int p) { return AnyBoardRegion::at(world, points()[static_cast<std::size_t>(p)]); }
  AnyBoardRegion region(const std::string& name, const BoardRegion& is) {
    for (int p = 0; p < count(); ++p) known_[name].push_back(is.has(p));
    return world.any_region(name);
  }

 public:
  Logic logic;
  AllBoards world;
  Scene<AnyBoardRegion> scene;
};

std::string shown(const Drawn& drawn) {
  const Size size = drawn.board->size();
  std::string rows;
  for (int p = 0; p < size.area(); ++p) {
    if (p > 0 && p % size.w == 0) rows += '/';
    rows += drawn.scene.before.black.has(p) ? 'X' : drawn.scene.before.white.has(p) ? 'O' : '.';
  }
  return rows;
}

/// A query that is not read on a board.
struct SpeaksOfIntegers {};

/// What is wrong on one board, and whether the property is false of it.
QueryCheck check_on(const Property& property, const Drawn& drawn, AllBoards::Naming naming,
                    const MoreAxioms& more) {
  Scene<BoardRegion> pass = drawn.scene;
  pass.point = drawn.board->nowhere();
  const bool is_broken =
      fails(property.on_board(drawn.scene)) || (property.of_a_step && fails(property.on_board(pass)));
  const std::string where = "on the board " + shown(drawn);
  QueryCheck check;
  if (is_broken) check.broken = "it is proved, and fails " + where;
  bool may_fail = false;
  for (int any = 0; any < drawn.board->size().area() && !may_fail; ++any) {
    Read read(drawn, any, naming);
    const auto statement = property.on_any_board(read.scene);
    const Formula holds = !statement.premise || read.logic.all_of(statement.steps);
    if (read.logic.has_integer(holds)) throw SpeaksOfIntegers();
    if (const auto number = read.false_axiom({holds}, more)) {
      check.fault = "axiom " + std::to_string(*number + 1) + " of its queries is false " + where;
      return check;
    }
    if (!is_broken) {
      if (!read.allows(holds))
        check.fault = "its query says that it fails " + where + ", and the evaluator that it holds";
      return check;
    }
    may_fail = read.allows(!holds);
  }
  if (!may_fail) check.fault = "its query says that it holds " + where + ", and the evaluator that it fails";
  return check;
}

}  // namespace

QueryCheck check_query(const Property& property, Colour mover, const MoreAxioms& more,
                       const std::stop_token& stop) {
  QueryCheck check;
  if (!property.on_board || property.is_of_unbounded_grid) return check;
  std::mt19937 random;
  for (int trial = 0; trial < trials && !stop.stop_requested(); ++trial) {
    const Drawn drawn = draw(property, mover, random);
    try {
      QueryCheck here = check_on(
          property, drawn, trial % 2 == 0 ? AllBoards::Naming::named : AllBoards::Naming::spelled_out, more);
      ++check.tried;
      check.fault = std::move(here.fault);
      if (!check.broken) check.broken = std::move(here.broken);
    } catch (const SpeaksOfIntegers&) {
      return check;
    } catch (const evaluator::NoMeaning&) {
      continue;
    } catch (const evaluator::LimitReached&) {
      continue;
    }
    if (check.fault) return check;
  }
  return check;
}

}  // namespace ruleproof
