#include "properties/explore.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <unordered_set>

#include "properties/view.hpp"
#include "spec/input_error.hpp"
#include "spec/size.hpp"

namespace ruleproof {
namespace {

std::uint64_t bits(const Board::Region& region) {
  std::uint64_t bits = 0;
  for (const int point : region.points()) bits |= std::uint64_t{1} << point;
  return bits;
}

/// How many bits there are for each of so many values that are kept.
int bits_of_each(std::size_t values) { return values == 0 ? 0 : static_cast<int>(64 / values); }

}  // namespace

std::uint64_t packed_memory(const Memory& memory) {
  const int width = bits_of_each(memory.size());
  std::uint64_t packed = 0;
  for (const std::int64_t value : memory) {
    const bool fits = width >= 64 || (width > 0 && value >= -(std::int64_t{1} << (width - 1)) && value < std::int64_t{1} << (width - 1));
    if (!fits) throw InputError("what the rules keep beside the stones does not fit into 64 bits, so that states cannot be told apart");
    packed = width >= 64 ? static_cast<std::uint64_t>(value)
                         : packed << width | (static_cast<std::uint64_t>(value) & ((std::uint64_t{1} << width) - 1));
  }
  return packed;
}

namespace {

Memory unpacked_memory(std::uint64_t packed, std::size_t values) {
  const int width = bits_of_each(values);
  Memory memory(values);
  for (std::size_t i = values; i-- > 0;) {
    memory[i] = static_cast<std::int64_t>(packed << (64 - width)) >> (64 - width);
    if (width < 64) packed >>= width;
  }
  return memory;
}

Board::Region region(const Board& board, std::uint64_t bits) {
  Board::Region region = board.nowhere();
  for (int point = 0; point < board.size().area(); ++point)
    if (bits >> point & 1) region.add(point);
  return region;
}

}  // namespace

std::size_t PackedStateHash::operator()(const PackedState& state) const {
  return (std::rotl(state.board * 0x9e3779b97f4a7c15, 23) ^ state.memory) * 0x9e3779b97f4a7c15;
}

PackedState pack(const Rules& rules, const State& state) {
  const int area = state.position.black.board().size().area();
  return {bits(state.position.black) | bits(state.position.white) << area | std::uint64_t{state.to_move == Colour::white} << (2 * area),
          packed_memory(memory_of(rules, state))};
}

State unpack(const Rules& rules, const Board& board, const PackedState& packed) {
  const int area = board.size().area();
  State state{{region(board, packed.board), region(board, packed.board >> area)},
              packed.board >> (2 * area) & 1 ? Colour::white : Colour::black};
  state.memory = unpacked_memory(packed.memory, rules.first_memory().size());
  return state;
}

StateKey state_key(const Rules& rules, const State& state) {
  StateKey key{pack(rules, state)};
  for (const Moment& moment : rules.recalled(state)) {
    State then{moment.position, moment.to_move};
    then.memory = moment.memory;
    key.push_back(pack(rules, then));
  }
  if (!rules.recalls_in_order()) std::sort(key.begin() + 1, key.end());
  return key;
}

std::size_t StateKeyHash::operator()(const StateKey& key) const {
  std::size_t hash = 0;
  for (const PackedState& word : key) hash = (std::rotl(hash, 23) ^ PackedStateHash()(word)) * 0x9e3779b97f4a7c15;
  return hash;
}

void demand_packable(Size size) {
  if (size.area() > most_packed_points)
    throw InputError("a board of " + text(size) + " is too large to exhaust; it may have up to " +
                     std::to_string(most_packed_points) + " points");
}

void demand_no_past(const Rules& rules) {
  if (rules.looks_back())
    throw InputError(
        "what is legal depends on earlier boards, so that a state is more than the board, the side to move "
        "and what is kept beside them: states cannot be told apart by these, or counted");
}

Exploration explore(const Rules& rules, const Board& board, const Board::Region& allowed,
                    std::size_t most_states, std::stop_token stop) {
  demand_packable(board.size());
  demand_no_past(rules);
  Exploration found;
  std::unordered_set<PackedState, PackedStateHash> seen;
  const auto reach = [&](const PackedState& state, std::size_t parent) {
    if (!seen.insert(state).second) return;
    found.states.push_back(state);
    found.parents.push_back(static_cast<std::uint32_t>(parent));
  };
  reach(pack(rules, start(board)), 0);
  for (std::size_t i = 0; i < found.states.size(); ++i) {
    if (found.states.size() > most_states || stop.stop_requested()) return found;
    const State state = unpack(rules, board, found.states[i]);
    for (const auto& [move, outcome] : moves_with_outcomes(rules, state))
      if (!move.point || allowed.has(*move.point)) reach(pack(rules, after(state, move, outcome)), i);
  }
  found.complete = true;
  return found;
}

std::vector<Move> game_to(const Rules& rules, const Board& board, const Exploration& exploration,
                          std::size_t index) {
  std::vector<Move> moves;
  for (; index != 0; index = exploration.parents[index]) {
    const State before = unpack(rules, board, exploration.states[exploration.parents[index]]);
    const std::vector<LegalMove> candidates = moves_with_outcomes(rules, before);
    moves.push_back(std::ranges::find_if(candidates, [&](const LegalMove& legal) {
                      return pack(rules, after(before, legal.move, legal.outcome)) == exploration.states[index];
                    })->move);
  }
  std::reverse(moves.begin(), moves.end());
  return moves;
}

std::optional<Record> reaching(const Rules& rules, const Record& record, std::size_t most_states,
                               std::stop_token stop) {
  if (rules.looks_back() || !record.setup || record.size.area() > most_packed_points) return std::nullopt;
  const Board board(record.size);
  State wanted = start(board);
  wanted.to_move = record.setup->to_move;
  wanted.position = position_of(board, record.setup->stones);
  const Exploration exploration = explore(rules, board, wanted.position.stones(), most_states, stop);
  for (std::size_t i = 0; i < exploration.states.size(); ++i) {
    // What is kept may be another than in the set-up, which has none, as long as the game goes on.
    if (exploration.states[i].board != pack(rules, wanted).board) continue;
    if (rules.is_over(unpack(rules, board, exploration.states[i]))) continue;
    Record game = record;
    game.setup.reset();
    game.moves = game_to(rules, board, exploration, i);
    game.moves.insert(game.moves.end(), record.moves.begin(), record.moves.end());
    return game;
  }
  return std::nullopt;
}

}  // namespace ruleproof
