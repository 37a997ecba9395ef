#include "properties/provers/all_positions.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <memory>

#include "properties/provers/query.hpp"
#include "properties/testing/words.hpp"
#include "reference/board.hpp"
#include "reference/evaluator/board_of_document.hpp"
#include "spec/language/checker.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

PositionsRegion said(AllPositions& world, const BoardRegion& region) {
  PositionsRegion all = world.nowhere();
  for (const int p : region.points()) all = all | world.at(p);
  return all;
}

bool are_the_same(const PositionsRegion& symbolic, const BoardRegion& region) {
  for (int p = 0; p < region.board().size().area(); ++p) {
    if (region.has(p) && !symbolic.has(p).is_yes()) return false;
    if (!region.has(p) && !symbolic.has(p).is_no()) return false;
  }
  return true;
}

/// Returns how many steps it takes to reach, from a point, all points of a region that can be reached inside
/// the region.
int steps(const Board& board, int from, const BoardRegion& within) {
  BoardRegion reached = board.at(from);
  for (int count = 0;; ++count) {
    const BoardRegion next = reached | (touching(reached) & within);
    if (same(next, reached)) return count;
    reached = next;
  }
}

// The formulas of regions with given points simplify to true or false, so that the test needs no solver.
RC_GTEST_PROP(AllPositions, SaysOfASettledPositionWhatBoardSays, ()) {
  const Board board({*rc::gen::inRange(1, 6), *rc::gen::inRange(1, 6)});
  Logic logic;
  using enum AllPositions::Encoding;
  AllPositions world(logic, board, *rc::gen::element(unrolled, joined));
  const BoardRegion a = any_board_region(board), b = any_board_region(board);
  const PositionsRegion x = said(world, a), y = said(world, b);
  RC_ASSERT(are_the_same(x | y, a | b));
  RC_ASSERT(are_the_same(x & y, a & b));
  RC_ASSERT(are_the_same(x - y, a - b));
  RC_ASSERT(are_the_same(~x, ~a));
  RC_ASSERT(are_the_same(touching(x), touching(a)));
  RC_ASSERT(are_the_same(spread(x, y), spread(a, b)));
  RC_ASSERT(are_the_same(chained(x, y), chained(a, b)));
  RC_ASSERT(some(x).is_yes() == some(a));
  RC_ASSERT(subset(x, y).is_yes() == subset(a, b));
  RC_ASSERT(same(x, y).is_yes() == same(a, b));
  const auto is_alone = [](const auto& region) {
    return [&](const auto& p) { return !some(touching(p) & region); };
  };
  RC_ASSERT(are_the_same(where(x, is_alone(x)), where(a, is_alone(a))));
}

/// Three regions in AllPositions (`here`) and the same regions on Board (`there`). In AllPositions,
/// conditions determine which points belong to the regions.
struct Settled {
  Settled(AllPositions::Encoding encoding, const BoardRegion& a, const BoardRegion& b,
          const BoardRegion& point)
      : world(logic, a.board(), encoding), board(a.board()) {
    for (const BoardRegion& region : {a, b, point}) {
      there.push_back(region);
      here.push_back(world.any_region("region" + std::to_string(here.size())));
      for (int p = 0; p < board.size().area(); ++p)
        conditions.push_back(region.has(p) ? here.back().has(p) : !here.back().has(p));
    }
    for (const BoardRegion& part : parts_of({a, b, point, a | b})) world.hint(said(world, part));
  }

  Answer ask(Formula formula) {
    Query query(logic, Query::Engine::sat, {});
    for (const Formula condition : conditions) query.add(condition);
    query.add(formula);
    return query.ask();
  }

  /// Returns the words of the rules language for which the solver does not prove that AllPositions agrees
  /// with Board.
  std::vector<std::string> disagreeing(const Sayings<PositionsRegion>& said_here,
                                       const Sayings<BoardRegion>& said_there) {
    const std::vector<Agreement> all = agreements(
        said_here, said_there, board.size().area(),
        [](const PositionsRegion& region, int p) { return region.has(p); },
        [](const BoardRegion& region, int p) { return region.has(p); });
    for (const Formula condition : world.conditions()) conditions.push_back(condition);
    if (ask(logic.yes()) != Answer::satisfiable) return {"all of them: the conditions do not hold here"};
    return ruleproof::disagreeing(logic, all,
                                  [&](Formula formula) { return ask(!formula) == Answer::unsatisfiable; });
  }

  Logic logic;
  AllPositions world;
  const Board& board;
  std::vector<PositionsRegion> here;
  std::vector<BoardRegion> there;
  std::vector<Formula> conditions;
};

RC_GTEST_PROP(AllPositions, SaysInEitherEncodingEachWordAsBoardDoes, ()) {
  const Board board({*rc::gen::inRange(1, 4), *rc::gen::inRange(1, 3)});
  const auto [a, b] = any_two_regions(board);
  const BoardRegion point = any_point(board);
  const auto words = []<Region R>(const R& one, const R& other) { return words_of(one, other); };
  for (const auto encoding : {AllPositions::Encoding::unrolled, AllPositions::Encoding::inductive}) {
    Settled position(encoding, a, b, point);
    RC_ASSERT(
        position.disagreeing(said_of_each_two(position.here[0], position.here[1], position.here[2], words),
                             said_of_each_two(a, b, point, words)) == std::vector<std::string>{});
    Settled again(encoding, a, b, point);
    RC_ASSERT(again.disagreeing(words_of_bound_points(again.here[0], again.here[1]),
                                words_of_bound_points(a, b)) == std::vector<std::string>{});
  }
}

RC_GTEST_PROP(AllPositions, SaysInEitherEncodingEachWordOfDocumentsAsBoardDoes, ()) {
  RC_ASSERT(!document_of_words().has_errors());
  const Board board({*rc::gen::inRange(1, 4), *rc::gen::inRange(1, 3)});
  const auto [a, b] = any_two_regions(board);
  const BoardRegion point = any_point(board);
  evaluator::BoardWorld there(document_of_words().document, board);
  const Sayings<BoardRegion> by_board = words_of_documents(there, a, b, point);
  Settled position(AllPositions::Encoding::unrolled, a, b, point);
  SymbolicWorld<PositionsRegion> here(position.world);
  RC_ASSERT(position.disagreeing(
                words_of_documents(here, position.here[0], position.here[1], position.here[2]), by_board) ==
            std::vector<std::string>{});
}

/// Returns a document that defines sets along lines and near points, for one kind of board.
language::CheckedDocument document_of_lines(const std::string& board, const std::string& more) {
  const std::string text = R"(# Lines

> Lines. [lines]

    game "Lines"
    board )" + board + R"( 3x3
    players black, white
    turns alternate
)" + more + R"(
    near = beside(black)
    all-round = around(black)
    reached = spread(white, black or white)
    reached-all-round = spread(white, black or white, around)
    parts = union({ g in components(black) | beside(g) meets white })
    parts-all-round = union({ g in components(black, around) | around(g) meets white })
    north-of = next(black, north)
    east-of = next(black, east, 2)
    southwest-of = next(black, southwest)
    further-west = ahead(black, west)
    further-northeast = ahead(black, northeast)
    in-line = { p in board | some d in all-directions: ahead(p, d) meets black }
    back = each d in directions: next(next(black, d), opposite(d)) within black
    diagonal = { p in black | row(p) = column(p) }
    edge = { p in board | row(p) = 1 or column(p) = width or row(p) = height }
    move place(p):
      put mover on p
    end when no empty
)";
  return language::read_document("lines.md", text);
}

RC_GTEST_PROP(AllPositions, SaysWhatLiesAlongLinesAndNearPointsOfAnyBoardAsBoardDoes, ()) {
  static const std::vector<language::CheckedDocument> documents{
      document_of_lines("square-grid", ""), document_of_lines("hex-grid", ""),
      document_of_lines(
          "square-grid",
          "    adjacent(p: point, q: point) = abs(row(p) - row(q)) * abs(column(p) - column(q)) = 2\n"),
      document_of_lines("square-grid", "    shape = { p in board | not (row(p) = 1 and column(p) = 1) }\n")};
  const language::CheckedDocument& checked = *rc::gen::elementOf(documents);
  RC_ASSERT(!checked.has_errors());
  const language::Document& document = checked.document;
  const Game game = Game(document).with_board({*rc::gen::inRange(2, 5), *rc::gen::inRange(1, 4)});
  const auto board = evaluator::board_of(game);
  const BoardRegion a = any_board_region(*board) & board->everywhere(),
                    b = (any_board_region(*board) & board->everywhere()) - a;
  const auto said = [&]<class World, Region R>(World& world, const R& black, const R& white) {
    evaluator::Evaluator<World> evaluator(world, game);
    evaluator::Content<World> content;
    content.stones = {black, white};
    content.to_move = 0;
    return said_by_definitions(evaluator, document, content, black);
  };
  evaluator::BoardWorld there(document, *board);
  for (const auto encoding : {AllPositions::Encoding::unrolled, AllPositions::Encoding::inductive}) {
    Settled position(encoding, a, b, board->nowhere());
    SymbolicWorld<PositionsRegion> here(position.world);
    RC_ASSERT(position.disagreeing(said(here, position.here[0], position.here[1]), said(there, a, b)) ==
              std::vector<std::string>{});
  }
}

TEST(AllPositions, WhatIsReachedIsLeastAgainstAHint) {
  for (const bool is_hinted : {false, true}) {
    Logic logic;
    AllPositions world(logic, Board({3, 1}), AllPositions::Encoding::inductive);
    if (is_hinted) world.hint(world.at(0));
    Query query(logic, Query::Engine::sat, {});
    query.add(spread(world.at(0), world.at(0) | world.at(2)).has(2));
    for (const Formula condition : world.conditions()) query.add(condition);
    EXPECT_EQ(query.ask(), is_hinted ? Answer::unsatisfiable : Answer::satisfiable);
  }
}

TEST(AllPositions, AnyPointIsOnePoint) {
  Logic logic;
  AllPositions world(logic, Board({2, 2}), AllPositions::Encoding::unrolled);
  const PositionsRegion point = world.any_point("point");
  for (const bool is_one : {false, true}) {
    Query query(logic, Query::Engine::sat, {});
    for (const Formula condition : world.conditions()) query.add(condition);
    std::vector<Formula> is_at;
    for (int p = 0; p < 4; ++p) is_at.push_back(same(point, world.at(p)));
    query.add(is_one ? logic.any_of(is_at) : !logic.any_of(is_at));
    EXPECT_EQ(query.ask(), is_one ? Answer::satisfiable : Answer::unsatisfiable);
  }
}

TEST(AllPositions, RoundsReachTheEndOfEverySnake) {
  for (const Size size : {Size{1, 1}, Size{4, 1}, Size{2, 2}, Size{3, 2}, Size{3, 3}, Size{4, 3}}) {
    const Board board(size);
    int most = 0;
    for (int bits = 0; bits < 1 << size.area(); ++bits) {
      BoardRegion within = board.nowhere();
      for (int p = 0; p < size.area(); ++p)
        if (bits >> p & 1) within.add(p);
      for (const int from : within.points()) most = std::max(most, steps(board, from, within));
    }
    EXPECT_LE(most, AllPositions::rounds(size)) << size.w << "x" << size.h;
  }
}

TEST(AllPositions, ASnakeNeedsManyRounds) {
  const Board board({5, 5});
  BoardRegion snake = board.everywhere();
  for (const int wall : {5, 6, 7, 8, 16, 17, 18, 19}) snake = snake - board.at(wall);
  EXPECT_EQ(steps(board, 0, snake), 16);
  EXPECT_GE(AllPositions::rounds({5, 5}), 16);
}

/// Asks the solver for a position in which a point reaches, inside a set, some point that it does not reach
/// inside a subset of the set (`says_more`); otherwise for one in which it reaches some point inside the
/// subset that it does not reach inside the set, which is impossible. Returns the solver's answer.
Answer find(AllPositions::Encoding encoding, Size size, bool says_more) {
  Logic logic;
  AllPositions world(logic, Board(size), encoding);
  const auto whole = world.any_region("whole"), part = world.any_region("part"), s = world.any_point("s");
  Query query(logic, Query::Engine::sat, {});
  query.add(subset(part, whole));
  query.add(some(says_more ? spread(s, whole) - spread(s, part) : spread(s, part) - spread(s, whole)));
  for (const Formula condition : world.conditions()) query.add(condition);
  return query.ask();
}

TEST(AllPositions, BothEncodingsProveWhatIsTrueAndDoNotProveWhatIsFalse) {
  for (const auto encoding : {AllPositions::Encoding::unrolled, AllPositions::Encoding::inductive}) {
    EXPECT_EQ(find(encoding, {4, 4}, false), Answer::unsatisfiable);
    EXPECT_EQ(find(encoding, {4, 4}, true), Answer::satisfiable);
  }
}

RC_GTEST_PROP(AllPositions, InductiveConditionsHoldOfEveryPosition, ()) {
  const Board board({*rc::gen::inRange(1, 4), *rc::gen::inRange(1, 4)});
  Logic logic;
  AllPositions world(logic, board, AllPositions::Encoding::inductive);
  const BoardRegion one = any_board_region(board), two = any_board_region(board),
                    eye = any_board_region(board);
  const auto any_one = world.any_region("one"), any_two = world.any_region("two"),
             any_eye = world.any_region("eye");
  world.hint(any_eye);
  Query query(logic, Query::Engine::sat, {});
  const auto settle = [&](Formula formula, bool is_true) { query.add(is_true ? formula : !formula); };
  for (int p = 0; p < board.size().area(); ++p) {
    settle(any_one.has(p), one.has(p));
    settle(any_two.has(p), two.has(p));
    settle(any_eye.has(p), eye.has(p));
    for (int q = 0; q < board.size().area(); ++q) {
      settle(spread(world.at(p), any_one).has(q), spread(board.at(p), one).has(q));
      settle(spread(world.at(p), any_two).has(q), spread(board.at(p), two).has(q));
    }
  }
  for (const Formula condition : world.conditions()) query.add(condition);
  RC_ASSERT(query.ask() == Answer::satisfiable);
}

}  // namespace
}  // namespace ruleproof
