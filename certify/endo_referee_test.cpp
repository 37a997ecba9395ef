#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "certify/referee.hpp"
#include "record/endo_record.hpp"
#include "reference/endo_play.hpp"
#include "spec/spec.hpp"

namespace ruleproof::endo {
namespace {

using Random = std::mt19937_64;

std::unique_ptr<Referee> referee_of(const Ruleset& ruleset) { return endo_referee({ruleset}); }
Ruleset default_ruleset() { return Ruleset(spec("endo")); }

Ruleset any_ruleset() {
  const std::vector<Ruleset> all = varied_one_at_a_time(spec("endo"));
  return all[*rc::gen::inRange<std::size_t>(0, all.size())];
}

std::set<std::string> legal_attempts(const Referee& referee) {
  std::set<std::string> legal;
  for (const Option& option : referee.options())
    if (option.legal) legal.insert(option.attempt);
  return legal;
}

/// A legal option by its weight, or the empty text if the game is over.
std::string random_attempt(const Referee& referee, Random& random) {
  std::vector<Option> legal = referee.options();
  std::erase_if(legal, [](const Option& option) { return !option.legal; });
  if (legal.empty()) return "";
  std::vector<double> weights;
  for (const Option& option : legal) weights.push_back(option.weight);
  return legal[std::discrete_distribution<std::size_t>(weights.begin(), weights.end())(random)].attempt;
}

/// Plays so many turns, or until the game is over; says what was played.
std::vector<std::string> play_on(Referee& referee, int turns, Random& random) {
  std::vector<std::string> played;
  for (int turn = 0; turn < turns && !referee.is_over(); ++turn) {
    played.push_back(random_attempt(referee, random));
    referee.play(played.back());
  }
  return played;
}

void play_all(Referee& referee, const std::vector<std::string>& attempts) {
  for (const std::string& attempt : attempts) referee.play(attempt);
}

/// The reference's state after the turns of the referee's record.
State replayed(const Referee& referee) {
  const Record record = parse_record(referee.record(), "the record");
  State state;
  for (const Turn& turn : record.turns) state = play(readings(ruleset(record)), state, turn);
  return state;
}

/// The legal turns near the organism, each asked for by itself.
std::set<std::string> legal_turns_by_brute_force(const Readings& readings, const State& state) {
  std::set<std::string> legal;
  const auto add_if_legal = [&](const Turn& turn) {
    if (refusals(readings, state, turn).empty()) legal.insert(text(turn).substr(2));
  };
  if (state.markers.empty()) return {"0,0"};
  const Box box = endo::box(state.markers);
  for (int x = -2; x < box.w + 2; ++x)
    for (int y = -2; y < box.h + 2; ++y) {
      const Square placed{box.lower_left.x + x, box.lower_left.y + y};
      if (!refusals(readings, state, placed).empty()) continue;
      add_if_legal({state.to_move, placed});
      std::vector<Square> squares{placed};
      for (const Marker& marker : state.markers) squares.push_back(marker.square);
      for (const Square square : squares)
        for (const Direction direction : all_directions)
          add_if_legal({state.to_move, placed, Movement{square, direction}});
    }
  return legal;
}

RC_GTEST_PROP(EndoReferee, EveryLegalTurnIsALegalOption, ()) {
  const Ruleset ruleset = any_ruleset();
  const auto referee = referee_of(ruleset);
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  play_on(*referee, *rc::gen::inRange(0, 12), random);
  RC_ASSERT(legal_attempts(*referee) == legal_turns_by_brute_force(readings(ruleset), replayed(*referee)));
}

RC_GTEST_PROP(EndoReferee, OptionsAreTheSameOneByOne, ()) {
  const auto referee = referee_of(any_ruleset());
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  play_on(*referee, *rc::gen::inRange(0, 12), random);
  std::set<std::string> attempts;
  for (const Option& listed : referee->options()) {
    const Option alone = referee->option(listed.attempt);
    RC_ASSERT(attempts.insert(listed.attempt).second);
    RC_ASSERT(alone.attempt == listed.attempt);
    RC_ASSERT(alone.legal == listed.legal);
    RC_ASSERT(alone.decisions == listed.decisions);
    RC_ASSERT(alone.weight == listed.weight);
  }
}

RC_GTEST_PROP(EndoReferee, AnAttemptIsSafeAtAnyOtherPosition, ()) {
  const auto referee = referee_of(any_ruleset());
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  std::vector<std::string> attempts;
  for (int turn = 0; turn < 8 && !referee->is_over(); ++turn) {
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
  RC_ASSERT(replayed(*referee).markers.size() == played);
}

RC_GTEST_PROP(EndoReferee, AnEndIsToldBeforehandAndInTheScore, ()) {
  const Ruleset ruleset = any_ruleset();
  const auto referee = referee_of(ruleset);
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  play_on(*referee, *rc::gen::inRange(6, 14), random);
  for (const Option& option : referee->options()) {
    if (!option.legal) continue;
    const auto is_an_end = [](const Decision& decision) {
      return decision.what.ends_with("wins") || decision.what.ends_with("the mover loses");
    };
    const bool tells_an_end = std::ranges::any_of(option.decisions, is_an_end) &&
                              !option.decisions.back().what.ends_with("nobody wins");
    const std::string mover = referee->mover(option.attempt);
    referee->play(option.attempt);
    const FinalScore score = referee->score().value();
    RC_ASSERT(referee->is_over() == tells_an_end);
    RC_ASSERT((option.weight < 1) == tells_an_end);
    RC_ASSERT((score.text == "0") == !tells_an_end);
    if (tells_an_end) {
      RC_ASSERT(score.decisions == std::vector{option.decisions.back()});
      RC_ASSERT((score.text == mover + "+") == option.decisions.back().what.ends_with("the mover wins"));
    }
    referee->undo();
  }
}

RC_GTEST_PROP(EndoReferee, UndoLeadsBackThroughEveryPosition, ()) {
  const auto referee = referee_of(any_ruleset());
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  std::vector<std::pair<Stones, std::string>> past;
  for (int turn = 0; turn < 10 && !referee->is_over(); ++turn) {
    past.emplace_back(referee->stones(), referee->record());
    play_on(*referee, 1, random);
  }
  for (; !past.empty(); past.pop_back()) {
    referee->undo();
    RC_ASSERT(std::pair(referee->stones(), referee->record()) == past.back());
  }
  RC_ASSERT(referee->stones() == (Stones{{"B", {}}, {"W", {}}}));
}

RC_GTEST_PROP(EndoReferee, ARecordReplaysToTheSameStones, ()) {
  const auto referee = referee_of(any_ruleset());
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  play_on(*referee, 12, random);
  Stones stones{{"B", {}}, {"W", {}}};
  const State end = replayed(*referee);
  for (const Marker& marker : end.markers)
    stones[marker.colour == Colour::black ? "B" : "W"].push_back(text(marker.square));
  for (auto& [player, squares] : stones) std::ranges::sort(squares);
  RC_ASSERT(referee->stones() == stones);
  RC_ASSERT(referee->is_over() == end.winner.has_value());
}

TEST(EndoReferee, DecisionsRestOnRulesAndEnds) {
  std::set<std::pair<std::string, std::string>> legal, sole;
  for (const Ruleset& ruleset : varied_one_at_a_time(spec("endo"))) {
    const auto referee = referee_of(ruleset);
    Random random(7);
    while (!referee->is_over()) {
      for (const Option& option : referee->options()) {
        for (const Decision& decision : option.decisions) {
          const Clause& clause = spec("endo").clause(decision.clause);
          EXPECT_TRUE(clause.kind == Clause::Kind::rule || clause.kind == Clause::Kind::end)
              << decision.clause;
          EXPECT_TRUE(clause.transcribed()) << decision.clause;
          if (option.legal) legal.emplace(decision.clause, decision.what);
        }
        if (!option.legal && option.decisions.size() == 1)
          sole.emplace(option.decisions[0].clause, option.decisions[0].what);
      }
      if (referee->stones().at("B").size() > 9) break;
      play_on(*referee, 1, random);
    }
  }
  const std::set<std::pair<std::string, std::string>> expected_of_legal{
      {"pass-over", "one marker is passed over"},
      {"pass-over", "several markers are passed over"},
      {"pass-over", "markers and gaps between them are passed over"},
      {"turn", "no movement is possible, and the turn ends without one"},
      {"object", "groups of the opponent are deprived, and the mover wins"},
      {"object", "only groups of the mover are deprived, and nobody wins"},
      {"both", "only groups of the mover are deprived, and the mover loses"},
      {"both", "groups of both players are deprived, and the mover loses"}};
  EXPECT_EQ(legal, expected_of_legal);
  const std::set<std::pair<std::string, std::string>> expected_alone{
      {"turn", "there is a marker already"},
      {"turn", "there is no marker"},
      {"turn", "it is not the mover's own"},
      {"turn", "it was just placed, and another has to be moved"},
      {"must-change", "a movement is possible and owed"},
      {"unity", "it would not be connected to all other markers"},
      {"unity", "it would cut off markers"},
      {"object", "the game ended with the placement"}};
  EXPECT_EQ(sole, expected_alone);
}

TEST(EndoReferee, TheFirstPlacementIsOneChoice) {
  const auto referee = referee_of(default_ruleset());
  EXPECT_EQ(legal_attempts(*referee), std::set<std::string>{"0,0"});
  EXPECT_EQ(referee->move("3,-2"), "B 0,0");
  EXPECT_TRUE(referee->option("3,-2").legal);
  referee->play("3,-2");
  EXPECT_EQ(referee->stones(), (Stones{{"B", {"0,0"}}, {"W", {}}}));
  EXPECT_EQ(referee->move("3,-2"), "W 3,-2");
}

TEST(EndoReferee, SquaresAreSortedAsTexts) {
  const auto referee = referee_of(default_ruleset());
  play_all(*referee, {"0,0", "-1,0", "0,1 move 0,0 N"});
  EXPECT_EQ(referee->stones(), (Stones{{"B", {"0,1", "0,2"}}, {"W", {"-1,0"}}}));
  EXPECT_EQ(referee->mover("0,0"), "W");
  EXPECT_EQ(referee->score()->text, "0");
}

TEST(EndoReferee, AMarkerThatHoldsTheOthersTogetherOnlyUntilItLandsIsTried) {
  const auto referee = referee_of(default_ruleset().with("unity", "lifted"));
  play_all(*referee, {"0,0", "-1,-1", "0,-1 move 0,0 S", "-2,-2", "-2,0 move 0,-2 W", "-3,0",
                      "-4,-1 move -3,-2 E", "-1,0 move -1,-1 N"});
  const std::vector<Option> options = referee->options();
  const auto tried = std::ranges::find(options, "-2,1 move -1,-2 W", &Option::attempt);
  ASSERT_NE(tried, options.end());
  EXPECT_FALSE(tried->legal);
  EXPECT_EQ(tried->decisions,
            (std::vector<Decision>{{"unity", "it would cut off markers while it is lifted"}}));
}

TEST(EndoReferee, AGameThatIsOverHasNoOptions) {
  const auto referee = referee_of(default_ruleset().with("group", "any-set"));
  Random random(1);
  while (!referee->is_over()) {
    const std::vector<Option> options = referee->options();
    const auto ending =
        std::ranges::find_if(options, [](const Option& option) { return option.legal && option.weight < 1; });
    referee->play(ending == options.end() ? random_attempt(*referee, random) : ending->attempt);
  }
  EXPECT_TRUE(referee->options().empty());
  EXPECT_FALSE(referee->option("0,0").legal);
  EXPECT_EQ(referee->option("0,0").decisions, (std::vector<Decision>{{"object", "the game is over"}}));
  EXPECT_EQ(referee->pass(), "");
  EXPECT_EQ(referee->captures(), std::nullopt);
}

TEST(EndoReferee, RestartForgetsTheGame) {
  const auto referee = referee_of(default_ruleset());
  const std::string record = referee->record();
  play_all(*referee, {"0,0", "1,1"});
  referee->restart();
  EXPECT_EQ(referee->record(), record);
  EXPECT_EQ(legal_attempts(*referee), std::set<std::string>{"0,0"});
}

}  // namespace
}  // namespace ruleproof::endo
