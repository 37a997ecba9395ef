#include "properties/political_go.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "properties/counterexample.hpp"
#include "properties/political_go_claims.hpp"
#include "properties/political_go_claims_go.hpp"
#include "properties/political_go_claims_lemma.hpp"
#include "reference/document_rules.hpp"
#include "reference/political_go_play.hpp"
#include "spec/input_error.hpp"
#include "spec/spec.hpp"

namespace ruleproof::political_go {
namespace {

using Result = Finding::Result;
using Region = Board::Region;
using Kind = Event::Kind;

const GameSpec& game() { return spec("political-go"); }
Ruleset usual() { return Ruleset(game()); }

Alliances allied(int players, const std::vector<std::pair<int, int>>& pairs) {
  Alliances alliances(players);
  for (const auto& [a, b] : pairs) alliances.add(a, b);
  return alliances;
}

Property lemma_named(std::string_view claim, std::string_view id, const Readings& readings,
                     const Alliances& alliances) {
  for (const Property& lemma : lemmas(claim, readings, alliances))
    if (lemma.id == id) return lemma;
  throw std::logic_error("no such lemma");
}

/// All subsets of a board.
std::vector<Region> subsets(const Board& board) {
  std::vector<Region> all;
  for (unsigned bits = 0; bits < 1u << board.size().area(); ++bits) {
    all.push_back(board.nowhere());
    for (int point = 0; point < board.size().area(); ++point)
      if (bits >> point & 1) all.back().add(point);
  }
  return all;
}

/// Each scene of a board in which no two of the sets in each of the first groups of `players` share a point.
void each_scene(const Board& board, std::size_t sets, std::size_t players, std::size_t apart,
                const std::function<void(const Scene<Region>&)>& visit) {
  const std::vector<Region> all = subsets(board);
  Scene<Region> scene{
      {board.nowhere(), board.nowhere()}, Colour::black, board.nowhere(), board.nowhere(), {}};
  const std::function<void()> fill = [&] {
    if (scene.sets.size() == sets) {
      for (int point = 0; point < board.size().area(); ++point) {
        scene.point = board.at(point);
        visit(scene);
      }
      return;
    }
    const std::size_t at = scene.sets.size();
    for (const Region& set : all) {
      bool fits = true;
      if (at < apart)
        for (std::size_t i = at - at % players; i < at; ++i) fits = fits && !some(scene.sets[i] & set);
      if (!fits) continue;
      scene.sets.push_back(set);
      fill();
      scene.sets.pop_back();
    }
  };
  fill();
}

TEST(PoliticalGoAlliances, AreAsManyKindsAsThereAreGraphs) {
  EXPECT_EQ(kinds_of_alliances(2).size(), 2u);
  EXPECT_EQ(kinds_of_alliances(3).size(), 4u);
  EXPECT_EQ(kinds_of_alliances(4).size(), 11u);
  EXPECT_EQ(kinds_of_alliances(5).size(), 34u);
}

std::vector<Readings> readings_of_lemmas() {
  return {{},
          {.captures = Captures::opponents_first},
          {.captures = Captures::mover_chooses},
          {.loss = Loss::each_dragon},
          {.equivalent = Equivalent::closure}};
}

TEST(PoliticalGoLemmas, HoldOnEverySmallBoardAndAreAboutSomething) {
  std::map<std::string_view, int> met;
  for (const Readings& readings : readings_of_lemmas()) {
    for (const std::string_view claim : judged_claims()) {
      if (claim == "equivalent-is-transitive" && readings.equivalent == Equivalent::direct) continue;
      for (const int n : {2, 3}) {
        for (const Alliances& alliances : kinds_of_alliances(n)) {
          for (const Property& lemma : lemmas(claim, readings, alliances)) {
            const std::size_t players = static_cast<std::size_t>(n);
            const std::size_t apart = claim == "equivalent-is-transitive" ? lemma.sets : players;
            const Board board(lemma.sets > players + 1 ? Size{2, 1} : Size{3, 1});
            each_scene(board, lemma.sets, players, apart, [&](const Scene<Region>& scene) {
              const Statement<Region> statement = lemma.on_board(scene);
              ASSERT_FALSE(fails(statement)) << lemma.id;
              met[claim] += statement.premise && statement.occasion.value_or(true);
            });
          }
        }
      }
    }
  }
  for (const std::string_view claim : judged_claims()) EXPECT_GT(met[claim], 0) << claim;
}

TEST(PoliticalGoLemmas, PremisesAndAxiomsDoNotContradictThemselves) {
  const std::set<std::string> impossible{"dragons-maximal-A-B",  "dragons-maximal-B-A",
                                         "dragons-maximal-A-AB", "dragons-maximal-AB-A",
                                         "dragons-maximal-B-AB", "dragons-maximal-AB-B"};
  for (const Alliances& alliances : kinds_of_alliances(2)) {
    for (const std::string_view claim : judged_claims()) {
      for (Property lemma : lemmas(claim, {}, alliances)) {
        if (impossible.contains(lemma.id)) continue;  // owners of a dragon have stones in it
        lemma.on_any_board = [says = lemma.on_any_board](const Scene<AnyBoardRegion>& scene) {
          Statement<AnyBoardRegion> statement = says(scene);
          Formula all = statement.premise;
          for (const Formula step : statement.steps) all = all && step;
          return Statement<AnyBoardRegion>{all, {!always(scene.point)}};
        };
        EXPECT_NE(prove_on_every_board(lemma, {.first_order = 100'000}, {}, {}).result, Result::proved)
            << lemma.id;
      }
    }
  }
}

const Effort little{.first_order = 400'000};

TEST(PoliticalGoLemmas, AreNotProvedOfDragonsThatLeaveOutTheirOwnersStones) {
  const Readings letter{.dragon = Dragons::letter};
  const auto alliances = allied(2, {});
  EXPECT_NE(prove_on_every_board(lemma_named("dragons-maximal", "dragons-maximal-A-A", letter, alliances),
                                 little, {}, {})
                .result,
            Result::proved);
}

TEST(PoliticalGoLemmas, AreNotProvedIfTheRulingOnSuicideIsLeftOut) {
  Property suicide = lemma_named("no-suicide", "no-suicide-A", {}, allied(2, {}));
  suicide.on_any_board = [says = suicide.on_any_board](const Scene<AnyBoardRegion>& scene) {
    Statement<AnyBoardRegion> statement = says(scene);
    statement.premise = always(scene.point);
    return statement;
  };
  EXPECT_NE(prove_on_every_board(suicide, little, {}, {}).result, Result::proved);
}

TEST(PoliticalGoLemmas, AreNotProvedIfADragonMayBeLeftWhereItWas) {
  Property removal =
      lemma_named("no-dead-dragon", "no-dead-dragon-after-removal-AB", {}, allied(2, {{0, 1}}));
  removal.on_any_board = [says = removal.on_any_board](const Scene<AnyBoardRegion>& scene) {
    Statement<AnyBoardRegion> statement = says(scene);
    statement.premise = always(scene.point);
    return statement;
  };
  EXPECT_NE(prove_on_every_board(removal, little, {}, {}).result, Result::proved);
}

/// With the verdicts of each claim under each of the readings that matter to it.
TEST(PoliticalGoVerdicts, AreThoseThatTheSpecExpects) {
  std::map<std::pair<std::string_view, std::string>, Claim::Verdict> known;
  for (const Ruleset& ruleset : varied_one_at_a_time(game())) {
    for (const std::string_view claim : judged_claims()) {
      const std::pair key{claim, decisive(claim, ruleset).text()};
      if (!known.contains(key)) known[key] = judge(claim, ruleset, Plan::Depth::quick, {}, {})->verdict;
      EXPECT_EQ(text(known[key]), text(*expected(game().claim(claim), ruleset)))
          << claim << ' ' << ruleset.text();
    }
  }
}

TEST(PoliticalGoVerdicts, ThereIsOneForEachClaimOfTheSpecButTwoThatAreJudgedElsewhere) {
  std::set<std::string_view> claims(judged_claims().begin(), judged_claims().end());
  EXPECT_EQ(claims.size(), judged_claims().size());
  for (const std::string_view other : {"short-look-back", "example-display"})
    EXPECT_TRUE(claims.insert(other).second);
  for (const Claim& claim : game().claims) EXPECT_TRUE(claims.contains(claim.id)) << claim.id;
  EXPECT_EQ(claims.size(), game().claims.size());
  EXPECT_THROW(judge("short-look-back", usual(), Plan::Depth::quick, {}, {}), InputError);
}

TEST(PoliticalGoVerdicts, AStopLeavesNoVerdict) {
  std::stop_source stop;
  stop.request_stop();
  EXPECT_FALSE(judge("no-dead-dragon", usual(), Plan::Depth::quick, {}, stop.get_token()).has_value());
  EXPECT_FALSE(judge("two-player-go", usual(), Plan::Depth::quick, {}, stop.get_token()).has_value());
}

Play play_of(const Record& record) {
  return {readings(ruleset(record)), record.size, static_cast<int>(record.players.size())};
}

/// The state before the last event of a record whose events are legal until then.
State state_before_last(const Play& play, const Record& record) {
  State state = play.start();
  for (std::size_t i = 0; i + 1 < record.events.size(); ++i) state = play.play(state, record.events[i]);
  return state;
}

State state_after(const Play& play, const Record& record) {
  return play.play(state_before_last(play, record), record.events.back());
}

TEST(PoliticalGoVerdicts, ALegalGameLeadsToADragonInADragonByTheLetter) {
  const auto verdict = judge("dragons-maximal", usual().with("dragon=letter"), Plan::Depth::quick, {}, {});
  ASSERT_TRUE(verdict && verdict->counterexample);
  EXPECT_EQ(verdict->counterexample->size, (Size{2, 2}));
  const Play play = play_of(*verdict->counterexample);
  const auto dragons = play.dragons(state_after(play, *verdict->counterexample));
  EXPECT_NE(std::ranges::find(dragons, std::vector{0}), dragons.end());
  EXPECT_NE(std::ranges::find(dragons, std::vector{0, 1}), dragons.end());
}

TEST(PoliticalGoVerdicts, InTheRowTheMiddleStonesAreInTwoDragons) {
  for (const char* reading : {"dragon=maximal", "dragon=letter"}) {
    const auto verdict = judge("in-two-dragons", usual().with(reading), Plan::Depth::quick, {}, {});
    ASSERT_TRUE(verdict && verdict->occasion);
    const Play play = play_of(*verdict->occasion);
    const auto dragons = play.dragons(state_after(play, *verdict->occasion));
    EXPECT_NE(std::ranges::find(dragons, std::vector{8, 9, 10, 11, 12}), dragons.end()) << reading;
    EXPECT_NE(std::ranges::find(dragons, std::vector{11, 12, 13, 14, 15}), dragons.end()) << reading;
    if (std::string_view(reading) == "dragon=maximal") {
      EXPECT_EQ(dragons.size(), 2u);
    }
  }
}

TEST(PoliticalGoVerdicts, AStoneOfTwoCapturedDragonsIsPaidForTwiceAndLostOnce) {
  for (const char* reading : {"loss=each-stone", "captures=opponents-first", "dragon=letter"}) {
    SCOPED_TRACE(reading);
    const auto verdict = judge("zero-sum", usual().with(reading), Plan::Depth::quick, {}, {});
    ASSERT_TRUE(verdict && verdict->counterexample);
    EXPECT_EQ(verdict->verdict, Claim::Verdict::refuted);
    const Play play = play_of(*verdict->counterexample);
    const State before = state_before_last(play, *verdict->counterexample);
    EXPECT_EQ(before.scores, std::vector<std::int64_t>(4));
    const auto outcomes = play.outcomes(before, verdict->counterexample->events.back());
    ASSERT_EQ(outcomes.size(), 1u);
    for (const Capture& capture : outcomes.front().captures) EXPECT_FALSE(capture.received.empty());
    const State end = state_after(play, *verdict->counterexample);
    EXPECT_EQ(end.scores[1], -1);  // of B, who had one stone
    EXPECT_GT(std::accumulate(end.scores.begin(), end.scores.end(), std::int64_t{0}), 0);
  }
}

TEST(PoliticalGoLemmas, AreNotProvedIfADragonMayHaveStonesThatWereRemoved) {
  const Readings one_by_one{.captures = Captures::mover_chooses};
  Property once = lemma_named("zero-sum", "zero-sum-once-AB", one_by_one, allied(2, {{0, 1}}));
  once.on_any_board = [says = once.on_any_board](const Scene<AnyBoardRegion>& scene) {
    Statement<AnyBoardRegion> statement = says(scene);
    statement.premise = always(scene.point);
    return statement;
  };
  EXPECT_NE(prove_on_every_board(once, little, {}, {}).result, Result::proved);
}

TEST(PoliticalGoVerdicts, AStoneOfTwoCapturedDragonsIsPaidForAndLostTwiceIfEachDragonCounts) {
  const auto verdict = judge("zero-sum", usual().with("loss=each-dragon"), Plan::Depth::quick, {}, {});
  ASSERT_TRUE(verdict && verdict->occasion);
  const Play play = play_of(*verdict->occasion);
  const auto outcomes =
      play.outcomes(state_before_last(play, *verdict->occasion), verdict->occasion->events.back());
  ASSERT_EQ(outcomes.size(), 1u);
  ASSERT_EQ(outcomes.front().captures.size(), 2u);
  EXPECT_EQ(outcomes.front().removed.size(), 3u);
  const State end = state_after(play, *verdict->occasion);
  EXPECT_EQ(end.scores[1], -2);  // of B, who had one stone
  EXPECT_EQ(std::accumulate(end.scores.begin(), end.scores.end(), std::int64_t{0}), 0);
}

TEST(PoliticalGoDragons, AreTheSetsThatAreDragonsAsTheTextSaysIt) {
  const Board board({3, 2});
  const std::vector<Region> sets = subsets(board);
  for (const Dragons reading : {Dragons::maximal, Dragons::letter}) {
    const Readings readings{.dragon = reading};
    for (const Alliances& alliances : kinds_of_alliances(3)) {
      unsigned seed = 1;
      for (int trial = 0; trial < 60; ++trial) {
        Stones<Region> stones = initially(board.nowhere(), 3);
        for (int point = 0; point < 6; ++point) {
          seed = seed * 1'664'525u + 1'013'904'223u;
          if (seed >> 28 != 0) stones.of[(seed >> 24) % 3].add(point);
        }
        std::set<std::vector<int>> by_text, listed;
        for (const Region& set : sets)
          if (some(set) && all_allied(alliances, owners_of(stones, set)) && subset(set, occupied(stones)) &&
              is_dragon_of(readings, stones, alliances, owners_of(stones, set), set))
            by_text.insert(set.points());
        for (const Dragon& dragon : dragons(readings, stones, alliances))
          listed.insert(dragon.stones.points());
        ASSERT_EQ(by_text, listed);
      }
    }
  }
}

/// A move that may be legal or not.
Event any_move(int players, int points) {
  const int player = *rc::gen::inRange(0, players);
  const int other = (player + *rc::gen::inRange(1, players)) % players;
  switch (*rc::gen::inRange(0, 8)) {
    case 0:
      return {Kind::propose, player, other};
    case 1:
      return {Kind::form, player, other};
    case 2:
      return {Kind::break_up, player, other};
    case 3:
      return {Kind::pass, player};
    default:
      return {Kind::place, player, 0, *rc::gen::inRange(0, points)};
  }
}

RC_GTEST_PROP(PoliticalGoGames, LeaveNoDragonDeadNoStoneSuicidalAndNoPointUnpaid, ()) {
  static const std::vector<Ruleset> rulesets = varied_one_at_a_time(game());
  const Readings readings = political_go::readings(*rc::gen::elementOf(rulesets));
  const int players = *rc::gen::inRange(2, 5);
  const Size size =
      readings.dragon == Dragons::letter ? Size{3, 2} : *rc::gen::element(Size{3, 2}, Size{3, 3});
  const Play play(readings, size, players);
  State state = play.start();
  int captures = 0;
  std::int64_t paid_but_not_lost = 0;  // for stones in several captured dragons
  for (int i = 0; i < 100; ++i) {
    const Event event = any_move(players, size.area());
    if (!play.refusals(state, event).empty()) continue;
    if (event.kind == Kind::propose) {
      state = play.play(state, event);
      continue;
    }
    const auto outcomes = play.outcomes(state, event);
    RC_ASSERT(!outcomes.empty());
    const Outcome& outcome = *rc::gen::elementOf(outcomes);
    if (readings.loss == Loss::each_stone) paid_but_not_lost -= std::ssize(outcome.removed);
    for (const Capture& capture : outcome.captures) {
      ++captures;
      RC_ASSERT(!capture.received.empty());
      if (readings.loss == Loss::each_stone) paid_but_not_lost += std::ssize(capture.stones);
    }
    state = play.play(state, event, outcome);
    if (event.kind == Kind::place)
      RC_ASSERT(owners(state.stones)[static_cast<std::size_t>(event.point)] == event.player);
    RC_ASSERT(captured_dragons(readings, state.stones, state.alliances).empty());
    RC_ASSERT(std::accumulate(state.scores.begin(), state.scores.end(), std::int64_t{0}) ==
              paid_but_not_lost);
    state = play.play(state, {Kind::period});
  }
  RC_CLASSIFY(captures > 0, "with captures");
}

TEST(PoliticalGoAndGo, PartWhereOnesOwnLastLibertyIsFilledToCapture) {
  const GoComparison comparison = compare_with_go(usual(), {{1, 1}, {2, 1}, {3, 1}, {2, 2}}, {});
  ASSERT_EQ(comparison.differences.size(), 1u);
  const GoDifference& difference = comparison.differences.front();
  EXPECT_EQ(difference.here, "illegal [suicide]");
  EXPECT_EQ(difference.there, "legal");
  EXPECT_EQ(difference.game.size, (Size{2, 1}));
  const Play play = play_of(difference.game);
  const auto refusals =
      play.refusals(state_before_last(play, difference.game), difference.game.events.back());
  ASSERT_EQ(refusals.size(), 1u);
  EXPECT_EQ(refusals.front().clause, "suicide");
}

TEST(PoliticalGoAndGo, DoNotPartWhereTheEnemyIsCapturedFirst) {
  for (const char* captures : {"captures=opponents-first", "captures=mover-chooses"}) {
    const GoComparison comparison =
        compare_with_go(usual().with(captures), {{1, 1}, {2, 1}, {3, 1}, {2, 2}, {3, 2}}, {});
    EXPECT_EQ(comparison.sizes.size(), 5u);
    EXPECT_TRUE(comparison.differences.empty()) << captures;
  }
}

/// A random game of Go, with passes, played beside in turns by two players who are no allies.
void play_beside_go(const Readings& readings, Size size, unsigned seed) {
  const auto go = document_rules(Ruleset(spec("go")).with("suicide=illegal"));
  const Board board(size);
  const Play play(readings, size, 2);
  ruleproof::State there = ruleproof::start(board);
  State here = play.start();
  std::mt19937 random(seed);
  for (int turn = 0; turn < 8 * size.area(); ++turn) {
    const Colour colour = there.to_move;
    const int player = colour == Colour::black ? 0 : 1;
    std::vector<int> legal;
    for (const Move& move : legal_moves(*go, there))
      if (move.point) legal.push_back(*move.point);
    ASSERT_EQ(play.legal_points(here, player), legal);
    const bool passes = legal.empty() || random() % 16 == 0;
    if (passes && there.passes == 1) return;
    const Event event{passes ? Kind::pass : Kind::place, player, 0,
                      passes ? 0 : legal[random() % legal.size()]};
    there = ruleproof::play(*go, there, {colour, passes ? std::nullopt : std::optional(event.point)});
    const auto outcomes = play.outcomes(here, event);
    ASSERT_EQ(outcomes.size(), 1u);
    here = play.play(play.play(here, event, outcomes.front()), {Kind::period});
    ASSERT_EQ(here.stones.of[0].points(), there.position.black.points());
    ASSERT_EQ(here.stones.of[1].points(), there.position.white.points());
  }
}

TEST(PoliticalGoAndGo, AreTheSameGameWhereTheEnemyIsCapturedFirst) {
  for (const Captures captures : {Captures::opponents_first, Captures::mover_chooses})
    for (unsigned seed = 0; seed < 12; ++seed)
      play_beside_go({.captures = captures}, seed % 2 == 0 ? Size{3, 3} : Size{5, 4}, seed);
}

TEST(PoliticalGoAndGo, PartByTheLetterOfDragonsAndOfAdjacent) {
  const std::vector<Size> boards{{1, 1}, {2, 1}, {3, 1}, {2, 2}, {3, 2}};
  for (const char* letter : {"dragon=letter", "adjacent=letter"}) {
    const Ruleset ruleset = usual().with("captures=opponents-first").with(letter);
    EXPECT_FALSE(compare_with_go(ruleset, boards, {}).differences.empty()) << letter;
  }
}

}  // namespace
}  // namespace ruleproof::political_go
