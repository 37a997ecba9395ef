#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "properties/agreement.hpp"
#include "properties/endo_agreement.hpp"
#include "properties/endo_comparison.hpp"
#include "properties/games.hpp"
#include "properties/parting.hpp"
#include "properties/political_go_agreement.hpp"
#include "properties/political_go_comparison.hpp"
#include "record/read_record.hpp"

namespace ruleproof {
namespace {

/// The records of games whose names begin so.
std::vector<std::string> records(const std::string& prefix) {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(CORPUS "/agreement"))
    if (entry.path().filename().string().starts_with(prefix)) paths.push_back(entry.path());
  return paths;
}

/// Those of games of other forms are left out.
std::vector<std::string> records_of_boards() {
  std::vector<std::string> paths = records("");
  std::erase_if(paths, [](const std::string& path) {
    const std::string name = std::filesystem::path(path).filename();
    return name.starts_with("endo-") || name.starts_with("political-go-");
  });
  return paths;
}

TEST(Corpus, HoldsNoGameOnWhichEngineAndReferenceDisagree) {
  std::set<std::string> games_played;
  for (const std::string& path : records_of_boards()) {
    const Trial trial = ruleproof::trial(read_record(path));
    const auto found = disagreement(trial);
    EXPECT_FALSE(found) << path << ": " << text(*found);
    games_played.insert(trial.ruleset.game().id);
  }
  EXPECT_EQ(games_played.size(), played_games().size());
}

TEST(Corpus, HoldsNoGameOfEndoOnWhichEngineAndReferenceDisagree) {
  const std::vector<std::string> paths = records("endo-");
  EXPECT_GE(paths.size(), 4u);
  for (const std::string& path : paths) {
    const auto found = disagreement(endo::trial(endo::read_record(path)));
    EXPECT_FALSE(found) << path << ": " << text(*found);
  }
}

TEST(Corpus, HoldsNoGameOfPoliticalGoOnWhichEngineAndReferenceDisagree) {
  const std::vector<std::string> paths = records("political-go-");
  EXPECT_GE(paths.size(), 5u);
  for (const std::string& path : paths) {
    const auto found = disagreement(political_go::trial(political_go::read_record(path)));
    EXPECT_FALSE(found) << path << ": " << text(*found);
  }
}

/// The last move of a witness parts two readings, or the board does that it ends with.
bool parts(const Record& record, const Ruleset& one, const Ruleset& other) {
  const auto rules_one = played_game(record.game).rules(one);
  const auto rules_other = played_game(record.game).rules(other);
  const Board board(record.size);
  State state = start(board);
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    if (parting(*rules_one, *rules_other, state, record.moves[i])) return i + 1 == record.moves.size();
    if (!is_legal(*rules_one, state, record.moves[i])) return false;
    state = play(*rules_one, state, record.moves[i]);
  }
  return parting(*rules_one, *rules_other, state, record.komi.value_or(*one.game().default_komi)).has_value();
}

/// The same of Endo: the last turn of a witness parts two readings, and none before it.
bool parts(const endo::Record& record, const Ruleset& one, const Ruleset& other) {
  endo::State state = endo::first_state(record.setup);
  for (std::size_t i = 0; i < record.turns.size(); ++i) {
    const endo::Ruled by_one = endo::ruled(endo::readings(one), state, record.turns[i]);
    const endo::Ruled by_other = endo::ruled(endo::readings(other), state, record.turns[i]);
    if (endo::part(by_one, by_other)) return i + 1 == record.turns.size();
    if (!by_one.refusals.empty()) return false;
    state = by_one.after;
  }
  return false;
}

/// The same of Political Go; at the readings of `display` the post of the last event shows nothing.
bool parts(const political_go::Record& record, const Ruleset& one, const Ruleset& other) {
  using political_go::Play;
  const int players = static_cast<int>(record.players.size());
  const Play by_one(political_go::readings(one), record.size, players);
  const Play by_other(political_go::readings(other), record.size, players);
  political_go::State state_one = by_one.start();
  political_go::State state_other = by_other.start();
  for (std::size_t i = 0; i < record.events.size(); ++i) {
    const political_go::Event& event = record.events[i];
    const bool is_last = i + 1 == record.events.size();
    const bool is_displayed = !is_last || one.reading("display") == other.reading("display");
    if (political_go::part(political_go::ruled(by_one, state_one, event, is_displayed),
                           political_go::ruled(by_other, state_other, event, is_displayed)))
      return is_last;
    if (!by_one.refusals(state_one, event).empty()) return false;
    state_one = by_one.play(state_one, event);
    state_other = by_other.play(state_other, event);
  }
  return false;
}

bool witness_parts(const std::string& path, const Ruleset& one, const Ruleset& other) {
  if (one.game().id == "endo") return parts(endo::read_record(path), one, other);
  if (one.game().id == "political-go") return parts(political_go::read_record(path), one, other);
  return parts(read_record(path), one, other);
}

TEST(Corpus, HoldsOnlyWitnessesOnWhichTheirReadingsPart) {
  std::set<std::string> left;
  for (const auto& entry : std::filesystem::directory_iterator(CORPUS "/witnesses"))
    if (entry.path().extension() == ".record") left.insert(entry.path().stem());
  EXPECT_GE(left.size(), 10u);
  for (const GameSpec& game : specs()) {
    for (const OpenClause& open : game.open_clauses) {
      for (const Reading& one : open.readings) {
        for (const Reading& other : open.readings) {
          const std::string name = game.id + "-" + open.key + "-" + one.name + "-" + other.name;
          if (left.erase(name) == 0) continue;
          EXPECT_TRUE(witness_parts(CORPUS "/witnesses/" + name + ".record",
                                    Ruleset(game).with(open.key, one.name),
                                    Ruleset(game).with(open.key, other.name)))
              << name;
        }
      }
    }
  }
  EXPECT_TRUE(left.empty()) << *left.begin() << " names no pair of readings";
}

}  // namespace
}  // namespace ruleproof
