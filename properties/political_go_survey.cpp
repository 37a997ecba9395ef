#include "properties/political_go_survey.hpp"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "properties/political_go_comparison_renaming.hpp"
#include "record/political_go_players.hpp"

namespace ruleproof::political_go {
namespace {

using Kind = Event::Kind;

/// A board that ko looks at, and when it stood last: after so many placements and so many moves.
struct Stood {
  Moment moment;
  int placements = 0;
  int moves = 0;
};

struct Game {
  State state;
  std::vector<Event> events = {};
  std::vector<Stood> stood = {};
  int placements = 0;
  int turns = 0;
};

bool is_same(const Moment& a, const Moment& b) {
  return a.alliances == b.alliances && owners(a.stones) == owners(b.stones);
}

void note(Game& game) {
  const Stood now{{game.state.stones, game.state.alliances}, game.placements, game.state.moves};
  const auto before =
      std::ranges::find_if(game.stood, [&](const Stood& stood) { return is_same(stood.moment, now.moment); });
  if (before == game.stood.end())
    game.stood.push_back(now);
  else
    *before = now;
}

Game start(const Play& play) {
  Game game{play.start()};
  note(game);
  return game;
}

/// The outcome has to be one of the event.
void go_on(const Play& play, Game& game, const Event& event, const Outcome& outcome) {
  game.state = play.play(game.state, event, outcome);
  game.events.push_back(event);
  game.placements += event.kind == Kind::place;
  if (is_move(event.kind)) note(game);
}

/// (placements, moves), if ko alone forbids the placement.
std::optional<std::pair<int, int>> distance(const Play& play, const Game& game, const Event& placement) {
  if (play.refusals(game.state, placement).empty()) return std::nullopt;
  State without_past = game.state;
  without_past.earlier.clear();
  if (!play.refusals(without_past, placement).empty()) return std::nullopt;
  int placements = -1;
  int moves = -1;
  for (const Outcome& outcome : play.outcomes(without_past, placement)) {
    for (const Stood& stood : game.stood) {
      const Alliances& allies =
          alliances_for_ko(play.readings(), game.state.alliances, stood.moment.alliances);
      if (!are_equivalent(play.readings(), allies, outcome.after, stood.moment.stones)) continue;
      placements = std::max(placements, stood.placements);
      moves = std::max(moves, stood.moves);
    }
  }
  return std::pair(game.placements + 1 - placements, game.state.moves + 1 - moves);
}

/// The moves that can be tried, each with what it needs before it, but no end of the game.
std::vector<std::vector<Event>> turns(const State& state) {
  std::vector<std::vector<Event>> turns;
  const int players = state.alliances.players();
  const auto add = [&](const Event& event) {
    std::vector<Event> turn;
    if (state.has_moved[static_cast<std::size_t>(event.player)]) turn.push_back({Kind::period});
    if (event.kind == Kind::form) turn.push_back({Kind::propose, event.other, event.player});
    turn.push_back(event);
    turns.push_back(turn);
  };
  for (int player = 0; player < players; ++player) {
    for (const int point : empty(state.stones).points()) add({Kind::place, player, 0, point});
    add({Kind::pass, player});
    for (int other = 0; other < players; ++other)
      if (other != player)
        add({state.alliances.has(player, other) ? Kind::break_up : Kind::form, player, other});
  }
  return turns;
}

/// What decides how a game can go on and how far ko looks back then: the stones, the alliances, who made the
/// most recent move, and for each earlier board with stones how many placements ago it stood, under which
/// alliances if they matter. The least of all renamings.
std::vector<int> key(const Play& play, const Game& game, const std::vector<Renaming>& renamings) {
  const State& state = game.state;
  std::vector<int> least;
  for (const Renaming& renaming : renamings) {
    std::vector<int> key = renaming.stones(owners(state.stones));
    append(key, renaming.pairs(state.alliances.pairs(), false));
    key.push_back(state.last_mover ? renaming.players[static_cast<std::size_t>(*state.last_mover)] : nobody);
    std::map<std::vector<int>, int> ago;
    for (const Stood& stood : game.stood) {
      const std::vector<int> stones = owners(stood.moment.stones);
      if (std::ranges::all_of(stones, [](int owner) { return owner == nobody; })) continue;
      std::vector<int> board = renaming.stones(stones);
      if (play.readings().ko == Ko::then)
        append(board, renaming.pairs(stood.moment.alliances.pairs(), false));
      const int placements = game.placements - stood.placements;
      const auto [entry, is_new] = ago.emplace(std::move(board), placements);
      if (!is_new) entry->second = std::min(entry->second, placements);
    }
    for (const auto& [board, placements] : ago) {
      append(key, board);
      key.push_back(placements);
    }
    if (least.empty() || key < least) least = std::move(key);
  }
  return least;
}

/// Where the stones of two allies stand in one row, those of one of whom die when the alliance is broken.
struct Row {
  int width = 0;
  std::vector<int> gone;
  std::vector<int> stays;
};

/// k stones in a chain beside a stone of the ally, who alone has a liberty: A A A B .
Row row_with_a_chain(int k) {
  Row row{k + 2, {}, {k}};
  for (int point = 0; point < k; ++point) row.gone.push_back(point);
  return row;
}

/// k stones that do not touch each other, each without liberties beside allies who have one: A B . B A B . B A
Row row_of_single_stones(int k) {
  Row row{4 * k - 3, {}, {}};
  for (int point = 0; point < row.width; ++point) {
    if (point % 4 == 0) row.gone.push_back(point);
    if (point % 2 == 1) row.stays.push_back(point);
  }
  return row;
}

}  // namespace

std::optional<LookBack> look_back(const Record& record, const Event& placement) {
  const Play play(readings(ruleset(record)), record.size, static_cast<int>(record.players.size()));
  Game game = start(play);
  for (const Event& event : record.events) {
    if (!play.refusals(game.state, event).empty()) return std::nullopt;
    std::vector<Outcome> outcomes = play.outcomes(game.state, event);
    std::erase_if(outcomes, [&](const Outcome& outcome) { return !is_meant(event, outcome); });
    if (outcomes.size() != 1) return std::nullopt;
    go_on(play, game, event, outcomes.front());
  }
  const auto found = distance(play, game, placement);
  if (!found) return std::nullopt;
  return LookBack{record, placement, found->first, found->second};
}

KoSurvey survey_ko(const Ruleset& ruleset, Size size, int players, std::size_t most_states,
                   std::stop_token stop) {
  const Play play(readings(ruleset), size, players);
  const std::vector<Renaming> all_renamings = renamings(size, players);
  KoSurvey survey;
  std::vector<Game> games{start(play)};
  std::set<std::vector<int>> seen{key(play, games.front(), all_renamings)};
  while (!games.empty()) {
    std::vector<Game> longer;
    for (const Game& game : games) {
      if (stop.stop_requested()) return survey;
      for (const std::vector<Event>& turn : turns(game.state)) {
        Game next = game;
        ++next.turns;
        for (std::size_t i = 0; i + 1 < turn.size(); ++i)
          if (play.refusals(next.state, turn[i]).empty())  // a consent may stand
            go_on(play, next, turn[i], play.outcomes(next.state, turn[i]).front());
        const Event& event = turn.back();
        if (!play.refusals(next.state, event).empty()) {
          if (event.kind != Kind::place) continue;
          if (const auto found = distance(play, next, event); found && !survey.found.contains(found->first))
            survey.found.emplace(found->first, LookBack{record_of(ruleset, play.board().size(), play.players(), next.events), event,
                                                        found->first, found->second});
          continue;
        }
        if (seen.size() >= most_states) continue;
        for (const Outcome& outcome : play.outcomes(next.state, event)) {
          Game played = next;
          Event named = event;
          named.first = play.names(next.state, event, outcome);
          go_on(play, played, named, outcome);
          if (seen.insert(key(play, played, all_renamings)).second) longer.push_back(std::move(played));
        }
      }
    }
    survey.turns = games.front().turns;
    survey.states = seen.size();
    if (seen.size() >= most_states) return survey;
    games = std::move(longer);
  }
  survey.complete = true;
  return survey;
}

std::optional<LookBack> look_back_by(const Ruleset& ruleset, int k) {
  constexpr int gone = 0;
  constexpr int stays = 1;
  const Row row = readings(ruleset).dragon == Dragons::letter ? row_of_single_stones(k) : row_with_a_chain(k);
  std::vector<Event> events;
  const auto in_own_period = [&](const Event& event) {
    if (!events.empty()) events.push_back({Kind::period});
    events.push_back(event);
  };
  for (const int point : row.stays) in_own_period({Kind::place, stays, 0, point});
  events.insert(events.end(), {{Kind::propose, stays, gone}, {Kind::form, gone, stays}});
  for (const int point : row.gone) in_own_period({Kind::place, gone, 0, point});
  in_own_period({Kind::break_up, gone, stays});
  in_own_period({Kind::propose, stays, gone});
  events.push_back({Kind::form, gone, stays});
  // In the other direction, so that no board comes again before the last one.
  for (std::size_t i = row.gone.size() - 1; i > 0; --i) in_own_period({Kind::place, gone, 0, row.gone[i]});
  events.push_back({Kind::period});
  const Play play(readings(ruleset), {row.width, 1}, 2);
  return look_back(record_of(ruleset, play.board().size(), play.players(), events),
                   {Kind::place, gone, 0, row.gone.front()});
}

}  // namespace ruleproof::political_go
