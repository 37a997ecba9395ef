#include "properties/political_go_comparison.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "properties/political_go_comparison_games.hpp"
#include "properties/political_go_comparison_positions.hpp"
#include "record/political_go_post.hpp"
#include "spec/spec.hpp"

namespace ruleproof::political_go {
namespace {

using Kind = Event::Kind;

struct Two {
  std::string name;
  Ruleset one;
  Ruleset other;
};

/// Each pair of readings of each open clause, with the default readings of the others.
std::vector<Two> pairs() {
  const Ruleset defaults(spec("political-go"));
  std::vector<Two> pairs;
  for (const OpenClause& open : spec("political-go").open_clauses)
    for (const Reading& one : open.readings)
      for (const Reading& other : open.readings)
        if (&one < &other)
          pairs.push_back({open.key + " " + one.name + " " + other.name, defaults.with(open.key, one.name),
                           defaults.with(open.key, other.name)});
  return pairs;
}

Two two(const std::string& name) {
  for (const Two& two : pairs())
    if (two.name == name) return two;
  throw std::logic_error("no such pair");
}

/// Every pair's comparison, made once.
const std::map<std::string, RulesetComparison>& comparisons() {
  static const auto all = [] {
    std::map<std::string, RulesetComparison> all;
    for (const Two& two : pairs()) all.emplace(two.name, compare(two.one, two.other));
    return all;
  }();
  return all;
}

int stones(const Standing& standing) {
  return static_cast<int>(std::ranges::count_if(standing.stones, [](int owner) { return owner != nobody; }));
}

int moves(const Record& record) {
  return static_cast<int>(
      std::ranges::count_if(record.events, [](const Event& event) { return is_move(event.kind); }));
}

struct Where {
  Size size;
  int players;
  int stones;
  int moves;

  friend bool operator==(const Where&, const Where&) = default;
};

Where where(const Witness& witness) {
  return {witness.record.size, static_cast<int>(witness.record.players.size()), stones(witness.before),
          moves(witness.record)};
}

TEST(PoliticalGoComparison, FindsWhereTheReadingsPart) {
  const std::map<std::string, Where> expected{
      {"adjacent orthogonal letter", {{3, 2}, 2, 2, 2}},
      {"dragon maximal letter", {{3, 1}, 2, 1, 1}},
      {"captures simultaneous opponents-first", {{2, 1}, 2, 1, 1}},
      {"captures simultaneous mover-chooses", {{2, 1}, 2, 1, 1}},
      {"captures opponents-first mover-chooses", {{2, 2}, 3, 3, 3}},
      {"loss each-stone each-dragon", {{5, 1}, 3, 4, 7}},
      {"remainder one-each all-to-top", {{3, 2}, 4, 4, 4}},
      {"break move any-time", {{1, 1}, 2, 0, 1}},
      {"recent any-move placed", {{2, 2}, 3, 3, 5}},
      {"equivalent direct closure", {{3, 1}, 3, 1, 6}},
      {"history cleared kept", {{2, 1}, 2, 0, 2}},
      {"nweek two-boundaries one-boundary", {{1, 1}, 2, 0, 1}},
      {"display required optional", {{1, 1}, 2, 0, 0}},
      {"ko now then", {{3, 1}, 2, 1, 4}},
  };
  ASSERT_EQ(comparisons().size(), expected.size());
  for (const auto& [name, comparison] : comparisons()) {
    SCOPED_TRACE(name);
    EXPECT_TRUE(comparison.complete);
    EXPECT_TRUE(comparison.has_fewest_stones);
    EXPECT_TRUE(comparison.is_shortest);
    ASSERT_TRUE(comparison.witness);
    EXPECT_EQ(where(*comparison.witness), expected.at(name));
  }
}

TEST(PoliticalGoComparison, ConfirmsItsWitnessesAndNoOthers) {
  for (const Two& two : pairs()) {
    SCOPED_TRACE(two.name);
    const Witness& witness = *comparisons().at(two.name).witness;
    EXPECT_TRUE(is_confirmed(witness, two.one, two.other));
    EXPECT_FALSE(is_confirmed(witness, two.one, two.one));
    EXPECT_FALSE(is_confirmed(witness, two.other, two.one));
    Witness swapped = witness;
    std::swap(swapped.by_one, swapped.by_other);
    EXPECT_FALSE(is_confirmed(swapped, two.one, two.other));
    Witness other_event = witness;
    other_event.event = {Kind::period};
    EXPECT_FALSE(is_confirmed(other_event, two.one, two.other));
    if (witness.record.events.empty()) continue;
    Witness longer = witness;
    longer.record.events.push_back(witness.event);
    EXPECT_FALSE(is_confirmed(longer, two.one, two.other));
  }
}

TEST(PoliticalGoComparison, FindsTheSameTheOtherWayRound) {
  for (const Two& two : pairs()) {
    if (two.name.starts_with("remainder")) continue;  // takes longest
    SCOPED_TRACE(two.name);
    const RulesetComparison& forth = comparisons().at(two.name);
    const RulesetComparison back = compare(two.other, two.one);
    ASSERT_TRUE(back.witness);
    EXPECT_EQ(where(*forth.witness), where(*back.witness));
    EXPECT_EQ(forth.looked, back.looked);
    EXPECT_TRUE(is_confirmed(*back.witness, two.other, two.one));
  }
}

TEST(PoliticalGoComparison, LooksAtEveryPositionOfTheSmallerBoardsForAnyNumberOfPlayers) {
  for (const std::string name : {"adjacent orthogonal letter", "remainder one-each all-to-top"}) {
    SCOPED_TRACE(name);
    std::set<Size> done;
    for (const Looked& looked : comparisons().at(name).looked) {
      EXPECT_EQ(looked.at, Looked::At::positions);
      EXPECT_EQ(looked.unreached, 0U);
      if (looked.is_for_any_players) done.insert(looked.size);
    }
    EXPECT_EQ(done, (std::set<Size>{{1, 1}, {2, 1}, {3, 1}, {2, 2}, {4, 1}, {5, 1}}));
  }
}

TEST(PoliticalGoComparison, ShowsThePostThatShowsNothing) {
  const Witness& witness = *comparisons().at("display required optional").witness;
  EXPECT_FALSE(witness.is_displayed);
  EXPECT_EQ(witness.by_one.refusals.at(0).clause, "post");
  EXPECT_TRUE(witness.by_other.refusals.empty());
  const Thread thread = parse_thread(thread_of(witness), "thread");
  EXPECT_EQ(ruleset(thread), two("display required optional").one);
  EXPECT_EQ(thread.size, witness.record.size);
  EXPECT_EQ(thread.players, witness.record.players);
  ASSERT_EQ(thread.entries.size(), 1U);
  const Post& post = std::get<Post>(thread.entries.front());
  EXPECT_FALSE(post.display);
  EXPECT_TRUE(post.flaws.empty());
  ASSERT_EQ(post.events.size(), 1U);
  EXPECT_EQ(post.events.front().event, witness.event);
}

/// The fewest stones of a position at which the rulesets part, in all games of at most so many events of any
/// kind, played one after another by the reference and never remembered.
class Plainly {
 public:
  Plainly(const Two& two, Size size, int players)
      : one_(readings(two.one), size, players), other_(readings(two.other), size, players) {}

  std::optional<int> fewest_stones(int events) {
    look_at(one_.start(), other_.start(), events);
    return fewest_;
  }

 private:
  std::vector<Event> all_events() const {
    std::vector<Event> events{{Kind::period}, {Kind::nweek}, {Kind::checkpoint}};
    for (int player = 0; player < one_.players(); ++player) {
      events.push_back({Kind::pass, player});
      for (int point = 0; point < one_.board().size().area(); ++point)
        events.push_back({Kind::place, player, 0, point});
      for (int other = 0; other < one_.players(); ++other)
        if (other != player)
          for (const Kind kind : {Kind::propose, Kind::form, Kind::break_up})
            events.push_back({kind, player, other});
    }
    return events;
  }

  void look_at(const State& one, const State& other, int events) {
    for (const Event& event : all_events()) {
      const Ruled by_one = ruled(one_, one, event);
      if (part(by_one, ruled(other_, other, event))) {
        const int now = size(occupied(one.stones));
        fewest_ = std::min(fewest_.value_or(now), now);
      } else if (events > 0 && by_one.after.size() == 1) {
        look_at(one_.play(one, event), other_.play(other, event), events - 1);
      }
    }
  }

  Play one_;
  Play other_;
  std::optional<int> fewest_;
};

TEST(PoliticalGoComparison, IsNotBeatenBySearchingPlainly) {
  struct Tried {
    Size size;
    int players;
    int events;
  };
  for (const Two& two : pairs()) {
    const Witness& witness = *comparisons().at(two.name).witness;
    if (!witness.is_displayed) continue;
    const auto order = [](Size size, int players) { return std::tuple(size.area(), size.w, players); };
    const auto of_witness = order(witness.record.size, static_cast<int>(witness.record.players.size()));
    for (const Tried& tried :
         {Tried{{1, 1}, 2, 4}, {{2, 1}, 2, 3}, {{3, 1}, 2, 2}, {{2, 2}, 2, 2}, {{3, 2}, 2, 2}}) {
      SCOPED_TRACE(two.name + " on " + std::to_string(tried.size.w) + "x" + std::to_string(tried.size.h));
      const auto of_tried = order(tried.size, tried.players);
      if (of_tried > of_witness) continue;
      const auto fewest = Plainly(two, tried.size, tried.players).fewest_stones(tried.events);
      if (of_tried == of_witness && static_cast<int>(witness.record.events.size()) <= tried.events) {
        EXPECT_EQ(fewest, stones(witness.before));
      } else {
        EXPECT_FALSE(fewest);
      }
    }
  }
}

TEST(PoliticalGoComparison, FindsAmongGamesWhatItFindsAmongPositions) {
  for (const std::string name : {"dragon maximal letter", "captures simultaneous opponents-first",
                                 "captures opponents-first mover-chooses"}) {
    SCOPED_TRACE(name);
    const Two pair_of = two(name);
    const RulesetComparison& comparison = comparisons().at(name);
    for (const Looked& looked : comparison.looked) {
      if (looked.size.area() > 3) continue;
      const Pair pair(readings(pair_of.one), readings(pair_of.other), looked.size, looked.players);
      const bool is_last = looked == comparison.looked.back();
      const GamesSearched found = search_games(pair, {{}, is_last ? 6 : 4, 10'000, false}, {});
      EXPECT_EQ(found.parting.has_value(), is_last);
      if (!found.parting) continue;
      EXPECT_EQ(found.parting->stones(), stones(comparison.witness->before));
      EXPECT_EQ(found.parting->game.turns, moves(comparison.witness->record));
    }
  }
}

TEST(PoliticalGoComparison, FindsANeighbourAtWhichBothRulesetsSayTheSame) {
  int found = 0;
  for (const Two& two : pairs()) {
    SCOPED_TRACE(two.name);
    const RulesetComparison& comparison = comparisons().at(two.name);
    if (!comparison.neighbour) continue;
    ++found;
    const Neighbour& neighbour = *comparison.neighbour;
    const auto players = static_cast<int>(neighbour.record.players.size());
    for (const Ruleset& ruleset : {two.one, two.other}) {
      const Play play(readings(ruleset), neighbour.record.size, players);
      State state = play.start();
      for (const Event& event : neighbour.record.events) state = play.play(state, event);
      EXPECT_EQ(standing(state), neighbour.before);
      EXPECT_EQ(ruled(play, state, comparison.witness->event), neighbour.by_both);
    }
    EXPECT_FALSE(neighbour.by_both.after.empty());
    EXPECT_NE(neighbour.record.events, comparison.witness->record.events);
  }
  EXPECT_EQ(found, 13);  // a post without a display has none
}

TEST(PoliticalGoComparison, OfARulesetWithItselfFindsNothing) {
  for (const Ruleset& ruleset : varied_one_at_a_time(spec("political-go"))) {
    const Readings same = readings(ruleset);
    EXPECT_FALSE(compare(ruleset, ruleset).witness);
    EXPECT_FALSE(search_games(Pair(same, same, {2, 1}, 2), {{}, 4, 1'000, false}, {}).parting);
    EXPECT_TRUE(positions_that_part(Pair(same, same, {2, 2}, 3), 2, 1'000, {}).positions.empty());
  }
}

TEST(PoliticalGoComparison, SaysHowFarItCameWithinItsLimits) {
  const Two ko = two("ko now then");
  const RulesetComparison small = compare(ko.one, ko.other, {.area = 2});
  EXPECT_TRUE(small.complete);
  EXPECT_FALSE(small.witness);
  const RulesetComparison few = compare(ko.one, ko.other, {.area = 2, .states = 10});
  EXPECT_FALSE(few.complete);
  EXPECT_FALSE(few.witness);
  ASSERT_FALSE(few.looked.empty());
  EXPECT_TRUE(std::ranges::any_of(few.looked, [](const Looked& looked) { return looked.turns.has_value(); }));
  const Two adjacent = two("adjacent orthogonal letter");
  const RulesetComparison few_positions = compare(adjacent.one, adjacent.other, {.area = 4, .positions = 20});
  EXPECT_FALSE(few_positions.complete);
}

TEST(PoliticalGoComparison, SaysThatItWasStopped) {
  std::stop_source source;
  source.request_stop();
  for (const std::string name : {"ko now then", "adjacent orthogonal letter"}) {
    const RulesetComparison comparison = compare(two(name).one, two(name).other, {}, source.get_token());
    EXPECT_FALSE(comparison.complete);
    EXPECT_FALSE(comparison.witness);
  }
}

TEST(PoliticalGoComparison, ComparesRulesetsThatDifferInSeveralClauses) {
  const Ruleset defaults(spec("political-go"));
  const Ruleset other = defaults.with("captures=opponents-first").with("nweek=one-boundary");
  const RulesetComparison comparison = compare(defaults, other);
  ASSERT_TRUE(comparison.witness);
  EXPECT_EQ(where(*comparison.witness), (Where{{1, 1}, 2, 0, 1}));
  EXPECT_TRUE(is_confirmed(*comparison.witness, defaults, other));
}

TEST(PoliticalGoComparison, CountsNoRefusalByAnotherClauseAsAParting) {
  const Refusal by_ko{"ko", "", {}};
  const Refusal by_suicide{"suicide", "", {}};
  const Standing standing{{nobody}, Alliances(2), {0, 0}, {0, 0}};
  EXPECT_FALSE(part({{by_ko}, {}}, {{by_suicide}, {}}));
  EXPECT_TRUE(part({{by_ko}, {}}, {{}, {standing}}));
  Standing richer = standing;
  richer.scores = {1, -1};
  EXPECT_TRUE(part({{}, {standing}}, {{}, {richer}}));
  EXPECT_TRUE(part({{}, {standing}}, {{}, {standing, richer}}));
}

/// All games of so many turns.
std::vector<CommonGame> all_games(const Pair& pair, int turns) {
  std::vector<CommonGame> games{pair.start()};
  for (int turn = 0; turn < turns; ++turn) {
    std::vector<CommonGame> longer;
    for (const CommonGame& game : games)
      for (const std::vector<Event>& next : pair.turns(game))
        for (CommonGame& played : pair.step(game, next).games) longer.push_back(std::move(played));
    games = std::move(longer);
  }
  return games;
}

TEST(PoliticalGoComparisonKey, IsTheSameOnlyForGamesThatGoOnAlike) {
  for (const std::string name :
       {"ko now then", "equivalent direct closure", "captures opponents-first mover-chooses"}) {
    SCOPED_TRACE(name);
    const Pair pair(readings(two(name).one), readings(two(name).other), {3, 1}, 2);
    std::map<std::vector<int>, std::multiset<std::vector<int>>> next_keys;
    for (const CommonGame& game : all_games(pair, 3)) {
      std::multiset<std::vector<int>> keys;
      for (const std::vector<Event>& turn : pair.turns(game)) {
        // Breaks without a new period depend on who has moved in this one, which a key does not tell.
        const Event& first = turn.front();
        if (first.kind == Kind::break_up && game.one.has_moved[static_cast<std::size_t>(first.player)])
          continue;
        const Pair::Step step = pair.step(game, turn);
        if (step.parting) keys.insert({-2});
        for (const CommonGame& next : step.games) keys.insert(pair.key(next));
      }
      const auto [entry, is_new] = next_keys.emplace(pair.key(game), keys);
      EXPECT_TRUE(is_new || entry->second == keys);
    }
    EXPECT_GT(next_keys.size(), 40U);
  }
}

TEST(PoliticalGoComparisonKey, IsTheSameAfterARenaming) {
  const Two ko = two("ko now then");
  const Pair pair(readings(ko.one), readings(ko.other), {3, 1}, 3);
  const std::vector<Event> events{{Kind::place, 0, 0, 0}, {Kind::propose, 0, 1},  {Kind::form, 1, 0},
                                  {Kind::period},         {Kind::place, 1, 0, 1}, {Kind::break_up, 0, 1}};
  std::set<std::vector<int>> keys;
  std::set<std::vector<int>> shorter;
  for (const Renaming& renaming : renamings(pair.size(), 3)) {
    CommonGame game = pair.start();
    for (Event event : events) {
      if (event.kind != Kind::period) event.player = renaming.players[static_cast<std::size_t>(event.player)];
      event.other = renaming.players[static_cast<std::size_t>(event.other)];
      event.point = renaming.points[static_cast<std::size_t>(event.point)];
      shorter.insert(pair.key(game));
      game = pair.step(game, {event}).games.at(0);
    }
    keys.insert(pair.key(game));
  }
  EXPECT_EQ(keys.size(), 1U);
  EXPECT_LT(shorter.size(), events.size() + 1);
  EXPECT_FALSE(shorter.contains(*keys.begin()));
}

}  // namespace
}  // namespace ruleproof::political_go
