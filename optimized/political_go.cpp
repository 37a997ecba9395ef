#include "optimized/political_go.hpp"
#include "optimized/mixed.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <iterator>
#include <tuple>

namespace ruleproof::optimized {
namespace {

Neighbourhood::Kind kind_of(PoliticalGo::Rules::Adjacent adjacent) {
  return adjacent == PoliticalGo::Rules::Adjacent::letter ? Neighbourhood::Kind::letter
                                                          : Neighbourhood::Kind::orthogonal;
}

/// Calls a function when its scope ends.
template <typename Do>
class AtExit {
 public:
  explicit AtExit(Do what) : do_(what) {}
  AtExit(const AtExit&) = delete;
  AtExit& operator=(const AtExit&) = delete;
  ~AtExit() { do_(); }

 private:
  Do do_;
};

}  // namespace

PoliticalGo::PoliticalGo(int w, int h, int players, const Rules& rules)
    : w_(w),
      h_(h),
      players_(players),
      rules_(rules),
      board_(w, h, kind_of(rules.adjacent)),
      past_(w * h, players, rules.ko == Rules::Ko::then) {
  if (players < fewest_players || players > most_players) {
    throw std::invalid_argument("there are from 2 to 52 players, not " + std::to_string(players));
  }
  update_alike();
  remember_board();
}

void PoliticalGo::set_up(const Setup& setup) {
  const auto demand = [](bool is_so, const char* what) {
    if (!is_so) throw std::invalid_argument(what);
  };
  const auto is_player = [&](int player) { return 0 <= player && player < players_; };
  PoliticalGo fresh(w_, h_, players_, rules_);
  demand(setup.stones.empty() || std::ssize(setup.stones) == area(), "another number of points");
  for (int point = 0; point < std::ssize(setup.stones); ++point) {
    const int player = setup.stones[point];
    if (player == nobody) continue;
    demand(is_player(player), "a stone of somebody who is no player");
    fresh.board_.place(point, player);
    fresh.sound_ = false;
  }
  for (const auto& [p, q] : setup.alliances) {
    demand(is_player(p) && is_player(q) && p != q, "an alliance that is not one of two players");
    fresh.alliances_.set(p, q, true);
  }
  demand(setup.scores.empty() || std::ssize(setup.scores) == players_, "another number of scores");
  for (int player = 0; player < std::ssize(setup.scores); ++player) {
    const std::int64_t score = setup.scores[player];
    demand(-farthest_score <= score && score <= farthest_score, "a score that is too far from 0");
    fresh.scores_[player] = score;
  }
  demand(setup.paid.empty() || std::ssize(setup.paid) == players_, "another number of payments");
  std::ranges::copy(setup.paid, fresh.paid_.begin());
  const auto set_times = [&](const std::vector<int>& order, Times& times, int from) {
    for (const int player : order) {
      demand(is_player(player), "a move of somebody who is no player");
      demand(times[player] == 0, "two last moves of one player");
      times[player] = ++from;
    }
  };
  // Only the order of these times matters, and the next move must get a later time.
  set_times(setup.movers, fresh.moved_at_, 0);
  set_times(setup.placers, fresh.placed_at_, 0);
  fresh.calendar_.moves = static_cast<int>(std::max(setup.movers.size(), setup.placers.size()));
  if (!setup.movers.empty()) fresh.calendar_.last_mover = static_cast<std::int8_t>(setup.movers.back());
  fresh.calendar_.last_was_pass = setup.last_was_pass;
  fresh.calendar_.nweeks = setup.nweeks;
  for (const auto& [p, q] : setup.proposals) {
    demand(is_player(p) && is_player(q) && p != q, "a proposal that is not from one player to another");
    fresh.proposals_[p] |= Players{1} << q;
  }
  for (const int player : setup.moved) {
    demand(is_player(player), "a move of somebody who is no player");
    fresh.calendar_.moved |= Players{1} << player;
  }
  fresh.past_.go_back({.boards = 0, .first = 0});
  fresh.update_alike();
  fresh.remember_board();
  *this = std::move(fresh);
}

PoliticalGo::Setup PoliticalGo::position() const {
  Setup now;
  for (int point = 0; point < area(); ++point) now.stones.push_back(at(point));
  for (int p = 0; p < players_; ++p) {
    if (has_moved(p)) now.moved.push_back(p);
    for (int q = 0; q < players_; ++q) {
      if (p < q && allied(p, q)) now.alliances.emplace_back(p, q);
      if (proposed(p, q)) now.proposals.emplace_back(p, q);
    }
  }
  now.scores.assign(scores_.begin(), scores_.begin() + players_);
  now.paid.assign(paid_.begin(), paid_.begin() + players_);
  now.movers = by_recency(moved_at_);
  now.placers = by_recency(placed_at_);
  now.last_was_pass = calendar_.last_was_pass;
  now.nweeks = calendar_.nweeks;
  return now;
}

std::vector<int> PoliticalGo::by_recency(const Times& times) const {
  std::vector<int> players;
  for (int player = 0; player < players_; ++player) {
    if (times[player] > 0) players.push_back(player);
  }
  std::ranges::sort(players, {}, [&](int player) { return times[player]; });
  return players;
}

std::uint64_t PoliticalGo::key() const {
  std::uint64_t key = board_.stones_key();
  const auto rank = [&](const Times& times, int player) {
    const auto is_up_to = [&](int time) { return time > 0 && time <= times[player]; };
    return static_cast<std::uint64_t>(std::count_if(times.begin(), times.begin() + players_, is_up_to));
  };
  const auto add = [&](std::uint64_t value) { key = mixed(key ^ value); };
  for (int player = 0; player < players_; ++player) {
    add(alliances_.allies(player));
    add(proposals_[player]);
    add(static_cast<std::uint64_t>(scores_[player]));
    add(static_cast<std::uint64_t>(paid_[player]));
    add(rank(moved_at_, player));
    add(rank(placed_at_, player));
  }
  add(calendar_.moved);
  add(static_cast<std::uint64_t>(calendar_.last_mover));
  add(calendar_.last_was_pass ? 1 : 0);
  add(static_cast<std::uint64_t>(std::min(calendar_.nweeks, 2)));
  return key;
}

// --- Legality ----------------------------------------------------------------------------------------------

/// Returns whether the player may place at all.
bool PoliticalGo::may_place(int player) const {
  if (has_moved(player)) return false;
  return last_mover() == nobody || !allied(player, last_mover());
}

bool PoliticalGo::is_legal_placement(int player, int point) const {
  if (!may_place(player) || at(point) != nobody) return false;
  switch (effect(player, point)) {
    case Effect::quiet:
      return !repeats_quietly(player, point);
    case Effect::suicide:
      return false;
    case Effect::unclear:
      break;
  }
  return !removals_by_placement(player, point).empty();
}

std::vector<int> PoliticalGo::legal_points(int player) const {
  std::vector<int> points;
  if (!may_place(player)) return points;
  points.reserve(area() - stones());
  const Points last = board_.last_liberties();
  for (int point = 0; point < area(); ++point) {
    if (at(point) != nobody) continue;
    const bool is_quiet = sound_ && !last[point] && board_.has_empty_beside(point);
    const bool is_legal = is_quiet ? !repeats_quietly(player, point) : is_legal_placement(player, point);
    if (is_legal) points.push_back(point);
  }
  return points;
}

/// Returns whether a placement that removes nothing creates a board that is equivalent to an earlier one.
bool PoliticalGo::repeats_quietly(int player, int point) const {
  if (stones() >= past_.most_stones()) return false;
  const std::uint64_t key = board_.occupied_key() ^ PoliticalGoBoard::occupied_key_of(point);
  return past_.has_equivalent(key, alike_, [&](int p) { return p == point ? player : at(p); });
}

/// Returns whether the board without the removed stones is equivalent to an earlier one.
bool PoliticalGo::repeats(const Outcome& removed) const {
  std::uint64_t key = board_.occupied_key();
  Points gone;
  for (const int point : removed) {
    key ^= PoliticalGoBoard::occupied_key_of(point);
    gone.set(point);
  }
  return past_.has_equivalent(key, alike_, [&](int point) { return gone[point] ? nobody : at(point); });
}

std::vector<PoliticalGo::Outcome> PoliticalGo::outcomes(int player, int point) const {
  if (!may_place(player) || at(point) != nobody) return {};
  return outcomes_of(removals_by_placement(player, point));
}

std::vector<PoliticalGo::Outcome> PoliticalGo::outcomes_of_form(int p, int q, bool needs_consent) const {
  if (!is_legal_form(p, q, needs_consent)) return {};
  return outcomes_of(removals_by_turn(p, q));
}

std::vector<PoliticalGo::Outcome> PoliticalGo::outcomes_of_break(int p, int q) const {
  if (!is_legal_break(p, q)) return {};
  return outcomes_of(removals_by_turn(p, q));
}

std::vector<PoliticalGo::Outcome> PoliticalGo::outcomes_of(std::vector<Removal> removals) {
  std::vector<Outcome> outcomes;
  for (Removal& removal : removals) outcomes.push_back(std::move(removal.points));
  return outcomes;
}

// --- Dead dragons ------------------------------------------------------------------------------------------

/// Returns the dead dragons after a placement. Each of them contains the placed stone or lost a liberty at
/// the point, unless a set-up has left other dead dragons.
const std::vector<Dragon>& PoliticalGo::dead_dragons_near(int point) const {
  if (!sound_) return dead_dragons_of(everybody);
  std::vector<int> breathless;
  if (board_.is_breathless(point)) breathless.push_back(point);
  for (const int beside : board_.neighbours(point)) {
    if (at(beside) != nobody && board_.is_breathless(beside)) breathless.push_back(beside);
  }
  return search_.find(board_, alliances_, breathless);
}

/// Returns the dead dragons with a stone of these players; all dead dragons if a set-up may have left some.
/// When two players become allies or opponents, only sets of stones that include one of their stones can
/// become dragons.
const std::vector<Dragon>& PoliticalGo::dead_dragons_of(Players owners) const {
  std::vector<int> breathless;
  for (int point = 0; point < area(); ++point) {
    if (at(point) == nobody || (sound_ && (owners & just(at(point))) == 0)) continue;
    if (board_.is_breathless(point)) breathless.push_back(point);
  }
  return search_.find(board_, alliances_, breathless);
}

/// Returns the sets of dead dragons that the mover may remove, sorted by the points that are removed.
///
/// Removing a dragon gives a liberty to each dragon that meets it and has stones left, and leaves the others
/// unchanged. So no dragon dies that was not dead at first.
std::vector<PoliticalGo::Removal> PoliticalGo::removals(const std::vector<Dragon>& dead, int mover) const {
  std::vector<Removal> removals;
  if (dead.empty() || rules_.captures == Rules::Captures::simultaneous) {
    removals.push_back({.dragons = dead, .points = {}});
  } else if (rules_.captures == Rules::Captures::opponents_first) {
    Removal& removal = removals.emplace_back();
    const auto is_own = [&](const Dragon& dragon) { return (dragon.owners & just(mover)) != 0; };
    std::ranges::remove_copy_if(dead, std::back_inserter(removal.dragons), is_own);
    const std::size_t enemies = removal.dragons.size();
    for (const Dragon& dragon : dead) {
      if (!is_own(dragon)) continue;
      const auto meets = [&](const Dragon& enemy) { return enemy.meets(dragon); };
      if (std::none_of(removal.dragons.begin(),
                       std::next(removal.dragons.begin(), static_cast<std::ptrdiff_t>(enemies)), meets)) {
        removal.dragons.push_back(dragon);
      }
    }
  } else {
    for (const std::vector<int>& choice : maximal_choices(dead)) {
      Removal& removal = removals.emplace_back();
      for (const int dragon : choice) removal.dragons.push_back(dead[dragon]);
    }
  }
  for (Removal& removal : removals) {
    Points points;
    for (const Dragon& dragon : removal.dragons) points |= dragon.points;
    for (std::size_t point = points._Find_first(); point < points.size(); point = points._Find_next(point)) {
      removal.points.push_back(static_cast<int>(point));
    }
  }
  std::ranges::sort(removals, {}, &Removal::points);
  return removals;
}

/// Returns the possible removals by a placement on an empty point, under the rules about captures and ko.
std::vector<PoliticalGo::Removal> PoliticalGo::removals_by_placement(int player, int point) const {
  const bool quiet = effect(player, point) == Effect::quiet;
  board_.place(point, player);
  const AtExit restore([&] { board_.take_back(point); });
  std::vector<Removal> removals =
      quiet ? std::vector<Removal>(1) : this->removals(dead_dragons_near(point), player);
  keep_legal(removals, point);
  return removals;
}

/// Returns the possible removals when p forms an alliance with q or breaks it.
std::vector<PoliticalGo::Removal> PoliticalGo::removals_by_turn(int p, int q) const {
  const bool allied = this->allied(p, q);
  alliances_.set(p, q, !allied);
  const AtExit restore([&] { alliances_.set(p, q, allied); });
  return removals(dead_dragons_of(just(p) | just(q)), p);
}

/// Drops the removals that would remove the placed stone or create an equivalent of an earlier board.
void PoliticalGo::keep_legal(std::vector<Removal>& removals, int placed) const {
  std::erase_if(removals, [&](const Removal& removal) {
    return std::ranges::binary_search(removal.points, placed) || repeats(removal.points);
  });
}

// --- Events ------------------------------------------------------------------------------------------------

void PoliticalGo::log(Kind kind, int p, int q, int point) {
  events_.push_back({.kind = kind,
                     .sound = sound_,
                     .used_consent = kind == Kind::form && proposed(q, p),
                     .p = static_cast<std::int8_t>(p),
                     .q = static_cast<std::int8_t>(q),
                     .point = static_cast<std::uint16_t>(point),
                     .moved_at = moved_at_[p],
                     .placed_at = placed_at_[p],
                     .removed = removed_.size(),
                     .past = past_.mark(),
                     .calendar = calendar_});
}

void PoliticalGo::make_move(int player, bool is_pass) {
  moved_at_[player] = ++calendar_.moves;
  calendar_.moved |= just(player);
  calendar_.last_mover = static_cast<std::int8_t>(player);
  calendar_.last_was_pass = is_pass;
}

void PoliticalGo::place(int player, int point, int outcome) {
  assert(is_legal_placement(player, point));
  Removal removal;
  if (effect(player, point) != Effect::quiet)
    removal = std::move(removals_by_placement(player, point)[outcome]);
  log(Kind::place, player, 0, point);
  make_move(player, false);
  placed_at_[player] = calendar_.moves;
  calendar_.nweeks = 0;
  board_.place(point, player);
  remove(removal, player);
  remember_board();
}

void PoliticalGo::pass(int player) {
  assert(is_legal_pass(player));
  log(Kind::pass, player);
  make_move(player, true);
}

void PoliticalGo::propose(int p, int q) {
  assert(is_legal_proposal(p, q));
  log(Kind::propose, p, q);
  proposals_[p] |= just(q);
}

void PoliticalGo::form(int p, int q, int outcome) {
  assert(is_legal_form(p, q, false));
  turn_alliance(Kind::form, p, q, outcome);
  proposals_[q] &= ~just(p);
}

void PoliticalGo::break_up(int p, int q, int outcome) {
  assert(is_legal_break(p, q));
  turn_alliance(Kind::break_up, p, q, outcome);
}

void PoliticalGo::turn_alliance(Kind kind, int p, int q, int outcome) {
  const Removal removal = std::move(removals_by_turn(p, q)[outcome]);
  log(kind, p, q);
  make_move(p, false);
  alliances_.set(p, q, kind == Kind::form);
  update_alike();
  remove(removal, p);
  if (!removal.points.empty() || rules_.ko == Rules::Ko::then) remember_board();
}

void PoliticalGo::period() {
  log(Kind::period);
  calendar_.moved = 0;
}

void PoliticalGo::nweek() {
  log(Kind::nweek);
  ++calendar_.nweeks;
}

bool PoliticalGo::checkpoint() {
  const int enough = rules_.nweek == Rules::Nweek::two_boundaries ? 2 : 1;
  const bool over = calendar_.last_was_pass && calendar_.nweeks >= enough;
  log(over ? Kind::end : Kind::checkpoint);
  if (!over) return false;
  games_.push_back({board_, alliances_, scores_, paid_});
  pay_territories();
  pay_out();
  board_ = PoliticalGoBoard(w_, h_, kind_of(rules_.adjacent));
  sound_ = true;
  alliances_ = {};
  update_alike();
  calendar_.nweeks = 0;
  if (rules_.history == Rules::History::cleared) past_.forget();
  remember_board();
  return true;
}

void PoliticalGo::undo() {
  assert(!events_.empty());
  const Event& event = events_.back();
  if (removed_.size() > event.removed) {
    const std::size_t stones = removed_.size() - event.removed;
    board_.restore(std::span(removed_).last(stones), std::span(removed_owners_).last(stones));
    removed_.resize(event.removed);
    removed_owners_.resize(event.removed);
    scores_ = scores_then_.back();
    scores_then_.pop_back();
  }
  switch (event.kind) {
    case Kind::place:
      board_.take_back(event.point);
      break;
    case Kind::propose:
      proposals_[event.p] &= ~just(event.q);
      break;
    case Kind::form:
    case Kind::break_up:
      alliances_.set(event.p, event.q, event.kind == Kind::break_up);
      update_alike();
      if (event.used_consent) proposals_[event.q] |= just(event.p);
      break;
    case Kind::end:
      board_ = games_.back().board;
      alliances_ = games_.back().alliances;
      scores_ = games_.back().scores;
      paid_ = games_.back().paid;
      games_.pop_back();
      update_alike();
      break;
    case Kind::pass:
    case Kind::period:
    case Kind::nweek:
    case Kind::checkpoint:
      break;
  }
  moved_at_[event.p] = event.moved_at;
  placed_at_[event.p] = event.placed_at;
  past_.go_back(event.past);
  calendar_ = event.calendar;
  sound_ = event.sound;
  events_.pop_back();
}

void PoliticalGo::update_alike() {
  alike_ = rules_.equivalent == Rules::Equivalent::closure ? alliances_.blocs() : alliances_.circles();
}

// --- Payments ----------------------------------------------------------------------------------------------

/// Removes the dragons that a move has killed, and updates the scores for them. All remaining dragons have
/// liberties.
void PoliticalGo::remove(const Removal& removal, int mover) {
  sound_ = true;
  if (removal.points.empty()) return;
  scores_then_.push_back(scores_);
  for (const Dragon& dragon : removal.dragons) pay_capturers(dragon, mover);
  charge_owners(removal);
  for (const int point : removal.points) {
    removed_.push_back(point);
    removed_owners_.push_back(static_cast<std::int8_t>(at(point)));
  }
  board_.remove(removal.points);
}

void PoliticalGo::charge_owners(const Removal& removal) {
  if (rules_.loss == Rules::Loss::each_stone) {
    for (const int point : removal.points) --scores_[at(point)];
    return;
  }
  for (const Dragon& dragon : removal.dragons) {
    for (int point = 0; point < area(); ++point) {
      if (dragon.points[point]) --scores_[at(point)];
    }
  }
}

void PoliticalGo::pay_capturers(const Dragon& dragon, int mover) {
  std::array<int, most_players> beside{};
  for (int point = 0; point < area(); ++point) {
    if (dragon.around[point]) ++beside[at(point)];
  }
  std::vector<int> capturers;
  for (int player = 0; player < players_; ++player) {
    if (beside[player] > 0) capturers.push_back(player);
  }
  if (capturers.empty()) return;
  const Times& times = rules_.recent == Rules::Recent::placed ? placed_at_ : moved_at_;
  std::ranges::sort(capturers, std::ranges::greater{}, [&](int player) {
    return std::tuple{beside[player], player == mover, times[player], -player};
  });
  const int stones = static_cast<int>(dragon.points.count());
  const int share = stones / static_cast<int>(capturers.size());
  int rest = stones % static_cast<int>(capturers.size());
  for (const int capturer : capturers) {
    const int bonus = rules_.remainder == Rules::Remainder::all_to_top ? rest : std::min(rest, 1);
    scores_[capturer] += share + bonus;
    rest -= bonus;
  }
}

void PoliticalGo::pay_territories() {
  Points seen;
  for (int start = 0; start < area(); ++start) {
    if (at(start) != nobody || seen[start]) continue;
    seen.set(start);
    Players owners = 0;
    std::vector<int> territory{start};
    for (std::size_t i = 0; i < territory.size(); ++i) {
      for (const int beside : board_.neighbours(territory[i])) {
        if (at(beside) != nobody) {
          owners |= just(at(beside));
        } else if (!seen[beside]) {
          seen.set(beside);
          territory.push_back(beside);
        }
      }
    }
    if (owners == 0) continue;
    const int share = 2 * static_cast<int>(territory.size()) / std::popcount(owners);
    for_each_player(owners, [&](int owner) { scores_[owner] += share; });
  }
}

void PoliticalGo::pay_out() {
  for (int player = 0; player < players_; ++player) {
    paid_[player] += std::max<std::int64_t>(scores_[player], 0);
    scores_[player] = 0;
  }
}

}  // namespace ruleproof::optimized
