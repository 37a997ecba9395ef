#include "certify/examined_engine.hpp"

#include <gtest/gtest.h>

#include "certify/testing/certify_testing.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"
#include "spec/testing/thrown.hpp"

namespace ruleproof {
namespace {

/// An engine and the referee of the same game, after the same attempts.
struct Ready {
  Ready(const Game& game, const std::string& command, const std::vector<std::string>& attempts = {})
      : by(referee(game)), engine(game.document(), command, EngineLimits{}, {}) {
    EXPECT_EQ(engine.unfit(), "");
    EXPECT_EQ(engine.begin(game), "");
    play(attempts);
  }

  void play(const std::vector<std::string>& attempts) {
    for (const std::string& attempt : attempts) {
      EXPECT_TRUE(engine.play(by->move(attempt))) << attempt;
      by->play(attempt);
    }
  }

  std::unique_ptr<Referee> by;
  ExaminedEngine engine;
};

/// Queries the engine about legal moves. Returns the moves about whose legality the engine and the referee
/// disagree.
std::vector<std::string> disagreed(Ready& ready) {
  const std::vector<Option> options = ready.by->options();
  const ExaminedEngine::Legal said = ready.engine.legal(*ready.by, options);
  std::vector<std::string> attempts;
  for (const std::size_t i : said.queried)
    if (options[i].is_listed && said.legal.contains(ready.by->move(options[i].attempt)) != options[i].legal)
      attempts.push_back(options[i].attempt);
  return attempts;
}

struct Rung {
  const char* without;
  const char *legal_by, *stones_by;
};
void PrintTo(const Rung& rung, std::ostream* out) { *out << "without " << rung.without; }

class EngineOnRung : public testing::TestWithParam<Rung> {};

TEST_P(EngineOnRung, AgreesWithTheReferee) {
  const Rung& rung = GetParam();
  Ready ready(game_of("go", {5, 5}), faulty_engine("go", "none", rung.without));
  EXPECT_EQ(ready.engine.legal_by(), rung.legal_by);
  EXPECT_EQ(ready.engine.stones_by(), rung.stones_by);
  ready.play({"b1", "a1", "c3", "d1", "a2"});  // a1 is captured
  EXPECT_EQ(disagreed(ready), std::vector<std::string>{});
  if (rung.stones_by != std::string())
    EXPECT_EQ(ready.engine.stones(), ready.by->stones());
  else
    EXPECT_EQ(ready.engine.stones(), std::nullopt);
  // The queries have not changed the position.
  ready.play({"pass", "e5"});
  EXPECT_EQ(disagreed(ready), std::vector<std::string>{});
}

INSTANTIATE_TEST_SUITE_P(
    Rungs, EngineOnRung,
    testing::Values(Rung{"", "all_legal", "gogui-rules_board"},
                    Rung{"all_legal gogui-rules_board", "gogui-rules_legal_moves", "list_stones"},
                    Rung{"all_legal gogui-rules_legal_moves gogui-rules_board list_stones", "is_legal",
                         "showboard"},
                    Rung{"all_legal gogui-rules_legal_moves is_legal gogui-rules_board list_stones showboard",
                         "play and undo", ""},
                    Rung{"all_legal gogui-rules_legal_moves is_legal undo", "play, clear_board and replay",
                         "gogui-rules_board"}));

TEST(ExaminedEngine, SaysWhatItIs) {
  ExaminedEngine engine(spec("go"), faulty_engine("go"), EngineLimits{}, {});
  EXPECT_EQ(engine.introduction().name, "Ruleproof");
  EXPECT_EQ(engine.introduction().protocol, "2");
  EXPECT_TRUE(engine.undoes());
  EXPECT_TRUE(engine.scores());
  EXPECT_EQ(engine.finish().how, "exited with status 0");
}

TEST(ExaminedEngine, IsUnfitWithoutACommandThatNothingReplaces) {
  for (const std::string missing : {"clear_board", "play", "boardsize"}) {
    const ExaminedEngine engine(spec("go"), faulty_engine("go", "none", missing), EngineLimits{}, {});
    EXPECT_EQ(engine.unfit(), "the engine does not list the command " + missing);
  }
  EXPECT_EQ(ExaminedEngine(spec("endo"), faulty_engine("endo"), EngineLimits{}, {}).unfit(), "");
}

TEST(ExaminedEngine, IsAskedByKnownCommandIfItHasNoList) {
  const std::string engine =
      "sh -c \"sed -u s/list_commands/no_list/ | " + faulty_engine("go", "none", "all_legal") + '"';
  Ready ready(game_of("go", {3, 3}), engine, {"b2"});
  EXPECT_EQ(disagreed(ready), std::vector<std::string>{});
  EXPECT_EQ(ready.engine.stones(), ready.by->stones());
  EXPECT_TRUE(ready.engine.undoes());
}

TEST(ExaminedEngine, SetsOnlyWhatIsNotSetSo) {
  Game game = game_of("go", {5, 5});
  ExaminedEngine engine(spec("go"), faulty_engine("go"), EngineLimits{}, {});
  const auto commands = [&] {
    std::vector<std::string> commands;
    for (std::size_t i = 0; i < engine.transcript().size(); i += 2)
      commands.push_back(engine.transcript()[i]);
    return commands;
  };
  using Commands = std::vector<std::string>;
  EXPECT_EQ(engine.begin(game), "");
  EXPECT_EQ(commands(), (Commands{"boardsize 5", "komi 7.5", "clear_board"}));
  EXPECT_EQ(engine.begin(game), "");
  EXPECT_EQ(commands(), (Commands{"clear_board"}));
  game = game.with_board({5, 3});
  EXPECT_EQ(engine.begin(game), "");
  EXPECT_EQ(commands(), (Commands{"rectangular_boardsize 5 3", "clear_board"}));
  engine.begin_afresh();
  EXPECT_EQ(engine.begin(game), "");
  EXPECT_EQ(commands(), (Commands{"rectangular_boardsize 5 3", "komi 7.5", "clear_board"}));
}

TEST(ExaminedEngine, SaysWhatItRefuses) {
  ExaminedEngine engine(spec("loose"), faulty_engine("loose"), EngineLimits{}, {});
  EXPECT_EQ(engine.begin(game_of("loose", {4, 4})), "the engine refuses \"boardsize 4\": unacceptable size");
  EXPECT_EQ(engine.begin(game_of("loose", {5, 5})), "");
  ExaminedEngine square(spec("go"), faulty_engine("go", "none", "rectangular_boardsize"), EngineLimits{}, {});
  EXPECT_EQ(square.begin(game_of("go", {5, 3})),
            "the engine does not list the command rectangular_boardsize");
  EXPECT_EQ(square.begin(game_of("go", {3, 3})), "");
}

TEST(ExaminedEngine, TellsWhatWasNotAnswered) {
  Ready ready(game_of("go", {3, 3}), faulty_engine("go", "counts-many"));
  EXPECT_TRUE(ready.engine.take_unanswered().empty());
  EXPECT_EQ(ready.engine.captures(), std::nullopt);
  const std::vector<Unanswered> unanswered = ready.engine.take_unanswered();
  ASSERT_EQ(unanswered.size(), 1u);
  EXPECT_EQ(unanswered[0].command, "captures");
  EXPECT_TRUE(ready.engine.take_unanswered().empty());
}

TEST(ExaminedEngine, ReadsNumbersOfAnySize) {
  Ready ready(game_of("go", {2, 1}), faulty_engine("go", "counts-beyond-numbers"), {"a1", "b1"});
  EXPECT_EQ(ready.engine.captures(), (std::map<std::string, std::string>{{"B", "0"}, {"W", "-5"}}));
}

TEST(ExaminedEngine, KnowsTheGamesThatAnotherHasAccepted) {
  const Game game = game_of("loose", {4, 4});
  ExaminedEngine engine(spec("loose"), faulty_engine("loose"), EngineLimits{}, {});
  EXPECT_NE(engine.begin(game), "");
  EXPECT_TRUE(engine.take_unanswered().empty()) << "it may not have such a board";
  engine.has_accepted({"boardsize 4"});
  EXPECT_NE(engine.begin(game), "");
  EXPECT_EQ(engine.take_unanswered().size(), 1u);
}

TEST(ExaminedEngine, KeepsATranscriptThatCanBeTyped) {
  Ready ready(game_of("go", {3, 3}), faulty_engine("go"), {"b2"});
  EXPECT_FALSE(ready.engine.play("W b2"));
  EXPECT_EQ(ready.engine.transcript(),
            (std::vector<std::string>{"boardsize 3", "= ", "komi 7.5", "= ", "clear_board", "= ", "play B B2",
                                      "= ", "play W B2", "? illegal move"}));
}

TEST(ExaminedEngine, ReadsTheOtherGames) {
  Ready endo(game_of("endo"), faulty_engine("endo"), {"0,0", "1,0"});
  EXPECT_EQ(disagreed(endo), std::vector<std::string>{});
  EXPECT_EQ(endo.engine.stones(), endo.by->stones());
  EXPECT_EQ(endo.engine.score(), "0");
  Ready alliance(game_of("political-go", {3, 3}, 3), faulty_engine("political-go"),
                 {"A A1", "B propose C", "C form B"});
  EXPECT_EQ(disagreed(alliance), std::vector<std::string>{});
  EXPECT_EQ(alliance.engine.stones(), alliance.by->stones());
  EXPECT_EQ(alliance.engine.score(), "A 0 B 0 C 0");
}

TEST(ExaminedEngine, ThatFailsIsThrown) {
  Ready ready(game_of("go", {2, 1}), faulty_engine("go", "dies-of-a-capture"), {"a1"});
  try {
    ready.engine.play("W b1");
    ADD_FAILURE() << "it lives";
  } catch (const EngineFailed& failed) {
    EXPECT_EQ(failed.fault.kind, EngineFaultKind::died);
    EXPECT_TRUE(ready.engine.transcript().back().starts_with("! ")) << ready.engine.transcript().back();
  }
}

}  // namespace
}  // namespace ruleproof
