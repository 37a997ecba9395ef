#include <gtest/gtest.h>
#include <toml++/toml.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "reference/endo_play.hpp"
#include "reference/model/model.hpp"
#include "spec/ruleset.hpp"

// The document of Endo against its transcription in C++.

namespace ruleproof::model {
namespace {

const language::Document& document() {
  static const language::CheckedDocument checked = [] {
    std::ifstream in(DOCUMENTS "/endo.md");
    return language::read_document("endo.md", std::string(std::istreambuf_iterator<char>(in), {}));
  }();
  return checked.document;
}

evaluator::Setting setting_of(const Ruleset& ruleset) {
  evaluator::Setting setting = default_setting(document());
  for (std::size_t key = 0; key < document().choices.size(); ++key) {
    const language::Alternatives& choice = document().choices[key];
    const auto chosen = std::ranges::find(choice.readings, ruleset.reading(choice.name.name), [](const auto& reading) { return reading.name.name; });
    setting.choices[key] = static_cast<int>(chosen - choice.readings.begin());
  }
  return setting;
}

std::string text(Square square) { return std::to_string(square.x) + "," + std::to_string(square.y); }

/// As the document writes it.
std::string text(const Turn& turn) {
  constexpr std::array directions{"north", "east", "south", "west"};
  std::string text = (turn.colour == Colour::black ? "B " : "W ") + model::text(turn.placed);
  if (turn.moved) text += " move " + model::text(turn.moved->from) + " " + directions.at(static_cast<std::size_t>(turn.moved->direction));
  return text;
}

std::set<std::string> texts(Model& model, const State& state) {
  std::set<std::string> all;
  for (const Move& move : model.moves(state)) all.insert(model.text(move));
  return all;
}

std::set<std::string> squares(const Model& model, const Content& content, std::size_t player) {
  std::set<std::string> all;
  for (const int point : content.stones[player].points()) all.insert(model.world().name_of(BoardWorld::place(content, point)));
  return all;
}

std::set<std::string> squares(const endo::State& state, Colour colour) {
  std::set<std::string> all;
  for (const Marker& marker : state.markers)
    if (marker.colour == colour) all.insert(text(marker.square));
  return all;
}

/// What the document says against a turn has to be among what the transcription says: that goes on to name the clauses behind the
/// first ones that are broken.
void expect_refused_alike(Model& model, const State& state, const endo::Readings& readings, const endo::State& then, const Turn& turn) {
  std::set<std::string> clauses, expected, points, shown;
  for (const endo::Refusal& refusal : endo::refusals(readings, then, turn)) {
    expected.insert(std::string(refusal.clause));
    for (const Square square : refusal.shows) shown.insert(text(square));
  }
  for (const Refusal& refusal : model.attempt(state, model.parse_move(text(turn))).refusals) {
    clauses.insert(refusal.clauses.begin(), refusal.clauses.end());
    for (const int place : refusal.points) points.insert(model.world().name_of(place));
  }
  EXPECT_EQ(clauses.empty(), expected.empty()) << text(turn);
  EXPECT_TRUE(std::ranges::includes(expected, clauses)) << text(turn) << ": " << testing::PrintToString(clauses) << " and " << testing::PrintToString(expected);
  EXPECT_TRUE(std::ranges::includes(shown, points)) << text(turn) << ": " << testing::PrintToString(points) << " and " << testing::PrintToString(shown);
}

class Played {
 public:
  Played(const Ruleset& ruleset, std::mt19937_64& random)
      : model_(document(), setting_of(ruleset), {}, Evaluation::compiled), plain_(document(), setting_of(ruleset), {}), readings_(endo::readings(ruleset)),
        random_(random) {}

  /// How many turns there were, and whether the game is over.
  std::pair<int, bool> game(int most_turns) {
    state_ = model_.start();
    then_ = {};
    int turns = 0;
    for (; turns < most_turns && !testing::Test::HasFailure(); ++turns) {
      const std::vector<Turn> legal = endo::legal_turns(readings_, then_);
      std::set<std::string> expected;
      for (const Turn& turn : legal) expected.insert(text(turn));
      EXPECT_EQ(texts(model_, state_), expected);
      if (turns < 6) {
        EXPECT_EQ(texts(plain_, plain_.set_up(*state_.now)), expected);
      }
      for (int i = 0; i < 3; ++i) expect_refused_alike(model_, state_, readings_, then_, some_turn());
      if (legal.empty()) break;
      play(some_legal(legal));
    }
    return {turns, state_.is_over};
  }

 private:
  /// Rather one that ends the game.
  Turn some_legal(const std::vector<Turn>& legal) {
    for (int i = 0; i < 20; ++i)
      if (const Turn& turn = legal[random_() % legal.size()]; endo::play(readings_, then_, turn).winner) return turn;
    return legal[random_() % legal.size()];
  }
  Square some_square() {
    int reach = 1;
    for (const Marker& marker : then_.markers) reach = std::max({reach, std::abs(marker.square.x) + 2, std::abs(marker.square.y) + 2});
    const auto coordinate = [&] { return static_cast<int>(random_() % static_cast<unsigned>(2 * reach + 1)) - reach; };
    const int x = coordinate();
    return {x, coordinate()};
  }
  Turn some_turn() {
    Turn turn{then_.to_move, some_square()};
    if (then_.markers.empty()) turn.placed = {};
    if (random_() % 4 != 0 && !then_.markers.empty()) {
      const Square from = random_() % 4 != 0 ? then_.markers[random_() % then_.markers.size()].square : some_square();
      turn.moved = Movement{from, all_directions[random_() % 4]};
    }
    return turn;
  }

  void play(const Turn& turn) {
    const Attempt attempt = model_.attempt(state_, model_.parse_move(text(turn)));
    then_ = endo::play(readings_, then_, turn);
    ASSERT_EQ(attempt.outcomes.size(), 1u) << text(turn);
    state_ = attempt.outcomes.front().state;
    EXPECT_EQ(squares(model_, *state_.now, 0), squares(then_, Colour::black));
    EXPECT_EQ(squares(model_, *state_.now, 1), squares(then_, Colour::white));
    ASSERT_EQ(state_.is_over, then_.winner.has_value()) << text(turn);
    if (!then_.winner) return;
    EXPECT_EQ(model_.result(state_).winners, std::vector<int>{*then_.winner == Colour::black ? 0 : 1});
  }

  Model model_, plain_;
  endo::Readings readings_;
  std::mt19937_64& random_;
  State state_;
  endo::State then_;
};

TEST(EndoDocument, PlaysAsItsTranscriptionUnderAllReadings) {
  std::mt19937_64 random(1);
  int turns = 0, ended = 0;
  for (const Ruleset& ruleset : all_rulesets(spec("endo"))) {
    SCOPED_TRACE(ruleset.text());
    Played played(ruleset, random);
    const auto [length, is_over] = played.game(9);
    turns += length;
    ended += is_over ? 1 : 0;
    if (HasFailure()) break;
  }
  EXPECT_GT(turns, 300);
  EXPECT_GT(ended, 10);
}

std::uint64_t sequences(Model& model, const State& state, int depth) {
  if (depth == 0) return 1;
  std::uint64_t count = 0;
  for (const auto& [move, after] : model.outcomes(state)) count += sequences(model, after, depth - 1);
  return count;
}

TEST(EndoDocument, CountsAsInTheTableUnderEachReading) {
  constexpr int depth = 4;
  const toml::table file = toml::parse_file(CORPUS "/perft/endo.toml");
  int lines = 0;
  for (const toml::node& node : *file["count"].as_array()) {
    const toml::table& line = *node.as_table();
    Ruleset ruleset(spec("endo"));
    for (const toml::node& reading : *line["readings"].as_array()) ruleset = ruleset.with(*reading.value<std::string>());
    Model model(document(), setting_of(ruleset), {}, Evaluation::compiled);
    for (int d = 1; d <= depth; ++d)
      EXPECT_EQ(sequences(model, model.start(), d), *line["values"][static_cast<std::size_t>(d - 1)].value<std::uint64_t>()) << ruleset.text();
    ++lines;
  }
  EXPECT_GT(lines, 5);
}

}  // namespace
}  // namespace ruleproof::model
