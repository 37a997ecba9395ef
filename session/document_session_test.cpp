#include <gtest/gtest.h>

#include "session/session_testing.hpp"
#include "spec/language/checker.hpp"
#include "spec/spec.hpp"
#include "spec/thrown.hpp"

// Sessions over documents that are not of the program.

namespace ruleproof {
namespace {

std::string stranger(const std::string& name) { return text_of("corpus/documents/" + name + ".md"); }

SessionOptions options_of(const std::string& document) {
  return {.document = read_game("document", document)};
}

std::unique_ptr<Session> on_board(const std::string& document) { return session(options_of(document)); }

std::string exchanged(std::string text, std::string_view from, std::string_view to) {
  return text.replace(text.find(from), from.size(), to);
}

TEST(DocumentSession, IsPlayedToTheEndAndBack) {
  std::mt19937 random(1);
  for (const char* name : {"snort", "horsemen", "hex"}) {
    const auto game = session(options_of(stranger(name)));
    EXPECT_EQ(game->engine(), "reference");
    std::vector<std::string> drawn;
    for (;;) {
      drawn.push_back(game->drawing() + game->to_move() + game->score());
      if (game->is_over()) break;
      EXPECT_EQ(game->score(), "0") << "before the end nobody has won";
      EXPECT_EQ(game->result(), "The game is not over");
      ASSERT_TRUE(game->play(random_move(*game, random)).empty());
    }
    EXPECT_TRUE(game->score() == game->players()[0] + "+" || game->score() == game->players()[1] + "+")
        << game->score();
    EXPECT_NE(game->result().find(" wins ["), std::string::npos) << game->result();
    EXPECT_EQ(game->to_move(), "");
    for (const std::string& player : game->players()) EXPECT_FALSE(game->play(player + " a1").empty());
    while (!drawn.empty()) {
      EXPECT_EQ(game->drawing() + game->to_move() + game->score(), drawn.back());
      drawn.pop_back();
      EXPECT_EQ(game->undo(), !drawn.empty());
    }
  }
}

TEST(DocumentSession, SaysWhichClauseForbidsAMove) {
  const auto game = on_board(stranger("snort"));
  ASSERT_TRUE(game->play("B a1").empty());
  EXPECT_EQ(game->play("W a2"),
            (std::vector<RefusedBy>{{"place", "it is next to stones of the other player", {"a1"}}}));
  EXPECT_EQ(thrown([&] { game->why_not("W pass"); }),
            "'W pass' is no move: 'pass' is neither a move of this game nor a point of the board, a1 to d4");
  EXPECT_EQ(game->moves(), 1);
}

TEST(DocumentSession, KeepsTheMemoryOfADocument) {
  // A game that ends with the third stone, which only memory knows of.
  const std::string third =
      exchanged(exchanged(exchanged(stranger("snort"), "      put mover on p\n",
                                    "      put mover on p\n      set placed to placed + 1\n"),
                          "    turns alternate\n", "    turns alternate\n    state placed : number\n"),
                "end when ", "end when placed = 3 or ");
  const auto game = on_board(third);
  for (const char* move : {"B a1", "W d4", "B a2"}) {
    EXPECT_FALSE(game->is_over());
    EXPECT_TRUE(game->play(move).empty());
  }
  EXPECT_TRUE(game->is_over());
  EXPECT_TRUE(game->undo());
  EXPECT_FALSE(game->is_over());
  EXPECT_TRUE(game->play("B a3").empty());
  EXPECT_TRUE(game->is_over());
}

TEST(DocumentSession, ComesAndGoesAsARecordAndAsSgf) {
  std::mt19937 random(2);
  const auto game = on_board(stranger("snort"));
  play_at_random(*game, 5, random);
  const std::string record = game->record();
  EXPECT_TRUE(record.starts_with("game snort\nboard 4x4\nB ")) << record;
  const auto loaded = on_board(stranger("snort"));
  loaded->load(record, "game.txt");
  EXPECT_EQ(loaded->record(), record);
  const auto imported = on_board(stranger("snort"));
  imported->load(game->sgf(), "game.sgf");
  EXPECT_EQ(imported->record(), record);
  EXPECT_EQ(thrown([&] { imported->load("(;GM[1]RU[go]SZ[4])", "go.sgf"); }),
            "go.sgf:1:11: this is a record of go, not of snort");
  EXPECT_EQ(imported->record(), record);
}

TEST(DocumentSession, HasNoSgfWhereTheBoardIsNoSquareGrid) {
  const auto hex = on_board(stranger("hex"));
  EXPECT_EQ(thrown([&] { hex->load("(;GM[1]SZ[5];B[aa])", "game.sgf"); }),
            "game.sgf:1:1: hex is not for SGF: it is not played on the points of a square grid");
}

TEST(DocumentSession, IsOfADocumentThatNobodyElseKnowsOf) {
  const auto game = on_board(stranger("snort"));
  const auto looser = on_board(exchanged(stranger("snort"), "beside(p) and enemy", "nothing"));
  EXPECT_NE(thrown([] { spec("snort"); }), "nothing was thrown");
  for (Session* one : {game.get(), looser.get()}) one->play("B a1");
  EXPECT_FALSE(game->is_legal("W a2"));
  EXPECT_TRUE(looser->is_legal("W a2"));
  looser->load("game snort\nboard 4x4\nB a1\nW a2\n", "game.txt");
  EXPECT_EQ(looser->moves(), 2);
}

TEST(DocumentSession, RefusesWhatTheGameDoesNotHave) {
  SessionOptions options = options_of(stranger("snort"));
  options.komi = "6.5";
  EXPECT_EQ(thrown([&] { session(options); }), "Snort has no komi; leave it out");
  options = options_of(stranger("snort"));
  options.settings = {"size=3"};
  EXPECT_EQ(thrown([&] { session(options); }), "no setting 'size'; there are none");
  EXPECT_EQ(thrown([] { on_board(stranger("snort"))->set_komi("1"); }), "Snort has no komi; leave it out");
  EXPECT_NO_THROW(on_board(stranger("snort"))->set_komi("0"));
  EXPECT_NE(
      thrown([] { on_board(stranger("snort"))->load("game snort\nkomi 2\n", "a.txt"); }).find("a.txt:2:1: "),
      std::string::npos);
}

}  // namespace
}  // namespace ruleproof
