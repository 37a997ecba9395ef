#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

#include "reference/evaluator/board_evaluator.hpp"
#include "reference/model/choice.hpp"
#include "reference/model/document_form.hpp"
#include "reference/model/key.hpp"
#include "reference/model/turns.hpp"
#include "reference/testing/drawn_game.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"
#include "spec/testing/document_of_text.hpp"

// Tests play on boards with an edge.

namespace ruleproof {
namespace {

TEST(Moves, AreThePlacementsByPointAndThenThePass) {
  DrawnGame disto(Game(spec("disto")), {4, 2});
  EXPECT_EQ(disto.legal(disto.state({"X O . .", ". . . X"}, black)), (std::vector<int>{2, 3, 4, 5, 6, pass}));
}

TEST(Moves, LeaveOutWhatIsForbidden) {
  DrawnGame disto(Game(spec("disto")), {3, 1});
  EXPECT_EQ(disto.legal(disto.state({"X O ."}, black)), std::vector<int>{pass});
  EXPECT_EQ(disto.legal(disto.state({"X O ."}, white)), (std::vector<int>{2, pass}));
}

TEST(Moves, AreNoneWhenTheGameHasEnded) {
  DrawnGame disto(Game(spec("disto")), {2, 1});
  EXPECT_TRUE(disto.legal(disto.state({". ."}, black, 2)).empty());
  EXPECT_EQ(disto.legal(disto.state({". ."}, black, 1)).size(), 3u);
}

/// In this game each turn has two parts: the first clears the history, the second does not. After the turn
/// the history must be cleared.
TEST(Moves, ForgetTheHistoryByAnyPartOfATurn) {
  for (const auto kind : {Evaluation::plain, Evaluation::compiled}) {
    const Model model(
        Game(document_of_text("    game \"G\"\n    board square-grid 3x1\n    players black, white\n"
                              "    turns alternate\n    move clear:\n      forget history\n"
                              "    move place(p in empty):\n      put mover on p\n"
                              "    turn = clear then place\n    end when no empty\n")),
        kind);
    State state = model.start();
    for (int turn = 0; turn < 2; ++turn) {
      state = State(model.outcomes(state).front().second);
      ASSERT_TRUE(state.past);
      EXPECT_FALSE(state.past->earlier);
    }
  }
}

/// Attempts every play and returns the legal ones. Checks that each play has either outcomes or refusals.
std::vector<Move> legal_plays(const Model& model, const State& state) {
  std::vector<Move> legal;
  for (int player = 0; player < model.players(); ++player)
    for (std::size_t action = 0; action < model.document().actions.size(); ++action) {
      if (model.document().actions[action].kind != language::Action::Kind::move) continue;
      for (const Play& play : model.turns().plays(state, static_cast<int>(action), player)) {
        const Attempt attempt = model.attempt(state, {player, {play}});
        EXPECT_NE(attempt.outcomes.empty(), attempt.refusals.empty());
        if (!attempt.outcomes.empty()) legal.push_back({player, {play}});
      }
    }
  return legal;
}

TEST(Moves, AreThoseThatAreLegalInEveryStateOfAllGamesOnASmallBoard) {
  for (const auto& [id, width, most_moves] :
       {std::tuple("disto", 3, 8), {"loose", 3, 8}, {"go", 3, 8}, {"political-go", 2, 2}})
    for (const Game& ruleset : varied_one_at_a_time(Game(spec(id)))) {
      Model model(ruleset.with_board({width, 1}));
      Keys keys(model.game());
      // for each state: the number of further moves to which it was searched
      std::map<std::string, int> looked_beyond;
      bool has_ended = false;
      const auto visit = [&](const auto& visit, const State& state, int left) -> void {
        const auto [known, is_new] = looked_beyond.try_emplace(keys.key(state), left);
        if (!is_new && known->second >= left) return;
        known->second = left;
        std::vector<Move> moves = model.moves(state);
        std::erase_if(moves, [](const Move& move) { return move.player < 0; });
        std::ranges::sort(moves);
        std::vector<Move> legal = legal_plays(model, state);
        std::ranges::sort(legal);
        ASSERT_EQ(moves, legal) << id << ' ' << ruleset.readings_text();
        has_ended = has_ended || state.is_over;
        if (left == 0) return;
        for (const Move& move : moves)
          for (const Outcome& outcome : model.attempt(state, move).outcomes)
            visit(visit, outcome.state, left - 1);
      };
      visit(visit, model.start(), most_moves);
      EXPECT_TRUE(has_ended || most_moves < 8) << id << ' ' << ruleset.readings_text();
    }
}

TEST(States, RememberWhatStoodBeforeEachMove) {
  DrawnGame disto(Game(spec("disto")), {3, 1});
  const State first = disto.state({". . O"}, black), last = disto.play(first, {0, pass, 1});
  const auto state_text = [&](Content content) {
    return disto.drawn(content) + (content.to_move == black ? " B " : " W ") +
           std::to_string(std::get<Number>(disto.kept(content, "passes")[0]) / 2);
  };
  std::vector<std::string> moments;
  for (const Content& content : earlier(last)) moments.push_back(state_text(content));
  EXPECT_EQ(moments, (std::vector<std::string>{". . O B 0", "X . O W 0", "X . O B 1"}));
  EXPECT_EQ(state_text(*last.now), "X X O W 0");
  EXPECT_TRUE(earlier(first).empty());
}

/// In this position of Loose, Black plays at a2. Two pairs of White stones, which share a stone, then lack a
/// true liberty (as this game defines it). Under these readings the player chooses one pair, which is flipped
/// (becomes black); the remaining stone of the other pair is not flipped. Each outcome must be named by the
/// pair that was chosen.
TEST(SeveralOutcomes, AreNamedByWhatWasChosenFirst) {
  DrawnGame loose(game_with("loose", {"group=pairs", "flip=one-by-one"}), {5, 2});
  const State state = loose.state({". O O . .",  //
                                   ". O O X ."},
                                  black);
  const Attempt attempt = loose.attempt(state, 0);
  std::vector<std::string> outcomes;
  for (const Outcome& outcome : attempt.outcomes)
    outcomes.push_back(text(loose.model, loose.move(black, 0), attempt, outcome) + ": " +
                       loose.drawn(outcome.state));
  std::ranges::sort(outcomes);
  EXPECT_EQ(outcomes, (std::vector<std::string>{"B a2 first b2: X X O . . / . X O X .",
                                                "B a2 first c1: X O O . . / . X X X ."}));
  EXPECT_EQ(loose.drawn(find_chosen(loose.model, attempt, {"c1"})->state), "X O O . . / . X X X .");
  EXPECT_EQ(find_chosen(loose.model, attempt, {"d1"}), nullptr);
}

TEST(OneOutcome, IsNamedByItsMoveAlone) {
  DrawnGame loose(Game(spec("loose")), {3, 1});
  const Attempt attempt = loose.attempt(loose.state({"O . ."}, black), 1);
  ASSERT_EQ(attempt.outcomes.size(), 1u);
  EXPECT_EQ(text(loose.model, loose.move(black, 1), attempt, attempt.outcomes[0]), "B b1");
  EXPECT_EQ(find_chosen(loose.model, attempt, {}), &attempt.outcomes[0]);
}

TEST(Models, OfOneDocumentPlayInSeveralThreadsAtOnce) {
  std::vector<std::size_t> moves(8);
  std::vector<std::thread> threads;
  for (std::size_t& count : moves)
    threads.emplace_back([&count] {
      DrawnGame loose(Game(spec("loose")), {3, 3}, {}, Evaluation::compiled);
      for (int i = 0; i < 20; ++i)
        for (const auto& [move, after] : loose.model.outcomes(loose.model.start()))
          count += loose.model.moves(after).size();
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_GT(moves.front(), 0u);
  for (const std::size_t count : moves) EXPECT_EQ(count, moves.front());
}

/// Attempts a placement on each point of a position and returns the results as text.
std::string attempts(DrawnGame& game, const Content& content) {
  const State state = game.model.set_up(content);
  std::string all;
  for (int point = 0; point < game.model.world().points(); ++point) {
    all += game.ruled(state, point) + '\n';
    for (const Outcome& outcome : game.attempt(state, point).outcomes)
      all += game.drawn(outcome.state) + game.result(outcome.state) +
             (is_settled(game.model, *outcome.state.now) ? ", settled" : "");
  }
  return all;
}

TEST(RememberedValues, MakeNoDifference) {
  std::mt19937_64 random(1);
  for (const Document& spec : specs()) {
    if (!is_of_two_colours(spec)) continue;
    const std::vector<Game> all = all_readings(spec);
    for (int i = 0; i < 40; ++i) {
      const Game& ruleset = all[random() % all.size()];
      DrawnGame remembering(ruleset, {4, 4}), forgetting(ruleset, {4, 4});
      forgetting.model.evaluator().remember_values(false);
      Content content = remembering.model.empty();
      for (int point = 0; point < 16; ++point)
        if (const std::size_t player = random() % 3; player < 2) content.stones[player].add(point);
      ASSERT_EQ(
          attempts(remembering, content),
          attempts(forgetting, forgetting.model.notation().drawn(remembering.model.notation().rows(content))))
          << ruleset.readings_text();
    }
  }
}

TEST(States, OfAGameThatAMoveHasWonHaveNoOtherWinner) {
  Model model{Game(document_of_text(
      "    game \"Gift\"\n    board square-grid 2x1\n    players black, white\n    turns alternate\n"
      "    move give-up(P: player): win P\n    wins(P: player) = P = black\n    end when no empty\n"))};
  std::vector<std::vector<int>> winners;
  for (const auto& [move, after] : model.outcomes(model.start()))
    winners.push_back(model.result(after).winners);
  EXPECT_EQ(winners, (std::vector<std::vector<int>>{{black}, {white}}));
}

TEST(RememberedValues, AreThoseOfTheReadingThatIsPlayed) {
  const Document& document = document_of_text(
      "> A rule. [rule]\n\n    game \"Two\"\n    board square-grid 3x1\n    players black, white\n"
      "    turns alternate\n    reading key \"Which?\" [rule]\n      | first \"One.\" because \"It is.\"\n"
      "      | second \"Two.\" because \"It is.\"\n    met = case key\n      | first: black\n      | second: "
      "white\n"
      "    move place(p in empty):\n      forbid \"met\": some before(met)\n      put mover on p\n    end "
      "when no empty\n");
  DrawnGame first(Game(document), {3, 1}), second(Game(document).with_choice(0, 1), {3, 1});
  const State state = first.model.set_up(first.content({"X . ."}));
  for (int round = 0; round < 2; ++round) {
    EXPECT_FALSE(first.is_legal(state, 1));
    EXPECT_TRUE(second.is_legal(state, 1));
  }
}

TEST(TwoColours, AreTwoNamedPlayersWhoAlternateAndPlaceOnAnEmptyBoard) {
  const auto is_one = [](std::string_view lines) {
    return is_of_two_colours(document_of_text(
        "    game \"Test\"\n    board square-grid 3x3\n    players black, white\n    turns alternate\n" +
        std::string(lines)));
  };
  const std::string place = "    move place(p):\n      put mover on p\n", end = "    end when no empty\n";
  EXPECT_TRUE(is_one(place + end));
  EXPECT_FALSE(is_one(place + "    move shift(p, d: direction):\n      put mover on next(p, d)\n" + end));
  EXPECT_FALSE(is_one("    move pass: nothing\n    end when false\n"));
  EXPECT_FALSE(is_one("    turn = place then place\n" + place + end));
  EXPECT_FALSE(is_one("    state ko : region\n" + place + "      set ko to p\n" + end));
  EXPECT_FALSE(is_one("    start: put black on a1\n" + place + end));
  EXPECT_FALSE(is_one("    start\n      X . .\n      . . .\n      . . .\n" + place + end));
  EXPECT_FALSE(is_one("    pieces man\n" + place + end));
  EXPECT_FALSE(is_one("    state level : number of each point shown\n" + place + end));
  EXPECT_FALSE(is_one("    direction way a1 b1 c1 a1\n" + place + end));
  EXPECT_TRUE(is_one("    state level : number of each point\n" + place + end));
}

}  // namespace
}  // namespace ruleproof
