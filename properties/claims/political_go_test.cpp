#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "properties/claims/measures.hpp"
#include "properties/referee/judgement.hpp"
#include "properties/search/count.hpp"
#include "properties/testing/claimed.hpp"
#include "record/model_record.hpp"
#include "reference/model/document_form.hpp"
#include "reference/model/random_games.hpp"
#include "spec/documents/clauses.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"
#include "spec/testing/thrown.hpp"

// Tests of the document of Political Go: Go for several players who form alliances.

namespace ruleproof {
namespace {

const Document& political_go() { return spec("political-go"); }

TEST(PoliticalGoModel, ReadsPlayersAndWhatIsKeptAndWritesThem) {
  const std::string text =
      "game political-go\nboard 4x2\nplayers R=Rob b=\"Bob the Voting Fish\" S\nreading "
      "captures=mover-chooses\n. b R .\nb R . .\n"
      "last-mover b\nscore R 2\nscore b -2\nallies R S\nR D1\nb propose S\n";
  const Record record = parse_record(text, "record", Game(political_go()));
  const std::string written = write_record(record);
  EXPECT_EQ(write_record(parse_record(written, "record", Game(political_go()))), written);
  Model model(record.game);
  call_players(model, record);
  const State state = first_state(model, record);
  EXPECT_EQ(kept_lines(model, *state.now),
            (std::vector<std::string>{"score R 2", "score b -2", "last-mover b", "allies R S"}));
  EXPECT_EQ(model.result(state).scores, (std::vector<Number>{4, -4, 0}));
  EXPECT_EQ(model.notation().name(1), "Bob the Voting Fish");
  const auto message = [&](const std::string& lines) {
    return thrown([&] { parse_record("players A B\nboard 2x1\n" + lines, "r", Game(political_go())); });
  };
  EXPECT_EQ(message("A .\nscore C 1\n"), "r:4:7: 'C' is no player");
  EXPECT_EQ(message("A .\nscore A 1\nscore A 2\n"), "r:5:1: this stands twice; one of them must go");
  EXPECT_EQ(message("A .\nscore A much\n"),
            "r:4:9: 'much' is no number: write one from -1000000000000000 to 1000000000000000");
  EXPECT_EQ(message("A .\nallies A\n"),
            "r:4:9: the line is incomplete: write 'allies', two players and nothing else");
}

// The rules can store an alliance of a player with itself (`allies A A`), and the provers consider it
// possible.
TEST(PoliticalGoRecord, StoresAPairOfOnePlayer) {
  const std::string one_player = "players A B\nboard 2x1\nA .\nallies A A\n";
  const Record record = parse_record(one_player, "r", Game(political_go()));
  Model model(record.game);
  call_players(model, record);
  EXPECT_EQ(kept_lines(model, *first_state(model, record).now), std::vector<std::string>{"allies A A"});
}

/// Returns a claim of Political Go, after `from` is replaced by `to` in the text of the document, and under a
/// reading of `key` (if empty, the default readings).
Claimed changed(std::string_view name, std::string_view from = "", std::string_view to = "",
                std::string_view key = "", int reading = 0) {
  Claimed claimed(document_of_text(written_otherwise("political-go", from, to)), name);
  const Document& document = claimed.game.document();
  if (!key.empty())
    claimed.game = claimed.game.with_choice(&document.open_clause(key) - document.choices.data(), reading);
  return claimed;
}
/// Judges a claim by games and positions. Proofs for every board are omitted, because they cannot refute a
/// claim.
Verdict judged_by_games(const Claimed& claimed) {
  Plan quick = plan(claimed.game, Plan::Depth::quick, 1);
  quick.every_board = false;
  return claimed.judged(quick);
}

TEST(TheDocumentOfEndo, ProvesThatThereIsAlwaysAPlacementByItsWords) {
  EXPECT_TRUE(Claimed(spec("endo"), "never-stuck").judged().is<Proved>());
  const Document& anywhere = document_of_text(written_otherwise(
      "endo", "\"there is a marker already\": p and occupied", "\"there is a marker already\": p and empty"));
  EXPECT_FALSE(Claimed(anywhere, "never-stuck").judged().is<Proved>());
}

TEST(PoliticalGoClaimsOverTheModel, AreRefutedByGames) {
  for (const auto& [claim, players] : {std::pair("equivalent-is-transitive", 3), std::pair("zero-sum", 4)}) {
    const Verdict verdict = judged_by_games(changed(claim));
    EXPECT_TRUE(verdict.is<Refuted>()) << claim;
    ASSERT_TRUE(shown_record(verdict)) << claim;
    EXPECT_EQ(shown_record(verdict)->game.players(), players) << claim;
  }
}

/// Tests each claim that is a formula, under each reading of one open clause at a time, in the games of the
/// examples and in random games. A game must refute the claim if and only if the document expects a
/// refutation.
TEST(PoliticalGoClaimsOverTheModel, HoldAndFailUnderEachReadingAsTheDocumentExpects) {
  Plan plan;
  plan.every_board = false;
  plan.random = {{3, 2}, {2, 2}};
  plan.random_games = 20;
  plan.steps = 1'000'000;
  for (const std::string_view name : {"dragons-maximal", "territory-maximal", "equivalent-is-transitive",
                                      "zero-sum", "no-dead-dragon", "no-suicide"})
    for (const Game& game : varied_one_at_a_time(Game(political_go()).with_players(2))) {
      const Claim& claim = political_go().claim(name);
      // For this claim and reading the document expects a refutation. Random positions refute the claim, but
      // no game is known that does.
      if (name == "zero-sum" && game.reading("adjacent") == "letter") continue;
      EXPECT_EQ(judge(game, claim, plan, {}).is<Refuted>(), expected(claim, game) == VerdictWord::refuted)
          << name << " under " << game.readings_text();
    }
}

/// A claim that games do not refute under a reading, as the test above checks, and a change of the document
/// after which games must refute the claim.
struct Change {
  const char* claim;
  std::string from, to;
  const char* key = "";
  int reading = 0;
};
void PrintTo(const Change& change, std::ostream* out) { *out << change.claim << ' ' << change.key; }

class ChangesOfPoliticalGo : public testing::TestWithParam<Change> {};

TEST_P(ChangesOfPoliticalGo, RefuteAClaim) {
  const auto& [claim, from, to, key, reading] = GetParam();
  EXPECT_TRUE(judged_by_games(changed(claim, from, to, key, reading)).is<Refuted>());
}

INSTANTIATE_TEST_SUITE_P(
    All, ChangesOfPoliticalGo,
    testing::Values(
        Change{"no-suicide",
               "      forbid \"the stone would be captured at once\" [suicide]: p and empty "
               "showing (before(occupied) or p) and empty\n",
               ""},
        Change{"no-suicide", "[suicide]: p and empty showing", "[suicide]: p and empty and occupied showing",
               "captures", 2},
        Change{"no-dead-dragon", "          remove union(captured-dragons)\n", ""},
        Change{"no-dead-dragon", "          repeat: choose d in", "          choose d in", "captures", 2},
        Change{"dragons-maximal", "or (not r in Q and (each q in Q: allies(q, r)))",
               "or (not r in Q and (each q in Q: q = r))"},
        Change{"equivalent-is-transitive", "closure: linked(a, b, allies)", "closure: allies(a, b)",
               "equivalent", 1},
        Change{"zero-sum", "if rank(q, d) < count(d) mod", "if rank(q, d) <= count(d) mod", "loss", 1}));

TEST(PoliticalGoClaimsOverTheModel, LookBackFartherThanTheAuthorThought) {
  for (const int dragon : {0, 1}) {
    const Verdict verdict = changed("short-look-back", "", "", "dragon", dragon).judged();
    EXPECT_TRUE(verdict.is<Refuted>()) << dragon;
    ASSERT_TRUE(shown_record(verdict));
    EXPECT_NE(verdict.note.find("5 placements and 7 moves back"), std::string::npos) << verdict.note;
  }
  for (const char* most : {"5", "05", "10", "999999999999999"})
    EXPECT_TRUE(
        changed("short-look-back", "longest-look-back <= 4", std::string("longest-look-back <= ") + most)
            .judged()
            .is<Unknown>())
        << most;
}

TEST(LookBack, IsNothingWhereAMoveIsRefusedWhateverThePastWas) {
  const Model model(Game(spec("go")).with_board({3, 2}));
  const auto after = [&](const State& state, const char* move) {
    return model.attempt(state, model.notation().parse_move(move)).outcomes.at(0).state;
  };
  const State state = after(after(model.start(), "B b1"), "W b2");
  EXPECT_FALSE(look_back(model, state, model.notation().parse_move("B b2"))) << "a stone stands there";
  EXPECT_FALSE(look_back(model, state, model.notation().parse_move("W c1"))) << "the other player is to move";
  EXPECT_FALSE(look_back(model, state, model.notation().parse_move("B a1"))) << "it is legal";
}

TEST(PoliticalGoClaimsOverTheModel, LeadToThePostOfTheExample) {
  const Verdict verdict = changed("example-display").judged();
  EXPECT_TRUE(verdict.is<Proved>());
  EXPECT_TRUE(verdict.note.starts_with("a legal game of 14 moves and events leads to it; rests on "))
      << verdict.note;
  // The post places a stone at G3 and displays the result. A display without this stone is impossible. For a
  // display with 7 points for Rob no game is found, since no capture gives him points.
  EXPECT_TRUE(changed("example-display", "3| . . . . . . R", "3| . . . . . . .").judged().is<Refuted>());
  EXPECT_TRUE(changed("example-display", "[R] Rob 0 points", "[R] Rob 7 points").judged().is<Unknown>());
  // In this display the stone at G2 is present, although the move at G3 captures it.
  EXPECT_TRUE(
      changed("example-display", "2| . . . . . . . . . .\n> . . . |2", "2| . . . . . R b R . .\n> . . . |2")
          .judged()
          .is<Unknown>());
}

TEST(PoliticalGoClaimsOverTheModel, CompareItWithGo) {
  const Verdict verdict = changed("two-player-go").judged();
  EXPECT_TRUE(verdict.is<Refuted>());
  ASSERT_TRUE(shown_record(verdict));
  EXPECT_EQ(shown_record(verdict)->moves.size(), 2u);
  EXPECT_NE(verdict.note.find("[suicide]"), std::string::npos) << verdict.note;
  for (const int captures : {1, 2})
    EXPECT_TRUE(changed("two-player-go", "", "", "captures", captures).judged().is<Proved>()) << captures;
}

}  // namespace
}  // namespace ruleproof
