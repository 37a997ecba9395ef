#include "reference/political_go_play.hpp"

#include <algorithm>
#include <functional>
#include <string>

namespace ruleproof::political_go {
namespace {

using Region = Board::Region;
using Kind = Event::Kind;

template <Adjacent reading>
bool adjacent(int columns, int rows) {
  return are_adjacent(reading, columns, rows);
}

std::size_t index(int player) { return static_cast<std::size_t>(player); }

std::shared_ptr<const Board> board_of(const Readings& readings, Size size) {
  if (readings.adjacent == Adjacent::letter) return std::make_shared<Board>(size, adjacent<Adjacent::letter>);
  return std::make_shared<Board>(size);
}

/// The board and the alliances that a move leaves before anything is captured.
Stones<Region> stones_after(const State& state, const Event& event, const Board& board) {
  if (event.kind != Kind::place) return state.stones;
  return place(state.stones, event.player, board.at(event.point));
}

Alliances alliances_after(const State& state, const Event& event) {
  if (event.kind == Kind::form) return formed(state.alliances, event.player, event.other);
  if (event.kind == Kind::break_up) return broken(state.alliances, event.player, event.other);
  return state.alliances;
}

bool has(const Capture& capture, const DragonName& name) {
  if (name.by == DragonName::By::point) return std::ranges::binary_search(capture.stones, name.index);
  return std::ranges::count(capture.lost, name.index, &Change::player) > 0;
}

/// Whether different captures can be found for all of the names, from the i-th on.
bool fit(const std::vector<Capture>& captures, const std::vector<DragonName>& names, std::size_t i,
         std::vector<bool>& taken) {
  if (i == names.size()) return true;
  for (std::size_t c = 0; c < captures.size(); ++c) {
    if (taken[c] || !has(captures[c], names[i])) continue;
    taken[c] = true;
    if (fit(captures, names, i + 1, taken)) return true;
    taken[c] = false;
  }
  return false;
}

bool fit(const Outcome& outcome, const std::vector<DragonName>& names) {
  std::vector<bool> taken(outcome.captures.size());
  return names.size() <= taken.size() && fit(outcome.captures, names, 0, taken);
}

/// Whether the names are the points that the outcome removes, all of them, and then the first of them again.
bool are_all_of(const Outcome& outcome, const std::vector<DragonName>& names) {
  if (names.size() < 2 || names.front() != names.back()) return false;
  std::vector<int> points;
  for (const DragonName& name : names) {
    if (name.by != DragonName::By::point) return false;
    points.push_back(name.index);
  }
  points.pop_back();
  std::ranges::sort(points);
  return points == outcome.removed;
}

bool are_meant(const Outcome& outcome, const std::vector<DragonName>& names) {
  return fit(outcome, names) || are_all_of(outcome, names);
}

}  // namespace

std::string fault_text(const Refusal& refusal) {
  std::string text(refusal.fault);
  if (refusal.other_choices == 1) text += " (the first choice; 1 other is refused as well)";
  if (refusal.other_choices > 1)
    text += " (the first choice; " + std::to_string(refusal.other_choices) + " others are refused as well)";
  return text;
}

bool is_meant(const Event& event, const Outcome& outcome) { return are_meant(outcome, event.first); }

std::vector<int> owners(const Stones<Region>& stones) {
  std::vector<int> owners(index(stones.of.front().board().size().area()), nobody);
  for (int player = 0; player < stones.players(); ++player)
    for (const int point : stones.of[index(player)].points()) owners[index(point)] = player;
  return owners;
}

Standing standing(const State& state) {
  return {owners(state.stones), state.alliances, state.scores, state.paid, state.games_ended};
}

Play::Play(const Readings& readings, Size size, int players)
    : Play(readings, board_of(readings, size), players) {}

Play::Play(const Readings& readings, std::shared_ptr<const Board> board, int players)
    : readings_(readings), board_(std::move(board)), players_(players) {
  if (players < 2 || players > most_players)
    throw InputError("no game of " + std::to_string(players) + " players: there are from 2 to " +
                     std::to_string(most_players));
}

Play Play::with(const Readings& readings) const {
  if (readings.adjacent != readings_.adjacent) return Play(readings, board_->size(), players_);
  return Play(readings, board_, players_);
}

State Play::adopted(const State& state) const {
  State own = state;
  own.stones = adopted(state.stones);
  for (Moment& moment : own.earlier) moment.stones = adopted(moment.stones);
  return own;
}

Stones<Region> Play::adopted(const Stones<Region>& stones) const {
  Stones<Region> own = initially(board_->nowhere(), players_);
  for (int player = 0; player < players_; ++player)
    for (const int point : stones.of[index(player)].points()) own.of[index(player)].add(point);
  return own;
}

State Play::start() const {
  const auto n = index(players_);
  State state{initially(board_->nowhere(), players_), Alliances(players_), std::vector(n, first_score),
              std::vector<std::int64_t>(n)};
  state.moved_at.assign(n, 0);
  state.placed_at.assign(n, 0);
  state.has_moved.assign(n, false);
  remember(state);
  return state;
}

State Play::start(const std::vector<int>& owners, const Alliances& alliances,
                  const std::vector<std::int64_t>& scores, const std::vector<int>& recent) const {
  State state = start();
  for (std::size_t point = 0; point < owners.size(); ++point)
    if (owners[point] != nobody) state.stones.of[index(owners[point])].add(static_cast<int>(point));
  state.alliances = alliances;
  state.scores = scores;
  for (const int player : recent) {
    state.moved_at[index(player)] = state.placed_at[index(player)] = ++state.moves;
    state.last_mover = player;
  }
  if (!captured_dragons(readings_, state.stones, state.alliances).empty())
    throw InputError("the set-up has a dragon without liberties, which no move leaves on the board");
  state.earlier.clear();
  remember(state);
  return state;
}

void Play::remember(State& state) const {
  if (!state.earlier.empty() && state.earlier.back().alliances == state.alliances) {
    const Stones<Region>& last = state.earlier.back().stones;
    if (std::ranges::equal(last.of, state.stones.of,
                           [](const Region& a, const Region& b) { return same(a, b); }))
      return;
  }
  state.earlier.push_back({state.stones, state.alliances});
}

std::vector<Refusal> Play::turn_refusals(const State& state, const Event& event) const {
  std::vector<Refusal> refusals;
  if (is_move(event.kind) && state.has_moved[index(event.player)] && !may_move_again(readings_, event.kind))
    refusals.push_back({"once-per-period", "the player has moved in this checking period", {}});
  const bool are_allied = state.alliances.has(event.player, event.other);
  switch (event.kind) {
    case Kind::place:
      if (!may_place_after(state.alliances, event.player, state.last_mover))
        refusals.push_back({"after-ally", "an ally has made the most recent move", {}});
      break;
    case Kind::propose:
      if (are_allied) refusals.push_back({"allies", "they are allies already", {}});
      if (state.proposals.contains({event.player, event.other}))
        refusals.push_back({"consent", "the player has consented already", {}});
      break;
    case Kind::form:
      if (are_allied) refusals.push_back({"allies", "they are allies already", {}});
      if (!are_allied && !may_form(state.proposals.contains({event.other, event.player})))
        refusals.push_back({"consent", "the other player has not consented", {}});
      break;
    case Kind::break_up:
      if (!are_allied) refusals.push_back({"break", "they are no allies", {}});
      break;
    default:
      break;
  }
  return refusals;
}

/// By the capturers of one dragon, the highest ranked first.
std::vector<Change> Play::received(const State& state, const Stones<Region>& stones, const Region& dragon,
                                   int mover) const {
  std::vector<Capturer> capturers;
  for (int player = 0; player < players_; ++player) {
    if (!is_capturer(stones, dragon, player)) continue;
    const std::vector<int>& times = readings_.recent == Recent::any_move ? state.moved_at : state.placed_at;
    const int played = player == mover ? state.moves + 1 : times[index(player)];
    capturers.push_back({player, size(touching(dragon) & stones.of[index(player)]), played});
  }
  std::ranges::sort(capturers, ranks_before);
  const auto shares = political_go::shares(readings_, size(dragon), static_cast<int>(capturers.size()));
  std::vector<Change> received;
  for (std::size_t rank = 0; rank < capturers.size(); ++rank)
    received.push_back({capturers[rank].player, shares[rank]});
  return received;
}

/// Of dragons that one move captures. Capturers are those with stones adjacent to the dragon before anything
/// is removed.
std::vector<Capture> Play::captures(const State& state, const Stones<Region>& stones,
                                    const std::vector<Dragon>& dragons, int mover) const {
  std::vector<Capture> captures;
  Region captured_before = board_->nowhere();
  for (const Dragon& dragon : dragons) {
    Capture capture{dragon.stones.points(), received(state, stones, dragon.stones, mover), {}};
    for (const int owner : dragon.owners)
      capture.lost.push_back({owner, loses(readings_, stones, dragon.stones, captured_before, owner)});
    captures.push_back(std::move(capture));
    captured_before = captured_before | dragon.stones;
  }
  return captures;
}

std::vector<Outcome> Play::all_outcomes(const State& state, const Event& event) const {
  const Stones<Region> stones = stones_after(state, event, *board_);
  if (!may_capture(event.kind)) return {{{}, {}, stones}};
  std::vector<Outcome> all;
  for (const Captured& captured :
       political_go::outcomes(readings_, stones, alliances_after(state, event), event.player))
    all.push_back({captures(state, stones, captured.dragons, event.player),
                   (occupied(stones) - occupied(captured.left)).points(), captured.left});
  std::ranges::sort(all, {}, &Outcome::removed);
  return all;
}

bool Play::repeats(const State& state, const Outcome& outcome) const {
  const Region stones = occupied(outcome.after);
  return std::ranges::any_of(state.earlier, [&](const Moment& moment) {
    if (!same(occupied(moment.stones), stones)) return false;  // not equivalent, and quickly seen
    return are_equivalent(readings_, alliances_for_ko(readings_, state.alliances, moment.alliances),
                          outcome.after, moment.stones);
  });
}

/// The outcomes that the event means, legal or not, or all of them if it means none.
std::vector<Outcome> Play::meant_choices(const State& state, const Event& event) const {
  std::vector<Outcome> choices = all_outcomes(state, event);
  const auto is_meant = [&](const Outcome& outcome) { return political_go::is_meant(event, outcome); };
  if (std::ranges::any_of(choices, is_meant)) std::erase_if(choices, std::not_fn(is_meant));
  return choices;
}

/// What is against a placement with this outcome, on a point that is empty.
std::vector<Refusal> Play::choice_refusals(const State& state, const Event& event,
                                           const Outcome& outcome) const {
  Region captured = board_->nowhere();
  for (const int removed : outcome.removed) captured.add(removed);
  std::vector<Refusal> refusals;
  for (const Ruling<Region>& ruling : placement(state.stones, board_->at(event.point), captured))
    if (ruling.broken) refusals.push_back({ruling.clause, ruling.fault, ruling.shows.points()});
  if (refusals.empty() && repeats(state, outcome))
    refusals.push_back({"ko", "the board would be equivalent to a previous one", {}});
  return refusals;
}

std::vector<Refusal> Play::refusals(const State& state, const Event& event) const {
  std::vector<Refusal> refusals = turn_refusals(state, event);
  if (event.kind != Kind::place) return refusals;
  const Region point = board_->at(event.point);
  if (some(point & occupied(state.stones))) {
    for (const Ruling<Region>& ruling : placement(state.stones, point, nothing_like(point)))
      if (ruling.broken) refusals.push_back({ruling.clause, ruling.fault, ruling.shows.points()});
    return refusals;
  }
  const std::vector<Outcome> choices = meant_choices(state, event);
  std::vector<Refusal> of_first;
  for (const Outcome& choice : choices) {
    std::vector<Refusal> against = choice_refusals(state, event, choice);
    if (against.empty()) return refusals;
    if (&choice == &choices.front()) of_first = std::move(against);
  }
  for (Refusal& refusal : of_first) {
    refusal.other_choices = static_cast<int>(choices.size()) - 1;
    refusals.push_back(std::move(refusal));
  }
  return refusals;
}

std::vector<Outcome> Play::outcomes(const State& state, const Event& event) const {
  std::vector<Outcome> all = all_outcomes(state, event);
  if (event.kind == Kind::place)
    std::erase_if(all, [&](const Outcome& outcome) {
      return std::ranges::binary_search(outcome.removed, event.point) || repeats(state, outcome);
    });
  return all;
}

std::vector<DragonName> Play::names(const State& state, const Event& event, const Outcome& outcome) const {
  const std::vector<Outcome> all = outcomes(state, event);
  const auto is_enough = [&](const std::vector<DragonName>& names) {
    return are_meant(outcome, names) &&
           std::ranges::count_if(all, [&](const Outcome& other) { return are_meant(other, names); }) == 1;
  };
  if (is_enough({})) return {};
  std::vector<DragonName> owners, points;
  for (const Capture& capture : outcome.captures) {
    for (const Change& owner : capture.lost) owners.push_back({DragonName::By::owner, owner.player});
    for (const int point : capture.stones) points.push_back({DragonName::By::point, point});
  }
  for (const std::vector<DragonName>& by : {owners, points}) {
    for (const DragonName& name : by)
      if (is_enough({name})) return {name};
    for (const DragonName& one : by)
      for (const DragonName& other : by)
        if (is_enough({one, other})) return {one, other};
  }
  points.push_back(points.front());
  return points;
}

State Play::play(const State& state, const Event& event) const {
  if (const auto refused = refusals(state, event); !refused.empty())
    throw InputError("illegal: " + fault_text(refused.front()));
  if (!is_move(event.kind)) return play(state, event, {{}, {}, state.stones});
  std::vector<Outcome> meant = outcomes(state, event);
  if (meant.size() == 1 && event.first.empty()) return play(state, event, meant.front());
  std::erase_if(meant, [&](const Outcome& outcome) { return !is_meant(event, outcome); });
  if (meant.size() != 1)
    throw InputError(meant.empty() ? "no captured dragon fits what stands after 'first'"
                                   : "the captures can have several outcomes: say which dragon comes first");
  return play(state, event, meant.front());
}

State Play::play(const State& state, const Event& event, const Outcome& outcome) const {
  State next = state;
  switch (event.kind) {
    case Kind::period:
      ++next.periods;
      next.has_moved.assign(index(players_), false);
      return next;
    case Kind::nweek:
      ++next.nweeks;
      ++next.boundaries;
      return next;
    case Kind::checkpoint:
      if (would_end(state)) end_game(next);
      return next;
    case Kind::propose:
      next.proposals.insert({event.player, event.other});
      return next;
    default:
      break;
  }
  next.stones = outcome.after;
  next.alliances = alliances_after(state, event);
  for (const Capture& capture : outcome.captures) {
    for (const Change& change : capture.received) next.scores[index(change.player)] += change.points;
    for (const Change& change : capture.lost) next.scores[index(change.player)] -= change.points;
  }
  if (event.kind == Kind::form) next.proposals.erase({event.other, event.player});
  next.moved_at[index(event.player)] = ++next.moves;
  if (event.kind == Kind::place) {
    next.placed_at[index(event.player)] = next.moves;
    next.boundaries = 0;
  }
  next.last_mover = event.player;
  next.last_move_is_pass = event.kind == Kind::pass;
  next.has_moved[index(event.player)] = true;
  remember(next);
  return next;
}

bool Play::would_end(const State& state) const {
  return has_ended(readings_, state.last_move_is_pass, state.boundaries);
}

std::vector<Share> Play::shares(const State& state) const {
  std::vector<Share> shares;
  for (Region left = empty(state.stones); some(left);) {
    const Region territory = political_go::territory(state.stones, first_point(left));
    left = left - territory;
    Share share{territory.points(), {}};
    for (int player = 0; player < players_; ++player)
      if (owns_share(state.stones, territory, player)) share.received.push_back({player, 0});
    for (Change& change : share.received)
      change.points = receives(size(territory), static_cast<int>(share.received.size()));
    shares.push_back(std::move(share));
  }
  return shares;
}

void Play::end_game(State& state) const {
  for (const Share& share : shares(state))
    for (const Change& change : share.received) state.scores[index(change.player)] += change.points;
  for (int player = 0; player < players_; ++player)
    state.paid[index(player)] += political_go::paid(state.scores[index(player)]);
  state.stones = cleared(state.stones);
  state.alliances = all_broken(state.alliances);
  state.scores.assign(index(players_), first_score);
  state.boundaries = 0;
  ++state.games_ended;
  if (!remembers_earlier_games(readings_)) state.earlier.clear();
  remember(state);
}

std::vector<int> Play::legal_points(const State& state, int player) const {
  std::vector<int> points;
  for (int point = 0; point < board_->size().area(); ++point)
    if (refusals(state, {Kind::place, player, 0, point}).empty()) points.push_back(point);
  return points;
}

std::vector<std::vector<int>> Play::dragons(const State& state) const {
  std::vector<std::vector<int>> all;
  for (const Dragon& dragon : political_go::dragons(readings_, state.stones, state.alliances))
    all.push_back(dragon.stones.points());
  return all;
}

}  // namespace ruleproof::political_go
