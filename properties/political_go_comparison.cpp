#include "properties/political_go_comparison.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "properties/political_go_comparison_games.hpp"
#include "properties/political_go_comparison_positions.hpp"
#include "record/political_go_players.hpp"
#include "record/political_go_post.hpp"

namespace ruleproof::political_go {
namespace {

using Kind = Event::Kind;

/// Those of at most so many points, up to transposition, by area and then by the longer side.
std::vector<Size> boards(int most_area) {
  std::vector<Size> boards;
  for (int h = 1; h <= longest_side; ++h)
    for (int w = h; w <= longest_side && w * h <= most_area; ++w) boards.push_back({w, h});
  std::ranges::sort(boards, {}, [](Size size) { return std::pair(size.area(), size.w); });
  return boards;
}

Witness witness_of(const Ruleset& one, const Pair& pair, const Parting& parting) {
  return {record_of(one, pair.size(), pair.players(), parting.game.events),
          standing(parting.game.one),
          parting.event,
          true,
          parting.by_one,
          parting.by_other};
}

/// The post of a pass that shows nothing.
Witness witness_of_display(const Ruleset& one, const Pair& pair) {
  const CommonGame start = pair.start();
  const Event pass{Kind::pass, 0};
  return {record_of(one, pair.size(), pair.players(), {}),
          standing(start.one),
          pass,
          false,
          ruled(pair.one(), start.one, pass, false),
          ruled(pair.other(), start.other, pass, false)};
}

int stones(const std::vector<int>& owners) {
  return static_cast<int>(owners.size() - static_cast<std::size_t>(std::ranges::count(owners, nobody)));
}

/// How many turns it takes at least from a game to a position with some of its stones: a placement or a
/// change of an alliance makes one difference less. Nothing if the game has stones that the position has not.
std::optional<int> turns_missing(const CommonGame& game, const Position& position) {
  int missing = 0;
  const std::vector<int> now = owners(game.one.stones);
  for (std::size_t point = 0; point < now.size(); ++point) {
    if (now[point] == position.stones[point]) continue;
    if (now[point] != nobody) return std::nullopt;
    ++missing;
  }
  for (int a = 0; a < position.alliances.players(); ++a)
    for (int b = a + 1; b < position.alliances.players(); ++b)
      missing += game.one.alliances.has(a, b) != position.alliances.has(a, b);
  return missing;
}

struct GameTo {
  std::optional<Parting> parting;
  bool is_known = false;  ///< the search was not cut short
};

/// A game of at most so many turns without a capture that leads to the position, and parts there or on the
/// way.
GameTo game_to(const Pair& pair, const Position& position, int turns, std::size_t most_states,
               const std::stop_token& stop) {
  const auto follows = [&](const CommonGame& game) {
    const auto missing = turns_missing(game, position);
    return missing && game.turns + *missing <= turns;
  };
  GamesSearched found = search_games(pair, {follows, turns, most_states, true}, stop);
  return {std::move(found.parting), found.complete || found.turns == turns};
}

int least_turns(const Position& position) {
  return stones(position.stones) + static_cast<int>(position.alliances.pairs().size());
}

/// How many turns more than needed for the stones and alliances of a position a game to it may take: passes,
/// and alliances that are broken again.
constexpr int most_detours = 3;

struct Reached {
  Parting parting;
  bool is_shortest = false;
};

/// The shortest game without captures to one of the positions, which have as many stones. A game in which a
/// stone is captured takes a placement more than is needed for its last position.
std::optional<Reached> reach(const Pair& pair, const std::vector<Position>& positions,
                             std::size_t most_states, const std::stop_token& stop) {
  if (positions.empty()) return std::nullopt;
  const int least = least_turns(positions.front());  // they are sorted
  bool are_shorter_known = true;
  for (int turns = least; turns <= least_turns(positions.back()) + most_detours; ++turns) {
    std::optional<Parting> best;
    bool are_known = true;
    for (const Position& position : positions) {
      if (least_turns(position) > turns || least_turns(position) + most_detours < turns) continue;
      if (stop.stop_requested()) return std::nullopt;
      GameTo found = game_to(pair, position, turns, most_states, stop);
      are_known = are_known && (found.parting || found.is_known);
      if (!found.parting) continue;
      if (!best || std::pair(found.parting->game.events.size(), found.parting->game.events) <
                       std::pair(best->game.events.size(), best->game.events))
        best = std::move(found.parting);
    }
    if (best) {
      const bool has_as_many_stones = best->stones() == stones(positions.front().stones);
      return Reached{std::move(*best), has_as_many_stones && are_shorter_known && turns <= least + 1};
    }
    are_shorter_known = are_shorter_known && are_known;
  }
  return std::nullopt;
}

/// Looks for the witness on one board with so many players, among positions. Says whether the search may go
/// on.
bool compare_positions(RulesetComparison& comparison, const Ruleset& ruleset, const Pair& pair,
                       const Limits& limits, const std::stop_token& stop) {
  Looked looked{.size = pair.size(), .players = pair.players(), .at = Looked::At::positions};
  bool have_all_been_reached = true;
  bool is_complete = true;
  for (int count = 0; count < pair.size().area() && !comparison.witness; ++count) {
    const PositionsSearched found = positions_that_part(pair, count, limits.positions - looked.count, stop);
    looked.count += found.count;
    is_complete = found.complete;
    if (!is_complete) break;
    if (const auto reached = reach(pair, found.positions, limits.states, stop)) {
      comparison.witness = witness_of(ruleset, pair, reached->parting);
      comparison.has_fewest_stones = have_all_been_reached;
      comparison.is_shortest = reached->is_shortest;
    } else {
      looked.unreached += found.positions.size();
      if (!found.positions.empty()) have_all_been_reached = false;
    }
  }
  looked.is_for_any_players = is_complete && have_all_been_reached && pair.players() >= pair.size().area();
  comparison.looked.push_back(looked);
  return is_complete;
}

/// The same among games.
bool compare_games(RulesetComparison& comparison, const Ruleset& ruleset, const Pair& pair,
                   const Limits& limits, const std::stop_token& stop) {
  const GamesSearched found = search_games(pair, {{}, {}, limits.states, false}, stop);
  Looked looked{
      .size = pair.size(), .players = pair.players(), .at = Looked::At::games, .count = found.states};
  if (!found.complete && !found.parting) looked.turns = found.turns;
  if (found.parting) {
    comparison.witness = witness_of(ruleset, pair, *found.parting);
    comparison.has_fewest_stones = found.complete || found.parting->stones() == 0;
    comparison.is_shortest = found.parting->game.turns <= found.turns;
    if (!found.complete) looked.turns = found.turns;
  }
  comparison.looked.push_back(looked);
  return comparison.witness ? comparison.has_fewest_stones : found.complete;
}

/// Every event that there can be.
std::vector<Event> all_events(Size size, int players) {
  std::vector<Event> events{{Kind::period}, {Kind::nweek}, {Kind::checkpoint}};
  for (int player = 0; player < players; ++player) {
    events.push_back({Kind::pass, player});
    for (int point = 0; point < size.area(); ++point) events.push_back({Kind::place, player, 0, point});
    for (int other = 0; other < players; ++other)
      if (other != player)
        for (const Kind kind : {Kind::propose, Kind::form, Kind::break_up})
          events.push_back({kind, player, other});
  }
  return events;
}

/// Plays the events under both rulesets; nothing if they are not legal or not ruled alike.
std::optional<CommonGame> played(const Pair& pair, const std::vector<Event>& events) {
  CommonGame game = pair.start();
  for (const Event& event : events) {
    Pair::Step step = pair.step(game, {event});
    if (step.parting || step.games.size() != 1) return std::nullopt;
    game = std::move(step.games.front());
  }
  return game;
}

/// The games that differ from one in a single event: any is left out, the last is another one, or there is
/// one more.
std::vector<std::vector<Event>> games_near(const std::vector<Event>& events, Size size, int players) {
  std::vector<std::vector<Event>> games;
  for (std::size_t i = 0; i < events.size(); ++i) {
    games.push_back(events);
    games.back().erase(games.back().begin() + static_cast<std::ptrdiff_t>(i));
  }
  for (const Event& event : all_events(size, players)) {
    games.push_back(events);
    games.back().push_back(event);
    if (events.empty()) continue;
    games.push_back(events);
    games.back().back() = event;
  }
  return games;
}

int count_differing(const std::vector<int>& some, const std::vector<int>& others) {
  int differing = 0;
  for (std::size_t point = 0; point < some.size(); ++point) differing += some[point] != others[point];
  return differing;
}

/// Of the games near the witness's with the same event afterwards, ruled alike, that to the board with the
/// fewest other points, and of these the shortest.
std::optional<Neighbour> neighbour_of(const Witness& witness, const Ruleset& ruleset, const Pair& pair) {
  std::optional<Neighbour> nearest;
  std::pair<int, std::size_t> least;
  for (const std::vector<Event>& events : games_near(witness.record.events, pair.size(), pair.players())) {
    const auto game = played(pair, events);
    if (!game) continue;
    const Ruled by_both = ruled(pair.one(), game->one, witness.event);
    if (by_both.after.empty() || part(by_both, ruled(pair.other(), game->other, witness.event))) continue;
    const Standing before = standing(game->one);
    const std::pair distance(count_differing(before.stones, witness.before.stones), events.size());
    if (nearest && distance >= least) continue;
    least = distance;
    nearest = {record_of(ruleset, pair.size(), pair.players(), events), before, by_both};
  }
  return nearest;
}

}  // namespace

Ruled ruled(const Play& play, const State& state, const Event& event, bool is_displayed) {
  Ruled ruled{play.refusals(state, event), {}};
  if (is_move(event.kind) && is_illegal_display(play.readings(), is_displayed, true))
    ruled.refusals.push_back({"post", "the post does not display the state of the game", {}});
  if (!ruled.refusals.empty()) return ruled;
  for (const Outcome& outcome : play.outcomes(state, event))
    if (event.first.empty() || is_meant(event, outcome))
      ruled.after.push_back(standing(play.play(state, event, outcome)));
  std::ranges::sort(ruled.after);
  const auto rest = std::ranges::unique(ruled.after);
  ruled.after.erase(rest.begin(), rest.end());
  return ruled;
}

bool part(const Ruled& one, const Ruled& other) { return one.after != other.after; }

RulesetComparison compare(const Ruleset& one, const Ruleset& other, const Limits& limits,
                          std::stop_token stop) {
  const std::array<Readings, 2> both{readings(one), readings(other)};
  RulesetComparison comparison;
  comparison.complete = true;
  if (one == other) return comparison;
  if (both[0].display != both[1].display) {
    const Pair pair(both[0], both[1], {1, 1}, 2);
    comparison.witness = witness_of_display(one, pair);
    comparison.has_fewest_stones = comparison.is_shortest = true;
    return comparison;
  }
  const bool do_positions_suffice = differ_in_moves_alone(both[0], both[1]);
  for (const Size size : boards(limits.area)) {
    const int most_players = do_positions_suffice ? limits.players : limits.players_of_games;
    for (int players = 2; players <= most_players; ++players) {
      if (stop.stop_requested()) {
        comparison.complete = false;
        return comparison;
      }
      const Pair pair(both[0], both[1], size, players);
      const bool is_complete = do_positions_suffice ? compare_positions(comparison, one, pair, limits, stop)
                                                    : compare_games(comparison, one, pair, limits, stop);
      comparison.complete = comparison.complete && is_complete;
      if (!comparison.witness && comparison.looked.back().is_for_any_players) break;
      if (!comparison.witness) continue;
      comparison.neighbour = neighbour_of(*comparison.witness, one, pair);
      return comparison;
    }
  }
  return comparison;
}

bool is_confirmed(const Witness& witness, const Ruleset& one, const Ruleset& other) {
  const Record record = parse_record(write_record(witness.record), "record");
  const int players = static_cast<int>(record.players.size());
  const Play by_one(readings(one), record.size, players);
  const Play by_other(readings(other), record.size, players);
  State state_by_one = by_one.start();
  State state_by_other = by_other.start();
  for (const Event& event : record.events) {
    const Ruled ruled_by_one = ruled(by_one, state_by_one, event);
    if (ruled_by_one.after.size() != 1 || part(ruled_by_one, ruled(by_other, state_by_other, event)))
      return false;
    state_by_one = by_one.play(state_by_one, event);
    state_by_other = by_other.play(state_by_other, event);
  }
  return standing(state_by_one) == witness.before && standing(state_by_other) == witness.before &&
         ruleset(record) == one &&
         ruled(by_one, state_by_one, witness.event, witness.is_displayed) == witness.by_one &&
         ruled(by_other, state_by_other, witness.event, witness.is_displayed) == witness.by_other &&
         part(witness.by_one, witness.by_other);
}

std::string thread_of(const Witness& witness) {
  const std::vector<Player>& players = witness.record.players;
  const std::string& poster = players[static_cast<std::size_t>(witness.event.player)].name;
  // A record without events is made of headers alone.
  return write_record(witness.record) + '\n' +
         post(poster, "", sentence_of(witness.event, players, witness.record.size), "");
}

}  // namespace ruleproof::political_go
