#include "properties/random_trial.hpp"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <unordered_map>

#include "properties/engine.hpp"
#include "properties/games.hpp"
#include "properties/view.hpp"

namespace ruleproof {
namespace {

using Counts = std::map<std::string, int>;

/// How many maximal connected parts of `within` have a point of `region`.
int parts(const Board::Region& region, const Board::Region& within) {
  int count = 0;
  for (Board::Region left = region; some(left); ++count)
    left = left - spread(region.board().at(left.points().front()), within);
  return count;
}

/// Replays a trial by the reference and counts what happens in it.
void count_events(const Trial& trial, Counts& counts) {
  const std::unique_ptr<Rules> rules = played_game(trial.ruleset.game().id).rules(trial.ruleset);
  const Board board(trial.size);
  State state = start(board);
  if (trial.setup) state = {position_of(board, trial.setup->stones), trial.setup->to_move};
  const auto eaten = [&](const State& at) {
    return size(at.position.stones()) - size(rules->scoring(at.position, Colour::black)) -
           size(rules->scoring(at.position, Colour::white));
  };
  for (const Attempt& attempt : trial.attempts) {
    const Move move{state.to_move, attempt};
    for (const Refusal& refusal : refusals(*rules, state, move))
      ++counts["refused: " + refusal.message];
    const std::size_t legal = legal_moves(*rules, state).size();
    if (!rules->is_over(state) && static_cast<int>(legal) <= size(state.position.empty()))
      ++counts["positions with a forbidden empty point"];
    if (!is_legal(*rules, state, move)) continue;
    const State next = play(*rules, state, move);
    ++counts[attempt ? "placements" : "passes"];
    if (rules->is_over(next)) ++counts["games ended"];
    if (eaten(next) > eaten(state)) ++counts["meals made"];
    const Board::Region enemies = state.position.of(other(move.colour));
    const Board::Region flipped = enemies & next.position.of(move.colour);
    if (some(flipped)) ++counts["flips"];
    if (parts(flipped, enemies) > 1) ++counts["flips of several groups"];
    state = next;
  }
}

Counts events(std::string_view id) {
  std::mt19937_64 random(4);
  Counts counts;
  for (int i = 0; i < 60; ++i)
    for (const Style style : all_styles) {
      const Size size{1 + static_cast<int>(random() % 7), 1 + static_cast<int>(random() % 7)};
      count_events(random_trial(Ruleset(spec(id)), size, style, random), counts);
    }
  return counts;
}

void expect_at_least(const Counts& counts, const Counts& least) {
  for (const auto& [event, n] : least) {
    const auto found = counts.find(event);
    EXPECT_GE(found == counts.end() ? 0 : found->second, n) << event;
  }
}

// A generator that has drifted would leave agreement untested where it matters. The bounds are about half of
// what it makes now.

TEST(RandomTrials, OfDistoMakeMealsAndMeetEveryRefusal) {
  expect_at_least(events("disto"), {{"placements", 1900},
                                    {"passes", 420},
                                    {"games ended", 150},
                                    {"meals made", 360},
                                    {"positions with a forbidden empty point", 500},
                                    {"refused: it turns enemy sick gluttons into meals", 6},
                                    {"refused: the point is not empty", 150},
                                    {"refused: the game is over", 90}});
}

TEST(RandomTrials, OfLooseFlipAndMeetEveryRefusal) {
  expect_at_least(events("loose"), {{"placements", 1700},
                                    {"passes", 500},
                                    {"games ended", 150},
                                    {"flips", 320},
                                    {"flips of several groups", 65},
                                    {"positions with a forbidden empty point", 1100},
                                    {"refused: groups are left without a true liberty", 17},
                                    {"refused: the point is not empty", 190},
                                    {"refused: the game is over", 90}});
}

TEST(RandomTrials, AreTheSameFromTheSameSeed) {
  for (const Style style : all_styles) {
    std::mt19937_64 random(5);
    std::mt19937_64 again(5);
    const Ruleset ruleset(spec("loose"));
    EXPECT_EQ(random_trial(ruleset, {5, 4}, style, random), random_trial(ruleset, {5, 4}, style, again));
  }
}

TEST(RandomTrials, HaveDifferentKeysAtDifferentPositions) {
  // Nothing may be concluded from equal keys; but were they common, they would be of no use.
  std::mt19937_64 random(6);
  for (const PlayedGame& game : played_games()) {
    std::unordered_map<std::uint64_t, View> seen;
    const Ruleset ruleset(spec(game.id));
    for (int i = 0; i < 200; ++i) {
      const Trial trial = random_trial(ruleset, {4, 4}, Style::uniform, random);
      const std::unique_ptr<Engine> engine = game.engine(ruleset, trial.size);
      for (const Attempt& attempt : trial.attempts) {
        engine->play(attempt);
        const View view = engine->view();
        const View& first = seen.try_emplace(engine->key(), view).first->second;
        EXPECT_EQ(first.stones, view.stones);
        EXPECT_EQ(first.to_move, view.to_move);
        EXPECT_EQ(first.passes, view.passes);
      }
    }
    EXPECT_GT(seen.size(), 2000u) << game.id;
  }
}

}  // namespace
}  // namespace ruleproof
