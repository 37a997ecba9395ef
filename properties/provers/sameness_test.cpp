#include "properties/provers/sameness.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "properties/provers/counterexample.hpp"
#include "properties/provers/document_claims.hpp"
#include "properties/readings/ambiguity.hpp"
#include "properties/testing/claimed.hpp"
#include "properties/undecided.hpp"
#include "spec/language/tree.hpp"
#include "spec/testing/document_of_text.hpp"
#include "spec/text_of_file.hpp"

namespace ruleproof {
namespace {

/// The rules of a game with a choice `k` between two readings, `one` and `two`. Each test replaces some lines
/// of these rules.
struct Rules {
  std::string memory = "    state n : number\n";
  std::string definitions = "";
  std::string place =
      "      forbid \"it is not empty\": p and occupied\n      put mover on p\n      add 1 to n\n";
  std::string pass = "      add 1 to n\n";
  std::string more = "";
  std::string end = "    end when no empty or n = 70\n";
  std::string score =
      "    score(P: player) = count(stones(P))\n    wins(P: player) = score(P) > score(other(P))\n";

  const Document& game(const std::string& lines = "") const {
    return document_of_text(two_players("square-grid 7x7",
                                        R"(
> Rules. [r]

    reading k "How?" [r]
      | one "One." because "a"
      | two "Two." because "b"

)" + memory + R"(
    far = { p in board | some next(p, north, 2) and some next(p, south, 2) and some next(p, east, 2) and some next(p, west, 2) }
)" + definitions + "    move place(p):\n" + place +
                                            "    move pass:\n" + pass + more + end + score + lines));
  }
};

Property alike_by(const Document& game) { return alike(Game(game), Game(game).with_choice(0, 1)); }

/// Returns limits that suffice for the proofs below. They are small, so that attempts that fail end soon.
Effort little() {
  Effort effort;
  effort.first_order = 300'000;
  effort.second = {};
  return effort;
}

Verdict compared(const Rules& rules) {
  return prove_on_every_board(alike_by(rules.game()), little(), {}, {});
}

Rules with_place(const std::string& place) {
  Rules rules;
  rules.place = place;
  return rules;
}
Rules with_end(const std::string& end) {
  Rules rules;
  rules.end = "    end when " + end + "\n";
  return rules;
}
Rules with_score(const std::string& score) {
  Rules rules;
  rules.score = score;
  return rules;
}
Rules with_definitions(const std::string& definitions) {
  Rules rules;
  rules.definitions = definitions;
  return rules;
}
Rules with_more(const std::string& more) {
  Rules rules;
  rules.more = more;
  return rules;
}
Rules with_memory(const std::string& memory) {
  Rules rules;
  rules.memory = memory;
  return rules;
}

/// Returns rules in which each move ends with the lines `step`, which change the memory, and `wins` defines
/// the winners.
Rules with_winners(const std::string& memory, const std::string& step, const std::string& end,
                   const std::string& wins) {
  Rules rules = with_end(end);
  rules.memory = memory;
  rules.place = "      forbid \"it is not empty\": p and occupied\n      put mover on p\n" + step;
  rules.pass = step;
  rules.score = "    wins(P: player) = " + wins + "\n";
  return rules;
}

const std::string put = "      forbid \"it is not empty\": p and occupied\n      put mover on p\n";
const std::string wins = "    wins(P: player) = score(P) > score(other(P))\n";

TEST(Sameness, IsProvedOfNoReadingsThatDifferInOneItemFromLargeBoardsOn) {
  std::vector<std::pair<std::string, Rules>> cases{
      {"an end", with_end("no empty or n = 70 or (k is two and some far and far within occupied)")},
      {"an end by a number", with_end("no empty or n = (if k is two and count(board) > 30 then 60 else 70)")},
      {"an end by the past",
       with_end("no empty or (k is two and some m in history: m(far) = far and n > 9)")},
      {"an end by possible moves",
       with_end("(if k is two and some far then not possible(pass, black) else no empty)")},
      {"a winner",
       with_score("    wins(P: player) = if k is two and some far then P = white else P = black\n")},
      {"a winner by the player to move",
       with_score("    wins(P: player) = if k is two then P = to-move else P = black\n")},
      {"a constant in a score",
       with_score("    score(P: player) = count(stones(P)) + (if k is two and P = white then 5 else 0)\n" +
                  wins)},
      {"a factor in a score",
       with_score("    score(P: player) = (if k is two then 2 else 1) * count(stones(P))\n" + wins)},
      {"the sign of a score",
       with_score("    score(P: player) = if k is two then - count(stones(P)) else count(stones(P))\n" +
                  wins)},
      {"the condition of a score", with_score("    score(P: player) = count(stones(P)) + (if (if k is two "
                                              "then P = white else P = black) then 1 else 0)\n" +
                                              wins)},
      {"a set in a score",
       with_score("    score(P: player) = count(stones(P) and (if k is two then not far else board))\n" +
                  wins)},
      {"a forbid", with_place(put + "      case k\n        | one: nothing\n        | two: forbid \"far\": p "
                                    "and far\n      add 1 to n\n")},
      {"a forbid that only the past decides",
       with_place(put +
                  "      add 1 to n\n      case k\n        | one: nothing\n        | two: forbid \"again\": "
                  "some m in history: m(black) = black and m(white) = white\n")},
      {"two forbids without a meaning",
       with_place(put + "      add 1 to n\n      case k\n        | one: forbid \"a\": row(p) = 5\n        | "
                        "two: forbid \"b\": row(p) = 6\n")},
      {"a forbid without a meaning under another condition",
       with_place(put + "      add 1 to n\n      if (if k is two then some far else some black):\n        "
                        "forbid \"a\": row(p) = 5\n")},
      {"a forbid about some and all of the past",
       with_place(put +
                  "      add 1 to n\n      case k\n        | one: forbid \"a\": some m in history: m(n) = 3\n"
                  "        | two: forbid \"a\": each m in history: m(n) = 3\n")},
      {"a forbid about the turn before",
       with_place(put +
                  "      add 1 to n\n      case k\n        | one: nothing\n        | two: forbid \"again\": "
                  "some m in ago(1): m(n) = 7\n")},
      {"a forbid about the past before anything is done",
       with_place("      case k\n        | one: nothing\n        | two: forbid \"more\": some m in history: "
                  "m(n) > n\n" +
                  put + "      add 1 to n\n")},
      {"a range",
       [] {
         Rules rules;
         rules.more =
             "    move drop(p in (if k is two then empty and not far else empty)):\n      put mover on p\n";
         return rules;
       }()},
      {"a stone", with_place(put + "      add 1 to n\n      if k is two: put mover on far and empty\n")},
      {"what is added to memory",
       with_place(put + "      add (if k is two and count(board) > 30 then 2 else 1) to n\n")},
      {"what is stored of sets",
       with_place(put +
                  "      case k\n        | one: add 1 to n\n        | two: for each q in far: add 1 to n\n")},
      {"what is repeated",
       with_place(put +
                  "      case k\n        | one: add 1 to n\n        | two: repeat: if n < 60: add 1 to n\n")},
      {"who wins in a move", with_place(put + "      add 1 to n\n      if k is two: win mover\n")},
      {"which of two wins in a move",
       with_place(put + "      add 1 to n\n      win (if k is two then other(mover) else mover)\n")},
      {"who wins in a move under a condition",
       with_place(put + "      add 1 to n\n      if k is two and p within far: win mover\n")},
      {"what is forgotten",
       with_place("      forbid \"again\": some m in history: m(occupied) = (occupied or p)\n" + put +
                  "      add 1 to n\n      if k is two: forget history\n")},
      {"an event", with_more("    event storm:\n      if k is two and some far: remove occupied\n")},
      {"a move aside",
       with_more(
           "    aside move leave(p):\n      forbid \"far\": k is two and p within far\n      remove p\n")},
      {"who may be named", with_more("    move greet(Q in { P in players | k is one or P <> mover }):\n"
                                     "      add 1 to n\n")},
      {"a direction", with_more("    move hop(p in empty, d in all-directions):\n      forbid \"x\": k is "
                                "two and d = northwest and some far\n"
                                "      put mover on p\n")},
      {"a part of a turn", with_more("    step grow:\n      if k is two: put mover on far and empty\n    "
                                     "turn = place then grow or pass\n")},
      {"the condition of a part",
       with_more("    turn = pass or place again while (if k is two then n < 9 else n < 8)\n")},
      {"a first value", with_memory("    state n : number = if k is two then 1 else 0\n")},
      {"a first value by the board",
       with_memory("    state n : number = if k is two and count(board) > 30 then 1 else 0\n")},
      {"a start", with_more("    start:\n      if k is two: put black on far\n")},
      {"a setup", with_more("    setup \"it is large\": if k is two then width > 4 else width > 0\n")},
      {"the points that count",
       with_definitions("    scoring(P: player) = stones(P) and (if k is two then far else board)\n")},
      {"the adjacent points",
       with_definitions(
           "    adjacent(p: point, q: point) = q within beside(p) and not (k is two and p within far)\n")},
      {"a shortcut",
       [] {
         Rules rules = with_place(put + "      forbid \"lonely\": p within lonely\n      add 1 to n\n");
         rules.definitions = "    lonely = nothing\n    shortcut lonely if k is two = far\n";
         return rules;
       }()},
      {"a shape", with_more("    shape = if k is two then not far else board\n")},
      {"the second player as a winner by memory",
       with_winners("    state n : number\n", "      add 1 to n\n", "n = 2",
                    "P = white and n = (if k is two then 2 else 3)")},
      {"a winner by memory that the second player makes",
       with_winners("    state n : number\n    state last : player or nobody = nobody\n",
                    "      add 1 to n\n      set last to mover\n", "n = 2",
                    "P = black and (if k is two then last = white else n = 3)")},
      {"a winner by the second value of a memory",
       with_winners("    state taken : number of each player\n", "      add 1 to taken(white)\n",
                    "taken(white) = 2", "P = black and taken(white) = (if k is two then 2 else 3)")},
      {"a winner by memory that a choice makes",
       with_winners("    state n : number\n    state last : player or nobody = nobody\n",
                    "      add 1 to n\n      choose q in players: set last to q\n", "n = 2",
                    "P = black and (if k is two then last = white else n = 3)")},
      {"what a forbid without a meaning is asked of",
       with_place(put + "      add 1 to n\n      let x = (if k is two then 5 else 4)\n"
                        "      forbid \"x\": count(components(own)) = x\n")},
      {"a winner by the number of earlier moments",
       with_winners("    state n : number\n", "      add 1 to n\n", "n = 2",
                    "P = black and count(history) > (if k is two then 2 else 1)")},
  };
  for (const auto& [what, rules] : cases) {
    const Document* game = nullptr;
    ASSERT_NO_THROW(game = &rules.game()) << what;
    EXPECT_FALSE(
        language::differences(language::played(*game, {0}, {}), language::played(*game, {1}, {})).empty())
        << what;
    EXPECT_TRUE(compared(rules).is<Unknown>()) << what;
  }
}

TEST(Sameness, IsProvedWhereADifferenceMakesNone) {
  std::vector<std::pair<std::string, Rules>> cases{
      {"an end", with_end("n = 70 or (if k is two then no (board and empty) else no empty)")},
      {"an end and its order", with_end("(if k is two then no empty or n = 70 else n = 70 or no empty)")},
      {"a winner",
       with_score("    wins(P: player) = if k is two then some stones(P) else not no stones(P)\n")},
      {"a size",
       with_score(
           "    score(P: player) = 3 * count(stones(P) and (if k is two then occupied else board)) + 1\n" +
           wins)},
      {"a forbid",
       with_place("      forbid \"x\": if k is two then p and (black or white) else p and occupied\n"
                  "      put mover on p\n      add 1 to n\n")},
      {"a stone", with_place(put + "      add 1 to n\n      if k is two: put mover on p\n")},
      {"what is stored",
       with_place(put + "      case k\n        | one: add 1 to n\n        | two: set n to n + 1\n")},
      {"a first value", with_memory("    state n : number = if k is two then 2 - 2 else 0\n")},
      {"a forbid without a meaning that both share",
       with_place("      forbid \"x\": row(p) = 5\n" + put +
                  "      add 1 to n\n      if k is two: put mover on p\n")},
      {"what a forbid about the past is judged on",
       with_place(put + "      if k is two: put mover on p\n      add 1 to n\n      forbid \"again\": "
                        "some m in history: m(black) = black and m(white) = white\n")},
      {"memory that decides nothing",
       [] {
         Rules rules = with_place(put + "      add 1 to n\n      if k is two: add 1 to idle\n");
         rules.memory += "    state idle : number\n";
         return rules;
       }()},
      {"what is not used", with_definitions("    idle = if k is two then far else board\n")},
      {"a winner by memory at every end",
       [] {
         Rules rules = with_end("n = 2");
         rules.score = "    wins(P: player) = if k is two then n = 2 and P = white else P = white\n";
         return rules;
       }()},
  };
  for (const auto& [what, rules] : cases)
    EXPECT_TRUE(compared(rules).is<Proved>()) << what << ": " << compared(rules).note;
}

/// These differences have no effect on games. But if they had one, formulas could not show it, so the answer
/// must be `Unknown`.
TEST(Sameness, IsUnknownOfPossibleMovesOfThePastAndOfEvents) {
  const std::pair<Rules, std::string> cases[] = {
      {with_end("no empty or n = 70 or (k is two and n = 60 and not possible(pass, black))"),
       "words about earlier moments or possible moves"},
      {with_end("no empty or n = 70 or (k is two and n = 60 and no m in history: m(n) = 60)"),
       "words about earlier moments or possible moves"},
      {with_more("    event storm: remove (if k is two then black or white else occupied)\n"), "two events"}};
  for (const auto& [rules, why] : cases) {
    const Verdict verdict = compared(rules);
    EXPECT_TRUE(verdict.is<Unknown>()) << why;
    EXPECT_NE(verdict.note.find("comparing " + why), std::string::npos) << verdict.note;
  }
}

TEST(Sameness, InMovesLeavesOutTheEndScoresAndWinners) {
  Rules rules = with_end("no empty or (k is two and some black)");
  rules.score = "    score(P: player) = count(stones(P)) + (if k is two then 1 else 0)\n" + wins;
  const auto judged = [&](const std::string& line) {
    const Document& game = rules.game("\n    claim it \"It is so.\" [r]\n      " + line + "\n");
    return Claimed(game, "it").every_board(little());
  };
  EXPECT_TRUE(judged("agree k in moves").is<Proved>());
  EXPECT_TRUE(judged("agree k").is<Unknown>());
  rules.place = put + "      forbid \"far\": k is two and p within far\n      add 1 to n\n";
  EXPECT_TRUE(judged("agree k in moves").is<Unknown>());
}

TEST(Sameness, OfGamesForAnyOtherNumberOfPlayersThanTwoIsUnknown) {
  const Document& game = document_of_text(R"(    game "Many"
    board square-grid 5x5
    players 2 to 4
    turns alternate

> Rules. [r]

    reading k "How?" [r]
      | one "One." because "a"
      | two "Two." because "b"

    move place(p in empty):
      put mover on p
      if k is two and count(players) = 3: put mover on empty
    end when no empty
    wins(P: player) = P = to-move
)");
  EXPECT_TRUE(prove_on_every_board(alike_by(game), little(), {}, {}).is<Unknown>());
}

TEST(Sameness, OfEqualReadingsIsAgreedOnOneBoard) {
  const Document& game =
      lasting_document("fault-agree-unasked.md", text_of_file(CORPUS "/proofs/fault-agree-unasked.md"));
  const Claimed claim(game, "c1");
  EXPECT_TRUE(claim.judged(plan_for({2, 1}, Plan::Depth::quick, 1)).is<Proved>());
  EXPECT_EQ(claim.judged().covers.method, Method::every_board);
}

/// A line of never.txt, which lists the proofs that must never be found.
struct Never {
  std::string file, what, asked, answer;
};
std::vector<Never> never() {
  std::istringstream lines(text_of_file(CORPUS "/proofs/never.txt"));
  std::vector<Never> all;
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line.front() == '#') continue;
    std::istringstream words(line);
    Never one;
    words >> one.file >> one.what >> one.asked >> one.answer;
    all.push_back(one);
  }
  return all;
}

TEST(FalseProofs, AreNotFoundAgain) {
  for (const Never& one : never()) {
    const Document& game =
        lasting_document(one.file + ".md", text_of_file(std::string(CORPUS "/proofs/") + one.file + ".md"));
    const std::string which = one.file + ' ' + one.asked;
    SCOPED_TRACE(which);
    if (one.what == "claim") {
      const Claimed claimed(game, one.asked);
      if (!property_of(claimed.game, claimed.claim))
        ADD_FAILURE() << which << " is not proved by formulas";
      else
        EXPECT_FALSE(claimed.every_board(little()).is<Proved>()) << which;
      continue;
    }
    AmbiguityPlan plan;
    plan.effort = little();
    plan.games = quick_search();
    plan.games.steps_of_a_board = plan.games.steps_of_random_games = 1'000'000;
    plan.games.steps_in_all = 5'000'000;
    plan.states_of_small_boards = 2'000;
    const Ambiguity found = find_ambiguity(Game(game), Game(game).with(one.asked), plan, {}, {});
    const Verdict& verdict = found.verdict;
    const bool is_answer = one.answer == "same" || verdict.covers.method == Method::every_board;
    EXPECT_FALSE(verdict.is<Proved>() && is_answer) << which;
  }
}

/// A proof step is identified by its index. So a statement must have the same number of steps for both values
/// of AllBoards::Naming (named or spelled-out sets).
TEST(FalseProofs, DoNotFollowFromStepsThatDependOnNames) {
  std::size_t compared = 0;
  for (const auto& entry : std::filesystem::directory_iterator(CORPUS "/proofs")) {
    if (entry.path().extension() != ".md") continue;
    const Document& document =
        lasting_document(entry.path().filename().string(), text_of_file(entry.path().string()));
    for (const language::Claim& claim : document.claims) {
      const auto property = property_of(Game(document), claim);
      if (!property || !property->on_any_board) continue;
      std::vector<std::size_t> steps;
      const auto why_unsaid = why_undecided([&] {
        for (const auto naming : {AllBoards::Naming::named, AllBoards::Naming::spelled_out})
          steps.push_back(AskedStatement(*property, Colour::black, naming).statement.steps.size());
      });
      if (why_unsaid) continue;
      EXPECT_EQ(steps.front(), steps.back()) << document.id << ' ' << claim.name.name;
      ++compared;
    }
  }
  EXPECT_GT(compared, 30u);
}

}  // namespace
}  // namespace ruleproof
