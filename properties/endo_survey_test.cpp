#include "properties/endo_survey.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "properties/endo_positions.hpp"
#include "reference/endo_drawn.hpp"
#include "spec/spec.hpp"

namespace ruleproof::endo {
namespace {

constexpr std::size_t no_limit = std::numeric_limits<std::size_t>::max();
constexpr Colour black = Colour::black;
constexpr Colour white = Colour::white;

Ruleset defaults() { return Ruleset(spec("endo")); }

/// Plays a record whose readings are those of the game's clauses; expects all turns to be legal, and only the
/// last one to end the game.
State played(const Record& record) {
  State state;
  for (const Turn& turn : parse_record(write_record(record), "record").turns) {
    EXPECT_FALSE(state.winner);
    state = play(readings(ruleset(record)), state, turn);
  }
  return state;
}

/// How Black's turn, which has to be legal, ends the game.
std::optional<EndingKind> kind(const Drawn& drawn, const std::string& turn) {
  const State state = drawn.state(black);
  EXPECT_TRUE(refusals({}, state, parse_turn(turn)).empty()) << turn;
  return ending_kind({}, state, parse_turn(turn));
}

// ------------------------------------------------------------------------------------------- kinds of an end

TEST(EndoEnding, IsByThePlacementIfTheGroupHadNoLibertyAfterItAlready) {
  const Drawn drawn{". . . .",  //
                    "X O X .",  //
                    ". X . X"};
  EXPECT_EQ(kind(drawn, "B 1,2 move 3,0 W"), (EndingKind{Way::opponents, Cause::placement, black}));
}

TEST(EndoEnding, IsByTheMovementIfThatWouldHaveDoneWithoutThePlacement) {
  const Drawn drawn{"X O X .",  //
                    ". X . .",  //
                    ". X . ."};
  EXPECT_EQ(kind(drawn, "B 3,1 move 1,0 N"), (EndingKind{Way::opponents, Cause::movement, black}));
}

TEST(EndoEnding, IsByBothIfNeitherWouldHaveDone) {
  const Drawn drawn{"X O .",  //
                    ". X .",  //
                    ". X ."};
  EXPECT_EQ(kind(drawn, "B 2,2 move 1,0 N"), (EndingKind{Way::opponents, Cause::together, black}));
}

TEST(EndoEnding, IsByBothIfTheMovementNeedsThePlacement) {
  const Drawn drawn{". . X .",  //
                    ". X O X",  //
                    "X . . ."};
  EXPECT_EQ(kind(drawn, "B 1,0 move 0,0 E"), (EndingKind{Way::opponents, Cause::together, black}));
  const Drawn held_together{"X O X .",  //
                            ". X . .",  //
                            ". X . .",  //
                            "X . . ."};
  EXPECT_EQ(kind(held_together, "B 0,1 move 1,1 N"), (EndingKind{Way::opponents, Cause::together, black}));
}

TEST(EndoEnding, MayBeOfTheMoverAlone) {
  const Drawn drawn{". O .",  //
                    "O . O",  //
                    ". O ."};
  EXPECT_EQ(kind(drawn, "B 1,1"), (EndingKind{Way::own, Cause::placement, white}));
}

TEST(EndoEnding, OfBothColoursIsLostByTheMover) {
  const Drawn drawn{". O . X . X",  //
                    "O X . O X .",  //
                    ". O O X . ."};
  EXPECT_EQ(kind(drawn, "B 2,2 move 5,2 W"), (EndingKind{Way::both, Cause::placement, white}));
}

RC_GTEST_PROP(EndoEnding, AgreesWithTheJudgementOfTheReference, ()) {
  const Readings readings = some_readings();
  const State state{some_organism(5), *rc::gen::element(black, white)};
  const std::vector<Turn> turns = legal_turns(readings, state);
  const Turn turn = turns[static_cast<std::size_t>(any_in(0, static_cast<int>(turns.size())))];
  const State after = play(readings, state, turn);
  const auto kind = ending_kind(readings, state, turn);
  RC_ASSERT(kind.has_value() == after.winner.has_value());
  if (!kind) return;
  const Judgement judged = judgement(readings, after.markers, turn.colour);
  RC_ASSERT(kind->winner == *after.winner);
  RC_ASSERT((kind->way == Way::opponents) == judged.own.empty());
  RC_ASSERT((kind->way == Way::own) == judged.opponents.empty());
  RC_ASSERT((kind->winner == state.to_move) == (kind->way == Way::opponents));
  if (!turn.moved) RC_ASSERT(kind->cause == Cause::placement);
}

// ------------------------------------------------------------------------------------------------ the survey

TEST(EndoSurvey, FindsNoEndBeforeTheSeventhTurn) {
  const Survey found = survey(defaults(), 6, no_limit);
  EXPECT_TRUE(found.complete);
  EXPECT_EQ(found.turns, 6);
  EXPECT_TRUE(found.endings.empty());
  for (const Level& level : found.levels) EXPECT_EQ(level.ending_turns, 0u);
}

TEST(EndoSurvey, FindsTheShortestGames) {
  const Survey found = survey(defaults(), 7, no_limit);
  ASSERT_EQ(found.endings.size(), 2u);
  for (const Ending& ending : found.endings) {
    EXPECT_EQ(ending.game.turns.size(), 7u);
    EXPECT_EQ(ending.kind.cause, Cause::together);
    EXPECT_NE(ending.kind.way, Way::both);
    EXPECT_EQ(ending.kind.winner, ending.kind.way == Way::opponents ? black : white);
    EXPECT_EQ(played(ending.game).winner, ending.kind.winner);
    Record before = ending.game;
    before.turns.pop_back();
    EXPECT_EQ(ending_kind({}, played(before), ending.game.turns.back()), ending.kind);
  }
  EXPECT_NE(found.endings[0].kind, found.endings[1].kind);
  EXPECT_EQ(found.levels.back().ending_turns, 187u);
}

TEST(EndoSurvey, FindsOtherEndsUnderOtherRules) {
  const Survey found = survey(defaults().with("group=any-set"), 5, no_limit);
  ASSERT_FALSE(found.endings.empty());
  for (const Ending& ending : found.endings) {
    EXPECT_EQ(ending.game.turns.size(), 5u);
    EXPECT_EQ(played(ending.game).winner, ending.kind.winner);
  }
}

TEST(EndoSurvey, CountsPositionsWithoutAMovementAsTheReferenceDoes) {
  for (const Ruleset& ruleset : varied_one_at_a_time(spec("endo"))) {
    SCOPED_TRACE(ruleset.text());
    const Readings chosen = readings(ruleset);
    const Survey found = survey(ruleset, 5, no_limit);
    ASSERT_EQ(found.levels.size(), 5u);
    std::set<PackedPosition> positions{{}};
    for (int turns = 0; turns < 4; ++turns) {
      std::set<PackedPosition> next;
      std::size_t some = 0;
      std::size_t any = 0;
      for (const PackedPosition& position : positions) {
        const State state{unpack(position, turns), to_move_after(turns)};
        const std::vector<Square> squares = legal_placements(chosen, state);
        const auto still = std::ranges::count_if(
            squares, [&](Square square) { return is_still_after(chosen, state, square); });
        some += still > 0;
        any += still == static_cast<std::ptrdiff_t>(squares.size());
        for (const Turn& turn : legal_turns(chosen, state))
          next.insert(least_image(FewMarkers(play(chosen, state, turn).markers)));
      }
      const Level& level = found.levels[turns];
      EXPECT_EQ(level.markers, turns);
      EXPECT_EQ(level.positions, positions.size());
      EXPECT_EQ(level.still_after_some, some);
      EXPECT_EQ(level.still_after_any, any);
      EXPECT_EQ(level.still.has_value(), any > 0);
      positions = std::move(next);
    }
  }
}

TEST(EndoSurvey, NamesAGameAfterWhichNobodyCanMove) {
  const Survey found = survey(defaults(), 6, no_limit);
  for (const Level& level : found.levels) {
    if (!level.still) continue;
    const State state = played(*level.still);
    EXPECT_EQ(state.markers.size(), static_cast<std::size_t>(level.markers));
    for (const Square square : legal_placements({}, state)) EXPECT_TRUE(is_still_after({}, state, square));
  }
  EXPECT_FALSE(found.levels[2].still);
  EXPECT_TRUE(found.levels[5].still);
}

TEST(EndoSurvey, FindsAGameThatGoesOnWithAGroupWithoutLibertiesOnlyIfThatIsNoLoss) {
  EXPECT_FALSE(survey(defaults(), 7, no_limit).goes_on_deprived);
  const Ruleset lenient = defaults().with("self=nothing");
  EXPECT_FALSE(survey(lenient, 6, no_limit).goes_on_deprived);
  const Survey found = survey(lenient, 7, no_limit);
  ASSERT_TRUE(found.goes_on_deprived);
  const State state = played(*found.goes_on_deprived);
  EXPECT_EQ(state.markers.size(), 7u);
  EXPECT_FALSE(state.winner);
  EXPECT_FALSE(judgement(readings(lenient), state.markers, black).own.empty());
}

TEST(EndoSurvey, SaysHowFarItCameWithinALimit) {
  const Survey found = survey(defaults(), 6, 100);
  EXPECT_FALSE(found.complete);
  EXPECT_EQ(found.turns, 5);
  EXPECT_EQ(found.levels.size(), 5u);
}

TEST(EndoSurvey, SaysThatItWasStopped) {
  std::stop_source source;
  source.request_stop();
  const Survey found = survey(defaults(), 4, no_limit, source.get_token());
  EXPECT_FALSE(found.complete);
  EXPECT_EQ(found.turns, 0);
}

TEST(EndoDiagonal, OwesNoMovementHoweverLongItIs) {
  const Record record = diagonal(40);
  ASSERT_EQ(record.turns.size(), 40u);
  State state;
  for (const Turn& turn : record.turns) {
    EXPECT_TRUE(is_still_after({}, state, turn.placed));
    ASSERT_TRUE(refusals({}, state, turn).empty());
    state = play({}, state, turn);
    EXPECT_FALSE(state.winner);
  }
  EXPECT_EQ(played(record).markers.size(), 40u);
}

TEST(EndoHunt, LooksAtAsManyPositionsAsItSays) {
  const Hunted plain = hunt_forced_loss(defaults(), {.games = 5, .turns = 20});
  EXPECT_EQ(plain.positions, 100u);
  EXPECT_EQ(plain.longest, 20);
  EXPECT_FALSE(plain.forced);
  EXPECT_FALSE(plain.fewest_safe);
  const Hunted climbing = hunt_forced_loss(defaults(), {.games = 2, .turns = 10, .candidates = 3});
  EXPECT_EQ(climbing.positions, 60u);
  ASSERT_TRUE(climbing.fewest_safe);
  EXPECT_GT(climbing.fewest_safe, 0u);
  const Hunted opening = hunt_forced_loss(defaults(), {.games = 2, .turns = 9, .candidates = 3});
  EXPECT_FALSE(opening.fewest_safe);
}

}  // namespace
}  // namespace ruleproof::endo
