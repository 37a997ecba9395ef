#include "properties/perft.hpp"

#include <gtest/gtest.h>
#include <toml++/toml.h>

#include <memory>
#include <stop_token>
#include <string>

#include "properties/faulty_engine.hpp"
#include "properties/games.hpp"
#include "spec/size.hpp"

namespace ruleproof {
namespace {

/// A line of corpus/perft/GAME.toml.
struct Row {
  Ruleset ruleset;
  Size size;
  std::vector<std::uint64_t> values;  ///< perft(1), perft(2), ...
};

std::vector<Row> table(std::string_view id) {
  const toml::table file = toml::parse_file(CORPUS "/perft/" + std::string(id) + ".toml");
  std::vector<Row> rows;
  for (const toml::node& node : *file["count"].as_array()) {
    const toml::table& count = *node.as_table();
    Row row{Ruleset(spec(id)), parse_size(*count["board"].value<std::string>()), {}};
    for (const toml::node& reading : *count["readings"].as_array())
      row.ruleset = row.ruleset.with(*reading.value<std::string>());
    for (const toml::node& value : *count["values"].as_array())
      row.values.push_back(static_cast<std::uint64_t>(*value.value<std::int64_t>()));
    rows.push_back(std::move(row));
  }
  return rows;
}

class Perft : public testing::TestWithParam<std::string> {};

TEST_P(Perft, ByTheReferenceGivesTheTable) {
  for (const Row& row : table(GetParam())) {
    const std::unique_ptr<Rules> rules = played_game(GetParam()).rules(row.ruleset);
    const Board board(row.size);
    for (std::size_t depth = 1; depth <= row.values.size() && row.values[depth - 1] <= 3'000; ++depth)
      EXPECT_EQ(perft(*rules, start(board), depth, {}), row.values[depth - 1])
          << text(row.size) << " " << depth;
  }
}

TEST_P(Perft, ByTheEngineGivesTheTable) {
  for (const Row& row : table(GetParam())) {
    if (!played_game(GetParam()).engine_knows(row.ruleset)) continue;
    const std::unique_ptr<Engine> engine = played_game(GetParam()).engine(row.ruleset, row.size);
    for (std::size_t depth = 1; depth <= row.values.size() && row.values[depth - 1] <= 1'000'000; ++depth)
      EXPECT_EQ(perft(*engine, depth, {}), row.values[depth - 1]) << text(row.size) << " " << depth;
    EXPECT_EQ(engine->view(), played_game(GetParam()).engine(row.ruleset, row.size)->view());
  }
}

TEST_P(Perft, ByBothGivesTheTableWithoutAMismatch) {
  for (const Row& row : table(GetParam())) {
    if (!played_game(GetParam()).engine_knows(row.ruleset)) continue;
    const std::unique_ptr<Rules> rules = played_game(GetParam()).rules(row.ruleset);
    const Board board(row.size);
    const std::unique_ptr<Engine> engine = played_game(GetParam()).engine(row.ruleset, row.size);
    const std::unique_ptr<Engine> twin = played_game(GetParam()).engine(row.ruleset, row.size);
    for (std::size_t depth = 1; depth <= row.values.size() && row.values[depth - 1] <= 500; ++depth) {
      const PerftComparison both = perft(*rules, start(board), *engine, *twin, depth, {});
      EXPECT_FALSE(both.mismatch) << both.mismatch->difference.what;
      EXPECT_EQ(both.count, row.values[depth - 1]) << text(row.size) << " " << depth;
    }
  }
}

TEST_P(Perft, GivesNothingWhenItIsStopped) {
  const Ruleset ruleset(spec(GetParam()));
  const std::unique_ptr<Rules> rules = played_game(GetParam()).rules(ruleset);
  const Board board({3, 3});
  const std::unique_ptr<Engine> engine = played_game(GetParam()).engine(ruleset, {3, 3});
  const std::unique_ptr<Engine> twin = played_game(GetParam()).engine(ruleset, {3, 3});
  std::stop_source source;
  source.request_stop();
  EXPECT_EQ(perft(*rules, start(board), 4, source.get_token()), std::nullopt);
  EXPECT_EQ(perft(*engine, 4, source.get_token()), std::nullopt);
  const PerftComparison both = perft(*rules, start(board), *engine, *twin, 4, source.get_token());
  EXPECT_EQ(both.count, std::nullopt);
  EXPECT_FALSE(both.mismatch);
  EXPECT_EQ(engine->view().stones, std::vector<Stone>(9, Stone::empty));
}

INSTANTIATE_TEST_SUITE_P(AllGames, Perft, testing::ValuesIn(ids_of_games()),
                         [](const auto& of) { return std::string(of.param); });

TEST(PerftOfBoth, ReportsThePathToTheFirstMismatch) {
  const Ruleset ruleset(spec("disto"));
  const std::unique_ptr<Rules> rules = played_game("disto").rules(ruleset);
  const Board board({2, 1});
  const MakeEngine right = [&] { return played_game("disto").engine(ruleset, {2, 1}); };
  const std::unique_ptr<Engine> engine = with_fault<KeepsAStaleKey>(right)();
  const std::unique_ptr<Engine> twin = right();
  const PerftComparison both = perft(*rules, start(board), *engine, *twin, 3, {});
  EXPECT_EQ(both.count, std::nullopt);
  ASSERT_TRUE(both.mismatch);
  EXPECT_EQ(both.mismatch->path, (std::vector<Attempt>{0, std::nullopt, 1}));
  EXPECT_EQ(both.mismatch->difference.what, "set up with these stones: the key");
}

TEST(PerftOfBoth, ReportsWhatTheEngineCountsOtherwiseAlone) {
  const Ruleset ruleset(spec("loose"));
  const std::unique_ptr<Rules> rules = played_game("loose").rules(ruleset);
  const Board board({2, 1});
  const MakeEngine right = [&] { return played_game("loose").engine(ruleset, {2, 1}); };
  const std::unique_ptr<Engine> engine = with_fault<MiscountsAlone>(right)();
  const std::unique_ptr<Engine> twin = right();
  const std::uint64_t count = *perft(*rules, start(board), 2, {});
  const PerftComparison both = perft(*rules, start(board), *engine, *twin, 2, {});
  EXPECT_EQ(both.count, std::nullopt);
  ASSERT_TRUE(both.mismatch);
  EXPECT_EQ(both.mismatch->path, std::vector<Attempt>{});
  EXPECT_EQ(both.mismatch->difference,
            (Difference{"perft(2)", std::to_string(count + 1), std::to_string(count)}));
}

}  // namespace
}  // namespace ruleproof
