#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <optional>

#include "record/model_text.hpp"
#include "record/read_record.hpp"
#include "record/sgf.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"
#include "spec/testing/thrown.hpp"

// Tests the reader with SGF as people and their programs write it.

namespace ruleproof {
namespace {

using Texts = std::vector<std::string>;

Record read(const std::string& text, const char* game = "go") {
  return parse_either_form(text, "game.sgf", Game(spec(game)));
}
Texts notes(const std::string& text, const char* game = "go") { return read(text, game).notes; }
std::string refusal(const std::string& text) {
  return thrown([&] { read(text); });
}

/// Plays the moves of an SGF text. Returns the rows of the last position and the letter of the player to
/// move, or a message if a move is illegal.
Texts end_of(const std::string& text, const char* game = "go") {
  const Record record = read(text, game);
  Model model(record.game);
  const std::optional<State> end = last_state(model, record);
  if (!end) return {"a move is illegal"};
  Texts rows = model.notation().rows(*end->now);
  rows.push_back(model.notation().letter(end->now->to_move));
  return rows;
}
std::string moves_of(const Record& record) {
  const Model model(record.game);
  std::string result;
  for (const RecordedMove& move : record.moves) result += (result.empty() ? "" : ", ") + text(model, move);
  return result;
}

const std::string set_up_here =
    "a set-up after a move changes the position: the game continues from there, and no ko or repetition "
    "reaches back beyond it";

TEST(SgfSetUpLater, IsPlayed) {
  EXPECT_EQ(end_of("(;SZ[3];B[aa];W[bb];AB[cc];B[ca])"), (Texts{"X . X", ". O .", ". . X", "W"}));
  EXPECT_EQ(end_of("(;SZ[3];B[aa];W[bb]AB[cc])"), (Texts{"X . .", ". O .", ". . X", "B"}))
      << "in the node of a move, behind it";
  EXPECT_EQ(end_of("(;SZ[3];B[aa];PL[B];B[bb])"), (Texts{"X . .", ". X .", ". . .", "W"}));
  EXPECT_EQ(end_of("(;SZ[3];B[aa];AE[aa]AW[ab:cb])"), (Texts{". . .", "O O O", ". . .", "W"}));
  EXPECT_EQ(notes("(;SZ[3];B[aa]\n;AB[cc]\n;B[ca];AE[ca])"),
            (Texts{"game.sgf:2:2: " + set_up_here + " (and at 1 more place)"}));
}

TEST(SgfSetUpLater, IsAnEchoWhereItRepeatsThePosition) {
  const std::string captured = "(;SZ[2];B[aa];W[ba];B[]PL[W];W[ab]AE[aa]PL[B];AW[ba][ab]AE[aa][bb]PL[B];B[])";
  EXPECT_TRUE(read(captured).edits.empty());
  EXPECT_EQ(notes(captured), Texts());
  EXPECT_EQ(end_of(captured), (Texts{". O", "O .", "W"}));
  EXPECT_EQ(read("(;SZ[2];B[aa];W[ba];B[];W[ab]AB[aa])").edits.size(), 1u)
      << "the captured stone is set again";
}

TEST(SgfSetUpLater, FollowsTheFirstMoveWhereItCannotPrecedeIt) {
  for (const char* const echo :
       {"(;SZ[2];B[aa]AB[aa];W[bb])", "(;SZ[2]B[aa]AB[aa]PL[W];W[bb])", "(;SZ[2];B[aa]PL[W];W[bb])"}) {
    EXPECT_EQ(end_of(echo), (Texts{"X .", ". O", "B"})) << echo;
    EXPECT_EQ(notes(echo), Texts()) << echo;
  }
  EXPECT_EQ(end_of("(;SZ[2];B[aa]AW[aa];W[bb])"), (Texts{"O .", ". O", "B"}));
  EXPECT_EQ(end_of("(;SZ[2];B[aa]AE[aa];W[bb])"), (Texts{". .", ". O", "B"})) << "empty before, too";
  EXPECT_EQ(end_of("(;SZ[2]AW[aa];AE[aa]B[aa];W[bb])"), (Texts{"X .", ". O", "B"})) << "cleared for the move";
  EXPECT_EQ(end_of("(;SZ[2];B[aa]PL[B]AW[bb];W[ba])"), (Texts{"X O", ". O", "B"})) << "before the move";
  EXPECT_EQ(end_of("(;SZ[2];B[]PL[B]AB[aa];W[ba])"), (Texts{"X O", ". .", "B"}));
}

TEST(SgfSetUpLater, OfSeveralNodesIsOne) {
  const Record record = read("(;SZ[3];B[aa];AB[bb];AE[bb]AW[cc];PL[B];B[ca])");
  ASSERT_EQ(record.edits.size(), 1u);
  EXPECT_EQ(record.edits[0], (RecordedEdit{1, {{4, -1}, {8, 1}}, 0, 1}));
  EXPECT_TRUE(read("(;SZ[3];B[aa];AB[bb];AE[bb];W[ca])").edits.empty());
}

TEST(SgfSetUpLater, SaysByTheNextMoveWhoMovesIfNoPlDoes) {
  EXPECT_EQ(end_of("(;SZ[3];B[aa];AB[bb];B[cc])"), (Texts{"X . .", ". X .", ". . X", "W"}));
  EXPECT_EQ(end_of("(;SZ[3];B[aa];AB[bb]PL[W];B[cc])"), (Texts{"a move is illegal"}));
}

TEST(SgfSetUpLater, BeginsANewPast) {
  // On this 4x3 board Black has just taken a ko, and White retakes at c2 immediately. The ko rule forbids the
  // move of White. But if a set-up stands between the two moves, the rule ignores the positions before it, so
  // the move is legal.
  const std::string ko = "(;SZ[4:3]AB[ba][ab][bc]AW[ca][bb][db][cc]AE[aa]PL[B];B[cb]";
  EXPECT_EQ(end_of(ko + ";W[bb])"), (Texts{"a move is illegal"}));
  EXPECT_EQ(end_of(ko + ";AB[ac];W[bb])"), (Texts{". X O .", "X O . O", "X X O .", "B"}));
}

TEST(SgfSetUpLater, KeepsWhatIsBesideTheStones) {
  const Record record = read("(;SZ[2];B[aa];W[bb];B[];W[];AE[bb])");
  Model model(record.game);
  const std::optional<State> end = last_state(model, record);
  EXPECT_TRUE(end->is_over) << "dead stones that are taken away after two passes";
  EXPECT_EQ(text(model, model.result(*end)), "white wins; score black 4, white 7.5");
}

TEST(SgfSetUpLater, IsRefusedWithItsLineWhereItCannotBe) {
  EXPECT_EQ(refusal("(;SZ[3];B[aa]\n;AB[dd])"),
            "game.sgf:2:5: no point 'dd' on a 3x3 board: an SGF point is two letters, from aa to cc");
  EXPECT_EQ(refusal("(;SZ[3];B[aa]\n;AB[bb]AW[bb])"),
            "game.sgf:2:11: the point bb is set twice in one node, differently");
}

TEST(SgfSetUpLater, IsWhatAGameBeginsWithWhereNothingBeforeIsWanted) {
  const auto begun = [](const std::string& text) {
    return write_record(from_last_edit(read(text), "game.sgf"));
  };
  EXPECT_EQ(begun("(;SZ[2]KM[7.5];B[aa];AW[bb];W[ab];B[];PL[B];B[ba])"),
            "game go\nboard 2x2\nX .\nO O\npasses 1\nto-move B\nB b2\n");
  EXPECT_EQ(
      thrown([&] { begun("(;SZ[2];B[aa]\n;W[aa]\n;AB[bb])"); }),
      "game.sgf:2: move 2, W a2, is illegal: the point is not empty [move] at a2; so it is not known what "
      "the set-up of line 3 changes");
  EXPECT_THROW(write_record(read("(;SZ[2];B[aa];AB[bb])")), std::invalid_argument);
}

TEST(SgfSetUpLater, IsWrittenAndReadBack) {
  for (const auto& [game, text] : {std::pair("go", "(;SZ[3];B[aa];AB[bb]AE[aa]PL[W];W[cc];AW[ca])"),
                                   std::pair("loose", "(;SZ[3];B[aa];W[cc];AB[bb];B[ab];AE[bb])"),
                                   std::pair("disto", "(;SZ[3]AW[cc]PL[B];B[aa];PL[B];B[];AW[ab])")}) {
    const Record record = read(text, game);
    EXPECT_FALSE(record.edits.empty());
    const Record again = read(write_sgf(record), game);
    EXPECT_EQ(again.moves, record.moves);
    EXPECT_EQ(write_sgf(again), write_sgf(record));
    ASSERT_EQ(again.edits.size(), record.edits.size());
    for (std::size_t i = 0; i < record.edits.size(); ++i) {
      EXPECT_EQ(again.edits[i].owners, record.edits[i].owners);
      EXPECT_EQ(again.edits[i].before, record.edits[i].before);
    }
  }
}

TEST(SgfAsWritten, APropertyThatStandsTwiceIsMerged) {
  EXPECT_EQ(end_of("(;SZ[3]AB[aa]AW[cc]AB[ba];W[ac])"), (Texts{"X X .", ". . .", "O . O", "B"}));
  EXPECT_EQ(
      notes("(;SZ[3]AB[aa]AW[cc]AB[ba]AB[ca])"),
      (Texts{"game.sgf:1:20: the property AB stands twice in one node: it is read as one (and at 1 more "
             "place)"}));
  EXPECT_EQ(read("(;SZ[3]SZ[3];B[aa]B[aa])").moves.size(), 1u) << "the same value twice";
  EXPECT_EQ(notes("(;SZ[3]C[a]C[b])"), Texts()) << "what is skipped is not noted";
}

TEST(SgfAsWritten, PlMayBeANumber) {
  EXPECT_EQ(read("(;SZ[3]AB[aa]PL[2])").setup->to_move, 1);
  EXPECT_EQ(read("(;SZ[3]AB[aa]PL[1];W[bb])").setup->to_move, 0);
  EXPECT_EQ(read("(;SZ[3]AB[aa]PL[White])").setup->to_move, 1);
  EXPECT_EQ(notes("(;SZ[3]AB[aa]PL[];W[bb])"), (Texts{"game.sgf:1:17: PL is empty: it is skipped"}));
}

TEST(SgfAsWritten, AKomiThatTheDocumentHasNotIsNoted) {
  const auto komi = [](const std::string& km, const char* game = "go") {
    return text(read("(;SZ[3]KM[" + km + "])", game).game.numbers().at(0));
  };
  EXPECT_EQ(komi("6,5"), "6.5");
  EXPECT_EQ(komi("+6.5"), "6.5");
  EXPECT_EQ(komi(".5"), "0.5");
  EXPECT_EQ(komi("3.75"), "7.5");
  EXPECT_EQ(komi(""), "7.5");
  EXPECT_EQ(notes("(;KM[6,5])"), (Texts{"game.sgf:1:6: KM '6,5' is read as 6.5"}));
  EXPECT_EQ(notes("(;KM[3.75])"), (Texts{"game.sgf:1:6: KM '3.75' is no komi of whole or half points: it is "
                                         "skipped, and the komi is 7.5"}));
  EXPECT_EQ(notes("(;KM[6.50])"), Texts());
  const Game called = Game(spec("go")).with_number(0, 1);
  EXPECT_EQ(parse_sgf("(;KM[3.75])", "game.sgf", called).game.numbers()[0], 1) << "what the call says holds";
}

TEST(SgfAsWritten, TextBeforeTheGameIsSkipped) {
  for (const char* before : {"Some text (hello)\n", "Date: x\n\n", "(hello) ", "\n# no\n"})
    EXPECT_EQ(moves_of(read(std::string(before) + "(;SZ[5];B[aa])")), "B a5") << before;
  EXPECT_EQ(thrown([] { read("game go\nboard 3x3\n# (;B[aa])\nB a9\n"); }).substr(0, 11), "game.sgf:4:");
  EXPECT_EQ(refusal("text\n(;SZ[3];B[aa]\n;B[dd])").substr(0, 13), "game.sgf:3:4:");
}

TEST(SgfAsWritten, WhatHoldsOfTheGameMayStandInALaterNode) {
  EXPECT_EQ(read("(;GM[1];SZ[5];B[aa])").game.board(), (Size{5, 5}));
  EXPECT_EQ(notes("(;GM[1];SZ[5];B[aa])"),
            (Texts{"game.sgf:1:9: SZ stands behind the first node: it is read as if it stood there"}));
  EXPECT_EQ(notes("(;SZ[5];B[aa]KM[3]SZ[ 5 ];W[bb]SZ[9]KM[4])"),
            (Texts{"game.sgf:1:14: KM stands behind the first node: it is read as if it stood there",
                   "game.sgf:1:32: SZ stands in a second node, with another value: it is skipped",
                   "game.sgf:1:37: KM stands in a second node, with another value: it is skipped"}));
  EXPECT_EQ(notes("(;SZ[];B[aa])"), (Texts{"game.sgf:1:6: SZ is empty: the board is 19x19"}));
  EXPECT_EQ(read("(;SZ[7x3])").game.board(), (Size{7, 3}));
}

TEST(SgfAsWritten, SmallLettersAreReadAndNoted) {
  const Record record = read("(;sz[5];b[aa];w[bb])");
  EXPECT_EQ(record.game.board(), (Size{5, 5}));
  EXPECT_EQ(moves_of(record), "B a5, W b4");
  EXPECT_EQ(record.notes, (Texts{"game.sgf:1:3: 'sz' is read as SZ, which SGF writes in capitals",
                                 "game.sgf:1:9: 'b' is read as B, which SGF writes in capitals",
                                 "game.sgf:1:15: 'w' is read as W, which SGF writes in capitals"}));
  EXPECT_EQ(notes("(;SZ[3]Km[6.5])"),
            (Texts{"game.sgf:1:8: 'Km' is read as KM, which SGF writes in capitals"}));
  EXPECT_EQ(notes("(;SiZe[3]KoMi[6.5]GaMeName[x];Black[aa])"), Texts()) << "as old files write";
  EXPECT_EQ(
      notes("(;size[3];B[aa]c[x])"),
      (Texts{"game.sgf:1:3: SGF writes properties in capitals: one in small letters that has no meaning "
             "here is skipped (and at 1 more place)"}));
  EXPECT_EQ(moves_of(read("(;ca[Shift_JIS]SZ[5]pb[\x83\\];B[aa])")), "B a5");
}

TEST(SgfAsWritten, GamesBehindTheFirstAreNoted) {
  EXPECT_EQ(notes("(;SZ[3];B[aa])\n (;SZ[3];B[bb])(;SZ[5])"),
            (Texts{"game.sgf:2:2: the file has several games: only the first is read"}));
  EXPECT_EQ(notes("(;SZ[3];B[aa])\nend\n"), Texts());
}

TEST(SgfAsWritten, ARefusalNamesTheCharsetThatIsNotKnown) {
  EXPECT_EQ(
      refusal("(;CA[klingon]PB[\xA5]\xCA];B[aa])"),
      "game.sgf:1:18: '\\xca' is out of place: a property, ';', '(' or ')' is expected (CA 'klingon' is no "
      "charset that is known here: the file is read as UTF-8)");
}

TEST(SgfAsWritten, OtherRulesAreNoted) {
  EXPECT_EQ(notes("(;RU[Japanese]SZ[5])"),
            (Texts{"game.sgf:1:6: RU 'Japanese' names other rules: the game is read by those of Go"}));
  EXPECT_EQ(notes("(;RU[Go]SZ[5])"), Texts());
  EXPECT_EQ(notes("(;RU[ ]SZ[5])"), Texts());
}

TEST(SgfAsWritten, ACharacterMayHoldTheByteOfABracketOrABackslash) {
  EXPECT_EQ(moves_of(read("(;CA[Shift_JIS]SZ[5]PB[\x83\\];B[aa])")), "B a5");
  EXPECT_EQ(moves_of(read("(;CA[Big5]SZ[5]C[\xA5]\xA5\\];B[aa])")), "B a5");
  std::string wide = "\xFF\xFE";
  for (const char c : std::string("(;CA[UTF-16]SZ[5];B[aa])")) wide += {c, '\0'};
  EXPECT_EQ(moves_of(read(wide)), "B a5");
}

TEST(FreeHandicap, IsHintedAtWhereTheFirstMovesAreOfOnePlayer) {
  const Record record = read("(;SZ[3]HA[2];B[aa];B[bb];W[cc];W[ca])");
  EXPECT_EQ(hint_on_handicap(record, 1),
            "moves 1 to 2 are of one player: if they are a free handicap, which the document does not have, "
            "'ruleproof show' and 'ruleproof judge' take them as played with --stands");
  EXPECT_EQ(hint_on_handicap(record, 3), "");
  EXPECT_EQ(hint_on_handicap(record, 0), "");
}

/// Generates SGF in which many nodes have a set-up.
std::string any_sgf() {
  const auto part = rc::gen::elementOf(std::vector<std::string>{
      ";B[aa]", ";W[ba]", ";B[ab]", ";W[bb]", ";B[]", ";W[]", ";AB[aa]", ";AE[aa][ba]", ";AW[bb]PL[W]",
      ";PL[B]", "AB[bb]", "AE[aa:bb]", "PL[W]", ";b[ba]", "AW[aa]"});
  std::string text = "(;SZ[2]";
  for (const std::string& one : *rc::gen::container<std::vector<std::string>>(part)) text += one;
  return text + ")";
}

RC_GTEST_PROP(SgfSetUpLater, InAnyGameIsWrittenAndReadBack, ()) {
  const char* game = *rc::gen::element("go", "loose", "disto");
  const std::string text = any_sgf();
  std::optional<Record> record;
  try {
    record = read(text, game);
  } catch (const InputError&) {
    RC_DISCARD();
  }
  const std::string written = write_sgf(*record);
  RC_ASSERT(write_sgf(read(written, game)) == written);
}

}  // namespace
}  // namespace ruleproof
