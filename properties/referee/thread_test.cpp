#include "properties/referee/thread.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "record/read_record.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

const Document& political_go() { return spec("political-go"); }

/// A judged thread. It stores the thread and the model because rulings and states point to them.
struct Ruled {
  explicit Ruled(const std::string& text, bool asks_others = true)
      : thread(forum::parse_thread(text, "thread", {Game(political_go())})), model(thread.game.game) {
    call_players(model, thread.game);
    result = ruling(model, asks_others ? other_readings(model) : std::vector<OtherReading>{}, thread);
  }

  const EntryRuling& operator[](std::size_t i) const { return result.rulings.at(i); }
  std::string rows() { return model.notation().rows(*result.end.now).front(); }
  /// Returns the moves that took effect, as in "S propose R; R form S".
  std::string occurred() {
    std::string moves;
    for (const RecordedMove& move : record(thread, result).moves)
      moves += (moves.empty() ? "" : "; ") + text(model, move);
    return moves;
  }

  forum::Thread thread;
  Model model;
  ThreadRuling result;
};

const std::string head = "board 3x1\nplayers R=Rob b=Bob S=Sue\n";

std::string display_of(const std::string& row, const std::string& rob = "0 points   Allies: none",
                       const std::string& bob = "0 points   Allies: none",
                       const std::string& sue = "0 points   Allies: none") {
  return "    A B C\n  .-------.\n 1| " + row + " |1\n  '-------'\n    A B C\n\n[R] Rob  " + rob +
         "\n[b] Bob  " + bob + "\n[S] Sue  " + sue + "\n";
}

/// Returns a display with these stones in its row, in which Rob and Sue are allies.
std::string display_of_allies(const std::string& row) {
  return display_of(row, "0 points   Allies: S", "0 points   Allies: none", "0 points   Allies: R");
}

std::string post_of(const std::string& from, const std::string& says, const std::string& display) {
  return "From: " + from + "\nDate: Mon, 21 Jul 2003 10:00:00\n\n" + says + "\n\n" + display + "\n";
}

/// Returns the objections to an entry as "clause: message", separated by "; ".
std::string objections(const EntryRuling& entry) {
  std::string output;
  for (const Objection& objection : entry.objections)
    output +=
        (output.empty() ? "" : "; ") + objection.refusal.clauses.front() + ": " + objection.refusal.message;
  return output;
}

std::string differences(const EntryRuling& entry) {
  std::string output;
  for (const Mismatch& mismatch : entry.mismatches)
    output +=
        (output.empty() ? "" : "; ") + mismatch.where + ": " + mismatch.shown + ", not " + mismatch.right;
  return output;
}

TEST(Thread, LetsAPostOccurThatDisplaysTheResultOfItsMove) {
  Ruled ruled(head + post_of("Rob", "I place a stone at A1.", display_of("R . .")));
  EXPECT_EQ(objections(ruled[0]), "");
  EXPECT_EQ(ruled.rows(), "R . .");
  EXPECT_EQ(ruled[0].display, forum::display(ruled.model, *ruled.result.end.now));
}

TEST(Thread, NamesEachPointEachScoreAndEachAllianceThatIsShownWrongly) {
  Ruled ruled(head + post_of("Rob", "I place a stone at A1.",
                             display_of("R . b", "2 points   Allies: S", "0 points   Allies: none",
                                        "0 points   Allies: R")));
  EXPECT_EQ(objections(ruled[0]), "wrong-display: it does not display the result of the move");
  EXPECT_EQ(differences(ruled[0]),
            "C1: a stone of b, not empty; the points of R: 2, not 0; R and S: allies, not no allies");
}

TEST(Thread, TakesAnAllianceThatOnePlayerAloneListsForAWrongDisplay) {
  Ruled self(head + post_of("Rob", "I place a stone at A1.", display_of("R . .", "0 points   Allies: R")));
  EXPECT_EQ(objections(self[0]), "wrong-display: it does not display the result of the move");
  EXPECT_EQ(differences(self[0]), "the allies of R: R among them, not not R");
  Ruled one(head + post_of("Rob", "I place a stone at A1.", display_of("R . .", "0 points   Allies: b")));
  EXPECT_EQ(differences(one[0]), "the allies of R: b among them, not not b");
}

TEST(Thread, JudgesThePostAfterAnIllegalOneAgainstTheStateBeforeIt) {
  const std::string thread = head + post_of("Rob", "I place a stone at A1.", display_of(". . .")) +
                             post_of("Bob", "I place a stone at A1.", display_of("b . ."));
  Ruled ruled(thread);
  EXPECT_EQ(differences(ruled[0]), "A1: empty, not a stone of R");
  EXPECT_EQ(objections(ruled[1]), "");
  EXPECT_EQ(ruled.rows(), "b . .");
}

TEST(Thread, RefusesAMoveThatTheRulesForbidWhateverIsDisplayed) {
  Ruled ruled(head + post_of("Rob", "I place a stone at A1.", display_of("R . .")) +
              post_of("Rob", "I place a stone at B1.", display_of("R R .")));
  EXPECT_EQ(objections(ruled[1]), "once-per-period: the player has moved in this checking period");
  Ruled later(head + post_of("Rob", "I place a stone at A1.", display_of("R . .")) + "period\n" +
              post_of("Rob", "I place a stone at B1.", display_of("R R .")));
  EXPECT_EQ(objections(later[2]), "");
}

TEST(Thread, WantsADisplayUnlessTheReadingSaysThatItIsOptional) {
  const std::string thread = head + post_of("Rob", "I place a stone at A1.", "");
  EXPECT_EQ(objections(Ruled(thread)[0]), "post: it does not display the state of the game");
  EXPECT_EQ(objections(Ruled("reading display=optional\n" + thread)[0]), "");
  const std::string wrong = head + post_of("Rob", "I place a stone at A1.", display_of(". . ."));
  EXPECT_EQ(objections(Ruled("reading display=optional\n" + wrong)[0]),
            "wrong-display: it does not display the result of the move");
}

TEST(Thread, TakesNoneOfTwoMovesInOnePost) {
  Ruled ruled(head + post_of("Rob", "I place a stone at A1.\nI place a stone at C1.", display_of("R . R")));
  EXPECT_EQ(objections(ruled[0]), "post: it describes 2 moves, and a message describes one");
  EXPECT_EQ(ruled.rows(), ". . .");
}

TEST(Thread, HearsAConsentThatIsNoMoveAndNeedsNoDisplay) {
  const std::string consent = head + post_of("Sue", "I propose an alliance with Rob.", "");
  Ruled ruled(consent + post_of("Rob", "I form an alliance with Sue.", display_of_allies(". . .")));
  EXPECT_EQ(ruled[0].consents.size(), 1u);
  EXPECT_EQ(objections(ruled[0]), "");
  EXPECT_EQ(objections(ruled[1]), "");
  EXPECT_EQ(forum::alliances(ruled.model, *ruled.result.end.now), (forum::Alliances{{0, 2}}));
  Ruled without(head + post_of("Rob", "I form an alliance with Sue.", display_of(". . .")));
  EXPECT_EQ(objections(without[0]), "consent: the other player has not consented");
}

TEST(Thread, RulesOnConsentsAndTheMoveInTheirOrder) {
  Ruled ruled(
      head + post_of("Sue", "I propose an alliance with Rob.", "") +
      post_of("Rob", "I form an alliance with Sue.", display_of_allies(". . .")) + "period\n" +
      post_of("Rob", "I break my alliance with Sue.\nI propose an alliance with Sue.", display_of(". . .")) +
      post_of("Bob", "I propose an alliance with Sue.\nI pass.\nI propose an alliance with Rob.",
              display_of(". . .")));
  EXPECT_EQ(objections(ruled[3]), "");
  EXPECT_TRUE(ruled[3].to_consents.empty());
  EXPECT_EQ(ruled.occurred(),
            "S propose R; R form S; period; R break S; R propose S; b propose S; b pass; b propose R");
}

TEST(Thread, SaysWhichReadingsRuleOtherwise) {
  Ruled ruled(head + post_of("Rob", "I place a stone at A1.", ""));
  ASSERT_EQ(ruled[0].part.size(), 1u);
  EXPECT_EQ(ruled[0].part[0], (Dissent{"display=optional", "legal: A1 becomes R"}));
}

TEST(Thread, JudgesOnAfterAPostThatCannotBeJudged) {
  // Thirteen mutual allies with stones form too many sets of allies to enumerate.
  std::string thread = "board 14x14\nreading display=optional\nplayers";
  for (char symbol = 'A'; symbol <= 'N'; ++symbol) thread += fmt::format(" {0}=Player{0}", symbol);
  thread += '\n';
  for (char one = 'A'; one <= 'M'; ++one)
    for (char other = 'A'; other < one; ++other)
      thread +=
          post_of(fmt::format("Player{}", one), fmt::format("I propose an alliance with Player{}.", other),
                  "") +
          "period\n" +
          post_of(fmt::format("Player{}", other), fmt::format("I form an alliance with Player{}.", one), "");
  for (char player = 'A'; player <= 'M'; ++player)
    thread += "period\n" + post_of("PlayerN", "I pass.", "") + "period\n" +
              post_of(fmt::format("Player{}", player), fmt::format("I place a stone at {}1.", player), "");
  Ruled ruled(thread + "period\n" + post_of("PlayerN", "I pass.", ""), false);
  const EntryRuling& thirteenth = ruled[ruled.result.rulings.size() - 3];
  EXPECT_EQ(objections(thirteenth).substr(0, 29), "post: it cannot be judged (in");
  EXPECT_EQ(objections(ruled[ruled.result.rulings.size() - 1]), "");
}

TEST(Thread, SaysWhereAnAllianceForbidsToPlace) {
  Ruled ruled(head + post_of("Sue", "I propose an alliance with Rob.", "") +
              post_of("Rob", "I form an alliance with Sue.", display_of_allies(". . .")) +
              post_of("Sue", "I place a stone at A1.", display_of_allies("S . .")));
  EXPECT_EQ(objections(ruled[2]), "after-ally: an ally has made the most recent move");
}

TEST(Thread, CapturesTwoDragonsThatAreNotAdjacentInEitherOrder) {
  const std::string chooses = "board 3x1\nreading captures=mover-chooses\nplayers R=Rob b=Bob S=Sue\n";
  Ruled ruled(chooses + post_of("Bob", "I place a stone at A1.", display_of("b . .")) +
              post_of("Sue", "I place a stone at C1.", display_of("b . S")) +
              post_of("Rob", "I place a stone at B1.",
                      display_of(". R .", "2 points   Allies: none", "-1 points   Allies: none",
                                 "-1 points   Allies: none")));
  EXPECT_EQ(objections(ruled[2]), "");
  EXPECT_EQ(ruled.rows(), ". R .");
}

TEST(Thread, TakesADisplayForTheChoiceOfAMoverWhoHasOne) {
  // A stone of S at A2 leaves the chain of R and the stone of b without liberties. Both are dead dragons. If
  // one dragon is captured first, the other dragon gets a liberty and survives.
  const auto show = [](const std::string& upper, const std::string& lower, int rob, int bob, int sue) {
    const auto points = [](int points) {
      return std::to_string(points) + (points == 1 ? " point   " : " points  ") + "Allies: none\n";
    };
    return "    A B\n  .-----.\n 2| " + upper + " |2\n 1| " + lower + " |1\n  '-----'\n    A B\n\n[R] Rob  " +
           points(rob) + "[b] Bob  " + points(bob) + "[S] Sue  " + points(sue);
  };
  const std::string before = "board 2x2\nreading captures=mover-chooses\nplayers R=Rob b=Bob S=Sue\n" +
                             post_of("Rob", "I place a stone at B2.", show(". R", ". .", 0, 0, 0)) +
                             post_of("Bob", "I place a stone at A1.", show(". R", "b .", 0, 0, 0)) +
                             "period\n" +
                             post_of("Rob", "I place a stone at B1.", show(". R", "b R", 0, 0, 0));
  Ruled chain(before + post_of("Sue", "I place a stone at A2.", show("S .", "b .", -2, 1, 1)));
  EXPECT_EQ(objections(chain[4]), "");
  EXPECT_EQ(text(chain.model, *chain[4].move), "S A2 first B2");
  Ruled stone(before + post_of("Sue", "I place a stone at A2.", show("S R", ". R", 0, -1, 1)));
  EXPECT_EQ(objections(stone[4]), "");
  Ruled neither(before + post_of("Sue", "I place a stone at A2.", show("S R", "b R", 0, 0, 0)));
  EXPECT_EQ(objections(neither[4]), "post: neither it nor its display says what is chosen first");
}

TEST(Thread, EndsTheGameAtACheckpointBetweenPosts) {
  Ruled ruled(head + post_of("Rob", "I place a stone at A1.", display_of("R . .")) + "period\n" +
              post_of("Bob", "I pass.", display_of("R . .")) + "nweek\nnweek\ncheckpoint\n");
  ASSERT_EQ(ruled.result.rulings.size(), 6u);
  EXPECT_EQ(ruled[5].effects, "A1 becomes empty");
  EXPECT_EQ(kept_lines(ruled.model, *ruled.result.end.now).back(), "paid R 4");
  EXPECT_EQ(ruled[5].display, display_of(". . ."));
}

TEST(Thread, GivesWhatOccurredAsARecord) {
  Ruled ruled(head + post_of("Sue", "I propose an alliance with Rob.", "") +
              post_of("Bob", "I place a stone at A1.", display_of(". . .")) +
              post_of("Bob", "I place a stone at B1.", display_of(". b .")) + "period\n");
  EXPECT_EQ(ruled.occurred(), "S propose R; b B1; period");
  EXPECT_EQ(record(ruled.thread, ruled.result).lines.size(), 3u);
}

TEST(Thread, LeadsToThePostedExample) {
  Ruled ruled(read_text(CORPUS "/threads/posted-example.txt"));
  for (std::size_t i = 0; i < ruled.result.rulings.size(); ++i) EXPECT_EQ(objections(ruled[i]), "") << i;
  EXPECT_EQ(ruled.result.rulings.size(), 18u);
  EXPECT_EQ(text(ruled.model, *ruled[17].move), "R G3");
}

TEST(Thread, NamesByTheirOwnerWhatGoesFirst) {
  const std::string chooses =
      "board 2x2\nreading captures=mover-chooses\nreading display=optional\nplayers A B C\n";
  const std::string thread = chooses +
                             "From: A\n\nI place a stone at B2.\n\nFrom: B\n\nI place a stone at "
                             "A1.\n\nperiod\nFrom: A\n\nI place a stone at B1.\n\n"
                             "From: C\n\nI place a stone at A2, capturing ";
  Ruled chain(thread + "A first.\n"), stone(thread + "B first.\n"), neither(thread + "C first.\n");
  EXPECT_EQ(text(chain.model, *chain[4].move), "C A2 first B2");
  EXPECT_EQ(text(stone.model, *stone[4].move), "C A2 first A1");
  EXPECT_EQ(objections(neither[4]), "post: it names nothing that is chosen in this move");
}

}  // namespace
}  // namespace ruleproof
