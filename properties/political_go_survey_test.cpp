#include "properties/political_go_survey.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "spec/spec.hpp"

namespace ruleproof::political_go {
namespace {

using Kind = Event::Kind;

Ruleset with(const std::string& reading) { return Ruleset(spec("political-go")).with(reading); }

const std::vector<std::string> orders{"captures=simultaneous", "captures=opponents-first",
                                      "captures=mover-chooses"};

TEST(PoliticalGoKoSurvey, FindsWhatLooksBackFarthestOnTheSmallestBoards) {
  struct Expected {
    std::string reading;
    Size size;
    std::optional<int> shortest;
    std::optional<int> longest;
  };
  for (const auto& [reading, size, shortest, longest] : {Expected{"captures=simultaneous", {1, 1}, {}, {}},
                                                         {"captures=simultaneous", {2, 1}, {}, {}},
                                                         {"captures=simultaneous", {3, 1}, 1, 2},
                                                         {"captures=simultaneous", {2, 2}, 1, 2},
                                                         {"captures=opponents-first", {1, 1}, {}, {}},
                                                         {"captures=opponents-first", {2, 1}, 2, 2},
                                                         {"captures=opponents-first", {3, 1}, 1, 16},
                                                         {"captures=mover-chooses", {2, 1}, 2, 2},
                                                         {"captures=mover-chooses", {3, 1}, 1, 16}}) {
    SCOPED_TRACE(reading + " " + std::to_string(size.w) + "x" + std::to_string(size.h));
    const KoSurvey survey = survey_ko(with(reading), size, 2, 10'000);
    EXPECT_TRUE(survey.complete);
    ASSERT_EQ(survey.found.empty(), !shortest);
    if (!shortest) continue;
    EXPECT_EQ(survey.found.begin()->first, shortest);
    EXPECT_EQ(survey.found.rbegin()->first, longest);
  }
}

TEST(PoliticalGoKoSurvey, FindsGamesThatLookBackSoFar) {
  for (const std::string& reading :
       {orders[0], orders[1], orders[2], std::string("ko=then"), std::string("equivalent=closure")}) {
    SCOPED_TRACE(reading);
    const KoSurvey survey = survey_ko(with(reading), {3, 1}, 2, 10'000);
    EXPECT_FALSE(survey.found.empty());
    for (const auto& [placements, found] : survey.found) {
      const auto again = look_back(parse_record(write_record(found.game), "record"), found.placement);
      ASSERT_TRUE(again);
      EXPECT_EQ(again->placements, placements);
      EXPECT_EQ(again->placements, found.placements);
      EXPECT_EQ(again->moves, found.moves);
    }
  }
}

/// By how many placements ko looks back, and the fewest moves of a game to that, in all games of so many
/// moves with a period before each, played one after another and never remembered.
class Plainly {
 public:
  Plainly(const Ruleset& ruleset, Size size) : ruleset_(ruleset), play_(readings(ruleset), size, 2) {}

  std::map<int, int> search(int moves) {
    look_at(play_.start(), {play_.board().size(), {}, default_players(2), {}, {}, {}}, moves, moves);
    return found_;
  }

 private:
  void look_at(const State& state, Record record, int most, int left) {
    record.readings = ruleset_.chosen();
    const auto go_on = [&](const std::vector<Event>& events) {
      State next = state;
      Record longer = record;
      for (const Event& event : events) {
        if (!play_.refusals(next, event).empty()) return;
        next = play_.play(next, event);
        longer.events.push_back(event);
      }
      if (left > 0) look_at(next, longer, most, left - 1);
    };
    for (int player = 0; player < 2; ++player) {
      for (int point = 0; point < play_.board().size().area(); ++point) {
        const Event placement{Kind::place, player, 0, point};
        go_on({{Kind::period}, placement});
        Record ready = record;
        ready.events.push_back({Kind::period});
        if (const auto found = look_back(ready, placement)) {
          const auto [entry, is_new] = found_.emplace(found->placements, most - left);
          if (!is_new) entry->second = std::min(entry->second, most - left);
        }
      }
      go_on({{Kind::period}, {Kind::pass, player}});
      go_on({{Kind::period}, {Kind::propose, 1 - player, player}, {Kind::form, player, 1 - player}});
      go_on({{Kind::period}, {Kind::break_up, player, 1 - player}});
    }
  }

  Ruleset ruleset_;
  Play play_;
  std::map<int, int> found_;
};

TEST(PoliticalGoKoSurvey, FindsTheShortestGamesThatASearchFindsPlainly) {
  struct Tried {
    Size size;
    int moves;
  };
  for (const auto& [size, moves] : {Tried{{2, 1}, 4}, {{3, 1}, 4}}) {
    const Ruleset ruleset = with("captures=opponents-first");
    const auto plainly = Plainly(ruleset, size).search(moves);
    std::map<int, int> surveyed;
    for (const auto& [placements, found] : survey_ko(ruleset, size, 2, 10'000).found) {
      const auto count = static_cast<int>(
          std::ranges::count_if(found.game.events, [](const Event& event) { return is_move(event.kind); }));
      if (count <= moves) surveyed.emplace(placements, count);
    }
    EXPECT_FALSE(plainly.empty());
    EXPECT_EQ(surveyed, plainly);
  }
}

TEST(PoliticalGoKoSurvey, SaysHowFarItCame) {
  const KoSurvey few = survey_ko(with("captures=opponents-first"), {3, 1}, 2, 100);
  EXPECT_FALSE(few.complete);
  EXPECT_GE(few.states, 100U);
  std::stop_source source;
  source.request_stop();
  EXPECT_FALSE(survey_ko(with("captures=opponents-first"), {3, 1}, 2, 100, source.get_token()).complete);
}

TEST(PoliticalGoLookBack, HasNoBound) {
  for (const std::string& reading : orders) {
    for (int k = 2; k <= 23; ++k) {
      const auto found = look_back_by(with(reading), k);
      ASSERT_TRUE(found) << reading << ' ' << k;
      EXPECT_EQ(found->placements, k);
      EXPECT_EQ(found->moves, k + 2);  // and the alliance is broken and formed again
    }
  }
}

TEST(PoliticalGoLookBack, HasNoBoundWhereEachStoneNeedsALibertyOrAnAllyOfItsOwn) {
  for (const std::string& other : {orders[0], orders[1], orders[2], std::string("adjacent=letter"),
                                   std::string("ko=then"), std::string("equivalent=closure")}) {
    for (int k = 2; k <= 7; ++k) {
      const auto found = look_back_by(with("dragon=letter").with(other), k);
      ASSERT_TRUE(found) << other << ' ' << k;
      EXPECT_EQ(found->placements, k);
      EXPECT_EQ(found->moves, k + 2);
    }
  }
}

TEST(PoliticalGoLookBack, RefutesTheAuthorUnderEachReading) {
  const Claim& claim = spec("political-go").claim("short-look-back");
  for (const Ruleset& ruleset : varied_one_at_a_time(spec("political-go"))) {
    EXPECT_TRUE(look_back_by(ruleset, 5)) << ruleset.text();
    EXPECT_EQ(*expected(claim, ruleset), Claim::Verdict::refuted) << ruleset.text();
  }
}

TEST(PoliticalGoLookBack, GoesToTheLastTimeThatTheBoardStood) {
  const std::string game = R"(board 4x1
players A B C
B C1
B propose A
A form B
period
A A1
period
A B1
period
C propose A
A form C
period
A break C
period
A break B
B propose A
period
A form B
period
A B1
period
)";
  const auto found = look_back(parse_record(game, "record"), {Kind::place, 0, 0, 0});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->placements, 2);
  EXPECT_EQ(found->moves, 4);  // back to the break with C, and not to the alliance before it
}

TEST(PoliticalGoLookBack, IsOfPlacementsThatKoAloneForbids) {
  Record game = look_back_by(with("captures=simultaneous"), 5)->game;
  const Event last{Kind::place, 0, 0, 0};
  EXPECT_TRUE(look_back(game, last));
  EXPECT_FALSE(look_back(game, {Kind::place, 0, 0, 1}));  // taken
  game.events.pop_back();                                 // a period
  EXPECT_FALSE(look_back(game, last));                    // forbidden by that, too
  game.events.pop_back();
  game.events.pop_back();
  EXPECT_FALSE(look_back(game, last));  // leads to a new board
}

}  // namespace
}  // namespace ruleproof::political_go
