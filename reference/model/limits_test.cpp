#include <cstdint>

#include <gtest/gtest.h>

#include "reference/evaluator/board_evaluator.hpp"
#include "reference/model/random_games.hpp"
#include "spec/language/tree.hpp"
#include "spec/testing/document_of_text.hpp"
#include "spec/testing/thrown.hpp"
#include "spec/text_of_file.hpp"

// Tests that limits of the language apply to each move separately, and that limits set by the caller apply to
// all computations together.

namespace ruleproof {
namespace {

std::string two_players(const std::string& board, const std::string& lines) {
  return "    game \"Test\"\n    board square-grid " + board +
         "\n    players black, white\n    turns alternate\n    wins(P: player) = some P\n" + lines;
}

const std::string board_of_rows = two_players("4x5", R"(
    start:
      put black on { p in board | row(p) < 3 }
      put white on { p in board | row(p) > height - 2 }
    rows-of(s) = { q in board | some p in s: row(p) = row(q) }
    move step(p in own, q in rows-of(beside(p)) and empty):
      remove p
      put mover on q
    end when no black or no white
)");

const std::string crowded = two_players("3x3", R"(
    move place(p in empty):
      forbid "crowded": some q in board: count({ r in board | r <> q }) > 99
      put mover on p
    end when no empty
)");

/// A game in which a turn places stones on all points of the board, in any order.
const std::string orders = text_of_file(CORPUS "/test_documents/orders.md");

/// Memory may store a half-line, such as all squares to the east of a stone. No finite window of the
/// unbounded grid can represent it, so an error must name this limit.
TEST(Limit, IsNamedWhereAHalfLineIsKept) {
  const Document& document = document_of_text(
      "    game \"Test\"\n    board unbounded-grid\n    players black, white\n    turns alternate\n"
      "    state kept : region\n    end when count(occupied) > 3\n"
      "    move place(p in around(occupied) or origin):\n      put mover on p\n"
      "      set kept to ahead(p, east)\n");
  for (const Evaluation evaluation : {Evaluation::plain, Evaluation::compiled}) {
    const Model model(Game(document), evaluation);
    EXPECT_EQ(thrown<evaluator::NoMeaning>([&] { model.outcomes(model.start()); }),
              "a half-line that is kept");
  }
}

TEST(Limit, BelongsToOneMove) {
  for (const Evaluation evaluation : {Evaluation::plain, Evaluation::compiled}) {
    const Document& document = document_of_text(board_of_rows);
    Model model(Game(document).with_board({4, 5}), evaluation);
    model.evaluator().limit_steps(20'000);
    const State start = model.start();
    std::size_t moves = 0;
    for (int i = 0; i < 100; ++i) moves += model.moves(start).size();
    EXPECT_EQ(moves, 100u * model.moves(start).size());
    EXPECT_GT(model.evaluator().steps(), 100'000) << "more than several moves may take";
  }
}

TEST(Limit, IsNamedWithTheMoveThatMetIt) {
  const auto limited = [](const std::string& text, const std::string& move, std::int64_t steps) {
    return thrown<evaluator::LimitReached>([&] {
      const Document& document = document_of_text(text);
      const language::Board& board = *document.board;
      Model model(Game(document).with_board({board.width, board.height}));
      const State start = model.start();
      model.evaluator().limit_steps(steps);
      if (move.empty())
        model.moves(start);
      else
        model.attempt(start, model.notation().parse_move(move));
    });
  };
  EXPECT_EQ(limited(crowded, "B b3", 100), "in 'B b3', more than 100 elementary steps");
  EXPECT_EQ(limited(crowded, "", 100), "in 'B a3', more than 100 elementary steps");
  EXPECT_EQ(limited(board_of_rows, "", 50),
            "in what 'q' may be in 'B step a2', more than 50 elementary steps");
}

/// In this memory, (black, white) and (white, black) name the same value. A move that sets both to different
/// values at once must be illegal.
TEST(ForEach, GivesAnUnorderedPairOneValue) {
  const std::string game =
      "    game \"Pairs\"\n    board square-grid 1x1\n    players black, white\n    turns alternate\n\n> "
      "Rules. [r]\n\n"
      "    state friends : pairs of players\n    move meet(p in empty):\n      put mover on p\n"
      "      for each i in { black }:\n        set friends(black, white) to true\n        set friends(white, "
      "black) to ";
  for (const Evaluation evaluation : {Evaluation::plain, Evaluation::compiled})
    for (const std::string value : {"true", "false"}) {
      const Document& document = document_of_text(game + value + "\n    end when no empty\n");
      const Model model(Game(document), evaluation);
      EXPECT_EQ(model.moves(model.start()).empty(), value == "false") << value;
    }
}

/// A `for each` makes all its changes at once. If it moves a piece away from a square, another change of the
/// owner or kind on that square must be refused.
TEST(ForEach, LeavesAPieceOnePiece) {
  const std::string game =
      "    game \"Pieces\"\n    board square-grid 2x1\n    players black, white\n    pieces man, king\n    "
      "turns alternate\n\n"
      "> Rules. [r]\n\n    start:\n      put black man on a1\n    move go(p in own, q in empty):\n"
      "      for each i in { black }:\n        move p to q\n        ";
  for (const Evaluation evaluation : {Evaluation::plain, Evaluation::compiled})
    for (const std::string change : {"give p to white", "change p to king", "put white man on p"}) {
      const Document& document = document_of_text(game + change + "\n    end when no empty\n");
      const Model model(Game(document), evaluation);
      EXPECT_EQ(model.moves(model.start()).empty(), !change.starts_with("put")) << change;
    }
}

/// In this document a condition with `possible` is evaluated for each member of a family, while the family is
/// bound to a name. The evaluation of `possible` must not change the family.
TEST(Possible, LeavesTheNamesOfWhoAsks) {
  const Document& document = document_of_text(R"(
    game "Families"
    board square-grid 3x3
    players black, white
    turns alternate

> Rules. [r]

    move go(p in empty):
      forbid "x": blocked(components(own) or components(enemy), p)
      put mover on p
    move jump(p in own):
      choose q in beside(p) and empty:
        put mover on q
      forbid "s": count(own) < 4
    blocked(F: family, p: point) = count({ g in F | g meets beside(p) or possible(jump, black) }) > 1
    end when count(empty) < 3
)");
  for (const Evaluation evaluation : {Evaluation::plain, Evaluation::compiled}) {
    const Model model(Game(document), evaluation);
    std::size_t second = 0, third = 0;
    for (const auto& [move, after] : model.outcomes(model.start())) {
      for (const auto& [answer, later] : model.outcomes(after)) {
        ++second;
        third += model.outcomes(later).size();
      }
    }
    EXPECT_EQ(second, 72u);
    EXPECT_EQ(third, 460u);
  }
}

/// A move may have numbers as arguments. They must be whole and fit into 32 bits; otherwise the range of the
/// parameter causes an error.
TEST(Limit, OfTheNumbersThatAMoveMayName) {
  for (const std::string range : {"0.5 to 1.5", "{ 1, 0.5 }", "3000000000 to 3000000001"})
    for (const Evaluation evaluation : {Evaluation::plain, Evaluation::compiled}) {
      const Document& document = document_of_text(
          "    game \"Numbers\"\n    board square-grid 1x1\n    players black, white\n    turns alternate\n\n"
          "> Rules. [r]\n\n    move go(p in empty, n: number in " +
          range + "):\n      put mover on p\n    end when no empty\n");
      EXPECT_EQ(thrown<evaluator::NumberLimit>([&] {
                  Model model(Game(document), evaluation);
                  model.moves(model.start());
                }),
                "'n' may be a number that is not whole, or too large for a move")
          << range;
    }
}

TEST(Limit, OfTurnsNamesWhereThereAreTooMany) {
  EXPECT_EQ(thrown<evaluator::LimitReached>([&] {
              const Document& document = document_of_text(orders);
              Model model(Game(document).with_board({3, 3}), Evaluation::compiled);
              model.moves(model.start());
            }),
            "there are more than 100000 turns");
}

TEST(StepsOfACall, EndItAlsoWhereTurnsAreListed) {
  for (const Evaluation evaluation : {Evaluation::plain, Evaluation::compiled}) {
    const Document& document = document_of_text(orders);
    Model model(Game(document).with_board({7, 1}), evaluation);
    const State start = model.start();
    model.evaluator().allow_steps(1'000'000);
    EXPECT_EQ(thrown<evaluator::OutOfSteps>([&] { model.moves(start); }),
              "more than 1000000 elementary steps, which is what the caller allows");
    model.evaluator().allow_steps(100'000'000);
    EXPECT_EQ(model.moves(start).size(), 5'040u);
  }
}

TEST(RandomGames, EndWithTheirStepsAlsoWithinOneMove) {
  const Document& document = document_of_text(orders);
  RandomGamesPlan table;
  table.size = {7, 1};
  table.steps = 1'000'000;
  const RandomGames played = play_randomly(Game(document), table);
  EXPECT_TRUE(played.ran_out_of_steps);
  EXPECT_EQ(played.games, 0);
  EXPECT_EQ(told_apart(Game(document), Game(document), table), ToldApart::unknown);
}

}  // namespace
}  // namespace ruleproof
