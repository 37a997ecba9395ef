#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "properties/engines/engine.hpp"
#include "record/model_record.hpp"

// Engine and model at the same game. What is tried is a record: what is illegal there, or does not say which
// of several outcomes is meant, changes nothing, and the next move is tried. So every record can be tried,
// also with moves left out.

namespace ruleproof {

/// Something that an engine and the reference show differently, in words.
struct Difference {
  std::string what;
  std::string by_engine;
  std::string by_reference;

  friend bool operator==(const Difference&, const Difference&) = default;
};

/// Where engine and reference first differ in a trial.
struct Disagreement {
  int ply = 0;  ///< how many attempts had been made
  Difference difference;

  friend bool operator==(const Disagreement&, const Disagreement&) = default;
};

std::string text(const Disagreement& disagreement);

}  // namespace ruleproof

namespace ruleproof::model {

using MakeEngine = std::function<std::unique_ptr<Engine>(const Model&)>;

/// What a trial came to.
struct Tried {
  Record record;  ///< what was tried
  std::optional<Disagreement> disagreement = std::nullopt;
  std::string gave_up = {};  ///< why the rest was left out: the model or the engine could not bear it
  std::map<std::string, long> events =
      {};          ///< how often a clause refused, an action was played and what it did
  long steps = 0;  ///< of the model
};

/// Tries the moves of a record on the game's own engine, or on one of tests. After each of them
///   - both show the same (properties/engines/engine.hpp), both have the same legal moves, and the engine's
///   check finds nothing;
///   - an engine that is set up with what is shown, elsewhere on a grid without an edge, shows the same and
///   has the same key, and what shows something else in the game, shifts aside, has another one;
///   - taking back gives all that was shown before, and playing again all that was shown after.
/// What the model refuses the engine must refuse; what an engine throws is a disagreement. At the end
/// everything is taken back, with the same demand. Where a whole comparison takes the model long, it is made
/// after every seventh move. Throws InputError for readings that the engine does not know.
Tried tried(const Record& record, const MakeEngine& make = engine);

/// A record of a game without moves: on a board of this size, if the game's has an edge, and of so many
/// players more than the fewest, as far as there are so many.
Record begun(const Game& game, Size size, int more_players = 0);

/// How a random game goes: any legal turn, or each action as likely, so that there are many passes; of
/// several that which changes most stones; with illegal attempts of all kinds mixed in. From the start, or
/// from random stones.
struct Style {
  bool is_even = false;
  bool is_busy = false;
  bool is_clumsy = false;
  bool is_set_up = false;
};
std::vector<Style> all_styles();

/// A random game, tried as it is played. The record has no moves; what it begins with is kept. The engine's
/// check is made, and an engine set up, in a sample of the positions alone.
Tried tried_at_random(Record record, Style style, int moves, std::uint64_t seed,
                      const MakeEngine& make = engine);

/// Random stones to begin with, connected on a grid without an edge.
RecordSetup random_setup(const Model& model, std::mt19937_64& random);

/// A trial that is chosen by bytes, tried as it is read, with such a sample: any bytes are one. Of an
/// unbounded grid w and h mean nothing.
///   readings, w, h, players  one byte each, modulo what there is; boards are from 1x1 to 7x7
///   start                    0 to 127: as a game begins; else stones: who is to move, and of each point
///   whose it is; of an unbounded
///                            grid how many, and each beside one before
///   moves                    a byte below 192 and another one: their number, modulo how many legal moves
///   there are, is the
///                            place of one of them; the next byte chooses among several outcomes. Another
///                            byte: any play of the action, by the player, with the arguments that the next
///                            bytes choose
Tried tried_by_bytes(const Document& document, std::span<const std::uint8_t> bytes,
                     const MakeEngine& make = engine);
inline constexpr std::size_t most_moves_by_bytes = 60;
/// The bytes that are tried as the record; where engine and model part, they end there. Throws InputError for
/// a larger board, more players or moves, for a set-up with more than stones, and for readings that the
/// engine does not know.
std::vector<std::uint8_t> bytes_of(const Record& record, const MakeEngine& make = engine);

/// A smaller record that is disagreed on too: of its moves, of the lines of its board, of the stones that it
/// begins with, and of its readings none can be left out, or as many attempts as are allowed were made; it
/// was not stopped.
Record shrink(Record record, const MakeEngine& make = engine, const std::stop_token& stop = {},
              int attempts = 2'000);

/// Where engine and model part when they walk together over all sequences of turns, or in the sums that the
/// engine then finds alone, which is asked only of a game as it is counted; and the sums if they don't.
struct PerftComparison {
  std::optional<PerftSums> sums = std::nullopt;  ///< nothing if it was stopped, or they part
  std::vector<RecordedMove> path = {};
  std::optional<Difference> difference = std::nullopt;
  long steps = 0;  ///< of the model
};
/// From the end of a record, whose moves are legal; for counts its game is one as_counted.
PerftComparison compared_perft(const Record& record, int depth, const std::stop_token& stop,
                               const MakeEngine& make = engine);

/// The same by the engine alone. Nothing if it was stopped. Throws InputError for a move that it holds
/// illegal.
std::optional<PerftSums> engine_perft(const Record& record, int depth, const std::stop_token& stop);

}  // namespace ruleproof::model
