#include "reference/model/recall.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "reference/model/key.hpp"
#include "reference/testing/drawn_game.hpp"
#include "spec/documents/spec.hpp"

// Tests which facts about earlier positions the keys of states in Go contain: exactly those that the rules
// can still use.

namespace ruleproof {
namespace {

Keys keys_of(const DrawnGame& game) { return Keys(game.model.game()); }

TEST(Recalled, IsEachEarlierBoardOnceAndWhoWasToMoveWhereThatMatters) {
  struct Moment {
    const char* board;
    int to_move;
  };
  const auto is_all_of_the_past = [](const char* ko, const std::vector<Moment>& moments) {
    DrawnGame game(Game(spec("go")).with(ko), {3, 1});
    const State state = game.play(game.model.start(), {0, pass, 2, pass});
    std::vector<Content> past;
    for (const auto& [board, to_move] : moments) past.push_back(*game.state({board}, to_move).now);
    return keys_of(game).key(with_past(state, past)) == keys_of(game).key(state);
  };
  EXPECT_TRUE(is_all_of_the_past("ko=positional",
                                 {{"X . X", black}, {"X . .", white}, {". . .", white}, {"X . .", white}}));
  EXPECT_FALSE(is_all_of_the_past("ko=positional", {{"X . X", white}, {"X . .", black}}));
  const Moment first{". . .", black}, first_by_white{". . .", white}, second{"X . .", white},
      third{"X . .", black}, fourth{"X . X", white};
  EXPECT_TRUE(is_all_of_the_past("ko=situational", {fourth, third, second, first}));
  EXPECT_FALSE(is_all_of_the_past("ko=situational", {fourth, third, second, first_by_white}));
  EXPECT_FALSE(is_all_of_the_past("ko=situational", {fourth, third, first}));
  EXPECT_TRUE(is_all_of_the_past("ko=simple", {fourth}));
  EXPECT_FALSE(is_all_of_the_past("ko=simple", {first, second, fourth, third}));
}

TEST(Recalled, IsNothingAtTheStart) {
  for (const Game& ruleset : all_readings(spec("go"))) {
    DrawnGame game(ruleset, {3, 1});
    EXPECT_TRUE(recall(game.model.game()).anything()) << ruleset.readings_text();
    EXPECT_TRUE(earlier(game.model.start()).empty()) << ruleset.readings_text();
  }
}

/// Returns all games of at most `most_moves` moves from a state, as text.
std::string games_from(DrawnGame& game, const State& state, int most_moves) {
  if (most_moves == 0) return "";
  std::string text;
  for (const int point : game.legal(state))
    text += std::to_string(point) + "(" + games_from(game, game.play(state, {point}), most_moves - 1) + ")";
  return text;
}

Game some_ruleset() {
  const std::vector<Game> all = all_readings(spec("go"));
  return all[*rc::gen::inRange<std::size_t>(0, all.size())];
}

/// Returns a random element of a list of legal moves, usually not the pass, which is the last element.
int some_move(const std::vector<int>& moves) {
  const int rare = *rc::gen::inRange(0, 4);
  if (moves.size() == 1 || rare == 0) return moves.back();
  return moves[*rc::gen::inRange<std::size_t>(0, moves.size() - 1)];
}

constexpr int moves_ahead = 3;

RC_GTEST_PROP(Recalled, IsAllOfThePastThatDecidesHowAGameGoesOn, ()) {
  DrawnGame game(some_ruleset(), {2, *rc::gen::inRange(1, 4)});
  State state = game.model.start();
  for (int moves = *rc::gen::inRange(0, 16); moves > 0 && !state.is_over; --moves)
    state = game.play(state, {some_move(game.legal(state))});
  const Recall asked = recall(game.model.game());
  std::vector<Content> past = earlier(state);
  if (asked.all)
    std::ranges::reverse(past);
  else
    past.erase(past.begin(), past.end() - std::min<std::ptrdiff_t>(asked.last, std::ssize(past)));
  for (Content& content : past)
    if (!asked.to_move) content.to_move = white;
  const State other = with_past(state, past);
  RC_ASSERT(keys_of(game).key(other) == keys_of(game).key(state));
  RC_ASSERT(games_from(game, other, moves_ahead) == games_from(game, state, moves_ahead));
}

TEST(Recalled, StatesThatAreOtherwiseEqualAndRecallTheSameGoOnAlike) {
  int met_again = 0;
  for (const Game& ruleset : all_readings(spec("go"))) {
    DrawnGame game(ruleset, {3, 1}, {}, Evaluation::compiled);
    Keys keys = keys_of(game);
    std::map<std::string, std::string> games;
    const auto visit = [&](const auto& visit, const State& state, int left) -> void {
      const std::string ahead = games_from(game, state, moves_ahead);
      const auto [known, is_new] = games.emplace(keys.key(state), ahead);
      if (!is_new) ++met_again;
      ASSERT_EQ(known->second, ahead) << ruleset.readings_text() << game.drawn(state);
      if (left == 0) return;
      for (const int point : game.legal(state)) visit(visit, game.play(state, {point}), left - 1);
    };
    visit(visit, game.model.start(), 7);
  }
  EXPECT_GT(met_again, 100);
}

}  // namespace
}  // namespace ruleproof
