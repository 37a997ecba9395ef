#include "properties/political_go_comparison_games.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <tuple>
#include <utility>

namespace ruleproof::political_go {
namespace {

using Kind = Event::Kind;

/// Two rulesets that agree in all of this pay the same for the same stones on the same board.
bool pay_alike(const Readings& one, const Readings& other) {
  return one.adjacent == other.adjacent && one.dragon == other.dragon && one.captures == other.captures &&
         one.loss == other.loss && one.remainder == other.remainder && one.recent == other.recent;
}

int at(const std::vector<int>& list, int index) { return list[static_cast<std::size_t>(index)]; }

/// The players with a time, the earliest first.
std::vector<int> by_time(const std::vector<int>& times) {
  std::vector<int> players;
  for (int player = 0; player < static_cast<int>(times.size()); ++player)
    if (at(times, player) > 0) players.push_back(player);
  std::ranges::sort(players, {}, [&](int player) { return at(times, player); });
  return players;
}

using Replacements = std::vector<std::pair<int, int>>;  // (owner, by whom the stone may be replaced), rising

/// An earlier board with stones, and each greatest set of replacements that were allowed at a time while it
/// stood. A smaller one makes no further board equivalent to it.
struct Earlier {
  std::vector<int> stones;
  std::vector<Replacements> allowed;
};

std::vector<Earlier> earlier_of(const Readings& readings, const State& state) {
  std::map<std::vector<int>, std::vector<Replacements>> boards;
  for (const Moment& moment : state.earlier) {
    const std::vector<int> stones = owners(moment.stones);
    if (std::ranges::all_of(stones, [](int owner) { return owner == nobody; }))
      continue;  // no placement leads there
    std::vector<Replacements>& all = boards[stones];
    if (readings.ko == Ko::now) continue;
    Replacements now;
    for (int owner = 0; owner < state.alliances.players(); ++owner)
      for (int other = 0; other < state.alliances.players(); ++other)
        if (owner != other && std::ranges::count(stones, owner) > 0 &&
            may_replace(readings, moment.alliances, owner, other))
          now.emplace_back(owner, other);
    if (std::ranges::any_of(all, [&](const Replacements& more) { return std::ranges::includes(more, now); }))
      continue;
    std::erase_if(all, [&](const Replacements& fewer) { return std::ranges::includes(now, fewer); });
    all.push_back(now);
  }
  std::vector<Earlier> earlier;
  for (auto& [stones, allowed] : boards) earlier.push_back({stones, std::move(allowed)});
  return earlier;
}

void append_earlier(std::vector<int>& key, const Renaming& renaming, const std::vector<Earlier>& all) {
  std::vector<std::vector<int>> renamed;
  for (const Earlier& earlier : all) {
    std::vector<std::vector<int>> allowed;
    for (const Replacements& replacements : earlier.allowed)
      allowed.push_back(renaming.pairs(replacements, true));
    std::ranges::sort(allowed);
    renamed.push_back(renaming.stones(earlier.stones));
    for (const std::vector<int>& replacements : allowed) append(renamed.back(), replacements);
  }
  std::ranges::sort(renamed);
  key.push_back(static_cast<int>(renamed.size()));
  for (const std::vector<int>& board : renamed) append(key, board);
}

}  // namespace

int Parting::stones() const { return size(occupied(game.one.stones)); }

Pair::Pair(const Readings& one, const Readings& other, Size size, int players)
    : one_(one, size, players),
      other_(other, size, players),
      do_ranks_matter_(!pay_alike(one, other)),
      renamings_(renamings(size, players)) {}

Pair::Step Pair::step(CommonGame game, const std::vector<Event>& turn) const {
  const int games_ended = game.one.games_ended;
  Step step;
  for (const Event& event : turn) {
    const Ruled by_one = ruled(one_, game.one, event);
    const Ruled by_other = ruled(other_, game.other, event);
    if (part(by_one, by_other)) {
      step.parting = {std::move(game), event, by_one, by_other};
      return step;
    }
    if (by_one.after.empty()) return step;
    if (by_one.after.size() > 1) {  // the mover chooses; such an event is the last one of its turn
      const std::vector<Outcome> all_by_other = other_.outcomes(game.other, event);
      for (const Outcome& outcome : one_.outcomes(game.one, event)) {
        const auto same = std::ranges::find(all_by_other, outcome.removed, &Outcome::removed);
        CommonGame next{one_.play(game.one, event, outcome), other_.play(game.other, event, *same),
                        game.events, game.turns + 1};
        next.events.push_back(event);
        next.events.back().first = one_.names(game.one, event, outcome);
        step.games.push_back(std::move(next));
      }
      return step;
    }
    game.one = one_.play(game.one, event);
    game.other = other_.play(game.other, event);
    game.events.push_back(event);
  }
  if (turn.back().kind == Kind::checkpoint && game.one.games_ended == games_ended) return step;
  ++game.turns;
  step.games.push_back(std::move(game));
  return step;
}

std::vector<std::vector<Event>> Pair::turns(const CommonGame& game) const {
  const State& state = game.one;
  std::vector<std::vector<Event>> turns;
  const auto add = [&](const Event& event) {
    std::vector<Event> turn;
    if (state.has_moved[static_cast<std::size_t>(event.player)]) turn.push_back({Kind::period});
    if (event.kind == Kind::form && !state.proposals.contains({event.other, event.player}))
      turn.push_back({Kind::propose, event.other, event.player});
    turn.push_back(event);
    turns.push_back(turn);
  };
  const std::vector<int> empty_points = empty(state.stones).points();
  for (int player = 0; player < players(); ++player) {
    for (const int point : empty_points) add({Kind::place, player, 0, point});
    add({Kind::pass, player});
    for (int other = 0; other < players(); ++other) {
      if (other == player) continue;
      const Event event{state.alliances.has(player, other) ? Kind::break_up : Kind::form, player, other};
      add(event);
      if (event.kind == Kind::break_up && turns.back().size() > 1) turns.push_back({event});
    }
  }
  if (state.last_move_is_pass) {
    turns.push_back({{Kind::nweek}, {Kind::checkpoint}});
    turns.push_back({{Kind::nweek}, {Kind::nweek}, {Kind::checkpoint}});
  }
  return turns;
}

std::vector<int> Pair::key(const CommonGame& game) const {
  const State& state = game.one;
  const std::vector<int> stones = owners(state.stones);
  const std::vector<std::pair<int, int>> allies = state.alliances.pairs();
  const std::vector<int> movers = by_time(state.moved_at);
  const std::vector<int> placers = by_time(state.placed_at);
  const std::vector<Earlier> by_one = earlier_of(one_.readings(), game.one);
  const std::vector<Earlier> by_other = earlier_of(other_.readings(), game.other);
  std::vector<int> least;
  for (const Renaming& renaming : renamings_) {
    std::vector<int> key = renaming.stones(stones);
    append(key, renaming.pairs(allies, false));
    key.push_back(state.last_mover ? at(renaming.players, *state.last_mover) : nobody);
    key.push_back(state.last_move_is_pass);
    // Most renamings are out of question by now.
    if (!least.empty() &&
        std::ranges::lexicographical_compare(std::span(least).first(std::min(least.size(), key.size())), key))
      continue;
    if (do_ranks_matter_) {
      append(key, renaming.list(movers));
      append(key, renaming.list(placers));
    }
    append_earlier(key, renaming, by_one);
    append_earlier(key, renaming, by_other);
    if (least.empty() || key < least) least = std::move(key);
  }
  return least;
}

GamesSearched search_games(const Pair& pair, const GameSearch& search, std::stop_token stop) {
  GamesSearched found;
  const auto is_better = [&](const Parting& parting) {
    if (!found.parting) return true;
    const Parting& best = *found.parting;
    if (parting.stones() != best.stones()) return parting.stones() < best.stones();
    if (parting.game.turns != best.game.turns) return parting.game.turns < best.game.turns;
    if (parting.game.events.size() != best.game.events.size())
      return parting.game.events.size() < best.game.events.size();
    return std::tie(parting.game.events, parting.event) < std::tie(best.game.events, best.event);
  };
  std::vector<CommonGame> games{pair.start()};
  std::set<std::vector<int>> seen{pair.key(games.front())};
  while (!games.empty()) {
    std::vector<CommonGame> longer;
    for (const CommonGame& game : games) {
      if (stop.stop_requested()) return found;
      for (const std::vector<Event>& turn : pair.turns(game)) {
        Pair::Step step = pair.step(game, turn);
        if (step.parting && is_better(*step.parting)) found.parting = std::move(step.parting);
        if (seen.size() >= search.most_states || search.most_turns == game.turns) continue;
        for (CommonGame& next : step.games)
          if ((!search.follows || search.follows(next)) && seen.insert(pair.key(next)).second)
            longer.push_back(std::move(next));
      }
    }
    found.turns = games.front().turns;
    found.states = seen.size();
    if (found.parting && (search.is_first_enough || found.parting->stones() == 0)) return found;
    if (seen.size() >= search.most_states || search.most_turns == found.turns) return found;
    games = std::move(longer);
  }
  found.complete = true;
  return found;
}

}  // namespace ruleproof::political_go
