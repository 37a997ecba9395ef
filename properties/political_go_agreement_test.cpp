#include "properties/political_go_agreement.hpp"

#include <gtest/gtest.h>

#include <random>
#include <stdexcept>
#include <string>

#include "properties/political_go_faulty_engine.hpp"
#include "properties/political_go_random.hpp"
#include "properties/political_go_shrink.hpp"
#include "spec/input_error.hpp"

namespace ruleproof::political_go {
namespace {

using Kind = Event::Kind;

Ruleset defaults() { return Ruleset(spec("political-go")); }

void expect_agreement(const Trial& trial) {
  if (const auto found = disagreement(trial)) FAIL() << text(*found) << "\n" << write_record(record(trial));
}

TEST(PoliticalGoAgreement, HoldsInRandomGamesUnderEveryReading) {
  std::mt19937_64 random(1);
  for (const Ruleset& ruleset : varied_one_at_a_time(spec("political-go"))) {
    if (!knows(ruleset)) continue;
    for (const Style style : all_styles) {
      expect_agreement(random_trial({ruleset, {4, 3}, 3}, style, 15, random));
      expect_agreement(random_trial({ruleset, {4, 4}, 5}, style, 8, random));
    }
  }
}

TEST(PoliticalGoAgreement, HoldsInRandomGamesUnderCombinedReadings) {
  std::mt19937_64 random(2);
  for (std::size_t i = 0; i < 60; ++i) {
    const Ruleset& ruleset = known_rulesets()[random() % known_rulesets().size()];
    expect_agreement(random_trial({ruleset, {3, 3}, 2 + static_cast<int>(i % 3)}, Style::set_up, 20, random));
  }
}

TEST(PoliticalGoAgreement, HoldsOnALargeBoardOfWhichOnlySomePlacementsAreCompared) {
  std::mt19937_64 random(3);
  const Trial trial = random_trial({defaults(), {13, 13}, 8}, Style::set_up, 40, random);
  expect_agreement(trial);
  EXPECT_TRUE(disagreement(with_fault<KeysThePeriod>(trial), trial));
}

TEST(PoliticalGoAgreement, LeavesAnIllegalAttemptWithoutEffect) {
  Trial trial{defaults(), {2, 1}, 3};
  trial.attempts = {{Kind::form, 0, 1},                             // without consent
                    {Kind::break_up, 0, 1},                         // no allies
                    {Kind::propose, 1, 0},  {Kind::propose, 1, 0},  // again
                    {Kind::form, 0, 1},     {Kind::propose, 1, 0},  // they are allies
                    {Kind::place, 0, 0, 1},                         // has moved
                    {Kind::place, 1, 0, 1},                         // after an ally
                    {Kind::place, 2, 0, 1},                         //
                    {Kind::period},                                 //
                    {Kind::place, 0, 0, 1},                         // a stone
                    {Kind::place, 0, 0, 0},                         // captures C on the right
                    {Kind::pass, 0}};
  expect_agreement(trial);
  const auto tried = political_go::tried([&] { return first_engine(trial); }, trial);
  EXPECT_EQ(tried.events.at("refused: the other player has not consented [consent]"), 1);
  EXPECT_EQ(tried.events.at("refused: they are no allies [break]"), 1);
  EXPECT_EQ(tried.events.at("refused: the player has consented already [consent]"), 1);
  EXPECT_EQ(tried.events.at("refused: they are allies already [allies]"), 1);
  EXPECT_EQ(tried.events.at("refused: the position is not empty [move]"), 1);
  EXPECT_EQ(tried.events.at("refused: an ally has made the most recent move [after-ally]"), 1);
  EXPECT_EQ(tried.events.at("refused: the player has moved in this checking period [once-per-period]"), 1);
}

TEST(PoliticalGoAgreement, OfASetUpWithADeadDragonIsRefused) {
  const Trial trial{defaults(), {2, 1}, 2, political_go::Setup{{0, 1}, Alliances(2), {0, 0}, {}}};
  EXPECT_THROW(disagreement(trial), InputError);
}

TEST(PoliticalGoAgreement, OfAReadingThatTheEngineDoesNotKnowIsRefused) {
  EXPECT_THROW(disagreement({defaults().with("dragon", "letter"), {2, 2}, 2}), InputError);
}

/// Has too many dragons to look at as soon as there is a stone.
class GivesUp final : public FaultyEngine {
 public:
  using FaultyEngine::FaultyEngine;
  std::vector<Removed> outcomes(const Event& event) const override {
    if (!right().view().placers.empty()) throw optimized::TooManyDragons("a stone is too many");
    return right().outcomes(event);
  }
};

TEST(PoliticalGoAgreement, SaysWhyASideGaveUpAndTakesThatForNoDisagreement) {
  const Trial trial{
      defaults(), {2, 2}, 2, std::nullopt, {{Kind::period}, {Kind::place}, {Kind::period}, {Kind::nweek}}};
  EXPECT_EQ(tried([&] { return first_engine(trial); }, trial).gave_up, std::nullopt);
  const Tried tried = political_go::tried(with_fault<GivesUp>(trial), trial);
  EXPECT_EQ(tried.disagreement, std::nullopt);
  EXPECT_EQ(tried.gave_up, "a stone is too many");
  EXPECT_EQ(tried.events, (std::map<std::string, std::int64_t>{{"periods", 1}, {"placements", 1}}));
}

// --- Planted faults

struct Found {
  Trial shrunk;
  Difference difference;
};

/// Tries random games until the fault shows, and shrinks the game.
template <class MakeFaulty>
Found find(const MakeFaulty& faulty, unsigned seed, const Ruleset& ruleset) {
  std::mt19937_64 random(seed);
  const auto fails = [&](const Trial& trial) { return disagreement(faulty(trial), trial).has_value(); };
  for (int trials = 1; trials <= 300; ++trials) {
    const Style style = all_styles[random() % all_styles.size()];
    const Trial trial = random_trial({ruleset, {3, 3}, 3}, style, 24, random);
    if (!fails(trial)) continue;
    const Trial shrunk = shrink(trial, fails);
    return {shrunk, disagreement(faulty(shrunk), shrunk)->difference};
  }
  throw std::logic_error("the fault was not found");
}

template <class Fault>
Found find(unsigned seed, const Ruleset& ruleset = defaults()) {
  return find(with_fault<Fault>, seed, ruleset);
}

/// An engine that takes the other reading of what a stone in several captured dragons costs.
MakeEngine that_reads_loss_otherwise(const Trial& trial) {
  const std::string other = trial.ruleset.reading("loss") == "each-stone" ? "each-dragon" : "each-stone";
  return [ruleset = trial.ruleset.with("loss", other), size = trial.size, players = trial.players] {
    return engine(ruleset, size, players);
  };
}

std::size_t stones_and_attempts(const Trial& trial) {
  std::size_t stones = 0;
  if (trial.setup)
    stones = trial.setup->stones.size() -
             static_cast<std::size_t>(std::ranges::count(trial.setup->stones, nobody));
  return stones + trial.attempts.size();
}

void expect_shrunk(const Found& found, std::size_t stones_and_attempts, std::string_view what) {
  EXPECT_EQ(found.difference.what.substr(0, what.size()), what) << write_record(record(found.shrunk));
  EXPECT_LE(political_go::stones_and_attempts(found.shrunk), stones_and_attempts)
      << write_record(record(found.shrunk));
}

TEST(PoliticalGoPlantedFaults, AnEngineWhoseDragonsAreNotMaximalIsFound) {
  // A stone and its ally's, which has the liberty.
  expect_shrunk(find<TakesAPartForADragon>(8), 2, "what is removed by");
}

TEST(PoliticalGoPlantedFaults, AnEngineThatLeavesOutACapturerIsFound) {
  expect_shrunk(find<LeavesOutACapturer>(8), 4, "the score of");
}

TEST(PoliticalGoPlantedFaults, AnEngineThatGivesTheRemainderToAnotherPlayerIsFound) {
  expect_shrunk(find<GivesTheRemainderToAnother>(5), 6, "the score of");
}

TEST(PoliticalGoPlantedFaults, AnEngineThatForgetsAlliancesInKoIsFound) {
  expect_shrunk(find<ForgetsAlliancesInKo>(18, defaults().with("captures", "opponents-first")), 5,
                "the legality of");
}

TEST(PoliticalGoPlantedFaults, AnEngineThatForgetsAConsentWhenItIsTakenBackIsFound) {
  expect_shrunk(find<ForgetsTheConsent>(1), 2, "taken back: the proposals");
}

TEST(PoliticalGoPlantedFaults, AnEngineWhoseKeyHangsOnThePeriodIsFound) {
  expect_shrunk(find<KeysThePeriod>(1), 1, "reached in another way: the key");
}

TEST(PoliticalGoPlantedFaults, AnEngineThatIsOnlyWrongInsideIsFoundByItsCheck) {
  expect_shrunk(find<MiscountsInside>(1), 2, "the engine's check");
}

// --- The corpus

template <class MakeFaulty>
void expect_kept(const MakeFaulty& faulty, const std::string& name) {
  const Trial trial = political_go::trial(read_record(CORPUS "/agreement/political-go-" + name + ".record"));
  expect_agreement(trial);
  EXPECT_TRUE(disagreement(faulty(trial), trial)) << name;
}

template <class Fault>
void expect_kept(const std::string& name) {
  expect_kept(with_fault<Fault>, name);
}

TEST(PoliticalGoCorpus, HoldsAGameThatShowsEachPlantedFaultAndOnWhichEngineAndReferenceAgree) {
  expect_kept<TakesAPartForADragon>("a-part-taken-for-a-dragon");
  expect_kept<LeavesOutACapturer>("a-capturer-left-out");
  expect_kept<GivesTheRemainderToAnother>("a-remainder-for-another-player");
  expect_kept<ForgetsAlliancesInKo>("a-ko-without-alliances");
  expect_kept<ForgetsTheConsent>("a-consent-that-is-not-given-back");
  expect_kept<KeysThePeriod>("a-key-of-the-period");
  expect_kept(that_reads_loss_otherwise, "a-stone-lost-for-each-dragon");
}

}  // namespace
}  // namespace ruleproof::political_go
