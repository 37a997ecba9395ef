#include "properties/political_go_comparison_positions.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

namespace ruleproof::political_go {
namespace {

using Kind = Event::Kind;

/// The positions of `stones` many stones of the players 0, 1, ..., who come first in this order. Calls
/// found(owners, how many players) for each.
template <class Found>
void each_colouring(std::vector<int>& owners, std::size_t point, int stones, int used, int players,
                    const Found& found) {
  if (static_cast<int>(owners.size() - point) < stones) return;
  if (point == owners.size()) return found(owners, used);
  owners[point] = nobody;
  each_colouring(owners, point + 1, stones, used, players, found);
  if (stones == 0) return;
  for (int player = 0; player < std::min(used + 1, players); ++player) {
    owners[point] = player;
    each_colouring(owners, point + 1, stones - 1, std::max(used, player + 1), players, found);
  }
  owners[point] = nobody;
}

/// The same position up to names: the players are numbered as they come.
std::vector<int> renamed(const std::vector<int>& owners) {
  std::vector<int> names(most_players, nobody);
  int used = 0;
  std::vector<int> renamed;
  for (const int owner : owners) {
    if (owner != nobody && names[static_cast<std::size_t>(owner)] == nobody)
      names[static_cast<std::size_t>(owner)] = used++;
    renamed.push_back(owner == nobody ? nobody : names[static_cast<std::size_t>(owner)]);
  }
  return renamed;
}

bool is_least_image(const std::vector<int>& owners, const std::vector<std::vector<int>>& symmetries) {
  return std::ranges::all_of(symmetries, [&](const std::vector<int>& to) {
    std::vector<int> image(owners.size());
    for (std::size_t point = 0; point < owners.size(); ++point)
      image[static_cast<std::size_t>(to[point])] = owners[point];
    return owners <= renamed(image);
  });
}

/// The position under one ruleset, with no past, and so that every consent is given and a checkpoint ends the
/// game.
State state_at(const Play& play, const Position& position) {
  State state = play.start();
  for (std::size_t point = 0; point < position.stones.size(); ++point)
    if (position.stones[point] != nobody)
      state.stones.of[static_cast<std::size_t>(position.stones[point])].add(static_cast<int>(point));
  state.alliances = position.alliances;
  for (int from = 0; from < play.players(); ++from)
    for (int to = 0; to < play.players(); ++to) state.proposals.insert({from, to});
  state.last_move_is_pass = true;
  state.boundaries = 2;
  return state;
}

bool has_dead_dragon(const Play& play, const State& state) {
  return !captured_dragons(play.readings(), state.stones, state.alliances).empty();
}

/// Placements by players who have stones and by one more, what changes the alliances of those who have some,
/// and the end of the game.
std::vector<Event> events(const State& state, int owners, int players) {
  std::vector<Event> events{{Kind::checkpoint}};
  for (const int point : empty(state.stones).points())
    for (int player = 0; player < std::min(owners + 1, players); ++player)
      events.push_back({Kind::place, player, 0, point});
  for (int player = 0; player < owners; ++player)
    for (int other = 0; other < owners; ++other)
      if (other != player)
        events.push_back({state.alliances.has(player, other) ? Kind::break_up : Kind::form, player, other});
  return events;
}

/// Whether the points for some captured dragon cannot be divided equally: alone then it matters who moved
/// before whom.
bool do_ranks_matter(const Play& play, const State& state, const Event& event) {
  if (!is_move(event.kind) || !play.refusals(state, event).empty()) return false;
  return std::ranges::any_of(play.outcomes(state, event), [](const Outcome& outcome) {
    return std::ranges::any_of(outcome.captures, [](const Capture& capture) {
      return capture.received.size() > 1 && capture.stones.size() % capture.received.size() != 0;
    });
  });
}

/// What a ruleset says of an event after each order in which the players can have moved, and placed alike.
std::vector<Ruled> ruled_in_each_order(const Play& play, State state, const Event& event) {
  std::vector<Ruled> all;
  std::iota(state.moved_at.begin(), state.moved_at.end(), 1);
  state.moves = play.players();
  do {
    state.placed_at = state.moved_at;
    all.push_back(ruled(play, state, event));
  } while (std::ranges::next_permutation(state.moved_at).found);
  return all;
}

bool may_part(const Pair& pair, const State& one, const State& other, const Event& event) {
  if (!do_ranks_matter(pair.one(), one, event) && !do_ranks_matter(pair.other(), other, event))
    return part(ruled(pair.one(), one, event), ruled(pair.other(), other, event));
  const std::vector<Ruled> by_one = ruled_in_each_order(pair.one(), one, event);
  const std::vector<Ruled> by_other = ruled_in_each_order(pair.other(), other, event);
  if (pair.one().readings().recent == pair.other().readings().recent)
    return !std::ranges::equal(by_one, by_other, [](const Ruled& a, const Ruled& b) { return !part(a, b); });
  // The players can have moved in one order and placed in another.
  const auto differs = [&](const Ruled& ruled) { return part(ruled, by_one.front()); };
  return std::ranges::any_of(by_one, differs) || std::ranges::any_of(by_other, differs);
}

}  // namespace

bool differ_in_moves_alone(const Readings& one, const Readings& other) {
  return one.break_up == other.break_up && one.equivalent == other.equivalent &&
         one.history == other.history && one.nweek == other.nweek && one.display == other.display &&
         one.ko == other.ko;
}

PositionsSearched positions_that_part(const Pair& pair, int stones, std::size_t most, std::stop_token stop) {
  PositionsSearched found;
  bool is_stopped = false;
  const std::vector<std::vector<int>> images = symmetries(pair.size());
  std::vector<int> owners(static_cast<std::size_t>(pair.size().area()), nobody);
  each_colouring(owners, 0, stones, 0, pair.players(), [&](const std::vector<int>& colouring, int used) {
    if (is_stopped || !is_least_image(colouring, images)) return;
    const int movers = std::min(used + 1, pair.players());
    const int edges = movers * (movers - 1) / 2;
    for (unsigned graph = 0; graph < 1U << edges; ++graph) {
      if (found.count >= most || stop.stop_requested()) {
        is_stopped = true;
        return;
      }
      Position position{colouring, Alliances(pair.players())};
      for (int a = 0, edge = 0; a < movers; ++a)
        for (int b = a + 1; b < movers; ++b, ++edge)
          if (graph >> edge & 1) position.alliances.add(a, b);
      ++found.count;
      const State one = state_at(pair.one(), position);
      const State other = state_at(pair.other(), position);
      if (has_dead_dragon(pair.one(), one) || has_dead_dragon(pair.other(), other)) continue;
      if (std::ranges::any_of(events(one, used, pair.players()),
                              [&](const Event& event) { return may_part(pair, one, other, event); }))
        found.positions.push_back(std::move(position));
    }
  });
  std::ranges::sort(found.positions, {}, [](const Position& position) {
    return std::tuple(position.alliances.pairs().size(), position.stones, position.alliances);
  });
  found.complete = !is_stopped;
  return found;
}

}  // namespace ruleproof::political_go
