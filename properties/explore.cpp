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

PackedState bits(const Board::Region& region) {
  PackedState bits = 0;
  for (const int point : region.points()) bits |= PackedState{1} << point;
  return bits;
}

Board::Region region(const Board& board, PackedState bits) {
  Board::Region region = board.nowhere();
  for (int point = 0; point < board.size().area(); ++point)
    if (bits >> point & 1) region.add(point);
  return region;
}

}  // namespace

PackedState pack(const State& state) {
  const int area = state.position.black.board().size().area();
  return bits(state.position.black) | bits(state.position.white) << area |
         PackedState{state.to_move == Colour::white} << (2 * area) |
         static_cast<PackedState>(state.passes) << (2 * area + 1);
}

State unpack(const Board& board, PackedState packed) {
  const int area = board.size().area();
  return {{region(board, packed), region(board, packed >> area)},
          packed >> (2 * area) & 1 ? Colour::white : Colour::black,
          static_cast<int>(packed >> (2 * area + 1) & 3)};
}

StateKey state_key(const Rules& rules, const State& state) {
  StateKey key{pack(state)};
  for (const Moment& moment : rules.recalled(state)) key.push_back(pack({moment.position, moment.to_move}));
  std::sort(key.begin() + 1, key.end());
  return key;
}

std::size_t StateKeyHash::operator()(const StateKey& key) const {
  std::size_t hash = 0;
  for (const PackedState word : key) hash = (std::rotl(hash, 23) ^ word) * 0x9e3779b97f4a7c15;
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
        "and the passes in a row: states cannot be told apart by these, or counted");
}

Exploration explore(const Rules& rules, const Board& board, const Board::Region& allowed,
                    std::size_t most_states, std::stop_token stop) {
  demand_packable(board.size());
  demand_no_past(rules);
  Exploration found;
  std::unordered_set<PackedState> seen;
  const auto reach = [&](PackedState state, std::size_t parent) {
    if (!seen.insert(state).second) return;
    found.states.push_back(state);
    found.parents.push_back(static_cast<std::uint32_t>(parent));
  };
  reach(pack(start(board)), 0);
  for (std::size_t i = 0; i < found.states.size(); ++i) {
    if (found.states.size() > most_states || stop.stop_requested()) return found;
    const State state = unpack(board, found.states[i]);
    for (const Move& move : legal_moves(rules, state))
      if (!move.point || allowed.has(*move.point)) reach(pack(play(rules, state, move)), i);
  }
  found.complete = true;
  return found;
}

std::vector<Move> game_to(const Rules& rules, const Board& board, const Exploration& exploration,
                          std::size_t index) {
  std::vector<Move> moves;
  for (; index != 0; index = exploration.parents[index]) {
    const State before = unpack(board, exploration.states[exploration.parents[index]]);
    const std::vector<Move> candidates = legal_moves(rules, before);
    moves.push_back(*std::find_if(candidates.begin(), candidates.end(), [&](const Move& move) {
      return pack(play(rules, before, move)) == exploration.states[index];
    }));
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
    State reached = unpack(board, exploration.states[i]);
    if (reached.passes >= 2) continue;
    reached.passes = 0;
    if (pack(reached) != pack(wanted)) continue;
    Record game = record;
    game.setup.reset();
    game.moves = game_to(rules, board, exploration, i);
    game.moves.insert(game.moves.end(), record.moves.begin(), record.moves.end());
    return game;
  }
  return std::nullopt;
}

}  // namespace ruleproof
