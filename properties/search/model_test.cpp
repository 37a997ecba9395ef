#include <gtest/gtest.h>

#include <algorithm>

#include "properties/readings/comparison.hpp"
#include "properties/referee/judgement.hpp"
#include "properties/search/count.hpp"
#include "properties/testing/small_games.hpp"
#include "record/model_text.hpp"
#include "reference/model/document_form.hpp"
#include "spec/language/tree.hpp"
#include "spec/testing/document_of_text.hpp"
#include "spec/testing/thrown.hpp"

namespace ruleproof {
namespace {

Game game(const std::string& text) { return Game(lasting_document("game.md", text)); }

Model model_of(const std::string& text, Size size) { return Model(game(text).with_board(size)); }

Comparison compared(const std::string& one, const std::string& other, std::optional<Size> board = {},
                    std::size_t most_states = 20'000) {
  const Game a = game(one), b = game(other);
  demand_comparable(a.document(), b.document());
  ComparisonBounds bounds;
  bounds.board = board;
  bounds.most_states = most_states;
  return compare(a, b, bounds);
}

std::string moves_of(const Divergence& divergence) {
  const Model model(divergence.record.game);
  std::string all;
  for (const RecordedMove& move : divergence.record.moves) all += text(model, move) + "; ";
  return all + (divergence.move ? model.notation().text(*divergence.move) : "");
}

// Records.

TEST(ModelRecord, IsReadBackAsItWasWritten) {
  for (const std::string& text :
       {std::string("game trek\nboard 3x3\nreading beside-it=corners\nR step a1 b1\nG step a3 b3\n"),
        std::string("game duels\nboard 2x2\nplayers 3\nprize 2.5\nA . \n. B\nto-move C\nC b2 first b1\n"),
        std::string("game pairs\nboard 3x3\nB first-stone a1 second b1\n")}) {
    const Game read = game(text.find("trek") != std::string::npos    ? trek
                           : text.find("pairs") != std::string::npos ? pairs
                                                                     : duels);
    const Record record = parse_record(text, "record", read);
    const std::string written = write_record(record);
    const Record again = parse_record(written, "record", read);
    EXPECT_EQ(write_record(again), written);
    EXPECT_EQ(again.moves, record.moves);
    EXPECT_EQ(again.setup, record.setup);
    EXPECT_EQ(again.game.choices(), record.game.choices());
    EXPECT_EQ(again.game.numbers(), record.game.numbers());
    EXPECT_EQ(again.game.players(), record.game.players());
  }
}

TEST(ModelRecord, SaysInOneLineWhereItIsWrongAndWhatWouldBeRight) {
  const auto message = [](const std::string& document, const std::string& text) {
    return thrown([&] { parse_record(text, "r", game(document)); });
  };
  EXPECT_TRUE(message(trek, "R step a1 b9\n").starts_with("r:1:11: 'R step a1 b9' is no move"))
      << message(trek, "R step a1 b9\n");
  EXPECT_TRUE(message(trek, "\n\nR jump a1\n").starts_with("r:3:3: ")) << message(trek, "\n\nR jump a1\n");
  EXPECT_NE(message(trek, "bord 3x3\n").find("did you mean 'board'?"), std::string::npos);
  EXPECT_EQ(message(trek, "players 2\n"), "r:1:9: '2': this game has 3 players");
  EXPECT_EQ(message(duels, "players 9\n"), "r:1:9: '9': this game is for 2 to 4 players");
  EXPECT_EQ(message(trek, "board 3x3\nR . .\n. . .\nR step a1 b1\n"),
            "r:3:1: the set-up ends after 2 of the 3 rows of a 3x3 board");
  EXPECT_TRUE(message(trek, "board 3x3\nR . . .\n")
                  .starts_with("r:2:1: row 1 of the set-up has 4 points, and the board is 3x3"));
  EXPECT_TRUE(message(trek, "reading beside-it=edges\n").starts_with("r:1:9: "))
      << message(trek, "reading beside-it=edges\n");
  EXPECT_TRUE(
      message(trek, "R step a1 b1\nboard 3x3\n").starts_with("r:2:1: the header 'board' comes too late"));
}

// Counts.

TEST(ModelCounts, CountEqualOutcomesOfAMoveOnce) {
  Model model = model_of(duels, {2, 2});
  // The first player has four squares. The second player has three squares, and one stone to remove.
  EXPECT_EQ(perft(model, model.start(), 1)->count, 4u);
  EXPECT_EQ(perft(model, model.start(), 2)->count, 12u);
  // Here the mover chooses a player, and either choice removes the same stone. The two choices count as one
  // outcome.
  Model same =
      model_of(exchanged(duels, "choose q in enemy: remove q", "choose P in players: remove enemy"), {2, 2});
  EXPECT_EQ(perft(same, same.start(), 2)->count, 12u);
}

TEST(ModelCounts, CountATurnOfTwoPartsAsOneMove) {
  Model model = model_of(pairs, {2, 1});
  EXPECT_EQ(perft(model, model.start(), 1)->count, 2u);
  EXPECT_EQ(perft(model, model.start(), 2)->count, 0u) << "the board is full after one turn";
  EXPECT_EQ(count_games(model, model.start(), {}).value, 2u);
  EXPECT_EQ(count_reachable(model, model.start(), {}).value,
            2u);  // the empty board, and the board full of black stones
  EXPECT_EQ(count_positions(model).value, 9u);
}

TEST(ModelCounts, TellStatesApartByWhoIsToMoveAndWhatIsRemembered) {
  // Here stones may be placed on occupied squares. The board has one square, and a game has four moves.
  Model model = model_of(exchanged(duels, "p and occupied", "p and nothing"), {1, 1});
  EXPECT_EQ(count_reachable(model, model.start(), {}).value, 5u);
  EXPECT_EQ(count_reachable(model, model.start(), {.depth = 2}).value, 3u);
  EXPECT_EQ(count_games(model, model.start(), {}).value, 1u);
  Model round = model_of(exchanged(trek, "row(p) = 2 and column(p) = 2", "row(p) = 9"), {3, 2});
  EXPECT_THROW(count_games(round, round.start(), {}), InputError) << "stones come back to where they were";
}

// Judgement.

TEST(ModelJudgement, SaysWhyAMoveIsIllegalAndWhichReadingsAllowIt) {
  Model model = model_of(trek, {3, 3});
  const MoveJudgement judged =
      judgement(model, other_readings(model), model.start(), parse_recorded_move(model, "R step a1 b2"));
  EXPECT_EQ(text(model, judged.refusals), "the squares are not next to each other [step] at b2");
  ASSERT_EQ(judged.part.size(), 1u);
  EXPECT_EQ(judged.part[0].reading, "beside-it=corners");
  EXPECT_EQ(judged.part[0].says, "legal: b2 becomes R, a1 becomes empty");
}

TEST(ModelJudgement, GoesOnFromTheChoiceThatAMoveNamesAndAsksForIt) {
  const auto judged = [&](const std::string& record) {
    const Record parsed = parse_record(record, "r", game(duels));
    Model model(parsed.game);
    return model.notation().rows(*judgement(model, {}, parsed, "r").end.now);
  };
  EXPECT_EQ(judged("players 3\nA B\n. .\nto-move C\nC a1 first a2\n"),
            (std::vector<std::string>{". B", "C ."}));
  EXPECT_EQ(judged("players 3\nA B\n. .\nto-move C\nC a1 first b2\n"),
            (std::vector<std::string>{"A .", "C ."}));
  EXPECT_THROW(judged("players 3\nA B\n. .\nto-move C\nC a1\n"), InputError);
  EXPECT_THROW(judged("players 3\nA B\n. .\nto-move C\nC a1 first b1\n"), InputError);
}

// Comparison.

TEST(ModelComparison, FindsTheShortestGameOnTheSmallestBoardWhereLegalityDiffers) {
  const Comparison found =
      compared(trek, exchanged(trek, "      | sides: beside(p)", "      | sides: around(p)"));
  ASSERT_TRUE(found.divergence);
  EXPECT_EQ(found.divergence->what, Divergence::What::legality);
  EXPECT_EQ(found.divergence->record.game.board(), (Size{2, 3}))
      << "on smaller boards all games are the same";
  EXPECT_EQ(moves_of(*found.divergence), "R step a1 b2");
  EXPECT_EQ(found.divergence->by_one, "illegal: the squares are not next to each other [step] at b2");
  EXPECT_TRUE(found.divergence->by_other.starts_with("legal: b2 becomes R")) << found.divergence->by_other;
  for (std::size_t i = 0; i + 1 < found.searched.size(); ++i) EXPECT_TRUE(found.searched[i].is_exhausted);
}

TEST(ModelComparison, FindsWhatAMoveLeavesTheEndAndTheResult) {
  const Comparison left = compared(pairs, exchanged(pairs, "      put mover on p\n    turn",
                                                    "      put mover on beside(p) and empty\n    turn"));
  ASSERT_TRUE(left.divergence);
  EXPECT_EQ(left.divergence->what, Divergence::What::stones);
  const Comparison end = compared(duels, exchanged(duels, "taken > 3", "taken > 2"), Size{2, 2});
  ASSERT_TRUE(end.divergence);
  EXPECT_EQ(end.divergence->what, Divergence::What::end);
  EXPECT_EQ(end.divergence->record.moves.size(), 3u);
  EXPECT_FALSE(end.divergence->move);
  const Comparison result =
      compared(duels, exchanged(duels, "score(Q) <= score(P)", "score(Q) >= score(P)"), Size{2, 2});
  ASSERT_TRUE(result.divergence);
  EXPECT_EQ(result.divergence->what, Divergence::What::result);
  EXPECT_EQ(result.divergence->record.moves.size(), 4u);
  const Comparison start = compared(
      trek, exchanged(trek, "row(p) = height and column(p) = 1", "row(p) = height and column(p) = 2"),
      Size{3, 3});
  ASSERT_TRUE(start.divergence);
  EXPECT_EQ(start.divergence->what, Divergence::What::stones);
  EXPECT_TRUE(start.divergence->record.moves.empty());
}

TEST(ModelComparison, LetsEachDocumentRememberWhatItWill) {
  // The second document counts down where the first counts up: it has other `state` variables and another end
  // condition, but the same games.
  std::string other = exchanged(duels, "    state taken : number\n",
                                "    state left : number = 4\n    state nothing-else : truth\n");
  other = exchanged(exchanged(other, "add 1 to taken", "set left to left - 1"), "taken > 3", "left = 0");
  const Comparison found = compared(duels, other, Size{2, 1});
  EXPECT_FALSE(found.divergence);
  EXPECT_FALSE(found.is_identical);
  ASSERT_EQ(found.searched.size(), 1u);
  EXPECT_TRUE(found.searched[0].is_exhausted) << found.searched[0].limit;
}

TEST(ModelComparison, KnowsMovesByTheirNamesWhateverTheirOrder) {
  const std::size_t first = pairs.find("    move first-stone"), second = pairs.find("    move second"),
                    turn = pairs.find("    turn =");
  const std::string other = pairs.substr(0, first) + pairs.substr(second, turn - second) +
                            pairs.substr(first, second - first) +
                            exchanged(pairs.substr(turn), "no empty", "no (empty and board)");
  const Comparison found = compared(pairs, other, Size{3, 1});
  EXPECT_FALSE(found.divergence) << found.divergence->by_one << found.divergence->by_other;
  EXPECT_TRUE(found.searched[0].is_exhausted);
}

TEST(ModelComparison, SaysHowFarItLookedWhereThatWasNotToTheEnd) {
  const Comparison found =
      compared(trek, exchanged(trek, "remove p\n", "remove p and own\n"), Size{4, 4}, 50);
  EXPECT_FALSE(found.divergence);
  EXPECT_FALSE(found.searched[0].is_exhausted);
  EXPECT_EQ(found.searched[0].limit, "more than 50 pairs of states");
  EXPECT_TRUE(compared(trek, trek).is_identical);
}

TEST(ModelComparison, LooksForAShorterGameAfterOneThatIsFoundAtRandom) {
  const auto rows = [](const std::string& barred) {
    return game(two_players("square-grid 4x4",
                            "    line = { p in own | next(p, east) meets own }\n"
                            "    move place(p in empty):\n      forbid \"barred\": " +
                                barred + "\n      put mover on p\n    end when no empty\n"));
  };
  ComparisonBounds bounds;
  bounds.board = Size{4, 4};
  bounds.most_states = 10;
  bounds.steps_of_random_games = 5'000'000;
  for (bounds.seed = 1; bounds.seed <= 3; ++bounds.seed) {
    const Comparison found =
        compare(rows("some q in line: next(q, east) meets line"), rows("p in line"), bounds);
    ASSERT_TRUE(found.divergence);
    EXPECT_EQ(found.divergence->record.moves.size(), 6u) << moves_of(*found.divergence);
    EXPECT_FALSE(found.is_shortest) << "no search to the end shows it";
  }
}

TEST(ModelComparison, RefusesDocumentsThatDeclareOtherThings) {
  const auto refusal = [](const std::string& one, const std::string& other) {
    return thrown([&] { compared(one, other); });
  };
  EXPECT_EQ(refusal(pairs, exchanged(pairs, "hex-grid", "square-grid")),
            "game.md and game.md can't be compared: the board is a hex-grid in the one and a square-grid in "
            "the other; let both declare the same");
  EXPECT_NE(refusal(duels, exchanged(duels, "2 to 4", "2 to 5"))
                .find("the players are 2 to 4 in the one and 2 to 5"),
            std::string::npos);
  EXPECT_NE(refusal(duels, exchanged(duels, "move take(p)", "move get(p)"))
                .find("the moves are move take(a point)"),
            std::string::npos)
      << refusal(duels, exchanged(duels, "move take(p)", "move get(p)"));
  // Neutral stones and directions are compared by number, so both documents must declare them in the same
  // order.
  const auto with = [](const std::string& lines) {
    return exchanged(pairs, "    turns alternate\n", "    turns alternate\n" + lines);
  };
  for (const auto& [one, other, message] :
       {std::tuple("    neutral red as r, blue as b\n", "    neutral blue as b, red as r\n",
                   "the neutral stones are red, blue in the one and blue, red in the other"),
        std::tuple("    pieces man\n", "", "the kinds of pieces are man in the one and none in the other"),
        std::tuple("    direction forth a1 b1\n", "    direction back b1 a1\n",
                   "the declared directions are forth in the one and back in the other")})
    EXPECT_NE(refusal(with(one), with(other)).find(message), std::string::npos)
        << refusal(with(one), with(other));
}

}  // namespace
}  // namespace ruleproof
