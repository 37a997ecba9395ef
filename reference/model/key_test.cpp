#include "reference/model/key.hpp"
#include "reference/model/document_form.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reference/testing/drawn_game.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"
#include "spec/testing/document_of_text.hpp"

namespace ruleproof {
namespace {

/// Returns a game on a board of 3x1 points without passes. `again` is the condition under which a repetition
/// is forbidden; `memory` and `step` are further lines for a declaration and for the move.
const Document& game_with(std::string_view again, std::string_view memory = "", std::string_view step = "") {
  return document_of_text(
      "    game \"Snort\"\n    board square-grid 3x1\n    players black, white\n    turns alternate\n" +
      std::string(memory) +
      "    move place(p):\n      forbid \"it is not empty\": p and occupied\n      put mover on p\n" +
      std::string(step) + std::string(again.empty() ? "" : "      forbid \"again\": again\n") +
      "    end when no empty\n    again = " +
      std::string(again.empty() ? "some m in history: m(no empty)" : again) + "\n");
}

Recall recall_of(const Document& game) { return recall(Game(game)); }

TEST(Recall, IsOfWhatIsInReachAlone) {
  EXPECT_FALSE(recall_of(game_with("")).anything());
  const Recall set = recall_of(game_with("some m in history: m(black) = black"));
  EXPECT_TRUE(set.all && !set.in_order && !set.to_move && !set.memory);
  const Recall mover = recall_of(game_with("some m in history | m(to-move) = mover: m(black) = black"));
  EXPECT_TRUE(mover.to_move && !mover.in_order);
  const Recall counted = recall_of(game_with("count(history) > 3"));
  EXPECT_TRUE(counted.all && counted.in_order);
  const Recall last = recall_of(game_with("some m in ago(2): m(black) = black"));
  EXPECT_TRUE(!last.all && last.in_order);
  EXPECT_EQ(last.last, 2);
  EXPECT_TRUE(recall_of(game_with("some m in ago(0): m(black) = black")).anything());
  EXPECT_TRUE(
      recall_of(game_with("some m in history: m(n) = 4", "    state n : number\n", "      add 1 to n\n"))
          .memory);
}

TEST(Recall, IsOfNothingWhereRulesDoNotLookBack) {
  for (const Document& game : specs())
    if (is_of_two_colours(game)) {
      EXPECT_EQ(recall_of(game).anything(), game.id == "go") << game.id;
    }
}

TEST(Recall, IsOfEachPlaceThatLooksBack) {
  const auto looks_back = [](const std::string& lines) {
    return recall_of(
               document_of_text("    game \"Snort\"\n    board square-grid 3x1\n    players black, white\n   "
                                " turns alternate\n"
                                "    move place(p in empty):\n      put mover on p\n    move pass: nothing\n"
                                "    again = some m in history: m(black) = black\n" +
                                lines))
        .anything();
  };
  const std::string end = "    end when no empty\n";
  EXPECT_FALSE(looks_back(end));
  EXPECT_TRUE(looks_back("    end when no empty or again\n"));
  EXPECT_TRUE(looks_back("    turn = pass or place again while again\n" + end));
  EXPECT_TRUE(looks_back("    wins(P: player) = again\n" + end));
  EXPECT_TRUE(looks_back("    score(P: player) = if again then 1 else 0\n" + end));
}

// Two sequences of moves end with a single stone on the same square, but in one sequence this stone started
// two squares farther west. The keys must differ if the rules use earlier positions.
TEST(Keys, OfAnUnboundedGridTellWhereStonesLay) {
  const Document& game = document_of_text(R"(    game "Way back"
    board unbounded-grid
    players black, white
    turns alternate
    state n : number
    start: put black on origin
    move go(p in black, k: number in {1, 3}):
      forbid "not now": n <> 0
      remove p
      put black on next(p, east, k)
      add 1 to n
    move away(p in black):
      forbid "not now": n <> 1
      remove p
      put black on next(p, east, 2)
      add 1 to n
    move home(p in black):
      forbid "not now": n <> 2
      forbid "no stone was there": no m in history: m(black) = next(p, west, 5)
      put white on next(p, west, 5)
      add 1 to n
    end when n = 3
)");
  const Model model{Game(game)};
  Keys keys(model.game());
  const auto after = [&](const std::vector<std::string>& moves) {
    State state = model.start();
    for (const std::string& move : moves) {
      const Attempt attempt = model.attempt(state, model.notation().parse_move(move));
      EXPECT_EQ(attempt.outcomes.size(), 1u)
          << move << (attempt.refusals.empty() ? "" : attempt.refusals[0].message);
      if (!attempt.outcomes.empty()) state = State(attempt.outcomes[0].state);
    }
    return state;
  };
  const State near = after({"B go 0,0 1", "W 1,0"}), far = after({"B go 0,0 3", "W 3,0"});
  EXPECT_TRUE(model.moves(near).empty());
  EXPECT_EQ(model.moves(far).size(), 1u);
  EXPECT_NE(keys.key(near), keys.key(far));
}

TEST(Keys, HaveTheWinner) {
  Model model{Game(document_of_text(
      "    game \"Gift\"\n    board square-grid 2x1\n    players black, white\n    turns alternate\n"
      "    move give-up(P: player): win P\n    move pass: nothing\n    end when no empty\n"))};
  Keys keys(model.game());
  std::set<std::string> different;
  for (const auto& [move, after] : model.outcomes(model.start())) different.insert(keys.key(after));
  EXPECT_EQ(different.size(), 3u);
}

TEST(Keys, HaveWhetherTheGameIsOver) {
  Model model{Game(game_with(""))};
  Keys keys(model.game());
  State state = model.start();
  const std::string before = keys.key(state);
  state.is_over = true;
  EXPECT_NE(keys.key(state), before);
}

TEST(Keys, HaveThePastInItsOrderWhereThatCounts) {
  const auto is_the_same = [](std::string_view again) {
    DrawnGame game(Game(game_with(again)), {3, 1});
    const State state = game.play(game.model.start(), {0, 1});
    const Content one = game.content({". . ."}), other = game.content({"X . ."});
    Keys keys(game.model.game());
    return keys.key(with_past(state, {one, other})) == keys.key(with_past(state, {other, one}));
  };
  EXPECT_TRUE(is_the_same("some m in history: m(black) = nothing and m(white) = black"));
  EXPECT_FALSE(is_the_same("count(history) > 9"));
}

TEST(Keys, HaveTheMemoryAndThePlayerOfEarlierMomentsWhereRulesReadThem) {
  // Changes an earlier position. Returns whether the key of the state changes if memory differs in the
  // earlier position, and whether it changes if the player to move differs there.
  const auto changes = [](std::string_view again) {
    DrawnGame game(Game(game_with(again, "    state n : number\n", "      add 1 to n\n")), {3, 1});
    const State state = game.play(game.model.start(), {0, 1});
    Content usual = game.content({". . ."}), counted = usual, of_other = usual;
    game.kept(counted, "n").front() = Number{2};
    of_other.to_move = 1 - usual.to_move;
    Keys keys(game.model.game());
    const auto key = [&](const Content& content) { return keys.key(with_past(state, {content})); };
    return std::pair(key(counted) != key(usual), key(of_other) != key(usual));
  };
  EXPECT_EQ(changes("some m in history: m(black) = nothing and m(white) = black"), std::pair(false, false));
  EXPECT_EQ(changes("some m in history: m(n) = 8"), std::pair(true, false));
  EXPECT_EQ(changes("some m in history | m(to-move) = mover: m(white) = black"), std::pair(false, true));
}

TEST(Keys, HaveEachValueOfMemoryAndTheNotesThatAreAskedFor) {
  Model model{Game(game_with("", "    state taken : number of each player\n    note noted : number\n",
                             "      add 1 to taken(mover)\n      set noted to count(own)\n"))};
  const State state = model.start();
  const auto differs_with = [&](std::size_t memory, std::size_t value, MemoryUse use) {
    Content content = *state.now;
    content.memory.at(memory).at(value) = Number{2};
    Keys keys(model.game(), use);
    return keys.key(content) != keys.key(*state.now);
  };
  EXPECT_TRUE(differs_with(0, 0, {}) && differs_with(0, 1, {}));
  EXPECT_FALSE(differs_with(1, 0, {}));
  EXPECT_TRUE(differs_with(1, 0, {.notes = true}));
  EXPECT_TRUE(differs_with(1, 0, {.these_notes = {1}}));
  EXPECT_FALSE(differs_with(1, 0, {.these_notes = {0}}));
}

TEST(Recall, IsWhatAStepAsksForThatIsAPartOfATurn) {
  EXPECT_TRUE(
      recall_of(document_of_text("    game \"G\"\n    board square-grid 2x1\n    players black, white\n"
                                 "    move go(p): put mover on p\n"
                                 "    step check: forbid \"r\": some m in history: m(black) = black\n"
                                 "    turn = go then check\n    end when no empty\n"))
          .all);
}

TEST(Keys, HaveTheNotesOfPairsThatResultsUse) {
  const auto use = [](const std::string& wins) {
    return memory_used_by_results(
               document_of_text("    game \"G\"\n    board square-grid 2x1\n"
                                "    players black, white\n    note friends : pairs of players\n"
                                "    move go: set friends(black, white) to true\n"
                                "    end when no empty\n    wins(P: player) = " +
                                wins))
        .notes;
  };
  EXPECT_FALSE(use("P = black"));
  EXPECT_TRUE(use("linked(black, P, friends)"));
  EXPECT_TRUE(use("some Q in subsets(players, friends): P in Q"));
}

TEST(Keys, HaveTheNotesThatAreAddedToScores) {
  const std::string rules = R"(    game "G"
    board square-grid 2x1
    players black, white
    note score : number of each player
    note bonus : number
    note other-one : number
    move go:
      add bonus to score(mover)
      add 1 to bonus
      add 1 to other-one
    end when no empty
)";
  EXPECT_EQ(memory_used_by_changes(document_of_text(rules)).these_notes, std::set<int>{1});
}

TEST(Keys, MirrorRememberedPointsWithTheBoard) {
  DrawnGame game(Game(game_with("no occupied", "    state last : region\n", "      set last to p\n")),
                 {3, 1});
  const State left = game.play(game.model.start(), {0}), right = game.play(game.model.start(), {2});
  Keys keys(game.model.game());
  std::size_t mirrored = 0;
  for (const Symmetry& symmetry : symmetries({3, 1})) {
    const bool is_mirror = symmetry.image(0, {3, 1}) == 2;
    mirrored += is_mirror;
    EXPECT_EQ(keys.key(left, symmetry) == keys.key(right), is_mirror);
  }
  EXPECT_GT(mirrored, 0u);
}

TEST(Keys, HaveTheLastMomentsOrAllInOrderOrASet) {
  // Takes the state after the positions ". . ." and "X . .". Returns whether its key stays the same if its
  // earlier positions are replaced by these boards.
  const auto is_the_same = [](std::string_view again, const std::vector<const char*>& boards) {
    const Document& spec = game_with(again);
    DrawnGame game(Game(spec), {3, 1});
    const State state = game.play(game.model.start(), {0, 1});
    std::vector<Content> past;
    for (const char* board : boards) {
      past.push_back(game.content({board}));
      past.back().to_move = past.size() % 2 == 0 ? white : black;
    }
    Keys keys(game.model.game());
    return keys.key(state) == keys.key(with_past(state, past));
  };
  const char *const first = ". . .", *const second = "X . .", *const other = "O . .";
  const std::string_view set = "some m in history: m(black) = nothing and m(white) = black";
  EXPECT_TRUE(is_the_same(set, {second, first, second}));
  EXPECT_FALSE(is_the_same(set, {second}));
  EXPECT_FALSE(is_the_same(set, {first, second, other}));
  const std::string_view last = "some m in ago(1): m(no occupied and some empty and white meets black)";
  EXPECT_TRUE(is_the_same(last, {other, second}));
  EXPECT_FALSE(is_the_same(last, {second, first}));
  const std::string_view in_order = "count(history) > 9";
  EXPECT_TRUE(is_the_same(in_order, {first, second}));
  EXPECT_FALSE(is_the_same(in_order, {second, first}));
  EXPECT_FALSE(is_the_same(in_order, {first, first, second}));
  EXPECT_TRUE(is_the_same("no occupied", {}));
}

}  // namespace
}  // namespace ruleproof
