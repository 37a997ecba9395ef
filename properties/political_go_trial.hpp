#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "properties/political_go_engine.hpp"
#include "record/political_go_record.hpp"
#include "reference/political_go_play.hpp"
#include "spec/move.hpp"
#include "spec/politics.hpp"
#include "spec/ruleset.hpp"

namespace ruleproof::political_go {

/// A game to be tried on engine and reference. An attempt at what is illegal changes nothing, so every list
/// of events about players and points that there are can be played, also with some left out. What an attempt
/// names to be captured first is looked at only where there are several outcomes; if it does not fit just one
/// of them, nothing changes.
struct Trial {
  Ruleset ruleset;
  Size size;
  int players = 2;
  std::optional<Setup> setup =
      std::nullopt;  ///< the empty board, of which nobody has moved, if there is none
  std::vector<Event> attempts = {};

  friend bool operator==(const Trial&, const Trial&) = default;
};

/// What the trial begins with by the reference. Throws InputError if the set-up has a dragon without
/// liberties.
State first_state(const Play& play, const Trial& trial);

/// An engine of the trial's ruleset where the trial begins. Throws InputError for a ruleset that it does not
/// know.
std::unique_ptr<Engine> first_engine(const Trial& trial);

/// The trial as a record, each attempt an event; illegal ones too. The players are called A, B, C and so on.
Record record(const Trial& trial);

/// The trial in which a record's events are attempted one after another.
Trial trial(const Record& record);

/// The outcome that an attempt means by what it names, if that is just one of those that it can have.
std::optional<int> meant(const Engine& engine, const Trial& trial, const Event& attempt);

/// Points that mean this outcome of an event: none, one or two if that is enough, or one of each dragon; or
/// all of them and the first one again.
std::vector<DragonName> names(const Engine& engine, const Trial& trial, const Event& event, int outcome);

/// Plays an attempt if it is legal and means one outcome; says whether it does.
bool play(Engine& engine, const Trial& trial, const Event& attempt);

}  // namespace ruleproof::political_go
