#include "reference/political_go_play.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "reference/political_go_drawn.hpp"
#include "spec/input_error.hpp"
#include "spec/spec.hpp"

namespace ruleproof::political_go {
namespace {

using Kind = Event::Kind;
using Scores = std::vector<std::int64_t>;

constexpr Readings by_letter{.dragon = Dragons::letter};
constexpr Readings opponents_first{.captures = Captures::opponents_first};
constexpr Readings mover_chooses{.captures = Captures::mover_chooses};

constexpr int a = 0;
constexpr int b = 1;
constexpr int c = 2;
constexpr int d = 3;

// ------------------------------------------------------------------------------------------------- the start

TEST(PoliticalGoStart, IsAnEmptyBoardWithoutAlliancesAndWithScoresOfZero) {
  const Game game({}, {3, 2}, 3);
  EXPECT_EQ(game.board(), ". . . / . . .");
  EXPECT_EQ(game.state.alliances, Alliances(3));
  EXPECT_EQ(game.scores(), (Scores{0, 0, 0}));
  EXPECT_EQ(game.state.paid, (Scores{0, 0, 0}));
  EXPECT_EQ(game.state.last_mover, std::nullopt);
  for (int player = 0; player < 3; ++player) EXPECT_EQ(game.play.legal_points(game.state, player).size(), 6u);
}

TEST(PoliticalGoStart, IsOfTwoTo52PlayersOnBoardsThatThereAre) {
  EXPECT_THROW(Play({}, Size{3, 3}, 1), InputError);
  EXPECT_THROW(Play({}, Size{3, 3}, 53), InputError);
  EXPECT_THROW(Play({}, Size{0, 3}, 2), InputError);
  EXPECT_THROW(Play({.adjacent = Adjacent::letter}, Size{3, 26}, 2), InputError);
  EXPECT_NO_THROW(Play({}, Size{25, 25}, 52));
}

TEST(PoliticalGoStart, MayBeSetUpWithStonesAlliancesScoresAndWhoMovedLast) {
  const Drawn drawn({"A . C", ". B ."}, "AB");
  const Play play({}, drawn.size, 3);
  const State state = play.start(drawn.owners, drawn.alliances, {5, -7, 0}, {c, a});
  EXPECT_EQ(owners(state.stones), drawn.owners);
  EXPECT_EQ(state.alliances, allied("AB", 3));
  EXPECT_EQ(state.scores, (Scores{5, -7, 0}));
  EXPECT_EQ(state.last_mover, a);
  EXPECT_GT(state.moved_at[a], state.moved_at[c]);
  EXPECT_GT(state.placed_at[c], state.moved_at[b]);
  EXPECT_EQ(state.moved_at[b], 0);
  EXPECT_TRUE(play.legal_points(state, b).empty());
  EXPECT_FALSE(play.legal_points(state, a).empty());
}

TEST(PoliticalGoStart, WithADragonThatHasNoLibertiesIsRefused) {
  const auto set_up = [&](const Readings& readings, const Drawn& drawn) { Game(readings, drawn); };
  EXPECT_THROW(set_up({}, {{"A B ."}}), InputError);
  EXPECT_NO_THROW(set_up({}, Drawn({"A B ."}, "AB")));
  EXPECT_THROW(set_up({}, Drawn({"A B C ."}, "AB BC")), InputError);
  EXPECT_NO_THROW(set_up({}, {{"A A ."}}));
  EXPECT_THROW(set_up(by_letter, {{"A A ."}}), InputError);
  EXPECT_NO_THROW(set_up({}, {{"A . B", ". . .", "B . ."}}));
}

TEST(PoliticalGoPlay, ByOtherReadingsGoesOnFromTheSameState) {
  Game game({}, {3, 3}, 4);
  game.moves("D A1, D B1, A A2, B B2");
  const Play to_top = game.play.with({.remainder = Remainder::all_to_top});
  EXPECT_EQ(to_top.play(game.state, event("C C1", game.size())).scores, (Scores{0, 0, 2, -2}));
  EXPECT_EQ(game.moves("C C1").scores(), (Scores{0, 1, 1, -2}));
}

TEST(PoliticalGoPlay, ByAnotherAdjacencyGoesOnFromTheSameStateOnItsOwnBoard) {
  Game game({}, {4, 3}, 2);
  game.moves("A A3, B C2, A C3");
  const Play other = game.play.with({.adjacent = Adjacent::letter});
  const State state = other.adopted(game.state);
  EXPECT_EQ(&state.stones.of.front().board(), &other.board());
  EXPECT_EQ(drawn(state.stones), "A . A . / . . B . / . . . .");
  EXPECT_EQ(state.moved_at, game.state.moved_at);
  ASSERT_EQ(state.earlier.size(), 4u);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(&state.earlier[i].stones.of.front().board(), &other.board());
    EXPECT_EQ(drawn(state.earlier[i].stones), drawn(game.state.earlier[i].stones));
  }
  EXPECT_TRUE(some(touching(state.stones.of[b]) & other.board().at(0)));
  EXPECT_TRUE(other.refusals(state, event("B B1", game.size())).empty());
}

// ---------------------------------------------------------------------------------------------- taking turns

TEST(PoliticalGoTurns, AreAtMostOneMoveOfAPlayerInACheckingPeriod) {
  Game game({}, {3, 3}, 3);
  game.events("C propose A, A A1, B pass");
  const std::string refused = "once-per-period (the player has moved in this checking period)";
  EXPECT_EQ(game.ruled("A B2"), refused);
  EXPECT_EQ(game.ruled("A pass"), refused);
  EXPECT_EQ(game.ruled("B C3"), refused);
  EXPECT_EQ(game.ruled("A form C"), refused);
  EXPECT_EQ(game.ruled("A propose B"), "legal");
  EXPECT_EQ(game.ruled("C C3"), "legal");
  game.events("nweek, checkpoint");
  EXPECT_EQ(game.ruled("A B2"), refused);
  game.events("period");
  EXPECT_EQ(game.ruled("A B2"), "legal");
  EXPECT_EQ(game.ruled("B pass"), "legal");
}

TEST(PoliticalGoTurns, HaveNoOrder) {
  Game game({}, {3, 3}, 2);
  EXPECT_NO_THROW(game.moves("B A1, B A2, B pass, B pass, A C3, B C1"));
  EXPECT_EQ(game.board(), ". . A / B . . / B . B");
}

TEST(PoliticalGoTurns, OfABreakAreAtAnyTimeIfSoRead) {
  const Drawn drawn({"A . . . B"}, "AB AC");
  Game usual({}, drawn);
  Game any_time({.break_up = Break::any_time}, drawn);
  for (Game* game : {&usual, &any_time}) game->events("A C1");
  EXPECT_EQ(usual.ruled("A break B"), "once-per-period (the player has moved in this checking period)");
  EXPECT_EQ(any_time.ruled("A break B"), "legal");
  any_time.events("A break B, A break C");
  EXPECT_EQ(any_time.state.alliances, Alliances(3));
  EXPECT_EQ(any_time.state.last_mover, a);
}

TEST(PoliticalGoTurns, OfABreakAtAnyTimeAreMovesAllTheSame) {
  Game game({.break_up = Break::any_time}, Drawn({"A . . . B"}, "AB AC"));
  game.events("C pass, A break B");
  EXPECT_EQ(game.ruled("A B1"), "once-per-period (the player has moved in this checking period)");
  EXPECT_EQ(game.ruled("A pass"), "once-per-period (the player has moved in this checking period)");
  EXPECT_EQ(game.state.last_mover, a);
  EXPECT_FALSE(game.state.last_move_is_pass);
  game.events("period");
  EXPECT_EQ(game.ruled("C B1"), "after-ally (an ally has made the most recent move)");
}

TEST(PoliticalGoTurns, OfAPlacementAreNotRightAfterAnAllyWhateverTheAllyDid) {
  const std::string refused = "after-ally (an ally has made the most recent move)";
  for (const std::string move : {"B A2", "B pass", "B break D", "B form E"}) {
    Game game({}, Drawn({". . .", ". . .", ". . E"}, "AB BC BD"));
    game.events("E propose B").moves(move);
    EXPECT_EQ(game.ruled("A B2"), refused) << move;
    EXPECT_EQ(game.ruled("C B2"), refused) << move;
    EXPECT_EQ(game.ruled("B B2"), "legal") << move;
    EXPECT_EQ(game.ruled("A pass"), "legal") << move;
    EXPECT_EQ(game.ruled("A break B"), "legal") << move;
    EXPECT_EQ(game.ruled("D B2"), move == "B break D" ? "legal" : refused) << move;
    EXPECT_EQ(game.ruled("E B2"), move == "B form E" ? refused : "legal") << move;
    EXPECT_TRUE(game.play.legal_points(game.state, a).empty()) << move;
    game.events("C propose A, A propose D, checkpoint, nweek");
    EXPECT_EQ(game.ruled("A B2"), refused) << move;
    game.moves("A pass");
    EXPECT_EQ(game.ruled("A B2"), "legal") << move;
  }
}

TEST(PoliticalGoTurns, OfAPlacementAreOnEmptyPositions) {
  Game game({}, {2, 2}, 2);
  game.moves("A A1");
  EXPECT_EQ(game.ruled("B A1"), "move (the position is not empty): A1");
  EXPECT_EQ(game.ruled("A A1"), "move (the position is not empty): A1");
  EXPECT_THROW(game.events("B A1"), InputError);
}

TEST(PoliticalGoTurns, ListTheLegalPoints) {
  const Game game({}, {{"A . A",  //
                        ". A .",  //
                        ". . B"}});
  EXPECT_EQ(names(game.play.legal_points(game.state, a), game.size()), "B3 A2 C2 A1 B1");
  EXPECT_EQ(names(game.play.legal_points(game.state, b), game.size()), "A2 C2 A1 B1");
  EXPECT_EQ(game.ruled("B B3"), "suicide (the stone would be captured at once): B3");
}

// ------------------------------------------------------------------------------------------------- alliances

TEST(PoliticalGoAlliance, IsFormedByTheOneWhoConsentsSecondAsAMove) {
  Game game({}, {2, 2}, 3);
  EXPECT_EQ(game.ruled("B form A"), "consent (the other player has not consented)");
  game.events("A propose B");
  EXPECT_EQ(game.state.alliances, Alliances(3));
  EXPECT_EQ(game.state.last_mover, std::nullopt);
  EXPECT_FALSE(game.state.has_moved[a]);
  EXPECT_EQ(game.ruled("A form B"), "consent (the other player has not consented)");
  EXPECT_EQ(game.ruled("C form A"), "consent (the other player has not consented)");
  game.events("B form A");
  EXPECT_EQ(game.state.alliances, allied("AB", 3));
  EXPECT_EQ(game.state.last_mover, b);
  EXPECT_TRUE(game.state.has_moved[b]);
  EXPECT_FALSE(game.state.has_moved[a]);
  EXPECT_EQ(game.state.moves, 1);
  EXPECT_TRUE(game.state.proposals.empty());
}

TEST(PoliticalGoAlliance, IsProposedOnceAndNotToAnAlly) {
  Game game({}, Drawn({". ."}, "AB BC"));
  EXPECT_EQ(game.ruled("A propose B"), "allies (they are allies already)");
  game.events("A propose C");
  EXPECT_EQ(game.ruled("A propose C"), "consent (the player has consented already)");
  EXPECT_EQ(game.ruled("C propose A"), "legal");
  EXPECT_EQ(game.ruled("A form B"), "allies (they are allies already)");
}

TEST(PoliticalGoAlliance, IsNotFormedByTwoConsentsThatCross) {
  Game game({}, {2, 2}, 2);
  game.events("A propose B, B propose A");
  EXPECT_EQ(game.state.alliances, Alliances(2));
  EXPECT_EQ(game.ruled("A form B"), "legal");
  EXPECT_EQ(game.ruled("B form A"), "legal");
}

TEST(PoliticalGoAlliance, UsesUpTheConsentThatItAnswersAndNoOther) {
  Game game({}, {2, 2}, 3);
  game.events("A propose B, B propose A, A propose C").moves("B form A, A break B");
  EXPECT_EQ(game.ruled("B form A"), "consent (the other player has not consented)");
  EXPECT_EQ(game.ruled("A form B"), "legal");
  EXPECT_EQ(game.ruled("C form A"), "legal");
}

TEST(PoliticalGoAlliance, IsBrokenByEitherOfTheTwoAndOnlyIfThereIsOne) {
  for (const std::string move : {"A break B", "B break A"}) {
    Game game({}, Drawn({". . C"}, "AB BC"));
    EXPECT_EQ(game.ruled("A break C"), "break (they are no allies)");
    game.moves(move);
    EXPECT_EQ(game.state.alliances, allied("BC", 3)) << move;
    EXPECT_EQ(game.ruled(move), "break (they are no allies)") << move;
  }
}

TEST(PoliticalGoAlliance, AndPassesCannotBeMadeTwiceInAPeriod) {
  Game game({}, Drawn({". . ."}, "AB AC"));
  game.events("A break B");
  EXPECT_EQ(game.ruled("A break C"), "once-per-period (the player has moved in this checking period)");
  EXPECT_EQ(game.ruled("A break B"),
            "once-per-period (the player has moved in this checking period); break (they are no allies)");
}

// -------------------------------------------------------------------------------------------------- captures

TEST(PoliticalGoCapture, TakesADragonWithoutLibertiesAndPaysForItsStones) {
  Game game({}, Drawn({"A A B", "B * .", ". . ."}).with_players(3));
  game.moves("C B2");
  EXPECT_EQ(game.board(), ". . B / B C . / . . .");
  EXPECT_EQ(game.scores(), (Scores{-2, 1, 1}));
}

TEST(PoliticalGoCapture, OfAnAllianceCostsEachOwnerTheirOwnStones) {
  Game game({}, Drawn({"A A B .", "C C C ."}, "AB"));
  game.moves("C D2");
  EXPECT_EQ(game.board(), ". . . C / C C C .");
  EXPECT_EQ(game.scores(), (Scores{-2, -1, 3}));
}

TEST(PoliticalGoCapture, OfTwoDragonsPaysForAStoneInBothTwiceAndCostsItOnceOrTwice) {
  // The stone of B is in the dragon of A and B and in that of B and C.
  const Drawn drawn({". D * D .", "D A B C D", ". D D D ."}, "AB BC");
  for (const Loss reading : {Loss::each_stone, Loss::each_dragon}) {
    Game game({.loss = reading}, drawn);
    game.moves("D C3");
    EXPECT_EQ(game.board(), ". D D D . / D . . . D / . D D D .");
    EXPECT_EQ(game.scores(), (Scores{1 - 1, reading == Loss::each_stone ? -1 : -2, 1 - 1, 1 + 1}));
  }
}

TEST(PoliticalGoCapture, HasCapturersWhoseStonesGoInTheSameCapture) {
  Game game({}, {{"A B C",  //
                  "* B C",  //
                  "C C ."}});
  game.moves("C A2");
  EXPECT_EQ(game.board(), ". . C / C . C / C C .");
  EXPECT_EQ(game.scores(), (Scores{1 - 1, -2, 1 + 1}));
}

TEST(PoliticalGoCapture, CountsAnAdjacentStoneOnceHoweverManyItTouches) {
  // The stone of C touches two stones of A, the two of B one each.
  Game game({}, Drawn({"A A B", "A * .", "B . ."}, "").with_players(3));
  game.moves("C B2");
  EXPECT_EQ(game.scores(), (Scores{-3, 2, 1}));
}

TEST(PoliticalGoCapture, OfADragonLeavesTheRestOfAnotherOneThatHasACommonStone) {
  Game game({}, Drawn({"* A B C .", "D D D D D"}, "AB BC"));
  game.moves("D A2");
  EXPECT_EQ(game.board(), "D . . C . / D D D D D");
  EXPECT_EQ(game.scores(), (Scores{-1, -1, 1, 1}));
}

TEST(PoliticalGoCapture, OfTheOwnDragonIsNoneIfOpponentsAreFirst) {
  const Drawn drawn({". A B .", "A B * B", ". A B ."});
  EXPECT_EQ(Game({}, drawn).ruled("A C2"), "suicide (the stone would be captured at once): B2 C2");
  for (const Readings& readings : {opponents_first, mover_chooses}) {
    Game game(readings, drawn);
    game.moves("A C2");
    EXPECT_EQ(game.board(), ". A B . / A . A B / . A B .");
    EXPECT_EQ(game.scores(), (Scores{1, -1}));
  }
}

TEST(PoliticalGoCapture, OfThePlacedStoneIsRefusedInEveryOrder) {
  const Drawn drawn({"A * C"}, "AB BC");
  for (const Captures captures : {Captures::simultaneous, Captures::opponents_first, Captures::mover_chooses})
    EXPECT_NE(Game({.captures = captures}, drawn).ruled("B B1").find("suicide"), std::string::npos);
}

TEST(PoliticalGoCapture, MayComeOfBreaking) {
  for (const std::string move : {"A break B", "B break A"}) {
    Game game({}, Drawn({". A B"}, "AB"));
    game.moves(move);
    EXPECT_EQ(game.board(), ". A .") << move;
    EXPECT_EQ(game.scores(), (Scores{1, -1})) << move;
  }
}

TEST(PoliticalGoCapture, MayComeOfForming) {
  // A lives by its ally C and B by its ally D; the dragon of A and B has neither.
  for (const Captures captures :
       {Captures::simultaneous, Captures::opponents_first, Captures::mover_chooses}) {
    Game game({.captures = captures}, Drawn({". C A B D ."}, "AC BD"));
    game.events("A propose B");
    EXPECT_EQ(game.play.dragons(game.state), (std::vector<std::vector<int>>{{1, 2}, {3, 4}}));
    game.events("B form A");
    EXPECT_EQ(game.board(), ". C . . D .");
    EXPECT_EQ(game.scores(), (Scores{-1, -1, 1, 1}));
  }
}

TEST(PoliticalGoCapture, OfABreakIsInTheOrderOfTheReading) {
  const Drawn drawn({". A B A"}, "AB");
  for (const std::string move : {"A break B", "B break A"}) {
    Game at_once({}, drawn), in_order(opponents_first, drawn), chosen(mover_chooses, drawn);
    at_once.moves(move);
    EXPECT_EQ(at_once.board(), ". A . .") << move;
    EXPECT_EQ(at_once.scores(), (Scores{0, 0})) << move;
    in_order.moves(move);
    EXPECT_EQ(in_order.board(), move == "A break B" ? ". A . A" : ". A B .");
    EXPECT_EQ(in_order.scores(), move == "A break B" ? (Scores{1, -1}) : (Scores{-1, 1}));
    EXPECT_THROW(chosen.moves(move), InputError) << move;
    EXPECT_THROW(chosen.moves(move + " first C"), InputError) << move;
    EXPECT_EQ(Game(chosen).moves(move + " first B").board(), ". A . A") << move;
    EXPECT_EQ(Game(chosen).moves(move + " first A").board(), ". A B .") << move;
    EXPECT_EQ(Game(chosen).moves(move + " first D1").board(), ". A B .") << move;
  }
}

TEST(PoliticalGoCapture, IsOfTheDragonThatTheMoverNamesAndOfNoOther) {
  const Game game({}, Drawn({". A B"}, "AB"));
  EXPECT_NO_THROW(Game(game).moves("A break B first B"));
  EXPECT_NO_THROW(Game(game).moves("A break B first C1"));
  EXPECT_THROW(Game(game).moves("A break B first A"), InputError);
  EXPECT_THROW(Game(game).moves("A break B first B B"), InputError);
}

TEST(PoliticalGoCapture, CanBeNamedHoweverManyOutcomesThereAre) {
  // While they are allied, no set of stones of A alone is a dragon. After the break each set of adjacent ones
  // is, and none has a liberty.
  Readings readings = mover_chooses;
  readings.dragon = Dragons::letter;
  const Game game(readings, Drawn({". . . . .", "B B B B B", "A A A A A"}, "AB"));
  const Event last = event("B break A", game.size());
  std::set<std::string> boards;
  for (const Outcome& outcome : game.play.outcomes(game.state, last)) {
    Event named = last;
    named.first = game.play.names(game.state, last, outcome);
    const State after = game.play.play(game.state, named);
    EXPECT_EQ(drawn(after.stones), drawn(outcome.after));
    boards.insert(drawn(after.stones));
  }
  EXPECT_EQ(boards.size(), 17u);
  const std::string above = ". . . . . / B B B B B / ";
  for (const std::string rest : {". . . . .", ". A . A .", ". . A . .", "A . A . A"})
    EXPECT_TRUE(boards.contains(above + rest)) << rest;
}

// ---------------------------------------------------------------------------------------------------- points

/// Scores after a move, as "A 1 C 1" for those that it changes; nothing if it is illegal.
std::string changes(Game game, const std::string& move) {
  if (game.ruled(move) != "legal") return "";
  const Scores before = game.scores();
  game.events(move);
  std::string text;
  for (std::size_t player = 0; player < before.size(); ++player)
    if (game.scores()[player] != before[player])
      text += std::string(text.empty() ? "" : " ") + static_cast<char>('A' + player) + " " +
              std::to_string(game.scores()[player] - before[player]);
  return text;
}

/// The placements that change the scores otherwise if all points that remain go to the first: "move: changes
/// / changes".
std::vector<std::string> parted_by_remainder(Size size, int players, const std::string& moves) {
  Game one_each({}, size, players), to_top({.remainder = Remainder::all_to_top}, size, players);
  one_each.moves(moves);
  to_top.moves(moves);
  std::vector<std::string> parted;
  for (int player = 0; player < players; ++player)
    for (int point = 0; point < size.area(); ++point) {
      const std::string move = std::string(1, static_cast<char>('A' + player)) + " " + names({point}, size);
      const std::string one = changes(one_each, move), other = changes(to_top, move);
      EXPECT_EQ(one.empty(), other.empty()) << move;
      if (one != other) parted.push_back(move + ": " + one + " / " + other);
    }
  return parted;
}

TEST(PoliticalGoPoints, ThatRemainAfterAnEqualDivisionGoToOneOrToSeveral) {
  EXPECT_EQ(parted_by_remainder({3, 3}, 4, "D A1, D B1, A A2, B B2"),
            (std::vector<std::string>{"C C1: B 1 C 1 D -2 / C 2 D -2"}));
  EXPECT_EQ(parted_by_remainder({4, 3}, 5, "E B2, E C2, A B1, B C1, C A2, D D2, A B3"),
            (std::vector<std::string>{"A C3: A 1 D 1 E -2 / A 2 E -2", "B C3: A 1 B 1 E -2 / B 2 E -2",
                                      "C C3: A 1 C 1 E -2 / C 2 E -2", "D C3: A 1 D 1 E -2 / D 2 E -2"}));
}

TEST(PoliticalGoPoints, LostInTheRowOfTheTextAreTwoOrFourOfTheMiddle) {
  const Drawn drawn({". . . . . . . .",  //
                     "D D D * D D D D",  //
                     "A A A B B C C C"},
                    "AB BC");
  for (const Loss reading : {Loss::each_stone, Loss::each_dragon}) {
    Game game({.loss = reading}, drawn, {a, b, c});
    EXPECT_EQ(changes(game, "D D2"),
              reading == Loss::each_stone ? "A -1 B -2 C -1 D 6" : "A -1 B -4 C -1 D 6");
  }
}

TEST(PoliticalGoPoints, OfATieGoToWhoPlayedMostRecentlyInEitherMeaning) {
  const auto points = [](Recent reading, const std::string& moves) {
    Game game({.recent = reading}, {3, 3}, 4);
    return changes(game.moves(moves), "C C1");
  };
  for (const std::string later : {"", ", A pass", ", C pass, B pass, A pass"}) {
    const std::string moves = "D A1, D B1, A A2, B B2" + later;
    EXPECT_EQ(points(Recent::any_move, moves), later.empty() ? "B 1 C 1 D -2" : "A 1 C 1 D -2") << later;
    EXPECT_EQ(points(Recent::placed, moves), "B 1 C 1 D -2") << later;
  }
}

TEST(PoliticalGoPoints, OfATieGoToWhoCompletedAnAllianceOrBrokeOneIfAnyMoveCounts) {
  for (const Recent reading : {Recent::any_move, Recent::placed}) {
    Game game({.recent = reading}, {3, 3}, 4);
    game.moves("D A1, D B1, B B2, A A2").events("A propose B");
    EXPECT_EQ(changes(game, "C C1"), "A 1 C 1 D -2");
    game.moves("B form A");
    EXPECT_EQ(changes(game, "C C1"), reading == Recent::any_move ? "B 1 C 1 D -2" : "A 1 C 1 D -2");
    game.moves("A break B");
    EXPECT_EQ(changes(game, "C C1"), "A 1 C 1 D -2");
  }
}

TEST(PoliticalGoPoints, OfATieGoToTheOneWhoseMoveCapturesWhateverItIs) {
  const Drawn drawn({". A B C ."}, "AB");
  for (const Recent reading : {Recent::any_move, Recent::placed}) {
    const Game game({.recent = reading}, drawn, {a, c});
    EXPECT_EQ(changes(game, "A break B"), "A 1 B -1");
    EXPECT_EQ(changes(game, "B break A"), "B -1 C 1");
    Game placing({.recent = reading}, {3, 3}, 4);
    placing.moves("D A1, D B1, C B2, A A2, B pass, A pass");
    EXPECT_EQ(changes(placing, "B C1"), "A 1 B 1 D -2");
  }
}

TEST(PoliticalGoPoints, OfATieBetweenPlayersWhoNeverPlayedGoByTheListOfPlayers) {
  EXPECT_EQ(changes(Game({}, Drawn({". A B C ."}, "AB")), "B break A"), "A 1 B -1");
  EXPECT_EQ(changes(Game({}, Drawn({". A B C ."}, "AB"), {c}), "B break A"), "B -1 C 1");
}

TEST(PoliticalGoPoints, ThatRemainGoToWhoHasMoreStonesBesideTheDragonFirst) {
  for (const Remainder reading : {Remainder::one_each, Remainder::all_to_top}) {
    Game game({.remainder = reading}, {{". C .", "C D B", ". * ."}}, {c, b, d});
    EXPECT_EQ(changes(game, "A B1"), "C 1 D -1");
  }
}

// -------------------------------------------------------------------------------------------------------- ko

const std::string ko = "ko (the board would be equivalent to a previous one)";

/// A takes a stone of B on C2; the point to take back is B2.
Game ko_shape(Readings readings, std::string_view pairs) {
  readings.captures = Captures::opponents_first;
  const Drawn drawn({". A B .",  //
                     "A B * B",  //
                     ". A B ."},
                    pairs);
  return Game(readings, drawn.with_players(4));
}

TEST(PoliticalGoKo, ForbidsABoardThatStoodBefore) {
  Game game = ko_shape({}, "");
  game.moves("A C2");
  EXPECT_EQ(game.board(), ". A B . / A . A B / . A B .");
  EXPECT_EQ(game.ruled("B B2"), ko);
  EXPECT_EQ(game.ruled("C B2"), "legal");
  EXPECT_EQ(game.ruled("A B2"), "legal");
}

TEST(PoliticalGoKo, LooksAtEveryEarlierBoardHoweverManyMovesAgo) {
  Game game = ko_shape({}, "");
  game.moves("A C2, B pass, C pass, A pass, D pass")
      .events("C propose D")
      .moves("D form C, C break D, A pass");
  EXPECT_EQ(game.ruled("B B2"), ko);
  game.moves("A A1, B D1");
  EXPECT_EQ(game.ruled("B B2"), "legal");
}

TEST(PoliticalGoKo, ForbidsABoardWithStonesOfAlliesInPlaceOfEachOther) {
  Game game = ko_shape({}, "BC");
  game.moves("A C2");
  EXPECT_EQ(game.ruled("C B2"), ko);
  EXPECT_EQ(game.ruled("D B2"), "legal");
  EXPECT_EQ(game.ruled("B B2"), ko);
}

TEST(PoliticalGoKo, ForbidsABoardWithStonesThatAChainOfAlliesJoinsIfSoRead) {
  for (const Equivalent reading : {Equivalent::direct, Equivalent::closure}) {
    Game game = ko_shape({.equivalent = reading}, "BC CD");
    game.moves("A C2");
    EXPECT_EQ(game.ruled("C B2"), ko);
    EXPECT_EQ(game.ruled("D B2"), reading == Equivalent::direct ? "legal" : ko);
  }
}

TEST(PoliticalGoKo, GoesByTheAlliancesOfNowOrOfThen) {
  for (const Ko reading : {Ko::now, Ko::then}) {
    Game formed = ko_shape({.ko = reading}, "");
    formed.moves("A C2").events("B propose C").moves("C form B");
    EXPECT_EQ(formed.ruled("C B2"), reading == Ko::now ? ko : "legal");
    Game broken = ko_shape({.ko = reading}, "BC");
    broken.moves("A C2, B break C");
    EXPECT_EQ(broken.ruled("C B2"), reading == Ko::now ? "legal" : ko);
  }
}

TEST(PoliticalGoKo, GoesByAnyOfTheAlliancesOfThenWhileTheBoardStood) {
  for (const Ko reading : {Ko::now, Ko::then}) {
    Game passing = ko_shape({.ko = reading}, "");
    passing.events("B propose C").moves("C form B, D pass, B break C, C pass, D pass, A C2");
    EXPECT_EQ(passing.ruled("C B2"), reading == Ko::now ? "legal" : ko);
    EXPECT_EQ(passing.ruled("D B2"), "legal");
  }
}

TEST(PoliticalGoKo, ForbidsPlacementsOnly) {
  // What the break captures gives back the board of the start.
  Game game({}, Drawn({". A *"}, "AB"));
  game.moves("B C1, B break A");
  EXPECT_EQ(game.board(), ". A .");
  EXPECT_EQ(game.scores(), (Scores{1, -1}));
}

TEST(PoliticalGoKo, RemembersTheBoardsOfEarlierGamesIfSoRead) {
  for (const History reading : {History::cleared, History::kept}) {
    const std::string again = reading == History::kept ? ko : "legal";
    for (const Ko whose : {Ko::now, Ko::then}) {
      Game game({.history = reading, .ko = whose}, {3, 1}, 3);
      game.moves("A A1, B pass").events("nweek, nweek, checkpoint, period");
      EXPECT_EQ(game.board(), ". . .");
      EXPECT_EQ(game.ruled("A A1"), again);
      EXPECT_EQ(game.ruled("B A1"), "legal");
      EXPECT_EQ(game.ruled("A B1"), "legal");
      game.events("A propose B").moves("B form A, C pass");
      EXPECT_EQ(game.ruled("B A1"), whose == Ko::now ? again : "legal");
    }
  }
}

TEST(PoliticalGoKo, LeavesOutTheOutcomesThatItForbidsAndKeepsTheOthers) {
  Game game(mover_chooses, Drawn({". D * D .", "D A B C D", ". D D D ."}, "AB BC"));
  const Event capture = event("D C3", game.size());
  const std::vector<Outcome> all = game.play.outcomes(game.state, capture);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(drawn(all[0].after), ". D D D . / D . . C D / . D D D .");
  EXPECT_EQ(drawn(all[1].after), ". D D D . / D A . . D / . D D D .");
  game.state.earlier.push_back({all[0].after, game.state.alliances});
  EXPECT_EQ(game.ruled("D C3"), "legal");
  EXPECT_EQ(game.play.outcomes(game.state, capture).size(), 1u);
  EXPECT_EQ(Game(game).events("D C3").board(), drawn(all[1].after));
  game.state.earlier.push_back({all[1].after, game.state.alliances});
  EXPECT_EQ(
      game.ruled("D C3"),
      "ko (the board would be equivalent to a previous one (the first choice; 1 other is refused as well))");
  EXPECT_EQ(game.ruled("D C3 first A"), ko);
  EXPECT_EQ(game.ruled("D C3 first C"), ko);
  EXPECT_TRUE(game.play.outcomes(game.state, capture).empty());
}

/// Whether two boards are equivalent, by going through the points.
bool are_equivalent(Equivalent reading, const Alliances& alliances, const std::vector<int>& one,
                    const std::vector<int>& other) {
  std::vector<std::vector<bool>> linked(static_cast<std::size_t>(alliances.players()),
                                        std::vector<bool>(static_cast<std::size_t>(alliances.players())));
  const auto link = [&](int p, int q) {
    return linked[static_cast<std::size_t>(p)][static_cast<std::size_t>(q)];
  };
  for (int p = 0; p < alliances.players(); ++p)
    for (int q = 0; q < alliances.players(); ++q)
      linked[static_cast<std::size_t>(p)][static_cast<std::size_t>(q)] = p == q || alliances.has(p, q);
  if (reading == Equivalent::closure)
    for (int k = 0; k < alliances.players(); ++k)
      for (int p = 0; p < alliances.players(); ++p)
        for (int q = 0; q < alliances.players(); ++q)
          if (link(p, k) && link(k, q))
            linked[static_cast<std::size_t>(p)][static_cast<std::size_t>(q)] = true;
  for (std::size_t i = 0; i < one.size(); ++i) {
    if ((one[i] == nobody) != (other[i] == nobody)) return false;
    if (one[i] != nobody && !link(one[i], other[i])) return false;
  }
  return true;
}

/// An event at random, legal or not; mostly placements.
Event some_event(int points, int players) {
  constexpr Kind kinds[] = {Kind::place, Kind::place, Kind::place, Kind::place,    Kind::place,
                            Kind::pass,  Kind::form,  Kind::form,  Kind::break_up, Kind::break_up};
  Event event;
  event.kind = kinds[any_in(0, static_cast<int>(std::size(kinds)))];
  event.player = any_in(0, players);
  event.other = (event.player + any_in(1, players)) % players;
  event.point = any_in(0, points);
  return event;
}

/// A new checking period, with the consent that the event needs.
State prepared(const Play& play, const State& state, const Event& event) {
  const State next = play.play(state, {Kind::period});
  const Event proposal{Kind::propose, event.other, event.player};
  return event.kind == Kind::form && play.refusals(next, proposal).empty() ? play.play(next, proposal) : next;
}

TEST(PoliticalGoKo, ForbidsExactlyTheBoardsEquivalentToOneThatStood) {
  struct Past {
    std::vector<int> owners;
    Alliances alliances;
  };
  int forbidden = 0;
  EXPECT_TRUE(rc::check([&] {
    Readings readings = some_readings();
    if (readings.captures == Captures::mover_chooses) readings.captures = Captures::opponents_first;
    const Play play(readings, Size{any_in(2, 4), any_in(1, 3)}, any_in(2, 5));
    State state = play.start();
    std::vector<Past> past{{owners(state.stones), state.alliances}};
    for (int i = 0; i < 25; ++i) {
      const Event event = some_event(play.board().size().area(), play.players());
      state = prepared(play, state, event);
      if (event.kind == Kind::place) {
        State without_past = state;
        without_past.earlier.clear();
        if (!play.refusals(without_past, event).empty()) continue;
        const std::vector<int> after = owners(play.outcomes(without_past, event).front().after);
        const bool stood = std::ranges::any_of(past, [&](const Past& then) {
          return are_equivalent(readings.equivalent,
                                readings.ko == Ko::now ? state.alliances : then.alliances, after,
                                then.owners);
        });
        const std::vector<Refusal> refused = play.refusals(state, event);
        RC_ASSERT(refused.size() == (stood ? 1u : 0u));
        if (stood) RC_ASSERT(refused.front().clause == "ko");
        forbidden += stood;
      }
      if (!play.refusals(state, event).empty()) continue;
      state = play.play(state, event);
      past.push_back({owners(state.stones), state.alliances});
    }
  }));
  EXPECT_GT(forbidden, 10);
}

// --------------------------------------------------------------------------------------------------- the end

TEST(PoliticalGoEndOfGame, IsAtACheckpointAfterAPassWhenNoStoneWasPlacedForLongEnough) {
  for (const Nweek reading : {Nweek::two_boundaries, Nweek::one_boundary}) {
    const bool one = reading == Nweek::one_boundary;
    const auto ended = [&](const std::string& events) {
      Game game({.nweek = reading}, {3, 1}, 2);
      game.events(events);
      const bool would = game.play.would_end(game.state);
      game.events("checkpoint");
      EXPECT_EQ(game.state.games_ended, would ? 1 : 0) << events;
      return would;
    };
    EXPECT_TRUE(ended("A A1, B pass, nweek, nweek"));
    EXPECT_TRUE(ended("A A1, nweek, nweek, B pass"));
    EXPECT_TRUE(ended("A A1, nweek, B pass, nweek, nweek"));
    EXPECT_TRUE(ended("nweek, nweek, B pass"));
    EXPECT_EQ(ended("A A1, B pass, nweek"), one);
    EXPECT_EQ(ended("A A1, nweek, B pass"), one);
    EXPECT_EQ(ended("nweek, A A1, nweek, B pass"), one);
    EXPECT_EQ(ended("nweek, A pass"), one);
    EXPECT_FALSE(ended("nweek, nweek, A A1, B pass"));
    EXPECT_FALSE(ended("A A1, B pass"));
    EXPECT_FALSE(ended("B pass, A A1, nweek, nweek"));
    EXPECT_FALSE(ended("nweek, nweek"));
    EXPECT_FALSE(ended("A propose B, A pass, nweek, nweek, B form A"));
    EXPECT_TRUE(ended("A pass, nweek, nweek, A propose B"));
  }
}

TEST(PoliticalGoEndOfGame, IsNoneAtACheckpointThatChangesNothing) {
  Game game({}, Drawn({"A . B"}, "AC"));
  game.events("A propose B, A pass, nweek, checkpoint");
  EXPECT_EQ(game.board(), "A . B");
  EXPECT_EQ(game.state.alliances, allied("AC", 3));
  EXPECT_EQ(game.state.boundaries, 1);
  EXPECT_EQ(game.state.nweeks, 1);
  EXPECT_EQ(game.state.games_ended, 0);
  EXPECT_EQ(game.ruled("A pass"), "once-per-period (the player has moved in this checking period)");
}

TEST(PoliticalGoEndOfGame, GivesEachTerritoryToAllThatItTouches) {
  const Game game({}, {{". A . B .",  //
                        "A . . B .",  //
                        "A A C . B"}});
  std::string text;
  for (const Share& share : game.play.shares(game.state)) {
    text += names(share.points, game.size()) + ":";
    for (const Change& change : share.received)
      text += std::string(" ") + static_cast<char>('A' + change.player) + " " + std::to_string(change.points);
    text += "; ";
  }
  EXPECT_EQ(text, "A3: A 2; C3 B2 C2: A 2 B 2 C 2; E3 E2: B 4; D1: B 1 C 1; ");
}

TEST(PoliticalGoEndOfGame, PaysPositiveScoresAndResetsTheGame) {
  Game game({}, Drawn({". A . B", "A C . B"}, "AB"));
  game.state.scores = {1, -3, -9};
  game.events("C propose A, A pass, nweek, nweek, checkpoint");
  // A2 is worth 2 to A, and C2 and C1 are worth 1 to each of A, B and C.
  EXPECT_EQ(game.state.paid, (Scores{1 + 2 + 1, 0, 0}));
  EXPECT_EQ(game.board(), ". . . . / . . . .");
  EXPECT_EQ(game.state.alliances, Alliances(3));
  EXPECT_EQ(game.scores(), (Scores{0, 0, 0}));
  EXPECT_EQ(game.state.games_ended, 1);
  EXPECT_EQ(game.state.boundaries, 0);
}

TEST(PoliticalGoEndOfGame, LeavesWhoMovedAndTheConsentsAsTheyAre) {
  for (const Recent reading : {Recent::any_move, Recent::placed}) {
    Game game({.recent = reading}, {3, 3}, 4);
    game.moves("B B1, A C3").events("C propose A, A pass, nweek, nweek, checkpoint");
    EXPECT_EQ(game.state.games_ended, 1);
    EXPECT_EQ(game.ruled("A A1"), "once-per-period (the player has moved in this checking period)");
    EXPECT_EQ(game.ruled("C propose A"), "consent (the player has consented already)");
    EXPECT_EQ(game.state.last_mover, a);
    EXPECT_TRUE(game.state.last_move_is_pass);
    EXPECT_GT(game.state.placed_at[a], game.state.placed_at[b]);
    EXPECT_GT(game.state.placed_at[b], 0);
    EXPECT_EQ(game.state.moved_at[c], 0);
    game.events("checkpoint, nweek, checkpoint");
    EXPECT_EQ(game.state.games_ended, 1);
    game.events("nweek, checkpoint");
    EXPECT_EQ(game.state.games_ended, 2);
    EXPECT_EQ(game.state.nweeks, 4);
  }
}

TEST(PoliticalGoEndOfGame, AddsToWhatWasPaidBefore) {
  Game game({}, {2, 1}, 2);
  game.moves("A A1, B pass").events("nweek, nweek, checkpoint");
  EXPECT_EQ(game.state.paid, (Scores{2, 0}));
  game.moves("A A1, B pass").events("nweek, nweek, checkpoint");
  EXPECT_EQ(game.state.paid, (Scores{4, 0}));
  game.moves("B pass").events("nweek, nweek, checkpoint");
  EXPECT_EQ(game.state.paid, (Scores{4, 0}));
  EXPECT_EQ(game.state.games_ended, 3);
}

// ---------------------------------------------------------------------------------------------- random games

/// Every move on the board of a Play, legal or not.
std::vector<Event> all_moves(const Play& play) {
  std::vector<Event> moves;
  for (int player = 0; player < play.players(); ++player) {
    moves.push_back({Kind::pass, player});
    for (int point = 0; point < play.board().size().area(); ++point)
      moves.push_back({Kind::place, player, 0, point});
    for (int other = 0; other < play.players(); ++other)
      if (other != player)
        for (const Kind kind : {Kind::form, Kind::break_up}) moves.push_back({kind, player, other});
  }
  return moves;
}

Play some_play(int shortest, int longest) {
  return Play(some_readings(), Size{any_in(shortest, longest + 1), any_in(shortest, longest + 1)},
              any_in(2, 6));
}

/// A crowded board from which the dead dragons have been taken.
State some_state(const Play& play) {
  const std::vector<int> crowd = some_owners(play.board().size(), play.players());
  const Alliances alliances = some_alliances(play.players());
  State state = play.start();
  for (std::size_t point = 0; point < crowd.size(); ++point)
    if (crowd[point] != nobody)
      state.stones = place(state.stones, crowd[point], play.board().at(static_cast<int>(point)));
  Readings at_once = play.readings();
  at_once.captures = Captures::simultaneous;
  return play.start(owners(outcomes(at_once, state.stones, alliances, a).front().left), alliances,
                    state.scores, {});
}

std::int64_t sum(const Scores& scores) { return std::reduce(scores.begin(), scores.end()); }

/// What stones in several captured dragons add to all scores together, if each dragon has a Capturer.
std::int64_t paid_but_not_lost(const Readings& readings, const Outcome& outcome) {
  if (readings.loss == Loss::each_dragon) return 0;
  std::int64_t more = -std::ssize(outcome.removed);
  for (const Capture& capture : outcome.captures) more += std::ssize(capture.stones);
  return more;
}

TEST(PoliticalGoMoves, KeepWhatEveryMoveMustKeep) {
  std::map<Kind, int> captures;
  EXPECT_TRUE(rc::check([&] {
    const Play play = some_play(1, 5);
    const State before = some_state(play);
    for (const Event& event : all_moves(play)) {
      const State state = prepared(play, before, event);
      if (!play.refusals(state, event).empty()) continue;
      const std::vector<Outcome> outcomes = play.outcomes(state, event);
      std::set<std::vector<int>> boards;
      for (const Outcome& outcome : outcomes) {
        const State after = play.play(state, event, outcome);
        RC_ASSERT(boards.insert(owners(after.stones)).second);
        RC_ASSERT(sum(after.scores) == sum(state.scores) + paid_but_not_lost(play.readings(), outcome));
        RC_ASSERT(captured_dragons(play.readings(), after.stones, after.alliances).empty());
        if (event.kind == Kind::place)
          RC_ASSERT(owners(after.stones)[static_cast<std::size_t>(event.point)] == event.player);
        if (event.kind == Kind::pass) RC_ASSERT(outcome.captures.empty());
        for (const Capture& capture : outcome.captures) RC_ASSERT(!capture.received.empty());
        captures[event.kind] += !outcome.captures.empty();
        if (outcomes.size() == 1) continue;
        Event named = event;
        named.first = play.names(state, event, outcome);
        RC_ASSERT(owners(play.play(state, named).stones) == owners(outcome.after));
      }
    }
  }));
  EXPECT_GT(captures[Kind::place], 10);
  EXPECT_GT(captures[Kind::break_up], 3);
}

RC_GTEST_PROP(PoliticalGoMoves, ThatPlaceAreLegalIfTheyHaveAnOutcomeAndNoAllyHasJustMoved, ()) {
  const Play play = some_play(1, 4);
  const State state = some_state(play);
  for (int player = 0; player < play.players(); ++player) {
    State turn = state;
    turn.last_mover = any_in(0, play.players());
    const bool may_place = may_place_after(turn.alliances, player, turn.last_mover);
    std::vector<int> legal;
    for (const int point : empty(turn.stones).points())
      if (may_place && !play.outcomes(turn, {Kind::place, player, 0, point}).empty()) legal.push_back(point);
    RC_ASSERT(play.legal_points(turn, player) == legal);
  }
}

RC_GTEST_PROP(PoliticalGoGames, AreTheSameInAMirror, ()) {
  const Play play = some_play(1, 5);
  const Size size = play.board().size();
  const auto mirrored = [&](int point) { return point - point % size.w + size.w - 1 - point % size.w; };
  const auto image = [&](Event event) {
    event.point = mirrored(event.point);
    return event;
  };
  State state = some_state(play);
  std::vector<int> reflected(static_cast<std::size_t>(size.area()));
  for (int point = 0; point < size.area(); ++point)
    reflected[static_cast<std::size_t>(mirrored(point))] =
        owners(state.stones)[static_cast<std::size_t>(point)];
  State there = play.start(reflected, state.alliances, state.scores, {});
  for (int i = 0; i < 15; ++i) {
    const Event event = some_event(size.area(), play.players());
    state = prepared(play, state, event);
    there = prepared(play, there, event);
    const bool is_legal = play.refusals(state, event).empty();
    RC_ASSERT(play.refusals(there, image(event)).empty() == is_legal);
    if (!is_legal) continue;
    const std::vector<Outcome> outcomes = play.outcomes(state, event);
    if (outcomes.size() > 1) return;
    state = play.play(state, event);
    there = play.play(there, image(event));
    RC_ASSERT(there.scores == state.scores);
    for (int point = 0; point < size.area(); ++point)
      RC_ASSERT(owners(there.stones)[static_cast<std::size_t>(mirrored(point))] ==
                owners(state.stones)[static_cast<std::size_t>(point)]);
  }
}

/// A has filled the point beside B's stone; taking that brings the first board back, and else A's own stones
/// go.
Game ko_or_suicide() {
  Game game(mover_chooses, Drawn({"A .", "A A"}), {a, b});
  return game.events("B B2,period,A A1,period,A B1,period");
}

TEST(PoliticalGoRefusals, AreThoseOfTheChoiceThatTheEventNames) {
  const Game game = ko_or_suicide();
  EXPECT_EQ(game.board(), ". B / A A");
  const std::string suicide = "suicide (the stone would be captured at once";
  EXPECT_EQ(game.ruled("A A2 first B"), ko);
  EXPECT_EQ(game.ruled("A A2 first B2"), ko);
  EXPECT_EQ(game.ruled("A A2 first A"), suicide + "): A2 A1 B1");
  EXPECT_EQ(game.ruled("A A2"), suicide + " (the first choice; 1 other is refused as well)): A2 A1 B1");
  EXPECT_EQ(game.ruled("A A2 first A B"), game.ruled("A A2")) << "of one dragon alone";
}

TEST(PoliticalGoRefusals, AreOfTheNamedChoiceAlsoWhereAnotherOneIsLegal) {
  Game game(mover_chooses, Drawn({". D * D .", "D A B C D", ". D D D ."}, "AB BC"));
  const std::vector<Outcome> all = game.play.outcomes(game.state, event("D C3", game.size()));
  ASSERT_EQ(all.size(), 2u);
  game.state.earlier.push_back({all[0].after, game.state.alliances});
  EXPECT_EQ(game.ruled("D C3"), "legal");
  EXPECT_EQ(game.ruled("D C3 first A"), ko);
  EXPECT_EQ(game.ruled("D C3 first C"), "legal");
  EXPECT_EQ(game.ruled("D C3 first B"), "legal") << "one of the two that it may mean";
}

TEST(PoliticalGoRefusals, NameTranscribedClauses) {
  std::set<std::string> clauses;
  EXPECT_TRUE(rc::check([&] {
    const Play play = some_play(1, 3);
    State state = play.start();
    for (int i = 0; i < 20; ++i) {
      Event event = some_event(play.board().size().area(), play.players());
      if (any_in(0, 4) == 0) event.kind = Kind::propose;
      if (any_in(0, 3) != 0) state = prepared(play, state, event);
      const std::vector<Refusal> refused = play.refusals(state, event);
      for (const Refusal& refusal : refused) clauses.emplace(refusal.clause);
      if (!refused.empty()) continue;
      const std::vector<Outcome> outcomes = play.outcomes(state, event);
      state = is_move(event.kind) ? play.play(state, event, outcomes.front()) : play.play(state, event);
    }
  }));
  EXPECT_EQ(clauses, (std::set<std::string>{"after-ally", "allies", "break", "consent", "ko", "move",
                                            "once-per-period", "suicide"}));
  for (const std::string& clause : clauses)
    EXPECT_TRUE(spec("political-go").clause(clause).transcribed()) << clause;
}

// ---------------------------------------------------------------------------------------- counting sequences

/// Of all sequences of so many moves: how many there are, and the checksums.
struct Count {
  std::int64_t sequences = 0;
  std::int64_t squares = 0;  ///< the sum of the squares of the sum of (i + 1) * score of player i
  std::int64_t mover = 0;    ///< the sum of the scores of those who made the last move

  void add(const Scores& scores, int last_mover) {
    std::int64_t weighted = 0;
    for (std::size_t i = 0; i < scores.size(); ++i) weighted += static_cast<std::int64_t>(i + 1) * scores[i];
    ++sequences;
    squares += weighted * weighted;
    mover += scores[static_cast<std::size_t>(last_mover)];
  }

  friend bool operator==(const Count&, const Count&) = default;
  friend std::ostream& operator<<(std::ostream& out, const Count& count) {
    return out << count.sequences << " " << count.squares << " " << count.mover;
  }
};

void count_sequences(const Play& play, const State& state, int moves, Count& count) {
  if (moves == 0) return count.add(state.scores, *state.last_mover);
  for (const Event& event : all_moves(play)) {
    const State ready = prepared(play, state, event);
    if (!play.refusals(ready, event).empty()) continue;
    for (const Outcome& outcome : play.outcomes(ready, event))
      count_sequences(play, play.play(ready, event, outcome), moves - 1, count);
  }
}

/// The game of two players on a 2x2 board once more, with nothing but points: a dragon is a connected set of
/// stones of one player, or of both while they are allied.
class TwoPlayers {
 public:
  explicit TwoPlayers(const Readings& readings) : readings_(readings) { past_.push_back({board_, allied_}); }

  void count(int moves, Count& count) const {
    if (moves == 0) return count.add({scores_[0], scores_[1]}, last_);
    for (int player = 0; player < 2; ++player) {
      for (int point = 0; point < 4; ++point) {
        TwoPlayers next = *this;
        if (next.place(player, point)) next.count(moves - 1, count);
      }
      TwoPlayers passing = *this;
      passing.finish(player);
      passing.count(moves - 1, count);
      TwoPlayers turning = *this;  // forms the alliance, or breaks it
      turning.allied_ = !allied_;
      turning.capture(player);
      turning.finish(player);
      turning.count(moves - 1, count);
    }
  }

 private:
  using Points = std::array<int, 4>;

  bool place(int player, int point) {
    if (board_[point] != nobody || (allied_ && last_ == 1 - player)) return false;
    board_[point] = player;
    capture(player);
    if (board_[point] == nobody) return false;
    for (const auto& [board, allied] : past_) {
      bool is_equivalent = true;
      for (int i = 0; i < 4; ++i) {
        const bool may_differ =
            (readings_.ko == Ko::now ? allied_ : allied) && board[i] != nobody && board_[i] != nobody;
        is_equivalent = is_equivalent && (board[i] == board_[i] || may_differ);
      }
      if (is_equivalent) return false;
    }
    finish(player);
    placed_[player] = moves_;
    return true;
  }

  void finish(int player) {
    last_ = player;
    moved_[player] = ++moves_;
    past_.push_back({board_, allied_});
  }

  bool is_one(int p, int q) const {
    return board_[p] != nobody && board_[q] != nobody && (allied_ || board_[p] == board_[q]);
  }

  /// The points of the dragon of a stone, and which of the four it has.
  std::array<bool, 4> dragon(int point) const {
    std::array<bool, 4> has{};
    has[point] = true;
    for (int round = 0; round < 3; ++round)
      for (int p = 0; p < 4; ++p)
        for (const int q : {p ^ 1, p ^ 2})
          if (has[p] && is_one(p, q)) has[q] = true;
    return has;
  }

  void capture(int mover) {
    const Points before = board_;
    if (readings_.captures == Captures::opponents_first) capture(mover, before, true);
    capture(mover, before, false);
  }

  void capture(int mover, const Points& before, bool spare_mover) {
    Points left = board_;
    std::set<std::array<bool, 4>> dragons;
    for (int p = 0; p < 4; ++p)
      if (board_[p] != nobody) dragons.insert(dragon(p));
    for (const auto& dragon : dragons) {
      bool has_liberty = false, has_mover = false;
      std::array<std::set<int>, 2> beside;
      std::array<int, 2> stones{};
      for (int p = 0; p < 4; ++p) {
        if (!dragon[p]) continue;
        ++stones[board_[p]];
        has_mover = has_mover || board_[p] == mover;
        for (const int q : {p ^ 1, p ^ 2}) {
          has_liberty = has_liberty || board_[q] == nobody;
          if (!dragon[q] && before[q] != nobody) beside[before[q]].insert(q);
        }
      }
      if (has_liberty || (spare_mover && has_mover)) continue;
      pay(mover, stones, {beside[0].size(), beside[1].size()});
      for (int p = 0; p < 4; ++p)
        if (dragon[p]) left[p] = nobody;
    }
    board_ = left;
  }

  void pay(int mover, const std::array<int, 2>& stones, const std::array<std::size_t, 2>& beside) {
    const int all = stones[0] + stones[1];
    for (const int player : {0, 1}) scores_[player] -= stones[player];
    if (beside[0] > 0 && beside[1] > 0) {
      const auto& times = readings_.recent == Recent::any_move ? moved_ : placed_;
      const bool second_later = mover == 1 || (mover != 0 && times[1] > times[0]);
      const int first = beside[0] != beside[1] ? beside[1] > beside[0] : second_later;
      scores_[first] += (all + 1) / 2;
      scores_[1 - first] += all / 2;
    } else if (beside[0] + beside[1] > 0) {
      scores_[beside[1] > 0] += all;
    }
  }

  Readings readings_;
  Points board_{nobody, nobody, nobody, nobody};
  bool allied_ = false;
  std::array<std::int64_t, 2> scores_{};
  int last_ = nobody;
  int moves_ = 0;
  std::array<int, 2> moved_{}, placed_{};
  std::vector<std::pair<Points, bool>> past_;
};

TEST(PoliticalGoSequences, OfTwoPlayersOnAFewPointsAreAsManyAsByANaiveCount) {
  for (const Readings& readings :
       {Readings{}, opponents_first, Readings{.captures = Captures::opponents_first, .ko = Ko::then}}) {
    const Play play(readings, Size{2, 2}, 2);
    for (int moves = 1; moves <= 3; ++moves) {
      Count count, naive;
      count_sequences(play, play.start(), moves, count);
      TwoPlayers(readings).count(moves, naive);
      EXPECT_EQ(count, naive) << moves;
      if (moves == 1) {
        EXPECT_EQ(count.sequences, 2 * (4 + 1 + 1));
      }
    }
  }
}

TEST(PoliticalGoSequences, OfFourMovesAreAsManyAsByANaiveCount) {
  Count count, naive;
  const Play play(opponents_first, Size{2, 2}, 2);
  count_sequences(play, play.start(), 4, count);
  TwoPlayers(opponents_first).count(4, naive);
  EXPECT_EQ(count, naive);
  EXPECT_GT(count.squares, 0);
}

}  // namespace
}  // namespace ruleproof::political_go
