#include <gtest/gtest.h>
#include <toml++/toml.h>

#include <algorithm>
#include <string>

#include "properties/engines/agreement.hpp"
#include "reference/model/document_form.hpp"
#include "spec/size.hpp"

// Tests the counts of corpus/perft: by the engine to a depth that takes seconds, and by engine and model
// together to a lesser depth.

namespace ruleproof {
namespace {

constexpr std::uint64_t most_by_engine = 2'000'000;
constexpr std::uint64_t most_by_both = 1'100;
constexpr std::uint64_t most_by_model = 12'000;

/// A row of a file in corpus/perft: the game to count, and the expected sums.
struct Row {
  Record record;
  bool has_engine = true;
  std::vector<PerftSums> sums;
};

Row row_of(const Document& document, const toml::table& table) {
  Game game(document);
  for (const toml::node& reading : *table["readings"].as_array())
    game = game.with(*reading.value<std::string>());
  const auto board = table["board"].value<std::string>();
  game = game.as_counted().with_board(board ? parse_size(*board) : Size{});
  if (const auto players = table["players"].value<int>()) game = game.with_players(*players);
  Row row{{game, {}, {}, {}, {}}, engine_knows(game), {}};
  if (const toml::array* moves = table["moves"].as_array()) {
    const Model model(row.record.game);
    for (const toml::node& move : *moves)
      row.record.moves.push_back(parse_recorded_move(model, *move.value<std::string>()));
  }
  const auto at = [&](const char* name, std::size_t i) {
    return table[name][i].value<std::int64_t>().value_or(0);
  };
  for (std::size_t i = 0; i < table["values"].as_array()->size(); ++i)
    row.sums.push_back({static_cast<std::uint64_t>(at("values", i)),
                        static_cast<std::uint64_t>(at("squares", i)), at("mover", i)});
  return row;
}

class Counts : public testing::TestWithParam<const char*> {};

TEST_P(Counts, AreThoseOfTheTableByEngineAndModel) {
  const Document& game = spec(GetParam());
  const toml::table file = toml::parse_file(std::string(CORPUS "/perft/") + GetParam() + ".toml");
  int by_engine = 0, by_both = 0, by_model = 0;
  for (const toml::node& node : *file["count"].as_array()) {
    const Row row = row_of(game, *node.as_table());
    Model model(row.record.game, Evaluation::compiled);
    const State begun = last_state(model, row.record).value();
    const bool keeps_scores = !kept_scores(model.document(), *begun.now).empty();
    const auto counted = [&](PerftSums sums) { return keeps_scores ? sums : PerftSums{sums.count}; };
    for (std::size_t i = 0; i < row.sums.size(); ++i) {
      const int depth = static_cast<int>(i) + 1;
      const PerftSums expected = row.sums[i];
      SCOPED_TRACE(testing::Message() << *node.as_table() << " depth " << depth);
      if (row.has_engine && expected.count <= most_by_engine) {
        EXPECT_EQ(counted(engine_perft(row.record, depth, {}).value()), expected);
        ++by_engine;
      }
      if (expected.count <= most_by_model &&
          (row.has_engine ? expected.count > most_by_both || depth == 1 : true)) {
        EXPECT_EQ(counted(perft(model, begun, depth, {}).value()), expected);
        ++by_model;
      }
      if (row.has_engine && expected.count <= most_by_both) {
        const PerftComparison compared = compared_perft(row.record, depth, {});
        EXPECT_EQ(compared.difference, std::nullopt);
        EXPECT_EQ(counted(compared.sums.value()), expected);
        ++by_both;
      }
    }
  }
  EXPECT_GT(by_engine, 20);
  EXPECT_GT(by_both, 15);
  EXPECT_GT(by_model, 5);
}

INSTANTIATE_TEST_SUITE_P(OfGames, Counts, testing::Values("disto", "loose", "go", "endo", "political-go"),
                         [](const auto& one) {
                           std::string name = one.param;
                           std::erase(name, '-');
                           return name;
                         });

}  // namespace
}  // namespace ruleproof
