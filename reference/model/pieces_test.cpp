#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "reference/model/examples.hpp"
#include "reference/model/random_games.hpp"
#include "spec/input_error.hpp"
#include "spec/language/checker.hpp"
#include "spec/language/tree.hpp"
#include "spec/testing/document_of_text.hpp"

// Tests kinds of pieces, numbers on points, `prefer` rules, and turns that are counted by their outcome. Each
// test has a small game whose examples state what is expected. Also tests that both evaluators play these
// games in the same way.

namespace ruleproof {
namespace {

using language::CheckedDocument;

/// Returns the document with these lines. The test fails if the document has errors, if one of its examples
/// fails, or if the two evaluators list different first turns.
CheckedDocument played(const std::string& lines) {
  CheckedDocument checked =
      checked_document("    game \"Test\"\n\n> A rule. [rule]\n\n    turns alternate\n" + lines);
  if (checked.has_errors()) return checked;
  for (const language::Example& example : checked.document.examples)
    for (const ExampleFailure& failure : run_example(checked.document, example))
      ADD_FAILURE() << format(failure, checked.document);
  const Game game(checked.document);
  Model plain(game), fast(game, Evaluation::compiled);
  std::vector<std::pair<State, State>> level{{plain.start(), fast.start()}};
  for (int turn = 0; turn < 3 && level.size() < 200; ++turn) {
    std::vector<std::pair<State, State>> next;
    for (const auto& [one, other] : level) {
      const auto ones = plain.outcomes(one), others = fast.outcomes(other);
      EXPECT_EQ(ones.size(), others.size());
      EXPECT_EQ(plain.moves(one), fast.moves(other));
      for (std::size_t i = 0; i < std::min(ones.size(), others.size()); ++i) {
        EXPECT_EQ(plain.notation().text(ones[i].first), fast.notation().text(others[i].first));
        EXPECT_EQ(plain.notation().rows(*ones[i].second.now), fast.notation().rows(*others[i].second.now));
        next.emplace_back(ones[i].second, others[i].second);
      }
    }
    level = std::move(next);
  }
  return checked;
}

std::size_t turns(const CheckedDocument& checked) {
  Model model((Game(checked.document)));
  return model.outcomes(model.start(), true, Listing::as_counted).size();
}

TEST(Pieces, KeepTheirKindAndOwnerAndGetOthers) {
  played(R"(
    board square-grid 3x3
    players white as W, black as B
    pieces man, king as K, tower as +T
    start
      k . m
      . M .
      K . +T
    move go(p in own, q in around(p) and not own):
      move p to q
    move crown(p in own and man): change p to king
    move convert(p in enemy): give p to mover
    move drop(p in empty, k: piece in { man, tower }): put mover k on p
    end when no king

    example go "What stood there is gone" [rule]
      is kind(b2) = man and owner(b2) = white and owner(a3) = black and not kind(a2) in pieces
      is count(king) = 2 and count(white and king) = 1 and man = (b2 or c3)
      W go b2 c3: legal
      then
        k . M
        . . .
        K . +T
      B convert c1: legal
      then
        k . M
        . . .
        K . +t
      W crown c3: legal
      W go c3 c2: illegal [rule]
    example drop "A kind is named" [rule]
      W drop a2 tower: legal
      then
        k . m
        +T M .
        K . +T
      B drop b1 king: illegal [rule]
)");
}

TEST(Pieces, LeaveTogetherAndThenArrive) {
  played(R"(
    board square-grid 4x1
    players white, black
    pieces man
    start
      M M . m
    move shift(d: direction in { east, west }):
      for each p in own, q in next(p, d): move p to q
    move stay(p in own): move p to p
    move meet:
      for each p in occupied: move p to c1
    move odd: move a1 or b1 to c1
    end when no own-of(white)
    own-of(P: player) = P

    example shift "All of a row" [rule]
      W shift east: legal
      then
        . M M m
      B shift west: legal
      then
        . M m .
    example stay "Nothing changes" [rule]
      W stay a1: legal
      then
        M M . m
    example meet "Two on one point, and what is not one piece" [rule]
      W meet: illegal [rule]
      W odd: illegal [rule]
)");
}

/// Memory declared with `each turn` is reset after each turn. Its initial value is an expression, which in
/// this game depends on the position. The expression is always evaluated in the position without stones, with
/// which the game starts.
TEST(Memory, OfATurnHasTheValueOfTheStartOfTheGameAgain) {
  played(R"(
    board square-grid 3x1
    players lower, upper
    state laid : number each turn = count(occupied)
    state first : player each turn = to-move
    state free : region each turn = empty
    move place(p in empty):
      put mover on p
      add 1 to laid
      set first to mover
      set free to nothing
    end when no empty

    example reset "After a turn" [rule]
      L a1: legal
      is laid = 0 and first = lower and free = board
      U b1: legal
      is laid = 0 and first = lower and free = board
)");
}

TEST(Numbers, OnPointsAreSummedShownAndKeptInTheirRange) {
  played(R"(
    board square-grid 3x1
    players lower, upper
    state seeds : number 0 to 3 of each point shown
    state lately : region each turn
    direction round a1 b1 c1 a1
    start:
      set seeds(a1 or b1) to 2
    move sow(p in { p in board | seeds(p) > 0 }, n: number in 1 to seeds(p)):
      forbid "it has just been sown": some lately
      set lately to p
      add 0 - n to seeds(p)
      for each i in 1 to n, q in next(p, round, i): add 1 to seeds(q)
    end when seeds(c1) = 4

    example sow "One by one" [rule]
      is seeds(board) = 4 and opposite(round) = opposite(opposite(opposite(round)))
      L sow a1 2: legal
      then
        . 3 1
      is no lately
      U sow b1 1: legal
      then
        . 2 2
      L sow c1 1: legal
      then
        1 2 1
    example range "No point has more than three" [rule]
      start
        1 3 1
        to-move upper
      U sow a1 1: illegal [rule]
      U sow c1 1: legal
)");
}

TEST(Turns, ArePreferredAndCountedByTheirOutcome) {
  const std::string game = R"(
    board square-grid 3x1
    players white, black
    move place(p in empty): put mover on p
    move skip: nothing
    turn = (place or skip) up to 2 times
    end when no empty
)";
  played(game + R"(
    example two "Both orders are turns" [rule]
      W b1 a1: legal
      B c1 skip: legal
)");
  // In this game a turn has at most two parts: stones, or skips. There are 17 turns: 3 with a single stone, 6
  // with an ordered pair of stones, 3 with a stone and then a skip, 3 with a skip and then a stone, 1 with
  // one skip and 1 with two skips.
  EXPECT_EQ(turns(played(game)), 17U);
  EXPECT_EQ(turns(played(game + "    counting outcomes\n")), 7U);
  EXPECT_EQ(turns(played(game + "    prefer largest count(own and not turn-start(own)) [rule]\n")), 6U);
  EXPECT_EQ(turns(played(game + "    counting outcomes\n    prefer largest count(own) [rule]\n"
                                "    prefer smallest count(own and a1) [rule]\n")),
            1U);
}

TEST(Turns, SayWhichOtherIsPreferred) {
  const CheckedDocument checked = played(R"(
    board square-grid 3x1
    players white, black
    move place(p in empty): put mover on p
    prefer largest column-of(own)
    column-of(s) = (sum column(p) for p in s)
    end when no empty
)");
  Model model((Game(checked.document)));
  const Attempt attempt = model.attempt(model.start(), model.notation().parse_move("W a1"));
  ASSERT_EQ(attempt.refusals.size(), 1U);
  EXPECT_EQ(attempt.refusals.front().message, "a turn for which this is larger is possible");
  EXPECT_EQ(attempt.refusals.front().clauses, std::vector<std::string>{"rule"});
}

TEST(Boards, AreLinesHexagonsAndMaps) {
  const CheckedDocument lines = played(R"(
    lines a1 d1 g1, a1 a4, d1 d4 d7
    players white, black
    move place(p in empty):
      forbid "two on a line": some l in lines: count(l and own) > 1
      put mover on p
    end when no empty

    example points "Six points" [rule]
      is count(board) = 6 and beside(d1) = (a1 or g1 or d4) and beside(a4) = a1 and union(lines) = board
)");
  EXPECT_THROW(Model(Game(lines.document).with_board({3, 3})), InputError);
  const CheckedDocument hexagon = played(R"(
    board hexagon 3
    players white, black
    move place(p in empty): put mover on p
    end when no empty

    example points "Nineteen cells" [rule]
      is count(board) = 19 and count(directions) = 6 and between(a3, e3) = (b3 or c3 or d3)
      is distance(a3, e3, board) = 4 and distance(a3, e3, empty and not c3) = 5
)");
  EXPECT_THROW(Model(Game(hexagon.document).with_board({4, 4})), InputError);
  const CheckedDocument map = played(R"(
    board square-grid 3x2
    players white, black
    map
      M . -
      t . M
      M is mountain, t is town
    move place(p in empty and not mountain): put mover on p
    end when no (empty and not mountain)

    example points "Five points" [rule]
      is mountain = (a2 or c1) and town = a1 and count(board) = 5
      W a1: legal
      B a2: illegal [rule]

    example letters "Where they stand for empty points" [rule]
      start
        M X -
        t . .
      then
        . X -
        . . M
)");
  EXPECT_THROW(Model(Game(map.document).with_board({4, 2})), InputError);
  const Model model(Game(map.document));
  EXPECT_THROW(model.notation().drawn({". M -", ". . ."}), InputError);
}

TEST(Starts, AreDrawnForEachSize) {
  const CheckedDocument checked = played(R"(
    board square-grid 2x1
    players white, black
    pieces man
    start
      M m
    start
      M . m
    move go(p in own, q in beside(p) and empty): move p to q
    end when not possible(go, to-move)
)");
  Model three(Game(checked.document).with_board({3, 1}));
  EXPECT_EQ(three.notation().rows(*three.start().now), std::vector<std::string>{"M . m"});
  EXPECT_EQ(three.outcomes(three.start()).size(), 1U);
  Model four(Game(checked.document).with_board({4, 1}));
  EXPECT_THROW(four.start(), InputError);
}

TEST(History, IsComparedWithAllThatDecides) {
  played(R"(
    board square-grid 3x1
    players white, black
    state turned : truth
    note taken : number
    pieces man
    start
      M . m
    move go(p in own, q in beside(p) and empty):
      move p to q
      add 1 to taken
    move turn-round: set turned to not turned
    end when some m in ago(4): same(m)

    example same "The same after four turns, whatever was noted" [rule]
      W go a1 b1: legal
      B turn-round: legal
      W go b1 a1: legal
      is not over
      B turn-round: legal
      is over
)");
}

}  // namespace
}  // namespace ruleproof
