#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <tuple>

#include "certify/referee.hpp"
#include "record/political_go_record.hpp"
#include "reference/political_go_play.hpp"
#include "spec/spec.hpp"

namespace ruleproof::political_go {
namespace {

using Random = std::mt19937_64;
using Kind = Event::Kind;
using Told = std::set<std::pair<std::string, std::string>>;

Ruleset default_ruleset() { return Ruleset(spec("political-go")); }

ruleproof::Table table_of(const Ruleset& ruleset, Size size, int players) {
  return {.ruleset = ruleset, .size = size, .players = players};
}

ruleproof::Table any_table() {
  const std::vector<Ruleset> all = varied_one_at_a_time(spec("political-go"));
  return table_of(all[*rc::gen::inRange<std::size_t>(0, all.size())],
                  {*rc::gen::inRange(1, 5), *rc::gen::inRange(1, 4)}, *rc::gen::inRange(2, 5));
}

/// A legal option by its weight.
std::string random_attempt(const Referee& referee, Random& random) {
  std::vector<Option> legal = referee.options();
  std::erase_if(legal, [](const Option& option) { return !option.legal; });
  std::vector<double> weights;
  for (const Option& option : legal) weights.push_back(option.weight);
  return legal[std::discrete_distribution<std::size_t>(weights.begin(), weights.end())(random)].attempt;
}

void play_on(Referee& referee, int events, Random& random) {
  for (int event = 0; event < events; ++event) referee.play(random_attempt(referee, random));
}

void play_all(Referee& referee, const std::vector<std::string>& attempts) {
  for (const std::string& attempt : attempts) referee.play(attempt);
}

/// Each in a checking period of its own.
void play_apart(Referee& referee, const std::vector<std::string>& attempts) {
  for (const std::string& attempt : attempts) play_all(referee, {attempt, "period"});
}

/// The game of the referee's record, by the reference.
struct Replayed {
  explicit Replayed(const Referee& referee)
      : record(parse_record(referee.record(), "the record")),
        play(readings(ruleset(record)), record.size, static_cast<int>(record.players.size())),
        state(play.start()) {
    for (const Event& event : record.events) state = play.play(state, event);
  }

  std::string text(const Event& event) const {
    return political_go::text(event, record.players, record.size);
  }

  const Record record;
  const Play play;
  State state;
};

std::vector<Event> all_events(int players, int points) {
  std::vector<Event> events{{Kind::period}, {Kind::checkpoint}, {Kind::nweek}};
  for (int player = 0; player < players; ++player) {
    events.push_back({Kind::pass, player});
    for (int point = 0; point < points; ++point) events.push_back({Kind::place, player, 0, point});
    for (int other = 0; other < players; ++other)
      if (other != player)
        for (const Kind kind : {Kind::propose, Kind::form, Kind::break_up})
          events.push_back({kind, player, other});
  }
  return events;
}

RC_GTEST_PROP(PoliticalGoReferee, EveryOutcomeOfEveryLegalEventIsALegalOption, ()) {
  const ruleproof::Table table = any_table();
  const auto referee = political_go_referee(table);
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  play_on(*referee, *rc::gen::inRange(0, 60), random);
  const Replayed game(*referee);

  using Outcomes = std::multiset<std::pair<std::string, Standing>>;
  Outcomes expected, optional;
  for (const Event& event : all_events(table.players, table.size.area())) {
    if (!game.play.refusals(game.state, event).empty()) continue;
    if (is_move(event.kind)) {
      for (const Outcome& outcome : game.play.outcomes(game.state, event))
        expected.emplace(game.text(event), standing(game.play.play(game.state, event, outcome)));
    } else {
      expected.emplace(game.text(event), standing(game.play.play(game.state, event)));
    }
  }
  for (const Option& option : referee->options()) {
    Event event = parse_event(option.attempt, game.record.players, game.record.size);
    RC_ASSERT(option.legal == game.play.refusals(game.state, event).empty());
    if (!option.legal) continue;
    const Standing after = standing(game.play.play(game.state, event));
    event.first.clear();
    optional.emplace(game.text(event), after);
  }
  RC_ASSERT(optional == expected);
}

RC_GTEST_PROP(PoliticalGoReferee, OptionsAreTheSameOneByOne, ()) {
  const auto referee = political_go_referee(any_table());
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  play_on(*referee, *rc::gen::inRange(0, 60), random);
  std::set<std::string> attempts;
  for (const Option& listed : referee->options()) {
    const Option alone = referee->option(listed.attempt);
    RC_ASSERT(attempts.insert(listed.attempt).second);
    RC_ASSERT(referee->move(listed.attempt) == listed.attempt);
    RC_ASSERT(alone.attempt == listed.attempt);
    RC_ASSERT(alone.legal == listed.legal);
    RC_ASSERT(alone.decisions == listed.decisions);
    RC_ASSERT(alone.weight == listed.weight);
  }
}

RC_GTEST_PROP(PoliticalGoReferee, AnAttemptIsSafeAtAnyOtherPosition, ()) {
  const auto referee = political_go_referee(any_table());
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  std::vector<std::string> attempts;
  for (int event = 0; event < 40; ++event) {
    for (const Option& option : referee->options()) attempts.push_back(option.attempt);
    play_on(*referee, 1, random);
  }
  referee->restart();
  std::size_t played = 0;
  for (int tried = 0; tried < 200; ++tried) {
    const std::string& attempt = attempts[random() % attempts.size()];
    const std::string move = referee->move(attempt);
    const Option option = referee->option(attempt);
    RC_ASSERT(option.attempt == attempt);
    if (!option.legal) {
      RC_ASSERT(!option.decisions.empty());
      continue;
    }
    referee->play(attempt);
    ++played;
    RC_ASSERT(referee->record().ends_with(move + "\n"));
  }
  RC_ASSERT(Replayed(*referee).record.events.size() == played);
}

RC_GTEST_PROP(PoliticalGoReferee, UndoLeadsBackThroughEveryPosition, ()) {
  const auto referee = political_go_referee(any_table());
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  const auto seen = [&] {
    return std::tuple(referee->stones(), referee->score().value().text, referee->record());
  };
  std::vector<decltype(seen())> past;
  for (int event = 0; event < 40; ++event) {
    past.push_back(seen());
    play_on(*referee, 1, random);
  }
  for (; !past.empty(); past.pop_back()) {
    referee->undo();
    RC_ASSERT(seen() == past.back());
  }
  for (const auto& [player, points] : referee->stones()) RC_ASSERT(points.empty());
}

RC_GTEST_PROP(PoliticalGoReferee, ARecordReplaysToTheSameStonesAndScores, ()) {
  const auto referee = political_go_referee(any_table());
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  play_on(*referee, 60, random);
  const Replayed game(*referee);
  std::map<std::string, std::vector<std::string>> stones;
  std::string score;
  const std::vector<int> owners = political_go::owners(game.state.stones);
  for (std::size_t player = 0; player < game.record.players.size(); ++player) {
    const std::string symbol(1, game.record.players[player].symbol);
    std::vector<std::string>& points = stones[symbol];
    for (std::size_t point = 0; point < owners.size(); ++point)
      if (owners[point] == static_cast<int>(player)) {
        const std::string name = point_name(game.record.size, static_cast<int>(point));
        points.push_back(static_cast<char>(name.front() - 'A' + 'a') + name.substr(1));
      }
    std::ranges::sort(points);
    score += (score.empty() ? "" : " ") + symbol + ' ' + std::to_string(game.state.scores[player]);
  }
  RC_ASSERT(referee->stones() == stones);
  RC_ASSERT(referee->score().value().text == score);
}

RC_GTEST_PROP(PoliticalGoReferee, CapturesAreToldBeforehand, ()) {
  const ruleproof::Table table = any_table();
  const std::vector<Player> players = default_players(table.players);
  const auto referee = political_go_referee(table);
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  play_on(*referee, *rc::gen::inRange(0, 60), random);
  const auto stones = [&] {
    std::size_t count = 0;
    for (const auto& [player, points] : referee->stones()) count += points.size();
    return count;
  };
  for (const Option& option : referee->options()) {
    if (!option.legal) continue;
    const auto tells = [&](std::string_view clause) {
      return std::ranges::find(option.decisions, clause, &Decision::clause) != option.decisions.end();
    };
    const bool places = parse_event(option.attempt, players, table.size).kind == Kind::place;
    const std::size_t before = stones() + (places ? 1 : 0);
    referee->play(option.attempt);
    RC_ASSERT(tells("removed") == (!tells("reset") && stones() < before));
    referee->undo();
  }
}

TEST(PoliticalGoReferee, DecisionsRestOnRulesAndEnds) {
  Told legal, sole;
  for (const std::string_view captures : {"simultaneous", "opponents-first", "mover-chooses"})
    for (const int players : {2, 3, 4})
      for (const std::uint64_t seed : {1, 2, 3}) {
        const auto referee =
            political_go_referee(table_of(default_ruleset().with("captures", captures), {4, 4}, players));
        Random random(seed);
        for (int event = 0; event < 150; ++event) {
          for (const Option& option : referee->options()) {
            if (!option.legal && option.decisions.size() == 1)
              sole.emplace(option.decisions[0].clause, option.decisions[0].what);
            for (const Decision& decision : option.decisions) {
              const Clause& clause = spec("political-go").clause(decision.clause);
              EXPECT_TRUE(clause.kind == Clause::Kind::rule || clause.kind == Clause::Kind::end)
                  << decision.clause;
              EXPECT_TRUE(clause.transcribed()) << decision.clause;
              if (option.legal) legal.emplace(decision.clause, decision.what);
            }
          }
          play_on(*referee, 1, random);
        }
      }
  const Told always_seen_of_legal{
      {"move", "a pass"},
      {"second-consent", "the first consent is no move"},
      {"second-consent", "the second consent is a move"},
      {"add-each-other", "the two become allies"},
      {"break", "a player breaks an alliance"},
      {"remove-each-other", "the two are allies no longer"},
      {"once-per-period", "who has moved may move again in a new checking period"},
      {"captured-after", "stones are captured after a placement"},
      {"captured-after", "stones are captured after an alliance is broken"},
      {"captured", "a dragon is captured"},
      {"captured", "several dragons are captured"},
      {"removed", "captured stones are removed"},
      {"loses", "a player loses a point for each stone"},
      {"points", "one Capturer receives all points"},
      {"points", "the points are divided equally"},
      {"points", "points remain for those with the most stones adjacent"},
      {"points", "points remain, and who played most recently breaks a tie"},
      {"end", "the game ends"},
      {"end", "the game goes on, as too few nweeks have begun"},
      {"reset", "the board is cleared"},
      {"reset", "all alliances are broken"},
      {"reset", "the scores return to 0"}};
  for (const auto& [clause, what] : always_seen_of_legal)
    EXPECT_TRUE(legal.contains({clause, what})) << clause << ": " << what;
  const Told expected_alone{{"move", "the position is not empty"},
                            {"once-per-period", "the player has moved in this checking period"},
                            {"after-ally", "an ally has made the most recent move"},
                            {"consent", "they are allies already"},
                            {"consent", "the player has consented already"},
                            {"consent", "the other player has not consented"},
                            {"break", "they are no allies"},
                            {"suicide", "the stone would be captured at once"},
                            {"ko", "the board would be equivalent to a previous one"}};
  EXPECT_EQ(sole, expected_alone);
}

/// A D1 and B C1 have their liberty by A B1 alone, while A and B are allies.
void play_to_a_choice(Referee& referee) {
  referee.play("A propose B");
  play_apart(referee, {"B form A", "B C1", "A pass", "A D1", "A B1"});
}

TEST(PoliticalGoReferee, AMoveOfTwoOutcomesIsTwoOptions) {
  const auto referee =
      political_go_referee(table_of(default_ruleset().with("captures", "mover-chooses"), {4, 1}, 2));
  play_to_a_choice(*referee);
  std::map<std::string, ruleproof::Stones> after;
  for (const Option& option : referee->options()) {
    if (!option.legal || !option.attempt.starts_with("A break B")) continue;
    EXPECT_EQ(std::ranges::count(option.decisions,
                                 Decision{"captured", "the mover chooses which dragons are captured"}),
              1);
    referee->play(option.attempt);
    after[option.attempt] = referee->stones();
    referee->undo();
  }
  const std::map<std::string, ruleproof::Stones> expected{
      {"A break B first A", {{"A", {"b1"}}, {"B", {"c1"}}}},
      {"A break B first B", {{"A", {"b1", "d1"}}, {"B", {}}}}};
  EXPECT_EQ(after, expected);
}

TEST(PoliticalGoReferee, ADragonThatIsNotCapturedHereIsLeftOutOfTheMove) {
  const auto referee =
      political_go_referee(table_of(default_ruleset().with("captures", "mover-chooses"), {4, 1}, 2));
  referee->play("A propose B");
  referee->play("B form A");
  const std::string attempt = "A break B first B";
  EXPECT_TRUE(referee->option(attempt).legal);
  EXPECT_EQ(referee->move(attempt), "A break B");
  referee->play(attempt);
  EXPECT_FALSE(referee->option(attempt).legal);
  EXPECT_EQ(referee->move(attempt), "A break B");
  EXPECT_TRUE(referee->record().ends_with("\nA break B\n"));
}

TEST(PoliticalGoReferee, ABreakInAPeriodInWhichOneHasMovedIsTold) {
  const auto referee = political_go_referee(table_of(default_ruleset().with("break", "any-time"), {3, 3}, 2));
  play_all(*referee, {"A propose B", "B form A"});
  EXPECT_EQ(referee->option("A break B").decisions.front(),
            (Decision{"break", "a player breaks an alliance"}));
  EXPECT_EQ(referee->option("B break A").decisions.front(),
            (Decision{"break", "a player who has moved breaks an alliance"}));
}

TEST(PoliticalGoReferee, PointsAreDividedAsTold) {
  const auto referee = political_go_referee(table_of(default_ruleset(), {3, 3}, 3));
  const auto points_of = [&](const std::string& attempt) {
    const Option option = referee->option(attempt);
    const auto found = std::ranges::find(option.decisions, "points", &Decision::clause);
    return found == option.decisions.end() ? "" : found->what;
  };
  play_apart(*referee, {"A A1", "B A2"});
  EXPECT_EQ(points_of("B B1"), "one Capturer receives all points");
  EXPECT_EQ(points_of("C B1"), "points remain, and who played most recently breaks a tie");
  referee->play("C B1");
  EXPECT_EQ(referee->score()->text, "A -1 B 0 C 1");
  EXPECT_EQ(referee->score()->decisions, (std::vector<Decision>{{"points", "somebody has received points"},
                                                                {"loses", "somebody has lost points"}}));
  referee->restart();
  play_apart(*referee, {"A A1", "A A2", "B A3", "B B2"});
  EXPECT_EQ(points_of("C B1"), "the points are divided equally");
  referee->restart();
  play_apart(*referee, {"A A1", "A A2", "A B1", "B A3", "B B2"});
  EXPECT_EQ(points_of("C C1"), "points remain for those with the most stones adjacent");
}

TEST(PoliticalGoReferee, WhetherATieMattersHangsOnHowManyReceiveWhatRemains) {
  // Of two stones that C, D and B capture with one, one and two, each of two players receives one, or B both.
  const auto points_of_the_capture = [](std::string_view remainder) {
    const auto referee =
        political_go_referee(table_of(default_ruleset().with("remainder", remainder), {4, 2}, 4));
    play_apart(*referee, {"A B1", "A C1", "B A1", "B B2", "C C2"});
    return referee->option("D D1").decisions.back().what;
  };
  EXPECT_EQ(points_of_the_capture("one-each"), "points remain, and who played most recently breaks a tie");
  EXPECT_EQ(points_of_the_capture("all-to-top"), "points remain for those with the most stones adjacent");
}

TEST(PoliticalGoReferee, AnIllegalChoiceIsRefusedByWhatIsAgainstIt) {
  const auto referee =
      political_go_referee(table_of(default_ruleset().with("captures", "mover-chooses"), {2, 2}, 2));
  play_apart(*referee, {"A A2", "A A1", "A B1", "B B2", "A A1", "A B1"});
  const auto clause = [&](const std::string& attempt) {
    const Option option = referee->option(attempt);
    EXPECT_FALSE(option.legal) << attempt;
    return option.decisions.at(0).clause;
  };
  EXPECT_EQ(clause("A A2 first B"), "ko");
  EXPECT_EQ(clause("A A2 first A"), "suicide");
  EXPECT_EQ(clause("A A2"), "suicide");
  EXPECT_EQ(referee->move("A A2 first B"), "A A2 first B");
}

TEST(PoliticalGoReferee, ACaptureByAnAllianceIsTold) {
  const auto referee = political_go_referee(table_of(default_ruleset(), {6, 1}, 4));
  play_all(*referee, {"A propose C", "B propose D"});
  play_apart(*referee, {"C form A", "D form B", "C B1", "B D1", "A C1", "D E1"});
  // A lives by its ally C and B by its ally D; the dragon of A and B has neither.
  referee->play("A propose B");
  EXPECT_EQ(referee->option("B form A").decisions,
            (std::vector<Decision>{{"second-consent", "the second consent is a move"},
                                   {"add-each-other", "the two become allies"},
                                   {"captured-after", "stones are captured after an alliance is formed"},
                                   {"captured", "a dragon is captured"},
                                   {"removed", "captured stones are removed"},
                                   {"loses", "several players lose a point for each of their stones"},
                                   {"points", "the points are divided equally"}}));
}

TEST(PoliticalGoReferee, TheEndIsToldByWhatIsWantingOfIt) {
  const auto referee = political_go_referee(table_of(default_ruleset(), {3, 3}, 2));
  const auto decisions = [&] { return referee->option("checkpoint").decisions; };
  EXPECT_TRUE(decisions().empty());
  play_all(*referee, {"nweek", "nweek"});
  EXPECT_EQ(decisions(),
            (std::vector<Decision>{{"end", "the game goes on, as the most recent move is no pass"}}));
  play_apart(*referee, {"A B2", "B pass"});
  EXPECT_EQ(decisions(), (std::vector<Decision>{{"end", "the game goes on, as too few nweeks have begun"}}));
  play_all(*referee, {"nweek", "nweek"});
  EXPECT_EQ(decisions(),
            (std::vector<Decision>{{"end", "the game ends"}, {"reset", "the board is cleared"}}));
  referee->play("checkpoint");
  EXPECT_EQ(referee->stones(), (ruleproof::Stones{{"A", {}}, {"B", {}}}));
  EXPECT_FALSE(referee->is_over());
}

TEST(PoliticalGoReferee, NamesThePlayerOfAnAttempt) {
  const auto referee = political_go_referee(table_of(default_ruleset(), {13, 13}, 3));
  EXPECT_EQ(referee->mover("C G3"), "C");
  EXPECT_EQ(referee->mover("A propose B"), "A");
  EXPECT_EQ(referee->mover("nweek"), "");
  EXPECT_EQ(referee->pass(), "");
  EXPECT_EQ(referee->captures(), std::nullopt);
}

TEST(PoliticalGoReferee, PointsAreSpelledInLowerCaseAndSortedAsTexts) {
  const auto referee = political_go_referee(table_of(default_ruleset(), {13, 13}, 2));
  play_apart(*referee, {"A I3", "A B10", "A B2"});
  EXPECT_EQ(referee->stones(), (ruleproof::Stones{{"A", {"b10", "b2", "i3"}}, {"B", {}}}));
}

}  // namespace
}  // namespace ruleproof::political_go
