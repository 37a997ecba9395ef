#include "properties/judgement.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <functional>
#include <memory>

#include "properties/games.hpp"
#include "properties/view.hpp"
#include "record/arbitrary_record.hpp"
#include "reference/drawn.hpp"

namespace ruleproof {
namespace {

using Boards = std::vector<std::string>;

GameJudgement judged(const Board& board, const Record& record) {
  const Ruleset readings = ruleset(record);
  return judgement(*played_game(record.game).rules(readings), other_readings(readings), first_state(board, record),
                   record.moves, record.komi.value_or(Komi{0}));
}

using States = std::vector<State>;

/// The states after the legal moves that a move of a record may mean, by asking for all legal moves; nothing
/// if one of them cannot be told.
std::optional<States> continuations(const Rules& rules, const State& state, const Move& meant) try {
  States found;
  for (const Move& move : legal_moves(rules, state)) {
    if (move.colour != meant.colour || move.point != meant.point) continue;
    const State next = play(rules, state, move);
    const auto flipped = (state.position.of(other(move.colour)) & next.position.of(move.colour)).points();
    if (!meant.flips || !meant.point || *meant.flips == flipped) found.push_back(next);
  }
  return found;
} catch (const InputError&) {
  return std::nullopt;
}

Boards boards_of(const States& states) {
  Boards boards;
  for (const State& state : states) boards.push_back(drawn(state.position));
  std::ranges::sort(boards);
  return boards;
}

/// Where a game stands in which illegal moves change nothing: if the side to move had one, and the next move is
/// the other side's, its turn is over, which is no pass.
struct Replay {
  State state;
  bool is_refused = false;

  /// All of the games that are played here keep the number of passes, which begins anew.
  void await(const Rules& rules, const Move& next) {
    const Move pass{state.to_move, std::nullopt};
    if (!is_refused || next.colour == state.to_move || !is_legal(rules, state, pass)) return;
    state = play(rules, state, pass);
    state.passes = 0;
    state.memory = {0};
    is_refused = false;
  }

  void take(const Move& move, const States& next) {
    is_refused = next.empty() && (is_refused || move.colour == state.to_move);
    if (!next.empty()) state = next.front();
  }
};

/// After each move the board of a replay in which an illegal move changes nothing; it ends before a move that
/// has several outcomes or whose outcomes cannot be told.
Boards replayed(const Rules& rules, const State& from, const std::vector<Move>& moves) {
  Boards boards;
  Replay game{from};
  for (const Move& move : moves) {
    game.await(rules, move);
    const State& state = game.state;
    const std::optional<States> next = continuations(rules, state, move);
    if (!next || next->size() > 1) break;
    game.take(move, *next);
    boards.push_back(drawn(state.position));
  }
  return boards;
}

bool speaks(const std::vector<Dissent>& dissents, const std::string& reading) {
  return std::ranges::count(dissents, reading, &Dissent::reading) > 0;
}

/// Holds the judgement of a record against what asking for all legal moves gives.
void check(const Record& record) {
  const Board board(record.size);
  const auto rules = played_game(record.game).rules(ruleset(record));
  const auto others = other_readings(ruleset(record));
  Replay position{first_state(board, record)};
  const State& state = position.state;
  std::optional<GameJudgement> found;
  try {
    found = judged(board, record);
  } catch (const UnclearMove& error) {
    RC_ASSERT(error.index < record.moves.size());
    const std::vector<Move> before(record.moves.begin(), record.moves.begin() + error.index);
    for (const Move& move : before) {
      position.await(*rules, move);
      position.take(move, *continuations(*rules, state, move));
    }
    position.await(*rules, record.moves[error.index]);
    if (const auto meant = continuations(*rules, state, record.moves[error.index]))
      RC_ASSERT((record.moves[error.index].flips ? meant->empty() : meant->size() > 1));
    return;
  }
  RC_ASSERT(found->moves.size() == record.moves.size());
  Boards boards;
  for (const MoveJudgement& move : found->moves) {
    position.await(*rules, move.move);
    const States next = *continuations(*rules, state, move.move);
    RC_ASSERT(move.faults.empty() == !next.empty());
    for (const OtherReading& other : others) {
      const std::optional<States> there = continuations(*other.rules, state, move.move);
      if (!there) return;  // and so nothing is known of the rest of the game
      RC_ASSERT(speaks(move.part, other.reading) == (boards_of(*there) != boards_of(next)));
    }
    RC_ASSERT(move.effects.size() == 1u);
    position.take(move.move, next);
    boards.push_back(drawn(state.position));
    RC_ASSERT(drawn(move.effects.front().after.position) == boards.back());
  }
  RC_ASSERT(drawn(found->end.position) == drawn(state.position));
  RC_ASSERT(found->end.to_move == state.to_move);
  RC_ASSERT(found->end.passes == state.passes);
  std::vector<FirstMove> departures;
  for (const OtherReading& other : others) {
    const Boards there = replayed(*other.rules, first_state(board, record), record.moves);
    const auto parted = std::ranges::mismatch(boards, there).in1;
    if (parted != boards.end())
      departures.push_back({other.reading, static_cast<int>(parted - boards.begin()) + 1});
  }
  RC_ASSERT(found->departures == departures);
  RC_ASSERT(found->untold.empty());
}

/// At least the first and less than the second, large ones as often as small ones. To be called inside a
/// property.
int any_in(int first, int second) {
  return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(first, second));
}

/// A side of up to `longest` points. To be called inside a property.
int any_side(int longest) { return any_in(1, longest + 1); }

/// The record with other moves: mostly the side to move moves, and often legally. To be called inside a
/// property.
Record any_game(Record record) {
  record.moves.clear();
  const Board board(record.size);
  const auto rules = played_game(record.game).rules(ruleset(record));
  State state = first_state(board, record);
  for (int i = any_in(0, 3 * record.size.area()); i > 0; --i) {
    Move move{state.to_move, any_in(0, record.size.area())};
    if (any_in(0, 15) == 0) move.point.reset();
    if (any_in(0, 15) == 0) move.colour = other(move.colour);
    const std::optional<States> next = continuations(*rules, state, move);
    if (!next) break;
    if (next->size() > 1 && any_in(0, 4) != 0)
      move.flips = (state.position.of(other(move.colour)) & next->front().position.of(move.colour)).points();
    record.moves.push_back(move);
    if (!next->empty()) state = next->front();
  }
  return record;
}

RC_GTEST_PROP(Judgement, OfAnyRecordIsWhatAskingForAllLegalMovesGives, ()) {
  check(any_record({any_side(3), any_side(3)}));
}

RC_GTEST_PROP(Judgement, OfAnyGameFromASetupIsWhatAskingForAllLegalMovesGives, ()) {
  check(any_game(any_record({any_side(3), any_side(3)})));
}

RC_GTEST_PROP(Judgement, OfAnyGameFromTheStartIsWhatAskingForAllLegalMovesGives, ()) {
  Record record = any_record({any_side(5), any_side(4)});
  record.setup.reset();
  check(any_game(record));
}

TEST(Judgement, IsAskedOfAllReadingsThatTheRulesetDoesNotHaveInTheOrderOfTheSpec) {
  std::vector<std::string> readings;
  for (const OtherReading& other : other_readings(Ruleset(spec("disto")).with("person=clique")))
    readings.push_back(other.reading);
  EXPECT_EQ(readings,
            (std::vector<std::string>{"person=like-coloured", "person=any-colour", "person=mixed-clique",
                                      "placement=plain-2018", "when=after"}));
}

TEST(Judgement, AfterAnIllegalMoveTheSamePlayerChoosesAgain) {
  const Board board({3, 3});
  const GameJudgement game =
      judged(board, parse_record("game loose\nboard 3x3\nB a1\nW a1\nW c3\nW c1\n", "record"));
  ASSERT_EQ(clauses_of(game.moves[1].faults), (std::vector<std::string>{"turns"}));
  EXPECT_EQ(game.moves[1].faults.front().fault, "the point is not empty");
  EXPECT_TRUE(game.moves[2].faults.empty());
  ASSERT_FALSE(game.moves[3].faults.empty());
  EXPECT_EQ(game.moves[3].faults.front().fault, "it is the other player's turn");
  EXPECT_EQ(drawn(game.end.position), ". . O / . . . / X . .");
  EXPECT_EQ(game.end.to_move, Colour::black);
}

TEST(Judgement, TellsTheStonesThatAMoveFlips) {
  const Board board({3, 3});
  const GameJudgement game = judged(
      board, parse_record("game loose\nboard 3x3\nO X .\n. . .\n. . .\nto-move B\nB a2\nW c1\n", "record"));
  EXPECT_EQ(game.moves[0].effects.front().flipped, (std::vector<int>{0}));
  EXPECT_TRUE(game.moves[0].effects.front().killed.empty());
  EXPECT_EQ(game.moves[0].effects.front().result.black, 6);
  EXPECT_EQ(game.moves[0].effects.front().result.white, 0);
  EXPECT_TRUE(game.moves[1].effects.front().flipped.empty());
}

TEST(Judgement, TellsTheStonesOfEitherColourThatNoLongerCount) {
  const Board board({3, 1});
  const GameJudgement game =
      judged(board, parse_record("game disto\nboard 3x1\nX . O\nto-move B\nB b1\n", "record"));
  ASSERT_TRUE(game.moves[0].faults.empty());
  EXPECT_EQ(game.moves[0].effects.front().killed, (std::vector<int>{0, 2}));
  EXPECT_TRUE(game.moves[0].effects.front().flipped.empty());
}

/// Under group=any-set White's second stone leaves the first one, in the corner of Black's, without a
/// liberty.
const char* const spoilt = "game loose\nboard 3x3\nB a3\nW b3\nB c3\nW b2\nB a2\nW a1\n";

TEST(Judgement, NamesTheReadingsThatRuleOtherwiseAndWhereEachLeavesTheBoard) {
  const Board board({3, 3});
  const GameJudgement game = judged(board, parse_record(spoilt, "record"));
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(game.moves[i].part.empty()) << i;
  EXPECT_EQ(game.moves[3].part,
            (std::vector<Dissent>{
                {"group=any-set", "illegal: groups are left without a true liberty [end-of-turn] at b3"}}));
  EXPECT_EQ(std::ranges::count(game.departures, FirstMove{"group=any-set", 4}), 1);
  EXPECT_EQ(first_departure(game), 4);
}

TEST(Judgement, HasNoFirstDepartureWhereNoReadingLeavesTheBoard) {
  const Board board({3, 3});
  const GameJudgement game =
      judged(board, parse_record("game loose\nboard 3x3\nB a3\nW b3\nB b3\n", "record"));
  EXPECT_TRUE(game.departures.empty());
  EXPECT_EQ(first_departure(game), std::nullopt);
}

TEST(Judgement, TellsUnderWhichReadingsTheEndHasAnotherScoreOrWinner) {
  const Board line({3, 1});
  EXPECT_EQ(judged(line, parse_record("game disto\nboard 3x1\nkomi 0.5\nX O .\n", "record")).score_under,
            (std::vector<Dissent>{{"person=any-colour", "Black 1, White 1.5"},
                                  {"person=mixed-clique", "Black 1, White 1.5"}}));
  const Board board({3, 3});
  State tied = start(board);
  tied.to_move = Colour::white;
  tied.notes = {1};  // who placed last
  const Ruleset loose(spec("loose"));
  const Move passes[] = {{Colour::white, std::nullopt}, {Colour::black, std::nullopt}};
  const auto under = [&](std::size_t count) {
    return judgement(*played_game("loose").rules(loose), other_readings(loose), tied, {passes, passes + count},
                     Komi{0})
        .score_under;
  };
  EXPECT_TRUE(under(1).empty());
  EXPECT_EQ(under(2), (std::vector<Dissent>{{"tie=pass", "White wins [tie]"}}));
}

const std::string choice_of_flips = "game loose\nboard 5x2\nreading group=pairs\n. O O . .\n. O O X .\nB a2";

TEST(Judgement, OfAReadingWithAChoiceThatTheMoveDoesNotMakeIsThatItLeavesTheBoard) {
  const Board board({5, 2});
  const GameJudgement game = judged(board, parse_record(choice_of_flips, "record"));
  EXPECT_EQ(std::ranges::count(game.moves[0].part, Dissent{"flip=one-by-one", "flips b2 b1, or flips b1 c1"}),
            1);
  EXPECT_EQ(std::ranges::count(game.departures, FirstMove{"flip=one-by-one", 1}), 1);
}

TEST(Judgement, RefusesAMoveThatDoesNotSayWhichOutcomeItMeansAndSaysWhichMove) {
  Record record = parse_record(
      "game loose\nboard 5x2\nreading group=pairs\nreading flip=one-by-one\n"
      ". O O . .\n. O O X .\nto-move W\nW pass\nB a2\n",
      "record");
  const Board board({5, 2});
  const auto refused = [&] {
    try {
      judged(board, record);
    } catch (const UnclearMove& error) {
      return std::to_string(error.index) + ": " + error.what();
    }
    return std::string("judged");
  };
  EXPECT_EQ(refused(), "1: the placement has several outcomes; the move must name the stones that it flips");
  record.moves[1].flips = std::vector<int>{6, 7};
  EXPECT_EQ(refused(), "judged");
  record.moves[1].flips = std::vector<int>{7};
  EXPECT_EQ(refused(), "1: no outcome of the placement flips just these stones");
}

TEST(Judgement, OfOneMoveGivesEachOutcomeThatItMayMean) {
  const Drawn board{"* O O . .", ". O O X ."};
  const Ruleset readings = Ruleset(spec("loose")).with("group=pairs").with("flip=one-by-one");
  const MoveJudgement move = judgement(*played_game("loose").rules(readings), other_readings(readings),
                                       board.state(Colour::black), board.move(Colour::black), Komi{0});
  ASSERT_EQ(move.effects.size(), 2u);
  EXPECT_EQ(move.effects[0].flipped, (std::vector<int>{1, 6}));
  EXPECT_EQ(move.effects[1].flipped, (std::vector<int>{6, 7}));
}

/// Disto with outcomes of placements that are not Disto's.
class OtherOutcomes final : public Rules {
 public:
  using Outcomes = std::function<std::vector<Outcome>(std::vector<Outcome>)>;

  explicit OtherOutcomes(Outcomes outcomes) : outcomes_(std::move(outcomes)) {}

  bool is_over(const State& state) const override { return disto_->is_over(state); }
  std::vector<Refusal> turn(const State& state, const Move& move) const override { return disto_->turn(state, move); }
  std::vector<Outcome> outcomes(const State& state, const Move& move) const override {
    std::vector<Outcome> found = disto_->outcomes(state, move);
    return move.point ? outcomes_(std::move(found)) : found;
  }
  Board::Region scoring(const Position<Board::Region>& position, Colour colour) const override {
    return disto_->scoring(position, colour);
  }
  bool is_settled(const Position<Board::Region>& position) const override {
    return disto_->is_settled(position);
  }
  std::string settled_meaning() const override { return disto_->settled_meaning(); }
  Result result(const State& state, Komi komi) const override { return disto_->result(state, komi); }
  std::vector<SetupRuling> setup(Size size, Komi komi) const override { return disto_->setup(size, komi); }

 private:
  Outcomes outcomes_;
  std::unique_ptr<Rules> disto_ = played_game("disto").rules(Ruleset(spec("disto")));
};

/// A pass and two placements of Disto, beside a reading that gives other outcomes.
GameJudgement judged_beside(const Board& board, OtherOutcomes::Outcomes outcomes) {
  std::vector<OtherReading> others;
  others.push_back({"when=never", std::make_unique<OtherOutcomes>(std::move(outcomes))});
  const std::vector<Move> moves{{Colour::black, std::nullopt}, {Colour::white, 0}, {Colour::black, 1}};
  return judgement(*played_game("disto").rules(Ruleset(spec("disto"))), others, start(board), moves, Komi{1});
}

TEST(Judgement, GoesOnWithoutAReadingThatCannotTellWhatAMoveDoes) {
  const Board board({3, 3});
  const GameJudgement game =
      judged_beside(board, [](const auto&) -> std::vector<Outcome> { throw InputError("too many"); });
  ASSERT_EQ(game.moves.size(), 3u);
  EXPECT_TRUE(game.moves[0].part.empty());
  EXPECT_EQ(game.moves[1].part, (std::vector<Dissent>{{"when=never", "cannot be told: too many"}}));
  EXPECT_TRUE(game.moves[2].part.empty());
  EXPECT_EQ(game.untold, (std::vector<FirstMove>{{"when=never", 2}}));
  EXPECT_EQ(game.departures, (std::vector<FirstMove>{{"when=never", 2}}));
}

TEST(Judgement, OfSeveralOutcomesDoesNotTakeTheOneThatStaysOnTheBoard) {
  const Board board({3, 3});
  const GameJudgement game = judged_beside(board, [&](std::vector<Outcome> outcomes) {
    outcomes.push_back(outcomes.front());
    outcomes.back().after.black = board.everywhere() - outcomes.back().after.white;
    return outcomes;
  });
  EXPECT_EQ(game.departures, (std::vector<FirstMove>{{"when=never", 2}}));
}

std::vector<bool> legality(const GameJudgement& game) {
  std::vector<bool> legal;
  for (const MoveJudgement& move : game.moves) legal.push_back(move.faults.empty());
  return legal;
}

TEST(Judgement, OfARefusedMoveIsThatItUsesUpItsTurnIfTheOtherSideGoesOn) {
  const Board board({3, 3});
  const GameJudgement on = judged(board, parse_record("game go\nboard 3x3\nB b2\nW b2\nB a1\nW c3\n", "record"));
  EXPECT_EQ(legality(on), (std::vector<bool>{true, false, true, true}));
  EXPECT_TRUE(on.moves[1].used_turn);
  const GameJudgement again = judged(board, parse_record("game go\nboard 3x3\nB b2\nW b2\nW a1\nB c3\n", "record"));
  EXPECT_EQ(legality(again), (std::vector<bool>{true, false, true, true}));
  EXPECT_FALSE(again.moves[1].used_turn);
  // A move out of turn is not one of the side to move.
  const GameJudgement hasty = judged(board, parse_record("game go\nboard 3x3\nB b2\nB a1\nB c3\n", "record"));
  EXPECT_EQ(legality(hasty), (std::vector<bool>{true, false, false}));
}

TEST(Judgement, TakesAUsedUpTurnForNoPassAndNotForTheRestOfAnEndedGame) {
  const Board board({3, 3});
  const GameJudgement game =
      judged(board, parse_record("game go\nboard 3x3\nB b2\nW pass\nB b2\nW pass\nB a1\n", "record"));
  EXPECT_EQ(legality(game), (std::vector<bool>{true, true, false, true, true}));
  const GameJudgement over =
      judged(board, parse_record("game go\nboard 3x3\nB pass\nW pass\nB a1\nW a1\n", "record"));
  EXPECT_EQ(legality(over), (std::vector<bool>{true, true, false, false}));
  EXPECT_EQ(over.moves[3].faults.size(), 2u) << "it is over, and it is not White's turn";
  EXPECT_FALSE(over.moves[2].used_turn);
}

GameJudgement standing(const std::string& text) {
  const Record record = parse_record(text, "record");
  static std::vector<std::unique_ptr<Board>> boards;
  boards.push_back(std::make_unique<Board>(record.size));
  const Ruleset readings = ruleset(record);
  return judgement(*played_game(record.game).rules(readings), other_readings(readings), first_state(*boards.back(), record),
                   record.moves, Komi{0}, IllegalMoves::stand);
}

TEST(Judgement, LetsIllegalMovesStandWhereTheyCanBePlayed) {
  const GameJudgement suicide = standing("game go\nboard 3x1\nreading suicide=illegal\n. X .\nto-move W\nW a1\nB c1\n");
  EXPECT_TRUE(suicide.moves[0].stands);
  EXPECT_EQ(suicide.moves[0].effects.front().captured, (std::vector<int>{0}));
  EXPECT_EQ(drawn(suicide.end.position), ". X X");
  const GameJudgement twice = standing("game go\nboard 3x1\nB a1\nB c1\nW b1\n");
  EXPECT_EQ(legality(twice), (std::vector<bool>{true, false, true}));
  EXPECT_EQ(twice.end.to_move, Colour::black);
  EXPECT_EQ(twice.moves[1].effects.front().after.last_placement, Colour::black);
  const GameJudgement taken = standing("game go\nboard 3x1\nB a1\nW a1\nB c1\n");
  EXPECT_FALSE(taken.moves[1].stands);
  EXPECT_TRUE(taken.moves[1].used_turn);
  EXPECT_EQ(drawn(taken.end.position), "X . X");
  const GameJudgement over = standing("game go\nboard 3x1\nB pass\nW pass\nB a1\n");
  EXPECT_FALSE(over.moves[2].stands);
  EXPECT_EQ(drawn(over.end.position), ". . .");
}

TEST(Judgement, OfADifferenceThatLastsIsThatItIsNoNewOne) {
  // After W b2 the stone on b3 lacks a liberty of its own, and so it does after all that follows elsewhere.
  const Board board({3, 3});
  const GameJudgement game =
      judged(board, parse_record("game loose\nboard 3x3\nB a3\nW b3\nB c3\nW b2\nB c2\nW a1\n", "record"));
  ASSERT_EQ(game.moves.size(), 6u);
  EXPECT_TRUE(is_new(game.moves[3].part));
  for (const int move : {4, 5}) {
    EXPECT_EQ(lasting(game.moves[move].part), (std::vector<std::string>{"group=any-set"}));
    EXPECT_FALSE(is_new(game.moves[move].part));
  }
}

}  // namespace
}  // namespace ruleproof
