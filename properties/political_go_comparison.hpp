#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "record/political_go_record.hpp"
#include "reference/political_go_play.hpp"
#include "spec/ruleset.hpp"

// Where two rulesets of Political Go part: the smallest position that both reach, and how it is known to be
// that.

namespace ruleproof::political_go {

/// What a ruleset says of an event.
struct Ruled {
  std::vector<Refusal> refusals;  ///< none if it is legal
  std::vector<Standing> after;    ///< one for each legal outcome, rising; none if the event is refused

  friend bool operator==(const Ruled&, const Ruled&) = default;
};

/// Of the outcomes those that the event's `first` means. `is_displayed`: whether the post that makes the move
/// shows the state that it leads to.
Ruled ruled(const Play& play, const State& state, const Event& event, bool is_displayed = true);

/// The rulesets part at an event that is legal under one of them alone, or that can lead to something else to
/// be seen. That both refuse it by other clauses does not count.
bool part(const Ruled& one, const Ruled& other);

/// A position that both rulesets reach by one game, and an event at which they part there.
struct Witness {
  Record record;  ///< with the readings of the one; the event that parts them is not in it
  Standing before;
  Event event;
  bool is_displayed = true;  ///< if not, they part at the post of a move that does not show the state
  Ruled by_one;
  Ruled by_other;
};

/// A game that differs from the witness in its last event, and after which both rulesets allow the same event
/// and say the same of it.
struct Neighbour {
  Record record;
  Standing before;
  Ruled by_both;
};

/// What was looked at on one board with so many players. Boards are taken up to transposition, which changes
/// nothing: neither adjacency tells rows from columns.
struct Looked {
  /// `positions`: all positions without a dead dragon, with all alliances and every event, reachable or not,
  /// whatever may have been before. `games`: all games from the start, up to the renaming of players and the
  /// symmetry of the board.
  enum class At { positions, games };

  Size size;
  int players = 0;
  At at = At::positions;
  std::size_t count = 0;  ///< positions, or states of games
  /// Of games: only those of at most so many turns; all if there is none. A turn is a move with the proposal
  /// that it needs, or the end of a game.
  std::optional<int> turns = {};
  /// Positions at which the rulesets may part by what is on the board, and to which no game was found.
  std::size_t unreached = 0;
  /// With more players nothing else happens at any position: one point is empty, so there is no room for
  /// stones of more players, and somebody else to place one.
  bool is_for_any_players = false;

  friend bool operator==(const Looked&, const Looked&) = default;
};

/// Limits by count. Boards of at most so many points are looked at, each with 2 players, 3, and so on.
struct Limits {
  int area = 6;
  int players = 5;
  int players_of_games = 4;           ///< where games are looked at
  std::size_t positions = 3'000'000;  ///< on one board with one number of players
  std::size_t states = 20'000;        ///< of games, likewise
};

struct RulesetComparison {
  std::vector<Looked> looked;  ///< in this order; the rulesets part at none of them but the last
  bool complete = false;       ///< it was not stopped, and no limit by count was met before the witness
  std::optional<Witness> witness;
  bool has_fewest_stones =
      false;                 ///< the witness, of its board and number of players, as far as `looked` goes
  bool is_shortest = false;  ///< of the games to positions with so many stones that part there
  std::optional<Neighbour> neighbour;  ///< of the witness, if there is one
};

/// Searches for the witness with the least board (by area, then by the longer side), then the fewest players,
/// then the fewest stones before the event, then the fewest turns. If the rulesets differ in what a move does
/// to a board alone (adjacent, dragon, captures, loss, remainder, recent), all positions are looked at and
/// then games to those that part; otherwise all games.
RulesetComparison compare(const Ruleset& one, const Ruleset& other, const Limits& limits = {},
                          std::stop_token stop = {});

/// Whether a witness is one: its record is written out, read back and played under both rulesets, where they
/// say the same of each event, and then they part as it says.
bool is_confirmed(const Witness& witness, const Ruleset& one, const Ruleset& other);

/// The post at which rulesets part that differ in `display`, as a thread: it makes a move and shows nothing.
/// The game before it has to be empty.
std::string thread_of(const Witness& witness);

}  // namespace ruleproof::political_go
