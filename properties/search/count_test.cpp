#include "properties/search/count.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <string>
#include <unordered_set>
#include <vector>

#include "properties/engines/engine.hpp"
#include "properties/search/packing.hpp"
#include "properties/testing/small_games.hpp"
#include "record/model_text.hpp"
#include "reference/model/document_form.hpp"
#include "reference/model/key.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"
#include "spec/testing/document_of_text.hpp"
#include "spec/testing/thrown.hpp"
#include "spec/threads.hpp"

namespace ruleproof {
namespace {

Model model_of(const Game& game, Size size) { return Model(game.with_board(size), Evaluation::compiled); }
Model model_of(const char* id, Size size) { return model_of(Game(spec(id)), size); }
Model model_of_text(const std::string& text, Size size) {
  return model_of(Game(lasting_document("game.md", text)), size);
}
/// Returns the model of a game with these rules: two players alternate on a square grid of this size.
Model model_of_rules(Size size, const std::string& rules) {
  return model_of_text(two_players("square-grid " + text(size), rules), size);
}

State played(const Model& model, const std::vector<std::string>& moves) {
  State state = model.start();
  for (const std::string& move : moves)
    state = State(model.attempt(state, model.notation().parse_move(move)).outcomes.at(0).state);
  return state;
}

/// Counts the states that at most `depth` moves reach, by trying every move and comparing the keys of states.
std::size_t reached_plainly(const Model& model, const State& from, int depth = 1'000) {
  Keys keys(model.game());
  std::unordered_set<std::string> seen{keys.key(from)};
  std::vector<State> latest{from};
  for (; !latest.empty() && depth > 0; --depth) {
    std::vector<State> next;
    for (const State& state : latest)
      for (auto& [move, after] : model.outcomes(state, false, Listing::as_counted))
        if (seen.insert(keys.key(after)).second) next.push_back(std::move(after));
    latest = std::move(next);
  }
  return seen.size();
}

/// Counts the games that end within `depth` moves, by playing every game.
int games_walked(const Model& model, const State& state, int depth) {
  if (state.is_over) return 1;
  if (depth == 0) return 0;
  int games = 0;
  for (const auto& [move, after] : model.outcomes(state, false, Listing::as_counted))
    games += games_walked(model, after, depth - 1);
  return games;
}

TEST(CountPositions, OfGoAndOfDistoAreThePublishedNumbersOfLegalPositions) {
  for (const auto& [size, published] : std::map<Size, Count>{
           {{1, 1}, 1}, {{1, 2}, 5}, {{1, 3}, 15}, {{2, 2}, 57}, {{2, 3}, 489}, {{3, 3}, 12675}}) {
    for (const char* game : {"go", "disto"}) {
      Model model = model_of(game, size);
      const Counted counted = count_positions(model);
      EXPECT_TRUE(counted.complete);
      EXPECT_EQ(counted.value, published) << game << text(size);
      EXPECT_EQ(count_positions(spec(game), model).value, published) << game << text(size);
    }
  }
}

TEST(CountPositions, OfManyBoardsAreCountedByTheGamesOwnMethodOrNotAtAll) {
  Model go = model_of("go", {5, 5}), disto = model_of("disto", {5, 5});
  EXPECT_TRUE(count_positions(spec("go"), go).value == Count{414295148741});
  EXPECT_THROW(count_positions(go), TooLargeToCount);
  EXPECT_THROW(count_positions(spec("disto"), disto), TooLargeToCount);
}

TEST(CountReachable, IsThatOfTheStatesOneByOne) {
  const auto check = [](const Model& model, const State& from, const std::string& name) {
    for (const int depth : {1, 3, 1'000}) {
      const Count plainly = reached_plainly(model, from, depth);
      for (const unsigned threads : {1u, 2u}) {
        const Counted counted = count_reachable(model, from, {.depth = depth, .threads = threads});
        EXPECT_TRUE(counted.complete) << name;
        EXPECT_TRUE(counted.value == plainly)
            << name << ' ' << depth << ": " << static_cast<long>(counted.value) << ", plainly "
            << static_cast<std::int64_t>(plainly);
      }
    }
  };
  for (const char* game : {"disto", "loose"})
    for (const Size size : {Size{1, 1}, Size{3, 1}, Size{2, 2}, Size{3, 2}}) {
      Model model = model_of(game, size);
      check(model, model.start(), game + (' ' + text(size)));
      if (size.area() > 1) check(model, played(model, {"B a1"}), game + (" after a1, " + text(size)));
    }
  for (const auto& [text, size] :
       std::vector<std::pair<std::string, Size>>{{trek, {3, 3}}, {pairs, {2, 2}}, {duels, {2, 2}}}) {
    Model model = model_of_text(text, size);
    check(model, model.start(), text.substr(0, 40));
  }
  Model go = model_of("go", {2, 1});
  check(go, go.start(), "go");
}

TEST(CountReachable, TellsStatesOfOneBoardByTheirMemory) {
  const auto sums = [](const std::string& more, const std::string& most) {
    const Model model = model_of_rules({1, 1}, R"(    state a : number
    state b : number
    state c : number
    move left: add )" + more + R"( to a
    move right: add )" + more + R"( to b
    move ahead-of-all: add )" + more + R"( to c
    turn = left or right or ahead-of-all
    end when a + b + c = )" + most + "\n");
    const Counted counted = count_reachable(model, model.start());
    EXPECT_TRUE(counted.complete);
    return static_cast<int>(counted.value);
  };
  EXPECT_EQ(sums("1", "30"), 33 * 32 * 31 / 6) << "three numbers with a sum of at most 30";
  EXPECT_EQ(sums("40000", "400000"), 13 * 12 * 11 / 6) << "three numbers that fill two words of 64 bits";
}

TEST(CountReachable, KnowsAnEndAtOnceThatThePlayerToMoveDecides) {
  const Model model = model_of_rules({2, 1}, R"(    state placed : number
    move place(p in empty):
      put mover on p
      add 1 to placed
    move take(p in own): remove p
    turn = place then take
    end at once when placed = 2 and to-move = white and some occupied
    end when placed = 4
)");
  EXPECT_EQ(static_cast<int>(count_reachable(model, model.start()).value), 4)
      << "the start, an empty board with White to move, and the end with a stone on either point";
}

TEST(CountReachable, KeepsNegativeNumbers) {
  const Model model = model_of_rules({1, 1}, R"(    state floor : number
    state tops : number
    move fall: set floor to -1
    move look:
      if floor > 5: set tops to 1
      set floor to 0
    turn = fall or look
    end when tops = 9
)");
  EXPECT_EQ(static_cast<int>(count_reachable(model, model.start()).value), 4) << "two floors, two to move";
}

TEST(CountReachable, TellsStatesOfOneBoardByASetThatIsRemembered) {
  const Model model = model_of_rules({3, 1}, R"(    state last : region
    move place(p in empty):
      forbid "it is beside the last": p and beside(last)
      put mover on p
      set last to p
    end when not possible(place, to-move)
    wins(P: player) = P <> to-move
)");
  EXPECT_EQ(static_cast<int>(count_reachable(model, model.start()).value), 6)
      << "no stone, one stone on any point, or stones at both ends, of which either is the last";
}

TEST(CountReachable, IsNotCompleteBeyondABound) {
  Model disto = model_of("disto", {3, 3});
  const Count all = count_reachable(disto, disto.start()).value;
  for (const CountBounds& bounds :
       {CountBounds{.steps = disto.steps() + 1'000}, CountBounds{.bytes = 100'000}}) {
    const Counted counted = count_reachable(disto, disto.start(), bounds);
    EXPECT_FALSE(counted.complete);
    EXPECT_TRUE(counted.value > 1 && counted.value < all);
  }
  Model go = model_of("go", {3, 2});
  const Counted counted = count_reachable(go, go.start(), {.bytes = 2'000'000});
  EXPECT_FALSE(counted.complete);
  EXPECT_TRUE(counted.value > 100 && counted.value < 10'000);
}

TEST(APackedState, IsTheStateThatItWasPackedFrom) {
  Model disto = model_of("disto", {3, 2});
  const State state = played(disto, {"B a1", "W pass", "B c2"});
  for (const int words : {1, 2}) {
    const auto packing = Packing::of(disto, disto.start(), words);
    ASSERT_TRUE(packing);
    const auto packed = packing->pack(state);
    ASSERT_TRUE(packed);
    EXPECT_TRUE(same_now(disto.document(), packing->unpack(*packed), state, false));
    const auto mirrored = packing->pack(played(disto, {"B c1", "W pass", "B a2"}));
    EXPECT_NE(packed, mirrored);
    EXPECT_EQ(packing->representative(*packed), packing->representative(*mirrored));
    EXPECT_EQ(packing->images(*packed), 2) << "a stone in opposite corners, two ways round";
  }
  Model go = model_of("go", {2, 1});
  EXPECT_FALSE(Packing::of(go, go.start(), 1)) << "what is legal depends on the past";
}

/// Returns whether the games cannot all be played, because a game may be endless or there are too many.
bool has_too_many_games(const Game& game, Size size) {
  return game.document().id == "go" && (game.reading("ko") != "positional" || size.area() > 3);
}

TEST(CountGames, AgreesWithPlayingEveryGame) {
  for (const char* id : {"disto", "loose", "go"})
    for (const Size size : {Size{1, 1}, Size{2, 1}, Size{3, 1}, Size{2, 2}})
      for (const Game& game : varied_one_at_a_time(Game(spec(id)))) {
        Model model = model_of(game, size);
        EXPECT_TRUE(has_too_many_games(game, size) ||
                    count_games(model, model.start()).value ==
                        static_cast<Count>(games_walked(model, model.start(), 100)))
            << game.readings_text() << text(size);
        for (const int depth : {0, 1, 2, 3, 5})
          EXPECT_TRUE(count_games(model, model.start(), {.depth = depth}).value ==
                      static_cast<Count>(games_walked(model, model.start(), depth)))
              << game.readings_text() << text(size) << depth;
      }
}

TEST(CountGames, OfGoAreThePublishedNumbers) {
  for (const auto& [size, published] :
       std::map<Size, Count>{{{1, 1}, 1}, {{1, 2}, 9}, {{2, 1}, 9}, {{1, 3}, 907}, {{3, 1}, 907}}) {
    Model go = model_of("go", size);
    const Counted counted = count_games(go, go.start());
    EXPECT_TRUE(counted.complete);
    EXPECT_TRUE(counted.value == published) << text(size);
  }
}

TEST(CountGames, AsksForADepthWhereAGameCanComeBack) {
  Model simple = model_of(Game(spec("go")).with("ko=simple"), {2, 1});
  EXPECT_NE(thrown([&] { count_games(simple, simple.start()); }).find("give a depth"), std::string::npos);
  EXPECT_TRUE(count_games(simple, simple.start(), {.depth = 9}).value ==
              static_cast<Count>(games_walked(simple, simple.start(), 9)));
}

TEST(CountGames, IsNotCompleteWhereAGameGoesOnAndNeverComesBack) {
  Model counting = model_of_rules({1, 1}, R"(    state turns-made : number
    move place(p):
      put mover on p
      add 1 to turns-made
    end when turns-made < 0
)");
  EXPECT_FALSE(count_games(counting, counting.start()).complete);
  EXPECT_TRUE(count_games(counting, counting.start(), {.depth = 9}).complete);
}

TEST(CountGames, FromAStateWithAPastLeavesOutWhatThePastForbids) {
  Model go = model_of("go", {2, 1});
  const State state = played(go, {"B a1", "W b1"});
  State forgetful = go.set_up(*state.now);
  EXPECT_TRUE(count_games(go, state).value == static_cast<Count>(games_walked(go, state, 100)));
  EXPECT_TRUE(count_games(go, state).value < count_games(go, forgetful).value);
}

TEST(CountPositions, HaveAllKindsOfStonesOnThePointsOfTheBoard) {
  const auto counted = [](const std::string& lines) {
    const Model model = model_of_rules({2, 2}, "    move go(p): remove p\n    end when no empty\n" + lines);
    return static_cast<int>(count_positions(model).value);
  };
  const std::string shape = "    shape = { p in board | row(p) + column(p) < 4 }\n",
                    full = "    settled \"full\" = no empty\n";
  EXPECT_EQ(counted(""), 81);
  EXPECT_EQ(counted(shape), 27);
  EXPECT_EQ(counted(shape + full), 8);
  EXPECT_EQ(counted(shape + full + "    pieces man, king\n"), 64);
  EXPECT_EQ(counted(shape + full + "    pieces man, king\n    neutral wall as W\n"), 125);
}

/// After an `aside move` (a move outside the turns) the end rules are not checked. So a game may be over or
/// continue in the same position: these are two states.
TEST(CountReachable, TellsWhetherAGameIsOverWhereMovesAsideReachItsEnd) {
  const Model model = model_of_rules({2, 1}, R"(    move go(p in empty): put mover on p
    move pass: nothing
    turn = go or pass
    aside move lift(p in own): remove p
    end when no black and some white
)");
  EXPECT_TRUE(count_reachable(model, model.start()).value == 21);  // counted by an independent program
  EXPECT_EQ(reached_plainly(model, model.start()), 21u);
}

/// The stone on k1 and the variable `tally` are packed into different words. Their bytes in a key must not be
/// confused.
TEST(CountGames, TellStonesFromMemoryWhereTurnsAreFree) {
  const Model model = model_of_text(
      "    game \"Tally\"\n    board square-grid 12x1\n    players black, white\n    turns free\n"
      "    state tally : number\n    end when tally > 2\n"
      "    move one-stone:\n      forbid \"no\": some occupied or tally > 0\n      put black on k1\n"
      "    move tick:\n      forbid \"no\": some occupied\n      add 1 to tally\n",
      {12, 1});
  EXPECT_EQ(games_walked(model, model.start(), 4), 8);
  EXPECT_EQ(static_cast<int>(count_games(model, model.start(), {}).value), 8);
  EXPECT_EQ(static_cast<int>(count_games(model, model.start(), {.depth = 4}).value), 8);
}

TEST(CountGames, FollowTurnsThatDifferInWhetherTheyForget) {
  const Model model = model_of_rules({2, 1}, R"(    counting outcomes
    move go(p): put mover on p
    move fresh(p):
      put mover on p
      forget history
    end when count(history) > 2
)");
  EXPECT_EQ(model.outcomes(model.start(), false, Listing::as_counted).size(), 4u);
}

TEST(Perft, AddsScoresThatAreKeptBehindSetsOfManyPoints) {
  const std::string score = "    note score : number of each player\n", set = "    note last : region\n";
  for (const std::string& memory : {set + score, score + set}) {
    const Model model = model_of_rules(
        {9, 9}, memory +
                    "    move go(p in empty):\n      set last to p\n      add 2 to score(mover)\n"
                    "    end when no empty\n");
    const auto sums = perft(model, model.start(), 1, {});
    EXPECT_EQ(sums->squares, 81u * 4);
    EXPECT_EQ(sums->mover, 81 * 2);
  }
}

TEST(Counts, SayThatTheyAreNotCompleteWhenStopped) {
  StopSource stopped;
  stopped.request_stop();
  Model model = model_of("loose", {3, 3});
  EXPECT_FALSE(count_positions(model, stopped.get_token()).complete);
  EXPECT_FALSE(count_reachable(model, model.start(), {}, stopped.get_token()).complete);
  EXPECT_FALSE(count_games(model, model.start(), {}, stopped.get_token()).complete);
}

/// An `aside move` is part of no turn, so the position after it is not in the history. Two states with the
/// same position must count as different if only one of them has this position in its history. The expected
/// numbers come from a separate program of twenty lines that plays this game alone.
TEST(Counts, TellApartWhatIsNoMomentOfTheHistory) {
  const Game game(
      document_of_text("    game \"Count history beside aside\"\n"
                       "    board square-grid 1x1\n"
                       "    players black\n"
                       "    turns free\n"
                       "    state armed : truth\n"
                       "    state won : truth\n"
                       "    aside move slip(p in empty): put black on p\n"
                       "    aside move clear(p in occupied): remove p\n"
                       "    move arm(p in empty): set armed to true\n"
                       "    move place(p in empty):\n"
                       "      forbid \"not armed\": not armed\n"
                       "      put black on p\n"
                       "      set armed to false\n"
                       "    move test(p in empty):\n"
                       "      forbid \"as before\": some m in history: some m(black)\n"
                       "      set won to true\n"
                       "    end when won\n"));
  const Model model(game, Evaluation::compiled);
  const std::map<int, int> games{{2, 2}, {3, 4}, {4, 7}, {5, 12}, {6, 20}, {8, 54}};
  for (const auto& [depth, count] : games)
    EXPECT_EQ(count_games(model, model.start(), {.depth = depth}).value, static_cast<Count>(count)) << depth;
}

}  // namespace
}  // namespace ruleproof
