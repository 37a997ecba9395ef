#include "record/sgf.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "record/line.hpp"
#include "record/model_text.hpp"
#include "record/sgf_tree.hpp"
#include "record/sgf_words.hpp"
#include "record/testing/arbitrary_record.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"
#include "spec/testing/document_of_text.hpp"
#include "spec/testing/thrown.hpp"

namespace ruleproof {
namespace {

Record read(const std::string& text, const Document& game) { return parse_sgf(text, "game.sgf", Game(game)); }
Record read(const std::string& text) { return read(text, spec("loose")); }

std::string refusal(const std::string& text) {
  return thrown([&] { read(text); });
}

std::string moves_of(const Record& record) {
  const Model model(record.game);
  std::string result;
  for (const RecordedMove& move : record.moves) result += (result.empty() ? "" : ", ") + text(model, move);
  return result;
}

Number komi_of(const Record& record) { return record.game.numbers().at(0); }

/// Generates a record that SGF can express: of a game with placements and passes on a square grid. Its set-up
/// gives no values to the variables that the game's document declares.
Record any_record_for_sgf() {
  std::vector<const Document*> games;
  for (const Document& game : specs())
    if (thrown([&] { sgf_words_of(game); }) == "nothing was thrown") games.push_back(&game);
  Record any = any_record(**rc::gen::elementOf(games));
  if (any.setup) {
    any.setup->memory.clear();
    any.setup->to_move = std::max(any.setup->to_move, 0);
  }
  return any;
}

RC_GTEST_PROP(Sgf, EveryRecordIsReadBackFromItsSgf, ()) {
  const Record any = any_record_for_sgf();
  RC_ASSERT(write_record(read(write_sgf(any), any.game.document())) == write_record(any));
}

Record parsed(const std::string& text) { return parse_record(text, "record", Game(spec("loose"))); }

TEST(Sgf, EachPlacementIsFollowedByItsPosition) {
  EXPECT_EQ(write_sgf(parsed("board 3x2\nreading flip=cascade\nkomi 6.5\nB b2\nW c1\nB pass\nW a1\n")),
            "(;FF[4]GM[1]CA[UTF-8]RU[loose flip=cascade]SZ[3:2]KM[6.5]\n"
            ";B[ba]\n;AB[ba]PL[W]\n"
            ";W[cb]\n;AB[ba]AW[cb]PL[B]\n"
            ";B[]\n"
            ";W[ab]\n;AW[ba][ab][cb]PL[B])\n");
}

TEST(Sgf, BehindAMoveThatIsIllegalNothingIsRepeated) {
  EXPECT_EQ(write_sgf(parsed("board 3x1\nB b1\nW b1\nW c1\n")),
            "(;FF[4]GM[1]CA[UTF-8]RU[loose]SZ[3:1]KM[0]\n;B[ba]\n;AB[ba]PL[W]\n;W[ba]\n;W[ca])\n");
}

TEST(Sgf, OfGoNoPositionIsRepeated) {
  const Game go(spec("go"));
  EXPECT_EQ(
      write_sgf(parse_record("board 2x1\nreading ko=simple\nB a1\nW b1\n", "record", go)),
      "(;FF[4]GM[1]CA[UTF-8]RU[go ko=simple]SZ[2:1]KM[" + text(go.numbers().at(0)) + "]\n;B[aa]\n;W[ba])\n");
}

TEST(Sgf, WhatAMoveChoosesComesBack) {
  for (const char* move : {"B a2 first c1", "B a2 flip b1 c1", "B a2 flip"}) {
    const Record record = parsed(
        std::string("board 5x2\nreading group=pairs\nreading flip=one-by-one\n. O O . .\n. O O X .\n") +
        move + "\n");
    const Record again = read(write_sgf(record));
    EXPECT_EQ(moves_of(again), move);
    EXPECT_EQ(again.moves, record.moves);
  }
}

TEST(Sgf, GamesThatItHasNoWordsForAreRefused) {
  const Document& men = lasting_document(
      "men.md",
      "    game \"Men\"\n    board square-grid 3x3\n    players black, white\n    turns alternate\n"
      "    pieces man\n    move place(p in empty):\n      put mover on p\n    end when no empty\n");
  EXPECT_EQ(thrown([&] { sgf_words_of(men); }), "men is not for SGF: it has kinds of pieces");
  EXPECT_EQ(thrown([] { sgf_words_of(spec("endo")); }),
            "endo is not for SGF: it is not played on the points of a square grid");
  EXPECT_EQ(thrown([] { sgf_words_of(spec("political-go")); }),
            "political-go is not for SGF: its players are not two with names");
  EXPECT_EQ(thrown([] { read("(;SZ[5])", spec("endo")); }),
            "game.sgf:1:1: endo is not for SGF: it is not played on the points of a square grid");
  EXPECT_EQ(thrown([] { write_sgf(parsed("board 1x1\n.\npasses 1\n")); }),
            "SGF has no words for what is kept beside the stones: leave it out of the set-up");
}

const char* const three_points = "board 3x1\nreading group=pairs\nX O .\nto-move B\n";

TEST(Sgf, VariationsStandSideBySideBehindTheSetup) {
  const Record setup = parsed(three_points);
  const Model model(setup.game);
  const RecordedMove placed = parse_recorded_move(model, "B c1"),
                     passed = parse_recorded_move(model, "B pass");
  EXPECT_EQ(write_sgf_variations(setup, {{"flip=once", "", placed, {"X X X"}},
                                         {"flip=cascade", "removes", placed, {"X . ."}},
                                         {"tie=pass", "White wins", passed, {}},
                                         {"end=own-groups", "no move", std::nullopt, {}}}),
            "(;FF[4]GM[1]CA[UTF-8]RU[loose group=pairs]SZ[3:1]KM[0]AB[aa]AW[ba]PL[B]\n"
            "(;N[flip=once]B[ca]\n;AB[aa][ba][ca]PL[W])\n"
            "(;N[flip=cascade]C[removes]B[ca]\n;AB[aa]AE[ba][ca]PL[W])\n"
            "(;N[tie=pass]C[White wins]B[])\n"
            "(;N[end=own-groups]C[no move]))\n");
  EXPECT_THROW(write_sgf_variations(parsed(std::string(three_points) + "B c1\n"), {}), std::invalid_argument);
}

TEST(Sgf, TheTextsOfAVariationComeBackWhateverTheyHold) {
  const std::string text = "a [clause] \\ and \\] (;B[aa])\nof two lines";
  const std::string sgf = write_sgf_variations(parsed(three_points), {{text, text + '\\', std::nullopt, {}}});
  std::vector<std::string> texts;
  for_each_main_node(sgf, "game.sgf", [&](const SgfNode& node) {
    for (const SgfProperty& property : node)
      if (property.name == "N" || property.name == "C") texts.push_back(property.values[0].text);
  });
  EXPECT_EQ(texts, (std::vector<std::string>{text, text + '\\'}));
}

RC_GTEST_PROP(Sgf, OfTheVariationsTheFirstIsReadBack, ()) {
  Record any = any_record_for_sgf();
  any.moves.clear();
  Model model(any.game);
  const auto rows_after = [&](const RecordedMove& move) -> std::vector<std::string> {
    try {
      const Attempt attempt = model.attempt(first_state(model, any), move.move);
      const Outcome* outcome = find_outcome(model, attempt, move);
      return outcome ? model.notation().rows(*outcome->state.now) : std::vector<std::string>();
    } catch (const evaluator::LimitReached&) {
      return {};
    }
  };
  std::vector<Variation> variations;
  for (int i = *rc::gen::inRange(0, 3); i > 0; --i) {
    const RecordedMove move = any_move(model);
    variations.push_back(
        {*rc::gen::arbitrary<std::string>(), *rc::gen::arbitrary<std::string>(), move, rows_after(move)});
  }
  const std::string sgf = write_sgf_variations(any, variations);
  if (!variations.empty()) any.moves = {*variations.front().move};
  RC_ASSERT(write_record(read(sgf, any.game.document())) == write_record(any));
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

TEST(Sgf, TheGameBeginsWithTheSetupThatStandsBeforeTheFirstMove) {
  const Record record = read("(;SZ[4:3]AB[aa:bb][dc]AW[da];AE[ab]PL[W];W[ca];AB[cc]PL[B])");
  ASSERT_TRUE(record.setup);
  EXPECT_EQ(record.setup->rows, (std::vector<std::string>{"X X . O", ". X . .", ". . . X"}));
  EXPECT_EQ(record.setup->to_move, 1);
  EXPECT_EQ(moves_of(record), "W c3");
}

TEST(Sgf, WithoutPlTheFirstMoveSaysWhoBegins) {
  EXPECT_EQ(read("(;SZ[9]HA[2]AB[cc][gg];W[ee];B[ec])").setup->to_move, 1);
  EXPECT_EQ(read("(;SZ[9]AB[cc]PL[B];W[ee])").setup->to_move, 0);
}

TEST(Sgf, RulesOfOursNameTheGameAndItsReadings) {
  const Document& disto = spec("disto");
  const auto is_after = [&](const std::string& text) {
    return write_record(read(text, disto)).find("reading when=after\n") != std::string::npos;
  };
  EXPECT_TRUE(is_after("(;RU[Disto\nwhen=after]SZ[7])"));
  EXPECT_TRUE(is_after("(;RU[Dis\\\nto when=\\\r\nafter])"));
  EXPECT_FALSE(is_after("(;RU[Japanese when=after])"));
  EXPECT_EQ(refusal("(;RU[disto])"), "game.sgf:1:6: this is a record of disto, not of loose");
  EXPECT_EQ(refusal("(;RU[loose flip=onec])").substr(0, 14), "game.sgf:1:6: ");
  EXPECT_EQ(komi_of(read("(;RU[loose komi=3])")), 6);
  EXPECT_EQ(refusal("(;RU[loose komi=x])").substr(0, 14), "game.sgf:1:6: ");
}

TEST(Sgf, KomiAndSizeAreReadAsEditorsWriteThem) {
  EXPECT_EQ(komi_of(read("(;KM[6.50])")), 13);
  EXPECT_EQ(komi_of(read("(;KM[0.00])")), 0);
  EXPECT_EQ(komi_of(read("(;KM[ 7 ])")), 14);
  EXPECT_EQ(komi_of(read("(;)")), komi_of(parsed("")));
  EXPECT_EQ(read("(;)").game.board(), (Size{19, 19}));
  EXPECT_EQ(read("(;SZ[7:3])").game.board(), (Size{7, 3}));
  EXPECT_EQ(read("(;SiZe[7])").game.board(), (Size{7, 7}));
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
  EXPECT_EQ(refusal("(;SZ[9]SZ[7])"), "game.sgf:1:11: the property SZ has more than one value");
}

TEST(Sgf, DeepNestingEndsInAMessage) {
  EXPECT_EQ(refusal(repeated("(;", 1'000'000)),
            "game.sgf:1:2000001: the file ends too early: 1000000 ')' missing");
}

TEST(Sgf, NestingThatAStackWouldNotHoldIsRead) {
  constexpr std::size_t depth = 1'000'000;
  const Record record = read("(;SZ[9];B[aa]" + repeated("(;C[]", depth) + repeated(")", depth) + ")");
  EXPECT_EQ(record.moves.size(), 1u);
}

TEST(Sgf, ALoadedDocumentIsReadByItsIdAndItsOwnSymbols) {
  const Document& nim =
      lasting_document("nim.md",
                       "    game \"Nim\"\n    board square-grid 3x2\n    players red as R R, blue "
                       "as U U\n    turns alternate\n"
                       "    move take(p):\n      put mover on p\n    end when no empty\n");
  const Record record = read("(;RU[nim]SZ[3:2]AW[aa];B[bb])", nim);
  EXPECT_EQ(record.setup->rows, (std::vector<std::string>{"U . .", ". . ."}));
  EXPECT_EQ(write_record(record), "game nim\nboard 3x2\nU . .\n. . .\nto-move R\nR b1\n");
  EXPECT_EQ(thrown([&] { read("(;RU[nim]SZ[3:2];B[])", nim); }), "game.sgf:1:20: a pass, and nim has none");
}

TEST(Sgf, AGameIsNotLongerThanARecordMayBe) {
  EXPECT_EQ(read("(;SZ[9]" + repeated(";B[aa]", most_moves) + ")").moves.size(), most_moves);
  EXPECT_EQ(refusal("(;SZ[9]" + repeated(";B[aa]", most_moves + 1) + ")"),
            "game.sgf:1:600011: more than 100000 moves: no game is as long");
}

TEST(Sgf, NoNodeHasMorePropertiesOrValuesThanAGameNeeds) {
  EXPECT_EQ(refusal("(;" + repeated("C[]", most_sgf_parts + 1) + ")"),
            "game.sgf:1:3003: more than 1000 properties of one node: this is no game");
  EXPECT_EQ(refusal("(;C" + repeated("[]", most_sgf_parts + 1) + ")"),
            "game.sgf:1:2004: more than 1000 values of one property: this is no game");
}

TEST(Sgf, ACommentMayHoldLongLinesAndAnyByte) {
  const std::string comment = std::string(1'000'000, 'x') + std::string(1, '\0') + "\xFF";
  EXPECT_EQ(read("(;SZ[9]C[" + comment + "];B[aa])").moves.size(), 1u);
}

RC_GTEST_PROP(Sgf, ChangedBytesAreReadOrRefusedByAnInputError, ()) {
  const Record any = any_record_for_sgf();
  std::string text = write_sgf(any);
  const auto changes = *rc::gen::inRange(1, 10);
  for (int i = 0; i < changes; ++i)
    text[*rc::gen::inRange<std::size_t>(0, text.size())] = *rc::gen::arbitrary<char>();
  try {
    const Record record = read(text, any.game.document());
    RC_ASSERT(record.lines.size() == record.moves.size());
  } catch (const InputError&) {
  }
}

}  // namespace
}  // namespace ruleproof
