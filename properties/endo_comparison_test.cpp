#include "properties/endo_comparison.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "properties/endo_positions.hpp"
#include "properties/endo_survey.hpp"
#include "spec/spec.hpp"

namespace ruleproof::endo {
namespace {

constexpr std::size_t no_limit = std::numeric_limits<std::size_t>::max();

struct Two {
  std::string key;
  Ruleset one;
  Ruleset other;
};

/// Each pair of readings of each open clause, with the default readings of the others.
std::vector<Two> pairs() {
  std::vector<Two> pairs;
  for (const OpenClause& open : spec("endo").open_clauses)
    for (const Reading& one : open.readings)
      for (const Reading& other : open.readings)
        if (&one < &other)
          pairs.push_back({open.key, Ruleset(spec("endo")).with(open.key, one.name),
                           Ruleset(spec("endo")).with(open.key, other.name)});
  return pairs;
}

Comparison compare_shallowly(const Two& two, int turns) {
  return compare(two.one, two.other, turns, no_limit);
}

/// After how many turns two rulesets part, and at how many pairs of a position and a turn, among all games of
/// at most so many turns, played one after another by the reference and never remembered.
class Plainly {
 public:
  Plainly(const Two& two) : one_(readings(two.one)), other_(readings(two.other)) {}

  std::optional<std::pair<int, std::size_t>> parting(int turns) {
    for (int depth = 0; depth < turns; ++depth) {
      look_at({}, depth);
      if (!partings_.empty()) return std::pair{depth, partings_.size()};
    }
    return std::nullopt;
  }

 private:
  void look_at(const State& state, int depth) {
    for (const Turn& turn : legal_turns(one_, state)) {
      const bool is_common = refusals(other_, state, turn).empty();
      const bool agree = is_common && play(one_, state, turn) == play(other_, state, turn);
      if (depth == 0 && !agree) partings_.insert(least_image(state.markers, turn));
      if (depth > 0 && agree) look_at(play(one_, state, turn), depth - 1);
    }
    if (depth > 0) return;
    for (const Turn& turn : legal_turns(other_, state))
      if (!refusals(one_, state, turn).empty()) partings_.insert(least_image(state.markers, turn));
  }

  Readings one_;
  Readings other_;
  std::set<std::pair<PackedPosition, Turn>> partings_;
};

TEST(EndoComparison, FindsTheEarliestPartingsAndAllOfThem) {
  for (const Two& two : pairs()) {
    SCOPED_TRACE(two.key);
    constexpr int turns = 4;
    const auto plainly = Plainly(two).parting(turns);
    const Comparison comparison = compare_shallowly(two, turns);
    EXPECT_TRUE(comparison.complete);
    EXPECT_EQ(comparison.witness.has_value(), plainly.has_value());
    EXPECT_EQ(comparison.exhausted, plainly ? plainly->first : turns);
    EXPECT_EQ(comparison.classes, plainly ? plainly->second : 0);
  }
}

TEST(EndoComparison, FindsWhereTheReadingsPart) {
  for (const Two& two : pairs()) {
    SCOPED_TRACE(two.key);
    const Comparison comparison = compare_shallowly(two, 5);
    const bool parts = two.key == "move" || two.key == "group";
    EXPECT_EQ(comparison.witness.has_value(), parts);
    if (!parts) continue;
    EXPECT_EQ(comparison.exhausted, two.key == "move" ? 1 : 4);
    EXPECT_EQ(comparison.witness->state.markers.size(), static_cast<std::size_t>(comparison.exhausted));
    EXPECT_TRUE(is_confirmed(*comparison.witness, two.one, two.other));
  }
}

TEST(EndoComparison, FindsTheSameTheOtherWayRound) {
  for (const Two& two : pairs()) {
    SCOPED_TRACE(two.key);
    const Comparison forth = compare(two.one, two.other, 5, no_limit);
    const Comparison back = compare(two.other, two.one, 5, no_limit);
    EXPECT_EQ(forth.exhausted, back.exhausted);
    EXPECT_EQ(forth.classes, back.classes);
    EXPECT_EQ(forth.positions, back.positions);
    if (!forth.witness) continue;
    EXPECT_EQ(forth.witness->turn, back.witness->turn);
    EXPECT_EQ(forth.witness->by_one, back.witness->by_other);
    EXPECT_TRUE(is_confirmed(*back.witness, two.other, two.one));
    EXPECT_FALSE(is_confirmed(*back.witness, two.one, two.other));
  }
}

/// Up to translation, rotation and reflection, those before each of so many turns.
std::size_t count_open(const Ruleset& ruleset, int turns) {
  std::size_t count = 0;
  for (const Level& level : survey(ruleset, turns, no_limit).levels) count += level.positions;
  return count;
}

TEST(EndoComparison, OfARulesetWithItselfFindsNothing) {
  for (const Ruleset& ruleset : varied_one_at_a_time(spec("endo"))) {
    const Comparison comparison = compare(ruleset, ruleset, 5, no_limit);
    EXPECT_EQ(comparison.exhausted, 5);
    EXPECT_FALSE(comparison.witness);
    EXPECT_EQ(comparison.positions, count_open(ruleset, 5));
  }
}

TEST(EndoComparison, ConfirmsNoWitnessThatIsNone) {
  const Ruleset one(spec("endo"));
  const Ruleset other = one.with("group=any-set");
  const Comparison comparison = compare(one, other, 5, no_limit);
  ASSERT_TRUE(comparison.witness);
  const Witness& witness = *comparison.witness;
  EXPECT_TRUE(is_confirmed(witness, one, other));
  EXPECT_FALSE(is_confirmed(witness, one, one));
  Witness shorter = witness;
  shorter.record.turns.pop_back();
  EXPECT_FALSE(is_confirmed(shorter, one, other));
  Witness other_turn = witness;
  other_turn.turn.placed = {100, 100};
  EXPECT_FALSE(is_confirmed(other_turn, one, other));
  Witness other_end = witness;
  std::swap(other_end.by_one, other_end.by_other);
  EXPECT_FALSE(is_confirmed(other_end, one, other));
}

TEST(EndoComparison, FindsANeighbourAtWhichBothRulesetsSayTheSame) {
  const Ruleset one(spec("endo"));
  const Ruleset other = one.with("group=any-set");
  const Comparison comparison = compare(one, other, 5, no_limit);
  ASSERT_TRUE(comparison.neighbour);
  State state;
  for (const Turn& turn : comparison.neighbour->record.turns) {
    state = play(readings(one), state, turn);
    EXPECT_FALSE(state.winner);
  }
  EXPECT_NE(state, comparison.witness->state);
  for (const Ruleset& ruleset : {one, other})
    EXPECT_EQ(ruled(readings(ruleset), state, comparison.witness->turn), comparison.neighbour->by_both);
  EXPECT_TRUE(comparison.neighbour->by_both.refusals.empty());
}

TEST(EndoComparison, SaysHowFarItCameWithinALimit) {
  const Ruleset one(spec("endo"));
  const Comparison comparison = compare(one, one.with("self=nothing"), 6, 100);
  EXPECT_FALSE(comparison.complete);
  EXPECT_EQ(comparison.exhausted, 4);
  EXPECT_FALSE(comparison.witness);
}

TEST(EndoComparison, SaysThatItWasStopped) {
  std::stop_source source;
  source.request_stop();
  const Ruleset one(spec("endo"));
  const Comparison comparison = compare(one, one.with("move=any-own"), 5, no_limit, source.get_token());
  EXPECT_FALSE(comparison.complete);
  EXPECT_EQ(comparison.exhausted, 0);
}

TEST(EndoComparison, CountsNoRefusalByAnotherClauseAsAParting) {
  const Refusal by_unity{"unity", "", {}};
  const Refusal by_turn{"turn", "", {}};
  EXPECT_FALSE(part({{by_unity}, {}}, {{by_turn}, {}}));
  EXPECT_TRUE(part({{by_unity}, {}}, {{}, {}}));
  EXPECT_TRUE(part({{}, {}}, {{}, {.markers = {}, .winner = Colour::black}}));
}

}  // namespace
}  // namespace ruleproof::endo
