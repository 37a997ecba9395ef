#include "properties/ambiguity.hpp"

#include <gtest/gtest.h>

#include <string>

#include "record/move_text.hpp"
#include "spec/input_error.hpp"
#include "spec/size.hpp"

namespace ruleproof {
namespace {

Ruleset with(std::string_view game, std::initializer_list<std::string_view> readings) {
  Ruleset ruleset(spec(game));
  for (const std::string_view reading : readings) ruleset = ruleset.with(reading);
  return ruleset;
}

Ambiguity compared(const Ruleset& one, const Ruleset& other, ComparePlan plan = {}) {
  if (plan.komi == Komi{}) plan.komi = *one.game().default_komi;
  return compare(one, other, plan, {}, {});
}

std::string sizes(const std::vector<Size>& sizes) {
  std::string names;
  for (const Size size : sizes) {
    if (!names.empty()) names += ' ';
    names += text(size);
  }
  return names;
}

TEST(Compare, SaysThatARulesetIsTheSameAsItself) {
  const Ambiguity same = compared(with("disto", {}), with("disto", {}));
  EXPECT_EQ(same.result, Ambiguity::Result::same);
  EXPECT_EQ(same.how, "identical");
}

TEST(Compare, FindsTheSmallestPositionWhereBeforeAndAfterPart) {
  const Ambiguity when = compared(with("disto", {}), with("disto", {"when=after"}));
  ASSERT_EQ(when.result, Ambiguity::Result::differ);
  EXPECT_EQ(when.how, "exhausted");
  EXPECT_EQ(sizes(when.exhausted), "1x1");
  ASSERT_TRUE(when.witness && when.smaller);
  EXPECT_EQ(text(when.witness->record.size), "2x2");
  EXPECT_EQ(when.witness->count(), 3);
  EXPECT_EQ(when.witness->parting.what, Parting::What::legality);
  EXPECT_EQ(when.witness->after_by_one.size(), 1u);
  EXPECT_EQ(when.witness->after_by_other.size(), 0u);
  EXPECT_EQ(when.classes, 1u);
  EXPECT_EQ(text(when.smaller->record.size), "2x1");
  EXPECT_EQ(when.smaller->count(), 1);
}

TEST(Compare, ProvesThatSickIsRedundantAndThatTheFlipsOfLooseAreOne) {
  for (const auto& [one, other] :
       {std::pair(with("disto", {}), with("disto", {"placement=plain-2018"})),
        std::pair(with("loose", {"flip=cascade"}), with("loose", {"flip=one-by-one"})),
        std::pair(with("loose", {}), with("loose", {"end=own-groups"})),
        std::pair(with("loose", {}), with("loose", {"tie=pass"}))}) {
    const Ambiguity same = compared(one, other);
    EXPECT_EQ(same.result, Ambiguity::Result::same) << other.text();
    EXPECT_EQ(same.how, "every-board") << other.text();
    EXPECT_FALSE(same.exhausted.empty());
    EXPECT_FALSE(same.witness);
  }
}

TEST(Compare, FindsThatTheOrderOfFlipsMattersToPairs) {
  const Ambiguity flips =
      compared(with("loose", {"group=pairs"}), with("loose", {"group=pairs", "flip=one-by-one"}));
  ASSERT_EQ(flips.result, Ambiguity::Result::differ);
  EXPECT_EQ(text(flips.witness->record.size), "3x3");
  EXPECT_EQ(flips.witness->count(), 5);
}

TEST(Compare, ProvesThatLookingAgainMakesNoDifferenceToPairsAndNothingOfTheirOrder) {
  const Ambiguity flips =
      compared(with("loose", {"group=pairs"}), with("loose", {"group=pairs", "flip=cascade"}));
  EXPECT_EQ(flips.result, Ambiguity::Result::same);
  EXPECT_EQ(flips.how, "every-board");
  EXPECT_NE(flips.argument.find("looking again"), std::string::npos);
  EXPECT_EQ(flips.argument.find("every order"), std::string::npos);
}

TEST(Compare, ArguesFromNothingWhereAllWasLookedAt) {
  ComparePlan plan;
  plan.effort = {1, 1, 20'000, {}};
  plan.board = Size{2, 2};
  const Ambiguity flips = compared(with("loose", {}), with("loose", {"flip=one-by-one"}), plan);
  EXPECT_EQ(flips.result, Ambiguity::Result::same);
  EXPECT_EQ(flips.how, "exhausted");
  EXPECT_EQ(flips.argument, "");
}

/// The board of a witness, its game, and the move on which the rulesets part, with a question mark.
std::string in_short(const Witness& witness) {
  const Record& record = witness.record;
  std::string line = text(record.size);
  for (const Move& move : record.moves) line.append(" ").append(text(record.size, move));
  if (witness.parting.move) line.append(" ").append(text(record.size, *witness.parting.move)).append("?");
  return line;
}

constexpr std::string_view makes_again = "illegal: it makes an earlier position again [repeat]";

TEST(Compare, FindsTheSmallestPositionsWhereTheKosOfGoPart) {
  struct Case {
    const char* one;
    const char* other;
    std::string exhausted;
    std::string witness;
  };
  const std::vector<Case> cases{
      {"ko=positional", "ko=situational", "", "1x1 B a1?"},
      {"ko=positional", "ko=simple", "", "1x1 B a1?"},
      {"ko=situational", "ko=simple", "1x1", "2x1 B a1 W pass B b1 W pass B a1?"},
  };
  for (const Case& kos : cases) {
    const Ruleset one = with("go", {kos.one}), other = with("go", {kos.other});
    const Ambiguity parted = compared(one, other);
    EXPECT_EQ(parted.result, Ambiguity::Result::differ);
    EXPECT_EQ(parted.how, "exhausted");
    EXPECT_EQ(parted.why, "");
    EXPECT_EQ(sizes(parted.exhausted), kos.exhausted);
    ASSERT_TRUE(parted.witness);
    EXPECT_EQ(in_short(*parted.witness), kos.witness);
    EXPECT_TRUE(parted.witness->reachable);
    EXPECT_EQ(parted.witness->parting.what, Parting::What::legality);
    EXPECT_EQ(parted.witness->parting.by_one.substr(0, makes_again.size()), makes_again);
    EXPECT_EQ(parted.witness->parting.by_other, "legal");
    EXPECT_TRUE(is_confirmed(*parted.witness, one, other));
    EXPECT_FALSE(is_confirmed(*parted.witness, other, other));
    EXPECT_FALSE(parted.neighbour);  // no stone is to blame
  }
}

TEST(Compare, SaysWhereTooManyPastsLeaveASmallerPositionOpen) {
  const Ruleset one = with("go", {}), other = with("go", {"suicide=illegal"});
  const Ambiguity suicide = compared(one, other);
  ASSERT_EQ(suicide.result, Ambiguity::Result::differ);
  EXPECT_EQ(suicide.how, "found");
  EXPECT_EQ(suicide.why, "not all of 2x2, 4x1 was looked at, where there are too many pasts");
  EXPECT_EQ(sizes(suicide.exhausted), "1x1 2x1 3x1");
  ASSERT_TRUE(suicide.witness);
  EXPECT_EQ(in_short(*suicide.witness), "4x1 B a1 W c1 B b1?");
  EXPECT_EQ(suicide.witness->parting.what, Parting::What::legality);
  EXPECT_EQ(suicide.witness->after_by_one.size(), 1u);
  EXPECT_EQ(suicide.witness->after_by_other.size(), 0u);
  EXPECT_TRUE(is_confirmed(*suicide.witness, one, other));
  EXPECT_FALSE(is_confirmed(*suicide.witness, one, one));
  ASSERT_TRUE(suicide.neighbour);
  EXPECT_TRUE(suicide.neighbour->reachable);
  EXPECT_EQ(suicide.neighbour->change, "without the stone on a1");
  EXPECT_EQ(suicide.neighbour->record.moves,
            (std::vector<Move>{{Colour::black, std::nullopt}, {Colour::white, 2}}));
}

TEST(Compare, KnowsThePastOfTheRecordThatItGoesOnFrom) {
  const Ruleset one = with("go", {"ko=situational"}), other = with("go", {"ko=simple"});
  ComparePlan plan;
  plan.board = Size{1, 2};
  plan.from = parse_record("game go\nboard 1x2\nB a2\nW pass\nB a1\nW pass\n", "test");
  const Ambiguity parted = compared(one, other, plan);
  ASSERT_TRUE(parted.witness);
  EXPECT_EQ(in_short(*parted.witness), "1x2 B a2 W pass B a1 W pass B a2?");
}

TEST(Compare, StaysWithPositionsWhereTheProverForEveryBoardMayDoNothing) {
  ComparePlan plan;
  plan.effort = {1, 2'000'000, 20'000, {}};
  const Ambiguity same = compared(with("loose", {}), with("loose", {"end=own-groups"}), plan);
  EXPECT_EQ(same.result, Ambiguity::Result::same);
  EXPECT_EQ(same.how, "all-positions");
  EXPECT_NE(sizes(same.sizes).find("3x3"), std::string::npos);
}

TEST(Compare, DoesNotKnowWhatNoProverMayLookAt) {
  ComparePlan plan;
  plan.effort = {1, 1, 1, {}};
  plan.board = Size{4, 4};
  const Ambiguity unknown = compared(with("loose", {}), with("loose", {"end=own-groups"}), plan);
  EXPECT_EQ(unknown.result, Ambiguity::Result::unknown);
  EXPECT_NE(unknown.why, "");
}

TEST(Compare, ShowsTheSmallestPositionOfAllBesideTheOneThatItReaches) {
  ComparePlan plan;
  plan.effort.first_order = 1;
  plan.effort.second = {};
  plan.board = Size{4, 4};
  // On so large a board the fewest stones are the solver's to find.
  const Ambiguity clique =
      compared(with("disto", {"person=any-colour"}), with("disto", {"person=mixed-clique"}), plan);
  ASSERT_EQ(clique.result, Ambiguity::Result::differ);
  ASSERT_TRUE(clique.witness);
  EXPECT_TRUE(clique.witness->reachable);
  if (clique.how == "found") {
    ASSERT_TRUE(clique.smallest_of_all);
    EXPECT_LE(clique.smallest_of_all->count(), clique.witness->count());
    EXPECT_FALSE(clique.smallest_of_all->reachable);
  }
}

TEST(Compare, StopsWhenItIsAskedTo) {
  std::stop_source asked;
  asked.request_stop();
  const Ambiguity stopped =
      compare(with("disto", {}), with("disto", {"placement=plain-2018"}), {}, {}, asked.get_token());
  EXPECT_EQ(stopped.result, Ambiguity::Result::stopped);
}

TEST(Compare, GoesOnFromARecord) {
  ComparePlan plan;
  plan.from = parse_record("game disto\nboard 3x3\nB a1\nW pass\nB b2\n", "test");
  plan.board = plan.from->size;
  const Ambiguity when = compared(with("disto", {}), with("disto", {"when=after"}), plan);
  ASSERT_EQ(when.result, Ambiguity::Result::differ);
  const std::vector<Move>& moves = when.witness->record.moves;
  ASSERT_GE(moves.size(), 3u);
  EXPECT_EQ(std::vector<Move>(moves.begin(), moves.begin() + 3), plan.from->moves);
}

TEST(Compare, FindsWhereARecordItselfParts) {
  ComparePlan plan;
  plan.from = parse_record("game disto\nboard 2x1\nB a1\nW b1\nB pass\n", "test");
  plan.board = plan.from->size;
  const Ambiguity when = compared(with("disto", {}), with("disto", {"when=after"}), plan);
  ASSERT_EQ(when.result, Ambiguity::Result::differ);
  EXPECT_EQ(when.witness->record.moves.size(), 1u);
}

TEST(Compare, RefusesARecordThatIsIllegalUnderBoth) {
  ComparePlan plan;
  plan.from = parse_record("game disto\nboard 3x3\nB a1\nW a1\n", "test");
  plan.board = plan.from->size;
  EXPECT_THROW(compared(with("disto", {}), with("disto", {"when=after"}), plan), InputError);
}

TEST(Neighbour, DiffersInOneStoneAndIsTreatedAlike) {
  const Ruleset one = with("loose", {}), other = with("loose", {"group=any-set"});
  const Ambiguity groups = compared(one, other);
  ASSERT_TRUE(groups.neighbour);
  int changed = 0;
  for (std::size_t point = 0; point < groups.witness->stones.size(); ++point)
    if (groups.neighbour->stones[point] != groups.witness->stones[point]) ++changed;
  EXPECT_GE(changed, 1);
  EXPECT_LE(changed, 2);  // a stone that moves changes two points
  const Board board(groups.neighbour->record.size);
  const auto rules_one = played_game("loose").rules(one), rules_other = played_game("loose").rules(other);
  State state = start(board);
  for (const Move& move : groups.neighbour->record.moves) state = play(*rules_one, state, move);
  EXPECT_TRUE(groups.neighbour->reachable);
  EXPECT_EQ(parting(*rules_one, *rules_other, state, *groups.witness->parting.move), std::nullopt);
}

TEST(Witness, IsConfirmedOnlyAsItIs) {
  const Ruleset one = with("disto", {}), other = with("disto", {"when=after"});
  const Witness witness = *compared(one, other).witness;
  EXPECT_TRUE(is_confirmed(witness, one, other));
  EXPECT_FALSE(is_confirmed(witness, one, one));
  Witness longer = witness;
  longer.record.moves.push_back({witness.to_move, std::nullopt});
  EXPECT_FALSE(is_confirmed(longer, one, other));
  Witness illegal = witness;
  illegal.record.moves.insert(illegal.record.moves.begin(), illegal.record.moves.front());
  EXPECT_FALSE(is_confirmed(illegal, one, other));
}

}  // namespace
}  // namespace ruleproof
