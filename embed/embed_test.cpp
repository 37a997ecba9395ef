#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>
#include <thread>

#include "embed/testing/game.hpp"
#include "spec/language/tree.hpp"
#include "spec/testing/exchanged.hpp"
#include "spec/text_of_file.hpp"

namespace ruleproof {
namespace {

const std::vector<std::string> games{"disto", "loose", "go", "endo", "political-go"};

ruleproof_options small(const char* game) {
  return options_for(game, std::string(game) == "endo" ? nullptr : "5x5");
}

EmbeddedGame small_game(const std::string& game) { return embedded(small(game.c_str())); }

/// Plays up to `moves` random legal moves.
void play_at_random(const EmbeddedGame& game, int moves, unsigned seed) {
  std::mt19937 random(seed);
  while (moves-- > 0) {
    std::vector<std::string> legal = lines_of(text_of(game, ruleproof_legal_moves));
    if (legal.empty()) {
      bool is_over = true;
      ASSERT_EQ(ruleproof_is_over(game.get(), &is_over), RULEPROOF_OK);
      if (is_over) return;
      legal = {"period"};
    }
    ASSERT_EQ(ruleproof_play(game.get(), legal[random() % legal.size()].c_str()), RULEPROOF_OK);
  }
}

TEST(Embedded, ListsTheGames) {
  EXPECT_EQ(lines_of(written(ruleproof_games)), games);
  EXPECT_EQ(ruleproof_games(nullptr, 5, nullptr), RULEPROOF_BAD_CALL);
  char tiny[2];
  EXPECT_EQ(ruleproof_games(tiny, sizeof tiny, nullptr), RULEPROOF_TOO_SMALL);
}

TEST(Embedded, HasAVersion) { EXPECT_STREQ(ruleproof_version(), PROJECT_VERSION); }

TEST(Embedded, MakesAGameWithTheDefaults) {
  for (const std::string& id : games) {
    const EmbeddedGame game = embedded(options_for(id.c_str(), "", "", ""));
    ASSERT_TRUE(game) << id;
    EXPECT_EQ(text_of(game, ruleproof_message), "");
  }
}

TEST(Embedded, MakesAGameAsItIsAsked) {
  const EmbeddedGame go = embedded(options_for("go", "7x3", " ko=simple  suicide=illegal", "2.5"));
  EXPECT_EQ(text_of(go, ruleproof_ruleset), "suicide=illegal ko=simple");
  EXPECT_EQ(text_of(go, ruleproof_board), "7x3");
  EXPECT_EQ(text_of(go, ruleproof_score), "W+2.5");
  EXPECT_EQ(text_of(go, ruleproof_players), "B\nW\n");
  const EmbeddedGame political = embedded(options_for("political-go", nullptr, nullptr, nullptr, 3));
  EXPECT_EQ(text_of(political, ruleproof_players), "A\nB\nC\n");
  ruleproof_options relaxing = options_for("loose", "4x4");
  relaxing.relax = true;
  const EmbeddedGame relaxed = embedded(relaxing);
  EXPECT_EQ(text_of(relaxed, ruleproof_board), "4x4");
}

/// Tries to create a game that the library must refuse. Expects that the call returns `expected` and a
/// message of one line, and returns the message.
std::string refusal(const ruleproof_options& options, ruleproof_status expected = RULEPROOF_BAD_TEXT) {
  char message[500] = "";
  ruleproof_game* game = reinterpret_cast<ruleproof_game*>(message);
  EXPECT_EQ(ruleproof_create(&options, &game, message, sizeof message), expected) << message;
  EXPECT_EQ(game, nullptr);
  EXPECT_EQ(std::string(message).find('\n'), std::string::npos) << message;
  return message;
}

TEST(Embedded, SaysWhyAGameCannotBeMade) {
  ruleproof_options options = small("loose");
  options.board = "4x4";
  const std::string message = refusal(options);
  EXPECT_EQ(message.find("[board-odd-square] requires that "), 0u) << message;
  ruleproof_game* game = nullptr;
  char start[9] = "xxxxxxxx";
  EXPECT_EQ(ruleproof_create(&options, &game, start, sizeof start), RULEPROOF_BAD_TEXT);
  EXPECT_STREQ(start, "[board-o");
  EXPECT_EQ(ruleproof_create(&options, &game, start, 0), RULEPROOF_BAD_TEXT);
  EXPECT_STREQ(start, "[board-o");
  EXPECT_EQ(ruleproof_create(&options, &game, nullptr, 5), RULEPROOF_BAD_TEXT);

  refusal(small("chess"));
  for (const char* readings : {"ko=simple ko=simple", "nonsense"})
    refusal(options_for("go", "5x5", readings));
  refusal(options_for("political-go", "5x5", nullptr, nullptr, -1));
}

std::string stranger(const std::string& name) { return text_of_file(STRANGERS "/" + name + ".md"); }

ruleproof_options of_document(const std::string& text) {
  ruleproof_options options = options_for(nullptr, "3x3");
  options.document = text.c_str();
  return options;
}

TEST(EmbeddedDocument, IsPlayed) {
  const std::string snort = stranger("snort");
  const EmbeddedGame game = embedded(of_document(snort));
  ASSERT_TRUE(game);
  EXPECT_EQ(ruleproof_play(game.get(), "B a1"), RULEPROOF_OK);
  EXPECT_EQ(ruleproof_play(game.get(), "W a2"), RULEPROOF_ILLEGAL);
  EXPECT_EQ(text_of(game, ruleproof_why_not, "W a2"),
            "place\tit is next to stones of the other player\ta1\n");
  EXPECT_EQ(text_of(game, ruleproof_clause, "place"),
            "A turn puts a stone on an empty square that is not next to a stone of the other player.");
  play_at_random(game, 100, 1);
  bool is_over = false;
  EXPECT_EQ(ruleproof_is_over(game.get(), &is_over), RULEPROOF_OK);
  EXPECT_TRUE(is_over);
  const EmbeddedGame again = embedded(of_document(snort));
  const std::string record = text_of(game, ruleproof_record);
  EXPECT_EQ(record.find("game snort\nboard 3x3\nB a1\n"), 0u) << record;
  EXPECT_EQ(ruleproof_load(again.get(), record.c_str(), nullptr), RULEPROOF_OK);
  EXPECT_EQ(seen(again), seen(game));
}

TEST(EmbeddedDocument, IsOfAnyForm) {
  const std::string ribbons = stranger("ribbons");
  const EmbeddedGame turns = embedded(of_document(ribbons));
  ASSERT_TRUE(turns);
  EXPECT_EQ(ruleproof_play(turns.get(), "B a1"), RULEPROOF_ILLEGAL) << "a second stone is owed";
  EXPECT_EQ(ruleproof_play(turns.get(), "B a1 tie-on a2"), RULEPROOF_OK);
  EXPECT_EQ(text_of(turns, ruleproof_stones, "B"), "a2\na1\n");

  const std::string political = text_of_file(SHIPPED "/political-go.md");
  ruleproof_options options = of_document(political);
  options.players = 3;
  options.settings = " play=counted ";
  options.readings = "captures=mover-chooses";
  const EmbeddedGame many = embedded(options);
  ASSERT_TRUE(many);
  EXPECT_EQ(text_of(many, ruleproof_players), "A\nB\nC\n");
  for (const char* move : {"A A1", "A B1", "checkpoint"})
    EXPECT_EQ(ruleproof_play(many.get(), move), RULEPROOF_OK) << move;
  EXPECT_EQ(text_of(many, ruleproof_score), "A 0 B 0 C 0");
  EXPECT_EQ(text_of(many, ruleproof_to_move), "");
  options.settings = "play=nobody";
  EXPECT_FALSE(embedded(options));

  const std::string endo = text_of_file(SHIPPED "/endo.md");
  options = of_document(endo);
  EXPECT_FALSE(embedded(options)) << "there is no board";
  options.board = nullptr;
  const EmbeddedGame grid = embedded(options);
  ASSERT_TRUE(grid);
  play_at_random(grid, 6, 1);
  EXPECT_EQ(text_of(grid, ruleproof_board), "");
  const EmbeddedGame again = embedded(options);
  EXPECT_EQ(ruleproof_load(again.get(), text_of(grid, ruleproof_record).c_str(), nullptr), RULEPROOF_OK);
  EXPECT_EQ(seen(again), seen(grid));
}

TEST(EmbeddedDocument, OfTheSameNameStandBesideEachOther) {
  const std::string go = exchanged(stranger("snort"), "\"Snort\"", "\"Go\"");
  const EmbeddedGame document = embedded(of_document(go));
  ASSERT_TRUE(document);
  const EmbeddedGame shipped = small_game("go");
  ASSERT_EQ(ruleproof_play(document.get(), "B a1"), RULEPROOF_OK);
  ASSERT_EQ(ruleproof_play(shipped.get(), "B a1"), RULEPROOF_OK);
  EXPECT_EQ(ruleproof_is_legal(document.get(), "W a2"), RULEPROOF_ILLEGAL);
  EXPECT_EQ(ruleproof_is_legal(shipped.get(), "W a2"), RULEPROOF_OK);
}

TEST(EmbeddedDocument, SaysInOneLineWhatIsWrong) {
  const std::string wrong = exchanged(stranger("snort"), "put mover", "puts mover");
  const std::string message = refusal(of_document(wrong));
  EXPECT_EQ(message.find("document:"), 0u) << message;
  EXPECT_NE(message.find("error: 'puts' is no step; did you mean 'put'?"), std::string::npos) << message;
  EXPECT_EQ(refusal(of_document("")).find("document:1:1: error: "), 0u);
  EXPECT_EQ(refusal(of_document("\xFF")),
            "document:1:1: this is no text in UTF-8; save the document in UTF-8");
  EXPECT_EQ(refusal(of_document(std::string(2 << 20, 'x'))),
            "document: this is larger than 1 MiB, the largest document that is read");
  const std::string snort = stranger("snort");
  ruleproof_options options = of_document(snort);
  options.game = "go";
  EXPECT_EQ(refusal(options, RULEPROOF_BAD_CALL),
            "the options name a game and have a document, too; leave one of them NULL");
}

/// The options as in the first version of the library, which had no member `document`. InMemory puts other
/// bytes behind these options, which the library must not read.
struct FirstOptions {
  const char* game;
  const char* readings;
  const char* board;
  const char* komi;
  int players;
  bool relax;
};
struct InMemory {
  FirstOptions options;
  std::array<char, 64> others_;
};

TEST(Options, OfTheFirstVersionAreReadNoFurther) {
  InMemory memory{{"go", nullptr, "5x5", nullptr, 0, false}, {}};
  memory.others_.fill('x');
  ruleproof_game* game = nullptr;
  EXPECT_EQ((ruleproof_create)(reinterpret_cast<const ruleproof_options*>(&memory), &game, nullptr, 0),
            RULEPROOF_OK);
  EXPECT_EQ(text_of(EmbeddedGame(game), ruleproof_board), "5x5");
  EXPECT_EQ(ruleproof_create_sized(reinterpret_cast<const ruleproof_options*>(&memory), sizeof(FirstOptions),
                                   &game, nullptr, 0),
            RULEPROOF_OK);
  ruleproof_destroy(game);
  EXPECT_EQ(ruleproof_create_sized(reinterpret_cast<const ruleproof_options*>(&memory),
                                   sizeof(FirstOptions) - 1, &game, nullptr, 0),
            RULEPROOF_BAD_CALL);
}

TEST(Options, OfALaterVersionAreTakenIfTheySayNothingNew) {
  struct {
    ruleproof_options known;
    const char* later;
  } options{small("go"), nullptr};
  ruleproof_game* game = nullptr;
  EXPECT_EQ(ruleproof_create_sized(&options.known, sizeof options, &game, nullptr, 0), RULEPROOF_OK);
  ruleproof_destroy(game);
  options.later = "something";
  EXPECT_EQ(ruleproof_create_sized(&options.known, sizeof options, &game, nullptr, 0), RULEPROOF_BAD_CALL);
  EXPECT_EQ(game, nullptr);
}

TEST(Embedded, RefusesNullWhereAGameIsMade) {
  ruleproof_options options = small("go");
  ruleproof_game* game = reinterpret_cast<ruleproof_game*>(&options);
  EXPECT_EQ(ruleproof_create(nullptr, &game, nullptr, 0), RULEPROOF_BAD_CALL);
  EXPECT_EQ(game, nullptr);
  EXPECT_EQ(ruleproof_create(&options, nullptr, nullptr, 0), RULEPROOF_BAD_CALL);
  options.game = nullptr;
  EXPECT_EQ(refusal(options, RULEPROOF_BAD_CALL), "the options name no game and have no document");
  ruleproof_destroy(nullptr);
}

TEST(Embedded, SaysOfAPathThatItIsNoGameAndWhatToGiveInstead) {
  for (const char* path : {".", "/", "./no-such-game.md", "snort.md"}) {
    const std::string message = refusal(small(path));
    EXPECT_NE(message.find("give the text of a document instead"), std::string::npos) << path << message;
  }
}

void refuses(ruleproof_status status) { EXPECT_EQ(status, RULEPROOF_BAD_CALL); }

TEST(Embedded, RefusesNullForAGame) {
  char buffer[10];
  bool over = true;
  int moves = 0;
  for (const GetText get : texts) refuses(get(nullptr, buffer, sizeof buffer, nullptr));
  for (const GetTextAbout get : texts_about) refuses(get(nullptr, "B c3", buffer, sizeof buffer, nullptr));
  refuses(ruleproof_message(nullptr, buffer, sizeof buffer, nullptr));
  refuses(ruleproof_play(nullptr, "B c3"));
  refuses(ruleproof_is_legal(nullptr, "B c3"));
  refuses(ruleproof_load(nullptr, "", ""));
  refuses(ruleproof_undo(nullptr));
  refuses(ruleproof_restart(nullptr));
  refuses(ruleproof_is_over(nullptr, &over));
  refuses(ruleproof_moves(nullptr, &moves));
}

TEST(Embedded, RefusesNullForATextOrAPlace) {
  for (const std::string& id : games) {
    const EmbeddedGame game = small_game(id);
    const std::string before = seen(game);
    char buffer[10];
    for (const std::size_t size : {10, 0}) {
      for (const GetText get : texts) refuses(get(game.get(), nullptr, size, nullptr));
      refuses(ruleproof_message(game.get(), nullptr, size, nullptr));
    }
    for (const GetTextAbout get : texts_about) {
      refuses(get(game.get(), nullptr, buffer, sizeof buffer, nullptr));
      refuses(get(game.get(), "B", nullptr, 10, nullptr));
    }
    refuses(ruleproof_play(game.get(), nullptr));
    refuses(ruleproof_is_legal(game.get(), nullptr));
    refuses(ruleproof_load(game.get(), nullptr, nullptr));
    refuses(ruleproof_is_over(game.get(), nullptr));
    refuses(ruleproof_moves(game.get(), nullptr));
    EXPECT_EQ(seen(game), before);
  }
}

TEST(Embedded, WritesNothingIntoABufferThatIsTooSmall) {
  const EmbeddedGame game = small_game("go");
  const std::string drawing = text_of(game, ruleproof_drawing);
  std::string buffer(drawing.size() + 1, '?');
  std::size_t length = 0;
  EXPECT_EQ(ruleproof_drawing(game.get(), buffer.data(), drawing.size(), &length), RULEPROOF_TOO_SMALL);
  EXPECT_EQ(length, drawing.size());
  EXPECT_EQ(buffer, std::string(drawing.size() + 1, '?'));
  EXPECT_EQ(ruleproof_drawing(game.get(), buffer.data(), 0, nullptr), RULEPROOF_TOO_SMALL);
  EXPECT_EQ(buffer[0], '?');
  EXPECT_EQ(ruleproof_drawing(game.get(), buffer.data(), drawing.size() + 1, &length), RULEPROOF_OK);
  EXPECT_EQ(buffer, drawing + '\0');
}

TEST(Embedded, PlaysEveryGame) {
  for (const std::string& id : games) {
    const EmbeddedGame game = small_game(id);
    const std::string start = seen(game);
    play_at_random(game, 30, 1);
    const std::string played = seen(game);
    EXPECT_NE(played, start) << id;
    const std::string record = text_of(game, ruleproof_record);

    EXPECT_EQ(ruleproof_restart(game.get()), RULEPROOF_OK);
    EXPECT_EQ(seen(game), start) << id;
    EXPECT_EQ(ruleproof_undo(game.get()), RULEPROOF_NO_MOVE);
    EXPECT_EQ(ruleproof_load(game.get(), record.c_str(), nullptr), RULEPROOF_OK);
    EXPECT_EQ(seen(game), played) << id;
    int moves = 0;
    EXPECT_EQ(ruleproof_moves(game.get(), &moves), RULEPROOF_OK);
    while (moves-- > 0) EXPECT_EQ(ruleproof_undo(game.get()), RULEPROOF_OK);
    EXPECT_EQ(ruleproof_undo(game.get()), RULEPROOF_NO_MOVE);
    EXPECT_EQ(seen(game), start) << id;
  }
}

TEST(Embedded, ChangesNothingAtATextThatItCannotUse) {
  for (const std::string& id : games) {
    const EmbeddedGame game = small_game(id);
    play_at_random(game, 3, 2);
    const std::string before = seen(game);
    for (const char* text : {"", "?", "B", "B z99", "\n", "B c3 ?", "\xff\xfe"}) {
      EXPECT_EQ(ruleproof_play(game.get(), text), RULEPROOF_BAD_TEXT) << text;
      EXPECT_NE(text_of(game, ruleproof_message), "");
      EXPECT_EQ(ruleproof_is_legal(game.get(), text), RULEPROOF_BAD_TEXT) << text;
      EXPECT_EQ(text_of(game, ruleproof_why_not, text), "status 3") << text;
      EXPECT_EQ(text_of(game, ruleproof_clause, text), "status 3") << text;
    }
    EXPECT_EQ(text_of(game, ruleproof_stones, "nobody"), "status 3");
    EXPECT_EQ(ruleproof_load(game.get(), "game chess\n", "chess.txt"), RULEPROOF_BAD_TEXT);
    EXPECT_EQ(text_of(game, ruleproof_message).find("chess.txt:1:"), 0u);
    EXPECT_EQ(ruleproof_load(game.get(), "game chess\n", nullptr), RULEPROOF_BAD_TEXT);
    EXPECT_EQ(text_of(game, ruleproof_message).find("record:1:"), 0u);
    EXPECT_EQ(seen(game), before);
  }
}

TEST(Embedded, SaysTheClauseOfAnIllegalMove) {
  const EmbeddedGame game = small_game("go");
  ASSERT_EQ(ruleproof_play(game.get(), "B c3"), RULEPROOF_OK);
  const std::string before = seen(game);
  EXPECT_EQ(ruleproof_play(game.get(), "W c3"), RULEPROOF_ILLEGAL);
  EXPECT_EQ(text_of(game, ruleproof_message), "the point is not empty [move] at c3");
  EXPECT_EQ(seen(game), before);
  EXPECT_EQ(ruleproof_is_legal(game.get(), "B d4"), RULEPROOF_ILLEGAL);
  EXPECT_EQ(text_of(game, ruleproof_message), "it is the other player's turn [turns]");
  EXPECT_EQ(ruleproof_is_legal(game.get(), "W d4"), RULEPROOF_OK);
  EXPECT_EQ(text_of(game, ruleproof_why_not, "W d4"), "");
  EXPECT_EQ(text_of(game, ruleproof_why_not, "B c3"),
            "turns\tit is the other player's turn\t\nmove\tthe point is not empty\tc3\n");
  EXPECT_NE(text_of(game, ruleproof_clause, "move").find("point"), std::string::npos);
  EXPECT_EQ(text_of(game, ruleproof_stones, "B"), "c3\n");
  EXPECT_EQ(text_of(game, ruleproof_to_move), "W");
}

TEST(Embedded, NamesAllPointsThatShowARefusal) {
  const EmbeddedGame game = embedded(options_for("go", "3x2", "suicide=illegal"));
  ASSERT_EQ(
      ruleproof_load(game.get(), "game go\nboard 3x2\nreading suicide=illegal\nX . O\nO O .\n", nullptr),
      RULEPROOF_OK);
  const std::vector<std::string> refused = lines_of(text_of(game, ruleproof_why_not, "B b2"));
  ASSERT_EQ(refused.size(), 1u);
  EXPECT_EQ(refused.front().substr(refused.front().rfind('\t')), "\ta2 b2");
}

TEST(Embedded, PlaysGamesInSeveralThreadsAtOnce) {
  const auto record_of = [](const std::string& id) {
    const EmbeddedGame game = small_game(id);
    play_at_random(game, 20, 3);
    return text_of(game, ruleproof_record);
  };
  std::vector<std::string> alone;
  for (const std::string& id : games) alone.push_back(record_of(id));
  std::vector<std::string> together(4 * games.size());
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < together.size(); ++i)
    threads.emplace_back([&, i] { together[i] = record_of(games[i % games.size()]); });
  for (std::thread& thread : threads) thread.join();
  for (std::size_t i = 0; i < together.size(); ++i) EXPECT_EQ(together[i], alone[i % games.size()]);
}

/// A document in which a turn puts stones on all points of the board in some order. So there are very many
/// legal turns: one for each order of the points.
const std::string orders = text_of_file(CORPUS "/test_documents/orders.md");

EmbeddedGame game_of_orders(const char* board) {
  ruleproof_options options{};
  options.document = orders.c_str();
  options.board = board;
  return embedded(options);
}

TEST(Embedded, ACallEndsWithItsSteps) {
  const EmbeddedGame game = game_of_orders("7x1");
  ASSERT_EQ(ruleproof_limit_steps(game.get(), 1'000'000), RULEPROOF_OK);
  EXPECT_EQ(text_of(game, ruleproof_legal_moves), "status " + std::to_string(RULEPROOF_STOPPED));
  EXPECT_EQ(text_of(game, ruleproof_message),
            "more than 1000000 elementary steps, which is what the caller allows");
  EXPECT_EQ(ruleproof_play(game.get(), "B a1 b1 c1 d1 e1 f1 g1"), RULEPROOF_OK) << "the game is not lost";
  ASSERT_EQ(ruleproof_undo(game.get()), RULEPROOF_OK);
  ASSERT_EQ(ruleproof_limit_steps(game.get(), 0), RULEPROOF_OK);
  EXPECT_EQ(lines_of(text_of(game, ruleproof_legal_moves)).size(), 5'040u);
  EXPECT_EQ(ruleproof_limit_steps(nullptr, 5), RULEPROOF_BAD_CALL);
}

TEST(Embedded, TheStepsHoldForARecordAndAfterARestart) {
  const EmbeddedGame game = game_of_orders("7x1");
  ruleproof_limit_steps(game.get(), 1'000'000);
  ASSERT_EQ(ruleproof_restart(game.get()), RULEPROOF_OK);
  EXPECT_EQ(text_of(game, ruleproof_legal_moves), "status " + std::to_string(RULEPROOF_STOPPED));
}

TEST(Embedded, TurnsOfAPositionAreListedOnce) {
  const EmbeddedGame game = game_of_orders("3x2");
  const std::string legal = text_of(game, ruleproof_legal_moves);
  EXPECT_EQ(lines_of(legal).size(), 720u);
  ruleproof_limit_steps(game.get(), 1);
  EXPECT_EQ(text_of(game, ruleproof_legal_moves), legal) << "what takes steps is not done again";
  ruleproof_limit_steps(game.get(), 0);
  ASSERT_EQ(ruleproof_play(game.get(), "B a1 b1 c1 a2 b2 c2"), RULEPROOF_OK);
  EXPECT_EQ(text_of(game, ruleproof_legal_moves), "");
  ASSERT_EQ(ruleproof_undo(game.get()), RULEPROOF_OK);
  EXPECT_EQ(text_of(game, ruleproof_legal_moves), legal);
}

TEST(Embedded, ACallIsStoppedByAnotherThread) {
  const EmbeddedGame game = game_of_orders("3x3");
  EXPECT_EQ(ruleproof_stop(game.get()), RULEPROOF_OK) << "without a call nothing happens";
  EXPECT_EQ(ruleproof_stop(nullptr), RULEPROOF_BAD_CALL);
  std::atomic<bool> is_done = false;
  std::size_t length = 0;
  ruleproof_status status = RULEPROOF_OK;
  std::thread caller([&] {
    status = ruleproof_legal_moves(game.get(), nullptr, 0, &length);
    is_done = true;
  });
  while (!is_done) ruleproof_stop(game.get());
  caller.join();
  EXPECT_EQ(status, RULEPROOF_STOPPED);
  EXPECT_EQ(text_of(game, ruleproof_message), "stopped");
  EXPECT_EQ(text_of(game, ruleproof_to_move), "B") << "the game is not lost";
}

using Json = nlohmann::ordered_json;

/// Returns the answer to a question; {"status N": message} if the library returns an error.
Json answer(const EmbeddedGame& game, const Json& question) {
  const std::string text = text_of(game, ruleproof_ask, question.dump().c_str());
  if (text.starts_with("status")) return {{text, text_of(game, ruleproof_message)}};
  return Json::parse(text);
}

TEST(Question, IsAboutTheDocumentOfTheGameAndDoesNotTouchTheGame) {
  const EmbeddedGame go = small_game("go");
  play_at_random(go, 3, 1);
  const std::string before = seen(go);
  EXPECT_EQ(answer(go, {{"ask", "document"}})["game"], "go");
  const Json position = answer(go, {{"ask", "position"}, {"record", "board 3x3\nB b2\nW b2\n"}});
  EXPECT_EQ(position["moves"], Json({"B b2"}));
  EXPECT_EQ(position["stuck"]["refusals"][0]["message"], "the point is not empty");
  EXPECT_EQ(seen(go), before);

  const std::string snort = stranger("snort");
  const EmbeddedGame document = embedded(of_document(snort));
  EXPECT_EQ(answer(document, {{"ask", "document"}})["title"], "Snort");
  EXPECT_EQ(answer(document, {{"ask", "document"}, {"game", "go"}})["title"], "Go");
}

TEST(Question, KnowsTheGamesAndTheExamplesThatAreBuiltIn) {
  const EmbeddedGame go = small_game("go");
  std::size_t documents = 0;
  const Json all = answer(go, {{"ask", "document"}})["games"];
  for (const Json& one : all) {
    EXPECT_EQ(answer(go, {{"ask", "document"}, {"game", one["game"]}})["title"], one["title"]);
    ++documents;
  }
  EXPECT_GT(documents, games.size() + 5);
  EXPECT_EQ(answer(go, {{"ask", "position"}, {"game", "chess"}})["legal_count"], 20);
}

TEST(Question, HasTheDocumentOfTheGameInPlaceOfABuiltInOneOfThisName) {
  const std::string go = exchanged(stranger("snort"), "\"Snort\"", "\"Go\"");
  const EmbeddedGame document = embedded(of_document(go));
  const Json moves = answer(document, {{"ask", "position"}, {"game", "go"}, {"record", "B a1\nW a2\n"}});
  EXPECT_EQ(moves["stuck"]["move"], "W a2");
}

TEST(Question, ThatCannotBeAnsweredSaysWhyInOneLine) {
  const EmbeddedGame go = small_game("go");
  const std::string bad = "status " + std::to_string(RULEPROOF_BAD_TEXT);
  EXPECT_EQ(answer(go, {{"ask", "nothing"}}), Json({{bad, "unknown question \"nothing\""}}));
  EXPECT_EQ(answer(go, {{"ask", "position"}, {"game", "no"}})[bad].get<std::string>().find(
                "there is no game \"no\"; there are go, disto, "),
            0u);
  EXPECT_EQ(text_of(go, ruleproof_ask, "{"), bad);
  EXPECT_EQ(text_of(go, ruleproof_message).find("the question: no JSON at byte 2"), 0u)
      << text_of(go, ruleproof_message);
  const Json wrong = answer(go, {{"ask", "position"}, {"document", "    gam\n"}});
  EXPECT_EQ(wrong[bad].get<std::string>().find("go.md:1:5: error: 'gam' begins no rule"), 0u) << wrong;
  EXPECT_EQ(answer(go, {{"ask", "document"}, {"document", "    gam\n"}})["diagnostics"][0]["line"], 1);
  EXPECT_EQ(ruleproof_play(go.get(), "B a1"), RULEPROOF_OK) << "the game is not lost";
}

TEST(Question, EndsWithItsStepsAndByAStop) {
  const EmbeddedGame game = game_of_orders("3x3");
  const Json question{{"ask", "position"}, {"record", "board 3x3\n"}};
  const std::string stopped = "status " + std::to_string(RULEPROOF_STOPPED);
  ruleproof_limit_steps(game.get(), 1'000'000);
  EXPECT_EQ(answer(game, question)[stopped],
            "more than 1000000 elementary steps, which is what the caller allows");
  ruleproof_limit_steps(game.get(), 0);
  std::atomic<bool> is_done = false;
  Json answered;
  std::thread caller([&] {
    answered = answer(game, question);
    is_done = true;
  });
  while (!is_done) ruleproof_stop(game.get());
  caller.join();
  EXPECT_EQ(answered[stopped], "stopped");
  EXPECT_EQ(text_of(game, ruleproof_to_move), "B") << "the game is not lost";
}

TEST(Question, OfAnExampleEndsWithItsSteps) {
  const EmbeddedGame game = game_of_orders("2x1");
  const Json examples{{"ask", "examples"},
                      {"document", orders + "\n    example both \"Both points, in any order\"\n"
                                            "      with board 2x1\n      start\n      B b1 a1: legal\n"}};
  ruleproof_limit_steps(game.get(), 1);
  EXPECT_EQ(answer(game, examples)["status " + std::to_string(RULEPROOF_STOPPED)],
            "more than 1 elementary steps, which is what the caller allows");
  ruleproof_limit_steps(game.get(), 0);
  EXPECT_EQ(answer(game, examples)["examples"][0]["failures"], Json::array());
}

TEST(Question, SearchesWhatReadingsTellApartWithinItsSteps) {
  const EmbeddedGame go = small_game("go");
  const Json question{{"ask", "difference"}, {"one", "suicide=legal"}, {"other", "suicide=illegal"}};
  const Json found = answer(go, question);
  EXPECT_EQ(found["verdict"], "differ");
  EXPECT_FALSE(found["divergence"]["record"].get<std::string>().empty());
  ruleproof_limit_steps(go.get(), 1);
  EXPECT_EQ(answer(go, question), found) << "the last answer is stored";
  const Json other{{"ask", "difference"}, {"one", "suicide=illegal"}, {"other", "suicide=legal"}};
  EXPECT_EQ(answer(go, other)["verdict"], "unknown");
}

TEST(Question, AboutAClaimIsAnsweredByGamesWithoutASolver) {
  const EmbeddedGame go = small_game("go");
  const Json claims = answer(go, {{"ask", "document"}})["claims"];
  ASSERT_FALSE(claims.empty());
  const Json verdict = answer(go, {{"ask", "claim"}, {"claim", claims[0]["id"]}});
  EXPECT_NE(verdict["verdict"]["covers"]["method"], "every_board") << verdict;
}

}  // namespace
}  // namespace ruleproof
