#include "properties/search/fight.hpp"

#include <gtest/gtest.h>

#include <memory>

#include "properties/readings/comparison.hpp"
#include "properties/testing/claimed.hpp"
#include "properties/testing/fight_plainly.hpp"
#include "spec/documents/spec.hpp"
#include "spec/input_error.hpp"
#include "spec/threads.hpp"

namespace ruleproof {
namespace {

/// A whole board for a fight about all black stones (X). Edges of the board take the place of surrounding
/// white stones (O).
struct Drawn {
  std::string_view name;
  std::vector<std::string> rows;
  bool lost_if_attacked = false;
  bool lost_if_defended = false;
};

/// Returns positions in which White has two eyes elsewhere, so only the black stones can be lost.
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
      : model(Game(spec("disto"))
                  .with_board({static_cast<int>(rows.front().size()), static_cast<int>(rows.size())}),
              Evaluation::compiled),
        position(model.empty()) {
    for (std::size_t y = 0; y < rows.size(); ++y)
      for (std::size_t x = 0; x < rows[y].size(); ++x)
        if (rows[y][x] != '.')
          position.stones[rows[y][x] == 'X' ? 0 : 1].add(static_cast<int>(y * rows[y].size() + x));
  }

  State state(bool attacked) {
    Content content = position;
    content.to_move = attacked ? 1 : 0;
    return model.set_up(std::move(content));
  }
  const BoardRegion& black() const { return position.stones[0]; }
  Fight fight() { return fight(~(position.stones[0] | position.stones[1])); }
  Fight fight(const BoardRegion& arena) { return {model, 0, black(), arena}; }
  BoardRegion points(const std::vector<int>& points) const {
    BoardRegion all = model.world().nowhere();
    for (const int point : points) all.add(point);
    return all;
  }
  bool stands(const State& state) { return subset(black(), scoring_of_first(model, state)); }

  Model model;
  Content position;
};

TEST(Fight, EndsOnRealBoardsAsPlainSearchOfTheWholeBoardDoes) {
  for (const Drawn& drawn : drawings()) {
    Laid laid(drawn.rows);
    Fight fight = laid.fight();
    for (const bool attacked : {true, false}) {
      const State state = laid.state(attacked);
      EXPECT_EQ(fight.is_lost(state), is_lost_by_plain_search(laid.model, state, laid.black()))
          << drawn.name << (attacked ? ", attacked" : ", defended");
      EXPECT_EQ(fight.is_lost(state), attacked ? drawn.lost_if_attacked : drawn.lost_if_defended)
          << drawn.name << (attacked ? ", attacked" : ", defended");
    }
  }
}

TEST(Fight, AnswersOneStateAlikeWhateverElseItWasAsked) {
  Laid square({".O.OO", "OOOOO", "XXXX.", "X..XO", "X..X."});
  Fight used = square.fight();
  std::vector<State> states{square.state(true)};
  for (std::size_t i = 0; i < 60; ++i) {
    const State from = states[i];
    for (auto& [move, after] : square.model.outcomes(from)) states.push_back(std::move(after));
  }
  for (const State& state : states) EXPECT_EQ(used.is_lost(state), square.fight().is_lost(state));
}

TEST(Fight, ALineOfLegalMovesLeadsToTheEndThatWasFound) {
  for (const Drawn& drawn : drawings()) {
    Laid laid(drawn.rows);
    for (const bool attacked : {true, false}) {
      State state = laid.state(attacked);
      const auto line = laid.fight().line(state);
      ASSERT_TRUE(line.has_value());
      for (const auto& [move, after] : *line) {
        ASSERT_TRUE(laid.stands(state)) << drawn.name;
        const Attempt attempt = laid.model.attempt(state, move);
        ASSERT_EQ(attempt.outcomes.size(), 1u) << drawn.name;
        EXPECT_TRUE(same_now(laid.model.document(), attempt.outcomes[0].state, after, true)) << drawn.name;
        state = State(after);
      }
      const bool is_lost = !laid.stands(state);
      EXPECT_EQ(is_lost, attacked ? drawn.lost_if_attacked : drawn.lost_if_defended) << drawn.name;
      EXPECT_EQ(state.is_over, !is_lost) << drawn.name;
    }
  }
}

TEST(Fight, InWhichPositionsComeBackIsRefused) {
  const Document& endless = document_of_text(two_players("square-grid 2x1", R"(
    move place(p in empty): put mover on p
    move pass: nothing
    end when no empty
)"));
  const Model model{Game(endless)};
  Content content = model.empty();
  content.stones[0].add(0);
  content.to_move = 1;
  const State state = model.set_up(std::move(content));
  Fight fight(model, 0, state.now->stones[0], model.world().everywhere());
  for (int i = 0; i < 2; ++i) EXPECT_THROW(fight.is_lost(state), InputError);
}

TEST(Fight, WhatIsPlacedOutsideTheArenaIsNoPartOfIt) {
  Laid laid({".O.OO", "OOOOO", "XXXXO", "...X."});
  // The black group encloses three points and has one external liberty. The arena lacks the external liberty,
  // so White cannot fill it. White can fill at most two inner points before Black captures those stones.
  Fight local = laid.fight(laid.points({15, 16, 17}));
  EXPECT_EQ(local.is_lost(laid.state(true)), false);
  EXPECT_EQ(laid.fight().is_lost(laid.state(true)), true);
}

TEST(Fight, MovesIntoTheAttackersOnlyTwoEyesGainTimeThatPassesDoNot) {
  // Once Black has played into both eyes of White, White cannot fill the last external liberty of Black,
  // because it is also White's last liberty.
  Laid laid({"OO.O.", ".OOOO", "XXOOO", ".X.OO"});
  EXPECT_EQ(laid.fight().is_lost(laid.state(true)), true);
  EXPECT_EQ(laid.fight().is_lost(laid.state(false)), false);
  EXPECT_FALSE(is_lost_by_plain_search(laid.model, laid.state(false), laid.black()));
  // With a third eye White keeps another liberty, and the black stones are lost.
  Laid three({"OO.O.", ".OOOO", "XXOOO", ".X.O."});
  EXPECT_TRUE(is_lost_by_plain_search(three.model, three.state(false), three.black()));
  EXPECT_EQ(laid.fight(laid.points({5, 15, 17})).is_lost(laid.state(false)), true);
}

TEST(Fight, IsNotSolvedWhereThePastDecides) {
  Model model(Game(spec("go")).with_board({3, 3}), Evaluation::compiled);
  EXPECT_THROW(Fight(model, 0, model.world().nowhere(), model.world().everywhere()), InputError);
}

TEST(Fight, StopsWhenItIsAsked) {
  StopSource stop;
  stop.request_stop();
  Laid laid(drawings().front().rows);
  EXPECT_EQ(laid.fight().is_lost(laid.state(true), stop.get_token()), std::nullopt);
  EXPECT_FALSE(laid.fight().line(laid.state(true), stop.get_token()).has_value());
}

/// White is to move, and Black only passes. Returns whether White can bring about the loss of the target (the
/// black stones).
bool is_lost_by_passing(Laid& laid, const State& state) {
  if (!laid.stands(state)) return true;
  for (const auto& [move, next] : laid.model.outcomes(state)) {
    if (move.plays.front().arguments.empty()) continue;
    const State passed =
        State(laid.model.attempt(next, laid.model.notation().parse_move("B pass")).outcomes.at(0).state);
    if (is_lost_by_passing(laid, passed)) return true;
  }
  return false;
}

TEST(TwoEyes, OfSeveralPointsThatAllTouchThePersonLetItPassForEver) {
  Laid laid({"..X..", "XXXXX"});
  EXPECT_FALSE(is_lost_by_passing(laid, laid.state(true)));
}

TEST(TwoEyes, WithAPointThatDoesNotTouchThePersonNeedAnAnswerAndAreAliveWithIt) {
  // Each position has an eye with a point that touches no black stone: a corner, or the middle of a cross of
  // five points. If Black only passes, White fills the other points of the eye, and this point remains a
  // liberty of the white stones.
  for (const auto& rows : {std::vector<std::string>{"XX.", ".XX", "..X"},
                           {"..X..", ".XXX.", "XXXXX"},
                           {"XXXXXX", "XX.X.X", "X...XX", "XX.XXX", "XXXXXX"},
                           {"XXXXXXXXX", "XX.XXX.XX", "X...X...X", "XX.XXX.XX", "XXXXXXXXX"}}) {
    Laid laid(rows);
    EXPECT_TRUE(is_lost_by_passing(laid, laid.state(true))) << rows.front();
    EXPECT_EQ(laid.fight().is_lost(laid.state(true)), false) << rows.front();
  }
}

}  // namespace
}  // namespace ruleproof
