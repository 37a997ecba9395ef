#include "properties/referee/judgement.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "properties/testing/small_games.hpp"
#include "record/model_text.hpp"
#include "reference/model/key.hpp"
#include "spec/documents/spec.hpp"
#include "spec/testing/document_of_text.hpp"
#include "spec/testing/thrown.hpp"

namespace ruleproof {
namespace {

/// A judged game of a document.
struct Judged {
  Judged(const Document& game, const std::string& text, IllegalMoves illegal = IllegalMoves::are_refused)
      : record(parse_record(text, "game.txt", Game(game))),
        model(record.game),
        game(judgement(model, other_readings(model), record, "game.txt", illegal)) {}

  const MoveJudgement& operator[](std::size_t i) const { return game.moves.at(i); }
  std::vector<std::string> rows() const { return model.notation().rows(*game.end.now); }

  Record record;
  Model model;
  GameJudgement game;
};

using Rows = std::vector<std::string>;

Judged loose(const std::string& text, IllegalMoves illegal = IllegalMoves::are_refused) {
  return {spec("loose"), text, illegal};
}
Judged disto(const std::string& text, IllegalMoves illegal = IllegalMoves::are_refused) {
  return {spec("disto"), text, illegal};
}

TEST(Judgement, AfterAnIllegalMoveTheSamePlayerChoosesAgain) {
  const Judged judged = loose("board 3x3\nB a1\nW a1\nW c3\nW c1\n");
  EXPECT_EQ(text(judged.model, judged[1].refusals), "the point is not empty [turns] at a1");
  EXPECT_FALSE(judged[1].used_turn);
  EXPECT_TRUE(judged[2].is_legal());
  EXPECT_EQ(text(judged.model, judged[3].refusals), "it is the other player's turn [turns]");
  EXPECT_EQ(judged.rows(), (Rows{". . O", ". . .", "X . ."}));
  EXPECT_EQ(judged.game.end.now->to_move, 0);
}

TEST(Judgement, ARefusedMoveUsesUpItsTurnIfTheNextPlayerGoesOn) {
  const Judged judged = loose("board 3x3\nB a1\nW a1\nB c3\n");
  EXPECT_TRUE(judged[1].used_turn);
  EXPECT_TRUE(judged[2].is_legal());
  EXPECT_EQ(judged.rows(), (Rows{". . X", ". . .", "X . ."}));
}

TEST(Judgement, ATurnThatIsUsedUpIsNoPassAndComesBetweenTwo) {
  const Judged judged = loose("board 3x3\nB a1\nW pass\nB a1\nW pass\nB pass\n");
  EXPECT_TRUE(judged[2].used_turn);
  for (const std::size_t legal : {1u, 3u, 4u}) EXPECT_TRUE(judged[legal].is_legal()) << legal;
  EXPECT_TRUE(judged.game.end.is_over);
  EXPECT_FALSE(loose("board 3x3\nB a1\nW pass\nB a1\nW pass\n").game.end.is_over);
}

/// The beginning of a record of Go: Black takes a stone in a ko with c4, and White must not take back with b4
/// at once.
const std::string ko = ". X O . .\nX O . O .\n. X O . .\n. . . . .\n. . . . .\nto-move B\nB c4\nW b4\n";

Judged go(const std::string& reading, const std::string& moves) {
  return {spec("go"), "board 5x5\nreading ko=" + reading + "\n" + ko + moves};
}

TEST(Judgement, ARefusedMoveDoesNotLiftAKo) {
  for (const char* reading : {"simple", "positional", "situational"}) {
    const Judged judged = go(reading, "B c4\nW b4\nB c4\nW b4\n");
    EXPECT_TRUE(judged[1].used_turn) << reading;
    EXPECT_TRUE(judged[2].used_turn) << reading;
    for (std::size_t i = 1; i < 6; ++i) EXPECT_FALSE(judged[i].is_legal()) << reading << ' ' << i;
  }
  EXPECT_TRUE(go("simple", "B e1\nW b4\n")[3].is_legal()) << "a move does";
  EXPECT_TRUE(go("simple", "B pass\nW b4\n")[3].is_legal()) << "so does a pass";
}

/// White's move is refused and uses up White's turn. A black stone at a1 would then be removed as suicide,
/// which restores the first position, with White to move.
TEST(Judgement, APositionWithAnotherPlayerToMoveStaysInTheHistoryBehindAUsedTurn) {
  const Judged judged(spec("go"), "board 2x2\nreading ko=situational\nO .\n. O\nto-move W\nW a2\nB a1\n");
  EXPECT_TRUE(judged[0].used_turn);
  EXPECT_EQ(text(judged.model, judged[1].refusals), "it makes an earlier position again [repeat] at a1");
}

TEST(Judgement, WhatIsSetUpAfterAMoveIsThereForAllReadings) {
  const Document& go = spec("go");
  Record record = parse_record("board 3x3\nB a3\nW b3\nB c3\nW c1\n", "game.txt", Game(go));
  record.edits = {{3, {{0, -1}, {4, 1}}, -1, 4}, {4, {{8, 0}}, -1, 5}};
  Model model(record.game);
  const GameJudgement judged = judgement(model, other_readings(model), record, "game.txt");
  EXPECT_EQ(model.notation().rows(*judged.end.now), (Rows{". O X", ". O .", ". . X"}));
  EXPECT_TRUE(judged.moves[3].is_legal());
  EXPECT_TRUE(judged.departures.empty());
}

TEST(Judgement, WithThreePlayersOnlyTheOneWhoFollowsGoesOn) {
  const Document& game = lasting_document("trek.md", trek);
  const Judged next(game, "R step a1 c3\nG step a3 a2\n"), other(game, "R step a1 c3\nB step c3 c2\n");
  EXPECT_TRUE(next[0].used_turn);
  EXPECT_TRUE(next[1].is_legal());
  EXPECT_FALSE(other[0].used_turn);
  EXPECT_EQ(text(other.model, other[1].refusals), "it is another player's turn [start]");
}

TEST(Judgement, AnIllegalMoveThatStandsDoesWhatItWouldIfNothingForbadeIt) {
  const std::string forbidden = "board 3x3\nB a1\nW b1\nB c1\nW a2\nB b2\nW pass\n";
  const Judged stands = disto(forbidden, IllegalMoves::stand);
  EXPECT_FALSE(stands[4].is_legal());
  EXPECT_TRUE(stands[4].stands);
  EXPECT_EQ(stands[4].effects, "kills b1");
  EXPECT_TRUE(stands[5].is_legal());
  EXPECT_EQ(stands.rows(), (Rows{". . .", "O X .", "X O X"}));
  EXPECT_EQ(disto(forbidden).rows(), (Rows{". . .", "O . .", "X O X"}));
}

TEST(Judgement, AMoveOutOfTurnStandsToo) {
  const Judged stands = loose("board 3x3\nB a1\nB b1\nW c1\n", IllegalMoves::stand);
  EXPECT_TRUE(stands[1].stands);
  EXPECT_TRUE(stands[2].is_legal());
  EXPECT_EQ(stands.rows(), (Rows{". . .", ". . .", "X X O"}));
}

TEST(Judgement, WhatCannotBePlayedDoesNotStand) {
  const Judged stands = loose("board 3x3\nB a1\nW a1\nB pass\nW pass\nB b2\n", IllegalMoves::stand);
  EXPECT_FALSE(stands[1].stands) << "the point is taken";
  EXPECT_TRUE(stands[1].used_turn);
  EXPECT_FALSE(stands[4].stands) << "the game is over";
  EXPECT_EQ(stands.rows(), (Rows{". . .", ". . .", "X . ."}));
}

TEST(Judgement, InAnyDocumentAnIllegalMoveMayStand) {
  const Judged stands(lasting_document("trek.md", trek), "R step a1 c1\n", IllegalMoves::stand);
  EXPECT_TRUE(stands[0].stands);
  EXPECT_EQ(stands.rows(), (Rows{"G . B", ". . .", ". . R"}));
}

TEST(Judgement, TellsWhichPiecesOfAnyKindAMoveKilled) {
  const Document& fall = lasting_document("fall.md", R"(
    game "Fall"
    board square-grid 4x1
    players white as W, black as B
    turns alternate
    pieces king, guard
    scoring(P: player) = if king meets stones(P) then stones(P) else nothing
    move go(p in own, q in around(p) and not own): move p to q
    end when no stones(to-move)
)");
  EXPECT_EQ(Judged(fall, "board 4x1\nK k . g\nto-move W\nW go a1 b1\n")[0].effects, "kills d1");
}

TEST(Judgement, NumbersThatDifferTellReadingsApart) {
  const Document& sums = lasting_document("sums.md", two_players("square-grid 2x1", R"(
    state level : number 0 to 9 of each point shown
    reading weight "How often?"
      suggest "Say how often."
      | once "Once."
        because "Nothing else is written."
      | twice "Twice."
        because "Nothing else is written."
    move place(p in empty):
      put mover on p
      case weight
        | once: add 1 to level(p)
        | twice: add 2 to level(p)
    end when no empty
)"));
  const Judged judged(sums, "board 2x1\nB a1\nW b1\n");
  ASSERT_EQ(judged[0].part.size(), 1u);
  EXPECT_EQ(judged[0].part[0].says, "legal: a1 becomes X2");
}

TEST(Judgement, TellsWhatAMoveDidAndTheScoresAfterIt) {
  const Judged flips = loose("board 3x3\nO X .\n. . .\n. . .\nto-move B\nB a2\nW c1\n");
  EXPECT_EQ(flips[0].effects, "a3 becomes X");
  EXPECT_EQ(flips[0].scores, (std::vector<Number>{6, 0}));
  EXPECT_EQ(flips[1].effects, "");
  EXPECT_EQ(disto("board 3x1\nX . O\nto-move B\nB b1\n")[0].effects, "kills a1 c1") << "of either colour";
  EXPECT_TRUE(Judged(lasting_document("trek.md", trek), "R step a1 a2\n")[0].scores.empty())
      << "nothing is counted";
}

/// A game of Loose. White's stone at b3 lies between two black stones, and White's next stone fills its last
/// liberty. This is illegal under group=any-set, where each stone needs a liberty of its own.
const char* const spoilt = "board 3x3\nB a3\nW b3\nB c3\nW b2\nB a2\nW a1\n";

TEST(Judgement, NamesTheReadingsThatRuleOtherwiseAndWhereEachLeavesTheBoard) {
  const Judged judged = loose(spoilt);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_TRUE(judged[i].part.empty()) << i;
  EXPECT_EQ(judged[3].part,
            (std::vector<Dissent>{
                {"group=any-set", "illegal: groups are left without a true liberty [end-of-turn] at b3"}}));
  EXPECT_TRUE(is_new(judged[3].part));
  EXPECT_EQ(lasting(judged[4].part), std::vector<std::string>{"group=any-set"})
      << "it is still the same difference";
  EXPECT_FALSE(is_new(judged[4].part));
  EXPECT_EQ(std::ranges::count(judged.game.departures, FirstMove{"group=any-set", 4}), 1);
  EXPECT_EQ(first_departure(judged.game), 4);
}

TEST(Judgement, HasNoFirstDepartureWhereNoReadingLeavesTheBoard) {
  const Judged judged = loose("board 3x3\nB a3\nW b3\nB b3\n");
  EXPECT_TRUE(judged.game.departures.empty());
  EXPECT_EQ(first_departure(judged.game), std::nullopt);
}

TEST(Judgement, TellsUnderWhichReadingsTheEndHasAnotherScoreOrWinner) {
  EXPECT_EQ(disto("board 3x1\nkomi 0.5\nX O .\n").game.score_under,
            (std::vector<Dissent>{{"person=any-colour", "black 1, white 1.5"},
                                  {"person=mixed-clique", "black 1, white 1.5"}}));
  const std::string tied = "board 3x3\n. . .\n. . .\n. . .\nlast-placed W\nto-move W\nW pass\n";
  EXPECT_TRUE(loose(tied).game.score_under.empty());
  EXPECT_EQ(loose(tied + "B pass\n").game.score_under,
            (std::vector<Dissent>{{"tie=pass", "the game is over: white wins; score black 0, white 0"}}));
}

TEST(Judgement, TellsUnderWhichReadingsTheGameIsNotOver) {
  const Judged judged(
      lasting_document("trek.md", exchanged(trek, "    end when some (middle and occupied)\n",
                                            "    end when case beside-it\n      | sides: some (middle "
                                            "and occupied)\n      | corners: no empty\n")),
      "R step a1 a2\nG step a3 b3\nB step c3 c2\nR step a2 b2\n");
  EXPECT_TRUE(judged.game.end.is_over);
  EXPECT_EQ(judged.game.score_under, (std::vector<Dissent>{{"beside-it=corners", "the game goes on"}}));
}

TEST(Judgement, OfAReadingWithAChoiceThatTheMoveDoesNotMakeIsThatItLeavesTheBoard) {
  const Judged judged = loose("board 5x2\nreading group=pairs\n. O O . .\n. O O X .\nB a2\n");
  const auto one_by_one = std::ranges::find(judged[0].part, "flip=one-by-one", &Dissent::reading);
  ASSERT_NE(one_by_one, judged[0].part.end());
  EXPECT_NE(one_by_one->says.find("; or "), std::string::npos) << one_by_one->says;
  EXPECT_EQ(std::ranges::count(judged.game.departures, FirstMove{"flip=one-by-one", 1}), 1);
}

TEST(Judgement, RefusesAMoveThatDoesNotSayWhichOutcomeItMeansAndSaysWhere) {
  const std::string choice =
      "board 5x2\nreading group=pairs\nreading flip=one-by-one\n. O O . .\n. O O X .\nto-move W\nW pass\nB "
      "a2";
  const auto refused = [&](const std::string& rest) { return thrown([&] { loose(choice + rest + "\n"); }); };
  EXPECT_EQ(refused(""),
            "game.txt:8: 'B a2' has 2 outcomes; name the one that is meant, such as 'B a2 first b2'");
  EXPECT_EQ(refused(" flip c1"),
            "game.txt:8: 'B a2 flip c1': no outcome of the move flips just these stones");
  EXPECT_EQ(loose(choice + " flip b1 c1\n").rows(), loose(choice + " first c1\n").rows());
}

/// Rules under which a move may take any point. Under the second reading a turn has too many outcomes to
/// enumerate.
const std::string boundless = [] {
  std::string document = two_players(
      "square-grid 9x9",
      "    reading take \"What does a move take?\"\n      | nothing \"Nothing.\" because \"It does not "
      "say.\"\n"
      "      | anything \"Any three points.\" because \"Nobody forbids it.\"\n"
      "    move place(p):\n      forbid \"it is taken\": p and occupied\n      case take\n        | nothing: "
      "put mover on p\n        | anything:\n          put mover on p\n");
  for (int i = 0; i < 4; ++i)
    document += std::string(10 + 2 * static_cast<std::size_t>(i), ' ') + "choose x" + std::to_string(i) +
                " in board:\n";
  return document +
         "                  remove x0 or x1 or x2 or x3\n    end when no empty\n    wins(P: player) = P = "
         "black\n";
}();

TEST(Judgement, AReadingThatCannotTellWhatAMoveDoesIsNotAskedAgain) {
  const Judged judged(lasting_document("boundless.md", boundless), "board 9x9\nB a1\nW b1\n");
  EXPECT_EQ(judged.game.untold, (std::vector<FirstMove>{{"take=anything", 1}}));
  ASSERT_EQ(judged[0].part.size(), 1u);
  EXPECT_TRUE(judged[0].part[0].says.starts_with("cannot be decided: ")) << judged[0].part[0].says;
  EXPECT_TRUE(judged[1].part.empty());
  EXPECT_EQ(judged.game.departures, judged.game.untold);
}

/// Returns the positions after the move `meant`, from the list of all outcomes of all legal moves.
std::set<std::string> continuations(const Model& model, const State& state, const Move& meant) {
  std::set<std::string> all;
  for (const auto& [move, after] : model.outcomes(state))
    if (move == meant) all.insert(Keys::of_stones(*after.now));
  return all;
}

TEST(Judgement, OfAnyGameIsWhatAskingForAllLegalMovesGives) {
  std::mt19937 dice(1);
  const auto roll = [&](std::size_t below) {
    return std::uniform_int_distribution<std::size_t>(0, below - 1)(dice);
  };
  int illegal = 0, dissents = 0;
  for (const char* id : {"disto", "loose", "go", "political-go"})
    for (int round = 0; round < 6; ++round) {
      Record record{Game(spec(id)).with_board({3, 2}), {}, {}, {}, {}};
      Model model(record.game);
      const std::vector<OtherReading> others = other_readings(model);
      State state = model.start();
      std::vector<std::set<std::string>> expected;
      for (int i = 0; i < 10 && !state.is_over; ++i) {
        const std::vector<Move> legal = model.moves(state);
        if (legal.empty()) break;
        Move move = legal[roll(legal.size())];
        if (roll(4) == 0)  // may choose an occupied point
          for (Argument& argument : move.plays.front().arguments)
            if (argument.type == language::Type::point) argument.value = static_cast<int>(roll(6));
        std::set<std::string> after = continuations(model, state, move);
        if (after.size() > 1) break;
        record.moves.push_back({move, {}});
        expected.push_back(after);
        const Attempt attempt = model.attempt(state, move);
        if (!attempt.outcomes.empty()) state = attempt.outcomes.front().state;
      }
      const GameJudgement judged = judgement(model, others, record, "game.txt");
      ASSERT_EQ(judged.moves.size(), expected.size());
      State at = first_state(model, record);
      for (std::size_t i = 0; i < expected.size(); ++i) {
        const MoveJudgement& move = judged.moves[i];
        ASSERT_EQ(move.is_legal(), !expected[i].empty()) << id << ' ' << text(model, move.move);
        illegal += move.is_legal() ? 0 : 1;
        for (const OtherReading& other : others) {
          const std::set<std::string> there =
              continuations(*other.model, taken_over(at, *other.model), move.move.move);
          const bool speaks = std::ranges::count(move.part, other.reading, &Dissent::reading) > 0;
          dissents += speaks ? 1 : 0;
          const bool differs = there != expected[i];
          EXPECT_TRUE(speaks || !differs) << other.reading;
          EXPECT_TRUE(!speaks || differs || !kept_scores(model.document(), *at.now).empty()) << other.reading;
        }
        if (!move.is_legal()) continue;
        at = move.outcomes.front().state;
        EXPECT_EQ(expected[i], std::set<std::string>{Keys::of_stones(*at.now)});
      }
      EXPECT_EQ(Keys::of_stones(*judged.end.now), Keys::of_stones(*state.now));
    }
  EXPECT_GT(illegal, 10);
  EXPECT_GT(dissents, 0);
}

}  // namespace
}  // namespace ruleproof
