#include "properties/search/can_force.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "reference/evaluator/board_evaluator.hpp"
#include "reference/model/examples.hpp"
#include "spec/language/tree.hpp"
#include "spec/testing/document_of_text.hpp"
#include "spec/threads.hpp"

namespace ruleproof {
namespace {

using Answer = BestPlay::Answer;

const std::string head = "# A game\n\n    game \"A game\"\n    board square-grid 3x3\n";
const std::string two_players = head + "    players black, white\n    turns alternate\n";
const std::string place =
    "    move place(p):\n"
    "      forbid \"it is not empty\": p and occupied\n"
    "      put mover on p\n";
const std::string three_in_a_row = two_players + place +
                                   "    three(P: player) = some p in stones(P): some d in all-directions:\n"
                                   "      next(p, d) meets stones(P) and next(p, d, 2) meets stones(P)\n"
                                   "    end when three(black) or three(white) or no empty\n"
                                   "    wins(P: player) = three(P)\n";
/// Rules in which a stone that is placed captures the enemy's stones beside it.
const std::string taking = two_players +
                           "    move place(p):\n"
                           "      forbid \"it is not empty\": p and occupied\n"
                           "      put mover on p\n"
                           "      remove beside(p) and enemy\n"
                           "    end when no empty\n";

/// The question whether a player can force a goal from the position at the end of an example. The question is
/// the `solve` claim of a document that has this example.
struct Question {
  explicit Question(const std::string& rules, const std::string& solve,
                    const std::string& example = "      with board 3x3\n      start\n")
      : document(document_of_text(rules + "    example here \"Here\"\n" + example +
                                  "    claim c \"It can.\"\n      solve can-force(" + solve +
                                  ") from example here\n")),
        played(play_example(Game(document), document.examples.front())) {
    for (const ExampleFailure& failure : played.failures) ADD_FAILURE() << format(failure, document);
    const auto who = played.model->evaluate(formulas()[0], played.states.back());
    player = played.model->evaluator().known_player(std::get<evaluator::Players<bool>>(who));
  }

  const std::vector<language::Expression>& formulas() const {
    return document.claims.front().formal.front().formulas;
  }
  BestPlay solved(std::size_t most_states = 100'000, const StopToken& stop = {}) const {
    return can_force(*played.model, played.states.back(), player, formulas()[1], most_states, stop);
  }

  const Document& document;
  PlayedExample played;
  int player = -1;
};

Answer answer(const std::string& rules, const std::string& solve,
              const std::string& example = "      with board 3x3\n      start\n") {
  return Question(rules, solve, example).solved().answer;
}

std::string line(const BestPlay& play, const Model& model) {
  std::string text;
  for (const auto& [move, after] : play.line)
    text += (text.empty() ? "" : ", ") + model.notation().text(move);
  return text + (play.goes_round ? ", …" : "");
}

/// Decides the question by the definition: lists all reachable states, and then marks states as won until no
/// more are found.
bool can_force_plainly(const Question& question) {
  const Model& model = *question.played.model;
  struct Plain {
    State state;
    std::vector<std::size_t> own, others;
    bool won;
  };
  std::vector<Plain> all;
  const auto number_of = [&](const State& state) {
    for (std::size_t i = 0; i < all.size(); ++i)
      if (same_now(model.document(), all[i].state, state, true)) return i;
    all.push_back({state, {}, {}, holds(model, question.formulas()[1], state)});
    return all.size() - 1;
  };
  number_of(question.played.states.back());
  for (std::size_t i = 0; i < all.size(); ++i) {
    const State state = all[i].state;
    for (const Move& move : model.moves(state))
      for (const Outcome& outcome : model.attempt(state, move).outcomes) {
        const std::size_t to = number_of(outcome.state);
        (move.player == question.player ? all[i].own : all[i].others).push_back(to);
      }
  }
  const auto is_won = [&](std::size_t i) { return all[i].won; };
  for (bool is_new = true; is_new;) {
    is_new = false;
    for (Plain& one : all) {
      if (one.won || (one.own.empty() && one.others.empty())) continue;
      one.won = std::ranges::all_of(one.others, is_won) &&
                (one.own.empty() || std::ranges::any_of(one.own, is_won));
      is_new = is_new || one.won;
    }
  }
  return all.front().won;
}

TEST(BestPlay, OfThreeInARowIsADraw) {
  EXPECT_EQ(answer(three_in_a_row, "black, wins(black)"), Answer::cannot);
  EXPECT_EQ(answer(three_in_a_row, "white, wins(white)"), Answer::cannot);
  EXPECT_EQ(answer(three_in_a_row, "black, over and not wins(white)"), Answer::can);
  EXPECT_EQ(answer(three_in_a_row, "white, over and not wins(black)"), Answer::can);
}

TEST(BestPlay, BeginsWithThePlayerThatTheExampleSays) {
  const std::string fork = "      with board 3x3\n      start\n        X . .\n        . X .\n        . O O\n";
  EXPECT_EQ(answer(three_in_a_row, "black, wins(black)", fork), Answer::can);
  EXPECT_EQ(answer(three_in_a_row, "black, wins(black)", fork + "      to-move white\n"), Answer::cannot);
  EXPECT_EQ(answer(three_in_a_row, "to-move, wins(white)", fork + "      to-move white\n"), Answer::can);
  EXPECT_EQ(answer(three_in_a_row, "black, wins(black)", fork + "      B a1: legal\n"), Answer::can)
      << "the game goes on from its end";
}

TEST(BestPlay, IsShownByALineOfIt) {
  const Question quick(three_in_a_row, "black, wins(black)",
                       "      with board 3x3\n      start\n        X O .\n        O X .\n        . O .\n");
  EXPECT_EQ(line(quick.solved(), *quick.played.model), "B c1");
  const Question cannot(three_in_a_row, "white, over and not wins(black)",
                        "      with board 3x3\n      start\n        X . X\n        O . .\n        X O .\n    "
                        "  to-move white\n");
  const BestPlay play = cannot.solved();
  EXPECT_EQ(play.answer, Answer::cannot);
  ASSERT_FALSE(play.line.empty());
  EXPECT_TRUE(play.line.back().second.is_over);
}

TEST(BestPlay, IsHeldAtOnceIfTheGoalHoldsAtTheStart) {
  const BestPlay play = Question(three_in_a_row, "white, no black").solved();
  EXPECT_EQ(play.answer, Answer::can);
  EXPECT_EQ(play.states, 1u);
}

TEST(BestPlay, LooksAtTheGoalAfterEachTurnAndNotOnlyAtTheEnd) {
  EXPECT_EQ(answer(taking, "black, some black", "      with board 2x1\n      start\n"), Answer::can);
  EXPECT_EQ(answer(taking, "white, no black", "      with board 2x1\n      start\n      B a1: legal\n"),
            Answer::can)
      << "the stone comes back";
}

TEST(BestPlay, FailsWhereNobodyCanMove) {
  const std::string stuck =
      exchanged(taking, "      put mover on p\n", "      forbid \"no\": p in board\n      put mover on p\n");
  EXPECT_EQ(answer(stuck, "black, some black", "      with board 2x1\n      start\n"), Answer::cannot);
}

TEST(BestPlay, FailsWhereTheGameGoesRound) {
  const Question round(taking, "black, no empty", "      with board 2x1\n      start\n");
  const BestPlay play = round.solved();
  EXPECT_EQ(play.answer, Answer::cannot);
  EXPECT_TRUE(play.goes_round);
  EXPECT_EQ(line(play, *round.played.model).substr(0, 16), "B a1, W b1, B a1");
}

const std::string superko =
    two_players +
    "    move place(p):\n"
    "      forbid \"it is not empty\": p and occupied\n"
    "      put mover on p\n"
    "      remove beside(p) and enemy\n"
    "      forbid \"it was there before\": some m in history: m(black) = black and m(white) = white\n"
    "    end when not possible(place, to-move)\n"
    "    wins(P: player) = P <> to-move\n";

/// Decides the question by playing every game, which must be finite. No results are stored.
bool can_force_in_each_game(const Question& question, const State& state) {
  const Model& model = *question.played.model;
  if (holds(model, question.formulas()[1], state)) return true;
  if (state.is_over) return false;
  const bool is_own = state.now->to_move == question.player;
  for (const Move& move : model.moves(state))
    if (can_force_in_each_game(question, model.attempt(state, move).outcomes.front().state) == is_own)
      return is_own;
  return !is_own;
}

/// Expects that can_force and the search `plainly` give equal answers for both players, and that both answers
/// occur.
void expect_as_plainly(const std::function<bool(const Question&)>& plainly, const std::string& rules,
                       const std::vector<std::string>& starts, const std::vector<std::string>& goals) {
  std::size_t can = 0, all = 0;
  for (const std::string& start : starts)
    for (const std::string& goal : goals)
      for (const std::string who : {"black", "white"}) {
        const Question question(rules, who + ", " + goal, start);
        const bool is_won = plainly(question);
        EXPECT_EQ(question.solved().answer, is_won ? Answer::can : Answer::cannot)
            << who << ": " << goal << "\n"
            << start;
        can += is_won ? 1 : 0;
        ++all;
      }
  EXPECT_GT(can, all / 10);
  EXPECT_LT(can, all * 9 / 10);
}
bool in_each_game(const Question& question) {
  return can_force_in_each_game(question, question.played.states.back());
}

TEST(BestPlay, RemembersThePastWhereTheRulesAskForIt) {
  EXPECT_EQ(answer(superko, "white, wins(white)", "      with board 2x1\n      start\n"), Answer::can);
  const std::string board = "      with board 3x1\n      start\n";
  const std::string large = "      with board 2x2\n      start\n";
  expect_as_plainly(in_each_game, superko,
                    {board, board + "        X . .\n", board + "        . O .\n", board + "        X . O\n",
                     board + "        O . .\n", large, large + "        X .\n        . .\n",
                     large + "        X .\n        . O\n", large + "        O .\n        X .\n"},
                    {"wins(black)", "wins(white)", "black meets b1 and white meets a1", "count(white) = 2",
                     "over and no black", "count(black) = 3", "wins(black) and black meets a1"});
}

TEST(BestPlay, RemembersThePastWhereTheGoalAsksForIt) {
  const std::string filling = two_players + place + "    end when no empty\n";
  const std::string row = "      with board 5x1\n      start\n";
  expect_as_plainly(
      in_each_game, filling,
      {row, row + "      B c1: legal\n", row + "        X . . . O\n", row + "      to-move white\n"},
      {"no empty and some m in history: count(m(occupied)) = 3 and m(black) meets b1",
       "no empty and some m in history: count(m(occupied)) = 2 and m(white) meets a1",
       "no empty and some m in ago(2): m(black) meets a1 and m(white) meets c1",
       "some m in ago(3): m(white) meets d1 and black meets e1",
       "over and black meets c1 and some m in ago(1): no m(black and c1)",
       "some m in ago(2): count(m(white)) = 1 and white meets a1"});
}

TEST(BestPlay, IsNotSaidWhereThePastGrowsForEver) {
  EXPECT_EQ(answer(taking, "black, no empty and some m in history: no m(black)",
                   "      with board 2x1\n      start\n"),
            Answer::too_many);
}

TEST(BestPlay, LetsTheMoverChooseAmongOutcomes) {
  const std::string choosing = two_players +
                               "    move place(p):\n"
                               "      forbid \"it is not empty\": p and occupied\n"
                               "      put mover on p\n"
                               "      choose q in empty:\n"
                               "        put mover on q\n"
                               "    end when no empty\n";
  const std::string row = "      with board 3x1\n      start\n";
  EXPECT_EQ(answer(choosing, "black, black meets a1 and black meets c1", row), Answer::can);
  EXPECT_EQ(answer(choosing, "white, white meets b1", row), Answer::cannot);
}

TEST(BestPlay, OfSeveralPlayersIsOfOneAgainstAllOthers) {
  const std::string three_players =
      head + "    players red as R R, green as G G, blue as U U\n    turns alternate\n" + place +
      "    end when no empty\n";
  const std::string row = "      with board 3x1\n      start\n";
  EXPECT_EQ(answer(three_players, "red, red meets b1", row), Answer::can);
  EXPECT_EQ(answer(three_players, "green, green meets a1", row), Answer::cannot);
  EXPECT_EQ(answer(three_players, "blue, not blue meets b1 and no empty", row), Answer::cannot);
}

TEST(BestPlay, KnowsInDefinitionsWhoHasWonByAStep) {
  const std::string winning = two_players +
                              "    move place(p in empty):\n      put mover on p\n"
                              "      if count(own) = 2: win mover\n"
                              "    done(P: player) = wins(P)\n    black-is-done = done(black)\n";
  const std::string row = "      with board 3x1\n      start\n";
  for (const std::string goal : {"wins(black)", "done(black)", "black-is-done"}) {
    EXPECT_EQ(answer(winning, "black, " + goal, row), Answer::can) << goal;
    EXPECT_EQ(answer(winning, "white, " + goal, row), Answer::can) << goal;
    EXPECT_EQ(answer(winning, "white, over and not " + goal, row), Answer::cannot) << goal;
  }
}

/// After the first stone, translated positions differ only in the goal, which mentions the origin. The search
/// must not merge these positions and answer `cannot`.
TEST(BestPlay, OfAPlaceOnAnUnboundedGridIsNotDeniedForATranslatedOne) {
  const std::string walk = exchanged(two_players, "square-grid 3x3", "unbounded-grid") +
                           "    move walk(p in if no occupied then origin else beside(occupied)):\n"
                           "      forbid \"white only passes\": mover = white\n"
                           "      remove occupied\n      put black on p\n"
                           "    move pass: nothing\n    end when count(occupied) > 1\n";
  const std::string start = "      start\n";
  EXPECT_THROW(answer(walk, "black, black meets next(origin, east, 2)", start), evaluator::NoMeaning)
      << "the window of a far stone does not show the origin";
}

TEST(BestPlay, LetsTheOthersWaitWhereTurnsAreFree) {
  const std::string free =
      head + "    players black, white\n    turns free\n" + place + "    end when no empty\n";
  const std::string row = "      with board 2x1\n      start\n";
  EXPECT_EQ(answer(free, "black, some black", row), Answer::cannot) << "white may play everywhere before";
  EXPECT_EQ(answer(free, "black, no empty", row), Answer::can);
  const std::string helped = head +
                             "    players black, white\n    turns free\n"
                             "    move give(p in empty):\n      forbid \"it is white's\": mover = black\n"
                             "      put black on p\n"
                             "    move wait: forbid \"it is black's\": mover = white\n"
                             "    end when no empty\n";
  EXPECT_EQ(answer(helped, "black, some black", "      with board 1x1\n      start\n"), Answer::cannot)
      << "white need not play, and black can only wait";
}

TEST(BestPlay, IsNotSaidOfMoreStatesThanAsked) {
  const Question question(three_in_a_row, "black, wins(black)");
  EXPECT_EQ(question.solved(50).answer, Answer::too_many);
  EXPECT_GT(question.solved(50).states, 50u);
  EXPECT_TRUE(question.solved(50).line.empty());
}

TEST(BestPlay, StopsWhenItIsAskedTo) {
  StopSource stop;
  stop.request_stop();
  EXPECT_EQ(Question(three_in_a_row, "black, wins(black)").solved(100'000, stop.get_token()).answer,
            Answer::stopped);
}

TEST(BestPlay, IsWhatTheDefinitionSays) {
  std::vector<std::string> starts{"        . . .\n        . . .\n", "        X . .\n        . O .\n",
                                  "        X O .\n        . . .\n", "        . O X\n        X . .\n",
                                  "        O . O\n        . X .\n", "        X . X\n        O . O\n"};
  for (std::string& start : starts) start.insert(0, "      with board 3x2\n      start\n");
  expect_as_plainly(can_force_plainly, taking, starts,
                    {"black meets a2", "count(white) > 2", "count(black) >= 3 and no white", "no empty",
                     "count(black) = count(white) and count(black) = 2", "white meets a2 and white meets c1",
                     "some p in empty: beside(p) within black", "no black"});
}

}  // namespace
}  // namespace ruleproof
