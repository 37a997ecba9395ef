#include <gtest/gtest.h>
#include <toml++/toml.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "properties/model/count.hpp"
#include "properties/model/judgement.hpp"
#include "record/model_record.hpp"
#include "record/political_go_record.hpp"
#include "reference/political_go_play.hpp"
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

evaluator::Setting setting_with(const toml::array& readings, int players) {
  const language::Document& document = game().document->document;
  evaluator::Setting setting = counting_setting(document, default_setting(document));
  setting.players = players;
  for (const toml::node& node : readings) {
    const std::string reading = *node.value<std::string>();
    for (std::size_t i = 0; i < document.choices.size(); ++i)
      for (std::size_t k = 0; k < document.choices[i].readings.size(); ++k)
        if (document.choices[i].name.name + "=" + document.choices[i].readings[k].name.name == reading) setting.choices[i] = static_cast<int>(k);
  }
  return setting;
}

TEST(PoliticalGoModel, HasTheCountsOfTheTables) {
  const toml::table file = toml::parse_file(CORPUS "/perft/political-go.toml");
  int compared = 0;
  for (const toml::node& node : *file["count"].as_array()) {
    const toml::table& row = *node.as_table();
    Model model(game().document->document, setting_with(*row["readings"].as_array(), static_cast<int>(*row["players"].value<std::int64_t>())),
                parse_size(*row["board"].value<std::string>()), Evaluation::compiled);
    State state = model.start();
    if (const toml::array* moves = row["moves"].as_array())
      for (const toml::node& move : *moves) {
        const Attempt attempt = model.attempt(state, model.parse_move(*move.value<std::string>()));
        ASSERT_EQ(attempt.outcomes.size(), 1u);
        state = attempt.outcomes[0].state;
      }
    const auto value = [&](const char* key, std::size_t i) { return *row[key][i].value<std::int64_t>(); };
    for (std::size_t i = 0; i < row["values"].as_array()->size() && value("values", i) <= 3'000; ++i, ++compared)
      EXPECT_EQ(perft(model, state, static_cast<int>(i) + 1),
                (PerftSums{static_cast<std::uint64_t>(value("values", i)), static_cast<std::uint64_t>(value("squares", i)), value("mover", i)}))
          << *row["board"].value<std::string>() << " " << toml::array(*row["readings"].as_array()) << " " << i + 1;
  }
  EXPECT_GT(compared, 250);
}

TEST(PoliticalGoModel, ReplaysTheRecordsOfTheCorpusAsTheTranscription) {
  int records = 0;
  std::set<std::string> refused;
  for (const char* folder : {CORPUS "/agreement", CORPUS "/witnesses"})
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      const std::string name = entry.path().filename().string();
      if (!name.starts_with("political-go") || entry.path().extension() != ".record") continue;
      ++records;
      const std::string text = text_of(entry.path());
      const political_go::Record old = political_go::parse_record(text, name);
      const political_go::Play play(political_go::readings(political_go::ruleset(old)), old.size, static_cast<int>(old.players.size()));
      const Record record = parse_record(text, name, game(), record_defaults(game()));
      ASSERT_EQ(record.moves.size(), old.events.size()) << name;
      Model model(game().document->document, record.setting, record.size);
      call_players(model, record);
      political_go::State state = old.setup ? play.start(old.setup->stones, old.setup->alliances, old.setup->scores, old.setup->recent) : play.start();
      State by_model = first_state(model, record);
      for (std::size_t i = 0; i < record.moves.size(); ++i) {
        const MoveJudgement judged = judgement(model, {}, by_model, record.moves[i]);
        const auto refusals = play.refusals(state, old.events[i]);
        ASSERT_EQ(judged.is_legal(), refusals.empty()) << name << " " << i;
        if (!refusals.empty()) {
          EXPECT_EQ(judged.refusals.front().clauses, std::vector<std::string>{std::string(refusals.front().clause)}) << name;
          refused.insert(std::string(refusals.front().clause));
          break;
        }
        if (judged.outcomes.size() > 1) break;
        state = play.play(state, old.events[i]);
        by_model = judged.outcomes[0].state;
      }
      const std::vector<int> owners = political_go::owners(state.stones);
      for (std::size_t point = 0; point < owners.size(); ++point)
        for (int player = 0; player < model.players(); ++player)
          EXPECT_EQ(by_model.now->stones[static_cast<std::size_t>(player)].has(static_cast<int>(point)), owners[point] == player) << name;
    }
  EXPECT_GT(records, 15);
  EXPECT_FALSE(refused.empty());
}

TEST(PoliticalGoModel, ReadsPlayersAndWhatIsKeptAndWritesThem) {
  const std::string text =
      "game political-go\nboard 4x2\nplayers R=Rob b=\"Bob the Voting Fish\" S\nreading captures=mover-chooses\n. b R .\nb R . .\n"
      "last-mover b\nscore R 2\nscore b -2\nallies R S\nR D1\nb propose S\n";
  const Record record = parse_record(text, "record", game(), record_defaults(game()));
  const std::string written = write_record(record, game());
  EXPECT_EQ(write_record(parse_record(written, "record", game(), record_defaults(game())), game()), written);
  Model model(game().document->document, record.setting, record.size);
  call_players(model, record);
  const State state = first_state(model, record);
  EXPECT_EQ(kept_lines(model, *state.now), (std::vector<std::string>{"score R 2", "score b -2", "last-mover b", "allies R S"}));
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
  EXPECT_EQ(told("A .\nallies A\n"), "r:4:9: the line is incomplete: write 'allies', two players and nothing else");
  EXPECT_EQ(told("A .\nallies A A\n"), "r:4:10: two players are needed here, and this is the same one");
}

}  // namespace
}  // namespace ruleproof::model
