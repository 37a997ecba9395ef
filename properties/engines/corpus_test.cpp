#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>

#include "properties/engines/agreement.hpp"
#include "properties/readings/comparison.hpp"
#include "reference/model/document_form.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"
#include "spec/text_of_file.hpp"

// Tests the records of the corpus.

namespace ruleproof {
namespace {

/// Calls see(name, record) for each record of the folder.
template <class See>
void each_record(const std::string& folder, See see) {
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    for (const Document& document : specs()) {
      const std::string name = entry.path().stem().string();
      if (entry.path().extension() != ".record" || !name.starts_with(document.id + "-")) continue;
      see(name, parse_record(text_of_file(entry.path()), name, Game(document)));
    }
}

TEST(ModelCorpus, HoldsNoGameOnWhichEngineAndModelDisagree) {
  std::set<std::string> games;
  each_record(CORPUS "/agreement", [&](const std::string& name, const Record& record) {
    const Tried found = tried(record);
    EXPECT_EQ(found.disagreement, std::nullopt)
        << name << ": " << text(found.disagreement.value_or(Disagreement{}));
    EXPECT_EQ(found.gave_up, "") << name;
    games.insert(record.game.document().id);
  });
  EXPECT_EQ(games.size(), 5u);
}

/// What players observe of a state.
struct Seen {
  std::vector<std::vector<int>> stones;
  bool is_over;
  std::vector<int> winners;
  std::vector<Number> scores;

  friend bool operator==(const Seen&, const Seen&) = default;
};
Seen seen(const Model& model, const State& state) {
  Seen seen{{}, state.is_over, {}, kept_scores(model.document(), *state.now)};
  if (state.is_over) seen.winners = model.result(state).winners, seen.scores = model.result(state).scores;
  for (const BoardRegion& region : state.now->stones) {
    seen.stones.emplace_back();
    for (const int point : region.points())
      seen.stones.back().push_back(BoardWorld::place(*state.now, point));
  }
  return seen;
}

/// A record that is replayed under one reading.
struct Played {
  Played(const Record& record, const std::string& key, const std::string& reading)
      : model(record.game.with(key, reading)), state(first_state(model, record)) {}

  /// Returns what players observe of each outcome of a move; none if it is illegal. Plays the outcome that
  /// the record selects, if it selects one.
  std::vector<Seen> play(const RecordedMove& move) {
    const Attempt attempt = model.attempt(state, move.move);
    std::vector<Seen> outcomes;
    for (const Outcome& outcome : attempt.outcomes) outcomes.push_back(seen(model, outcome.state));
    if (const Outcome* meant = find_outcome(model, attempt, move)) state = meant->state;
    return outcomes;
  }

  Model model;
  State state;
};

/// Returns whether two readings agree on all moves of a record but the last, and then differ on the last
/// move; or agree on all moves, and then differ in the result.
bool parts_at_the_end(const Record& record, const std::string& key, const std::string& one,
                      const std::string& other) {
  Played by_one(record, key, one), by_other(record, key, other);
  for (std::size_t i = 0; i < record.moves.size(); ++i)
    if (by_one.play(record.moves[i]) != by_other.play(record.moves[i])) return i + 1 == record.moves.size();
  return by_one.model.result(by_one.state).scores != by_other.model.result(by_other.state).scores;
}

TEST(ModelCorpus, HoldsOnlyWitnessesOnWhichTheirReadingsPart) {
  int witnesses = 0;
  each_record(CORPUS "/witnesses", [&](const std::string& name, const Record& record) {
    bool is_of_a_pair = false;
    const Document& document = record.game.document();
    for (const Alternatives& open : open_clauses(document))
      for (const Reading& one : open.readings)
        for (const Reading& other : open.readings) {
          const std::string &key = open.name.name, &first = one.name.name, &second = other.name.name;
          if (name != document.id + "-" + key + "-" + first + "-" + second) continue;
          is_of_a_pair = true;
          EXPECT_TRUE(parts_at_the_end(record, key, first, second)) << name;
        }
    EXPECT_TRUE(is_of_a_pair) << name;
    ++witnesses;
  });
  EXPECT_GE(witnesses, 32);
}

}  // namespace
}  // namespace ruleproof
