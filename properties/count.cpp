#include "properties/count.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "properties/explore.hpp"
#include "spec/input_error.hpp"
#include "spec/size.hpp"

namespace ruleproof {
namespace {

constexpr int most_points_to_colour = 16;
constexpr int most_points_to_exhaust = 12;
constexpr std::size_t most_states = 20'000'000;  // some 60 bytes each
constexpr std::size_t most_words = 40'000'000;   // of the keys of states whose games are counted: some 2 GB

void demand(Size size, int most_points, const char* what) {
  if (size.area() > most_points)
    throw InputError("a board of " + text(size) + " is too large for this count: " + what + " up to " +
                     std::to_string(most_points) + " points");
}

void demand_searchable(const State& from, std::optional<int> depth) {
  const Size size = from.position.black.board().size();
  if (depth)
    demand(size, most_packed_points, "a depth goes with boards of");
  else
    demand(size, most_points_to_exhaust, "without a depth it takes boards of");
}

/// The complete games from each state, remembered: states come back by other orders of the same moves.
class GameCount {
 public:
  GameCount(const Rules& rules, std::stop_token stop) : rules_(rules), stop_(std::move(stop)) {}

  /// Games of at most `depth` moves; of any number if it is negative.
  Count from(const State& state, int depth) {
    if (rules_.is_over(state)) return 1;
    if (depth == 0 || given_up()) return 0;
    StateKey key = state_key(rules_, state);
    key.push_back({static_cast<std::uint64_t>(depth)});
    const auto [entry, is_new] = known_.try_emplace(std::move(key), std::nullopt);
    std::optional<Count>& known = entry->second;  // stays where it is
    if (!is_new && !known)
      throw InputError(
          "a game can come back to where it was, so that there is no end of games; give a depth");
    if (!is_new) return *known;
    words_ += entry->first.size();
    Count games = 0;
    for (const auto& [move, outcome] : moves_with_outcomes(rules_, state)) {
      const Count below = from(after(state, move, outcome), depth < 0 ? depth : depth - 1);
      if (__builtin_add_overflow(games, below, &games)) throw InputError("there are 2^128 games or more");
    }
    known = games;
    return games;
  }

  bool given_up() const { return words_ >= most_words || stop_.stop_requested(); }

 private:
  const Rules& rules_;
  std::stop_token stop_;
  std::size_t words_ = 0;  // of all keys
  // Nothing: of a state that is being looked at.
  std::unordered_map<StateKey, std::optional<Count>, StateKeyHash> known_;
};

}  // namespace

Counted count_positions(const Rules& rules, const Board& board, std::stop_token stop) {
  demand(board.size(), most_points_to_colour, "it takes boards of");
  Counted counted;
  const auto colour_from = [&](const auto& colour_from, int point,
                               const Position<Board::Region>& position) -> void {
    if (stop.stop_requested()) return;
    if (point == board.size().area()) {
      counted.value += rules.is_settled(position) ? 1 : 0;
      return;
    }
    colour_from(colour_from, point + 1, position);
    Position<Board::Region> coloured = position;
    coloured.black.add(point);
    colour_from(colour_from, point + 1, coloured);
    coloured = position;
    coloured.white.add(point);
    colour_from(colour_from, point + 1, coloured);
  };
  colour_from(colour_from, 0, start(board).position);
  counted.complete = !stop.stop_requested();
  return counted;
}

Counted count_reachable(const Rules& rules, const State& from, std::optional<int> depth,
                        std::stop_token stop) {
  demand_no_past(rules);
  demand_searchable(from, depth);
  const Board& board = from.position.black.board();
  std::unordered_set<PackedState, PackedStateHash> seen{pack(rules, from)};
  std::vector<PackedState> latest{pack(rules, from)};
  for (int moves = 0; !latest.empty() && moves != depth; ++moves) {
    std::vector<PackedState> next;
    for (const PackedState& packed : latest) {
      if (seen.size() >= most_states || stop.stop_requested()) return {seen.size(), false};
      const State state = unpack(rules, board, packed);
      for (const auto& [move, outcome] : moves_with_outcomes(rules, state)) {
        const PackedState reached = pack(rules, after(state, move, outcome));
        if (seen.insert(reached).second) next.push_back(reached);
      }
    }
    latest = std::move(next);
  }
  return {seen.size(), true};
}

Counted count_games(const Rules& rules, const State& from, std::optional<int> depth, std::stop_token stop) {
  demand_searchable(from, depth);
  GameCount games(rules, std::move(stop));
  const Count value = games.from(from, depth.value_or(-1));
  return {value, !games.given_up()};
}

}  // namespace ruleproof
