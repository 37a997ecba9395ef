#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "properties/judgement.hpp"
#include "reference/political_go_play.hpp"
#include "spec/politics.hpp"
#include "spec/ruleset.hpp"

// A game of Political Go judged event by event: by one ruleset, and by those beside it where they do not
// agree.

namespace ruleproof::political_go {

/// Where a game is played and by whom: what it takes to write of it.
struct Roster {
  Size size;
  std::vector<Player> players;
};

/// A game by a ruleset that differs from another one in one reading.
struct OtherPlay {
  std::string reading;  ///< "KEY=READING"
  Play play;
};

/// All of them, in the order of the spec, beside a Play of the ruleset.
std::vector<OtherPlay> other_plays(const Ruleset& ruleset, const Play& play);

struct EventJudgement {
  Event event;
  std::vector<Refusal> refusals;  ///< none if the event is legal
  std::vector<Capture> captures;  ///< by a move that was made
  std::vector<Share> shares;      ///< if the event ends the game: its territories
  State after;                    ///< the state before, if the event is illegal and refused
  std::vector<Dissent> part;      ///< the readings under which it is not as legal, or leads elsewhere
  bool stands = false;            ///< it is illegal and was played all the same
};

/// The points that show where two Plays part on an event: those for which one refuses it, or those whose stones
/// differ, or are captured, after it.
std::vector<int> at_issue(const Play& one, const Play& other, const State& by_one, const State& by_other,
                          const Event& event);

/// An event that does not say which of several outcomes it means, or that names dragons which no outcome
/// captures.
struct UnclearEvent : InputError {
  UnclearEvent(const InputError& error, std::size_t index) : InputError(error), index(index) {}
  std::size_t index;  ///< in the list of events
};

/// The state as a Play beside the one that it is of goes on from it: itself, or if the adjacency is another
/// one a copy on the board of that Play, which is put into `kept`.
const State& adopted(const Play& other, const State& state, std::optional<State>& kept);

/// The outcome that a legal move means; throws InputError, with all that can be meant, if it means none or
/// several.
Outcome meant(const Roster& roster, const Play& play, const State& state, const Event& event);

/// Judges an event at a state of `play`. Throws InputError like `meant`.
EventJudgement judgement(const Roster& roster, const Play& play, const std::vector<OtherPlay>& others,
                         const State& state, const Event& event);

struct GameJudgement {
  std::vector<EventJudgement> events;
  std::vector<FirstMove> departures;  ///< the event after which a replay under the reading looks otherwise
  State end;
};

/// Judges a game from a state on. All events are judged. An illegal one that is refused changes nothing: nobody
/// has a turn to use up. One that stands is played as it is written where that changes something: a placement on
/// an empty point that neither suicide nor ko forbids, a pass, an alliance without consent. In the replays under other readings it is so, too. Throws
/// UnclearEvent.
GameJudgement judgement(const Roster& roster, const Play& play, const std::vector<OtherPlay>& others,
                        const State& from, const std::vector<Event>& events,
                        IllegalMoves illegal = IllegalMoves::are_refused);

/// "the position is not empty [move] at G3".
std::string summary(const Roster& roster, const Refusal& refusal);
/// The same of each, with semicolons between them.
std::string summary(const Roster& roster, const std::vector<Refusal>& refusals);

/// "captures A1 B1: R +1, S +1, b -2"; empty for no capture.
std::string told(const Roster& roster, const std::vector<Capture>& captures);

/// "the game ends; A1 B1 C1: R +3; ..." Empty if there is no territory.
std::string told(const Roster& roster, const std::vector<Share>& shares);

}  // namespace ruleproof::political_go
