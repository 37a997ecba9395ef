#include "properties/political_go_judgement.hpp"

#include <gtest/gtest.h>

#include <string>

#include "record/political_go_record.hpp"

namespace ruleproof::political_go {
namespace {

struct Judged {
  explicit Judged(const std::string& text)
      : record(parse_record(text, "record")),
        roster{record.size, record.players},
        play(readings(ruleset(record)), record.size, static_cast<int>(record.players.size())),
        others(other_plays(ruleset(record), play)),
        game(judgement(roster, play, others, play.start(), record.events)) {}

  /// What a reading says of an event (from 0); empty where it agrees.
  std::string says(std::size_t event, const std::string& reading) const {
    for (const Dissent& dissent : game.events.at(event).part)
      if (dissent.reading == reading) return dissent.says;
    return "";
  }

  Record record;
  Roster roster;
  Play play;
  std::vector<OtherPlay> others;
  GameJudgement game;
};

// B takes A's stone with the last liberty of both.
const std::string last_liberty = "board 2x1\nplayers A B\nA B1\nB A1\n";

TEST(PoliticalGoJudgement, SaysUnderWhichReadingsAnEventIsLegalAndWhatItCapturesThere) {
  const Judged judged(last_liberty);
  EXPECT_EQ(summary(judged.roster, judged.game.events[1].refusals),
            "the stone would be captured at once [suicide] at A1 B1");
  EXPECT_EQ(judged.says(1, "captures=opponents-first"), "legal; captures B1: B +1, A -1");
  EXPECT_EQ(judged.says(1, "captures=mover-chooses"), "legal; captures B1: B +1, A -1");
  EXPECT_EQ(judged.says(1, "equivalent=closure"), "");
  EXPECT_EQ(judged.says(0, "captures=opponents-first"), "");
}

TEST(PoliticalGoJudgement, NamesTheFirstEventAfterWhichAReplayLooksOtherwise) {
  const Judged judged(last_liberty);
  EXPECT_EQ(judged.game.departures,
            (std::vector<FirstMove>{{"captures=opponents-first", 2}, {"captures=mover-chooses", 2}}));
}

TEST(PoliticalGoJudgement, TellsWhatTheEndOfAGameGives) {
  const Judged judged(
      "board 3x1\nplayers A B\nA A1\nB C1\nperiod\nA pass\nnweek\ncheckpoint\nnweek\ncheckpoint\n");
  EXPECT_TRUE(judged.game.events[5].shares.empty());
  EXPECT_EQ(judged.says(5, "nweek=one-boundary"), "the game ends; the territory B1: A +1, B +1");
  EXPECT_EQ(told(judged.roster, judged.game.events[7].shares), "the territory B1: A +1, B +1");
  EXPECT_EQ(judged.game.end.games_ended, 1);
}

// C at A2 leaves A's chain and B's stone without liberties; whichever is captured first, the other one lives.
const std::string choice =
    "board 2x2\nreading captures=mover-chooses\nplayers A B C\nA B2\nB A1\nperiod\nA B1\n";

TEST(PoliticalGoJudgement, AsksAMoverWhichDragonIsMeantWhereThereIsAChoice) {
  try {
    const Judged judged(choice + "C A2\n");
    FAIL() << "nothing thrown";
  } catch (const UnclearEvent& error) {
    EXPECT_EQ(error.index, 4u);
    EXPECT_STREQ(error.what(),
                 "C A2 does not say which dragon is captured first: write 'C A2 first A' or 'C A2 first B'");
  }
  // C's own stone can be named as well; that choice is refused.
  const Judged own(choice + "C A2 first C\n");
  EXPECT_EQ(summary(own.roster, own.game.events[4].refusals), "the stone would be captured at once [suicide] at A2");
}

TEST(PoliticalGoJudgement, CapturesTheDragonThatTheMoverNames) {
  const auto captured = [](const std::string& first) {
    const Judged judged(choice + "C A2 first " + first + "\n");
    return told(judged.roster, judged.game.events.back().captures);
  };
  EXPECT_EQ(captured("A"), "captures B2 B1: C +1, B +1, A -2");
  EXPECT_EQ(captured("B"), "captures A1: C +1, B -1");
  EXPECT_EQ(captured("b1"), captured("A"));
}

}  // namespace
}  // namespace ruleproof::political_go
