#include "properties/fight.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <stdexcept>

#include "properties/fight_plainly.hpp"
#include "properties/games.hpp"
#include "properties/view.hpp"
#include "record/stone.hpp"

namespace ruleproof {
namespace {

/// A fight about all black stones, on a whole board with real stones; the edges stand for stones of either
/// side.
struct Drawn {
  std::string_view name;
  std::vector<std::string> rows;
  bool lost_if_attacked = false;
  bool lost_if_defended = false;
};

/// White lives outside by two eyes.
const std::vector<Drawn>& drawings() {
  static const std::vector<Drawn> drawings{
      {"one point in the corner", {".O.O", "OOOO", "XXOO", ".XOO"}, true, true},
      {"two in line in the corner, an external liberty", {".O.O", "OOOO", "XXXO", "..X."}, true, true},
      {"three in line on the edge", {".O.OO", "OOOOO", "XXXXO", "...XO"}, true, false},
      {"three in line on the edge, an external liberty", {".O.OO", "OOOOO", "XXXXO", "...X."}, true, false},
      {"three in line on the edge, two external liberties",
       {".O.OOO", "OOOOOO", ".OOOOO", "XXXXOO", "...X.O"},
       false,
       false},
      {"bent three in the corner", {".O.O", "OOOO", "XXOO", ".XXO", "..XO"}, true, false},
      {"square four on the edge", {".O.OO", "OOOOO", "XXXXO", "X..XO", "X..XO"}, true, true},
      {"square four on the edge, an external liberty",
       {".O.OO", "OOOOO", "XXXXO", "X..XO", "X..X."},
       true,
       true},
      {"square four on the edge, two external liberties",
       {".O.OO", "OOOOO", "XXXX.", "X..XO", "X..X."},
       true,
       false},
      {"two eyes", {".O.OO", "OOOOO", "XXXXO", ".X.XO"}, false, false},
  };
  return drawings;
}

struct Laid {
  explicit Laid(const std::vector<std::string>& rows)
      : board({static_cast<int>(rows.front().size()), static_cast<int>(rows.size())}),
        position(position_of(board, parse_rows(board.size(), rows))) {}

  State state(bool attacked) const { return {position, attacked ? Colour::white : Colour::black}; }
  Fight fight(const Rules& rules) const {
    return Fight(rules, Colour::black, position.black, position.empty());
  }

  Board board;
  Position<Board::Region> position;
};

std::unique_ptr<Rules> disto() { return played_game("disto").rules(Ruleset(spec("disto"))); }

TEST(Fight, EndsOnRealBoardsAsPlainSearchOfTheWholeBoardDoes) {
  const auto rules = disto();
  for (const Drawn& drawn : drawings()) {
    const Laid laid(drawn.rows);
    Fight fight = laid.fight(*rules);
    for (const bool attacked : {true, false}) {
      const State state = laid.state(attacked);
      EXPECT_EQ(fight.is_lost(state), is_lost_by_plain_search(*rules, state, laid.position.black))
          << drawn.name << (attacked ? ", attacked" : ", defended");
      EXPECT_EQ(fight.is_lost(state), attacked ? drawn.lost_if_attacked : drawn.lost_if_defended)
          << drawn.name << (attacked ? ", attacked" : ", defended");
    }
  }
}

TEST(Fight, AnswersOneStateAlikeWhateverElseItWasAsked) {
  const auto rules = disto();
  const Laid laid(drawings().back().rows);
  const Laid square({".O.OO", "OOOOO", "XXXX.", "X..XO", "X..X."});
  Fight used = square.fight(*rules);
  std::vector<State> states{square.state(true)};
  for (std::size_t i = 0; i < 60; ++i) {
    const State from = states[i];
    for (const Move& move : legal_moves(*rules, from)) states.push_back(play(*rules, from, move));
  }
  for (const State& state : states) EXPECT_EQ(used.is_lost(state), square.fight(*rules).is_lost(state));
}

TEST(Fight, ALineOfLegalMovesLeadsToTheEndThatWasFound) {
  const auto rules = disto();
  for (const Drawn& drawn : drawings()) {
    const Laid laid(drawn.rows);
    for (const bool attacked : {true, false}) {
      State state = laid.state(attacked);
      const auto line = laid.fight(*rules).line(state);
      ASSERT_TRUE(line.has_value());
      for (const Move& move : *line) {
        ASSERT_TRUE(subset(laid.position.black, rules->scoring(state.position, Colour::black))) << drawn.name;
        ASSERT_TRUE(is_legal(*rules, state, move)) << drawn.name;
        state = play(*rules, state, move);
      }
      const bool is_lost = !subset(laid.position.black, rules->scoring(state.position, Colour::black));
      EXPECT_EQ(is_lost, attacked ? drawn.lost_if_attacked : drawn.lost_if_defended) << drawn.name;
      EXPECT_EQ(state.passes, is_lost ? 0 : 2) << drawn.name;
    }
  }
}

TEST(Fight, WhatIsPlacedOutsideTheArenaIsNoPartOfIt) {
  const auto rules = disto();
  const Laid laid({".O.OO", "OOOOO", "XXXXO", "...X."});
  // Where nobody may play on the external liberty, no more than two of the three inner liberties can be
  // filled before the owner takes the stone between them.
  const Board::Region space = laid.board.at(15) | laid.board.at(16) | laid.board.at(17);
  Fight local(*rules, Colour::black, laid.position.black, space);
  EXPECT_EQ(local.is_lost(laid.state(true)), false);
  EXPECT_EQ(laid.fight(*rules).is_lost(laid.state(true)), true);
}

TEST(Fight, MovesIntoTheAttackersOnlyTwoEyesGainTimeThatPassesDoNot) {
  // Once Black has filled both eyes, White cannot fill the last external liberty: it is the last of White's
  // own.
  const auto rules = disto();
  const Laid laid({"OO.O.", ".OOOO", "XXOOO", ".X.OO"});
  EXPECT_EQ(laid.fight(*rules).is_lost(laid.state(true)), true);
  EXPECT_EQ(laid.fight(*rules).is_lost(laid.state(false)), false);
  EXPECT_FALSE(is_lost_by_plain_search(*rules, laid.state(false), laid.position.black));
  // With a third eye there is time enough.
  const Laid three({"OO.O.", ".OOOO", "XXOOO", ".X.O."});
  EXPECT_TRUE(is_lost_by_plain_search(*rules, three.state(false), three.position.black));
  const Board::Region arena = laid.board.at(5) | laid.board.at(15) | laid.board.at(17);
  EXPECT_EQ(Fight(*rules, Colour::black, laid.position.black, arena).is_lost(laid.state(false)), true);
}

TEST(Fight, RefusesToRememberWhatItsKeysDoNotTell) {
  const auto rules = disto();
  const Laid laid({".O.OO", "OOOOO", "XXXXO", "...XO"});
  const Board::Region space = laid.board.at(15) | laid.board.at(16) | laid.board.at(17);
  Fight local(*rules, Colour::black, laid.position.black, space);
  ASSERT_EQ(local.is_lost(laid.state(true)), true);
  State elsewhere = laid.state(true);
  elsewhere.position.white = elsewhere.position.white | laid.board.at(0);
  EXPECT_THROW(local.is_lost(elsewhere), std::logic_error);
}

TEST(Fight, StopsWhenItIsAsked) {
  std::stop_source stop;
  stop.request_stop();
  const auto rules = disto();
  const Laid laid(drawings().front().rows);
  EXPECT_EQ(laid.fight(*rules).is_lost(laid.state(true), stop.get_token()), std::nullopt);
  EXPECT_EQ(laid.fight(*rules).line(laid.state(true), stop.get_token()), std::nullopt);
}

/// Whether White, to move, turns the person into a meal while Black passes on every turn.
bool is_lost_by_passing(const Rules& rules, const State& state, const Board::Region& target) {
  if (!subset(target, rules.scoring(state.position, Colour::black))) return true;
  for (const Move& move : legal_moves(rules, state)) {
    if (!move.point) continue;
    const State next = play(rules, state, move);
    if (is_lost_by_passing(rules, play(rules, next, {Colour::black, std::nullopt}), target)) return true;
  }
  return false;
}

TEST(TwoEyes, OfSeveralPointsThatAllTouchThePersonLetItPassForEver) {
  const auto rules = disto();
  const Laid laid({"..X..", "XXXXX"});
  EXPECT_FALSE(is_lost_by_passing(*rules, laid.state(true), laid.position.black));
}

TEST(TwoEyes, WithAPointThatDoesNotTouchThePersonNeedAnAnswerAndAreAliveWithIt) {
  // In a corner, or in the middle of a crossed five: White fills what touches the person, and no white stone
  // is a meal yet.
  const auto rules = disto();
  for (const auto& rows : {std::vector<std::string>{"XX.", ".XX", "..X"},
                           {"..X..", ".XXX.", "XXXXX"},
                           {"XXXXXX", "XX.X.X", "X...XX", "XX.XXX", "XXXXXX"},
                           {"XXXXXXXXX", "XX.XXX.XX", "X...X...X", "XX.XXX.XX", "XXXXXXXXX"}}) {
    const Laid laid(rows);
    EXPECT_TRUE(is_lost_by_passing(*rules, laid.state(true), laid.position.black)) << rows.front();
    EXPECT_EQ(laid.fight(*rules).is_lost(laid.state(true)), false) << rows.front();
  }
}

}  // namespace
}  // namespace ruleproof
