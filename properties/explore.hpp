#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "record/record.hpp"
#include "reference/rules.hpp"

namespace ruleproof {

/// A state in two words, for boards of up to 29 points: the stones and who is to move; and what is kept that may decide how the
/// game goes on. Notes are not in it, nor who placed last.
struct PackedState {
  std::uint64_t board = 0;
  std::uint64_t memory = 0;

  friend auto operator<=>(const PackedState&, const PackedState&) = default;
};
inline constexpr int most_packed_points = 29;

struct PackedStateHash {
  std::size_t operator()(const PackedState& state) const;
};

/// What is kept, in one word. Throws InputError if it does not fit.
std::uint64_t packed_memory(const Memory& memory);

/// Throws InputError if what is kept beside the stones does not fit.
PackedState pack(const Rules& rules, const State& state);
State unpack(const Rules& rules, const Board& board, const PackedState& packed);

/// A state by all that decides how a game goes on from it: itself, and what the rules recall of its past, in
/// a fixed order.
using StateKey = std::vector<PackedState>;
StateKey state_key(const Rules& rules, const State& state);

struct StateKeyHash {
  std::size_t operator()(const StateKey& key) const;
};

/// Throws InputError for a board of more points than a state can be packed with.
void demand_packable(Size size);

/// Throws InputError for rules that look back.
void demand_no_past(const Rules& rules);

/// States reachable from the start, ended ones included, in the order of the shortest game that leads to
/// each.
struct Exploration {
  std::vector<PackedState> states;
  std::vector<std::uint32_t> parents;  ///< the state before each, on a shortest game; the start is its own
  bool complete = false;               ///< all of them; otherwise the search was stopped, or met its limit
};

/// Breadth first, by the reference, with placements on the points of `allowed` only. Throws InputError for a
/// board of more than 29 points, and for rules that look back: a packed state has no past.
Exploration explore(const Rules& rules, const Board& board, const Board::Region& allowed,
                    std::size_t most_states, std::stop_token stop = {});

/// The moves of a shortest game that leads to a state.
std::vector<Move> game_to(const Rules& rules, const Board& board, const Exploration& exploration,
                          std::size_t index);

/// A shortest game from the start to the set-up of a record, with the record's moves after it; nothing if
/// there is none, or none was found among so many states. For games in which no stone ever leaves the board;
/// of rules that look back it knows nothing.
std::optional<Record> reaching(const Rules& rules, const Record& record, std::size_t most_states,
                               std::stop_token stop);

}  // namespace ruleproof
