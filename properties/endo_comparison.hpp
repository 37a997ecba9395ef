#pragma once

#include <cstddef>
#include <optional>
#include <stop_token>
#include <vector>

#include "record/endo_record.hpp"
#include "reference/endo_play.hpp"
#include "spec/ruleset.hpp"

// Where two rulesets of Endo part: the smallest position that both reach, or how far there is none.

namespace ruleproof::endo {

/// What a ruleset says of a turn.
struct Ruled {
  std::vector<Refusal> refusals;  ///< none if the turn is legal
  State after;                    ///< the state before, if it is not

  friend bool operator==(const Ruled&, const Ruled&) = default;
};

Ruled ruled(const Readings& readings, const State& state, const Turn& turn);

/// The rulesets part at a turn that is legal under one of them alone, or leads to another position or end.
/// That both refuse it by other clauses does not count.
bool part(const Ruled& one, const Ruled& other);

/// A position that both rulesets reach by one game, and a turn at which they part there.
struct Witness {
  Record record;  ///< with the readings of the one; the turn that parts them is not in it
  State state;    ///< after it
  Turn turn;
  Ruled by_one;
  Ruled by_other;
};

/// A game with another last turn than the witness, after which both rulesets say the same of the same turn.
struct Neighbour {
  Record record;
  Ruled by_both;
};

struct Comparison {
  /// So many turns were looked at in every game that both rulesets allow, and they do not part there.
  int exhausted = 0;
  bool complete = false;      ///< what was asked for was done; otherwise it was stopped, or met its limit
  std::size_t positions = 0;  ///< looked at, one of each up to translation, rotation and reflection
  std::optional<Witness> witness;  ///< if they part within one turn more
  std::size_t classes = 0;  ///< pairs of such a position and turn, up to translation, rotation and reflection
  std::optional<Neighbour> neighbour;  ///< of the witness, if there is one
};

/// Searches the games of at most so many turns that both rulesets allow for the earliest position at which
/// they part, and takes the least of those. Throws InputError for more than `most_turns` turns.
///
/// Of rulesets that read `hole` in two ways the engine plays one; so wherever groups are judged on the way,
/// the holes of both readings are compared. Throws std::logic_error if they ever differ.
Comparison compare(const Ruleset& one, const Ruleset& other, int turns, std::size_t most_positions,
                   std::stop_token stop = {});

/// Whether a witness is one: its record is written out, read back and played under both rulesets, with the
/// same position after each turn, and then they part as it says.
bool is_confirmed(const Witness& witness, const Ruleset& one, const Ruleset& other);

}  // namespace ruleproof::endo
