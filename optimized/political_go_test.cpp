#include "optimized/political_go.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "optimized/engine_properties.hpp"
#include "optimized/mixed.hpp"
#include "optimized/political_go_text.hpp"

namespace ruleproof::optimized {

struct PoliticalGoBoardPeer {
  static void spoil_breath(PoliticalGoBoard& board, int stone) {
    board.breath_[board.chain(stone)] += Breath::of(0);
  }
};

struct PoliticalGoPeer {
  static PoliticalGoBoard& board(PoliticalGo& engine) { return engine.board_; }
  static void spoil_alike(PoliticalGo& engine) { engine.alike_[0] ^= 2; }
  static void call_sound(PoliticalGo& engine) { engine.sound_ = true; }
};

namespace {

using Rules = PoliticalGo::Rules;
using Start = PoliticalGo::Setup;  // Setup is a name of GoogleTest's
using Text = PoliticalGoText;
using Outcome = PoliticalGo::Outcome;
using Outcomes = std::vector<Outcome>;

constexpr int nobody = PoliticalGo::nobody;

/// Random numbers, the same in every run.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(mixed(seed)) {}
  int roll(int faces) {
    state_ = state_ * 6364136223846793005 + 1442695040888963407;
    return static_cast<int>((state_ >> 33) % static_cast<std::uint64_t>(faces));
  }

 private:
  std::uint64_t state_;
};

Rules some_rules(Dice& dice) {
  return {
      .adjacent = dice.roll(3) == 0 ? Rules::Adjacent::letter : Rules::Adjacent::orthogonal,
      .captures = static_cast<Rules::Captures>(std::min(dice.roll(4), 2)),
      .loss = static_cast<Rules::Loss>(dice.roll(2)),
      .remainder = static_cast<Rules::Remainder>(dice.roll(2)),
      .breaking = static_cast<Rules::Break>(dice.roll(2)),
      .recent = static_cast<Rules::Recent>(dice.roll(2)),
      .equivalent = static_cast<Rules::Equivalent>(dice.roll(2)),
      .history = static_cast<Rules::History>(dice.roll(2)),
      .nweek = static_cast<Rules::Nweek>(dice.roll(2)),
      .ko = static_cast<Rules::Ko>(dice.roll(2)),
  };
}

/// Any state that can be set up: sparse and dense boards, also with dead dragons.
Start some_setup(Dice& dice, int area, int players) {
  Start setup;
  const int density = 2 + dice.roll(6);
  for (int point = 0; point < area; ++point) {
    setup.stones.push_back(dice.roll(7) < density ? dice.roll(players) : nobody);
  }
  const int alliances = dice.roll(players * (players - 1) / 2 + 1);
  for (int i = 0; i < alliances; ++i) {
    const int p = dice.roll(players);
    const int q = dice.roll(players);
    if (p != q) setup.alliances.emplace_back(p, q);
  }
  for (int player = 0; player < players; ++player) setup.scores.push_back(dice.roll(9) - 4);
  std::set<int> moved;
  for (int i = dice.roll(players); i > 0; --i) {
    const int player = dice.roll(players);
    if (moved.insert(player).second) (setup.movers.push_back(player), setup.placers.push_back(player));
  }
  return setup;
}

Text text_of(int w, int h, int players, const Rules& rules, const Start& setup) {
  Text::Stones stones;
  for (int point = 0; point < std::ssize(setup.stones); ++point) {
    if (setup.stones[point] != nobody) stones.emplace(point, setup.stones[point]);
  }
  Text::Alliances alliances;
  for (const auto& [p, q] : setup.alliances) alliances.insert({{p, q}, {q, p}});
  Text text{.w = w,
            .h = h,
            .players = players,
            .rules = rules,
            .stones = std::move(stones),
            .alliances = std::move(alliances)};
  if (!setup.scores.empty()) text.scores = setup.scores;
  for (const int player : setup.movers) text.moves.emplace_back(player, true);
  return text;
}

Outcomes removed(const Text::Ways& ways) {
  Outcomes outcomes;
  for (const auto& [points, left] : ways) outcomes.push_back(points);
  return outcomes;
}

std::vector<int> by_recency(const Text& text, bool placements_only) {
  std::vector<int> players;
  for (const auto& [player, placed] : text.moves) {
    if (placements_only && !placed) continue;
    std::erase(players, player);
    players.push_back(player);
  }
  return players;
}

/// What differs between what the engine shows and what the rules say, of what these players may do; empty if
/// nothing does.
std::string difference(const PoliticalGo& engine, const Text& text, Players asked = everybody) {
  const auto as_vector = [](std::span<const std::int64_t> points) {
    return std::vector(points.begin(), points.end());
  };
  if (as_vector(engine.scores()) != text.scores) return "scores";
  if (as_vector(engine.paid()) != text.paid) return "what was paid";
  if (engine.last_mover() != text.last_mover()) return "last mover";
  if (engine.last_was_pass() != text.last_was_pass) return "whether the last move was a pass";
  if (engine.periods() != text.periods) return "number of periods";
  if (engine.nweeks() != text.nweeks) return "number of nweeks";
  if (engine.stones() != std::ssize(text.stones)) return "number of stones";
  if (engine.movers_by_recency() != by_recency(text, false)) return "movers by recency";
  if (engine.placers_by_recency() != by_recency(text, true)) return "placers by recency";
  for (int point = 0; point < engine.area(); ++point) {
    const auto found = text.stones.find(point);
    const int owner = found == text.stones.end() ? nobody : found->second;
    if (engine.at(point) != owner) return "owner of point " + std::to_string(point);
  }
  for (int p = 0; p < engine.players(); ++p) {
    if ((asked & just(p)) == 0) continue;
    const std::string of = " of player " + std::to_string(p);
    if (engine.has_moved(p) != text.moved.contains(p)) return "move in this period" + of;
    if (engine.is_legal_pass(p) == text.moved.contains(p)) return "pass" + of;
    std::vector<int> legal;
    for (int point = 0; point < engine.area(); ++point) {
      const Outcomes expected = removed(text.placements(p, point));
      if (!expected.empty()) legal.push_back(point);
      if (engine.outcomes(p, point) != expected) return "outcomes on " + std::to_string(point) + of;
      if (engine.is_legal_placement(p, point) == expected.empty())
        return "legality of " + std::to_string(point) + of;
    }
    if (engine.legal_points(p) != legal) return "legal points" + of;
    for (int q = 0; q < engine.players(); ++q) {
      const std::string with = of + " with " + std::to_string(q);
      if (engine.allied(p, q) != text.allied(p, q)) return "alliance" + with;
      if (engine.proposed(p, q) != text.proposals.contains({p, q})) return "proposal" + with;
      if (engine.is_legal_proposal(p, q) != text.may_propose(p, q)) return "legality of a proposal" + with;
      if (engine.is_legal_break(p, q) != text.may_break(p, q)) return "legality of a break" + with;
      if (engine.outcomes_of_break(p, q) != (text.may_break(p, q) ? removed(text.turns(p, q)) : Outcomes{})) {
        return "outcomes of a break" + with;
      }
      for (const bool needs_consent : {false, true}) {
        const bool may = text.may_form(p, q, needs_consent);
        if (engine.is_legal_form(p, q, needs_consent) != may) return "legality of a form" + with;
        if (engine.outcomes_of_form(p, q, needs_consent) != (may ? removed(text.turns(p, q)) : Outcomes{})) {
          return "outcomes of a form" + with;
        }
      }
    }
  }
  if (asked != everybody) return "";
  const std::vector<std::string> complaints = engine.check();
  return complaints.empty() ? "" : complaints.front();
}

/// What happened in random walks, so that a walk that never meets a rule is noticed.
struct Tally {
  int placements = 0;
  int captures_by_placement = 0;
  int captures_by_form = 0;
  int captures_by_break = 0;
  int choices = 0;
  int overlaps = 0;
  int several_dragons = 0;
  int forbidden_by_ko = 0;
  int suicides = 0;
  int ends = 0;
  int undone = 0;
};

/// An engine and the rules side by side, and all that they were before.
class Walk {
 public:
  Walk(int w, int h, int players, const Rules& rules, const Start& setup)
      : engine_(w, h, players, rules), text_(text_of(w, h, players, rules, setup)) {
    engine_.set_up(setup);
  }

  std::string look(Players asked = everybody) const { return difference(engine_, text_, asked); }
  const PoliticalGo& engine() const { return engine_; }
  const Text& text() const { return text_; }

  /// Does something at random, or nothing if it is not legal; returns what it was.
  void step(Dice& dice, Tally& tally) {
    const int what = dice.roll(32);
    const int p = dice.roll(engine_.players());
    const int q = dice.roll(engine_.players());
    const int choice = dice.roll(1 << 20);
    if (what < 14) {
      place(p, choice, tally);
    } else if (what < 15) {
      if (engine_.is_legal_pass(p)) change([&] { text_.pass(p); }, [&] { engine_.pass(p); });
    } else if (what < 17) {
      if (!text_.may_propose(p, q)) return;
      change([&] { text_.proposals.insert({p, q}); }, [&] { engine_.propose(p, q); });
    } else if (what < 21) {
      const bool needs_consent = choice % 3 == 0;
      if (text_.may_form(p, q, needs_consent)) turn(p, q, choice, tally.captures_by_form, tally);
    } else if (what < 24) {
      if (text_.may_break(p, q)) turn(p, q, choice, tally.captures_by_break, tally);
    } else if (what < 27) {
      change([&] { text_.period(); }, [&] { engine_.period(); });
    } else if (what < 28) {
      change([&] { ++text_.nweeks; }, [&] { engine_.nweek(); });
    } else if (what < 29) {
      if (choice % 3 == 0) end(p);
      checkpoint(tally);
    } else {
      take_back(tally);
    }
  }
  /// Says what differs, if anything does after that.
  std::string take_back_all(Tally& tally) {
    while (!before_.empty()) {
      const std::string off = take_back(tally);
      if (!off.empty()) return off;
    }
    return look();
  }

 private:
  template <typename InText, typename InEngine>
  void change(InText in_text, InEngine in_engine) {
    before_.emplace_back(text_, engine_.key());
    in_text();
    in_engine();
  }
  std::string take_back(Tally& tally) {
    if (before_.empty()) return "";
    ++tally.undone;
    engine_.undo();
    text_ = before_.back().first;
    const bool same_key = engine_.key() == before_.back().second;
    before_.pop_back();
    return same_key ? "" : "key after undo";
  }
  void place(int player, int choice, Tally& tally) {
    const std::vector<int> legal = engine_.legal_points(player);
    if (text_.moved.contains(player)) return;
    Text without_past = text_;
    without_past.past.clear();
    for (int point = 0; point < engine_.area(); ++point) {
      if (text_.stones.contains(point) || std::ranges::binary_search(legal, point)) continue;
      const bool ko = !without_past.placements(player, point).empty();
      const bool ally = text_.last_mover() != nobody && text_.allied(player, text_.last_mover());
      tally.forbidden_by_ko += static_cast<int>(ko);
      tally.suicides += static_cast<int>(!ko && !ally);
    }
    if (legal.empty()) return;
    const int point = legal[choice % legal.size()];
    const Outcomes outcomes = engine_.outcomes(player, point);
    const int outcome = static_cast<int>(choice / 1000 % outcomes.size());
    Text::Stones stones = text_.stones;
    stones.emplace(point, player);
    look_at_dead(text_, stones, tally);
    change([&] { text_.place(player, point, outcomes[outcome]); },
           [&] { engine_.place(player, point, outcome); });
    ++tally.placements;
    tally.choices += static_cast<int>(outcomes.size() > 1);
    tally.captures_by_placement += static_cast<int>(!outcomes[outcome].empty());
  }
  void turn(int p, int q, int choice, int& captures, Tally& tally) {
    const bool allied = text_.allied(p, q);
    const Outcomes outcomes = removed(text_.turns(p, q));
    const int outcome = static_cast<int>(choice / 1000 % outcomes.size());
    Text turned = text_;
    turned.turn(p, q);
    look_at_dead(turned, turned.stones, tally);
    change([&] { text_.form_or_break(p, q, outcomes[outcome]); },
           [&] { allied ? engine_.break_up(p, q, outcome) : engine_.form(p, q, outcome); });
    tally.choices += static_cast<int>(outcomes.size() > 1);
    captures += static_cast<int>(!outcomes[outcome].empty());
  }
  static void look_at_dead(const Text& text, const Text::Stones& stones, Tally& tally) {
    const auto dead = text.dead(stones);
    std::size_t sum = 0;
    std::set<int> all;
    for (const auto& dragon : dead) {
      sum += dragon.size();
      all.insert(dragon.begin(), dragon.end());
    }
    tally.several_dragons += static_cast<int>(dead.size() > 1);
    tally.overlaps += static_cast<int>(all.size() < sum);
  }
  void end(int player) {
    change([&] { text_.period(); }, [&] { engine_.period(); });
    change([&] { text_.pass(player); }, [&] { engine_.pass(player); });
    change([&] { ++text_.nweeks; }, [&] { engine_.nweek(); });
    change([&] { ++text_.nweeks; }, [&] { engine_.nweek(); });
  }
  void checkpoint(Tally& tally) {
    bool expected = false;
    bool ended = false;
    change([&] { expected = text_.checkpoint(); }, [&] { ended = engine_.checkpoint(); });
    EXPECT_EQ(ended, expected);
    tally.ends += static_cast<int>(ended);
  }

  PoliticalGo engine_;
  Text text_;
  std::vector<std::pair<Text, std::uint64_t>> before_;
};

/// A walk with a look after each step and after the way back; says what differs. Each step is known by the
/// number from which its dice roll. A look is at all players or at one of them after another.
std::string walk_together(std::uint64_t seed, const std::vector<std::uint64_t>& steps, bool looks_at_all,
                          Tally& tally) {
  Dice dice(seed);
  const int w = 1 + dice.roll(4);
  const int h = 1 + dice.roll(4);
  const int players = 2 + dice.roll(5);
  const Rules rules = some_rules(dice);
  const Start setup = dice.roll(3) == 0 ? Start{} : some_setup(dice, w * h, players);
  Walk walk(w, h, players, rules, setup);
  std::string off = walk.look();
  for (std::size_t i = 0; i < steps.size() && off.empty(); ++i) {
    Dice rolled(steps[i]);
    walk.step(rolled, tally);
    off = walk.look(looks_at_all ? everybody : just(static_cast<int>(i) % players));
  }
  return off.empty() ? walk.take_back_all(tally) : off;
}

RC_GTEST_PROP(PoliticalGo, RandomEventsAgreeWithTheText, ()) {
  const auto number = rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<std::uint64_t>());
  const auto seed = *number;
  const auto steps = draw(
      rc::gen::container<std::vector<std::uint64_t>>(draw(rc::gen::inRange<std::size_t>(0, 12)), number));
  Tally tally;
  const std::string off = walk_together(seed, steps, true, tally);
  if (!off.empty()) RC_FAIL(off);
}

TEST(PoliticalGo, LongWalksAgreeWithTheTextAndMeetEveryRule) {
  Tally tally;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    std::vector<std::uint64_t> steps;
    for (std::uint64_t step = 0; step < 60; ++step) steps.push_back(mixed(seed * 1000 + step));
    ASSERT_EQ(walk_together(mixed(~seed), steps, false, tally), "") << "seed " << seed;
  }
  EXPECT_GT(tally.placements, 500);
  EXPECT_GT(tally.captures_by_placement, 100);
  EXPECT_GT(tally.captures_by_form, 5);
  EXPECT_GT(tally.captures_by_break, 5);
  EXPECT_GT(tally.choices, 5);
  EXPECT_GT(tally.overlaps, 5);
  EXPECT_GT(tally.several_dragons, 100);
  EXPECT_GT(tally.forbidden_by_ko, 20);
  EXPECT_GT(tally.suicides, 100);
  EXPECT_GT(tally.ends, 10);
  EXPECT_GT(tally.undone, 1000);
}

RC_GTEST_PROP(PoliticalGo, PerftIsThatOfTheText, ()) {
  Dice dice(draw(rc::gen::arbitrary<std::uint64_t>()));
  const int w = 1 + dice.roll(3);
  const int h = 1 + dice.roll(2);
  const int players = 2 + dice.roll(3);
  const Rules rules = some_rules(dice);
  const Start setup = some_setup(dice, w * h, players);
  PoliticalGo engine(w, h, players, rules);
  engine.set_up(setup);
  const std::uint64_t key = engine.key();
  const Text text = text_of(w, h, players, rules, setup);
  for (int depth = 0; depth <= 1; ++depth) {
    const PerftSums expected = text.perft(depth);
    RC_ASSERT(perft(engine, depth, Leaves::counted) == expected);
    RC_ASSERT(perft(engine, depth, Leaves::played) == expected);
  }
  RC_ASSERT(perft(engine, 2, Leaves::counted) == perft(engine, 2, Leaves::played));
  RC_ASSERT(engine.key() == key);
}

TEST(PoliticalGo, PerftFromTheEmptyBoardIsThatOfTheText) {
  for (const auto captures :
       {Rules::Captures::simultaneous, Rules::Captures::opponents_first, Rules::Captures::mover_chooses}) {
    for (const auto& [players, deepest] : {std::pair{2, 3}, {3, 2}}) {
      const Rules rules{.captures = captures};
      PoliticalGo engine(2, 2, players, rules);
      for (int depth = 0; depth <= deepest; ++depth) {
        ASSERT_EQ(perft(engine, depth), text_of(2, 2, players, rules, {}).perft(depth))
            << players << ' ' << depth;
      }
    }
  }
}

TEST(PoliticalGo, PerftLeavesOutWhatRepeatsABoardWithoutCapturing) {
  const Rules rules{.history = Rules::History::kept};
  PoliticalGo engine(3, 1, 2, rules);
  Text text = text_of(3, 1, 2, rules, {});
  const std::uint64_t free = perft(engine, 1).count;
  engine.place(0, 0);
  text.place(0, 0, {});
  engine.pass(1);
  text.pass(1);
  for (int boundary = 0; boundary < 2; ++boundary) {
    engine.nweek();
    ++text.nweeks;
  }
  ASSERT_TRUE(engine.checkpoint());
  ASSERT_TRUE(text.checkpoint());
  EXPECT_EQ(perft(engine, 1).count, free - 1);
  for (const auto leaves : {Leaves::counted, Leaves::played}) {
    for (int depth = 0; depth <= 2; ++depth) ASSERT_EQ(perft(engine, depth, leaves), text.perft(depth));
  }
}

TEST(PoliticalGo, EqualStatesHaveEqualKeysAndOthersDoNot) {
  using State = std::tuple<std::vector<int>, Text::Alliances, std::set<std::pair<int, int>>,
                           std::vector<std::int64_t>, int, std::set<int>, std::vector<std::int64_t>,
                           std::vector<int>, std::vector<int>, bool, int>;
  std::map<State, std::uint64_t> keys;
  std::map<std::uint64_t, State> states;
  int visits = 0;
  const auto visit = [&](const PoliticalGo& engine) {
    ++visits;
    State state;
    auto& [stones, alliances, proposals, scores, last, moved, paid, movers, placers, passed, nweeks] = state;
    paid.assign(engine.paid().begin(), engine.paid().end());
    nweeks = std::min(engine.nweeks(), 2);
    movers = engine.movers_by_recency();
    placers = engine.placers_by_recency();
    passed = engine.last_was_pass();
    for (int point = 0; point < engine.area(); ++point) stones.push_back(engine.at(point));
    scores.assign(engine.scores().begin(), engine.scores().end());
    last = engine.last_mover();
    for (int p = 0; p < engine.players(); ++p) {
      if (engine.has_moved(p)) moved.insert(p);
      for (int q = 0; q < engine.players(); ++q) {
        if (engine.allied(p, q)) alliances.emplace(p, q);
        if (engine.proposed(p, q)) proposals.emplace(p, q);
      }
    }
    ASSERT_EQ(keys.emplace(state, engine.key()).first->second, engine.key());
    ASSERT_EQ(states.emplace(engine.key(), state).first->second, state);
  };
  Tally tally;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Walk walk(2, 2, 3, {.captures = Rules::Captures::opponents_first}, {});
    for (std::uint64_t step = 0; step < 60; ++step) {
      Dice dice(mixed(1000 * seed + step));
      walk.step(dice, tally);
      visit(walk.engine());
    }
  }
  EXPECT_LT(keys.size(), visits);
  EXPECT_GT(keys.size(), 300);
}

// --- Rule by rule ------------------------------------------------------------------------------------------

enum Player { A, B, C, D, E };

/// Rows of text, the highest first: A is player 0, and so on, and a dot is an empty point.
std::vector<int> drawn(const std::string& rows) {
  std::vector<int> stones;
  for (const char c : rows) {
    if (c != ' ') stones.push_back(c == '.' ? nobody : c - 'A');
  }
  return stones;
}

PoliticalGo set_up(int w, int h, int players, const Rules& rules, const Start& setup) {
  PoliticalGo engine(w, h, players, rules);
  engine.set_up(setup);
  return engine;
}

std::vector<int> stones_of(const PoliticalGo& engine) {
  std::vector<int> stones;
  for (int point = 0; point < engine.area(); ++point) stones.push_back(engine.at(point));
  return stones;
}

std::vector<std::int64_t> scores_of(const PoliticalGo& engine) {
  return {engine.scores().begin(), engine.scores().end()};
}

TEST(PoliticalGo, WhatAnEqualDivisionLeavesGoesToTheHighestRanks) {
  using Scores = std::vector<std::int64_t>;
  const auto capture = [](const Rules& rules, bool b_passes) {
    PoliticalGo engine =
        set_up(5, 3, 4, rules, {.stones = drawn("DDDDD AABB. ....."), .movers = {B, A}, .placers = {B, A}});
    if (b_passes) engine.pass(B);
    engine.place(C, 9);
    EXPECT_EQ(stones_of(engine), drawn("..... AABBC ....."));
    return scores_of(engine);
  };
  const auto all_to_top = Rules::Remainder::all_to_top;
  const auto placed = Rules::Recent::placed;
  EXPECT_EQ(capture({}, false), (Scores{2, 2, 1, -5}));
  EXPECT_EQ(capture({.remainder = all_to_top}, false), (Scores{3, 1, 1, -5}));
  EXPECT_EQ(capture({.remainder = all_to_top}, true), (Scores{1, 3, 1, -5}));
  EXPECT_EQ(capture({.remainder = all_to_top, .recent = placed}, true), (Scores{3, 1, 1, -5}));
}

TEST(PoliticalGo, WhoseMoveCapturesRanksAboveAllOthersWithAsManyStones) {
  for (const auto recent : {Rules::Recent::any_move, Rules::Recent::placed}) {
    PoliticalGo engine = set_up(7, 1, 3, {.recent = recent},
                                {.stones = drawn(".ACCC.."), .movers = {B, A}, .placers = {B, A}});
    engine.place(B, 5);
    EXPECT_EQ(scores_of(engine), (std::vector<std::int64_t>{1, 2, -3}));
  }
}

TEST(PoliticalGo, AStoneInTwoDeadDragonsIsPaidForTwiceAndLostOnceOrTwice) {
  for (const auto loss : {Rules::Loss::each_stone, Rules::Loss::each_dragon}) {
    PoliticalGo engine =
        set_up(8, 3, 4, {.loss = loss},
               {.stones = drawn("AAABBCCC DDD.DDDD ........"), .alliances = {{A, B}, {B, C}}});
    engine.place(D, 11);
    EXPECT_EQ(stones_of(engine), drawn("........ DDDDDDDD ........"));
    // Each dragon has five stones, and as capturers D and the ally of B in the other one.
    EXPECT_EQ(scores_of(engine),
              (std::vector<std::int64_t>{2 - 3, loss == Rules::Loss::each_stone ? -2 : -4, 2 - 3, 3 + 3}));
  }
}

/// A takes B's stone in the middle of that with a stone between B's others.
const std::string ko_shape = ".AB. AB.B .AB.";

PoliticalGo after_ko_capture(const Rules& rules, const std::vector<std::pair<int, int>>& alliances,
                             const std::vector<std::pair<int, int>>& broken = {}) {
  PoliticalGo engine = set_up(4, 3, 4, rules, {.stones = drawn(ko_shape), .alliances = alliances});
  engine.place(A, 6);
  EXPECT_EQ(stones_of(engine), drawn(".AB. A.AB .AB."));
  for (const auto& [p, q] : broken) {
    engine.period();
    engine.break_up(p, q);
  }
  engine.period();
  return engine;
}

TEST(PoliticalGo, AStoneThatFillsItsLastLibertyMayCaptureOnlyInAnOrder) {
  for (const auto captures :
       {Rules::Captures::simultaneous, Rules::Captures::opponents_first, Rules::Captures::mover_chooses}) {
    PoliticalGo engine = set_up(4, 3, 2, {.captures = captures}, {.stones = drawn(ko_shape)});
    const Outcomes expected = captures == Rules::Captures::simultaneous ? Outcomes{} : Outcomes{Outcome{5}};
    EXPECT_EQ(engine.outcomes(A, 6), expected);
    EXPECT_EQ(engine.is_legal_placement(A, 6), !expected.empty());
  }
}

TEST(PoliticalGo, KoForbidsBoardsThatAlliesMakeEquivalent) {
  const auto legal = [](const PoliticalGo& engine) {
    return std::array{engine.is_legal_placement(B, 5), engine.is_legal_placement(C, 5)};
  };
  using Legal = std::array<bool, 2>;
  const auto opponents_first = Rules::Captures::opponents_first;
  for (const auto equivalent : {Rules::Equivalent::direct, Rules::Equivalent::closure}) {
    const bool closure = equivalent == Rules::Equivalent::closure;
    for (const auto ko : {Rules::Ko::now, Rules::Ko::then}) {
      const bool now = ko == Rules::Ko::now;
      const Rules rules{.captures = opponents_first, .equivalent = equivalent, .ko = ko};
      EXPECT_EQ(legal(after_ko_capture(rules, {})), (Legal{false, true}));
      EXPECT_EQ(legal(after_ko_capture(rules, {{B, C}})), (Legal{false, false}));
      EXPECT_EQ(legal(after_ko_capture(rules, {{B, D}, {C, D}})), (Legal{false, !closure}));
      // Broken since.
      EXPECT_EQ(legal(after_ko_capture(rules, {{B, C}}, {{C, B}})), (Legal{false, now}));
      // Formed since.
      PoliticalGo engine = after_ko_capture(rules, {});
      engine.form(C, B);
      engine.period();
      EXPECT_EQ(engine.is_legal_placement(C, 5), !now);
      EXPECT_FALSE(engine.is_legal_placement(B, 5));  // in any case: an ally has moved last
      engine.undo();
      engine.undo();
      EXPECT_EQ(legal(engine), (Legal{false, true}));
    }
  }
}

TEST(PoliticalGo, AnEarlierBoardMayHaveStoodUnderSeveralAlliances) {
  const Rules rules{.captures = Rules::Captures::opponents_first, .ko = Rules::Ko::then};
  PoliticalGo engine = set_up(4, 3, 4, rules, {.stones = drawn(ko_shape)});
  engine.form(C, B);
  engine.period();
  engine.break_up(C, B);
  engine.period();
  engine.place(A, 6);
  engine.period();
  EXPECT_FALSE(engine.is_legal_placement(C, 5));
  EXPECT_TRUE(engine.is_legal_placement(D, 5));
}

TEST(PoliticalGo, FormingAnAllianceKillsWhatOtherAlliancesKeptAlive) {
  PoliticalGo engine =
      set_up(6, 1, 4, {},
             {.stones = drawn(".ABCD."), .alliances = {{A, B}, {C, D}}, .movers = {D, A}, .placers = {D, A}});
  EXPECT_EQ(engine.outcomes_of_form(B, C), Outcomes{});  // C has not consented
  engine.propose(C, B);
  EXPECT_EQ(engine.outcomes_of_form(B, C), (Outcomes{{2, 3}}));
  engine.form(B, C);
  EXPECT_EQ(stones_of(engine), drawn(".A..D."));
  EXPECT_EQ(scores_of(engine), (std::vector<std::int64_t>{1, -1, -1, 1}));
  EXPECT_FALSE(engine.proposed(C, B));
  EXPECT_EQ(engine.last_mover(), B);
  engine.undo();
  EXPECT_EQ(stones_of(engine), drawn(".ABCD."));
  EXPECT_EQ(scores_of(engine), (std::vector<std::int64_t>{0, 0, 0, 0}));
  EXPECT_TRUE(engine.proposed(C, B));
  EXPECT_EQ(engine.last_mover(), A);
}

TEST(PoliticalGo, BreakingAnAllianceKillsWhatItKeptAlive) {
  PoliticalGo engine = set_up(5, 1, 3, {}, {.stones = drawn(".ABC."), .alliances = {{A, B}}});
  engine.break_up(B, A);
  EXPECT_EQ(stones_of(engine), drawn(".A.C."));
  EXPECT_EQ(scores_of(engine), (std::vector<std::int64_t>{1, -1, 0}));
}

TEST(PoliticalGo, WhoBreaksMayChooseWhichOfTwoNeighboursDies) {
  // B lives by A and C by D, and neither by the other.
  const Start setup{.stones = drawn(".ABCD."), .alliances = {{A, B}, {A, C}, {C, D}}};
  const auto broken = [&](Rules::Captures captures, int p, int q) {
    return set_up(6, 1, 4, {.captures = captures}, setup).outcomes_of_break(p, q);
  };
  EXPECT_EQ(broken(Rules::Captures::simultaneous, A, B), (Outcomes{{2}}));
  EXPECT_EQ(broken(Rules::Captures::simultaneous, C, D), (Outcomes{{3}}));
  // A set-up has left both dead: either lives when the other is gone.
  const Start dead{.stones = drawn(".ABCD."), .alliances = {{A, C}, {A, D}}};
  const auto all = [&](Rules::Captures captures, int p, int q) {
    return set_up(6, 1, 4, {.captures = captures}, dead).outcomes_of_break(p, q);
  };
  EXPECT_EQ(all(Rules::Captures::simultaneous, A, C), (Outcomes{{2, 3}}));
  EXPECT_EQ(all(Rules::Captures::mover_chooses, A, C), (Outcomes{{2}, {3}}));
  EXPECT_EQ(all(Rules::Captures::opponents_first, C, A), (Outcomes{{2}}));
  EXPECT_EQ(all(Rules::Captures::opponents_first, A, C), (Outcomes{{2, 3}}));
}

TEST(PoliticalGo, NobodyPlacesAfterAnAllyOrTwiceInAPeriod) {
  PoliticalGo engine = set_up(3, 3, 3, {}, {.alliances = {{A, B}}});
  engine.place(A, 0);
  EXPECT_TRUE(engine.legal_points(A).empty());
  EXPECT_TRUE(engine.legal_points(B).empty());
  EXPECT_EQ(engine.legal_points(C).size(), 8);
  EXPECT_TRUE(engine.is_legal_pass(B));
  engine.period();
  EXPECT_EQ(engine.legal_points(A).size(), 8);
  EXPECT_TRUE(engine.legal_points(B).empty());
  engine.break_up(B, A);
  engine.period();
  EXPECT_EQ(engine.legal_points(B).size(), 8);
}

TEST(PoliticalGo, ABreakIsAMoveThatMayBeFree) {
  for (const auto breaking : {Rules::Break::move, Rules::Break::any_time}) {
    PoliticalGo engine = set_up(3, 3, 2, {.breaking = breaking}, {.alliances = {{A, B}}});
    engine.pass(A);
    EXPECT_EQ(engine.is_legal_break(A, B), breaking == Rules::Break::any_time);
    EXPECT_TRUE(engine.is_legal_break(B, A));
    engine.break_up(B, A);
    EXPECT_TRUE(engine.has_moved(B));
    EXPECT_FALSE(engine.last_was_pass());
  }
}

TEST(PoliticalGo, AConsentIsUsedUpByFormingAndCrossingOnesFormNothing) {
  PoliticalGo engine(2, 2, 3, {});
  engine.propose(A, B);
  EXPECT_FALSE(engine.is_legal_proposal(A, B));
  EXPECT_FALSE(engine.is_legal_form(A, B));
  engine.propose(B, A);
  EXPECT_FALSE(engine.allied(A, B));
  EXPECT_EQ(engine.last_mover(), nobody);
  engine.form(A, B);
  EXPECT_TRUE(engine.allied(B, A));
  EXPECT_FALSE(engine.proposed(B, A));
  EXPECT_TRUE(engine.proposed(A, B));
  EXPECT_FALSE(engine.is_legal_form(B, A));
}

TEST(PoliticalGo, TheGameEndsAfterAPassAndNweeksWithoutAPlacement) {
  for (const auto nweek : {Rules::Nweek::two_boundaries, Rules::Nweek::one_boundary}) {
    PoliticalGo engine(3, 1, 2, {.nweek = nweek});
    engine.nweek();
    engine.nweek();
    EXPECT_FALSE(engine.checkpoint());  // nobody has passed
    engine.place(A, 0);
    engine.pass(B);
    EXPECT_FALSE(engine.checkpoint());
    engine.nweek();
    EXPECT_EQ(engine.checkpoint(), nweek == Rules::Nweek::one_boundary);
    EXPECT_EQ(engine.nweeks(), nweek == Rules::Nweek::one_boundary ? 0 : 1);
    engine.nweek();
    EXPECT_TRUE(engine.checkpoint() || nweek == Rules::Nweek::one_boundary);
    EXPECT_TRUE(engine.last_was_pass());
    EXPECT_EQ(engine.paid()[A], 4);
  }
}

TEST(PoliticalGo, AtTheEndTerritoriesAreSharedAndPositiveScoresPaid) {
  PoliticalGo engine =
      set_up(7, 1, 4, {}, {.stones = drawn("..A.B.C"), .alliances = {{A, B}}, .scores = {0, -9, 5, 3}});
  const auto before = stones_of(engine);
  engine.propose(C, D);
  engine.pass(D);
  engine.nweek();
  engine.nweek();
  const std::uint64_t key = engine.key();
  EXPECT_TRUE(engine.checkpoint());
  EXPECT_EQ(stones_of(engine), drawn("......."));
  EXPECT_EQ(std::vector(engine.paid().begin(), engine.paid().end()), (std::vector<std::int64_t>{5, 0, 6, 3}));
  EXPECT_EQ(scores_of(engine), (std::vector<std::int64_t>{0, 0, 0, 0}));
  EXPECT_FALSE(engine.allied(A, B));
  EXPECT_TRUE(engine.proposed(C, D));
  EXPECT_EQ(engine.last_mover(), D);
  EXPECT_EQ(engine.check(), std::vector<std::string>{});
  engine.undo();
  EXPECT_EQ(engine.key(), key);
  EXPECT_EQ(stones_of(engine), before);
  EXPECT_EQ(engine.paid()[A], 0);
  EXPECT_EQ(engine.nweeks(), 2);
}

TEST(PoliticalGo, EarlierGamesCountForKoOnlyIfHistoryIsKept) {
  for (const auto history : {Rules::History::cleared, Rules::History::kept}) {
    PoliticalGo engine(3, 1, 2, {.history = history});
    engine.place(A, 0);
    engine.pass(B);
    engine.nweek();
    engine.nweek();
    ASSERT_TRUE(engine.checkpoint());
    engine.period();
    EXPECT_EQ(engine.is_legal_placement(A, 0), history == Rules::History::cleared);
    EXPECT_TRUE(engine.is_legal_placement(B, 0));
    EXPECT_TRUE(engine.is_legal_placement(A, 1));
    engine.undo();
    engine.undo();
    engine.period();
    EXPECT_FALSE(engine.is_legal_placement(B, 0));  // occupied
    EXPECT_TRUE(engine.is_legal_placement(B, 2));
  }
}

TEST(PoliticalGo, DeadDragonsOfASetUpWaitForTheNextCaptureAndGoWhereverTheyAre) {
  PoliticalGo engine = set_up(7, 1, 3, {}, {.stones = drawn("AB.....")});
  EXPECT_EQ(stones_of(engine), drawn("AB....."));
  engine.pass(C);
  engine.propose(C, A);
  EXPECT_EQ(stones_of(engine), drawn("AB....."));
  engine.place(B, 6);
  EXPECT_EQ(stones_of(engine), drawn(".B....B"));
  EXPECT_EQ(scores_of(engine), (std::vector<std::int64_t>{-1, 1, 0}));
  engine.undo();
  EXPECT_EQ(stones_of(engine), drawn("AB....."));
  EXPECT_EQ(engine.outcomes_of_form(B, C, false), (Outcomes{{0}}));
}

// --- Large -------------------------------------------------------------------------------------------------

TEST(PoliticalGo, TwentySixPlayersPlayFourHundredMovesAndTakeThemBack) {
  for (const auto captures :
       {Rules::Captures::simultaneous, Rules::Captures::opponents_first, Rules::Captures::mover_chooses}) {
    PoliticalGo engine(13, 13, 26, {.captures = captures, .equivalent = Rules::Equivalent::closure});
    const std::uint64_t start = engine.key();
    Dice dice(static_cast<std::uint64_t>(captures));
    int events = 0;
    int captured = 0;
    for (int move = 0; move < 400; ++move, ++events) {
      const int p = dice.roll(26);
      const int q = dice.roll(26);
      engine.period();
      ++events;
      const std::vector<int> legal = engine.legal_points(p);
      if (dice.roll(20) == 0 && engine.is_legal_form(p, q, false)) {
        engine.form(p, q);
      } else if (dice.roll(10) == 0 && engine.is_legal_break(p, q)) {
        engine.break_up(p, q);
      } else if (legal.empty()) {
        engine.pass(p);
      } else {
        const int stones = engine.stones();
        engine.place(p, legal[dice.roll(static_cast<int>(legal.size()))]);
        captured += stones + 1 - engine.stones();
      }
    }
    EXPECT_GT(captured, 20);
    EXPECT_EQ(engine.check(), std::vector<std::string>{});
    for (; events > 0; --events) engine.undo();
    EXPECT_EQ(engine.key(), start);
    EXPECT_EQ(engine.check(), std::vector<std::string>{});
  }
}

TEST(PoliticalGo, RefusesAnEventWithTooManyDragonsAndChangesNothing) {
  // Each of 26 pairs of opponents, all allies of the other pairs, on a board with one empty point.
  Start setup;
  for (int point = 0; point < 169; ++point) setup.stones.push_back(point == 0 ? nobody : point * 7 % 52);
  for (int p = 0; p < 52; ++p) {
    for (int q = 0; q < p - p % 2; ++q) setup.alliances.emplace_back(p, q);
  }
  PoliticalGo engine = set_up(13, 13, 52, {}, setup);
  const std::uint64_t key = engine.key();
  EXPECT_THROW(engine.break_up(0, 2), PoliticalGo::TooManyDragons);
  EXPECT_THROW(engine.form(2, 3), PoliticalGo::TooManyDragons);
  EXPECT_THROW(engine.place(5, 0), PoliticalGo::TooManyDragons);
  EXPECT_THROW((void)engine.legal_points(5), PoliticalGo::TooManyDragons);
  EXPECT_EQ(engine.key(), key);
  EXPECT_TRUE(engine.allied(0, 2));
  EXPECT_EQ(engine.at(0), nobody);
  EXPECT_EQ(engine.last_mover(), nobody);
  EXPECT_EQ(engine.check(), std::vector<std::string>{});
}

// --- What is refused, and what is found --------------------------------------------------------------------

TEST(PoliticalGo, RefusesGamesThatThereAreNot) {
  EXPECT_THROW(PoliticalGo(0, 3, 2, {}), std::invalid_argument);
  EXPECT_THROW(PoliticalGo(3, 26, 2, {}), std::invalid_argument);
  EXPECT_THROW(PoliticalGo(3, 3, 1, {}), std::invalid_argument);
  EXPECT_THROW(PoliticalGo(3, 3, 53, {}), std::invalid_argument);
  PoliticalGo engine(2, 1, 2, {});
  engine.place(A, 0);
  const std::uint64_t key = engine.key();
  for (const Start& setup : std::vector<Start>{{.stones = {A}},
                                               {.stones = {A, 2}},
                                               {.stones = {A, -2}},
                                               {.alliances = {{A, A}}},
                                               {.alliances = {{A, 2}}},
                                               {.scores = {1}},
                                               {.scores = {0, PoliticalGo::farthest_score + 1}},
                                               {.movers = {2}},
                                               {.movers = {A, A}}}) {
    EXPECT_THROW(engine.set_up(setup), std::invalid_argument);
  }
  EXPECT_EQ(engine.key(), key);
}

TEST(PoliticalGo, CheckNamesACorruptedField) {
  const Start setup{.stones = drawn("AB.. .A.."), .alliances = {{A, B}}};
  PoliticalGo engine = set_up(4, 2, 3, {}, setup);
  ASSERT_EQ(engine.check(), std::vector<std::string>{});
  PoliticalGoBoardPeer::spoil_breath(PoliticalGoPeer::board(engine), 1);
  EXPECT_EQ(std::ranges::count(engine.check(), "breath of the stone on 1"), 1);
  engine = set_up(4, 2, 3, {}, setup);
  PoliticalGoPeer::spoil_alike(engine);
  EXPECT_EQ(engine.check(), std::vector<std::string>{"likeness of player 0 with player 1"});
  engine = set_up(4, 2, 3, {}, {.stones = drawn("ABB. B...")});
  PoliticalGoPeer::call_sound(engine);
  EXPECT_EQ(std::ranges::count(engine.check(), "a dragon is dead"), 1);
}

}  // namespace
}  // namespace ruleproof::optimized
