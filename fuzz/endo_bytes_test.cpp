#include "fuzz/endo_bytes.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <random>

#include "properties/endo_random.hpp"
#include "spec/input_error.hpp"
#include "spec/thrown.hpp"

namespace ruleproof::endo {
namespace {

using Bytes = std::vector<std::uint8_t>;

RC_GTEST_PROP(EndoBytes, AreATrialWhateverTheyAreAndTheTrialHasBytesOfItsOwn, (const Bytes& bytes)) {
  const Trial trial = decode(bytes);
  if (trial.setup) RC_ASSERT(is_one_organism(trial.setup->markers));
  RC_ASSERT(decode(encode(trial)) == trial);
}

RC_GTEST_PROP(EndoBytes, OfASetUpAreOneOrganism, (Bytes bytes)) {
  bytes.insert(bytes.begin(), {0, 1, 200});
  const Trial trial = decode(bytes);
  RC_ASSERT(trial.setup.has_value());
  RC_ASSERT(trial.setup->markers.size() <= most_fuzzed_markers);
  RC_ASSERT(is_one_organism(trial.setup->markers));
  RC_ASSERT(decode(encode(trial)) == trial);
}

TEST(EndoBytes, KeepEveryTrialThatTheyCanHold) {
  std::mt19937_64 random(1);
  for (const Ruleset& ruleset : all_rulesets(spec("endo")))
    for (const Style style : all_styles) {
      const Trial trial = random_trial(ruleset, style, most_fuzzed_attempts, random);
      EXPECT_EQ(decode(encode(trial)), trial);
    }
}

TEST(EndoBytes, AreAsTheFormatSays) {
  // White on 1,1 and Black north-east of it; a marker where there is one; a near placement with a movement to
  // the south, and a far one without.
  const Bytes bytes{64, 3,          3,   1,    15 * 8 + 8, 0,    2, 7, 10, 15 * 7 + 7,
                    3,  15 * 8 + 8, 255, 0x40, 0x42,       0x0f, 0, 0, 0,  5};
  const Trial trial = decode(bytes);
  EXPECT_EQ(trial.ruleset, Ruleset(spec("endo")));
  EXPECT_EQ(trial.setup, (endo::Setup{{{{1, 1}, Colour::white}, {{2, 2}, Colour::black}}, Colour::white}));
  EXPECT_EQ(trial.attempts,
            (std::vector<Attempt>{{{0, 0}, Movement{{1, 1}, Direction::south}}, {{0, -farthest}}}));
}

TEST(EndoBytes, RefuseWhatTheyCannotHold) {
  const Ruleset ruleset(spec("endo"));
  EXPECT_EQ(thrown([&] {
              encode({ruleset, std::nullopt, std::vector<Attempt>(61)});
            }),
            "too many turns to be fuzzed; there may be 60");
  EXPECT_EQ(thrown([&] {
              encode({ruleset, std::nullopt, {{{0, farthest + 1}}}});
            }),
            "the square 0,1000001 is too far out to be fuzzed");
  std::mt19937_64 random(1);
  EXPECT_EQ(thrown([&] {
              encode({ruleset, random_organism(61, random)});
            }),
            "too many markers to be fuzzed; there may be 60");
  EXPECT_THROW(encode({ruleset, endo::Setup{{{{0, 0}}, {{2, 0}}}}}), InputError);
}

}  // namespace
}  // namespace ruleproof::endo
