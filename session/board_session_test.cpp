#include "session/board_session.hpp"

#include <gtest/gtest.h>

#include "properties/faulty_engine.hpp"
#include "properties/played_games.hpp"
#include "properties/view.hpp"
#include "record/move_text.hpp"
#include "record/sgf.hpp"
#include "session/random_game.hpp"
#include "spec/input_error.hpp"
#include "spec/thrown.hpp"

namespace ruleproof {
namespace {

std::unique_ptr<BoardSession> on_board(const SessionOptions& options) {
  return board_session(options, nullptr);
}

TEST(BoardSession, AgreesWithTheReferenceInRandomGames) {
  std::mt19937 random(1);
  for (const SessionOptions& options :
       {SessionOptions{.game = "disto", .board = "5x5"},
        SessionOptions{.game = "disto", .readings = {"when=after"}, .board = "4x4"},
        SessionOptions{.game = "disto", .readings = {"person=clique"}, .board = "4x4"},
        SessionOptions{.game = "loose", .board = "5x5"},
        SessionOptions{.game = "loose", .readings = {"group=pairs", "tie=pass"}, .board = "3x3"},
        SessionOptions{.game = "go", .board = "4x4"},
        SessionOptions{.game = "go", .readings = {"ko=simple", "suicide=illegal"}, .board = "3x5"}}) {
    const auto game = on_board(options);
    const auto rules = played_game(options.game).rules(game->ruleset());
    const Board board(game->size());
    State state = start(board);
    for (int i = 0; i < 80; ++i) {
      ASSERT_EQ(game->position(), stones_of(state.position)) << game->record();
      std::vector<std::string> legal;
      std::vector<int> points;
      for (const Move& move : legal_moves(*rules, state)) {
        legal.push_back(text(game->size(), move));
        if (move.point) points.push_back(*move.point);
      }
      ASSERT_EQ(game->legal_moves(), legal) << game->record();
      ASSERT_EQ(game->legal_points(), points) << game->record();
      for (int point = 0; point < board.size().area(); ++point) {
        const Move move{state.to_move, point};
        ASSERT_EQ(game->is_legal(move), is_legal(*rules, state, move)) << game->record();
        ASSERT_EQ(game->why_not(move).empty(), game->is_legal(move)) << game->record();
      }
      ASSERT_EQ(game->is_over(), rules->is_over(state));
      const Result result = rules->result(state, game->komi());
      ASSERT_EQ(game->result().black, result.black);
      ASSERT_EQ(game->result().winner, result.winner);
      if (game->is_over()) break;
      ASSERT_EQ(game->colour_to_move(), state.to_move);
      const Move move = parse_move(game->size(), random_move(*game, random));
      game->play(move);
      state = play(*rules, state, move);
    }
  }
}

TEST(BoardSession, LosesNothingOfARecordBetweenLoadAndRecord) {
  const auto game = on_board({.game = "loose", .relax = true});
  const std::string text =
      "game loose\nboard 5x2\nreading group=pairs\nreading flip=one-by-one\nreading end=whole-board\n"
      "reading tie=placement\nkomi 5\n.OO..\n.OOX.\nto-move B\nB a2 flip b1 c1\nW pass\n";
  game->load(text, "game.txt");
  EXPECT_EQ(game->record(), text);
  EXPECT_EQ(game->board(), "5x2");
  EXPECT_EQ(game->komi(), parse_komi("5"));
  EXPECT_EQ(game->ruleset().reading("flip"), "one-by-one");
  EXPECT_EQ(game->moves(), 2);
  EXPECT_TRUE(game->undo());
  EXPECT_TRUE(game->undo());
  EXPECT_FALSE(game->undo());
  EXPECT_EQ(game->stones("white"), (std::vector<std::string>{"b2", "c2", "b1", "c1"}));
  game->restart();
  EXPECT_EQ(game->stones("W"), std::vector<std::string>{});
  EXPECT_EQ(game->record(), text.substr(0, text.find(".OO..")));
}

TEST(BoardSession, TakesTheDefaultsWhereARecordSaysNothing) {
  const auto game = on_board({.game = "go", .readings = {"suicide=illegal"}, .board = "5x5", .komi = "3.5"});
  game->load("B c3\n", "game.txt");
  EXPECT_EQ(game->board(), "19x19");
  EXPECT_EQ(game->ruleset().reading("suicide"), "legal");
  EXPECT_EQ(game->komi(), *game->ruleset().game().default_komi);
}

TEST(BoardSession, LoadsSgf) {
  std::mt19937 random(3);
  const auto game = on_board({.game = "go", .board = "5x5"});
  play_at_random(*game, 30, random);
  const auto loaded = on_board({.game = "go"});
  loaded->load(" \n" + write_sgf(game->as_record(), {}), "game.sgf");
  EXPECT_EQ(loaded->position(), game->position());
  EXPECT_EQ(loaded->moves(), game->moves());
  EXPECT_EQ(thrown([&] { loaded->load("(;GM[1]SZ[5];B[aa]\n;W[aa])", "two.sgf"); }),
            "two.sgf:2: move 2, W a5, is illegal: the point is not empty [move] at a5: \"" +
                game->ruleset().game().clause("move").text + '"');
  EXPECT_EQ(loaded->moves(), game->moves());
}

const std::string with_a_choice =
    "game loose\nboard 5x2\nreading group=pairs\nreading flip=one-by-one\n. O O . .\n. O O X .\n";

TEST(BoardSession, AsksForTheFlipsOfAPlacementThatMayEndInSeveralBoards) {
  const auto game = on_board({.game = "loose", .relax = true});
  game->load(with_a_choice, "game.txt");
  EXPECT_EQ(game->engine(), "reference");
  EXPECT_EQ(game->legal_moves()[0], "B a2 flip b2 b1");
  EXPECT_EQ(game->legal_moves()[1], "B a2 flip b1 c1");
  EXPECT_EQ(game->legal_points().front(), 0);
  EXPECT_NE(game->legal_points()[1], 0);
  const std::string unclear =
      "B a2 does not say which stones it flips: write 'B a2 flip b2 b1' or 'B a2 flip b1 c1'";
  EXPECT_EQ(thrown([&] { game->play("B a2"); }), unclear);
  EXPECT_EQ(thrown([&] { game->is_legal("B a2"); }), unclear);
  EXPECT_EQ(thrown([&] { game->why_not("B a2"); }), unclear);
  EXPECT_THROW(game->play("B a2 flip c2"), InputError);
  EXPECT_EQ(game->moves(), 0);
  EXPECT_TRUE(game->play("B a2 flip b1 c1").empty());
  EXPECT_EQ(game->stones("W"), (std::vector<std::string>{"b2", "c2"}));
  game->undo();
  EXPECT_TRUE(game->play("B a2 flip b2 b1").empty());
  EXPECT_EQ(game->stones("W"), (std::vector<std::string>{"c2", "c1"}));
}

TEST(BoardSession, HeedsFlipsThatAreNamedWhereTheEnginePlays) {
  const auto game = on_board({.game = "loose", .relax = true});
  game->load("game loose\nboard 3x2\n. O .\n. . X\n", "game.txt");
  EXPECT_EQ(game->engine(), "optimized");
  EXPECT_THROW(game->play("B b1 flip c2"), InputError);
  EXPECT_EQ(game->moves(), 0);
  EXPECT_TRUE(game->is_legal("B b1 flip"));
  EXPECT_TRUE(game->play("B b1 flip").empty());
  EXPECT_EQ(game->stones("B"), (std::vector<std::string>{"b1", "c1"}));
}

TEST(BoardSession, SaysTheScoreAsItStands) {
  const auto game = on_board({.game = "go", .board = "3x3", .komi = "0.5"});
  EXPECT_EQ(game->score(), "W+0.5");
  game->play("B b2");
  EXPECT_EQ(game->score(), "B+8.5");
  game->set_komi(parse_komi("9"));
  EXPECT_EQ(game->score(), "0");
  game->set_komi(parse_komi("-1"));
  EXPECT_EQ(game->score(), "B+10");
}

TEST(BoardSession, NamesWhoWinsATie) {
  const auto game = on_board({.game = "loose", .board = "3x3", .komi = "0"});
  game->load("game loose\nboard 3x3\nkomi 0\nB a1\nW c3\nB pass\nW pass\n", "game.txt");
  ASSERT_TRUE(game->result().winner);
  EXPECT_EQ(*game->result().winner, Colour::black);
  EXPECT_EQ(game->score(), "B+0");
}

TEST(BoardSession, RefusesWhatASetupClauseForbidsUnlessItIsRelaxed) {
  const auto refusal = [](const SessionOptions& options) { return thrown([&] { session(options); }); };
  EXPECT_EQ(refusal({.game = "loose", .board = "4x4"})
                .find("[board-odd-square] asks that the board is square and of odd size"),
            0u);
  EXPECT_EQ(refusal({.game = "loose", .komi = "5"}).find("[komi-even] asks that "), 0u);
  EXPECT_NO_THROW(session({.game = "loose", .board = "4x4", .komi = "5", .relax = true}));
  EXPECT_NO_THROW(session({.game = "disto", .komi = "6"})) << "advice";

  const auto strict = on_board({.game = "loose", .board = "5x5"});
  EXPECT_EQ(thrown([&] { strict->set_komi(parse_komi("3")); }).find("[komi-even] asks that "), 0u);
  EXPECT_EQ(strict->komi(), *strict->ruleset().game().default_komi);
  EXPECT_EQ(thrown([&] {
              strict->load("game loose\nboard 4x4\n", "game.txt");
            }).find("game.txt: [board-odd-square]"),
            0u);
  EXPECT_EQ(strict->board(), "5x5");
  const auto relaxed = on_board({.game = "loose", .relax = true});
  relaxed->set_komi(parse_komi("3"));
  EXPECT_EQ(relaxed->komi(), parse_komi("3"));
}

template <class Faulty>
std::unique_ptr<Engine> faulty(const Ruleset& ruleset, Size size) {
  return std::make_unique<Faulty>(played_game(ruleset.game().id).engine(ruleset, size));
}

/// Refuses to place on the first point.
class AllowsTooLittle final : public FaultyEngine {
 public:
  using FaultyEngine::FaultyEngine;
  bool is_legal(int point) const override { return point != 0 && right().is_legal(point); }
};

TEST(BoardSession, IsPlayedByTheEngineThatIsGiven) {
  const auto game = board_session({.game = "go", .board = "3x3"}, faulty<AllowsTooLittle>);
  EXPECT_FALSE(game->is_legal("B a3"));
  EXPECT_EQ(thrown([&] { game->play("B a3"); }), "the engine refuses B a3, and no clause does");
  EXPECT_EQ(game->moves(), 0);
  game->load("board 2x2\nB b2\n", "game.txt");
  EXPECT_FALSE(game->is_legal("W a2")) << "the same engine plays what is loaded";
}

TEST(BoardSession, SaysWhereTheReferenceCannotFollowTheEngine) {
  const auto game = board_session({.game = "go"}, [](const Ruleset& ruleset, Size size) {
    return played_game("go").engine(ruleset.with("suicide", "legal"), size);
  });
  game->load("game go\nboard 3x2\nreading suicide=illegal\nX . O\nO O .\n", "game.txt");
  ASSERT_TRUE(game->play("B b2").empty());
  EXPECT_EQ(thrown([&] { game->why_not("W pass"); }),
            "the reference does not follow the engine at move 1, B b2: the move is illegal");
}

}  // namespace
}  // namespace ruleproof
