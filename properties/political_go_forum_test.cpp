#include "properties/political_go_forum.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "properties/political_go_example.hpp"
#include "record/read_record.hpp"
#include "spec/spec.hpp"

namespace ruleproof::political_go {
namespace {

/// What a thread comes to. The thread and the Play are kept, since rulings and states point to them.
struct Ruled {
  explicit Ruled(const std::string& text, const std::string& reading = "", bool asks_others = true)
      : thread(parse_thread(text, "thread")),
        roster{thread.size, thread.players},
        play(readings(reading.empty() ? ruleset(thread) : ruleset(thread).with(reading)), thread.size,
             static_cast<int>(thread.players.size())),
        others(asks_others ? other_plays(ruleset(thread), play) : std::vector<OtherPlay>{}),
        result(ruling(roster, play, others, play.start(), thread)) {}

  const EntryRuling& operator[](std::size_t i) const { return result.rulings.at(i); }

  Thread thread;
  Roster roster;
  Play play;
  std::vector<OtherPlay> others;
  ThreadRuling result;
};

const std::string head = "board 3x1\nplayers R=Rob b=Bob S=Sue\n";

std::string display_of(const std::string& row, const std::string& rob = "0 points   Allies: none",
                       const std::string& bob = "0 points   Allies: none",
                       const std::string& sue = "0 points   Allies: none") {
  return "    A B C\n  .-------.\n 1| " + row + " |1\n  '-------'\n    A B C\n\n[R] Rob  " + rob +
         "\n[b] Bob  " + bob + "\n[S] Sue  " + sue + "\n";
}

std::string post_of(const std::string& from, const std::string& says, const std::string& display) {
  return "From: " + from + "\nDate: Mon, 21 Jul 2003 10:00:00\n\n" + says + "\n\n" + display + "\n";
}

/// "clause: what", parted by "; ".
std::string objections(const EntryRuling& entry) {
  std::string told;
  for (const Objection& objection : entry.objections)
    told += (told.empty() ? "" : "; ") + std::string(objection.clause) + ": " + objection.what;
  return told;
}

std::string differences(const EntryRuling& entry) {
  std::string told;
  for (const Mismatch& mismatch : entry.mismatches)
    told += (told.empty() ? "" : "; ") + mismatch.where + ": " + mismatch.shown + ", not " + mismatch.right;
  return told;
}

TEST(PoliticalGoForum, LetsAPostOccurThatDisplaysTheResultOfItsMove) {
  const Ruled ruled(head + post_of("Rob", "I place a stone at A1.", display_of("R . .")));
  EXPECT_EQ(objections(ruled[0]), "");
  EXPECT_EQ(owners(ruled.result.end.stones), (std::vector{0, nobody, nobody}));
  EXPECT_EQ(ruled[0].display, display(ruled.roster, ruled.result.end));
}

TEST(PoliticalGoForum, NamesEachPointEachScoreAndEachAllianceThatIsShownWrongly) {
  const Ruled ruled(head + post_of("Rob", "I place a stone at A1.",
                                   display_of("R . b", "2 points   Allies: S", "0 points   Allies: none",
                                              "0 points   Allies: R")));
  EXPECT_EQ(objections(ruled[0]), "wrong-display: it does not display the result of the move");
  EXPECT_EQ(differences(ruled[0]),
            "C1: a stone of b, not empty; the points of R: 2, not 0; R and S: allies, not no allies");
}

TEST(PoliticalGoForum, TakesAnAllianceThatOnePlayerAloneListsForAWrongDisplay) {
  const Ruled self(head +
                   post_of("Rob", "I place a stone at A1.", display_of("R . .", "0 points   Allies: R")));
  EXPECT_EQ(objections(self[0]), "wrong-display: it does not display the result of the move");
  EXPECT_EQ(differences(self[0]), "the allies of R: R among them, not not R");
  const Ruled one(head +
                  post_of("Rob", "I place a stone at A1.", display_of("R . .", "0 points   Allies: b")));
  EXPECT_EQ(differences(one[0]), "the allies of R: b among them, not not b");
}

TEST(PoliticalGoForum, JudgesThePostAfterAnIllegalOneAgainstTheStateBeforeIt) {
  const std::string thread = head + post_of("Rob", "I place a stone at A1.", display_of(". . .")) +
                             post_of("Bob", "I place a stone at A1.", display_of("b . ."));
  const Ruled ruled(thread);
  EXPECT_EQ(differences(ruled[0]), "A1: empty, not a stone of R");
  EXPECT_EQ(objections(ruled[1]), "");
  EXPECT_EQ(owners(ruled.result.end.stones), (std::vector{1, nobody, nobody}));
}

TEST(PoliticalGoForum, RefusesAMoveThatTheRulesForbidWhateverIsDisplayed) {
  const Ruled ruled(head + post_of("Rob", "I place a stone at A1.", display_of("R . .")) +
                    post_of("Rob", "I place a stone at B1.", display_of("R R .")));
  EXPECT_EQ(objections(ruled[1]), "once-per-period: the player has moved in this checking period");
  const Ruled later(head + post_of("Rob", "I place a stone at A1.", display_of("R . .")) + "period\n" +
                    post_of("Rob", "I place a stone at B1.", display_of("R R .")));
  EXPECT_EQ(objections(later[2]), "");
}

TEST(PoliticalGoForum, WantsADisplayUnlessTheReadingSaysThatItIsOptional) {
  const std::string thread = head + post_of("Rob", "I place a stone at A1.", "");
  EXPECT_EQ(objections(Ruled(thread)[0]), "post: it does not display the state of the game");
  EXPECT_EQ(objections(Ruled(thread, "display=optional")[0]), "");
  const std::string wrong = head + post_of("Rob", "I place a stone at A1.", display_of(". . ."));
  EXPECT_EQ(objections(Ruled(wrong, "display=optional")[0]),
            "wrong-display: it does not display the result of the move");
}

TEST(PoliticalGoForum, TakesNoneOfTwoMovesInOnePost) {
  const Ruled ruled(head +
                    post_of("Rob", "I place a stone at A1.\nI place a stone at C1.", display_of("R . R")));
  EXPECT_EQ(objections(ruled[0]), "post: it describes 2 moves, and a message describes one");
  EXPECT_EQ(owners(ruled.result.end.stones), (std::vector{nobody, nobody, nobody}));
}

TEST(PoliticalGoForum, HearsAConsentThatIsNoMoveAndNeedsNoDisplay) {
  const std::string consent = head + post_of("Sue", "I propose an alliance with Rob.", "");
  const Ruled ruled(consent + post_of("Rob", "I form an alliance with Sue.",
                                      display_of(". . .", "0 points   Allies: S", "0 points   Allies: none",
                                                 "0 points   Allies: R")));
  EXPECT_EQ(ruled[0].proposals.size(), 1u);
  EXPECT_EQ(objections(ruled[0]), "");
  EXPECT_EQ(objections(ruled[1]), "");
  EXPECT_TRUE(ruled.result.end.alliances.has(0, 2));
  const Ruled without(head + post_of("Rob", "I form an alliance with Sue.", display_of(". . .")));
  EXPECT_EQ(objections(without[0]), "consent: the other player has not consented");
}

TEST(PoliticalGoForum, RulesOnConsentsAndTheMoveInTheirOrder) {
  const auto allied = [](const std::string& rob) {
    return display_of(". . .", "0 points   Allies: " + rob, "0 points   Allies: none",
                      "0 points   Allies: " + std::string(rob == "S" ? "R" : "none"));
  };
  const Ruled ruled(
      head + post_of("Sue", "I propose an alliance with Rob.", "") +
      post_of("Rob", "I form an alliance with Sue.", allied("S")) + "period\n" +
      post_of("Rob", "I break my alliance with Sue.\nI propose an alliance with Sue.", allied("none")) +
      post_of("Bob", "I propose an alliance with Sue.\nI pass.\nI propose an alliance with Rob.",
              allied("none")));
  EXPECT_EQ(objections(ruled[3]), "");
  EXPECT_TRUE(ruled[3].to_consents.empty());
  using Kind = Event::Kind;
  const Record occurred = record(ruled.thread, ruled.result);
  EXPECT_EQ(occurred.events, (std::vector<Event>{{Kind::propose, 2, 0},
                                                 {Kind::form, 0, 2},
                                                 {Kind::period, 0},
                                                 {Kind::break_up, 0, 2},
                                                 {Kind::propose, 0, 2},
                                                 {Kind::propose, 1, 2},
                                                 {Kind::pass, 1},
                                                 {Kind::propose, 1, 0}}));
}

TEST(PoliticalGoForum, SaysWhichReadingsRuleOtherwise) {
  const Ruled ruled(head + post_of("Rob", "I place a stone at A1.", ""));
  ASSERT_EQ(ruled[0].part.size(), 1u);
  EXPECT_EQ(ruled[0].part[0], (Dissent{"display=optional", "legal; captures nothing"}));
}

TEST(PoliticalGoForum, JudgesOnAfterAPostThatCannotBeJudged) {
  // Thirteen mutual allies with stones are too many sets of allies for the reference.
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
  const Ruled ruled(thread + "period\n" + post_of("PlayerN", "I pass.", ""), "", false);
  const EntryRuling& thirteenth = ruled[ruled.result.rulings.size() - 3];
  EXPECT_EQ(objections(thirteenth).substr(0, 33), "captured: it cannot be judged (mo");
  EXPECT_EQ(objections(ruled[ruled.result.rulings.size() - 1]), "");
}

TEST(PoliticalGoForum, SaysWhereAnAllianceForbidsToPlace) {
  const std::string allied = "0 points   Allies: ";
  const auto show = [&](const std::string& row) {
    return display_of(row, allied + "S", allied + "none", allied + "R");
  };
  const Ruled ruled(head + post_of("Sue", "I propose an alliance with Rob.", "") +
                    post_of("Rob", "I form an alliance with Sue.", show(". . .")) +
                    post_of("Sue", "I place a stone at A1.", show("S . .")));
  EXPECT_EQ(objections(ruled[2]), "after-ally: an ally has made the most recent move");
}

TEST(PoliticalGoForum, CapturesTwoDragonsThatAreNotAdjacentInEitherOrder) {
  const std::string head = "board 3x1\nreading captures=mover-chooses\nplayers R=Rob b=Bob S=Sue\n";
  const Ruled ruled(head + post_of("Bob", "I place a stone at A1.", display_of("b . .")) +
                    post_of("Sue", "I place a stone at C1.", display_of("b . S")) +
                    post_of("Rob", "I place a stone at B1.",
                            display_of(". R .", "2 points   Allies: none", "-1 points   Allies: none",
                                       "-1 points   Allies: none")));
  EXPECT_EQ(objections(ruled[2]), "");
  EXPECT_EQ(owners(ruled.result.end.stones), (std::vector{nobody, 0, nobody}));
}

TEST(PoliticalGoForum, TakesADisplayForTheChoiceOfAMoverWhoHasOne) {
  // S at A2 leaves the chain of R and the stone of b without liberties; whichever is captured first, the
  // other lives.
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
  const Ruled chain(before + post_of("Sue", "I place a stone at A2.", show("S .", "b .", -2, 1, 1)));
  EXPECT_EQ(objections(chain[4]), "");
  EXPECT_EQ(chain[4].move->first, (std::vector<DragonName>{{DragonName::By::owner, 0}}));
  const Ruled stone(before + post_of("Sue", "I place a stone at A2.", show("S R", ". R", 0, -1, 1)));
  EXPECT_EQ(objections(stone[4]), "");
  const Ruled neither(before + post_of("Sue", "I place a stone at A2.", show("S R", "b R", 0, 0, 0)));
  EXPECT_EQ(objections(neither[4]),
            "captured: neither it nor its display says which dragon is captured first");
}

TEST(PoliticalGoForum, EndsTheGameAtACheckpointBetweenPosts) {
  const Ruled ruled(head + post_of("Rob", "I place a stone at A1.", display_of("R . .")) + "period\n" +
                    post_of("Bob", "I pass.", display_of("R . .")) + "nweek\nnweek\ncheckpoint\n");
  ASSERT_EQ(ruled.result.rulings.size(), 6u);
  ASSERT_EQ(ruled[5].shares.size(), 1u);
  EXPECT_EQ(ruled[5].shares[0].received, (std::vector<Change>{{0, 4}}));
  EXPECT_EQ(ruled.result.end.paid, (std::vector<std::int64_t>{4, 0, 0}));
  EXPECT_EQ(ruled[5].display, display_of(". . ."));
}

TEST(PoliticalGoForum, GivesWhatOccurredAsARecord) {
  const Ruled ruled(head + post_of("Sue", "I propose an alliance with Rob.", "") +
                    post_of("Bob", "I place a stone at A1.", display_of(". . .")) +
                    post_of("Bob", "I place a stone at B1.", display_of(". b .")) + "period\n");
  const Record occurred = record(ruled.thread, ruled.result);
  using Kind = Event::Kind;
  EXPECT_EQ(occurred.events,
            (std::vector<Event>{{Kind::propose, 2, 0}, {Kind::place, 1, 0, 1}, {Kind::period, 0}}));
  EXPECT_EQ(occurred.lines.size(), 3u);
}

TEST(PoliticalGoForum, HasAThreadThatLeadsToThePostedExample) {
  const Ruled ruled(read_text(CORPUS "/threads/posted-example.txt"));
  for (std::size_t i = 0; i < ruled.result.rulings.size(); ++i) EXPECT_EQ(objections(ruled[i]), "") << i;
  const Thread example = parse_thread(posted_example(), "the text");
  ASSERT_EQ(example.entries.size(), 1u);
  const Post& post = std::get<Post>(example.entries.front());
  EXPECT_TRUE(post.flaws.empty());
  ASSERT_TRUE(post.display);
  EXPECT_TRUE(post.display->flaws.empty());
  ASSERT_EQ(example.players, ruled.thread.players);
  EXPECT_TRUE(mismatches(ruled.roster, *post.display, ruled.result.end).empty());
  // Word for word what the text shows, but for blanks at the ends of lines.
  const std::string text = posted_example();
  const std::string right = display(ruled.roster, ruled.result.end);
  std::string shown;
  std::size_t begin = text.find("    A B C");
  for (; begin < text.size();) {
    const std::size_t end = text.find('\n', begin);
    std::string line = text.substr(begin, end - begin);
    line.erase(line.find_last_not_of(' ') + 1);
    shown += line + '\n';
    begin = end + 1;
  }
  EXPECT_EQ(shown, right);
}

TEST(PoliticalGoForum, FindsAGameThatLeadsToThePostedExampleUnderEachReading) {
  const Thread example = parse_thread(posted_example(), "the text");
  for (const Ruleset& ruleset : varied_one_at_a_time(spec("political-go"))) {
    if (ruleset.reading("dragon") == "letter") continue;  // all sets of stones are too many here
    const auto game = game_to(example, ruleset);
    ASSERT_TRUE(game) << ruleset.text();
    EXPECT_EQ(game->events.back(), (Event{Event::Kind::place, 0, 0, parse_point({13, 13}, "G3")}));
  }
  Thread wrong = example;
  std::get<Post>(wrong.entries.front()).display->scores.front() = 1;
  EXPECT_FALSE(game_to(wrong, Ruleset(spec("political-go"))));
}

}  // namespace
}  // namespace ruleproof::political_go
