#include "properties/agreement.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <rapidcheck/state.h>

#include <algorithm>
#include <functional>
#include <random>
#include <string>

#include "properties/comparison.hpp"
#include "properties/faulty_engine.hpp"
#include "properties/games.hpp"
#include "properties/random_trial.hpp"
#include "properties/shrink.hpp"
#include "record/record.hpp"
#include "spec/input_error.hpp"

namespace ruleproof {
namespace {

Size some_size(int longest, std::mt19937_64& random) {
  return {1 + static_cast<int>(random() % longest), 1 + static_cast<int>(random() % longest)};
}

void expect_agreement(const Trial& trial) {
  if (const auto found = disagreement(trial)) FAIL() << text(*found) << "\n" << write_record(record(trial));
}

class Agreement : public testing::TestWithParam<std::string> {};

TEST_P(Agreement, HoldsInRandomGamesUnderEveryRulesetOfTheEngine) {
  std::mt19937_64 random(1);
  for (const Ruleset& ruleset : rulesets_of_engine(played_game(GetParam())))
    for (const Style style : all_styles)
      for (int i = 0; i < 6; ++i)
        expect_agreement(random_trial(ruleset, some_size(6, random), style, random));
}

TEST_P(Agreement, HoldsInARandomGameOnALargeBoard) {
  std::mt19937_64 random(2);
  for (const Size size : {Size{13, 13}, Size{25, 5}})
    expect_agreement(random_trial(Ruleset(spec(GetParam())), size, Style::uniform, random));
}

TEST_P(Agreement, LeavesAnIllegalAttemptWithoutEffect) {
  // The second attempt is at the point that the first has filled, the last two come after the end.
  expect_agreement({Ruleset(spec(GetParam())),
                    {3, 3},
                    std::nullopt,
                    {4, 4, 0, std::nullopt, std::nullopt, 8, std::nullopt}});
}

INSTANTIATE_TEST_SUITE_P(AllGames, Agreement, testing::ValuesIn(ids_of_games()),
                         [](const auto& of) { return std::string(of.param); });

TEST(AgreementOf, ARulesetThatTheEngineDoesNotKnowIsRefused) {
  int refused = 0;
  for (const PlayedGame& game : played_games()) {
    for (const Ruleset& ruleset : all_rulesets(spec(game.id))) {
      if (game.engine_knows(ruleset)) continue;
      EXPECT_THROW(disagreement(Trial{ruleset, {3, 3}}), InputError);
      ++refused;
    }
  }
  EXPECT_GT(refused, 0);
}

// --- Planted faults

struct Found {
  int trials;  ///< how many it took
  Trial shrunk;
  Difference difference;
};

/// Tries random games until the fault shows, and shrinks the game.
Found find(std::string_view id, const std::function<MakeEngine(MakeEngine)>& plant) {
  std::mt19937_64 random(3);
  const Ruleset ruleset(spec(id));
  const std::unique_ptr<Rules> rules = played_game(id).rules(ruleset);
  const auto disagree = [&](const Trial& trial) {
    return disagreement(*rules, plant([&] { return played_game(id).engine(ruleset, trial.size); }), trial);
  };
  for (int trials = 1; trials <= 1000; ++trials) {
    const Style style = all_styles[random() % all_styles.size()];
    Trial trial = random_trial(ruleset, some_size(6, random), style, random);
    if (!disagree(trial)) continue;
    trial = shrink(trial, [&](const Trial& smaller) { return disagree(smaller).has_value(); });
    return {trials, trial, disagree(trial)->difference};
  }
  throw std::logic_error("the fault was not found");
}

TEST(PlantedFaults, AnEngineThatLetsAGluttonBeEatenIsFound) {
  const Found found = find("disto", with_fault<AllowsTooMuch>);
  EXPECT_LE(found.trials, 100);
  EXPECT_EQ(found.difference, (Difference{found.difference.what, "yes", "no"}));
  EXPECT_TRUE(found.difference.what.ends_with("is legal")) << found.difference.what;
  // A meal, a glutton that made it and the glutton's last liberty: no board is smaller than five points.
  EXPECT_LE(found.shrunk.size.area(), 6) << write_record(record(found.shrunk));
  EXPECT_LE(found.shrunk.attempts.size(), 4u) << write_record(record(found.shrunk));
}

TEST(PlantedFaults, AnEngineThatMissesAFlipIsFound) {
  const Found found = find("loose", with_fault<MissesAFlip>);
  EXPECT_LE(found.trials, 100);
  EXPECT_TRUE(found.difference.what.starts_with("the stone on")) << found.difference.what;
  EXPECT_LE(found.shrunk.size.area(), 6) << write_record(record(found.shrunk));
}

TEST(PlantedFaults, AnEngineWithAStaleKeyIsFound) {
  for (const PlayedGame& game : played_games()) {
    const Found found = find(game.id, with_fault<KeepsAStaleKey>);
    EXPECT_EQ(found.difference.what, "set up with these stones: the key");
    EXPECT_EQ(found.shrunk.attempts.size(), 2u) << write_record(record(found.shrunk));
    EXPECT_EQ(found.shrunk.attempts.front(), std::nullopt);
  }
}

TEST(PlantedFaults, AnEngineWhoseKeyLeavesSomethingOutIsFound) {
  for (const PlayedGame& game : played_games()) {
    const Found found = find(game.id, with_fault<LeavesOutThePasses>);
    EXPECT_EQ(found.difference.what, "the keys of this position and of one with passes in a row 0, not 2");
    EXPECT_EQ(found.shrunk.attempts, (std::vector<Attempt>{std::nullopt, std::nullopt}))
        << write_record(record(found.shrunk));
  }
}

TEST(PlantedFaults, AnEngineThatIsOnlyWrongWhereNobodyLooksIsFound) {
  const Found found = find("loose", with_fault<LosesWhatIsPutOff>);
  EXPECT_TRUE(found.difference.what.starts_with("taken back: ")) << found.difference.what;
  EXPECT_EQ(found.shrunk.attempts.size(), 1u) << write_record(record(found.shrunk));
}

TEST(PlantedFaults, AnEngineThatDoesNotTakeBackThePassesIsFound) {
  for (const PlayedGame& game : played_games()) {
    const Found found = find(game.id, with_fault<ForgetsThePasses>);
    EXPECT_EQ(found.difference, (Difference{"taken back: passes in a row", "0", "1"}));
    EXPECT_EQ(found.shrunk.attempts.size(), 2u) << write_record(record(found.shrunk));
  }
}

TEST(PlantedFaults, AnEngineThatIsOnlyWrongInsideIsFoundByItsCheck) {
  for (const PlayedGame& game : played_games()) {
    const Found found = find(game.id, with_fault<MiscountsInside>);
    EXPECT_EQ(found.difference,
              (Difference{"the engine's check", "planted: a count is off", "nothing is off"}));
    const auto set_up =
        !found.shrunk.setup ? 0 : std::ranges::count_if(found.shrunk.setup->stones, [](Stone stone) {
          return stone != Stone::empty;
        });
    // On the smallest boards of Go a third stone takes others away.
    EXPECT_EQ(std::ssize(found.shrunk.attempts) + set_up, stones_stay(spec(game.id)) ? 3 : 4)
        << write_record(record(found.shrunk));
  }
}

// --- The same by RapidCheck's stateful testing, whose shrinking is its own

struct Model {
  State state;
  std::vector<int> flipped;
};

struct Engines {
  Size size;
  const Rules& rules;
  std::unique_ptr<Engine> engine;
  std::unique_ptr<Engine> twin;
};

class Try final : public rc::state::Command<Model, Engines> {
 public:
  /// Mostly a legal move; under shrinking it may no longer be one, and then it changes nothing.
  Try(const Rules& rules, const Model& model) : rules_(rules) {
    const std::vector<Move> moves = legal_moves(rules, model.state);
    if (!moves.empty()) attempt_ = (*rc::gen::elementOf(moves)).point;
  }

  void apply(Model& model) const override {
    const Move move{model.state.to_move, attempt_};
    if (!is_legal(rules_, model.state, move)) return;
    const State before = model.state;
    model.state = play(rules_, before, move);
    if (attempt_)
      model.flipped =
          (before.position.of(other(move.colour)) & model.state.position.of(move.colour)).points();
  }

  void run(const Model& model, Engines& engines) const override {
    if (attempt_ ? engines.engine->is_legal(*attempt_) : engines.engine->view().may_pass) {
      engines.engine->play(attempt_);
      engines.engine->undo();
      engines.engine->play(attempt_);
    }
    Model after = model;
    apply(after);
    const auto found = difference(engines.size, rules_, *engines.engine, *engines.twin,
                                  view(rules_, after.state, after.flipped));
    if (found) RC_FAIL(text(Disagreement{0, *found}));
  }

  void show(std::ostream& out) const override { attempt_ ? out << "place on " << *attempt_ : out << "pass"; }

 private:
  const Rules& rules_;
  Attempt attempt_;
};

void agree_by_commands(std::string_view id) {
  const auto known = rulesets_of_engine(played_game(id));
  const Ruleset ruleset = known[*rc::gen::inRange<std::size_t>(0, known.size())];
  const Size size{*rc::gen::inRange(1, 6), *rc::gen::inRange(1, 6)};
  const Board board(size);
  const std::unique_ptr<Rules> rules = played_game(id).rules(ruleset);
  Engines engines{size, *rules, played_game(id).engine(ruleset, size), played_game(id).engine(ruleset, size)};
  rc::state::check(Model{start(board), {}}, engines, [&](const Model& model) {
    return rc::gen::exec([&rules, model] {
      return std::shared_ptr<const rc::state::Command<Model, Engines>>(std::make_shared<Try>(*rules, model));
    });
  });
}

RC_GTEST_PROP(Commands, NoSequenceOfMovesPartsTheDistoEngineFromTheReference, ()) {
  agree_by_commands("disto");
}
RC_GTEST_PROP(Commands, NoSequenceOfMovesPartsTheLooseEngineFromTheReference, ()) {
  agree_by_commands("loose");
}

}  // namespace
}  // namespace ruleproof
