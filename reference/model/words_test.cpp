#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <utility>

#include "reference/model/examples.hpp"
#include "spec/input_error.hpp"

// The words that other people's games asked for, each in a small game whose examples say what it means.

namespace ruleproof::model {
namespace {

using language::CheckedDocument;

CheckedDocument read(const std::string& rules) {
  CheckedDocument checked =
      language::read_document("game.md", "    game \"Test\"\n\n> A rule. [rule]\n\n" + rules);
  for (const language::Diagnostic& diagnostic : checked.diagnostics)
    EXPECT_NE(diagnostic.severity, language::Diagnostic::Severity::error)
        << language::format(diagnostic, checked.source);
  return checked;
}

/// What fails in the examples of such rules.
std::string failures(const std::string& rules) {
  const CheckedDocument checked = read(rules);
  EXPECT_FALSE(checked.document.examples.empty());
  std::string told;
  for (const language::Example& example : checked.document.examples)
    for (const ExampleFailure& failure : run_example(checked.document, example))
      told += format(failure, checked.source);
  return told;
}

const std::string board = R"(
    board square-grid 3x2
    players black, white
    turns alternate
)";
const std::string place = R"(
    move place(p in empty):
      put mover on p
    move pass: nothing
    end when no empty
)";

/// The moves at the start, and what they lead to, as a count would count them.
std::pair<std::size_t, std::size_t> moves_and_outcomes(const std::string& rules, Size size) {
  const CheckedDocument checked = read(rules);
  Model model(checked.document, default_setting(checked.document), size);
  return {model.moves(model.start()).size(), model.outcomes(model.start()).size()};
}

// Turns.

TEST(Words, OrElseIsATurnOnlyIfNothingBeforeItIs) {
  EXPECT_EQ(failures(board + place + R"(
    turn = place or else pass [rule]
    example first "A pass is for those who can't place" [rule]
      start
      B pass: illegal [rule]
      B a1: legal
)"),
            "");
  EXPECT_EQ(failures(board + R"(
    move take(p in white): put mover on p
    move pass: nothing
    move stop: nothing
    end when false
    turn = take or else pass or stop [rule]
    example second "What stands behind it are turns together" [rule]
      start
      B pass: legal
      W stop: legal
      B stop: legal
      W take a1: illegal [rule] at a1
)"),
            "");
}

TEST(Words, OrElseSaysWhyATurnIsNone) {
  EXPECT_NE(failures(board + place + R"(
    turn = place or else pass [rule]
    example first "A pass is for those who can't place" [rule]
      start
      B pass: legal
)")
                .find("(another turn is possible, and 'pass' is one only if none is)"),
            std::string::npos);
}

TEST(Words, AgainWhileRepeatsAPartByWhatItsLatestRunChanged) {
  // As in Oust: who takes a stone moves again.
  EXPECT_EQ(failures(board + R"(
    move place(p in empty):
      put mover on p
      remove beside(p) and enemy
    move pass: nothing
    end when false
    turn = place again while some (before(occupied) and empty) or else pass [rule]
    example again "Who takes moves on, and who takes nothing does not" [rule]
      start
        O . O
        . . .
      B a1: illegal [rule]
      B b1 a1: illegal [rule]
      B a1 b1: legal
      W a1: illegal [rule] at a1
      W c1 b2: legal
    example once "The turn goes on as long as the latest stone takes one" [rule]
      start
        O . O
        . . .
      B b2 a1: legal
      then
        . X .
        X . .
)"),
            "");
}

TEST(Words, AgainWhilePossibleEndsWhereNothingIs) {
  EXPECT_EQ(failures(board + R"(
    move place(p in empty and beside(own or a-corner)):
      put mover on p
    a-corner = if no occupied then { p in board | row(p) = 1 and column(p) = 1 } else nothing
    turn = place again while possible [rule]
    end when no empty
    example all "One turn fills the board" [rule]
      start
      B a2 a1 b1 b2: illegal [rule]
      B a2 a1 b1 b2 c1 c2: legal
      is over and count(black) = 6
)"),
            "");
}

TEST(Words, UpToRepeatsAPartAtLeastOnce) {
  EXPECT_EQ(failures(board + place + R"(
    turn = place up to 2 times or pass [rule]
    example two "One or two stones" [rule]
      start
      B a1: legal
      W a2 b2: legal
      B b1 c1 c2: illegal [rule]
      B pass: legal
)"),
            "");
  EXPECT_EQ(moves_and_outcomes(board + place + "    turn = place up to 2 times or pass\n", {3, 1}).first,
            3u + 6u + 1u);
}

TEST(Words, EqualPartsFromTwoAlternativesAreOneTurn) {
  const auto once = moves_and_outcomes(board + place + "    turn = place up to 2 times or pass\n", {3, 2});
  EXPECT_EQ(once.first, 6u + 30u + 1u);
  EXPECT_EQ(once.second, once.first);
  EXPECT_EQ(
      moves_and_outcomes(
          board + place + "    turn = place up to 2 times or place then place or place or pass\n", {3, 2}),
      once);
}

TEST(Words, PossibleTurnAsksForAWholeTurn) {
  // A single stone fits on the last point, and no pair of them.
  EXPECT_EQ(failures(board + R"(
    move place(p in empty): put mover on p
    turn = place then place [rule]
    end when not possible(turn, to-move)
    wins(P: player) = P <> to-move and possible(place, P)
    example stuck "Two stones a turn" [rule]
      with board 3x1
      start
      is not over
      B a1 b1: legal
      is over and wins(black) and not wins(white)
)"),
            "");
  EXPECT_EQ(failures(board + R"(
    move place(p in empty): put mover on p
    move pass:
      forbid "a stone can be placed": possible(place)
    turn = place or pass
    end when not possible(turn, white) and count(white) > 0
    example any "Any alternative will do" [rule]
      with board 2x1
      start
      is possible(turn, black)
      B pass: illegal [rule]
      B a1: legal
      W b1: legal
      B pass: legal
      is possible(turn, white) and not over
)"),
            "");
}

// Ends.

TEST(Words, EndAtOnceIsLookedAtAfterEachPart) {
  const std::string parts =
      board + "    move place(p in empty): put mover on p\n    turn = place then place [rule]\n";
  EXPECT_EQ(failures(parts + R"(
    end at once when count(black) = 1 [rule]
    example part "One stone ends it" [rule]
      start
      B a1 b1: illegal [rule]
      B a1: legal
      is over
)"),
            "");
  EXPECT_EQ(failures(parts + R"(
    end when count(black) = 1 or count(black) = 2 [rule]
    example turn "Two do" [rule]
      start
      B a1: illegal [rule]
      B a1 b1: legal
      is over
)"),
            "");
}

TEST(Words, WinEndsTheGameWithinATurn) {
  EXPECT_EQ(failures(board + R"(
    wins(P: player) = false
    move place(p in empty):
      put mover on p
      if count(own) = 3: win other(mover)
    turn = place then place [rule]
    end when no empty [rule]
    example third "The third stone loses" [rule]
      start
        X X .
        . . .
      B a1: legal
      is over and wins(white) and not wins(black)
      W b1 c1: illegal [rule]
)"),
            "");
}

// Moments.

TEST(Words, TurnStartIsWhereTheTurnBeganAndBeforeWhereThePartDid) {
  EXPECT_EQ(failures(board + R"(
    state seen : number
    move place(p in empty):
      put mover on p
      set seen to 10 * count(turn-start(own)) + count(before(own))
    turn = place up to 3 times [rule]
    end when no empty
    example moments "Three parts" [rule]
      start
        X . .
        . . .
      B a1: legal
      is seen = 11
      W b1: legal
      B c1 b2 c2: legal
      is seen = 24
)"),
            "");
  EXPECT_EQ(failures(board + R"(
    move place(p in empty): put mover on p
    turn = place again while count(own and not turn-start(own)) < 3 [rule]
    end when no empty
    example three "As long as the turn has brought fewer than three" [rule]
      start
        X . .
        . . .
      B a1 b1: illegal [rule]
      B a1 b1 c1: legal
)"),
            "");
}

// Stones and boards.

TEST(Words, NeutralStonesAreDrawnPutAndRemoved) {
  EXPECT_EQ(failures(board + R"(
    neutral red, rust as U
    move place(p in empty):
      put mover on p
      put red on next(p, north) and empty
    move clear(p in red):
      remove p
      put rust on { q in board | q = p }
    move turn-over(p in enemy):
      put rust on p
    end when no empty
    example stones "Red ones belong to nobody" [rule]
      start
      B a1: legal
      then
        R . .
        X . .
      is red = a2 and no rust and red within occupied and no (red and empty) and not red meets stones(players)
      W a2: illegal [rule] at a2
      W clear a2: legal
      then
        U . .
        X . .
      B turn-over a1: illegal [rule] at a1
      B b1: legal
      is rust = a2 and count(occupied) = 4
      W turn-over a1: legal
      is rust = (a1 or a2) and black = b1
    example past "They are of a moment as other stones are" [rule]
      start
        . . .
        . . R
      B clear c1: legal
      is some m in ago(1): m(red) = c1 and no m(rust)
      is each m in ago(0): no m(red)
)"),
            "");
}

TEST(Words, ShapeLeavesNoOtherPoints) {
  const std::string shaped = R"(
    board square-grid 3x3
    shape = { p in board | row(p) + column(p) > 2 and row(p) + column(p) < 6 }
    players black, white
    turns alternate
    move place(p):
      forbid "full" [rule]: p and occupied
      put mover on p
    end when no empty
)";
  EXPECT_EQ(failures(shaped + R"(
    example corners "Two corners do not exist" [rule]
      start
        . O -
        . . .
        - . X
      is count(board) = 7 and count(empty) = 5 and count(not occupied) = 5
      is count(beside(a2)) = 2 and count(around(b2)) = 6 and count(next(board, east)) = 4
      is no next(a2, south) and ahead(c1, west) = b1
      is count(components(empty)) = 1 and count(components(b1 or a2)) = 2
      is count(components(b1 or a2, around)) = 1
      B b2: legal
)"),
            "");
  EXPECT_EQ(moves_and_outcomes(shaped, {3, 3}).first, 7u);
  EXPECT_NE(failures(shaped + "    example e \"A point\" [rule]\n      B a1: legal\n")
                .find("'a1' is neither a move of this game nor a point of the board"),
            std::string::npos);
  EXPECT_NE(
      failures(shaped +
               "    example e \"Drawn\" [rule]\n      start\n        . . .\n        . . .\n        - . .\n")
          .find("the board has no point c3; draw '-' there"),
      std::string::npos);
  EXPECT_NE(
      failures(shaped +
               "    example e \"Drawn\" [rule]\n      start\n        . - -\n        . . .\n        - . .\n")
          .find("'-' stands for a point that the board does not have, and it has b3"),
      std::string::npos);
  const CheckedDocument checked = read(shaped);
  EXPECT_THROW(Model(checked.document, default_setting(checked.document), {1, 1}), InputError);
}

TEST(Words, ShapeMayAskForMemoryAsItIsAtTheStart) {
  EXPECT_EQ(failures(board + place + R"(
    state rows : number = 1
    shape = { p in board | row(p) <= rows }
    example row "One row" [rule]
      start
      is board = (a1 or b1 or c1)
)"),
            "");
}

TEST(Words, ShapeMakesAHexagonOfARhombus) {
  const auto [moves, outcomes] = moves_and_outcomes(R"(
    board hex-grid 5x5
    shape = { p in board | 2 * abs(row(p) + column(p) - width - 1) < width + 1 }
    players black, white
    turns alternate
    move place(p):
      forbid "it is not one of the six that touch the middle": count(beside(p)) < 6
      put mover on p
    end when no empty
)",
                                                    {5, 5});
  EXPECT_EQ(moves, 7u) << "a hexagon with three on a side has 19, of which seven have six neighbours";
}

// Collections.

TEST(Words, LargestSmallestAndSizesCompareCollections) {
  EXPECT_EQ(failures(board + R"(
    groups(P: player) = components(P)
    largest-group(P: player) = largest count(g) for g in groups(P)
    wins(P: player) = sizes(groups(P)) > sizes(groups(other(P)))
    move pass: nothing
    end when false
    example groups "Compared at the first difference" [rule]
      with board 4x3
      start
        X X . O
        . . O O
        X . . .
      is largest-group(black) = 2 and largest-group(white) = 3
      is (smallest count(g) for g in groups(black)) = 1 and (smallest count(g) for g in groups(black) | count(g) > 1) = 2
      is sizes(groups(black)) < sizes(groups(white)) and wins(white)
    example equal "The next one decides between equals, and none is less than one" [rule]
      with board 4x3
      start
        X X . O
        . . . O
        X . . .
      is wins(black) and not wins(white) and sizes(groups(black)) <> sizes(groups(white))
    example none "Of no set it is 0" [rule]
      start
      is largest-group(black) = 0 and (smallest row(p) for p in black) = 0 and sizes(groups(black)) = sizes(groups(white))
      is (largest row(p) + column(q) for p in board, q in board | p <> q) = 5 and (smallest -row(p) for p in board) = -2
)"),
            "");
}

// Steps.

TEST(Words, StepsTakeParametersAndElseIfGoesOn) {
  EXPECT_EQ(failures(board + R"(
    start:
      put white on c2
    step flank(r, P: player, n: number):
      if n = 0: nothing
      else if n = 1:
        put P on r
      else:
        remove r
    move place(p in empty):
      put mover on p
      do flank(beside(p) and empty, other(mover), count(beside(p)) - 2)
    end when no empty
    example flank "By the number of neighbours" [rule]
      start
      is white = c2
      B a1: legal
      then
        . . O
        X . .
      W b2: legal
      then
        X O O
        X X .
)"),
            "");
}

// The documents that docs/language.md shows.

TEST(Words, AreShownInDocumentsThatHold) {
  std::ifstream in(LANGUAGE_PAGE, std::ios::binary);
  const std::string page{std::istreambuf_iterator<char>(in), {}};
  const std::string fence = "```markdown\n";
  int documents = 0;
  for (std::size_t at = page.find(fence); at != std::string::npos;
       at = page.find(fence, at + 1), ++documents) {
    const std::size_t begin = at + fence.size();
    const CheckedDocument checked =
        language::read_document("language.md", page.substr(begin, page.find("```", begin) - begin));
    for (const language::Diagnostic& diagnostic : checked.diagnostics)
      ADD_FAILURE() << language::format(diagnostic, checked.source);
    EXPECT_FALSE(checked.document.examples.empty());
    for (const language::Example& example : checked.document.examples)
      for (const ExampleFailure& failure : run_example(checked.document, example))
        ADD_FAILURE() << format(failure, checked.source);
  }
  EXPECT_EQ(documents, 2);
}

}  // namespace
}  // namespace ruleproof::model
