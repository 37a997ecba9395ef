#pragma once

#include <cstdlib>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "properties/provers/cases.hpp"
#include "properties/provers/symbolic_world.hpp"
#include "reference/board.hpp"
#include "reference/evaluator/board_evaluator.hpp"
#include "spec/language/tree.hpp"

// For tests: all positions of a board as a list of cases, and a symbolic world. The formulas of this world
// contain names, and each name has a known value in each case.

namespace ruleproof {

/// Returns the game of a document for two players, with the second reading of each choice.
inline Game with_second_readings(const language::Document& document) {
  Game game = Game(document).with_players(2);
  for (std::size_t i = 0; i < document.choices.size(); ++i) game = game.with_choice(i, 1);
  return game;
}

// All positions of a board.

/// A list of cases. Each case is a position with its stones and `state` variables, its history, an earlier
/// position and a point.
struct Positions {
  std::shared_ptr<const Board> board;
  std::vector<std::shared_ptr<const evaluator::Content<evaluator::BoardWorld>>> contents;
  std::vector<std::shared_ptr<const evaluator::Past<evaluator::BoardWorld>>> pasts;
  // one position of the history
  std::vector<std::shared_ptr<const evaluator::Content<evaluator::BoardWorld>>> earlier;
  std::vector<BoardRegion> points;

  std::size_t count() const { return contents.size(); }
  template <class F>
  Cases where(F holds) const {
    return Cases::where(count(), holds);
  }
};

/// Returns over how many players, points or kinds an index ranges. `points` is the number of points.
inline std::size_t places_of(const language::Document& document, language::Memory::Each each,
                             std::size_t points) {
  using Each = language::Memory::Each;
  return each == Each::player  ? 2
         : each == Each::point ? points
                               : static_cast<std::size_t>(language::kinds_of(document));
}
/// Returns the number of values that a `state` variable stores on a board with `points` points.
inline std::size_t places(const language::Document& document, const language::Memory& memory,
                          std::size_t points) {
  std::size_t all = 1;
  for (const language::Memory::Each each : memory.of) all *= places_of(document, each, points);
  return all;
}

/// Returns the index of the value that a `state` variable stores for a point of the board. `place` is the
/// index of the value that a symbolic world stores for all points together.
inline std::size_t board_place(const language::Document& document, const language::Memory& memory,
                               std::size_t place, std::size_t point, std::size_t points) {
  using Each = language::Memory::Each;
  std::size_t found = 0, unit = 1;
  for (auto each = memory.of.rbegin(); each != memory.of.rend(); ++each) {
    const std::size_t count = places_of(document, *each, points);
    found += unit * (*each == Each::point ? point : place % count);
    if (*each != Each::point) place /= count;
    unit *= count;
  }
  return found;
}

inline evaluator::Value<evaluator::BoardWorld> any_value(const language::Memory& memory, const Board& board,
                                                         std::mt19937& random) {
  switch (memory.type()) {
    case language::Type::number:
      return evaluator::Number{static_cast<int>(random() % 9) - 3};
    case language::Type::region: {
      BoardRegion region = board.nowhere();
      for (const int p : board.everywhere().points())
        if (random() % 2 == 0) region.add(p);
      return region;
    }
    case language::Type::player: {
      evaluator::Players<bool> who{{false, false}};
      if (const auto player = random() % 3; player < 2) who.has[player] = true;
      return who;
    }
    default:
      return random() % 2 == 0;
  }
}

inline Positions all_positions(const language::Document& document, std::shared_ptr<const Board> board,
                               const std::vector<int>& places_of_stones, std::mt19937& random,
                               std::size_t kinds) {
  using Content = evaluator::Content<evaluator::BoardWorld>;
  using Past = evaluator::Past<evaluator::BoardWorld>;
  Positions all{std::move(board), {}, {}, {}, {}};
  std::size_t count = 1;
  for (std::size_t i = 0; i < places_of_stones.size(); ++i) count *= kinds + 1;
  const auto position = [&](std::size_t number) {
    Content content{std::vector<BoardRegion>(kinds, all.board->nowhere()), {}, 0};
    for (const int p : places_of_stones) {
      if (number % (kinds + 1) < kinds) content.stones[number % (kinds + 1)].add(p);
      number /= kinds + 1;
    }
    for (const language::Memory& memory : document.memory) {
      auto& values = content.memory.emplace_back();
      const auto points = static_cast<std::size_t>(all.board->size().area());
      for (std::size_t i = 0; i < places(document, memory, points); ++i)
        values.push_back(memory.is_mutual && i == 2 ? values[1] : any_value(memory, *all.board, random));
    }
    return content;
  };
  for (std::size_t i = 0; i < count; ++i) {
    all.contents.push_back(std::make_shared<Content>(position(i)));
    const auto first = std::make_shared<Past>(Past{position(random() % count), nullptr});
    const auto second = std::make_shared<Past>(Past{position(random() % count), first});
    all.pasts.push_back(std::make_shared<Past>(Past{*all.contents.back(), second}));
    all.earlier.push_back(std::make_shared<Content>(random() % 3 == 0   ? *all.contents.back()
                                                    : random() % 2 == 0 ? first->content
                                                                        : second->content));
    const std::vector<int> points = all.board->everywhere().points();
    all.points.push_back(all.board->at(points[random() % points.size()]));
  }
  return all;
}

// The same cases in a symbolic world, and the values of its formulas in each case.

/// A symbolic world of the cases: its formulas and the known values of names.
template <Region R>
struct Symbolic;

template <>
struct Symbolic<PositionsRegion> {
  Symbolic(const language::Document&, const Positions& positions, AllBoards::Naming)
      : board(positions.board->size()),
        all(logic, positions.board->is_window() ? board : *positions.board, AllPositions::Encoding::unrolled),
        world(all) {
    known.cases = positions.count();
  }
  template <class Has>
  PositionsRegion region(const std::string& name, Has has) {
    for (int p = 0; p < all.size().area(); ++p) known.relations[name + "." + std::to_string(p)] = {has(p)};
    return all.any_region(name);
  }
  PositionsRegion point(const std::string& name, const Positions& positions) {
    region(name,
           [&](int p) { return positions.where([&](std::size_t i) { return positions.points[i].has(p); }); });
    return all.any_point(name);
  }
  static std::size_t places(const language::Document& document, const language::Memory& memory) {
    return ruleproof::places(document, memory, 1);
  }
  /// Returns no value: the `state` variables have no value in this world.
  evaluator::Value<SymbolicWorld<PositionsRegion>> kept(const language::Document&, const language::Memory&,
                                                        std::size_t, const std::string&, const Positions&,
                                                        const auto&) {
    return std::monostate();
  }
  Formula has(const PositionsRegion& region, int p) const { return region.has(p); }
  PositionsRegion at(int p) { return all.at(p); }
  void give_meanings() {}
  /// Sets all unknowns to false.
  void deny_unknowns() {
    for (std::size_t i = 0; i < all.unknowns().size(); ++i)
      known.relations["unknown!" + std::to_string(i)] = {Cases(known.cases)};
  }
  std::vector<Formula> axioms(const std::vector<Formula>&) { return {}; }

  Board board;  // a board with an edge, also for documents of unbounded grids
  Logic logic;
  AllPositions all;
  SymbolicWorld<PositionsRegion> world;
  KnownInCases known;
  std::vector<Term> points;
};

template <>
struct Symbolic<AnyBoardRegion> {
  Symbolic(const language::Document& document, const Positions& positions, AllBoards::Naming naming)
      : board(*positions.board), there(board.everywhere().points()), all(logic, naming), world(all) {
    known.cases = positions.count();
    world.declare_boards(document);
    const int width = board.size().w;
    const auto relate = [&](const std::string& relation, auto holds) {
      for (const int p : there)
        for (const int q : there) known.relations[relation].push_back(constant(holds(p, q)));
    };
    const auto by = [&](const std::string& relation, auto holds) {
      relate(relation, [&](int p, int q) { return holds(q % width - p % width, p / width - q / width); });
    };
    const auto number = [&](const std::string& name, int value) {
      known.integers[name].assign(known.cases, value);
    };
    number(RowNumbers::width_name, width);
    number(RowNumbers::height_name, board.size().h);
    for (std::size_t i = 0; i < there.size(); ++i) {
      const int p = there[i], x = p % width, y = p / width;
      points.push_back(logic.point("point" + std::to_string(i)));
      known.relations["far"].push_back(
          constant(x == 0 || y == 0 || x == width - 1 || y == board.size().h - 1));
      known.relations["origin"].push_back(constant(p == board.size().area() / 2));
      number(at_index(RowNumbers::row_name, i), board.size().h - y);
      number(at_index(RowNumbers::column_name, i), x + 1);
    }
    const auto beside = [&](int x, int y) { return std::abs(x) + std::abs(y) == 1; };
    if (board.is_window())
      by("adjacent", beside);
    else
      relate("adjacent", [&](int p, int q) { return touching(board.at(p)).has(q); });
    for (const RelationOfSquares& relation : relations_of_squares) by(relation.name, relation.holds);
  }
  Cases constant(bool is_so) const { return Cases(known.cases, is_so); }
  template <class Has>
  AnyBoardRegion region(const std::string& name, Has has) {
    for (const int p : there) known.relations[name].push_back(has(p));
    return all.any_region(name);
  }
  AnyBoardRegion point(const std::string& name, const Positions& positions) {
    region(name,
           [&](int p) { return positions.where([&](std::size_t i) { return positions.points[i].has(p); }); });
    return all.any_point(name);
  }
  static std::size_t places(const language::Document& document, const language::Memory& memory) {
    return ruleproof::places(document, memory, 1);  // one value of this world stands for all points
  }
  /// Returns the symbolic value that stands for the value of a `state` variable with the index `place` in
  /// every case, and records what it is in each case. `values(i)` are the values of the variable in case i.
  evaluator::Value<SymbolicWorld<AnyBoardRegion>> kept(const language::Document& document,
                                                       const language::Memory& memory, std::size_t place,
                                                       const std::string& name, const Positions& positions,
                                                       const auto& values) {
    if (memory.is_of(language::Memory::Each::point))
      return kept_of_points(document, memory, place, name, positions, values);
    const auto value = [&](std::size_t i) -> const auto& { return values(i)[place]; };
    const auto bit = [&](const std::string& of, auto is_so) {
      known.relations[of] = {positions.where(is_so)};
      return logic.variable(of);
    };
    switch (memory.type()) {
      case language::Type::number:
        for (std::size_t i = 0; i < positions.count(); ++i)
          known.integers[name].push_back(std::get<evaluator::Number>(value(i)));
        return world.any_number(name);
      case language::Type::region:
        return region(name, [&](int p) {
          return positions.where([&](std::size_t i) { return std::get<BoardRegion>(value(i)).has(p); });
        });
      case language::Type::player: {
        evaluator::Players<Formula> who{{}};
        for (std::size_t player = 0; player < 2; ++player)
          who.has.push_back(bit(name + ".is." + std::to_string(player), [&](std::size_t i) {
            return bool{std::get<evaluator::Players<bool>>(value(i)).has[player]};
          }));
        return who;
      }
      default:
        return bit(name, [&](std::size_t i) { return std::get<bool>(value(i)); });
    }
  }
  Formula has(const AnyBoardRegion& region, int p) {
    const auto point = term(p);
    return point ? region.has(*point) : logic.no();
  }
  AnyBoardRegion at(int p) { return AnyBoardRegion::at(all, *term(p)); }
  void give_meanings() { all.relations().add_meanings(known, points); }
  void deny_unknowns() {
    for (const auto& [name, places] : all.unknowns()) {
      std::size_t count = 1;
      for (int i = 0; i < places; ++i) count *= points.size();
      known.relations[name].assign(count, Cases(known.cases));
    }
  }
  std::vector<Formula> axioms(const std::vector<Formula>& formulas) {
    return all.relations().axioms(formulas);
  }

  evaluator::Value<SymbolicWorld<AnyBoardRegion>> kept_of_points(const language::Document& document,
                                                                 const language::Memory& memory,
                                                                 std::size_t place, const std::string& name,
                                                                 const Positions& positions,
                                                                 const auto& values) {
    using World = SymbolicWorld<AnyBoardRegion>;
    using OfPoints = evaluator::OfPoints<World>;
    const auto value = [&](std::size_t i, int p) -> const auto& {
      const auto area = static_cast<std::size_t>(board.size().area());
      return values(i)[board_place(document, memory, place, static_cast<std::size_t>(p), area)];
    };
    const auto set = [&](const std::string& of, auto is_so) {
      return region(of, [&](int p) {
        return positions.where([&](std::size_t i) -> bool { return is_so(value(i, p)); });
      });
    };
    switch (memory.type()) {
      case language::Type::number:
        for (std::size_t k = 0; k < there.size(); ++k)
          for (std::size_t i = 0; i < positions.count(); ++i)
            known.integers[at_index(name, k)].push_back(std::get<evaluator::Number>(value(i, there[k])));
        return OfPoints([this, name](const AnyBoardRegion& point) { return world.any_number(name, point); });
      case language::Type::player: {
        std::vector<AnyBoardRegion> of;
        for (std::size_t player = 0; player < 2; ++player)
          of.push_back(set(name + ".is." + std::to_string(player), [&](const auto& who) {
            return std::get<evaluator::Players<bool>>(who).has[player];
          }));
        return OfPoints([of](const AnyBoardRegion& point) {
          return evaluator::Players<Formula>{{subset(point, of[0]), subset(point, of[1])}};
        });
      }
      default: {
        const AnyBoardRegion those = set(name, [](const auto& bit) { return std::get<bool>(bit); });
        return OfPoints([those](const AnyBoardRegion& point) { return subset(point, those); });
      }
    }
  }

  /// Returns the term of a point of the rectangle; nothing if the point is not on the board.
  std::optional<Term> term(int p) const {
    const auto found = std::ranges::find(there, p);
    return found == there.end() ? std::nullopt : std::optional(points[found - there.begin()]);
  }

  const Board& board;
  std::vector<int> there;  ///< the points of the board; `points` has the term of each
  Logic logic;
  AllBoards all;
  SymbolicWorld<AnyBoardRegion> world;
  KnownInCases known;
  std::vector<Term> points;
};

inline std::string shown(const Positions& positions, std::size_t i) {
  const Size size = positions.board->size();
  std::string text = std::to_string(size.w) + "x" + std::to_string(size.h) + " ";
  for (int p = 0; p < size.area(); ++p) {
    if (p > 0 && p % size.w == 0) text += '/';
    const auto& stones = positions.contents[i]->stones;
    text += stones[0].has(p)                        ? 'X'
            : stones[1].has(p)                      ? 'O'
            : stones.size() > 2 && stones[2].has(p) ? '*'
                                                    : '.';
  }
  return text + ", a is point " + std::to_string(positions.points[i].first());
}

}  // namespace ruleproof
