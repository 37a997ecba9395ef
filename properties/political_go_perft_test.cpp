#include "properties/political_go_perft.hpp"

#include <gtest/gtest.h>
#include <toml++/toml.h>

#include <map>
#include <set>
#include <stop_token>
#include <string>
#include <tuple>

#include "properties/political_go_faulty_engine.hpp"
#include "properties/political_go_trial.hpp"
#include "spec/size.hpp"

namespace ruleproof::political_go {
namespace {

/// An entry of corpus/perft/political-go.toml.
struct Row {
  Trial start;
  std::vector<PerftSums> sums;  ///< perft(1), perft(2), ...
};

std::vector<Row> table() {
  const toml::table file = toml::parse_file(CORPUS "/perft/political-go.toml");
  std::vector<Row> rows;
  for (const toml::node& node : *file["count"].as_array()) {
    const toml::table& count = *node.as_table();
    Trial start{Ruleset(spec("political-go")), parse_size(*count["board"].value<std::string>()),
                static_cast<int>(*count["players"].value<std::int64_t>())};
    for (const toml::node& reading : *count["readings"].as_array())
      start.ruleset = start.ruleset.with(*reading.value<std::string>());
    if (const toml::array* moves = count["moves"].as_array()) {
      for (const toml::node& move : *moves) {
        start.attempts.push_back(
            parse_event(*move.value<std::string>(), default_players(start.players), start.size));
        start.attempts.push_back({Event::Kind::period});
      }
    }
    Row row{start, {}};
    const auto number = [&](const char* key, std::size_t i) { return *count[key][i].value<std::int64_t>(); };
    for (std::size_t i = 0; i < count["values"].as_array()->size(); ++i)
      row.sums.push_back({static_cast<std::uint64_t>(number("values", i)),
                          static_cast<std::uint64_t>(number("squares", i)), number("mover", i)});
    rows.push_back(std::move(row));
  }
  return rows;
}

/// An entry by both sides, where its moves lead.
struct Sides {
  explicit Sides(const Trial& start)
      : play(readings(start.ruleset), start.size, start.players), state(play.start()) {
    for (const Event& event : start.attempts) state = play.play(state, event);
    if (!knows(start.ruleset)) return;
    engine = first_engine(start);
    twin = first_engine(start);
    for (const Event& event : start.attempts) engine->play(event);
  }

  Play play;
  State state;
  std::unique_ptr<Engine> engine;  // none if it does not know the ruleset
  std::unique_ptr<Engine> twin;
};

std::string name(const Row& row, int depth) {
  return write_record(record(row.start)) + " " + std::to_string(depth);
}

/// The depths of which no sum is of more than so many sequences.
int depths(const Row& row, std::uint64_t most) {
  int depth = 0;
  while (depth < std::ssize(row.sums) && row.sums[static_cast<std::size_t>(depth)].count <= most) ++depth;
  return depth;
}

TEST(PoliticalGoPerft, HasATableOfEveryReadingOnEveryBoard) {
  std::map<std::tuple<std::string, int, std::size_t>, std::vector<Ruleset>> rulesets;
  for (const Row& row : table())
    rulesets[{text(row.start.size), row.start.players, row.start.attempts.size()}].push_back(
        row.start.ruleset);
  EXPECT_EQ(rulesets.size(), 9u);
  for (const auto& [start, of_start] : rulesets)
    EXPECT_EQ(of_start, varied_one_at_a_time(spec("political-go"))) << std::get<0>(start);
}

TEST(PoliticalGoPerft, PartsTheReadingsOfTheRemainder) {
  std::map<std::size_t, std::set<std::uint64_t>> squares;
  for (const Row& row : table())
    if (row.start.attempts.size() > 0 && (row.start.ruleset == Ruleset(spec("political-go")) ||
                                          row.start.ruleset.reading("remainder") == "all-to-top"))
      squares[row.start.attempts.size()].insert(row.sums[1].squares);
  const auto is_apart = [](const auto& start) { return start.second.size() == 2; };
  EXPECT_EQ(std::ranges::count_if(squares, is_apart), 2);
}

TEST(PoliticalGoPerft, ByTheReferenceGivesTheTable) {
  for (const Row& row : table()) {
    const Sides sides(row.start);
    for (int depth = 1; depth <= depths(row, 4000); ++depth)
      EXPECT_EQ(perft(sides.play, sides.state, depth, {}), row.sums[static_cast<std::size_t>(depth) - 1])
          << name(row, depth);
  }
}

TEST(PoliticalGoPerft, ByTheEngineGivesTheTable) {
  for (const Row& row : table()) {
    const Sides sides(row.start);
    if (!sides.engine) continue;
    const View before = sides.engine->view();
    for (int depth = 1; depth <= depths(row, 20'000); ++depth)
      EXPECT_EQ(perft(*sides.engine, depth, {}), row.sums[static_cast<std::size_t>(depth) - 1])
          << name(row, depth);
    EXPECT_EQ(sides.engine->view(), before);
  }
}

TEST(PoliticalGoPerft, ByBothGivesTheTableWithoutAMismatch) {
  for (const Row& row : table()) {
    const Sides sides(row.start);
    if (!sides.engine) continue;
    for (int depth = 1; depth <= depths(row, 300); ++depth) {
      const PerftComparison both = perft(sides.play, sides.state, *sides.engine, *sides.twin, depth, {});
      EXPECT_FALSE(both.mismatch) << both.mismatch->difference.what;
      EXPECT_EQ(both.sums, row.sums[static_cast<std::size_t>(depth) - 1]) << name(row, depth);
    }
  }
}

TEST(PoliticalGoPerft, BeginsAPeriodAndLeavesConsentsAsTheyAre) {
  Trial start{Ruleset(spec("political-go")), {2, 1}, 2};
  start.attempts = {{Event::Kind::propose, 1, 0}, {Event::Kind::place, 0, 0, 0}};
  const Sides sides(start);
  // Nobody can place without being captured at once; each of the two may pass or form the alliance.
  EXPECT_EQ(perft(sides.play, sides.state, 1, {})->count, 4u);
  EXPECT_EQ(perft(*sides.engine, 1, {})->count, 4u);
  for (int depth = 2; depth <= 4; ++depth) {
    const auto expected = perft(sides.play, sides.state, depth, {});
    EXPECT_EQ(perft(*sides.engine, depth, {}), expected);
    EXPECT_EQ(perft(sides.play, sides.state, *sides.engine, *sides.twin, depth, {}).sums, expected);
  }
}

TEST(PoliticalGoPerft, GivesNothingWhenItIsStopped) {
  const Sides sides({Ruleset(spec("political-go")), {2, 2}, 2});
  std::stop_source source;
  source.request_stop();
  EXPECT_EQ(perft(sides.play, sides.state, 4, source.get_token()), std::nullopt);
  EXPECT_EQ(perft(*sides.engine, 4, source.get_token()), std::nullopt);
  const PerftComparison both =
      perft(sides.play, sides.state, *sides.engine, *sides.twin, 4, source.get_token());
  EXPECT_EQ(both.sums, std::nullopt);
  EXPECT_FALSE(both.mismatch);
}

TEST(PoliticalGoPerftOfBoth, ReportsThePathToTheFirstMismatch) {
  const Trial start{Ruleset(spec("political-go")), {2, 2}, 2};
  const Sides sides(start);
  const auto faulty = with_fault<MiscountsInside>(start)();
  const PerftComparison both = perft(sides.play, sides.state, *faulty, *sides.twin, 3, {});
  EXPECT_EQ(both.sums, std::nullopt);
  ASSERT_TRUE(both.mismatch);
  EXPECT_EQ(both.mismatch->difference.what, "the engine's check");
  Trial path = start;
  path.attempts = both.mismatch->path;
  const auto engine = first_engine(path);
  int moves = 0;
  for (const Event& event : path.attempts) {
    EXPECT_TRUE(play(*engine, path, event));
    moves += event.kind != Event::Kind::period && event.kind != Event::Kind::propose ? 1 : 0;
  }
  EXPECT_EQ(moves, 3);
  EXPECT_NE(engine->view().scores, (std::vector<std::int64_t>{0, 0}));
}

}  // namespace
}  // namespace ruleproof::political_go
