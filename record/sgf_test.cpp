#include "record/sgf.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "record/arbitrary_record.hpp"
#include "record/line.hpp"
#include "record/move_text.hpp"
#include "record/record.hpp"
#include "record/sgf_tree.hpp"
#include "spec/spec.hpp"
#include "spec/thrown.hpp"

namespace ruleproof {
namespace {

std::string refusal(const std::string& text) {
  return thrown([&] { parse_sgf(text, "game.sgf", "loose"); });
}

Record read(const std::string& text) { return parse_sgf(text, "game.sgf", "loose"); }

std::string moves_of(const Record& record) {
  std::string result;
  for (const Move& move : record.moves) result += (result.empty() ? "" : ", ") + text(record.size, move);
  return result;
}

Record without_lines(Record record) {
  record.lines.clear();
  return record;
}

RC_GTEST_PROP(Sgf, EveryRecordIsReadBackFromItsSgf, ()) {
  const Record record = any_record();
  RC_ASSERT(without_lines(parse_sgf(write_sgf(record, {}), "game.sgf")) == record);
}

RC_GTEST_PROP(Sgf, TheRepeatedPositionsDoNotChangeWhatIsRead, ()) {
  Record record = any_record();
  std::vector<std::vector<Stone>> positions;
  for (std::size_t i = 0; i < record.moves.size(); ++i) positions.push_back(any_stones(record.size));
  RC_ASSERT(without_lines(parse_sgf(write_sgf(record, positions), "game.sgf")) == record);
}

TEST(Sgf, EachPlacementIsFollowedByItsPosition) {
  const Record record{
      .game = "loose",
      .size = {3, 2},
      .readings = {{"flip", "once"}},
      .komi = Komi{13},
      .setup = std::nullopt,
      .moves = {{Colour::black, 0}, {Colour::white, 1}, {Colour::black, std::nullopt}, {Colour::white, 5}},
      .lines = {}};
  const auto first = parse_rows({3, 2}, {"X..", "..."});
  const auto second = parse_rows({3, 2}, {".OO", "..."});
  EXPECT_EQ(write_sgf(record, {first, second, second, second}),
            "(;FF[4]GM[1]CA[UTF-8]RU[loose flip=once]SZ[3:2]KM[6.5]\n"
            ";B[aa]\n;AB[aa]PL[W]\n"
            ";W[ba]\n;AW[ba][ca]AE[aa]PL[B]\n"
            ";B[]\n"
            ";W[cb]\n;AW[ba][ca]AE[cb]PL[B])\n");
  EXPECT_THROW(write_sgf(record, {first}), std::invalid_argument);
}

const Record three_points{.game = "loose",
                          .size = {3, 1},
                          .readings = {{"group", "pairs"}},
                          .komi = std::nullopt,
                          .setup = Setup{{Stone::black, Stone::white, Stone::empty}, Colour::black},
                          .moves = {},
                          .lines = {}};

TEST(Sgf, VariationsStandSideBySideBehindTheSetup) {
  const Move placed{Colour::black, 2};
  const auto after = parse_rows({3, 1}, {"XXX"});
  const auto removed = parse_rows({3, 1}, {"X.."});
  EXPECT_EQ(write_sgf_variations(three_points, {{"flip=once", "", placed, after},
                                                {"flip=cascade", "removes", placed, removed},
                                                {"tie=pass", "White wins", {Move{Colour::black, {}}}, {}},
                                                {"end=own-groups", "no move", std::nullopt, {}}}),
            "(;FF[4]GM[1]CA[UTF-8]RU[loose group=pairs]SZ[3:1]AB[aa]AW[ba]PL[B]\n"
            "(;N[flip=once]B[ca]\n;AB[aa][ba][ca]PL[W])\n"
            "(;N[flip=cascade]C[removes]B[ca]\n;AB[aa]AE[ba][ca]PL[W])\n"
            "(;N[tie=pass]C[White wins]B[])\n"
            "(;N[end=own-groups]C[no move]))\n");
  Record with_move = three_points;
  with_move.moves.push_back(placed);
  EXPECT_THROW(write_sgf_variations(with_move, {}), std::invalid_argument);
}

TEST(Sgf, TheTextsOfAVariationComeBackWhateverTheyHold) {
  const std::string text = "a [clause] \\ and \\] (;B[aa])\nof two lines";
  const std::string sgf = write_sgf_variations(three_points, {{text, text + '\\', std::nullopt, {}}});
  std::vector<std::string> texts;
  for_each_main_node(sgf, "game.sgf", [&](const SgfNode& node) {
    for (const SgfProperty& property : node)
      if (property.name == "N" || property.name == "C") texts.push_back(property.values[0].text);
  });
  EXPECT_EQ(texts, (std::vector<std::string>{text, text + '\\'}));
}

RC_GTEST_PROP(Sgf, OfTheVariationsTheFirstIsReadBack, ()) {
  Record record = any_record();
  record.moves.clear();
  std::vector<Variation> variations;
  for (int i = *rc::gen::inRange(0, 3); i > 0; --i)
    variations.push_back({*rc::gen::arbitrary<std::string>(), *rc::gen::arbitrary<std::string>(),
                          any_move(record.size), any_stones(record.size)});
  const std::string sgf = write_sgf_variations(record, variations);
  if (!variations.empty()) record.moves = {*variations.front().move};
  RC_ASSERT(without_lines(parse_sgf(sgf, "game.sgf")) == record);
}

TEST(Sgf, TheMainVariationOfTheFirstGameIsRead) {
  EXPECT_EQ(moves_of(read("(;SZ[5];B[aa](;W[bb](;B[cc])(;B[dd]))(;W[ee];B[ea]))(;SZ[9];B[aa])")),
            "B a5, W b4, B c3");
}

TEST(Sgf, AnEmptyValuePassesAndSoDoesTtOnSmallBoards) {
  EXPECT_EQ(moves_of(read("(;SZ[19];B[tt];W[])")), "B pass, W pass");
  EXPECT_EQ(moves_of(read("(;SZ[25];B[tt];W[])")), "B u6, W pass");
  EXPECT_EQ(refusal("(;SZ[20:19];B[tt])"),
            "game.sgf:1:15: no point 'tt' on a 20x19 board: an SGF point is two letters, from aa to ts");
}

TEST(Sgf, TheSetupIsWhatStandsBeforeTheFirstMove) {
  const Record record = read("(;SZ[4:3]AB[aa:bb][dc]AW[da];AE[ab]PL[W];W[ca];AB[cc]PL[B])");
  ASSERT_TRUE(record.setup);
  EXPECT_EQ(rows(record.size, record.setup->stones), (std::vector<std::string>{"XX.O", ".X..", "...X"}));
  EXPECT_EQ(record.setup->to_move, Colour::white);
  EXPECT_EQ(moves_of(record), "W c3");
}

TEST(Sgf, WithoutPlTheFirstMoveSaysWhoBegins) {
  EXPECT_EQ(read("(;SZ[9]HA[2]AB[cc][gg];W[ee];B[ec])").setup->to_move, Colour::white);
  EXPECT_EQ(read("(;SZ[9]AB[cc]PL[B];W[ee])").setup->to_move, Colour::black);
}

TEST(Sgf, RulesOfOursNameTheGameAndItsReadings) {
  const Record record = parse_sgf("(;RU[Disto\nwhen=after]SZ[7])", "game.sgf");
  EXPECT_EQ(record.game, "disto");
  EXPECT_EQ(record.readings, (std::vector<std::pair<std::string, std::string>>{{"when", "after"}}));
  EXPECT_EQ(parse_sgf("(;RU[Dis\\\nto when=\\\r\nafter])", "game.sgf").readings, record.readings);
  EXPECT_EQ(read("(;RU[Japanese])").game, "loose");
  EXPECT_EQ(refusal("(;RU[disto])"),
            "game.sgf:1:6: this is a record of disto, where one of loose was asked for");
  EXPECT_EQ(refusal("(;RU[loose flip=onec])").substr(0, 14), "game.sgf:1:6: ");
}

TEST(Sgf, WithoutANameItIsGoIfThatIsAGameOfOurs) {
  const bool has_go = std::ranges::count(specs(), "go", &GameSpec::id) > 0;
  EXPECT_EQ(thrown([] { EXPECT_EQ(parse_sgf("(;RU[Japanese])", "game.sgf").game, "go"); }).substr(0, 27),
            has_go ? "nothing was thrown" : "game.sgf:1:6: no game 'go';");
}

TEST(Sgf, KomiAndSizeAreReadAsEditorsWriteThem) {
  EXPECT_EQ(read("(;KM[6.50])").komi, Komi{13});
  EXPECT_EQ(read("(;KM[0.00])").komi, Komi{0});
  EXPECT_EQ(read("(;KM[ 7 ])").komi, Komi{14});
  EXPECT_FALSE(read("(;)").komi);
  EXPECT_EQ(read("(;)").size, (Size{19, 19}));
  EXPECT_EQ(read("(;SZ[7:3])").size, (Size{7, 3}));
  EXPECT_EQ(read("(;SiZe[7])").size, (Size{7, 7}));
}

TEST(Sgf, EscapesUnknownPropertiesAndBlanksAreSkipped) {
  EXPECT_EQ(moves_of(read(
                "\xEF\xBB\xBF \r\n( ; SZ [5] C[a \\] ;B[aa\\] \\\\]\r\nXYZ[1] [2]\r\n ; B [aa] N[\\\nx])")),
            "B a5");
}

TEST(Sgf, AMoveHasTheLineOfItsValue) {
  EXPECT_EQ(read("(;SZ[5]\n;B[aa]C[two\nlines]\n;W[bb])").lines, (std::vector<int>{2, 4}));
}

TEST(Sgf, ARefusalOfTheSyntaxSaysWhereAndWhatWouldBeRight) {
  EXPECT_EQ(refusal(""), "game.sgf:1:1: no SGF: a game tree begins with '(;'");
  EXPECT_EQ(refusal("hello"), "game.sgf:1:1: no SGF: a game tree begins with '(;'");
  EXPECT_EQ(refusal("()"), "game.sgf:1:2: a node is missing: ';' must follow '('");
  EXPECT_EQ(refusal("(;B[aa]\n;W[bb]"), "game.sgf:2:7: the file ends too early: 1 ')' missing");
  EXPECT_EQ(refusal("(;B[aa](;W[bb])"), "game.sgf:1:16: the file ends too early: 1 ')' missing");
  EXPECT_EQ(refusal("(;\nC[abc"),
            "game.sgf:2:6: the file ends within the value that began at line 2, column 2: a ']' is missing");
  EXPECT_EQ(refusal("(;C[abc\\"),
            "game.sgf:1:9: the file ends within the value that began at line 1, column 4: a ']' is missing");
  EXPECT_EQ(refusal("(;B)"), "game.sgf:1:4: the property 'B' has no value: '[' must follow it");
  EXPECT_EQ(refusal("(;B[aa]])"),
            "game.sgf:1:8: ']' is out of place: a property, ';', '(' or ')' is expected");
  EXPECT_EQ(refusal("(;B[aa](;W[bb]);B[cc])"),
            "game.sgf:1:16: a node after a variation: only '(' or ')' can follow here");
}

TEST(Sgf, ARefusalOfAPropertySaysWhereAndWhatWouldBeRight) {
  EXPECT_EQ(refusal("(;SZ[26])"),
            "game.sgf:1:6: SZ '26' is no size: write for example 9 or 7:3, each side from 1 to 25");
  EXPECT_EQ(refusal("(;SZ[9:9:9])"),
            "game.sgf:1:6: SZ '9:9:9' is no size: write for example 9 or 7:3, each side from 1 to 25");
  EXPECT_EQ(refusal("(;FF[5])"), "game.sgf:1:6: FF '5' is no known file format: there are 1 to 4");
  EXPECT_EQ(refusal("(;GM[2])"),
            "game.sgf:1:6: GM '2' is another kind of game: here every game has GM[1], as Go has");
  EXPECT_EQ(refusal("(;KM[x])").substr(0, 14), "game.sgf:1:6: ");
  EXPECT_EQ(refusal("(;PL[x])"), "game.sgf:1:6: PL 'x' is no colour: write B or W");
  EXPECT_EQ(refusal("(;SZ[9]\n;B[kk])"),
            "game.sgf:2:4: no point 'kk' on a 9x9 board: an SGF point is two letters, from aa to ii");
  EXPECT_EQ(refusal("(;SZ[9]AB[aa][bb:aa])"),
            "game.sgf:1:15: 'bb:aa' is no rectangle: the upper left corner comes first");
  EXPECT_EQ(refusal("(;SZ[9]AB[aa]AW[aa])"),
            "game.sgf:1:17: the point aa is set twice in one node, differently");
  EXPECT_EQ(refusal("(;SZ[9];B[aa]W[bb])"),
            "game.sgf:1:14: a second move in one node: each move has a node of its own");
  EXPECT_EQ(refusal("(;SZ[9];B[aa][bb])"), "game.sgf:1:15: the property B has more than one value");
  EXPECT_EQ(refusal("(;SZ[9]SZ[7])"), "game.sgf:1:8: the property SZ stands twice in one node");
}

TEST(Sgf, DeepNestingEndsInAMessage) {
  std::string deep;
  for (int i = 0; i < 1000000; ++i) deep += "(;";
  EXPECT_EQ(refusal(deep), "game.sgf:1:2000001: the file ends too early: 1000000 ')' missing");
}

std::string repeated(std::string_view part, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += part;
  return all;
}

TEST(Sgf, NestingThatAStackWouldNotHoldIsRead) {
  constexpr std::size_t depth = 1'000'000;
  const Record record =
      parse_sgf("(;SZ[9];B[aa]" + repeated("(;C[]", depth) + repeated(")", depth) + ")", "game.sgf");
  EXPECT_EQ(record.moves.size(), 1u);
}

TEST(Sgf, TheRulesOfALoadedDocumentAreKnownByItsId) {
  EXPECT_EQ(parse_sgf("(;RU[nim])", "game.sgf").game, "go");
  load_game("nim.md",
            "    game \"Nim\"\n    board square-grid 3x2\n    players black, white\n    turns alternate\n    setting komi : number = 0\n"
            "    move take(p)\n    end when no empty\n");
  EXPECT_EQ(parse_sgf("(;RU[nim])", "game.sgf").game, "nim");
  EXPECT_EQ(parse_record("game nim\nB a1\n", "game.record").size, (Size{3, 2}));
}

TEST(Sgf, AGameIsNotLongerThanARecordMayBe) {
  EXPECT_EQ(parse_sgf("(;SZ[9]" + repeated(";B[aa]", most_moves) + ")", "game.sgf").moves.size(), most_moves);
  EXPECT_EQ(refusal("(;SZ[9]" + repeated(";B[aa]", most_moves + 1) + ")"),
            "game.sgf:1:60011: more than 10000 moves: no game is as long");
}

TEST(Sgf, NoNodeHasMorePropertiesOrValuesThanAGameNeeds) {
  EXPECT_EQ(refusal("(;" + repeated("C[]", most_sgf_parts + 1) + ")"),
            "game.sgf:1:3003: more than 1000 properties of one node: this is no game");
  EXPECT_EQ(refusal("(;C" + repeated("[]", most_sgf_parts + 1) + ")"),
            "game.sgf:1:2004: more than 1000 values of one property: this is no game");
}

TEST(Sgf, ACommentMayHoldLongLinesAndAnyByte) {
  const std::string comment = std::string(1'000'000, 'x') + std::string(1, '\0') + "\xFF";
  EXPECT_EQ(parse_sgf("(;SZ[9]C[" + comment + "];B[aa])", "game.sgf").moves.size(), 1u);
}

RC_GTEST_PROP(Sgf, ChangedBytesAreReadOrRefusedByAnInputError, ()) {
  std::string text = write_sgf(any_record(), {});
  const auto changes = *rc::gen::inRange(1, 10);
  for (int i = 0; i < changes; ++i)
    text[*rc::gen::inRange<std::size_t>(0, text.size())] = *rc::gen::arbitrary<char>();
  try {
    const Record record = parse_sgf(text, "game.sgf");
    RC_ASSERT(record.lines.size() == record.moves.size());
  } catch (const InputError&) {
  }
}

}  // namespace
}  // namespace ruleproof
