#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "record/endo_record.hpp"
#include "reference/endo_play.hpp"
#include "spec/ruleset.hpp"

// What the author of Endo would like to know of a game that he calls quite possibly broken: how soon it can
// end and by what, whether a player can be unable to move, and whether one can be forced to lose. The engine
// looks at everything; what it finds is played, and found again, by the reference.

namespace ruleproof::endo {

/// Whose groups are without liberties at the end of a game: the opponent's of whoever made the last turn,
/// those of both, or the mover's alone.
enum class Way { opponents, both, own };

/// What took the liberties of the player who lost. Of his markers that are in groups without liberties at the
/// end of the turn (the moved one never is: nothing lies ahead of it),
///   placement  some were in such a group right after the placement already;
///   movement   none were; but the same movement, made without the placement, is legal, and it leaves some
///              of them in such a group, too;
///   together   neither.
enum class Cause { placement, movement, together };

struct EndingKind {
  Way way = Way::opponents;
  Cause cause = Cause::placement;
  Colour winner = Colour::black;

  friend bool operator==(const EndingKind&, const EndingKind&) = default;
};

/// How a legal turn ends the game; nothing if it does not.
std::optional<EndingKind> ending_kind(const Readings& readings, const State& before, const Turn& turn);

struct Ending {
  EndingKind kind;
  Record game;  ///< its last turn ends it
};

/// A game, and a placement after it.
struct ForcedPlacement {
  Record game;
  Square square;
};

/// The positions after so many turns at which the game goes on, one of each up to translation, rotation and
/// reflection.
struct Level {
  int markers = 0;
  std::size_t positions = 0;
  std::size_t still_after_some = 0;  ///< some placement is followed by no legal movement
  std::size_t still_after_any = 0;   ///< any placement is: the player cannot move at all
  std::size_t ending_turns = 0;      ///< turns from all these positions that end the game
  std::optional<Record> still;       ///< a game to the least position where the player cannot move at all
};

/// Each game is one of the shortest of its kind.
struct Survey {
  int turns = 0;                ///< so many turns were looked at, in every game
  bool complete = false;        ///< those that were asked for; otherwise it was stopped, or met its limit
  std::vector<Level> levels;    ///< before the first turn, the second, ...
  std::vector<Ending> endings;  ///< by length; what is not among them does not end a game of `turns` turns
  /// Right after this placement no group of the mover is without liberties, a movement is owed, and each that
  /// is legal loses.
  std::optional<ForcedPlacement> forced_by_placement;
  std::optional<Record> forced;            ///< every turn from there loses
  std::optional<Record> goes_on_deprived;  ///< its last turn leaves a group without liberties, and no winner
};

/// Looks at all games of at most so many turns; remembers at most `most_positions`, counted up to rotation
/// and reflection. Throws InputError for more than `most_turns` turns.
Survey survey(const Ruleset& ruleset, int turns, std::size_t most_positions, std::stop_token stop = {});

/// Whether after the placement, unless it ends the game, no movement is legal, by the reference.
bool is_still_after(const Readings& readings, const State& state, Square placement);

/// Markers on a diagonal, placed one after another at its end: no line holds two of them, so no turn owes a
/// movement, however long it is.
Record diagonal(int markers);

/// Random games that avoid their end as long as they can.
struct Hunt {
  int games = 1000;
  int turns = 60;      ///< at most, in each
  int candidates = 1;  ///< of so many random turns that is played after which the opponent has the fewest
                       ///< turns that do not lose at once
  std::uint64_t seed = 1;
};

struct Hunted {
  std::size_t positions = 0;  ///< looked at
  int longest = 0;            ///< of the games, in turns
  /// With several candidates, how few turns a player ever had that did not lose at once; those of the first
  /// ten turns, when there are few in any case, are left out.
  std::optional<std::size_t> fewest_safe;
  std::optional<Record> forced;  ///< a game after which every turn loses
};

/// Looks in random games for a position at which every turn loses.
Hunted hunt_forced_loss(const Ruleset& ruleset, const Hunt& hunt, std::stop_token stop = {});

}  // namespace ruleproof::endo
