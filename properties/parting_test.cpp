#include "properties/parting.hpp"

#include <gtest/gtest.h>

#include "properties/fault.hpp"
#include "properties/games.hpp"
#include "reference/drawn.hpp"
#include "spec/input_error.hpp"

namespace ruleproof {
namespace {

using What = Parting::What;

std::unique_ptr<Rules> rules_of(std::string_view id, std::initializer_list<std::string_view> readings = {}) {
  Ruleset ruleset(spec(id));
  for (const std::string_view reading : readings) ruleset = ruleset.with(reading);
  return played_game(id).rules(ruleset);
}

Move move_on(Colour colour, int point) { return {colour, point}; }
Move pass_of(Colour colour) { return {colour, std::nullopt}; }

std::vector<std::string> drawn_boards(const Rules& rules, const State& state, const Move& move) {
  std::vector<std::string> boards;
  for (const Outcome& outcome : sorted_outcomes(rules, state, move)) boards.push_back(drawn(outcome.after));
  return boards;
}

/// Black at * lets flip=one-by-one with pairs choose between two boards.
const Drawn& choice_of_flips() {
  static const Drawn drawn{"* O O . .", ". O O X ."};
  return drawn;
}

TEST(LegalBoards, AreNoneOfAnIllegalMove) {
  const Drawn board{"X O *", ". . ."};
  const auto loose = rules_of("loose");
  EXPECT_TRUE(sorted_outcomes(*loose, board.state(Colour::black), move_on(Colour::black, 0)).empty());
  EXPECT_TRUE(sorted_outcomes(*loose, board.state(Colour::white), board.move(Colour::black)).empty());
  EXPECT_TRUE(sorted_outcomes(*loose, board.state(Colour::black, 2), board.move(Colour::black)).empty());
}

TEST(LegalBoards, AreTheBoardAsItIsAfterAPass) {
  const Drawn board{"X O *", ". . ."};
  EXPECT_EQ(drawn_boards(*rules_of("loose"), board.state(Colour::black), pass_of(Colour::black)),
            (std::vector<std::string>{"X O . / . . ."}));
}

TEST(LegalBoards, AreAllThatAChoiceLeadsToUnlessTheMoveNamesOne) {
  const Drawn& board = choice_of_flips();
  const auto rules = rules_of("loose", {"group=pairs", "flip=one-by-one"});
  const State state = board.state(Colour::black);
  Move move = board.move(Colour::black);
  EXPECT_EQ(drawn_boards(*rules, state, move),
            (std::vector<std::string>{"X X O . . / . X O X .", "X O O . . / . X X X ."}));
  move.flips = std::vector<int>{6, 7};
  EXPECT_EQ(drawn_boards(*rules, state, move), (std::vector<std::string>{"X O O . . / . X X X ."}));
  move.flips = std::vector<int>{7};
  EXPECT_TRUE(sorted_outcomes(*rules, state, move).empty());
}

TEST(Parting, IsNothingWhereTwoRulesetsAgree) {
  const Drawn& board = choice_of_flips();
  const auto one = rules_of("loose");
  const auto other = rules_of("loose", {"end=own-groups"});
  for (const Move& move : conceivable_moves(*rules_of("loose"), board.state(Colour::white)))
    EXPECT_EQ(parting(*one, *other, board.state(Colour::white), move), std::nullopt);
}

TEST(Parting, OfLegalitySaysWhatEachRulesetSays) {
  const Drawn board{"X O *"};
  const auto one = rules_of("disto");
  const auto other = rules_of("disto", {"person=any-colour"});
  const Move move = board.move(Colour::black);
  const Parting expected{What::legality, move,
                         "illegal: it turns enemy sick gluttons into meals [place-sick] at b1", "legal"};
  EXPECT_EQ(parting(*one, *other, board.state(Colour::black), move), expected);
}

TEST(Parting, OfBoardsSaysWhatIsFlippedInEach) {
  const Drawn& board = choice_of_flips();
  const auto together = rules_of("loose", {"group=pairs"});
  const auto in_turn = rules_of("loose", {"group=pairs", "flip=one-by-one"});
  const Move move = board.move(Colour::black);
  const Parting expected{What::board, move, "flips b2 b1 c1", "flips b2 b1, or flips b1 c1"};
  EXPECT_EQ(parting(*together, *in_turn, board.state(Colour::black), move), expected);
}

TEST(Parting, OfAMoveThatNamesItsFlipsIsOfLegalityWhereNothingElseFlipsThem) {
  const Drawn& board = choice_of_flips();
  const auto in_turn = rules_of("loose", {"group=pairs", "flip=one-by-one"});
  const auto together = rules_of("loose", {"group=pairs"});
  const Move move{Colour::black, board.point, std::vector<int>{6, 7}};
  const auto found = parting(*in_turn, *together, board.state(Colour::black), move);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->what, What::legality);
  EXPECT_EQ(found->by_one, "legal");
  EXPECT_EQ(found->by_other, "illegal: no outcome of the placement flips just these stones");
}

TEST(Parting, AtAStateIsOfTheScoreWhereOtherStonesCount) {
  const Drawn board{"X O ."};
  const auto one = rules_of("disto");
  const auto other = rules_of("disto", {"person=any-colour"});
  const Parting expected{What::score, std::nullopt, "Black 0, White 1.5", "Black 1, White 1.5"};
  EXPECT_EQ(parting(*one, *other, board.state(Colour::black), Komi{1}), expected);
}

TEST(Parting, AtAStateIsOfTheWinnerOnlyWhereTheGameIsOver) {
  const Board board({3, 3});
  const auto one = rules_of("loose");
  const auto other = rules_of("loose", {"tie=pass"});
  State tied = start(board);
  tied.to_move = Colour::white;
  tied.notes = {1};  // who placed last
  EXPECT_EQ(parting(*one, *other, tied, Komi{0}), std::nullopt);
  tied.memory = {4};  // two passes
  EXPECT_EQ(parting(*one, *other, tied, Komi{4}), std::nullopt);
  const Parting expected{What::winner, std::nullopt, "Black wins [tie]", "White wins [tie]"};
  EXPECT_EQ(parting(*one, *other, tied, Komi{0}), expected);
}

/// Loose, but one pass ends the game.
class ImpatientRules final : public Rules {
 public:
  bool is_over(const State& state) const override { return state.passes >= 1; }
  std::vector<Refusal> turn(const State& state, const Move&) const override {
    if (!is_over(state)) return {};
    return {{"end", "the game is over", state.position.black.board().nowhere()}};
  }
  std::vector<Outcome> outcomes(const State& state, const Move& move) const override { return loose_->outcomes(state, move); }
  Board::Region scoring(const Position<Board::Region>& position, Colour colour) const override {
    return loose_->scoring(position, colour);
  }
  bool is_settled(const Position<Board::Region>& position) const override {
    return loose_->is_settled(position);
  }
  std::string settled_meaning() const override { return loose_->settled_meaning(); }
  Result result(const State& state, Komi komi) const override { return loose_->result(state, komi); }
  std::vector<SetupRuling> setup(Size size, Komi komi) const override { return loose_->setup(size, komi); }

 private:
  std::unique_ptr<Rules> loose_ = rules_of("loose");
};

TEST(Parting, AtAStateIsOfTheEndBeforeAnythingElse) {
  const Drawn board{"X O ."};
  const ImpatientRules impatient;
  const Parting expected{What::end, std::nullopt, "the game goes on", "the game is over"};
  EXPECT_EQ(parting(*rules_of("loose"), impatient, board.state(Colour::black, 1), Komi{0}), expected);
  EXPECT_EQ(parting(*rules_of("loose"), impatient, board.state(Colour::black), Komi{0}), std::nullopt);
}

TEST(Parting, NamesWhatItIsOf) {
  EXPECT_EQ(text(What::legality), "legality");
  EXPECT_EQ(text(What::board), "board");
  EXPECT_EQ(text(What::end), "end");
  EXPECT_EQ(text(What::score), "score");
  EXPECT_EQ(text(What::winner), "winner");
}

TEST(ConceivableMoves, AreThePlacementsOnAllPointsAndThePass) {
  const Drawn board{"X . O"};
  EXPECT_EQ(conceivable_moves(*rules_of("loose"), board.state(Colour::white)),
            (std::vector<Move>{move_on(Colour::white, 0), move_on(Colour::white, 1), move_on(Colour::white, 2), pass_of(Colour::white)}));
}

TEST(Faults, AreTheBrokenClausesWithTheirStones) {
  const Drawn board{"X O *"};
  const auto disto = rules_of("disto");
  EXPECT_TRUE(faults(*disto, board.state(Colour::black), pass_of(Colour::black)).empty());
  const std::vector<Fault> found = faults(*disto, board.state(Colour::white, 2), board.move(Colour::black));
  const std::vector<Fault> expected{{"end", "the game is over", {}},
                                    {"turns", "it is the other player's turn", {}},
                                    {"place-sick", "it turns enemy sick gluttons into meals", {1}}};
  EXPECT_EQ(found, expected);
  EXPECT_EQ(summary({3, 1}, found[0]), "the game is over [end]");
  EXPECT_EQ(summary({3, 1}, found[2]), "it turns enemy sick gluttons into meals [place-sick] at b1");
}

TEST(Faults, AreNoneToBeToldOfStonesThatNoOutcomeFlips) {
  const Drawn board{"X O *"};
  const Move move{Colour::black, 2, std::vector<int>{0}};
  EXPECT_THROW(faults(*rules_of("disto"), board.state(Colour::black), move), InputError);
}

TEST(Faults, NameEachClauseOnceAndGatherTheirPoints) {
  const std::vector<Fault> faults{{"a", "x", {3, 7}}, {"b", "y", {}}, {"a", "z", {1, 3}}};
  EXPECT_EQ(clauses_of(faults), (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(points_of(faults), (std::vector<int>{1, 3, 7}));
}

}  // namespace
}  // namespace ruleproof
