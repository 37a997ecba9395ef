#include "properties/readings/ambiguity.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "properties/testing/claimed.hpp"
#include "record/model_text.hpp"
#include "reference/model/document_form.hpp"
#include "spec/documents/spec.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"
#include "spec/testing/document_of_text.hpp"
#include "spec/text_of_file.hpp"
#include "spec/threads.hpp"

namespace ruleproof {
namespace {

Game with(std::string_view document, const std::vector<std::string>& readings) {
  return Game(spec(document)).with_readings(readings);
}

Ambiguity compared(const Game& one, const Game& other, const AmbiguityPlan& plan = {},
                   const StopToken& stop = {}) {
  return find_ambiguity(one, other, plan, {}, stop);
}

/// Returns the boards on which all games were searched: "1x1 2x2".
std::string exhausted(const Ambiguity& found) {
  std::string names;
  for (const SearchedBoard& board : found.games.searched)
    if (board.is_exhausted) names += (names.empty() ? "" : " ") + text(board.size);
  return names;
}

/// Returns a divergence as text: the board, the moves and, with a question mark, the move on which the games
/// differ.
std::string in_short(const Divergence& divergence) {
  const Model model(divergence.record.game);
  std::string line = text(divergence.record.game.board());
  for (const RecordedMove& move : divergence.record.moves) line += ' ' + text(model, move);
  if (divergence.move) line += ' ' + model.notation().text(*divergence.move) + '?';
  return line;
}

Record record_of(std::string_view game, const std::string& text) {
  return parse_record(text, "test", Game(spec(game)));
}

TEST(Ambiguity, IsNoneOfAGameAndItself) {
  const Ambiguity same = compared(with("disto", {}), with("disto", {}));
  EXPECT_TRUE(same.verdict.is<Proved>());
  EXPECT_EQ(same.verdict.covers.method, Method::identical);
}

TEST(Ambiguity, OfBeforeAndAfterIsShownByTheSmallestPosition) {
  const Ambiguity when = compared(with("disto", {}), with("disto", {"when=after"}));
  ASSERT_TRUE(when.verdict.is<Refuted>());
  EXPECT_EQ(when.verdict.covers.method, Method::exhausted);
  EXPECT_EQ(when.verdict.covers.sizes(), (std::vector<Size>{{2, 2}}));
  EXPECT_EQ(exhausted(when), "1x1");
  ASSERT_TRUE(when.games.divergence && when.smaller);
  const Divergence& divergence = *when.games.divergence;
  EXPECT_EQ(text(divergence.record.game.board()), "2x2");
  EXPECT_EQ(divergence.stones, 3);
  EXPECT_EQ(divergence.record.moves.size(), 3u);
  EXPECT_EQ(divergence.what, Divergence::What::legality);
  EXPECT_EQ(divergence.after_by_one.size(), 1u);
  EXPECT_EQ(divergence.after_by_other.size(), 0u);
  EXPECT_EQ(divergence.as_small, 1);
  EXPECT_EQ(text(when.smaller->record.game.board()), "2x1");
  EXPECT_EQ(when.smaller->stones, 1);
}

TEST(Ambiguity, IsProvedToBeNoneOnEveryBoard) {
  for (const auto& [one, other] :
       {std::pair(with("disto", {}), with("disto", {"placement=plain-2018"})),
        std::pair(with("loose", {}), with("loose", {"flip=cascade"})),
        std::pair(with("loose", {}), with("loose", {"flip=one-by-one"})),
        std::pair(with("loose", {"flip=cascade"}), with("loose", {"flip=one-by-one"})),
        std::pair(with("loose", {}), with("loose", {"end=own-groups"})),
        std::pair(with("loose", {}), with("loose", {"tie=pass"}))}) {
    const Ambiguity same = compared(one, other);
    EXPECT_TRUE(same.verdict.is<Proved>()) << other.readings_text();
    EXPECT_EQ(same.verdict.covers.method, Method::every_board) << other.readings_text();
    EXPECT_EQ(exhausted(same), one.document().id == "disto" ? "1x1 2x2 3x3" : "1x1 3x3");
    EXPECT_FALSE(same.games.divergence);
  }
}

TEST(Ambiguity, IsProvedToBeNoneForTheNumbersOfTheGameAlone) {
  const auto proved = [](const std::string& two) {
    const Document& game = document_of_text(
        two_players("square-grid 2x2",
                    "\n> Rules. [r]\n\n    setting n : number = 0\n    reading k \"How?\" [r]\n"
                    "      | one \"One.\" because \"a\"\n      | two \"Two.\" because \"b\"\n"
                    "    move place(p in empty):\n      forbid \"it is full\": count(occupied) "
                    "> 1 + n + (case k | one: 0 | two: " +
                        two + ")\n      put mover on p\n    end when no empty\n"));
    return find_ambiguity(Game(game), Game(game).with_choice(0, 1), {}, {}, {}).verdict;
  };
  EXPECT_TRUE(proved("0").is<Proved>());
  EXPECT_EQ(proved("0").covers.settings, std::vector<std::string>{});
  EXPECT_TRUE(proved("n").is<Proved>());
  EXPECT_EQ(proved("n").covers.settings, std::vector<std::string>{"n=0"});
}

/// The readings differ only after more than two moves, and with `most` = 2 the games have ended by then.
TEST(Ambiguity, IsNoneForTheNumbersThatEndTheGames) {
  const auto proved = [](const std::string& forbid, const std::string& wins) {
    const Document& game = document_of_text(
        two_players("square-grid 2x2",
                    "\n> Rules. [r]\n\n    setting most : number = 2\n    reading k \"How?\" [r]\n"
                    "      | one \"One.\" because \"a\"\n      | two \"Two.\" because \"b\"\n"
                    "    state n : number\n    move place(p in empty):\n" +
                        forbid +
                        "      put mover on p\n      add 1 to n\n    end when n = most or no empty\n"
                        "    wins(P: player) = " +
                        wins + "\n"));
    return find_ambiguity(Game(game), Game(game).with_choice(0, 1), {}, {}, {}).verdict;
  };
  for (const Verdict& verdict :
       {proved("      forbid \"it is full\": k is two and count(occupied) > 2\n", "P <> to-move"),
        proved("", "if k is two then n < 3 and P = white else P = white")}) {
    EXPECT_TRUE(verdict.is<Proved>()) << verdict.note;
    EXPECT_EQ(verdict.covers.settings, std::vector<std::string>{"most=2"});
  }
}

TEST(Ambiguity, OfReadingsThatDifferForAFourthPlayerAloneIsShownByAGameOfFour) {
  const auto game = [](const std::string& barred) -> const Document& {
    return document_of_text(
        "    game \"Four\"\n    board square-grid 3x3\n    players 2 to 4\n    turns alternate\n"
        "    reading fourth \"May a fourth player play?\"\n"
        "      | may \"Yes.\" because \"It is a player.\"\n"
        "      | barred \"No.\" because \"It came later.\"\n"
        "    move place(p in empty):\n      forbid \"barred\": fourth is barred and " +
        barred +
        "\n      put mover on p\n"
        "    end when no empty\n    wins(P: player) = some stones(P)\n");
  };
  const auto found_of = [](const Document& document) {
    return compared(Game(document), Game(document).with("fourth", "barred"));
  };
  const Ambiguity found = found_of(game("seat(mover) = 4"));
  ASSERT_TRUE(found.verdict.is<Refuted>());
  EXPECT_EQ(found.games.divergence->record.game.players(), 4);
  const Ambiguity same = found_of(game("p in own"));
  ASSERT_TRUE(same.verdict.is<Proved>()) << same.verdict.note;
  EXPECT_EQ(same.verdict.covers.method, Method::exhausted);
}

TEST(Ambiguity, OfTheOrderOfFlipsMattersToPairs) {
  const Ambiguity flips =
      compared(with("loose", {"group=pairs"}), with("loose", {"group=pairs", "flip=one-by-one"}));
  ASSERT_TRUE(flips.verdict.is<Refuted>());
  EXPECT_EQ(text(flips.games.divergence->record.game.board()), "3x3");
  EXPECT_EQ(flips.games.divergence->stones, 5);
}

TEST(Ambiguity, OfPairsIsNoneWhereFlipsAreLookedAtAgainAndNothingIsArguedFromTheirOrder) {
  const Ambiguity flips =
      compared(with("loose", {"group=pairs"}), with("loose", {"group=pairs", "flip=cascade"}));
  ASSERT_TRUE(flips.verdict.is<Proved>());
  EXPECT_EQ(flips.verdict.covers.method, Method::every_board);
  EXPECT_NE(flips.verdict.as<Proved>().argument.find("looking again"), std::string::npos);
  EXPECT_EQ(flips.verdict.as<Proved>().argument.find("every order"), std::string::npos);
}

/// Returns a plan that searches games and calls no prover.
AmbiguityPlan without_provers() {
  AmbiguityPlan plan;
  plan.effort = {1, 1, {}};
  plan.effort.enumeration = 0;
  return plan;
}

TEST(Ambiguity, ArguesFromNothingWhereAllGamesWereFollowed) {
  AmbiguityPlan plan = without_provers();
  plan.games.board = Size{2, 2};
  const Ambiguity flips = compared(with("loose", {}), with("loose", {"flip=one-by-one"}), plan);
  ASSERT_TRUE(flips.verdict.is<Proved>());
  EXPECT_EQ(flips.verdict.covers.method, Method::exhausted);
  EXPECT_EQ(flips.verdict.covers.sizes(), (std::vector<Size>{{2, 2}}));
  EXPECT_GT(flips.verdict.covers.boards.front().states, 0u);
  EXPECT_EQ(flips.verdict.as<Proved>().argument, "");
}

TEST(Ambiguity, OfTheKosOfGoIsShownByTheFewestMoves) {
  struct Case {
    const char *one, *other, *exhausted, *divergence;
  };
  for (const Case& kos : {Case{"ko=positional", "ko=situational", "", "1x1 B a1?"},
                          Case{"ko=positional", "ko=simple", "", "1x1 B a1?"},
                          Case{"ko=situational", "ko=simple", "1x1", "2x1 B a1 W b1 B pass W a1?"}}) {
    const Game one = with("go", {kos.one}), other = with("go", {kos.other});
    const Ambiguity found = compared(one, other);
    EXPECT_TRUE(found.verdict.is<Refuted>());
    EXPECT_EQ(found.verdict.covers.method, Method::exhausted);
    EXPECT_EQ(exhausted(found), kos.exhausted);
    ASSERT_TRUE(found.games.divergence);
    EXPECT_EQ(in_short(*found.games.divergence), kos.divergence);
    EXPECT_TRUE(
        found.games.divergence->by_one.starts_with("illegal: it makes an earlier position again [repeat]"));
    EXPECT_TRUE(found.games.divergence->by_other.starts_with("legal")) << found.games.divergence->by_other;
    EXPECT_FALSE(found.neighbour) << "no stone is to blame";
  }
}

TEST(Ambiguity, SaysWhereTooManyPastsLeaveASmallerPositionOpen) {
  const Ambiguity suicide = compared(with("go", {}), with("go", {"suicide=illegal"}));
  ASSERT_TRUE(suicide.verdict.is<Refuted>());
  EXPECT_EQ(suicide.verdict.covers.method, Method::none);
  EXPECT_EQ(exhausted(suicide), "1x1 2x1 3x1");
  ASSERT_TRUE(suicide.games.divergence);
  EXPECT_EQ(in_short(*suicide.games.divergence), "4x1 B a1 W c1 B b1?");
  ASSERT_TRUE(suicide.neighbour);
  EXPECT_TRUE(suicide.neighbour->is_reachable);
  EXPECT_EQ(suicide.neighbour->change, "without the stone on a1");
  EXPECT_EQ(suicide.neighbour->record.moves.size(), 2u);
  const auto alone =
      find_neighbour(with("go", {}), with("go", {"suicide=illegal"}), *suicide.games.divergence, {});
  ASSERT_TRUE(alone);
  EXPECT_EQ(write_record(alone->record), write_record(suicide.neighbour->record));
}

TEST(Ambiguity, OfWhatCanBeReachedFromARecordKnowsItsPast) {
  AmbiguityPlan plan;
  plan.games.from = record_of("go", "game go\nboard 1x2\nB a2\nW pass\nB a1\nW pass\n");
  const Ambiguity found = compared(with("go", {"ko=situational"}), with("go", {"ko=simple"}), plan);
  ASSERT_TRUE(found.games.divergence);
  EXPECT_EQ(in_short(*found.games.divergence), "1x2 B a2 W pass B a1 W pass B a2?");
}

TEST(Ambiguity, StaysWithPositionsWhereTheProverForEveryBoardMayDoNothing) {
  AmbiguityPlan plan;
  plan.effort = {1, 2'000'000, {}};
  plan.games.board = Size{3, 3};
  const Ambiguity same = compared(with("loose", {}), with("loose", {"end=own-groups"}), plan);
  EXPECT_TRUE(same.verdict.is<Proved>());
  EXPECT_EQ(same.verdict.covers.method, Method::all_positions);
  EXPECT_TRUE(std::ranges::count(same.verdict.covers.sizes(), Size{3, 3}) > 0);
}

TEST(Ambiguity, IsUnknownWhereSomeBoardIsNeitherProvedNorExhausted) {
  AmbiguityPlan plan;
  plan.effort = {1, 2'000'000, {}};
  plan.games.steps_of_random_games = 0;
  plan.games.most_states = 100;
  const Ambiguity open = compared(with("loose", {}), with("loose", {"end=own-groups"}), plan);
  EXPECT_TRUE(open.verdict.is<Unknown>());
}

TEST(Ambiguity, IsUnknownWhereNothingMayBeLookedAt) {
  AmbiguityPlan plan = without_provers();
  plan.games.board = Size{4, 4};
  plan.games.most_states = 10;
  plan.games.steps_of_random_games = 0;
  const Ambiguity unknown = compared(with("loose", {}), with("loose", {"end=own-groups"}), plan);
  EXPECT_TRUE(unknown.verdict.is<Unknown>());
  EXPECT_NE(unknown.verdict.note, "");
}

TEST(Ambiguity, OfALargeBoardIsShownByAGameToThePositionThatTheSolverFinds) {
  AmbiguityPlan plan;
  plan.effort.first_order = 1;
  plan.effort.second = {};
  plan.games.board = Size{4, 4};
  const Ambiguity clique =
      compared(with("disto", {"person=any-colour"}), with("disto", {"person=mixed-clique"}), plan);
  ASSERT_TRUE(clique.verdict.is<Refuted>());
  EXPECT_FALSE(clique.games.divergence->record.setup);
}

TEST(Ambiguity, IsNotLookedForOnceThatIsAskedToStop) {
  StopSource asked;
  asked.request_stop();
  EXPECT_TRUE(compared(with("disto", {}), with("disto", {"placement=plain-2018"}), {}, asked.get_token())
                  .verdict.is<NotRun>());
}

TEST(Ambiguity, IsLookedForOnFromARecord) {
  AmbiguityPlan plan;
  plan.games.from = record_of("disto", "game disto\nboard 3x3\nB a1\nW pass\nB b2\n");
  const Ambiguity when = compared(with("disto", {}), with("disto", {"when=after"}), plan);
  ASSERT_TRUE(when.verdict.is<Refuted>());
  EXPECT_TRUE(in_short(*when.games.divergence).starts_with("3x3 B a1 W pass B b2 "));
}

TEST(Ambiguity, MayBeInTheRecordItself) {
  AmbiguityPlan plan;
  plan.games.from = record_of("disto", "game disto\nboard 2x1\nB a1\nW b1\nB pass\n");
  const Ambiguity when = compared(with("disto", {}), with("disto", {"when=after"}), plan);
  ASSERT_TRUE(when.verdict.is<Refuted>());
  EXPECT_EQ(in_short(*when.games.divergence), "2x1 B a1 W b1?");
}

TEST(Ambiguity, IsNotLookedForBehindAMoveThatIsIllegalUnderBoth) {
  AmbiguityPlan plan;
  plan.games.from = record_of("disto", "game disto\nboard 3x3\nB a1\nW a1\n");
  EXPECT_THROW(compared(with("disto", {}), with("disto", {"when=after"}), plan), InputError);
}

TEST(Ambiguity, HasANeighbourThatDiffersInOneStoneAndIsTreatedAlike) {
  const Ambiguity groups = compared(with("loose", {}), with("loose", {"group=any-set"}));
  ASSERT_TRUE(groups.neighbour);
  int changed = 0;
  for (std::size_t row = 0; row < groups.neighbour->rows.size(); ++row)
    for (std::size_t i = 0; i < groups.neighbour->rows[row].size(); ++i)
      changed += groups.neighbour->rows[row][i] != groups.games.divergence->rows[row][i];
  EXPECT_GE(changed, 1);
  EXPECT_LE(changed, 2) << "a stone that moves changes two points";
  EXPECT_TRUE(groups.neighbour->is_reachable);
  Divergence there = *groups.games.divergence;
  there.record = groups.neighbour->record;
  there.rows = groups.neighbour->rows;
  EXPECT_FALSE(is_confirmed(there, with("loose", {}), with("loose", {"group=any-set"})));
}

TEST(Ambiguity, IsConfirmedOnlyAsItIs) {
  const Game one = with("disto", {}), other = with("disto", {"when=after"});
  const Divergence divergence = *find_ambiguity(one, other, {}, {}, {}).games.divergence;
  EXPECT_TRUE(is_confirmed(divergence, one, other));
  EXPECT_FALSE(is_confirmed(divergence, one, one));
  Divergence longer = divergence;
  longer.record.moves.push_back({*divergence.move, {}});
  EXPECT_FALSE(is_confirmed(longer, one, other));
  Divergence illegal = divergence;
  illegal.record.moves.insert(illegal.record.moves.begin(), illegal.record.moves.front());
  EXPECT_THROW(is_confirmed(illegal, one, other), InputError);
}

TEST(Ambiguity, OfWhatOnlyAPostIsAskedForIsShownByAPost) {
  const Game one = with("political-go", {}), other = with("political-go", {"display=optional"});
  const Ambiguity display = compared(one, other);
  ASSERT_TRUE(display.verdict.is<Refuted>());
  const Divergence& divergence = *display.games.divergence;
  EXPECT_NE(divergence.thread.find("From: A\n\nI "), std::string::npos) << divergence.thread;
  EXPECT_EQ(divergence.by_one, "illegal: it does not display the state of the game [post]");
  EXPECT_EQ(divergence.by_other, "legal");
  EXPECT_TRUE(is_confirmed(divergence, one, other));
  EXPECT_FALSE(is_confirmed(divergence, one, one));
}

TEST(Ambiguity, IsShownByTheGameOfAnExampleWhereNoOtherShowsOne) {
  AmbiguityPlan plan;
  plan.games = quick_search();
  plan.games.steps_of_a_board = plan.games.steps_of_random_games = plan.games.steps_in_all = 1;
  for (const char* reading : {"remainder=all-to-top", "recent=placed", "equivalent=closure"}) {
    const Ambiguity found = compared(with("political-go", {}), with("political-go", {reading}), plan);
    EXPECT_TRUE(found.verdict.is<Refuted>()) << reading;
    EXPECT_EQ(found.verdict.covers.method, Method::none) << reading;
  }
}

TEST(Ambiguity, OfReadingsOfACycleOfCapturesIsFoundWhereSmallerBoardsShowNone) {
  const Document& game = lasting_document("gonnect.md", text_of_file(EXAMPLES "/gonnect.md"));
  const Ambiguity ko = compared(Game(game), Game(game).with("ko=board"));
  EXPECT_TRUE(ko.verdict.is<Refuted>());
  EXPECT_EQ(ko.verdict.covers.method, Method::none);
}

}  // namespace
}  // namespace ruleproof
