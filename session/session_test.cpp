#include "session/session.hpp"

#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <memory>

#include "session/testing/session_testing.hpp"
#include "spec/documents/spec.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"
#include "spec/testing/thrown.hpp"

namespace ruleproof {

void PrintTo(const Refusal& refusal, std::ostream* out) {
  *out << fmt::format("{} [{}] at {}", refusal.message, fmt::join(refusal.clauses, " "),
                      fmt::join(refusal.points, " "));
}

namespace {

/// A document with three players, a number and a setting.
constexpr const char* threes = R"(# Threes

    game "Threes"

> Red, Green and Blue take turns on a board of squares. [turns]

    board square-grid 3x2
    players red, green, blue
    turns alternate
    setting longest : number = 3
    setting edge : free | counts

> A turn puts a stone on an empty square, or passes. No row of one's stones may be longer than allowed. [place]

    move place(p):
      forbid "the square is not empty": p and occupied
      put mover on p
      forbid "the row is too long": { q in own | count(spread(q, own)) > longest }
    move pass: nothing

> Each stone is a point, and if it is so agreed the edge another one. Who has most wins when the board is full. [end]

    rim = { p in board | count(beside(p)) < 4 }
    score(P: player) = count(P) + case edge | free: 0 | counts: count(stones(P) and rim)
    end when no empty
    wins(P: player) = each q in players: q = P or score(P) > score(q)
)";

/// A game that is small enough to be played to the end. `engine` is the expected value of Session::engine.
/// `illegal` is a move that is illegal at the start, and `refused` is the expected refusal.
struct Small {
  SessionOptions options;
  std::string engine;
  std::string illegal;
  std::string refused;
  int most_moves = 60;
};

std::vector<Small> small_games() {
  return {
      {{.game = "disto", .board = "5x5"}, "optimized", "W c3", "it is the other player's turn [turns]"},
      {{.game = "disto", .readings = {"person=clique"}, .board = "4x4"},
       "reference",
       "W c3",
       "it is the other player's turn [turns]"},
      {{.game = "loose", .board = "5x5"}, "optimized", "W c3", "it is the other player's turn [turns]"},
      {{.game = "loose", .readings = {"group=pairs", "flip=one-by-one"}, .board = "3x3"},
       "reference",
       "W pass",
       "it is the other player's turn [turns]"},
      {{.game = "go", .board = "4x5"}, "optimized", "W c3", "it is the other player's turn [turns]"},
      {{.game = "endo"}, "optimized", "W 0,0", "it is the other player's turn [second-move]", 20},
      {{.game = "political-go", .readings = {"captures=mover-chooses"}, .board = "3x2", .players = 3},
       "optimized",
       "A form B",
       "the other player has not consented [consent]"},
      {{.game = "political-go", .readings = {"dragon=letter"}, .board = "3x2", .players = 2},
       "reference",
       "B break A",
       "they are no allies [break]"},
      {of_file("spec/games/endo.md"), "optimized", "W 0,0", "it is the other player's turn [second-move]", 8},
      {of_file("examples/games/breakthrough.md", {}, "3x5"), "reference", "B step c2 c1",
       "it is the other player's turn [start]"},
      {of_file("examples/games/othello.md", {}, "4x4"), "reference", "W pass",
       "it is the other player's turn [start]"},
      {of_file("corpus/documents/ribbons.md"), "reference", "B a1 tie-on c2",
       "no stone of the player is next to it [tie-on]"},
      {{.settings = {"longest=2", "edge=counts"}, .document = read_game("threes", threes)},
       "reference",
       "G a1",
       "it is another player's turn [turns]"}};
}

std::string name(const SessionOptions& options) {
  std::string name = options.document ? "document " + options.document->id : options.game;
  for (const std::string& reading : options.readings) name += ' ' + reading;
  return name;
}

void PrintTo(const Small& small, std::ostream* out) { *out << name(small.options); }

/// Returns everything that a session reports, as one text. The text includes the record and the number of
/// moves only if `with_record`.
std::string seen(const Session& session, bool with_record = true) {
  std::string seen =
      fmt::format("{} {} {}, to move: {}, over: {}, score {}\n{}", session.game().readings_text(),
                  ruleproof::text(session.game().board()), session.engine(), session.to_move(),
                  session.is_over(), session.score(), session.drawing());
  for (const std::string& move : session.legal_moves()) seen += move + '\n';
  for (const std::string& player : session.players())
    seen += fmt::format("{}: {}\n", player, fmt::join(session.stones(player), " "));
  return with_record ? fmt::format("{}{}{} moves", seen, session.record(), session.moves()) : seen;
}

class EverySession : public testing::TestWithParam<Small> {
 protected:
  const int most_moves = GetParam().most_moves;

  std::unique_ptr<Session> fresh() const { return session(GetParam().options); }
  /// Returns a session of the same game with default options, which accepts boards that a setup clause
  /// forbids.
  static std::unique_ptr<Session> another() {
    return session({.game = GetParam().options.game, .relax = true, .document = GetParam().options.document});
  }

  std::mt19937 random{7};
};

INSTANTIATE_TEST_SUITE_P(Small, EverySession, testing::ValuesIn(small_games()), [](const auto& info) {
  std::string id = name(info.param.options);
  for (char& c : id)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  return id;
});

TEST_P(EverySession, IsPlayedByTheEngineThatKnowsItsReadings) {
  EXPECT_EQ(fresh()->engine(), GetParam().engine);
}

TEST_P(EverySession, ListsTheMovesThatAreLegalAndPlaysThem) {
  const auto game = fresh();
  for (int i = 0; i < most_moves && !game->is_over(); ++i) {
    for (const std::string& move : game->legal_moves()) {
      ASSERT_TRUE(game->is_legal(move)) << move;
      ASSERT_EQ(game->why_not(move), std::vector<Refusal>{}) << move;
    }
    const std::string move = random_move(*game, random);
    ASSERT_EQ(game->play(move), std::vector<Refusal>{}) << move;
    ASSERT_EQ(game->moves(), i + 1);
  }
  if (game->is_over()) {
    EXPECT_EQ(game->legal_moves(), std::vector<std::string>{});
    EXPECT_EQ(game->to_move(), "");
  }
}

TEST_P(EverySession, StandsAfterItsRecordIsLoadedAsBefore) {
  for (int round = 0; round < 5; ++round) {
    const auto game = fresh();
    play_at_random(*game, most_moves, random);
    const auto relaxed = another();
    relaxed->load(game->record(), "game.txt");
    EXPECT_EQ(seen(*relaxed), seen(*game)) << game->record();
  }
}

TEST_P(EverySession, TakesBackEveryMoveToTheStart) {
  const auto game = fresh();
  const std::string start = seen(*game);
  std::vector<std::string> past{start};
  for (int i = 0; i < most_moves && !game->is_over(); ++i) {
    game->play(random_move(*game, random));
    past.push_back(seen(*game));
  }
  while (past.size() > 1) {
    ASSERT_EQ(seen(*game), past.back());
    past.pop_back();
    ASSERT_TRUE(game->undo());
  }
  EXPECT_EQ(seen(*game), start);
  EXPECT_FALSE(game->undo());
  EXPECT_EQ(seen(*game), start);
}

TEST_P(EverySession, GoesOnInAnotherWayAfterUndo) {
  const auto game = fresh();
  for (int i = 0; i < most_moves; ++i) {
    if (random() % 3 == 0 || game->is_over())
      game->undo();
    else
      game->play(random_move(*game, random));
    if (const std::vector<std::string> legal = game->legal_moves(); !legal.empty()) {
      ASSERT_EQ(game->why_not(legal.back()), std::vector<Refusal>{}) << game->record() << legal.back();
    }
    if (i % 3 != 0) continue;
    const auto replayed = another();
    replayed->load(game->record(), "game.txt");
    ASSERT_EQ(seen(*replayed), seen(*game)) << game->record();
  }
}

TEST_P(EverySession, IsDescribedByItsOptions) {
  const auto game = another();
  game->load(fresh()->record(), "game.txt");
  EXPECT_EQ(seen(*session(game->options()), false), seen(*fresh(), false));
}

TEST_P(EverySession, RestartsAsItBegan) {
  const auto game = fresh();
  const std::string start = seen(*game);
  play_at_random(*game, most_moves, random);
  game->restart();
  EXPECT_EQ(seen(*game), start);
  play_at_random(*game, most_moves, random);
  const auto same = another();
  same->load(game->record(), "game.txt");
  EXPECT_EQ(seen(*same, false), seen(*game, false));
}

TEST_P(EverySession, ChangesNothingAtARefusedMove) {
  const auto game = fresh();
  const std::string before = seen(*game);
  const std::string& illegal = GetParam().illegal;
  EXPECT_FALSE(game->is_legal(illegal));
  const std::vector<Refusal> refused = game->play(illegal);
  ASSERT_FALSE(refused.empty());
  EXPECT_EQ(game->text(refused.front()), GetParam().refused);
  EXPECT_EQ(game->why_not(illegal), refused);
  for (const Refusal& by : refused) EXPECT_NO_THROW(game->game().document().clause(by.clauses.at(0)));
  EXPECT_EQ(seen(*game), before);
}

TEST_P(EverySession, ThrowsAndChangesNothingAtATextThatIsNoMove) {
  const auto game = fresh();
  play_at_random(*game, 5, random);
  const std::string before = seen(*game);
  for (const std::string_view text : {"", " ", "?", "B", "B z99", "B 0,0 move", "A A1 first", "\n",
                                      "pass pass", "B a1 ?", "W -1,", "Q pass"}) {
    EXPECT_THROW(game->play(text), InputError) << text;
    EXPECT_THROW(game->is_legal(text), InputError) << text;
    EXPECT_THROW(game->why_not(text), InputError) << text;
  }
  EXPECT_THROW(game->stones("nobody"), InputError);
  EXPECT_EQ(seen(*game), before);
}

TEST_P(EverySession, ThrowsAndChangesNothingAtARecordThatItCannotPlay) {
  const auto game = fresh();
  play_at_random(*game, 5, random);
  const std::string before = seen(*game);
  const std::string header = fresh()->record();
  EXPECT_THROW(game->load("game chess\n", "chess"), InputError);
  EXPECT_THROW(game->load(header + "nonsense\n", "nonsense"), InputError);
  const std::string other = GetParam().options.game == "go" ? "loose" : "go";
  EXPECT_THROW(game->load(session({.game = other})->record(), "other"), InputError);
  const std::string illegal = thrown([&] { game->load(header + GetParam().illegal + '\n', "game.txt"); });
  EXPECT_NE(illegal.find(GetParam().illegal + ", is illegal: "), std::string::npos) << illegal;
  EXPECT_NE(illegal.find(GetParam().refused), std::string::npos) << illegal;
  EXPECT_EQ(illegal.find("game.txt:" + std::to_string(1 + std::ranges::count(header, '\n')) + ": "), 0u)
      << illegal;
  EXPECT_EQ(seen(*game), before);
}

TEST(Sessions, AreThereForEveryGameOfTheSpecs) {
  for (const Document& game : specs()) {
    const auto one = session({.game = game.id});
    EXPECT_EQ(one->game(), Game(game));
    EXPECT_EQ(one->engine(), "optimized") << game.id;
    EXPECT_EQ(one->moves(), 0);
  }
}

TEST(Sessions, AreRefusedForWhatThereIsNot) {
  const auto refusal = [](const SessionOptions& options) { return thrown([&] { session(options); }); };
  EXPECT_EQ(refusal({.game = "dsito"}), "no game 'dsito'; did you mean 'disto'?");
  EXPECT_EQ(refusal({.game = "disto", .readings = {"when=afetr"}}),
            thrown([] { Game(spec("disto")).with("when=afetr"); }));
  EXPECT_EQ(refusal({.game = "disto", .readings = {"when=after", "when=before"}}),
            "the reading of 'when' is given twice; choose one");
  EXPECT_NE(refusal({.game = "go", .board = "26x26"}), "nothing was thrown");
  EXPECT_NE(refusal({.game = "go", .komi = "many"}), "nothing was thrown");
  EXPECT_EQ(refusal({.game = "go", .players = 3}), "Go has two players; leave their number out");
  EXPECT_EQ(refusal({.game = "endo", .board = "9x9"}), "Endo is played without a board; leave it out");
  EXPECT_EQ(refusal({.game = "endo", .komi = "6"}), "Endo has no komi; leave it out");
  EXPECT_EQ(refusal({.game = "endo", .players = 2}), "Endo has two players; leave their number out");
  EXPECT_EQ(refusal({.game = "political-go", .komi = "6"}), "Political Go has no komi; leave it out");
  for (const int players : {1, 53})
    EXPECT_EQ(refusal({.game = "political-go", .players = players}),
              fmt::format("'{}': this game is for 2 to 52 players", players));
}

}  // namespace
}  // namespace ruleproof
