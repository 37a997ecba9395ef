#include "session/session.hpp"

#include <gtest/gtest.h>

#include "record/model_record.hpp"
#include "record/model_text.hpp"
#include "reference/model/choice.hpp"
#include "reference/model/document_form.hpp"
#include "session/testing/session_testing.hpp"
#include "spec/documents/spec.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"
#include "spec/testing/exchanged.hpp"
#include "spec/testing/thrown.hpp"

namespace ruleproof {
namespace {

const std::string endo_path = "spec/games/endo.md", political_path = "spec/games/political-go.md",
                  breakthrough_path = "examples/games/breakthrough.md";

std::unique_ptr<Session> endo(std::vector<std::string> readings = {}) {
  return session(of_file(endo_path, std::move(readings)));
}
std::unique_ptr<Session> political_go(std::vector<std::string> readings = {}, std::string board = "",
                                      std::optional<int> players = {}) {
  return session(of_file(political_path, std::move(readings), std::move(board), players));
}

// Random games in a session are compared with the model.

/// Returns the legal turns according to the plain evaluator, one text for each outcome.
std::vector<std::string> legal_turns(const Model& model, const State& state) {
  std::vector<std::string> legal;
  for (const Move& move : model.moves(state)) {
    const language::Action& action = model.document().actions[move.plays.front().action];
    if (action.aside || action.kind == language::Action::Kind::event) continue;
    const Attempt attempt = model.attempt(state, move);
    for (const Outcome& outcome : attempt.outcomes) legal.push_back(text(model, move, attempt, outcome));
  }
  return legal;
}

void follow(const SessionOptions& options, int moves, unsigned seed) {
  std::mt19937 random(seed);
  const auto game = session(options);
  Model model(game->game());
  State state = model.start();
  for (int i = 0; i < moves; ++i) {
    ASSERT_EQ(as_set(game->legal_moves()), as_set(legal_turns(model, state))) << game->record();
    ASSERT_EQ(game->drawing(), diagram(model, *state.now)) << game->record();
    ASSERT_EQ(game->is_over(), state.is_over) << game->record();
    if (game->is_over()) return;
    const std::string move = random_move(*game, random);
    const RecordedMove recorded = parse_recorded_move(model, move);
    ASSERT_TRUE(game->play(move).empty()) << move;
    const Attempt attempt = model.attempt(state, recorded.move);
    state = find_outcome(model, attempt, recorded)->state;
  }
}

TEST(ModelSession, AgreesWithThePlainEvaluatorInRandomGames) {
  for (const std::string reading : {"move=other", "move=any-own", "deprived=each-action", "unity=lifted"})
    follow(of_file(endo_path, {reading}), 5, 2);
  for (const std::string reading : {"captures=simultaneous", "captures=mover-chooses",
                                    "captures=opponents-first", "adjacent=letter", "break=any-time"})
    follow(of_file(political_path, {reading}, "3x2", 3), 40, 4);
  follow(of_file(political_path, {"dragon=letter"}, "2x2", 3), 20, 4);
  follow(of_file(breakthrough_path, {}, "3x5"), 40, 5);
  follow({.game = "disto", .board = "4x4"}, 40, 6);
  follow({.game = "disto", .readings = {"when=after"}, .board = "4x4"}, 30, 6);
  follow({.game = "disto", .readings = {"person=clique"}, .board = "4x4"}, 30, 6);
  follow({.game = "loose", .board = "3x3"}, 30, 6);
  follow({.game = "loose", .readings = {"group=pairs", "tie=pass"}, .board = "3x3"}, 30, 6);
  follow({.game = "go", .board = "4x4"}, 60, 6);
  follow({.game = "go", .readings = {"ko=simple", "suicide=illegal"}, .board = "3x5"}, 60, 6);
  for (const char* name : {"snort", "horsemen", "hex"})
    follow(of_file(std::string("corpus/documents/") + name + ".md"), 60, 7);
}

// Sessions of the built-in game Endo

TEST(ModelSession, RefusesATurnByTheClauseThatForbidsIt) {
  const auto game = endo();
  ASSERT_TRUE(game->play("B 0,0").empty());
  EXPECT_FALSE(game->play("W 5,5").empty()) << "far from all others";
  ASSERT_TRUE(game->play("W 1,0").empty());
  EXPECT_FALSE(game->play("B 0,1").empty()) << "a movement is owed";
  EXPECT_FALSE(game->play("B 0,1 move 5,5 E").empty());
  EXPECT_FALSE(game->play("B 0,1 move 1,0 W").empty()) << "the marker is not one's own";
  EXPECT_EQ(game->text(game->play("B 0,1 move 0,1 E").front()),
            "it was just placed, and another has to be moved [turn] at 0,1");
  EXPECT_EQ(game->moves(), 2);
  EXPECT_EQ(game->to_move(), "B");
  EXPECT_EQ(game->stones("B"), std::vector<std::string>{"0,0"});
  EXPECT_EQ(game->stones("black"), std::vector<std::string>{"0,0"});
}

TEST(ModelSession, TakesBackNoMoreThanWhatFollowsASetUp) {
  const auto game = endo();
  game->load("game endo\nreading self=nothing\norigin -1,2\nX O\n. X\nto-move W\n", "game.txt");
  EXPECT_EQ(game->game().reading("self"), "nothing");
  EXPECT_EQ(game->to_move(), "W");
  EXPECT_EQ(game->stones("B"), (std::vector<std::string>{"-1,3", "0,2"}));
  EXPECT_TRUE(game->play(game->legal_moves().front()).empty());
  EXPECT_TRUE(game->undo());
  EXPECT_FALSE(game->undo());
  EXPECT_EQ(game->stones("W"), std::vector<std::string>{"0,3"});
  game->restart();
  EXPECT_EQ(game->stones("W"), std::vector<std::string>{});
  EXPECT_EQ(game->to_move(), "B");
  EXPECT_EQ(game->record(), endo({"self=nothing"})->record());
}

TEST(ModelSession, SaysWhoHasWon) {
  const auto game = endo();
  EXPECT_EQ(game->score(), "0");
  game->load("game endo\norigin 0,0\nX O .\n. X O\nto-move B\n", "game.txt");
  std::mt19937 random(5);
  play_at_random(*game, 200, random);
  ASSERT_TRUE(game->is_over());
  EXPECT_TRUE(game->score() == "B+" || game->score() == "W+");
  EXPECT_EQ(game->text(game->why_not("B 0,0").front()), "the game is over [object]");
}

// Sessions of the built-in game Political Go

TEST(ModelSession, TakesThePlayersOfARecord) {
  const auto game = political_go();
  game->load(
      "game political-go\nboard 5x4\nplayers R=Rob b=\"Bob the Fish\" S\n. b R . .\nb R . . .\n. . . . .\n. "
      ". . S .\nlast-mover b\nR E1\n",
      "game.txt");
  EXPECT_EQ(game->players(), (std::vector<std::string>{"R", "b", "S"}));
  EXPECT_EQ(game->stones("R"), (std::vector<std::string>{"C4", "B3", "E1"}));
  EXPECT_NE(game->record().find("players R=Rob b=\"Bob the Fish\" S\n"), std::string::npos);
  EXPECT_THROW(game->stones("A"), InputError);
  game->load("game political-go\nboard 5x4\n", "game.txt");
  EXPECT_EQ(game->players(), (std::vector<std::string>{"A", "B"}));
}

TEST(ModelSession, AsksWhichDragonIsCapturedFirstWhereTheMoverChooses) {
  std::mt19937 random(9);
  int choices = 0;
  for (int round = 0; round < 10; ++round) {
    const auto game = political_go({"captures=mover-chooses"}, "3x2", 3);
    for (int i = 0; i < 50; ++i) {
      for (const std::string& move : game->legal_moves()) {
        const auto first = move.find(" first ");
        if (first == std::string::npos) continue;
        ++choices;
        ASSERT_TRUE(game->is_legal(move)) << move;
        const std::string unclear = move.substr(0, first);
        ASSERT_THROW(game->is_legal(unclear), InputError) << game->record() << unclear;
        ASSERT_THROW(game->play(unclear), InputError);
        ASSERT_THROW(game->why_not(unclear), InputError);
        ASSERT_EQ(game->moves(), i);
      }
      game->play(random_move(*game, random));
    }
  }
  EXPECT_GT(choices, 5);
}

TEST(ModelSession, RefusesAChoiceByWhatIsAgainstIt) {
  const auto game = political_go();
  game->load(
      "game political-go\nboard 2x2\nreading captures=mover-chooses\nplayers A B\nA .\nA A\nlast-mover B\n"
      "B B2\nperiod\nA A1\nperiod\nA B1\nperiod\n",
      "game.txt");
  EXPECT_FALSE(game->is_legal("A A2 first B2"));
  EXPECT_EQ(game->why_not("A A2 first B2").front().clauses.at(0), "ko");
  EXPECT_EQ(game->play("A A2 first B2").front().clauses.at(0), "ko");
  EXPECT_EQ(game->why_not("A A2 first A2").front().clauses.at(0), "suicide");
  EXPECT_NE(game->why_not("A A2").front().message.find(" (the first choice; 1 other is refused as well)"),
            std::string::npos);
  EXPECT_EQ(game->moves(), 6);
}

TEST(ModelSession, RefusesByClauses) {
  const auto game = political_go({}, "3x3");
  ASSERT_TRUE(game->play("A A1").empty());
  EXPECT_EQ(game->play("A A2").front().clauses.at(0), "once-per-period");
  EXPECT_EQ(game->names_of_points(game->play("B A1").front()), std::vector<std::string>{"A1"});
  EXPECT_EQ(game->stones("A"), std::vector<std::string>{"A1"});
  EXPECT_EQ(game->stones("B"), std::vector<std::string>{});
  EXPECT_EQ(game->to_move(), "");
  EXPECT_EQ(game->score(), "A 0 B 0");
}

TEST(ModelSession, KeepsTheMemoryOfASetUp) {
  const auto game = political_go();
  game->load("game political-go\nboard 2x2\nplayers A B\nA .\n. B\nscore A 7\nallies A B\nA break B\n",
             "game.txt");
  EXPECT_TRUE(game->undo());
  EXPECT_FALSE(game->undo());
  EXPECT_EQ(game->score(), "A 7 B 0");
  EXPECT_FALSE(game->is_legal("A form B")) << "they are allied";
  game->restart();
  EXPECT_EQ(game->score(), "A 0 B 0");
}

TEST(ModelSession, TakesWhatIsNoTurnByItself) {
  const auto game = political_go({}, "2x2");
  EXPECT_TRUE(game->is_legal("period"));
  EXPECT_TRUE(game->is_legal("A propose B"));
  EXPECT_EQ(thrown([&] { game->play("A period"); }),
            "'A period' is no move: 'period' is nobody's: write it without a player");
  EXPECT_EQ(thrown([&] { game->play("period period"); }),
            "'period period' is no move: 'period' stands alone");
  EXPECT_FALSE(game->is_legal("A A1 B1")) << "one placement is a turn";
  EXPECT_EQ(game->moves(), 0);
}

TEST(ModelSession, TakesSettings) {
  SessionOptions options = of_file(political_path, {}, "2x2");
  options.settings = {"play=counted"};
  const auto game = session(options);
  ASSERT_TRUE(game->play("A A1").empty());
  EXPECT_TRUE(game->is_legal("A B1")) << "nobody asks for a period where play is counted";
  EXPECT_NE(game->record().find("\nplay counted\n"), std::string::npos) << game->record();
  options.settings = {"play=count"};
  EXPECT_EQ(thrown([&] { session(options); }), "no value of 'play' named 'count'; did you mean 'counted'?");
  options.settings = {"plays=counted"};
  EXPECT_EQ(thrown([&] { session(options); }), "no setting 'plays'; did you mean 'play'?");
  options.settings = {"play=counted", "play=forum"};
  EXPECT_EQ(thrown([&] { session(options); }), "the setting 'play' is given twice; choose one");
  options.settings = {"play"};
  EXPECT_EQ(thrown([&] { session(options); }), "'play' is no setting: write NAME=VALUE, such as komi=6.5");
}

// Sessions of other games

TEST(ModelSession, PlaysAGameOfPieces) {
  const auto game = session(of_file(breakthrough_path, {}, "3x5"));
  EXPECT_EQ(game->players(), (std::vector<std::string>{"W", "B"}));
  EXPECT_EQ(game->to_move(), "W");
  EXPECT_EQ(game->stones("W").size(), 6u);
  EXPECT_EQ(game->text(game->why_not("W step a2 b2").front()),
            "b2 is not among those that 'q' may be [step] at b2");
  for (const char* move : {"W step a2 a3", "B step c4 c3", "W step a3 b4", "B step a4 a3"})
    ASSERT_TRUE(game->play(move).empty()) << move;
  EXPECT_EQ(game->score(), "0");
  ASSERT_TRUE(game->play("W step b4 a5").empty());
  EXPECT_TRUE(game->is_over());
  EXPECT_EQ(game->score(), "W+");
  EXPECT_EQ(game->legal_moves(), std::vector<std::string>{});
  EXPECT_TRUE(game->undo());
  EXPECT_FALSE(game->is_over());
}

TEST(ModelSession, ListsAndCountsPiecesOfAllKinds) {
  const auto game = session(of_file("corpus/test_documents/guards.md"));
  EXPECT_EQ(game->stones("W"), (std::vector<std::string>{"a1", "b1"}));
  EXPECT_EQ(game->stones("B"), (std::vector<std::string>{"b3", "b2"}));
  for (const char* move : {"W go a1 b2", "B go b3 a3", "W go b1 c1"})
    ASSERT_TRUE(game->play(move).empty()) << move;
  EXPECT_EQ(game->stones("B"), (std::vector<std::string>{"a3"}));
  EXPECT_EQ(game->captured("W"), 1);
  EXPECT_EQ(game->captured("B"), 0) << "what moves is not captured";
  ASSERT_TRUE(game->play("B go a3 b2").empty());
  EXPECT_EQ(game->captured("B"), 1);
  EXPECT_EQ(game->drawing(), "    a  b  c\n 3  1  .  . 3\n 2  . k2  . 2\n 1  .  . K1 1\n    a  b  c\n");
}

TEST(ModelSession, CapturesNothingWhereThereAreNumbersAlone) {
  const auto game = session({.document = read_game("seeds.md", R"(
    game "Seeds"
    board square-grid 2x1
    players black, white
    turns alternate
    state seeds : number 0 to 9 of each point shown
    move sow(p): add 1 to seeds(p)
    end when false
)")});
  ASSERT_TRUE(game->play("B a1").empty());
  EXPECT_EQ(game->captured("W"), 0);
  EXPECT_EQ(game->drawing(), "   a b\n 1 1 . 1\n   a b\n");
}

TEST(ModelSession, SaysTheDifferenceOfTwoPlayersWithNames) {
  const auto game = session(of_file("examples/games/othello.md", {}, "4x4"));
  EXPECT_EQ(game->score(), "0");
  ASSERT_TRUE(game->play(game->legal_moves().front()).empty());
  EXPECT_EQ(game->score(), "B+3");
}

TEST(ModelSession, RefusesWhatTheGameDoesNotHave) {
  constexpr const char* unbounded = R"(# Unbounded

    game "Unbounded"

> All at once. [all]

    board unbounded-grid
    players black, white
    turns alternate
    move place(p in origin):
      choose q in singles(p): put mover on q
    end when some occupied
    wins(P: player) = P = black
)";
  const auto refusal = [](SessionOptions options, auto set) {
    set(options);
    return thrown([&] { session(options); });
  };
  EXPECT_EQ(refusal(of_file(political_path), [](auto& o) { o.readings = {"kos=now"}; }),
            thrown([] { Game(*of_file(political_path).document).with("kos=now"); }));
  const auto low = [](auto& o) { o.board = "3x3"; };
  EXPECT_EQ(refusal(of_file(breakthrough_path), low)
                .find("[start] requires that the board has room for the two rows of each player, and this is "
                      "3x3: \"Each player has"),
            0u);
  EXPECT_EQ(refusal(of_file(breakthrough_path),
                    [&](auto& o) {
                      low(o);
                      o.relax = true;
                    }),
            "nothing was thrown");
  EXPECT_EQ(thrown([] { session({.document = read_game("unbounded", unbounded)}); }),
            "Unbounded can't be played: its board has no edge, and a choice is played on boards with an edge "
            "alone");
}

TEST(ModelSession, ChangesNothingWhereItHasToGiveUp) {
  // In this document, white's first move fills the board, so there are too many connected sets of stones to
  // evaluate. Every call that needs the move has to throw InputError and to leave the game unchanged.
  constexpr const char* much = R"(# Much

    game "Much"

> All at once. [all]

    board square-grid 6x6
    players black, white
    turns alternate
    move place(p in empty, q in empty):
      put mover on p
      put mover on q
      if count(own) > 1 and count(occupied) > 3:
        put mover on board
        forbid "there is a row": some g in connected-sets(own): count(g) = 0
    end when no empty
    wins(P: player) = P = black
)";
  const auto game = session({.document = read_game("much.md", much)});
  ASSERT_TRUE(game->play("B place a1 b1").empty());
  const std::string before = game->record();
  EXPECT_THROW(game->play("W place a2 b2"), InputError);
  EXPECT_THROW(game->is_legal("W place a2 b2"), InputError);
  EXPECT_THROW(game->legal_moves(), InputError);
  EXPECT_THROW(game->load(before + "W place a2 b2\n", "game.txt"), InputError);
  EXPECT_EQ(game->record(), before);
  EXPECT_EQ(game->to_move(), "W");
}

// Sessions of documents that are not built into the program

std::string stranger(const std::string& name) { return text_of("corpus/documents/" + name + ".md"); }

SessionOptions options_of(const std::string& document) {
  return {.document = read_game("document", document)};
}

std::unique_ptr<Session> on_board(const std::string& document) { return session(options_of(document)); }

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
  const std::vector<Refusal> refused = game->play("W a2");
  ASSERT_EQ(refused.size(), 1u);
  EXPECT_EQ(game->text(refused.front()), "it is next to stones of the other player [place] at a1");
  EXPECT_EQ(thrown([&] { game->why_not("W pass"); }),
            "'W pass' is no move: 'pass' is neither a move of this game nor a point of the board, a1 to d4");
  EXPECT_EQ(game->moves(), 1);
}

TEST(DocumentSession, KeepsTheMemoryOfADocument) {
  // A variant of the document Snort: a state variable counts the stones, and the game ends with the third
  // stone.
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
