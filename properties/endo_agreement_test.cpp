#include "properties/endo_agreement.hpp"

#include <gtest/gtest.h>

#include <random>
#include <stdexcept>
#include <string>

#include "properties/endo_faulty_engine.hpp"
#include "properties/endo_random.hpp"
#include "properties/endo_shrink.hpp"
#include "spec/input_error.hpp"

namespace ruleproof::endo {
namespace {

void expect_agreement(const Trial& trial) {
  if (const auto found = disagreement(trial)) FAIL() << text(*found) << "\n" << write_record(record(trial));
}

TEST(EndoAgreement, HoldsInRandomGamesUnderEveryRuleset) {
  std::mt19937_64 random(1);
  for (const Ruleset& ruleset : all_rulesets(spec("endo")))
    for (const Style style : all_styles) expect_agreement(random_trial(ruleset, style, 16, random));
}

TEST(EndoAgreement, HoldsInALongGameWhoseOrganismIsTooLargeToBeComparedInFull) {
  std::mt19937_64 random(2);
  Trial trial{Ruleset(spec("endo")), random_organism(most_markers_always_in_full, random)};
  const auto engine = first_engine(trial);
  for (int turn = 0; turn < 12 && !engine->view().winner; ++turn) {
    Attempt attempt{engine->view().placements.back()};
    engine->place(attempt.placed);
    const View within = engine->view();
    if (within.placed) attempt.moved = within.movements[within.movements.size() / 2];
    engine->undo();
    trial.attempts.push_back(attempt);
    ASSERT_TRUE(play(*engine, attempt));
  }
  EXPECT_GT(engine->view().markers.size(), static_cast<std::size_t>(most_markers_always_in_full) + 5);
  expect_agreement(trial);
  EXPECT_TRUE(
      disagreement(with_fault<OverlooksACutPoint>([&] { return endo::engine(trial.ruleset); }), trial));
  EXPECT_TRUE(
      disagreement(with_fault<ForgetsTheMovement>([&] { return endo::engine(trial.ruleset); }), trial));
}

TEST(EndoAgreement, LeavesAnIllegalAttemptWithoutEffect) {
  const Movement east{{0, 0}, Direction::east};
  expect_agreement({Ruleset(spec("endo")),
                    std::nullopt,
                    {{{0, 0}, east},  // no movement is possible
                     {{0, 0}},
                     {{0, 0}},         // there is a marker
                     {{farthest, 0}},  // it is not connected
                     {{1, 0}},
                     {{0, 1}},                                     // a movement is owed
                     {{0, 1}, Movement{{1, 0}, Direction::west}},  // not one's own
                     {{0, 1}, Movement{{0, -farthest}, Direction::west}},
                     {{0, 1}, east}}});
}

TEST(EndoAgreement, OfAnOrganismInTwoPartsIsRefused) {
  const endo::Setup setup{{{{0, 0}, Colour::black}, {{2, 0}, Colour::white}}};
  EXPECT_THROW(disagreement(Trial{Ruleset(spec("endo")), setup}), InputError);
}

// --- Planted faults

struct Found {
  int trials;  ///< how many it took
  Trial shrunk;
  Difference difference;
};

/// Tries random games until the fault shows, and shrinks the game.
template <class Fault>
Found find() {
  std::mt19937_64 random(3);
  const Ruleset ruleset(spec("endo"));
  const MakeEngine faulty = with_fault<Fault>([&] { return engine(ruleset); });
  const auto fails = [&](const Trial& trial) { return disagreement(faulty, trial).has_value(); };
  for (int trials = 1; trials <= 100; ++trials) {
    const Trial trial = random_trial(ruleset, all_styles[random() % all_styles.size()], 24, random);
    if (!fails(trial)) continue;
    const Trial shrunk = shrink(trial, fails);
    return {trials, shrunk, disagreement(faulty, shrunk)->difference};
  }
  throw std::logic_error("the fault was not found");
}

std::size_t markers_and_attempts(const Trial& trial) {
  return (trial.setup ? trial.setup->markers.size() : 0) + trial.attempts.size();
}

TEST(EndoPlantedFaults, AnEngineThatTakesAHoleForALibertyIsFound) {
  const Found found = find<CountsHolesAsLiberties>();
  EXPECT_TRUE(found.difference.what.starts_with("a group without liberties on")) << found.difference.what;
  // A group beside a hole, and what else the walls of the hole and of the group need.
  EXPECT_LE(markers_and_attempts(found.shrunk), 8u) << write_record(record(found.shrunk));
}

TEST(EndoPlantedFaults, AnEngineThatOverlooksACutPointIsFound) {
  const Found found = find<OverlooksACutPoint>();
  EXPECT_TRUE(found.difference.what.starts_with("the movement")) << found.difference.what;
  EXPECT_LE(markers_and_attempts(found.shrunk), 4u) << write_record(record(found.shrunk));
}

TEST(EndoPlantedFaults, AnEngineThatForgetsAMovementWhenItIsTakenBackIsFound) {
  const Found found = find<ForgetsTheMovement>();
  EXPECT_TRUE(found.difference.what.starts_with("taken back: the placement that a movement has to follow"))
      << found.difference.what;
  EXPECT_LE(markers_and_attempts(found.shrunk), 3u) << write_record(record(found.shrunk));
}

TEST(EndoPlantedFaults, AnEngineWhoseKeyHangsOnThePlaceIsFound) {
  const Found found = find<KeysTheSquares>();
  EXPECT_TRUE(found.difference.what.ends_with("away: the key")) << found.difference.what;
  EXPECT_EQ(markers_and_attempts(found.shrunk), 3u) << write_record(record(found.shrunk));
}

TEST(EndoPlantedFaults, AnEngineThatIsOnlyWrongInsideIsFoundByItsCheck) {
  const Found found = find<MiscountsInside>();
  EXPECT_EQ(found.difference,
            (Difference{"the engine's check", "planted: a count is off", "nothing is off"}));
  // The four markers that make a hole.
  EXPECT_EQ(markers_and_attempts(found.shrunk), 4u) << write_record(record(found.shrunk));
}

}  // namespace
}  // namespace ruleproof::endo
