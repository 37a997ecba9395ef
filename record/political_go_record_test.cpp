#include "record/political_go_record.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "record/line.hpp"
#include "record/political_go_arbitrary.hpp"
#include "record/record.hpp"
#include "spec/thrown.hpp"

namespace ruleproof::political_go {
namespace {

using Kind = Event::Kind;

const std::vector<Player> three{{'R', "Rob"}, {'b', "Bob the Voting Fish"}, {'S', "Someone Else"}};
constexpr Size thirteen{13, 13};

std::string refusal(const std::string& text) {
  return thrown([&] { parse_record(text, "game.txt"); });
}

std::string refusal_of_event(const std::string& text) {
  return thrown([&] { parse_event(text, three, thirteen); });
}

Record without_lines(Record record) {
  record.lines.clear();
  return record;
}

RC_GTEST_PROP(PoliticalGoRecord, EveryRecordIsReadBackFromItsText, ()) {
  const Record record = any_record();
  RC_ASSERT(without_lines(parse_record(write_record(record), "game.txt")) == record);
}

RC_GTEST_PROP(PoliticalGoRecord, NoTextIsReadOtherwiseThanAsARecordOrARefusal, ()) {
  std::string text = write_record(any_record());
  for (int changes = *rc::gen::inRange(1, 4); changes > 0; --changes) {
    const auto at = static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(text.size()) + 1));
    text.insert(at, 1, *rc::gen::element('\n', ' ', '"', '=', '9', 'x', 'B', '.', '\0', 'm', '#', '\xE9'));
  }
  try {
    const Record record = parse_record(text, "game.txt");
    RC_ASSERT(without_lines(parse_record(write_record(record), "game.txt")) == without_lines(record));
  } catch (const InputError& error) {
    RC_LOG() << text << '\n' << error.what() << '\n';
    RC_ASSERT(std::string(error.what()).starts_with("game.txt:"));
  }
}

RC_GTEST_PROP(PoliticalGoEvent, EveryEventIsReadBackFromItsText, ()) {
  const std::vector<Player> players = any_players();
  const Size size = any_board();
  const Event event = any_event(size, players);
  RC_ASSERT(parse_event(text(event, players, size), players, size) == event);
}

TEST(PoliticalGoRecord, LettersOrderBlanksAndCommentsDoNotMatter) {
  const Record record = parse_record(
      "# a game\n\n READING Ko=THEN\nplayers R=Rob b=\"Bob the Voting Fish\" S=\"Someone Else\" # three\n"
      "game POLITICAL-GO\nBoard 3x2\n R . b\n.S.#row\nrecent b R\nAllies S R\nscore b -3\n"
      "R A1 FIRST b c2\n  Period\nb PROPOSE S\nS form b\nnWeek\nCHECKPOINT\n",
      "game.txt");
  EXPECT_EQ(record.size, (Size{3, 2}));
  EXPECT_EQ(record.readings, (std::vector<std::pair<std::string, std::string>>{{"ko", "then"}}));
  EXPECT_EQ(record.players, three);
  ASSERT_TRUE(record.setup);
  EXPECT_EQ(record.setup->stones, (std::vector<int>{0, -1, 1, -1, 2, -1}));
  EXPECT_EQ(record.setup->alliances.pairs(), (std::vector<std::pair<int, int>>{{0, 2}}));
  EXPECT_EQ(record.setup->scores, (std::vector<std::int64_t>{0, -3, 0}));
  EXPECT_EQ(record.setup->recent, (std::vector<int>{1, 0}));
  const Event placement{.kind = Kind::place,
                        .player = 0,
                        .point = 3,
                        .first = {{DragonName::By::owner, 1}, {DragonName::By::point, 2}}};
  EXPECT_EQ(record.events, (std::vector<Event>{placement,
                                               {.kind = Kind::period},
                                               {.kind = Kind::propose, .player = 1, .other = 2},
                                               {.kind = Kind::form, .player = 2, .other = 1},
                                               {.kind = Kind::nweek},
                                               {.kind = Kind::checkpoint}}));
  EXPECT_EQ(record.lines, (std::vector<int>{12, 13, 14, 15, 16, 17}));
  EXPECT_EQ(ruleset(record).reading("ko"), "then");
}

TEST(PoliticalGoRecord, ItsBoardIsThatOfTheTextIfItNamesNone) {
  EXPECT_EQ(parse_record("players A B\nA M13", "game.txt").size, thirteen);
}

TEST(PoliticalGoRecord, TheCallerMaySayWhoPlaysAndTheRecordGoesBefore) {
  EXPECT_EQ(parse_record("A G3\nB pass", "game.txt", default_players(2)).players, default_players(2));
  EXPECT_EQ(parse_record("players R b\nR G3", "game.txt", default_players(2)).players[0].symbol, 'R');
  EXPECT_EQ(
      refusal("R G3"),
      "game.txt:1:1: the header 'players' is missing before this: write for example 'players R=Rob b=Bob'");
}

TEST(PoliticalGoRecord, TheGameMayBeLeftOutAndNoOtherIsRead) {
  EXPECT_EQ(refusal("game loose\nplayers A B\nA pass"),
            "game.txt:1:6: this is a record of loose, where one of political-go was asked for");
}

TEST(PoliticalGoRecord, RowsMayLookLikeWords) {
  const std::vector<Player> players{{'p', "p"}, {'e', "e"}, {'r', "r"}, {'i', "i"}, {'o', "o"}, {'d', "d"}};
  Record record{.size = {6, 1}, .readings = {}, .players = players, .setup = {}, .events = {}, .lines = {}};
  record.setup = {{0, 1, 2, 3, 4, 5}, Alliances(6), std::vector<std::int64_t>(6), {}};
  EXPECT_EQ(without_lines(parse_record(write_record(record), "game.txt")), record);
}

TEST(PoliticalGoRecord, ARefusalSaysWhereAndWhatWouldBeRight) {
  const std::string top = "players R b S\nboard 3x1\n";
  EXPECT_EQ(refusal("players R b\nplayers R b"),
            "game.txt:2:1: the header 'players' stands twice; one of them must go");
  EXPECT_EQ(
      refusal(top + "R A1\nplayers R b"),
      "game.txt:4:1: the header 'players' comes too late: headers come before the set-up and the moves");
  EXPECT_EQ(refusal("plyers R b"), "game.txt:1:1: no line begins with 'plyers'; did you mean 'players'?");
  EXPECT_EQ(refusal(top + "perod"), "game.txt:3:1: no line begins with 'perod'; did you mean 'period'?");
  EXPECT_EQ(refusal("komi 6"), "game.txt:1:1: Political Go is played without 'komi'; leave the line out");
  EXPECT_EQ(refusal("I place a stone"),
            "game.txt:1:1: the header 'players' is missing before this: write for example "
            "'players R=Rob b=Bob'");
  EXPECT_EQ(refusal(top + "Rob places G3"),
            "game.txt:3:1: 'Rob' begins no line of a record: a line is a header (game, board, reading, "
            "players), a row of "
            "symbols and dots, 'score', 'allies', 'recent' or an event such as 'R G3' or 'period'");
  EXPECT_EQ(
      refusal(top + "R.X"),
      "game.txt:3:3: 'X' stands for no point of a row: write the symbol of a player (R b S) or . (empty)");
  EXPECT_EQ(refusal(top + "R . . ."), "game.txt:3:7: the row is too long: a 3x1 board has 3 points in a row");
  EXPECT_EQ(refusal(top + "R ."),
            "game.txt:3:4: the row ends after 2 of the 3 points of a row of a 3x1 board");
  EXPECT_EQ(refusal(top + "R . .\n..."), "game.txt:4:1: a row too many: a 3x1 board has 1");
  EXPECT_EQ(refusal("players R b\nboard 3x2\nR..\nR A1"),
            "game.txt:4:1: the set-up ends after 1 of the 2 rows of a 3x2 board");
  EXPECT_EQ(refusal("players R b\nboard 3x2\nR..\n"),
            "game.txt:3:4: the set-up ends after 1 of the 2 rows of a 3x2 board");
  EXPECT_EQ(refusal(top + "R A1\n..."),
            "game.txt:4:1: a row too late: the rows of a set-up come before scores, allies and events");
  EXPECT_EQ(refusal(top + "score R 1"),
            "game.txt:3:1: 'score' without a set-up: 1 rows of symbols and dots come before it");
  EXPECT_EQ(refusal(top + "...\nscore R"),
            "game.txt:4:8: the line is incomplete: write for example 'score R 3'");
  EXPECT_EQ(refusal(top + "...\nscore R 3 4"), "game.txt:4:11: '4' is too much: the line ends after '3'");
  EXPECT_EQ(refusal(top + "...\nscore R x"),
            "game.txt:4:9: 'x' is no score: write a whole number from -1000000 to 1000000");
  EXPECT_EQ(refusal(top + "...\nscore R 1000001"),
            "game.txt:4:9: '1000001' is no score: write a whole number from -1000000 to 1000000");
  EXPECT_EQ(
      refusal(top + "...\nscore R -9223372036854775808"),
      "game.txt:4:9: '-9223372036854775808' is no score: write a whole number from -1000000 to 1000000");
  EXPECT_EQ(refusal(top + "...\nscore R 1\nscore R 0"),
            "game.txt:5:7: the score of R stands twice; one of them must go");
  EXPECT_EQ(refusal(top + "...\nscore X 1"), "game.txt:4:7: 'X' is no player: the players are R b S");
  EXPECT_EQ(refusal(top + "...\nallies R R"),
            "game.txt:4:10: R cannot be allied with R: name another player");
  EXPECT_EQ(refusal(top + "...\nallies R b\nallies b R"),
            "game.txt:5:1: the alliance of b and R stands twice; one of them must go");
  EXPECT_EQ(refusal(top + "...\nrecent"),
            "game.txt:4:7: 'recent' names nobody: write who has moved, the latest last, as in 'recent b R'");
  EXPECT_EQ(refusal(top + "...\nrecent R b R"),
            "game.txt:4:12: R stands twice: name each player once, by the last move");
  EXPECT_EQ(refusal(top + "...\nrecent R\nrecent b"),
            "game.txt:5:1: 'recent' stands twice; one of them must go");
  EXPECT_EQ(refusal(top + "...\nR pass\nallies R b"),
            "game.txt:5:1: 'allies' comes too late: it belongs to the set-up, before all events");
}

TEST(PoliticalGoEvent, ARefusalSaysWhereAndWhatWouldBeRight) {
  EXPECT_EQ(refusal_of_event(""), "event:1:1: an event begins with its player, as in 'R G3', or is 'period'");
  EXPECT_EQ(refusal_of_event("r G3"), "event:1:1: 'r' is no player: the players are R b S");
  EXPECT_EQ(
      refusal_of_event("R"),
      "event:1:2: R does what? Write 'R G3', 'R pass' or 'R propose', 'form' or 'break' and another player");
  EXPECT_EQ(refusal_of_event("R N3"),
            "event:1:3: no point 'N3' on a 13x13 board: columns are A to M, I included, rows 1 to 13");
  EXPECT_EQ(refusal_of_event("R form"), "event:1:7: with whom? Write for example 'R form b'");
  EXPECT_EQ(refusal_of_event("R form R"), "event:1:8: R cannot be allied with R: name another player");
  EXPECT_EQ(refusal_of_event("R break Bob"), "event:1:9: 'Bob' is no player: the players are R b S");
  EXPECT_EQ(refusal_of_event("R pass first b"), "event:1:8: 'first' is too much: the line ends after 'pass'");
  EXPECT_EQ(refusal_of_event("R propose b first b"),
            "event:1:13: 'first' is too much: the line ends after 'b'");
  EXPECT_EQ(refusal_of_event("R G3 b"), "event:1:6: 'b' is too much: the line ends after 'G3'");
  EXPECT_EQ(
      refusal_of_event("R G3 first"),
      "event:1:11: whom to capture first? Name a player who has a stone there, or a point: 'first b C4'");
  EXPECT_EQ(refusal_of_event("period 2"), "event:1:8: '2' is too much: the line ends after 'period'");
}

TEST(PoliticalGoEvent, NamesAPlayerTwiceWhoHasTwoOfTheDragons) {
  const Event event = parse_event("R G3 first b b", three, thirteen);
  EXPECT_EQ(event.first.size(), 2u);
  EXPECT_EQ(text(event, three, thirteen), "R G3 first b b");
}

TEST(PoliticalGoRecord, HasAtMostSoManyEvents) {
  std::string text = "game political-go\nplayers R b\n";
  for (std::size_t i = 0; i < most_moves; ++i) text += "period\n";
  EXPECT_EQ(parse_record(text, "game.txt").events.size(), most_moves);
  EXPECT_EQ(thrown([&] { parse_record(text + "period\n", "game.txt"); }),
            "game.txt:10003:1: more than 10000 moves: no game is as long");
}

TEST(PoliticalGoPoint, ColumnsHaveAnIAndRowsCountFromBelow) {
  EXPECT_EQ(point_name(thirteen, 0), "A13");
  EXPECT_EQ(point_name(thirteen, 8), "I13");
  EXPECT_EQ(political_go::parse_point(thirteen, "i1"), 12 * 13 + 8);
  EXPECT_EQ(political_go::point_names({25, 25}, {24, 600}), "Y25 A1");
  for (const char* name : {"", "G", "3", "G0", "G03", "G+3", "G14", "N1", "GG3", "G3 ", "\xC3\xA9"})
    EXPECT_NE(thrown([&] { political_go::parse_point(thirteen, name); }), "nothing was thrown") << name;
}

TEST(PoliticalGoDiagram, ShowsStonesMarksAndCoordinates) {
  EXPECT_EQ(diagram({3, 2}, {0, -1, 1, -1, 2, -1}, three, {0, 1, 5}),
            "   A B C\n"
            " 2(R|.)b 2\n"
            " 1 . S(.)1\n"
            "   A B C\n");
  EXPECT_EQ(rows({3, 2}, {0, -1, 1, -1, 2, -1}, three), (std::vector<std::string>{"R.b", ".S."}));
}

}  // namespace
}  // namespace ruleproof::political_go
