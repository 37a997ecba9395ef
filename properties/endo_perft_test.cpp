#include "properties/endo_perft.hpp"

#include <gtest/gtest.h>
#include <toml++/toml.h>

#include <stop_token>
#include <string>

#include "properties/endo_faulty_engine.hpp"

namespace ruleproof::endo {
namespace {

/// A line of corpus/perft/endo.toml.
struct Row {
  Ruleset ruleset;
  std::vector<std::uint64_t> values;  ///< perft(1), perft(2), ...
};

std::vector<Row> table() {
  const toml::table file = toml::parse_file(CORPUS "/perft/endo.toml");
  std::vector<Row> rows;
  for (const toml::node& node : *file["count"].as_array()) {
    const toml::table& count = *node.as_table();
    Row row{Ruleset(spec("endo")), {}};
    for (const toml::node& reading : *count["readings"].as_array())
      row.ruleset = row.ruleset.with(*reading.value<std::string>());
    for (const toml::node& value : *count["values"].as_array())
      row.values.push_back(static_cast<std::uint64_t>(*value.value<std::int64_t>()));
    rows.push_back(std::move(row));
  }
  return rows;
}

TEST(EndoPerft, HasATableOfEveryReading) {
  std::vector<Ruleset> rulesets;
  for (const Row& row : table()) rulesets.push_back(row.ruleset);
  EXPECT_EQ(rulesets, varied_one_at_a_time(spec("endo")));
}

TEST(EndoPerft, ByTheReferenceGivesTheTable) {
  for (const Row& row : table())
    for (int depth = 1; depth <= 4; ++depth)
      EXPECT_EQ(perft(readings(row.ruleset), State(), depth, {}), row.values[depth - 1])
          << row.ruleset.text() << " " << depth;
}

TEST(EndoPerft, ByTheEngineGivesTheTable) {
  for (const Row& row : table()) {
    const auto one = engine(row.ruleset);
    for (std::size_t depth = 1; depth <= row.values.size() && row.values[depth - 1] <= 3'000'000; ++depth)
      EXPECT_EQ(perft(*one, static_cast<int>(depth), {}), row.values[depth - 1])
          << row.ruleset.text() << " " << depth;
    EXPECT_EQ(one->view(), engine(row.ruleset)->view());
  }
}

TEST(EndoPerft, ByBothGivesTheTableWithoutAMismatch) {
  for (const Row& row : table()) {
    const auto one = engine(row.ruleset);
    const auto twin = engine(row.ruleset);
    for (int depth = 1; depth <= 3; ++depth) {
      const PerftComparison both = perft(readings(row.ruleset), State(), *one, *twin, depth, {});
      EXPECT_FALSE(both.mismatch) << both.mismatch->difference.what;
      EXPECT_EQ(both.count, row.values[depth - 1]) << row.ruleset.text() << " " << depth;
    }
  }
}

// A hole in a ring of White's, and Black to move, who loses in the hole and nowhere else.
TEST(EndoPerft, IsTheSameFromAPositionWhereGamesEnd) {
  const Ruleset ruleset(spec("endo"));
  const State state = first_state(endo::Setup{
      {{{0, 1}, Colour::white}, {{1, 0}, Colour::white}, {{1, 2}, Colour::white}, {{2, 1}, Colour::white}},
      Colour::black});
  const auto one = engine(ruleset);
  const auto twin = engine(ruleset);
  one->set_up(state.markers, state.to_move);
  int ended = 0;
  for (const Turn& turn : legal_turns(readings(ruleset), state))
    if (play(readings(ruleset), state, turn).winner) ++ended;
  EXPECT_GT(ended, 0);
  for (int depth = 1; depth <= 2; ++depth) {
    const auto expected = perft(readings(ruleset), state, depth, {});
    EXPECT_EQ(perft(*one, depth, {}), expected);
    EXPECT_EQ(perft(readings(ruleset), state, *one, *twin, depth, {}).count, expected);
  }
}

TEST(EndoPerft, GivesNothingWhenItIsStopped) {
  const Ruleset ruleset(spec("endo"));
  const auto one = engine(ruleset);
  const auto twin = engine(ruleset);
  std::stop_source source;
  source.request_stop();
  EXPECT_EQ(perft(readings(ruleset), State(), 4, source.get_token()), std::nullopt);
  EXPECT_EQ(perft(*one, 4, source.get_token()), std::nullopt);
  const PerftComparison both = perft(readings(ruleset), State(), *one, *twin, 4, source.get_token());
  EXPECT_EQ(both.count, std::nullopt);
  EXPECT_FALSE(both.mismatch);
  EXPECT_TRUE(one->view().markers.empty());
}

TEST(EndoPerftOfBoth, ReportsThePathToTheFirstMismatch) {
  const Ruleset ruleset(spec("endo"));
  const MakeEngine right = [&] { return engine(ruleset); };
  const auto faulty = with_fault<KeysTheSquares>(right)();
  const auto twin = right();
  const PerftComparison both = perft(readings(ruleset), State(), *faulty, *twin, 3, {});
  EXPECT_EQ(both.count, std::nullopt);
  ASSERT_TRUE(both.mismatch);
  EXPECT_EQ(both.mismatch->path.size(), 3u);
  EXPECT_TRUE(both.mismatch->difference.what.ends_with("away: the key"));
}

}  // namespace
}  // namespace ruleproof::endo
