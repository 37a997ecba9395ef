#include <gtest/gtest.h>
#include <toml++/toml.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "properties/model/claims.hpp"
#include "properties/model/count.hpp"
#include "properties/model/judgement.hpp"
#include "properties/model/measures.hpp"
#include "record/model_record.hpp"
#include "spec/size.hpp"

// What the corpus knows of Political Go, over the model of its document.

namespace ruleproof::model {
namespace {

std::string text_of(const std::filesystem::path& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

const GameSpec& game() {
  static const GameSpec& read = load_game("political-go.md", text_of(DOCUMENTS "/political-go.md"));
  return read;
}

TEST(PoliticalGoModel, ReadsPlayersAndWhatIsKeptAndWritesThem) {
  const std::string text =
      "game political-go\nboard 4x2\nplayers R=Rob b=\"Bob the Voting Fish\" S\nreading "
      "captures=mover-chooses\n. b R .\nb R . .\n"
      "last-mover b\nscore R 2\nscore b -2\nallies R S\nR D1\nb propose S\n";
  const Record record = parse_record(text, "record", game(), record_defaults(game()));
  const std::string written = write_record(record, game());
  EXPECT_EQ(write_record(parse_record(written, "record", game(), record_defaults(game())), game()), written);
  Model model(game().document->document, record.setting, record.size);
  call_players(model, record);
  const State state = first_state(model, record);
  EXPECT_EQ(kept_lines(model, *state.now),
            (std::vector<std::string>{"score R 2", "score b -2", "last-mover b", "allies R S"}));
  EXPECT_EQ(model.result(state).scores, (std::vector<Number>{4, -4, 0}));
  EXPECT_EQ(model.name(1), "Bob the Voting Fish");
  const auto told = [&](const std::string& lines) -> std::string {
    try {
      parse_record("players A B\nboard 2x1\n" + lines, "r", game(), record_defaults(game()));
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(told("A .\nscore C 1\n"), "r:4:7: 'C' is no player");
  EXPECT_EQ(told("A .\nscore A 1\nscore A 2\n"), "r:5:1: this stands twice; one of them must go");
  EXPECT_EQ(told("A .\nscore A much\n"), "r:4:9: 'much' is no number: write one from -1000000 to 1000000");
  EXPECT_EQ(told("A .\nallies A\n"),
            "r:4:9: the line is incomplete: write 'allies', two players and nothing else");
  EXPECT_EQ(told("A .\nallies A A\n"), "r:4:10: two players are needed here, and this is the same one");
}

/// What comes of a claim, in a document with something exchanged and under some reading.
GameVerdict judged(std::string_view name, std::string_view from = "", std::string_view to = "",
                   std::string_view key = "", int reading = 0) {
  std::string text = text_of(DOCUMENTS "/political-go.md");
  if (!from.empty()) {
    const std::size_t at = text.find(from);
    if (at == std::string::npos)
      ADD_FAILURE() << "not in the document: " << from;
    else
      text.replace(at, from.size(), to);
  }
  const GameSpec& changed = from.empty() ? game() : load_game("changed.md", text);
  const language::Document& document = changed.document->document;
  Side side{&changed, default_setting(document)};
  if (!key.empty())
    side.setting
        .choices[static_cast<std::size_t>(language::find_choice(document, key) - document.choices.data())] =
        reading;
  const auto claim = std::ranges::find(document.claims, name,
                                       [](const auto& one) -> std::string_view { return one.name.name; });
  return judge(side, *claim, plan(side, Plan::Depth::quick, 1), {});
}

TEST(PoliticalGoClaimsOverTheModel, AreRefutedByGames) {
  for (const auto& [claim, players] : {std::pair("equivalent-is-transitive", 3), std::pair("zero-sum", 4)}) {
    const GameVerdict verdict = judged(claim);
    EXPECT_EQ(verdict.verdict, Claim::Verdict::refuted) << claim;
    ASSERT_TRUE(verdict.found.game) << claim;
    EXPECT_EQ(verdict.found.game->setting.players, players) << claim;
  }
  EXPECT_NE(judged("zero-sum", "", "", "loss", 1).verdict, Claim::Verdict::refuted);
  EXPECT_NE(judged("equivalent-is-transitive", "", "", "equivalent", 1).verdict, Claim::Verdict::refuted);
}

TEST(PoliticalGoClaimsOverTheModel, LookBackFartherThanTheAuthorThought) {
  for (const int dragon : {0, 1}) {
    const GameVerdict verdict = judged("short-look-back", "", "", "dragon", dragon);
    EXPECT_EQ(verdict.verdict, Claim::Verdict::refuted) << dragon;
    ASSERT_TRUE(verdict.found.game);
    EXPECT_NE(verdict.found.finding.why.find("5 placements and 7 moves back"), std::string::npos)
        << verdict.found.finding.why;
  }
  EXPECT_EQ(judged("short-look-back", "longest-look-back <= 4", "longest-look-back <= 5").verdict,
            Claim::Verdict::unknown);
}

TEST(PoliticalGoClaimsOverTheModel, LeadToThePostOfTheExample) {
  EXPECT_EQ(judged("example-display").verdict, Claim::Verdict::proved);
  // Nobody's stone at G3 is displayed, so nobody placed it; and Rob has points that no capture gave him.
  EXPECT_EQ(judged("example-display", "3| . . . . . . R", "3| . . . . . . .").verdict,
            Claim::Verdict::refuted);
  EXPECT_EQ(judged("example-display", "[R] Rob 0 points", "[R] Rob 7 points").verdict,
            Claim::Verdict::unknown);
}

TEST(PoliticalGoClaimsOverTheModel, CompareItWithGo) {
  const GameVerdict verdict = judged("two-player-go");
  EXPECT_EQ(verdict.verdict, Claim::Verdict::refuted);
  ASSERT_TRUE(verdict.found.game);
  EXPECT_EQ(verdict.found.game->moves.size(), 2u);
  EXPECT_NE(verdict.found.finding.why.find("[suicide]"), std::string::npos) << verdict.found.finding.why;
  for (const int captures : {1, 2})
    EXPECT_EQ(judged("two-player-go", "", "", "captures", captures).verdict, Claim::Verdict::proved)
        << captures;
}

}  // namespace
}  // namespace ruleproof::model
