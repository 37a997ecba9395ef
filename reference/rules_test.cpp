#include "reference/rules.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reference/document_rules.hpp"
#include "reference/drawn.hpp"
#include "spec/input_error.hpp"
#include "spec/spec.hpp"

namespace ruleproof {
namespace {

constexpr Colour black = Colour::black;
constexpr Colour white = Colour::white;

std::unique_ptr<Rules> disto_rules() { return document_rules(Ruleset(spec("disto"))); }

TEST(Start, IsTheEmptyBoardWithBlackToPlay) {
  const Board board({3, 2});
  const State state = start(board);
  EXPECT_EQ(drawn(state.position), ". . . / . . .");
  EXPECT_EQ(state.to_move, black);
  EXPECT_EQ(state.passes, 0);
  EXPECT_EQ(state.last_placement, std::nullopt);
}

TEST(LegalMoves, AreThePlacementsByPointAndThenThePass) {
  const Drawn position{"X O . .",  //
                       ". . . X"};
  std::vector<Move> expected;
  for (const int point : {2, 3, 4, 5, 6}) expected.push_back({black, point});
  expected.push_back({black, std::nullopt});
  EXPECT_EQ(legal_moves(*disto_rules(), position.state(black)), expected);
}

TEST(LegalMoves, LeaveOutTheForbiddenPlacements) {
  const Drawn position{"X O ."};
  EXPECT_EQ(legal_moves(*disto_rules(), position.state(black)), (std::vector<Move>{{black, std::nullopt}}));
  EXPECT_EQ(legal_moves(*disto_rules(), position.state(white)),
            (std::vector<Move>{{white, 2}, {white, std::nullopt}}));
}

TEST(LegalMoves, AreNoneWhenTheGameHasEnded) {
  const Drawn position{". ."};
  EXPECT_TRUE(legal_moves(*disto_rules(), position.state(black, 2)).empty());
  EXPECT_EQ(legal_moves(*disto_rules(), position.state(black, 1)).size(), 3u);
}

TEST(LegalMoves, AreThoseThatAreLegalInEveryStateOfAllGamesOnASmallBoard) {
  constexpr int most_moves = 8;  // of all games in which stones stay; others may go on
  for (const GameSpec& game : specs_of_two_colours()) {
    for (const Ruleset& ruleset : varied_one_at_a_time(game)) {
      const auto rules = document_rules(ruleset);
      const Board board({3, 1});
      bool has_ended = false;
      const auto visit = [&](const auto& visit, const State& state, int left) -> void {
        const std::vector<Move> moves = legal_moves(*rules, state);
        for (int point = 0; point < board.size().area(); ++point) {
          const bool listed =
              std::ranges::any_of(moves, [&](const Move& move) { return move.point == point; });
          ASSERT_EQ(listed, is_legal(*rules, state, {state.to_move, point})) << drawn(state.position);
        }
        has_ended = has_ended || moves.empty();
        if (left == 0) return;
        for (const Move& move : moves) visit(visit, play(*rules, state, move), left - 1);
      };
      visit(visit, start(board), most_moves);
      EXPECT_TRUE(has_ended) << game.id << ' ' << ruleset.text();
    }
  }
}

TEST(Play, PlacesAStonePassesTheTurnAndForgetsThePasses) {
  const Drawn position{"X * O"};
  const State next = play(*disto_rules(), position.state(white, 1), position.move(white));
  EXPECT_EQ(drawn(next.position), "X O O");
  EXPECT_EQ(next.to_move, black);
  EXPECT_EQ(next.passes, 0);
  EXPECT_EQ(next.last_placement, white);
}

TEST(Play, CountsPassesAndKeepsTheLastPlacement) {
  const Drawn position{"X . ."};
  State state = position.state(white);
  state.last_placement = black;
  state = play(*disto_rules(), state, {white, std::nullopt});
  EXPECT_EQ(state.passes, 1);
  state = play(*disto_rules(), state, {black, std::nullopt});
  EXPECT_EQ(state.passes, 2);
  EXPECT_EQ(state.last_placement, black);
  EXPECT_THROW(play(*disto_rules(), state, {white, std::nullopt}), InputError);
}

TEST(Play, RemembersWhatStoodBeforeEachMove) {
  const Drawn position{". . O"};
  State state = position.state(black);
  for (const Move& move : {Move{black, 0}, Move{white, std::nullopt}, Move{black, 1}})
    state = play(*disto_rules(), state, move);
  ASSERT_EQ(state.earlier.size(), 3u);
  const std::vector<std::pair<std::string, Colour>> expected{
      {". . O", black}, {"X . O", white}, {"X . O", black}};
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(drawn(state.earlier[i].position), expected[i].first) << i;
    EXPECT_EQ(state.earlier[i].to_move, expected[i].second) << i;
  }
}

TEST(After, LeavesWhatItIsTold) {
  const Drawn before{"X * O"}, then{". O O"};
  const State next = after(before.state(white, 1), before.move(white), {then.position, {}, {6, 7}, {8}});
  EXPECT_EQ(drawn(next.position), ". O O");
  EXPECT_EQ(next.to_move, black);
  EXPECT_EQ(next.passes, 0);
  EXPECT_EQ(next.last_placement, white);
  EXPECT_EQ(next.memory, (Memory{6, 7}));
  EXPECT_EQ(next.notes, Memory{8});
  ASSERT_EQ(next.earlier.size(), 1u);
  EXPECT_EQ(drawn(next.earlier[0].position), "X . O");
  EXPECT_EQ(next.earlier[0].to_move, white);
  EXPECT_EQ(next.earlier[0].memory, Memory{2});
}

TEST(Play, RefusesAnIllegalMove) {
  const Drawn position{"X O *"};
  EXPECT_THROW(play(*disto_rules(), position.state(black), position.move(black)), InputError);
  EXPECT_THROW(play(*disto_rules(), position.state(black), position.move(white)), InputError);
  EXPECT_THROW(play(*disto_rules(), position.state(black), {black, 0}), InputError);
}

TEST(Turn, RefusesByTheEndAndByTheTurn) {
  const Drawn position{"X . O"};
  const Move by_black{black, std::nullopt}, by_white{white, std::nullopt};
  EXPECT_EQ(broken(disto_rules()->turn(position.state(black), by_black)), "legal");
  EXPECT_EQ(broken(disto_rules()->turn(position.state(black, 2), by_black)), "end: . . .");
  EXPECT_EQ(broken(disto_rules()->turn(position.state(black), by_white)), "turns: . . .");
  EXPECT_EQ(broken(disto_rules()->turn(position.state(black, 2), by_white)), "end: . . .; turns: . . .");
}

TEST(ThePast, IsRecalledByRulesThatLookBackAlone) {
  const Board board({3, 1});
  for (const GameSpec& game : specs_of_two_colours()) {
    const auto rules = document_rules(Ruleset(game));
    State state = start(board);
    EXPECT_TRUE(rules->recalled(state).empty()) << game.id;
    for (const Move& move : {Move{black, 0}, Move{white, std::nullopt}}) state = play(*rules, state, move);
    EXPECT_EQ(rules->looks_back(), !rules->recalled(state).empty()) << game.id;
  }
}

/// The middle stones below are in a pair without a true liberty on either side; whichever is flipped first
/// keeps the other stone from being left alone.
const Drawn& crossroads() {
  static const Drawn position{"* O O . .",  //
                              ". O O X ."};
  return position;
}

std::unique_ptr<Rules> one_by_one() {
  return document_rules(Ruleset(spec("loose")).with("group=pairs").with("flip=one-by-one"));
}

using Flips = std::vector<int>;

TEST(SeveralOutcomes, AreLegalMovesThatNameTheFlippedStones) {
  std::vector<Move> choices = legal_moves(*one_by_one(), crossroads().state(black));
  std::erase_if(choices, [](const Move& move) { return move.point != crossroads().point; });
  EXPECT_EQ(choices, (std::vector<Move>{{black, 0, Flips{1, 6}}, {black, 0, Flips{6, 7}}}));
}

TEST(SeveralOutcomes, AreChosenByTheFlippedStones) {
  const State state = crossroads().state(black);
  EXPECT_EQ(drawn(play(*one_by_one(), state, {black, 0, Flips{1, 6}}).position), "X X O . . / . X O X .");
  EXPECT_EQ(drawn(play(*one_by_one(), state, {black, 0, Flips{6, 7}}).position), "X O O . . / . X X X .");
}

TEST(SeveralOutcomes, AreNotPlayedUnlessTheMoveSaysWhich) {
  const State state = crossroads().state(black);
  EXPECT_TRUE(is_legal(*one_by_one(), state, {black, 0}));
  EXPECT_THROW(play(*one_by_one(), state, {black, 0}), InputError);
  EXPECT_FALSE(is_legal(*one_by_one(), state, {black, 0, Flips{1, 6, 7}}));
  EXPECT_THROW(refusals(*one_by_one(), state, {black, 0, Flips{1, 6, 7}}), InputError);
}

TEST(OneOutcome, MayBeNamedByItsFlippedStones) {
  const Drawn position{"O * ."};
  const auto once = document_rules(Ruleset(spec("loose")));
  EXPECT_EQ(drawn(play(*once, position.state(black), {black, 1, Flips{0}}).position), "X X .");
  EXPECT_FALSE(is_legal(*once, position.state(black), {black, 1, Flips{}}));
}

}  // namespace
}  // namespace ruleproof
