#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "spec/spec.hpp"

namespace ruleproof {

/// A game with one reading chosen for each of its open clauses. Refers to the GameSpec, which must outlive
/// it; those of specs() always do.
class Ruleset {
 public:
  /// The default readings.
  explicit Ruleset(const GameSpec& game);

  const GameSpec& game() const { return *game_; }

  /// The reading chosen for an open clause. Throws InputError if the game has no such key.
  std::string_view reading(std::string_view key) const;

  /// The same ruleset with another reading of one clause. Throws InputError, with the nearest name, if there
  /// is no such key or reading.
  Ruleset with(std::string_view key, std::string_view reading) const;

  /// The same, from "KEY=READING".
  Ruleset with(std::string_view assignment) const;

  /// Every key with its reading, in the order of the spec.
  std::vector<std::pair<std::string, std::string>> chosen() const;

  /// The same as text: "person=clique placement=sick-2016 when=before".
  std::string text() const;

  friend bool operator==(const Ruleset&, const Ruleset&) = default;

 private:
  const GameSpec* game_;
  std::vector<std::size_t> choices_;  // for each open clause, the index of its reading
};

/// A ruleset, and the reading "KEY=READING" in which it differs from another one.
struct OtherRuleset {
  std::string reading;
  Ruleset ruleset;
};

/// Those that differ from a ruleset in one reading, in the order of the spec.
std::vector<OtherRuleset> differing_in_one_reading(const Ruleset& ruleset);

/// The default ruleset, then those that differ from it in one reading, in the order of the spec.
std::vector<Ruleset> varied_one_at_a_time(const GameSpec& game);

/// Every combination of readings, the default first, the last key varying fastest.
std::vector<Ruleset> all_rulesets(const GameSpec& game);

/// The verdict that the spec expects of a claim under a ruleset: that of the overrides for its readings, or
/// the general one if there are none; nothing if overrides disagree, since the spec does not speak of their
/// combination.
std::optional<Claim::Verdict> expected(const Claim& claim, const Ruleset& ruleset);

}  // namespace ruleproof
