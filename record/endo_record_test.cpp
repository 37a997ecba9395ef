#include "record/endo_record.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>

#include "record/record.hpp"
#include "spec/thrown.hpp"

namespace ruleproof::endo {
namespace {

constexpr auto black = Colour::black;
constexpr auto white = Colour::white;

std::string refusal(const std::string& text) {
  return thrown([&] { parse_record(text, "game.txt"); });
}

std::string refusal_of_turn(const std::string& text) {
  return thrown([&] { parse_turn(text); });
}

Record without_lines(Record record) {
  record.lines.clear();
  return record;
}

Square any_square(int furthest) {
  return {*rc::gen::inRange(-furthest, furthest + 1), *rc::gen::inRange(-furthest, furthest + 1)};
}

Colour any_colour() { return *rc::gen::element(black, white); }

Record any_record() {
  Record record;
  const GameSpec& game = spec("endo");
  for (const OpenClause& clause : game.open_clauses)
    if (*rc::gen::arbitrary<bool>())
      record.readings.emplace_back(clause.key, (*rc::gen::elementOf(clause.readings)).name);
  if (*rc::gen::arbitrary<bool>()) {
    record.setup = Setup{{}, any_colour()};
    std::set<Square> squares;
    const Square middle = any_square(farthest - 20);
    for (int count = *rc::gen::inRange(1, 12); count > 0; --count) {
      const Square offset = any_square(9);
      squares.insert({middle.x + offset.x, middle.y + offset.y});
    }
    for (const Square square : squares) record.setup->markers.push_back({square, any_colour()});
  }
  for (int count = *rc::gen::inRange(0, 10); count > 0; --count) {
    Turn turn{any_colour(), any_square(farthest)};
    if (*rc::gen::arbitrary<bool>())
      turn.moved = Movement{any_square(30), *rc::gen::elementOf(all_directions)};
    record.turns.push_back(turn);
  }
  return record;
}

RC_GTEST_PROP(EndoRecord, EveryRecordIsReadBackFromItsText, ()) {
  const Record record = any_record();
  RC_ASSERT(without_lines(parse_record(write_record(record), "game.txt")) == record);
}

RC_GTEST_PROP(EndoRecord, NoTextIsReadOtherwiseThanAsARecordOrARefusal, ()) {
  std::string text = write_record(any_record());
  for (int changes = *rc::gen::inRange(1, 4); changes > 0; --changes) {
    const auto at = static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(text.size()) + 1));
    text.insert(at, 1, *rc::gen::element('\n', ' ', ',', '-', '9', 'x', 'B', '.', '\0', 'm', '#'));
  }
  try {
    const Record record = parse_record(text, "game.txt");
    RC_ASSERT(without_lines(parse_record(write_record(record), "game.txt")) == without_lines(record));
  } catch (const InputError& error) {
    RC_ASSERT(std::string(error.what()).starts_with("game.txt:"));
  }
}

TEST(EndoRecord, LettersOrderBlanksAndCommentsDoNotMatter) {
  const Record record = parse_record(
      "# a game\n\n READING Move=ANY-OWN\ngame ENDO#\n x . o\n.X.#row\nOrigin -3,5\nTo-Move white\n"
      "white 0,1 MOVE -3,6 North\n  b 2,2  \n",
      "game.txt");
  EXPECT_EQ(record.readings, (std::vector<std::pair<std::string, std::string>>{{"move", "any-own"}}));
  ASSERT_TRUE(record.setup);
  EXPECT_EQ(record.setup->markers,
            (std::vector<Marker>{{{-3, 6}, black}, {{-2, 5}, black}, {{-1, 6}, white}}));
  EXPECT_EQ(record.setup->to_move, white);
  EXPECT_EQ(record.turns, (std::vector<Turn>{{white, {0, 1}, Movement{{-3, 6}, Direction::north}},
                                             {black, {2, 2}, std::nullopt}}));
  EXPECT_EQ(record.lines, (std::vector<int>{9, 10}));
}

TEST(EndoRecord, TheGameMayBeLeftOutAndNoOtherIsRead) {
  EXPECT_EQ(parse_record("B 0,0", "game.txt").turns.size(), 1u);
  EXPECT_EQ(refusal("game loose\nB c3"),
            "game.txt:1:6: this is a record of loose, where one of endo was asked for");
  EXPECT_EQ(thrown([] { ruleproof::parse_record("game endo\nB 0,0", "game.txt"); }),
            "game.txt:1:6: this is a record of endo, which is no game of two colours on a board");
}

TEST(EndoRecord, ARefusalSaysWhereAndWhatWouldBeRight) {
  EXPECT_EQ(refusal("board 9x9\n"), "game.txt:1:1: Endo is played without a board; leave the line out");
  EXPECT_EQ(refusal("raeding move=other"), "game.txt:1:1: no header 'raeding'; did you mean 'reading'?");
  EXPECT_EQ(refusal("0,0"), "game.txt:1:1: a turn without its colour: write 'B 0,0' or 'W 0,0'");
  EXPECT_EQ(refusal("move 0,0 E"),
            "game.txt:1:1: a movement without a placement: write 'B x,y move x,y E', all of the turn in one "
            "line");
  EXPECT_EQ(refusal("xx\nx"), "game.txt:2:1: a row of 1 squares below one of 2: all rows are as wide");
  EXPECT_EQ(refusal("x+"),
            "game.txt:1:2: '+' stands for no square of a row: write X (black), O (white) or . (empty)");
  EXPECT_EQ(refusal("B 0,0\nx"),
            "game.txt:2:1: a row too late: the rows of a set-up come before 'to-move' and the turns");
  EXPECT_EQ(refusal("origin 0,0\nB 0,0"),
            "game.txt:1:1: 'origin' without a set-up: rows of X, O and . come with it");
  EXPECT_EQ(refusal("origin"), "game.txt:1:7: 'origin' has no square: write for example 'origin 0,0'");
  EXPECT_EQ(refusal("to-move B"),
            "game.txt:1:1: 'to-move' is out of place: it stands once, after the rows of a set-up");
  EXPECT_EQ(refusal("x\nto-move E"),
            "game.txt:2:9: the colour to move is missing: write 'to-move B' or 'to-move W'");
}

TEST(EndoTurn, ARefusalSaysWhereAndWhatWouldBeRight) {
  EXPECT_EQ(refusal_of_turn(""),
            "turn:1:1: a turn begins with its colour, as in 'B 0,0' or 'W 1,1 move 0,0 E'");
  EXPECT_EQ(refusal_of_turn("B"), "turn:1:2: B does what? Write 'B x,y' or 'B x,y move x,y E'");
  EXPECT_EQ(refusal_of_turn("B pass"), "turn:1:3: nobody passes in Endo: every turn places a marker");
  EXPECT_EQ(refusal_of_turn("B c3"), "turn:1:3: 'c3' is no square: write x,y, as in 0,0 or -3,12");
  EXPECT_EQ(refusal_of_turn("B 1,"), "turn:1:3: '1,' is no square: write x,y, as in 0,0 or -3,12");
  EXPECT_EQ(refusal_of_turn("B 1,2,3"), "turn:1:3: '1,2,3' is no square: write x,y, as in 0,0 or -3,12");
  EXPECT_EQ(refusal_of_turn("B move 0,0 E"),
            "turn:1:3: a movement without a placement: write 'B x,y move x,y E'");
  EXPECT_EQ(refusal_of_turn("B 0,0 1,1"),
            "turn:1:7: '1,1' is too much: after the placement the line ends, or 'move' follows");
  EXPECT_EQ(refusal_of_turn("B 0,0 move 1,1"),
            "turn:1:15: the movement is incomplete: write 'move', where the marker stands and N, E, S or W");
  EXPECT_EQ(refusal_of_turn("B 0,0 move 1,1 NE"), "turn:1:16: 'NE' is no direction: write N, E, S or W");
  EXPECT_EQ(refusal_of_turn("B 0,0 move 1,1 N S"), "turn:1:18: 'S' is too much: the line ends after 'N'");
}

TEST(EndoTurn, CoordinatesBeyondTheLimitAreRefusedBeforeTheyOverflow) {
  EXPECT_EQ(parse_turn("B -1000000,1000000"), (Turn{black, {-1'000'000, 1'000'000}}));
  for (const char* x : {"1000001", "-1000001", "2147483648", "-99999999999999999999999999"})
    EXPECT_EQ(refusal_of_turn(std::string("B ") + x + ",0"),
              std::string("turn:1:3: '") + x +
                  "' is too far out: coordinates go from -1000000 to 1000000");
}

TEST(EndoRecord, HasAtMostSoManyMarkers) {
  const auto parse = [](const std::string& text) { return parse_record(text, "game.txt"); };
  std::string text = "game endo\n" + std::string(most_markers - 2, 'X') + "\nB 0,1\nB 0,2\n";
  EXPECT_EQ(parse(text).turns.size(), 2u);
  EXPECT_EQ(thrown([&] { parse(text + "B 0,3\n"); }),
            "game.txt:5:1: more than 1000 markers, those of the set-up among them: no game is as long");
  const std::string row(600, 'X');
  EXPECT_EQ(thrown([&] { parse("game endo\n" + row + "\n" + row + "\n"); }),
            "game.txt:3:1: more than 1000 markers, those of the set-up among them: no game is as long");
}

TEST(EndoDiagram, ShowsMarkersHolesMarksAndCoordinates) {
  const std::vector<Marker> diamond{{{-1, 0}, black}, {{0, -1}, white}, {{0, 1}, white}, {{1, 0}, black}};
  EXPECT_EQ(diagram(diamond, {{0, 0}}, {{1, 0}, {1, 1}}),
            " 2  .  .  .  .  .\n"
            " 1  .  .  O (.) .\n"
            " 0  .  X  * (X) .\n"
            "-1  .  .  O  .  .\n"
            "-2  .  .  .  .  .\n"
            "   -2 -1  0  1  2\n");
}

TEST(EndoDiagram, OfNothingShowsTheSquaresAround) {
  EXPECT_EQ(diagram({}, {}), " 1  .  .  .\n 0  .  .  .\n-1  .  .  .\n   -1  0  1\n");
}

}  // namespace
}  // namespace ruleproof::endo
