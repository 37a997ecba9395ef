#include "session/gtp_spelling.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "session/testing/session_testing.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"
#include "spec/testing/thrown.hpp"

// Tests the notation of the Go Text Protocol, and sessions of games of two colours on a square grid.

namespace ruleproof {
namespace {

TEST(GtpSpelling, IsOfColoursAndVerticesWhereAGameHasThem) {
  const GtpSpelling go(spec("go"), {9, 9});
  EXPECT_EQ(go.find_colour("WHITE"), "W");
  EXPECT_EQ(go.find_colour("green"), std::nullopt);
  EXPECT_EQ(go.pass(), "pass");
  EXPECT_EQ(go.name_of(8), "j9");
  EXPECT_EQ(go.point_of("J9"), 8);
  EXPECT_EQ(go.name_of_vertex("J9"), "j9");
  EXPECT_EQ(go.points({"j9", "c3"}), "J9 C3");
  EXPECT_EQ(go.move("W j9"), "W J9");
  EXPECT_EQ(go.move("B pass"), "B pass");
}

TEST(GtpSpelling, IsThatOfRecordsElsewhere) {
  const GtpSpelling endo(spec("endo"), {});
  EXPECT_EQ(endo.find_colour("white"), "W");
  EXPECT_EQ(endo.pass(), "");
  EXPECT_EQ(endo.points({"0,0", "-1,0"}), "0,0 -1,0");
  EXPECT_EQ(endo.move("B 1,0 move 0,0 east"), "B 1,0 move 0,0 east");
  const GtpSpelling political_go(spec("political-go"), {3, 3});
  EXPECT_EQ(political_go.find_colour("b"), std::nullopt);
  EXPECT_EQ(political_go.move("A propose B"), "A propose B");
}

TEST(GtpSpelling, IsThatOfADocumentWithPlayersAndColumnsOfItsOwn) {
  const auto game = read_game("lines", R"(# Lines

    game "Lines"

> Red and blue take turns. [all]

    board square-grid 10x2 columns A to J
    players red as R R, blue as B B
    turns alternate
    move place(p in empty): put mover on p
    move skip: nothing
    end when no empty
    wins(P: player) = count(P) > count(other(P))
)");
  const GtpSpelling lines(*game, {10, 2});
  EXPECT_EQ(lines.black(), "R") << "the first player";
  EXPECT_EQ(lines.find_colour("b"), "R");
  EXPECT_EQ(lines.find_colour("w"), "B");
  EXPECT_EQ(lines.pass(), "skip");
  EXPECT_EQ(lines.name_of(8), "I2");
  EXPECT_EQ(lines.point_of("i2"), 8);
  EXPECT_NE(thrown([&] { lines.point_of("K2"); }), "nothing was thrown");
  EXPECT_EQ(lines.move("R I2"), "B J2");
  EXPECT_EQ(lines.move("B skip"), "W pass");
}

TEST(VertexSession, LosesNothingOfARecordBetweenLoadAndRecord) {
  const auto game = session({.game = "loose", .relax = true});
  const std::string text =
      "game loose\nboard 5x2\nreading group=pairs\nreading flip=one-by-one\n"
      "komi 5\n. O O . .\n. O O X .\nto-move B\n";
  game->load(text, "game.txt");
  ASSERT_TRUE(game->play("B a2 flip b1 c1").empty());
  ASSERT_TRUE(game->play("W pass").empty());
  const std::string record = game->record();
  EXPECT_TRUE(record.starts_with(text)) << record;
  game->load(record, "game.txt");
  EXPECT_EQ(game->record(), record);
  EXPECT_EQ(game->game().board(), (Size{5, 2}));
  EXPECT_EQ(game->game().reading("flip"), "one-by-one");
  EXPECT_EQ(game->moves(), 2);
  EXPECT_TRUE(game->undo());
  EXPECT_TRUE(game->undo());
  EXPECT_FALSE(game->undo());
  EXPECT_EQ(game->stones("white"), (std::vector<std::string>{"b2", "c2", "b1", "c1"}));
  game->restart();
  EXPECT_EQ(game->stones("W"), std::vector<std::string>{});
  EXPECT_EQ(game->record(), text.substr(0, text.find(". O O")));
}

TEST(VertexSession, TakesTheDefaultsWhereARecordSaysNothing) {
  const auto game = session({.game = "go", .readings = {"suicide=illegal"}, .board = "5x5", .komi = "3.5"});
  game->load("B c3\n", "game.txt");
  EXPECT_EQ(game->game().board(), (Size{19, 19}));
  EXPECT_EQ(game->game().reading("suicide"), "legal");
  EXPECT_EQ(game->score(), "B+353.5") << "the komi of the document";
}

TEST(VertexSession, ReadsMovesInAnyCase) {
  const auto game = session({.game = "go", .board = "5x5"});
  EXPECT_TRUE(game->play("b C3").empty());
  EXPECT_TRUE(game->play("White PASS").empty());
  EXPECT_EQ(game->record(), "game go\nboard 5x5\nB c3\nW pass\n");
}

TEST(VertexSession, ComesAndGoesAsSgf) {
  std::mt19937 random(3);
  for (const std::string id : {"go", "loose", "disto"}) {
    const auto game = session({.game = id, .board = "5x5", .komi = "2", .relax = true});
    play_at_random(*game, 30, random);
    const auto loaded = session({.game = id, .relax = true});
    loaded->load(" \n" + game->sgf(), "game.sgf");
    EXPECT_EQ(loaded->record(), game->record());
    EXPECT_EQ(loaded->drawing(), game->drawing());
  }
  const auto go = session({.game = "go"});
  EXPECT_EQ(thrown([&] { go->load("(;GM[1]SZ[5];B[aa]\n;W[aa])", "two.sgf"); }),
            "two.sgf:2: move 2, W a5, is illegal: the point is not empty [move] at a5: \"" +
                go->game().document().clause("move").text + '"');
  EXPECT_EQ(thrown([&] { go->load("(;GM[1]RU[loose]SZ[5])", "loose.sgf"); }),
            "loose.sgf:1:11: this is a record of loose, not of go");
  EXPECT_EQ(go->moves(), 0);
}

const std::string with_a_choice =
    "game loose\nboard 5x2\nreading group=pairs\nreading flip=one-by-one\n. O O . .\n. O O X .\n";

TEST(VertexSession, KeepsASetUpAndFlipsThatAreChosenInSgf) {
  const auto game = session({.game = "loose", .relax = true});
  game->load(with_a_choice + "to-move B\n", "game.txt");
  ASSERT_TRUE(game->play("B a2 flip b1 c1").empty());
  const std::string sgf = game->sgf();
  EXPECT_NE(sgf.find("FIRST[c1]"), std::string::npos) << sgf;
  const auto loaded = session({.game = "loose", .relax = true});
  loaded->load(sgf, "game.sgf");
  EXPECT_EQ(loaded->record(), game->record());
  EXPECT_EQ(loaded->drawing(), game->drawing());
}

TEST(VertexSession, AsksForTheFlipsOfAPlacementThatMayEndInSeveralBoards) {
  const auto game = session({.game = "loose", .relax = true});
  game->load(with_a_choice, "game.txt");
  EXPECT_EQ(game->engine(), "reference");
  const std::vector<std::string> legal = game->legal_moves();
  EXPECT_EQ(std::ranges::count_if(legal, [](const std::string& move) { return move.starts_with("B a2 "); }),
            2);
  EXPECT_TRUE(legal[0].starts_with("B a2 ")) << legal[0];
  EXPECT_TRUE(legal[1].starts_with("B a2 ")) << legal[1];
  for (int i = 0; i < 2; ++i) EXPECT_TRUE(game->is_legal(legal[i]));
  const std::string unclear =
      "B a2 does not say what is chosen: write '" + legal[0] + "' or '" + legal[1] + "'";
  EXPECT_EQ(thrown([&] { game->play("B a2"); }), unclear);
  EXPECT_EQ(thrown([&] { game->is_legal("B a2"); }), unclear);
  EXPECT_EQ(thrown([&] { game->why_not("B a2"); }), unclear);
  EXPECT_NE(thrown([&] { game->play("B a2 flip c2"); }), "nothing was thrown");
  EXPECT_NE(thrown([&] { game->play("B a2 flip z9"); }), "nothing was thrown");
  EXPECT_EQ(game->moves(), 0);
  EXPECT_TRUE(game->play("B a2 flip c1 b1").empty());
  EXPECT_EQ(game->stones("W"), (std::vector<std::string>{"b2", "c2"}));
  game->undo();
  EXPECT_TRUE(game->play("b a2 FLIP B2 B1").empty());
  EXPECT_EQ(game->stones("W"), (std::vector<std::string>{"c2", "c1"}));
}

TEST(VertexSession, HeedsFlipsThatAreNamedWhereNothingIsChosen) {
  const auto game = session({.game = "loose", .relax = true});
  game->load("game loose\nboard 3x2\n. O .\n. . X\n", "game.txt");
  EXPECT_NE(thrown([&] { game->play("B b1 flip c2"); }), "nothing was thrown");
  EXPECT_EQ(game->moves(), 0);
  EXPECT_TRUE(game->is_legal("B b1 flip"));
  EXPECT_TRUE(game->play("B b1 flip").empty());
  EXPECT_EQ(game->stones("B"), (std::vector<std::string>{"b1", "c1"}));
}

TEST(VertexSession, SaysTheScoreAsItStands) {
  const auto game = session({.game = "go", .board = "3x3", .komi = "0.5"});
  EXPECT_EQ(game->score(), "W+0.5");
  game->play("B b2");
  EXPECT_EQ(game->score(), "B+8.5");
  EXPECT_EQ(game->result(), "Black wins [winner]: Black 9, White 0.5");
  game->set_komi("9");
  EXPECT_EQ(game->score(), "0");
  EXPECT_EQ(game->result(), "Nobody wins: Black 9, White 9, a tie");
  game->set_komi("-1");
  EXPECT_EQ(game->score(), "B+10");
  EXPECT_EQ(game->moves(), 1);
  EXPECT_EQ(session(game->options())->score(), "B+1") << "the komi is one of its options";
}

TEST(VertexSession, NamesWhoWinsATie) {
  const auto game = session({.game = "loose", .board = "3x3", .komi = "0"});
  game->load("game loose\nboard 3x3\nkomi 0\nB a1\nW c3\nB pass\nW pass\n", "game.txt");
  EXPECT_EQ(game->score(), "B+0");
  EXPECT_EQ(game->result(), "Black wins [tie]: Black 1, White 1");
}

TEST(VertexSession, CountsStonesThatLeftTheBoard) {
  const auto game = session({.game = "go", .board = "3x2"});
  for (const char* move : {"B a1", "W b1", "B pass", "W b2", "B a2"})
    ASSERT_TRUE(game->play(move).empty()) << move;
  EXPECT_EQ(game->stones("B"), std::vector<std::string>{});
  EXPECT_EQ(game->captured("W"), 2) << "by the move of their owner";
  EXPECT_EQ(game->captured("B"), 0);
  EXPECT_EQ(thrown([&] { game->captured("green"); }), "no player 'green'; there are B, W");
  game->undo();
  EXPECT_EQ(game->captured("W"), 0);
}

TEST(VertexSession, RefusesWhatASetupClauseForbidsUnlessItIsRelaxed) {
  const auto refusal = [](const SessionOptions& options) { return thrown([&] { session(options); }); };
  EXPECT_EQ(refusal({.game = "loose", .board = "4x4"})
                .find("[board-odd-square] requires that the board is square and of odd size, and this is 4x4 "
                      "with komi 0: "),
            0u);
  EXPECT_EQ(refusal({.game = "loose", .komi = "5"}).find("[komi-even] requires that "), 0u);
  EXPECT_NO_THROW(session({.game = "loose", .board = "4x4", .komi = "5", .relax = true}));
  EXPECT_NO_THROW(session({.game = "disto", .komi = "6"})) << "advice";

  const auto strict = session({.game = "loose", .board = "5x5"});
  EXPECT_EQ(thrown([&] { strict->set_komi("3"); }).find("[komi-even] requires that "), 0u);
  EXPECT_EQ(strict->score(), "0");
  EXPECT_EQ(thrown([&] {
              strict->load("game loose\nboard 4x4\n", "game.txt");
            }).find("game.txt: [board-odd-square]"),
            0u);
  EXPECT_EQ(strict->game().board(), (Size{5, 5}));
  const auto relaxed = session({.game = "loose", .relax = true});
  relaxed->set_komi("3");
  EXPECT_EQ(relaxed->score(), "W+3");
}

}  // namespace
}  // namespace ruleproof
