#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "properties/engines/engine.hpp"
#include "record/model_record.hpp"
#include "spec/threads.hpp"

// Compares a fast engine with the model of a document in one game. A trial plays the moves of a record. A
// move that is illegal, or does not choose one of its several outcomes, changes nothing, and the trial
// continues with the next move. So every record can be tried, even with moves removed.

namespace ruleproof {

/// A difference between an engine and the reference (the model), in words.
struct Difference {
  std::string what;
  std::string by_engine;
  std::string by_reference;

  friend bool operator==(const Difference&, const Difference&) = default;
};

/// The first difference between engine and reference in a trial.
struct Disagreement {
  int ply = 0;  ///< the number of moves attempted when the difference was found
  Difference difference;

  friend bool operator==(const Disagreement&, const Disagreement&) = default;
};

/// Returns "after N attempts: WHAT: engine X, reference Y".
std::string text(const Disagreement& disagreement);

using MakeEngine = std::function<std::unique_ptr<Engine>(const Model&)>;

/// The result of a trial.
struct Tried {
  Record record;  ///< the attempted moves
  std::optional<Disagreement> disagreement = std::nullopt;
  std::string gave_up = {};  ///< why the trial ended early: the model or the engine reached a limit
  /// How often each clause refused a move, each action was played, and each kind of effect occurred.
  std::map<std::string, std::int64_t> events = {};
  std::int64_t steps = 0;  ///< elementary steps taken by the model
};

/// Tries the moves of a record on the game's own engine, or on the engine that `make` creates. After each
/// move, checks that
///   - engine and model have the same visible state (properties/engines/engine.hpp) and the same legal moves,
///   and the engine's check finds no fault;
///   - a second engine that is set up with this state has the same state and key (on an unbounded grid, the
///   state is shifted first);
///   - no earlier state of this game has the same key, unless the two differ at most by a shift;
///   - undoing the move restores the state before it, and playing it again restores the state after it.
/// The engine must refuse every move that the model refuses; an exception of the engine is a disagreement. At
/// the end all moves are undone, with the same checks. If a full comparison takes the model long, only every
/// seventh move is fully compared. Throws InputError for readings that the engine does not know.
Tried tried(const Record& record, const MakeEngine& make = engine);

/// Returns a record without moves. The board has this size, unless it is unbounded. There are `more_players`
/// players more than the minimum, or fewer if the document does not allow so many.
Record begun(const Game& game, Size size, int more_players = 0);

/// The style of a random game. By default each legal turn has the same probability; `is_even` chooses the
/// action first, so that there are many passes; `is_busy` prefers moves that change many stones; `is_clumsy`
/// also attempts illegal moves; with `is_set_up` the game begins with random stones on the board.
struct Style {
  bool is_even = false;
  bool is_busy = false;
  bool is_clumsy = false;
  bool is_set_up = false;
};
std::vector<Style> all_styles();

/// Plays a random game from the start of a record without moves, and compares engine and model as `tried`
/// does. Runs the engine's check, and sets up another engine, only in a sample of the positions.
Tried tried_at_random(Record record, Style style, int moves, std::uint64_t seed,
                      const MakeEngine& make = engine);

/// Returns a set-up of random stones, connected on an unbounded grid.
RecordSetup random_setup(const Model& model, std::mt19937_64& random);

/// Plays the trial that the bytes encode, with the checks of tried_at_random. All sequences of bytes are
/// valid. On an unbounded grid w and h have no effect.
///   readings, w, h, players  one byte each, modulo the number of values; boards are from 1x1 to 7x7
///   start                    a byte up to 127: the start of a game. A larger byte: a set-up. The next
///                            bytes choose the player to move and the owner of each point or, on an
///                            unbounded grid, the number of stones and a place for each near an earlier one
///   moves                    a byte below 192: it forms a number with the next byte; this number, modulo
///                            the number of legal moves, is the index of a move. If the move has several
///                            outcomes, one more byte chooses. A larger byte: the next bytes choose an
///                            action, a player and arguments, legal or not
Tried tried_by_bytes(const Document& document, std::span<const std::uint8_t> bytes,
                     const MakeEngine& make = engine);
inline constexpr std::size_t most_moves_by_bytes = 60;
/// Returns bytes that tried_by_bytes decodes to this record, up to the first difference between engine and
/// model. Throws InputError for a record that no bytes encode: for a larger board, more players or moves, a
/// set-up with anything besides stones, or readings that the engine does not know.
std::vector<std::uint8_t> bytes_of(const Record& record, const MakeEngine& make = engine);

/// Returns a smaller record that still leads to a disagreement. No single move, board line, set-up stone or
/// reading can be removed from it without losing the disagreement, unless the limit of attempts was reached
/// or a stop was requested.
Record shrink(Record record, const MakeEngine& make = engine, const StopToken& stop = {});

/// The sums over all sequences of turns, or the first difference. Engine and model first play all sequences
/// together. If the game has the settings of Game::as_counted, the engine then also computes the sums alone.
struct PerftComparison {
  std::optional<PerftSums> sums = std::nullopt;  ///< nothing if it was stopped or there is a difference
  std::vector<RecordedMove> path = {};
  std::optional<Difference> difference = std::nullopt;
  std::int64_t steps = 0;  ///< elementary steps taken by the model
};
/// Compares engine and model in all sequences of `depth` turns from the end of a record, whose moves must be
/// legal. The engine's own sums are compared only if the game has the settings of Game::as_counted.
PerftComparison compared_perft(const Record& record, int depth, const StopToken& stop,
                               const MakeEngine& make = engine);

/// Returns the sums over all sequences of exactly `depth` turns from the engine's state; nothing if stopped.
std::optional<PerftSums> perft(Engine& engine, const Document& document, int depth, const StopToken& stop);
/// Returns the engine's sums from the end of a record, computed without the model; nothing if stopped. Throws
/// InputError for a move that the engine considers illegal.
std::optional<PerftSums> engine_perft(const Record& record, int depth, const StopToken& stop,
                                      const MakeEngine& make = engine);

}  // namespace ruleproof
