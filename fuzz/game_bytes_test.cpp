#include "fuzz/game_bytes.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <random>

#include "properties/games.hpp"
#include "properties/random_trial.hpp"
#include "spec/input_error.hpp"
#include "spec/thrown.hpp"

namespace ruleproof {
namespace {

using Bytes = std::vector<std::uint8_t>;

RC_GTEST_PROP(GameBytes, AreATrialWhateverTheyAreAndTheTrialHasBytesOfItsOwn, (const Bytes& bytes)) {
  for (const PlayedGame& game : played_games()) {
    const Trial trial = decode(game.id, bytes);
    RC_ASSERT(game.engine_knows(trial.ruleset));
    for (const Attempt& attempt : trial.attempts) RC_ASSERT(!attempt || *attempt < trial.size.area());
    RC_ASSERT(decode(game.id, encode(trial)) == trial);
  }
}

TEST(GameBytes, KeepEveryTrialThatTheyCanHold) {
  std::mt19937_64 random(1);
  for (const PlayedGame& game : played_games())
    for (const Ruleset& ruleset : rulesets_of_engine(game))
      for (const Style style : all_styles) {
        const Size size{1 + static_cast<int>(random() % 7), 1 + static_cast<int>(random() % 7)};
        const Trial trial = random_trial(ruleset, size, style, random);
        EXPECT_EQ(decode(game.id, encode(trial)), trial);
      }
}

TEST(GameBytes, AreAsTheFormatSays) {
  const Bytes bytes{2 + 7, 1, 0, 3, 0, 1, 2, 3, 4, 5, 6, 5, 7};
  const Trial trial = decode("disto", bytes);
  EXPECT_EQ(trial.size, (Size{3, 2}));
  EXPECT_EQ(trial.ruleset, Ruleset(spec("disto")));
  EXPECT_EQ(trial.setup, (ruleproof::Setup{parse_rows({3, 2}, {".XO", ".XO"}), Colour::white}));
  EXPECT_EQ(trial.attempts, (std::vector<Attempt>{std::nullopt, 5, 0}));
}

TEST(GameBytes, RefuseWhatTheyCannotHold) {
  const Ruleset ruleset(spec("disto"));
  EXPECT_EQ(thrown([&] { encode({ruleset, {8, 2}}); }), "no board of 8x2 is fuzzed; the largest is 7x7");
  EXPECT_THROW(encode({ruleset.with("person", "clique"), {3, 3}}), InputError);
  EXPECT_THROW(encode({ruleset, {1, 1}, std::nullopt, std::vector<Attempt>(13)}), InputError);
  EXPECT_THROW(decode("chess", {}), InputError);
}

}  // namespace
}  // namespace ruleproof
