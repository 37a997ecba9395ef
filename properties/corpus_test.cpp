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
#include "record/read_record.hpp"

namespace ruleproof {
namespace {

/// The records of Endo, or all others: they are of another form.
std::vector<std::string> records(bool of_endo) {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(CORPUS "/agreement"))
    if (entry.path().filename().string().starts_with("endo-") == of_endo) paths.push_back(entry.path());
  return paths;
}

TEST(Corpus, HoldsNoGameOnWhichEngineAndReferenceDisagree) {
  std::set<std::string> games_played;
  for (const std::string& path : records(false)) {
    const Trial trial = ruleproof::trial(read_record(path));
    const auto found = disagreement(trial);
    EXPECT_FALSE(found) << path << ": " << text(*found);
    games_played.insert(trial.ruleset.game().id);
  }
  EXPECT_EQ(games_played.size(), games().size());
}

TEST(Corpus, HoldsNoGameOfEndoOnWhichEngineAndReferenceDisagree) {
  const std::vector<std::string> paths = records(true);
  EXPECT_GE(paths.size(), 4u);
  for (const std::string& path : paths) {
    const auto found = disagreement(endo::trial(endo::read_record(path)));
    EXPECT_FALSE(found) << path << ": " << text(*found);
  }
}

/// The last move of a witness parts two readings, or the board does that it ends with.
bool parts(const Record& record, const Ruleset& one, const Ruleset& other) {
  const auto rules_one = game(record.game).rules(one);
  const auto rules_other = game(record.game).rules(other);
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

bool witness_parts(const std::string& path, const Ruleset& one, const Ruleset& other) {
  if (one.game().id == "endo") return parts(endo::read_record(path), one, other);
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
