#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "reference/testing/failed_examples.hpp"
#include "spec/input_error.hpp"
#include "spec/language/checker.hpp"
#include "spec/language/tree.hpp"
#include "spec/text_of_file.hpp"

// Tests words of the language. Each test has a small game whose examples state what the word means.

namespace ruleproof {
namespace {

using language::CheckedDocument;

const std::string head = "    game \"Test\"\n\n> A rule. [rule]\n\n";
const std::string board = head + R"(
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

/// Returns the number of legal moves at the start, and the number of their outcomes. Outcomes are counted as
/// the document states: for instance, outcomes that lead to equal positions may count as one.
std::pair<std::size_t, std::size_t> moves_and_outcomes(const std::string& text, Size size) {
  const CheckedDocument checked = checked_document(text);
  Model model(Game(checked.document).with_board(size));
  return {model.moves(model.start()).size(),
          model.outcomes(model.start(), false, Listing::as_counted).size()};
}

TEST(Words, OrElseSaysWhyATurnIsNone) {
  EXPECT_NE(failed_examples(board + place + R"(
    turn = place or else pass [rule]
    example first "A pass is for those who can't place" [rule]
      start
      B pass: legal
)")
                .find("(another turn is possible, and 'pass' is one only if none is)"),
            std::string::npos);
}

TEST(Words, UpToRepeatsAPartAtLeastOnce) {
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

TEST(Words, SizesOfACollectionFallWhereverItsMembersStand) {
  EXPECT_EQ(failed_examples(head + R"(
    board square-grid 4x2
    players black, white
    turns alternate
)" + place + R"(
    size-of(P: player) = sizes(components(stones(P)))
    wins(P: player) = size-of(other(P)) < size-of(P)
    example rows "One and two stones are as much as two and one, and more than one and one." [rule]
      start
        X . X X
        O O . O
      is size-of(black) = size-of(white) and not wins(black) and not wins(white)
    example fewer "One and two stones are more than one and one." [rule]
      start
        X . X X
        O . . O
      is size-of(white) < size-of(black)
)"),
            "");
}

TEST(Words, ShapeLeavesNoOtherPoints) {
  const std::string shaped = head + R"(
    board square-grid 3x3
    shape = { p in board | row(p) + column(p) > 2 and row(p) + column(p) < 6 }
    players black, white
    turns alternate
    move place(p):
      forbid "full" [rule]: p and occupied
      put mover on p
    end when no empty
)";
  EXPECT_EQ(moves_and_outcomes(shaped, {3, 3}).first, 7u);
  EXPECT_NE(failed_examples(shaped + "    example e \"A point\" [rule]\n      B a1: legal\n")
                .find("'a1' is neither a move of this game nor a point of the board"),
            std::string::npos);
  EXPECT_NE(failed_examples(
                shaped +
                "    example e \"Drawn\" [rule]\n      start\n        . . .\n        . . .\n        - . .\n")
                .find("the board has no point c3; draw '-' there"),
            std::string::npos);
  EXPECT_NE(failed_examples(
                shaped +
                "    example e \"Drawn\" [rule]\n      start\n        . - -\n        . . .\n        - . .\n")
                .find("'-' stands for a point that the board does not have, and it has b3"),
            std::string::npos);
  const CheckedDocument checked = checked_document(shaped);
  EXPECT_THROW(Model(Game(checked.document).with_board({1, 1})), InputError);
}

TEST(Words, ShapeMakesAHexagonOfARhombus) {
  const auto [moves, outcomes] = moves_and_outcomes(head + R"(
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

TEST(Words, DirectionsOfHexagonsAreTheSixOfTheBoard) {
  const auto moves_of = [](const std::string& direction) {
    return moves_and_outcomes(head + R"(
    board hex-grid 3x3
    players black, white
    turns alternate
    start:
      put black on { p in board | row(p) = 2 and column(p) = 2 }
    move go(p in own, )" + direction +
                                  R"():
      forbid "not as many": count(directions) <> 6 or count(all-directions) <> 6
      forbid "others are left": count(not directions) > 0
      forbid "it is not adjacent": not next(p, d) meets beside(p)
      remove p
      put mover on next(p, d)
    end when no black
)",
                              {3, 3})
        .first;
  };
  for (const char* direction : {"d: direction", "d in directions", "d in all-directions"})
    EXPECT_EQ(moves_of(direction), 6u) << direction;
}

/// Returns the documents in the fenced Markdown blocks of a page.
std::vector<std::string> documents_of(const std::string& file) {
  const std::string page = text_of_file(file), fence = "```markdown\n";
  std::vector<std::string> documents;
  for (std::size_t at = page.find(fence); at != std::string::npos; at = page.find(fence, at + 1)) {
    const std::size_t begin = at + fence.size();
    documents.push_back(page.substr(begin, page.find("```", begin) - begin));
  }
  return documents;
}

TEST(Words, AreShownInDocumentsThatHold) {
  const auto pages = {std::pair("language.md", 2u), std::pair("words.md", 4u), std::pair("recipes.md", 11u)};
  for (const auto& [page, count] : pages) {
    SCOPED_TRACE(page);
    const std::vector<std::string> shown = documents_of(std::string(PAGES "/") + page);
    EXPECT_EQ(shown.size(), count);
    for (const std::string& document : shown) {
      EXPECT_EQ(failed_examples(document), "");
      EXPECT_TRUE(checked_document(document).diagnostics.empty());
    }
  }
  const std::vector<std::string> more = documents_of(CORPUS "/test_documents/words.md");
  EXPECT_EQ(more.size(), 17u);
  for (const std::string& document : more) EXPECT_EQ(failed_examples(document), "");
}

}  // namespace
}  // namespace ruleproof
