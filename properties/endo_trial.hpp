#pragma once

#include <optional>
#include <vector>

#include "properties/endo_engine.hpp"
#include "record/endo_record.hpp"
#include "reference/endo_play.hpp"
#include "spec/ruleset.hpp"
#include "spec/turn.hpp"

namespace ruleproof::endo {

/// The turn that the side to move tries.
struct Attempt {
  Square placed;
  std::optional<Movement> moved = std::nullopt;

  friend constexpr auto operator<=>(const Attempt&, const Attempt&) = default;
};

/// A game to be tried on engine and reference. An attempt at what is illegal changes nothing, its placement
/// included, and the same side goes on; so every list of attempts can be played, also with some left out.
struct Trial {
  Ruleset ruleset;
  std::optional<Setup> setup = std::nullopt;  ///< the empty grid, Black to move, if there is none
  std::vector<Attempt> attempts = {};

  friend bool operator==(const Trial&, const Trial&) = default;
};

/// What a set-up begins with. Throws InputError unless its markers are one organism on distinct squares.
State first_state(const Setup& setup);
/// The same, or the start without a set-up.
State first_state(const std::optional<Setup>& setup);

/// The trial as a record, each attempt as a turn of whose turn it is by the reference; illegal ones too.
/// Throws InputError if the set-up is no organism.
Record record(const Trial& trial);

/// The trial in which a record's turns are attempted one after another, whatever their colours.
Trial trial(const Record& record);

/// An engine of the trial's ruleset where the trial begins.
std::unique_ptr<Engine> first_engine(const Trial& trial);

/// Plays an attempt if that is legal; says whether it is.
bool play(Engine& engine, const Attempt& attempt);

}  // namespace ruleproof::endo
