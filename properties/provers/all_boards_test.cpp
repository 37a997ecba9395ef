#include "properties/provers/all_boards.hpp"
#include "properties/provers/board_relations.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <memory>

#include "properties/provers/query.hpp"
#include "properties/testing/words.hpp"
#include "reference/board.hpp"

namespace ruleproof {
namespace {

/// AllBoards with exactly `count` points, and facts about these points.
struct Facts {
  explicit Facts(int count, AllBoards::Naming naming = AllBoards::Naming::named) : world(logic, naming) {
    for (int p = 0; p < count; ++p) points.push_back(logic.point("point" + std::to_string(p)));
    const Term x = logic.point("x");
    facts.push_back(logic.for_all({x}, is_one_of(x, points)));
    for (int p = 0; p < count; ++p)
      for (int q = p + 1; q < count; ++q) facts.push_back(!logic.equal(term(p), term(q)));
  }

  Formula is_one_of(Term x, const std::vector<Term>& some_points) {
    std::vector<Formula> any;
    for (const Term point : some_points) any.push_back(logic.equal(x, point));
    return logic.any_of(any);
  }
  Term term(int point) const { return points[point]; }
  AnyBoardRegion at(int point) { return AnyBoardRegion::at(world, term(point)); }
  void state(Formula formula, bool is_true) { facts.push_back(is_true ? formula : !formula); }
  AnyBoardRegion region(const std::string& name, const std::function<bool(int)>& has) {
    const AnyBoardRegion region = world.any_region(name);
    for (int p = 0; p < static_cast<int>(points.size()); ++p) state(region.has(term(p)), has(p));
    return region;
  }
  bool implies(Formula formula) {
    Query query(logic, Query::Engine::first_order, {});
    for (const Formula fact : facts) query.add(fact);
    query.add(!formula);
    return query.ask() == Answer::unsatisfiable;
  }

  Logic logic;
  AllBoards world;
  std::vector<Term> points;
  std::vector<Formula> facts;
};

/// AllBoards, evaluated on finitely many points. `known` has the values of all relations, by name, except
/// connections and chains, which only the axioms describe.
struct Read {
  Read(int count, AllBoards::Naming naming) : world(logic, naming) {
    for (int p = 0; p < count; ++p) points.push_back(logic.point("point" + std::to_string(p)));
  }
  Read(const Board& board, AllBoards::Naming naming) : Read(board.size().area(), naming) {
    relate("adjacent", [&](int p, int q) { return touching(board.at(p)).has(q); });
  }

  void relate(const std::string& relation, const std::function<bool(int, int)>& holds) {
    for (int p = 0; p < count(); ++p)
      for (int q = 0; q < count(); ++q) known[relation].push_back(holds(p, q));
  }
  AnyBoardRegion region(const std::string& name, const BoardRegion& is) {
    for (int p = 0; p < count(); ++p) known[name].push_back(is.has(p));
    return world.any_region(name);
  }
  void hint(const std::vector<BoardRegion>& regions) {
    for (const BoardRegion& hinted : regions)
      world.hint(region("hint" + std::to_string(known.size()), hinted));
  }

  int count() const { return static_cast<int>(points.size()); }
  AnyBoardRegion at(int point) { return AnyBoardRegion::at(world, points[point]); }
  Formula has(const AnyBoardRegion& region, int point) const { return region.has(points[point]); }

  Formula read(Formula formula) { return formula.read_on(points, known); }
  /// Evaluates the axioms of these formulas on the points with the known relations, and adds the results to
  /// `axioms`.
  void assume_axioms(const std::vector<Formula>& spoken_of) {
    for (const Formula axiom : world.relations().axioms(spoken_of)) axioms.push_back(read(axiom));
  }
  Answer ask(Formula formula) {
    Query query(logic, Query::Engine::sat, {});
    for (const Formula axiom : axioms) query.add(axiom);
    query.add(read(formula));
    return query.ask();
  }
  bool allows(Formula formula) { return ask(formula) == Answer::satisfiable; }
  bool implies(Formula formula) { return ask(!formula) == Answer::unsatisfiable; }

  /// Returns those words of the rules language for which the axioms do not imply the values of the evaluator,
  /// which `agreements` contains.
  std::vector<std::string> disagreeing(const std::vector<Agreement>& agreements) {
    assume_axioms(formulas(agreements));
    if (!allows(logic.yes())) return {"all of them: the axioms do not hold here"};
    return ruleproof::disagreeing(logic, agreements, [&](Formula formula) { return implies(formula); });
  }

  Logic logic;
  AllBoards world;
  std::vector<Term> points;
  KnownOnPoints known;
  std::vector<Formula> axioms;
};

AllBoards::Naming any_naming() {
  return *rc::gen::element(AllBoards::Naming::named, AllBoards::Naming::spelled_out);
}

std::vector<Agreement> agreements_with_board(const Read& on, const Sayings<AnyBoardRegion>& here,
                                             const Sayings<BoardRegion>& there) {
  return agreements(
      here, there, on.count(), [&](const AnyBoardRegion& region, int p) { return on.has(region, p); },
      [](const BoardRegion& region, int p) { return region.has(p); });
}

RC_GTEST_PROP(AllBoards, SaysEachWordAsBoardDoes, ()) {
  const Board board({*rc::gen::inRange(1, 4), *rc::gen::inRange(1, 3)});
  const auto [a, b] = any_two_regions(board);
  const BoardRegion point = any_point(board);
  Read on(board, any_naming());
  on.hint(parts_of({a, b, point}));
  const auto words = []<Region R>(const R& one, const R& other) { return words_of(one, other); };
  const auto here = said_of_each_two(on.region("a", a), on.region("b", b), on.at(point.first()), words);
  const auto there = said_of_each_two(a, b, point, words);
  RC_ASSERT(on.disagreeing(agreements_with_board(on, here, there)) == std::vector<std::string>{});
}

RC_GTEST_PROP(AllBoards, SaysEachWordOfDocumentsAsBoardDoes, ()) {
  RC_ASSERT(!document_of_words().has_errors());
  const Board board({*rc::gen::inRange(1, 4), *rc::gen::inRange(1, 3)});
  const auto [a, b] = any_two_regions(board);
  const BoardRegion point = any_point(board);
  const BoardRegion white = b - a, free = ~(a | b);
  evaluator::BoardWorld there(document_of_words().document, board);
  const Sayings<BoardRegion> by_board = words_of_documents(there, a, b, point);
  Read on(board, any_naming());
  on.hint(parts_of({a, white, free, a | white, a | point, white - touching(point)}));
  SymbolicWorld<AnyBoardRegion> here(on.world);
  const AnyBoardRegion black_here = on.region("black", a), white_here = on.region("white", b);
  const auto by_all = words_of_documents(here, black_here, white_here, on.at(point.first()));
  RC_ASSERT(on.disagreeing(agreements_with_board(on, by_all, by_board)) == std::vector<std::string>{});
}

TEST(AllBoards, WhatIsReachedIsLeastAgainstAHint) {
  const Board board({3, 1});
  for (const bool is_hinted : {false, true}) {
    Read on(board, AllBoards::Naming::named);
    const AnyBoardRegion ends = on.region("ends", board.at(0) | board.at(2));
    if (is_hinted) on.hint({board.at(0)});
    const Formula reaches_the_other = on.has(spread(on.at(0), ends), 2);
    on.assume_axioms({reaches_the_other});
    EXPECT_EQ(on.implies(!reaches_the_other), is_hinted);
  }
}

RC_GTEST_PROP(AllBoards, SaysTheWordsOfBoundPointsAsBoardDoes, ()) {
  const Board board({*rc::gen::inRange(1, 4), *rc::gen::inRange(1, 3)});
  const auto [a, b] = any_two_regions(board);
  Read on(board, any_naming());
  on.hint(parts_of({a, b}));
  const auto here = words_of_bound_points(on.region("a", a), on.region("b", b));
  RC_ASSERT(on.disagreeing(agreements_with_board(on, here, words_of_bound_points(a, b))) ==
            std::vector<std::string>{});
}

/// The axioms of a query that uses all words about rows, columns and squares, evaluated on a board of size
/// `size`. Its points get the row and column numbers of a board of size `numbered`. If the two sizes differ,
/// the axioms should be false.
struct RowsRead : Read {
  explicit RowsRead(Size size, Size numbered, int any) : Read(Board(size), AllBoards::Naming::named) {
    world.relations().board().ends_somewhere = true;
    for (const RelationOfSquares& relation : relations_of_squares)
      relate(relation.name,
             [&](int p, int q) { return relation.holds(q % size.w - p % size.w, p / size.w - q / size.w); });
    for (int p = 0; p < count(); ++p) known["any"].push_back(p == any);
    world.any_point("any");
    std::vector<Formula> words{world.relations().rows().row(points[0]) == world.relations().rows().height(),
                               world.relations().rows().column(points[0]) == world.relations().rows().width(),
                               world.relations().near(points[0], points[0])};
    for (int clockwise = 0; clockwise < 4; ++clockwise) {
      words.push_back(world.relations().next_to(clockwise, points[0], points[0]));
      words.push_back(world.relations().further(clockwise, points[0], points[0]));
    }
    assume_axioms({logic.all_of(words)});
    numbers = known_rows(logic, numbered);
  }
  /// Returns whether all axioms follow from the numbers of rows and columns.
  bool are_true() {
    Query query(logic, Query::Engine::first_order, {});
    for (const Formula number : numbers) query.add(number);
    query.add(!logic.all_of(axioms));
    return query.ask() == Answer::unsatisfiable;
  }

  std::vector<Formula> numbers;
};

TEST(AllBoards, SaysOfRowsAndColumnsWhatIsTrueOfEachRectangle) {
  for (int w = 1; w <= 4; ++w)
    for (int h = 1; h <= 4; ++h)
      for (int any = 0; any < w * h; ++any)
        EXPECT_TRUE(RowsRead({w, h}, {w, h}, any).are_true()) << w << 'x' << h << ", point " << any;
  EXPECT_FALSE(RowsRead({3, 2}, {2, 3}, 0).are_true());
}

/// A rectangle of the unbounded grid, with square 0,0 in its southwest corner. `window` is a Board with
/// `margin` more squares on each side of the rectangle.
struct OnGrid {
  explicit OnGrid(Size part, int margin = 4)
      : size(part), margin(margin), window(Board::window({part.w + 2 * margin, part.h + 2 * margin})) {}

  Square square(int p) const { return {p % size.w, p / size.w}; }
  bool is_edge(int p) const {
    const auto [x, y] = square(p);
    return x == 0 || y == 0 || x == size.w - 1 || y == size.h - 1;
  }
  /// Returns the index in the window of square p of the rectangle. The window numbers its rows from the
  /// north.
  int in_window(int p) const {
    const auto [x, y] = square(p);
    return (margin + size.h - 1 - y) * window->size().w + margin + x;
  }
  BoardRegion seen(const std::vector<int>& points) const {
    BoardRegion region = window->nowhere();
    for (const int p : points) region.add(in_window(p));
    return region;
  }
  bool has(const BoardRegion& seen, int p) const { return seen.has(in_window(p)); }

  Size size;
  int margin;
  std::shared_ptr<const Board> window;
};

Neighbours moves_of_kings(Size size) {
  const Board board(size);
  Neighbours beside;
  for (const int p : board.everywhere().points()) beside.push_back(around(board.at(p)).points());
  return beside;
}

/// AllBoards, evaluated on a rectangle of the grid on which all relations are known.
struct ReadOnGrid : Read {
  ReadOnGrid(Size part, AllBoards::Naming naming, int margin = 4)
      : Read(part.area(), naming), grid(part, margin), kings(part, moves_of_kings(part), {}) {
    const auto relate_by = [&](const std::string& relation, const std::function<bool(int, int)>& holds) {
      relate(relation, [&](int p, int q) {
        const auto [x, y] = grid.square(p);
        return holds(grid.square(q).x - x, grid.square(q).y - y);
      });
    };
    relate_by("adjacent", [](int x, int y) { return std::abs(x) + std::abs(y) == 1; });
    for (const RelationOfSquares& relation : relations_of_squares) relate_by(relation.name, relation.holds);
    for (int p = 0; p < count(); ++p) known["far"].push_back(grid.is_edge(p));
  }

  /// Generates a set of squares none of which is on the edge of the rectangle.
  BoardRegion any_in_the_middle() const {
    return where(any_board_region(kings), [&](const BoardRegion& p) { return !grid.is_edge(p.first()); });
  }
  BoardRegion seen(const BoardRegion& squares) const { return grid.seen(squares.points()); }
  std::vector<std::string> disagreeing(const Sayings<AnyBoardRegion>& here,
                                       const Sayings<BoardRegion>& there) {
    return Read::disagreeing(agreements(
        here, there, count(), [&](const AnyBoardRegion& region, int p) { return has(region, p); },
        [&](const BoardRegion& region, int p) { return grid.has(region, p); }));
  }

  OnGrid grid;
  Board kings;  // a board of the same squares on which diagonal neighbours are adjacent, too
};

RC_GTEST_PROP(AllBoards, SaysEachWordOfStepsAsWindowDoes, ()) {
  ReadOnGrid on({*rc::gen::inRange(1, 4), *rc::gen::inRange(1, 3)}, any_naming());
  const auto [a, b] = any_two_regions(on.kings);
  const BoardRegion point = any_point(on.kings);
  on.hint(parts_of({a, b, point}));
  const auto words = []<GridRegion R>(const R& one, const R& other) { return words_of_steps(one, other); };
  const auto here = said_of_each_two(on.region("a", a), on.region("b", b), on.at(point.first()), words);
  const auto there = said_of_each_two(on.seen(a), on.seen(b), on.seen(point), words);
  RC_ASSERT(on.disagreeing(here, there) == std::vector<std::string>{});
}

RC_GTEST_PROP(AllBoards, SaysEachWordOfLinesAsWindowDoes, ()) {
  ReadOnGrid on({*rc::gen::inRange(3, 5), 3}, any_naming());
  const BoardRegion a = on.any_in_the_middle();
  const int point = on.grid.size.w + 1;
  RC_ASSERT(on.disagreeing(words_of_lines(on.region("a", a)), words_of_lines(on.seen(a))) ==
            std::vector<std::string>{});
  RC_ASSERT(on.disagreeing(words_of_lines(on.at(point)), words_of_lines(on.seen(on.kings.at(point)))) ==
            std::vector<std::string>{});
}

RC_GTEST_PROP(AllBoards, SaysWhatIsFarOutsideAsWindowDoes, ()) {
  ReadOnGrid on({4, 3}, any_naming(), 0);
  const BoardRegion a = on.any_in_the_middle();
  RC_ASSERT(on.disagreeing({{"far_outside(a)", far_outside(on.region("a", a))}},
                           {{"far_outside(a)", far_outside(on.seen(a))}}) == std::vector<std::string>{});
}

void expect_winding_as_in_window(const BoardRegion& walked, ReadOnGrid& on) {
  const BoardRegion there = wound_round(on.seen(walked));
  on.hint(
      {where(on.kings.everywhere(), [&](const BoardRegion& p) { return on.grid.has(there, p.first()); })});
  EXPECT_EQ(
      on.disagreeing({{"wound_round(a)", wound_round(on.region("a", walked))}}, {{"wound_round(a)", there}}),
      std::vector<std::string>{});
}

RC_GTEST_PROP(AllBoards, SaysWhatIsWoundRoundAsWindowDoes, ()) {
  ReadOnGrid on({5, 4}, any_naming());
  expect_winding_as_in_window(on.any_in_the_middle(), on);
}

TEST(AllBoards, SaysWhatRingsAreWoundRound) {
  const std::vector<int> ring{6, 7, 8, 11, 13, 16, 17, 18}, diamond{7, 11, 13, 17};
  for (const std::vector<int>& walk : {ring, diamond})
    for (const int gap : {-1, walk.front()}) {
      ReadOnGrid on({5, 5}, AllBoards::Naming::named);
      BoardRegion walked = on.kings.nowhere();
      for (const int p : walk)
        if (p != gap) walked.add(p);
      expect_winding_as_in_window(walked, on);
    }
}

// The query whose axioms are tested uses orthogonal and diagonal steps, regions that depend on a bound point,
// and named regions.
RC_GTEST_PROP(AllBoards, AxiomsHoldOnEveryBoard, ()) {
  const Size size{*rc::gen::inRange(1, 4), *rc::gen::inRange(1, 3)};
  ReadOnGrid on(size, any_naming());
  const Board board(size);
  const auto [one, two] = any_two_regions(board);
  const auto on_kings = [&](const BoardRegion& region) {
    BoardRegion same_points = on.kings.nowhere();
    for (const int p : region.points()) same_points.add(p);
    return same_points;
  };
  const AnyBoardRegion any_one = on.region("one", one), any_two = on.region("two", two);
  on.hint({any_board_region(board)});
  std::vector<Formula> spoken_of, true_of_board;
  const auto say = [&](const AnyBoardRegion& any, const BoardRegion& region) {
    for (int p = 0; p < on.count(); ++p) {
      spoken_of.push_back(on.has(any, p));
      true_of_board.push_back(on.read(region.has(p) ? on.has(any, p) : !on.has(any, p)));
    }
  };
  say(touching(any_one), touching(one));
  say(around(any_one), touching(on_kings(one)));
  for (int s = 0; s < on.count(); ++s) {
    const AnyBoardRegion from = on.at(s);
    say(spread(from, any_one), spread(board.at(s), one));
    say(spread(from, any_two), spread(board.at(s), two));
    say(chained(from, any_one), spread(on.kings.at(s), on_kings(one)));
    for (int p = 0; p < on.count(); ++p) {
      const auto where_it_is_in = [&](auto region) {
        return where(on.world.everywhere(),
                     [&](const AnyBoardRegion& q) { return subset(on.at(p), region(q)); });
      };
      const auto is_where = [&](auto region) {
        return where(board.everywhere(), [&](const BoardRegion& q) { return region(q).has(p); });
      };
      say(where_it_is_in([&](const AnyBoardRegion& q) { return spread(from, any_one - q); }),
          is_where([&](const BoardRegion& q) { return spread(board.at(s), one - q); }));
      say(where_it_is_in([&](const AnyBoardRegion& q) { return chained(from, any_two - q); }),
          is_where([&](const BoardRegion& q) { return spread(on.kings.at(s), on_kings(two - q)); }));
      say(where_it_is_in([&](const AnyBoardRegion& q) { return touching(any_two - q); }),
          is_where([&](const BoardRegion& q) { return touching(two - q); }));
    }
  }
  on.axioms = true_of_board;
  RC_ASSERT(on.allows(on.logic.yes()));
  for (const Formula axiom : on.world.relations().axioms(spoken_of)) RC_ASSERT(on.implies(axiom));
}

TEST(AllBoards, AFalseSentenceIsNotImpliedByABoard) {
  Facts facts(2);
  const Term p = facts.logic.point("p"), q = facts.logic.point("q");
  EXPECT_FALSE(facts.implies(facts.logic.for_all({p, q}, facts.logic.equal(p, q))));
}

/// A 6 x 5 part of the grid with markers in its middle. The edge of the part counts as far outside. So the
/// part is large enough to decide statements about its middle.
struct Part : OnGrid {
  explicit Part(const std::vector<std::string>& rows) : OnGrid({6, 5}), markers(window->nowhere()) {
    for (int p = 0; p < size.area(); ++p) {
      const auto [x, y] = square(p);
      if (!is_edge(p) && rows[3 - y][x - 1] == 'X') markers.add(in_window(p));
    }
  }

  BoardRegion at(int p) const { return seen({p}); }

  BoardRegion markers;
};

const std::vector<std::vector<std::string>> organisms{
    {"XXX.", "X.X.", "XXX."}, {".XX.", "X..X", ".XX."}, {"XXX.", "X..X", "XXXX"}, {".X..", "X.X.", "...X"}};

/// The facts about a part of the grid, and the formulas for which the axioms are stated.
struct PartFacts : Facts {
  explicit PartFacts(const Part& part) : Facts(part.size.area(), AllBoards::Naming::spelled_out) {
    const int area = part.size.area();
    const AnyBoardRegion any = region("markers", [&](int p) { return part.has(part.markers, p); });
    const auto say = [&](Formula formula, bool is_true) {
      used.push_back(formula);
      state(formula, is_true);
    };
    for (int p = 0; p < area; ++p) {
      const auto is_in = [&](const BoardRegion& seen) { return part.has(seen, p); };
      say(far_outside(any).has(term(p)), part.is_edge(p));
      say(wound_round(any).has(term(p)), is_in(wound_round(part.markers)));
      for (const Direction direction : all_directions)
        say(next(any, direction).has(term(p)), is_in(next(part.markers, direction)));
      for (int s = 0; s < area; ++s) {
        say(touching(at(s)).has(term(p)), is_in(touching(part.at(s))));
        say(around(at(s)).has(term(p)), is_in(around(part.at(s))));
        say(spread(at(s), ~any).has(term(p)), is_in(spread(part.at(s), ~part.markers)));
        say(chained(at(s), any).has(term(p)), is_in(chained(part.at(s), part.markers)));
        for (const Direction direction : all_directions) {
          say(ahead(at(s), direction).has(term(p)), is_in(ahead(part.at(s), direction)));
          say(next(at(s), direction).has(term(p)), is_in(next(part.at(s), direction)));
        }
      }
      if (!part.is_edge(p)) middle.push_back(term(p));
    }
  }

  /// Returns whether the facts imply each of the formulas for all points of the middle.
  bool implies_in_the_middle(const std::vector<Formula>& formulas) {
    std::vector<Term> any;
    std::vector<Formula> alternatives;
    for (const char* name : {"a", "b", "c", "d"}) {
      any.push_back(logic.point(name));
      alternatives.push_back(!is_one_of(any.back(), middle));
    }
    std::vector<Formula> said;
    for (const Formula formula : formulas) said.push_back(formula.instance(any));
    alternatives.push_back(logic.all_of(said));
    return implies(logic.any_of(alternatives));
  }

  std::vector<Term> middle;
  std::vector<Formula> used;
};

TEST(AllBoards, AxiomsOfTheGridHoldOnIt) {
  for (const std::vector<std::string>& rows : organisms) {
    PartFacts facts{Part(rows)};
    const std::vector<Formula> axioms = facts.world.relations().axioms(facts.used);
    EXPECT_GT(axioms.size(), 40u);
    EXPECT_FALSE(facts.implies(facts.logic.no()));
    if (facts.implies_in_the_middle(axioms)) continue;
    for (std::size_t i = 0; i < axioms.size(); ++i)
      EXPECT_TRUE(facts.implies_in_the_middle({axioms[i]}))
          << rows[0] << '/' << rows[1] << '/' << rows[2] << ", " << i;
    ADD_FAILURE() << "not all of them together";
  }
}

TEST(AllBoards, AFalseSentenceIsNotImpliedByAPartOfTheGrid) {
  PartFacts facts{Part(organisms.front())};
  const Term p = facts.logic.point("p"), q = facts.logic.point("q");
  const auto north = [&](Term s) { return ahead(AnyBoardRegion::at(facts.world, s), Direction::north); };
  EXPECT_FALSE(
      facts.implies_in_the_middle({facts.logic.for_all({p, q}, north(p).has(q) || north(q).has(p))}));
  EXPECT_TRUE(
      facts.implies_in_the_middle({facts.logic.for_all({p, q}, !north(p).has(q) || !north(q).has(p))}));
}

/// Returns whether the axioms contradict the formula.
bool is_impossible(Logic& logic, AllBoards& world, Formula formula) {
  Query query(logic, Query::Engine::first_order, {2'000'000});
  query.add(formula);
  for (const Formula axiom : world.relations().axioms({formula})) query.add(axiom);
  return query.ask() == Answer::unsatisfiable;
}

RC_GTEST_PROP(AllBoards, SaysOfSizesWhatIsTrueOfSets, ()) {
  const Board board({*rc::gen::inRange(1, 4), *rc::gen::inRange(1, 3)});
  Read on(board, any_naming());
  std::vector<AnyBoardRegion> sets;
  for (const char* name : {"a", "b", "c"}) sets.push_back(on.region(name, any_two_regions(board).first));
  for (const AnyBoardRegion& before : sets)
    for (const AnyBoardRegion& after : sets) on.world.note_change(before, after);
  sets.push_back(on.world.united({sets[0], sets[1]}));
  sets.push_back(on.world.united({sets[2], sets[1]}));
  std::vector<Formula> counted;
  for (const AnyBoardRegion& set : sets)
    if (*rc::gen::arbitrary<bool>()) counted.push_back(*on.world.size(set) == on.logic.integer(1));
  on.assume_axioms(counted);
  Query query(on.logic, Query::Engine::first_order, {});
  for (const Formula axiom : on.axioms) query.add(axiom);
  for (const Formula size : on.world.relations().known_sizes(on.known, on.points)) query.add(size);
  RC_ASSERT(query.ask() == Answer::satisfiable);
}

TEST(AllBoards, ASetIsAsLargeAsTheOneThatItWasMadeFromButForWhatItLostAndWon) {
  Logic logic;
  AllBoards world(logic);
  const auto before = world.any_region("before"), from = world.any_point("from"), to = world.any_point("to");
  const auto moved = (before - from) | to;
  world.note_change(before, moved);
  const Integer had = *world.size(before), has = *world.size(moved), one = logic.integer(1);
  const Formula moves = subset(from, before), arrives = !subset(to, before);
  EXPECT_TRUE(is_impossible(logic, world, moves && arrives && !(had == has)));
  EXPECT_TRUE(is_impossible(logic, world, moves && !arrives && !same(from, to) && !(had == has + one)));
  EXPECT_TRUE(is_impossible(logic, world, !moves && arrives && !(had + one == has)));
  EXPECT_FALSE(is_impossible(logic, world, !(had == has)));
}

TEST(AllBoards, AUnionOfSetsThatAreApartIsAsLargeAsTheyAre) {
  Logic logic;
  AllBoards world(logic);
  const auto men = world.any_region("men"), kings = world.any_region("kings"), p = world.any_point("crowned");
  const auto crowned = men - p, kings_then = kings | p;
  world.note_change(men, crowned);
  world.note_change(kings, kings_then);
  const Integer all = *world.size(world.united({men, kings}));
  const Formula is_sum = all == *world.size(men) + *world.size(kings);
  EXPECT_TRUE(is_impossible(logic, world, !some(men & kings) && !is_sum));
  EXPECT_FALSE(is_impossible(logic, world, !is_sum));
  // `crowned` and `kings_then` are the men and the kings after the man on p has become a king. The axioms
  // must state that their union is as large as before.
  const Integer then = *world.size(world.united({crowned, kings_then}));
  EXPECT_TRUE(is_impossible(logic, world, subset(p, men) && !(then == all)));
  EXPECT_FALSE(is_impossible(logic, world, !(then == all)));
}

TEST(AllBoards, UnionsThatHaveTheSameSetsHaveTheSameSum) {
  Logic logic;
  AllBoards world(logic);
  std::vector<AnyBoardRegion> sets;
  for (const char* name : {"black.men", "black.kings", "white.men", "white.kings"})
    sets.push_back(world.any_region(name));
  const auto sum = [&](std::size_t a, std::size_t b, std::size_t c, std::size_t d) {
    const auto one = world.united({sets[a], sets[b]}), other = world.united({sets[c], sets[d]});
    return *world.size(one) + *world.size(other);
  };
  Formula are_apart = logic.yes();
  for (std::size_t i = 0; i < sets.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) are_apart = are_apart && !some(sets[i] & sets[j]);
  const Integer by_player = sum(0, 1, 2, 3), by_kind = sum(0, 2, 1, 3);
  EXPECT_TRUE(is_impossible(logic, world, are_apart && !(by_player == by_kind)));
}

TEST(AllBoards, WhatIsReachedInsideAPartIsReachedInsideTheWhole) {
  Logic logic;
  AllBoards world(logic);
  const auto whole = world.any_region("whole"), part = world.any_region("part"), s = world.any_point("s");
  EXPECT_TRUE(is_impossible(logic, world, subset(part, whole) && some(spread(s, part) - spread(s, whole))));
  EXPECT_FALSE(is_impossible(logic, world, subset(part, whole) && some(spread(s, whole) - spread(s, part))));
}

TEST(AllBoards, APremiseMattersIfItBringsNoRelationOfItsOwnOrSharesOne) {
  Logic logic;
  AllBoards world(logic);
  const auto a = world.any_region("a"), b = world.any_region("b"), s = world.any_point("s");
  const Formula asked = some(spread(s, a) - b), plain = subset(s, b),
                shared = subset(spread(s, a), touching(b)), other = some(spread(s, b));
  using Formulas = std::vector<Formula>;
  EXPECT_EQ(world.relations().relevant({plain, shared, other}, {asked}, false), (Formulas{plain}));
  EXPECT_EQ(world.relations().relevant({plain, shared, other}, {asked}, true), (Formulas{plain, shared}));
}

TEST(AllBoards, ARegionThatDependsOnABoundPointDoesNotContradictItself) {
  Logic logic;
  AllBoards world(logic);
  const auto region = world.any_region("region"), s = world.any_point("s");
  const auto cut =
      where(region, [&](const AnyBoardRegion& q) { return some(region - spread(s, region - q)); });
  EXPECT_FALSE(is_impossible(logic, world, some(cut)));
}

}  // namespace
}  // namespace ruleproof
