#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "optimized/political_go.hpp"

// Political Go once more, plainly and slowly: what its engine is judged by in the tests.

namespace ruleproof::optimized {

/// The rules once more, in their own words, for few players on small boards.
struct PoliticalGoText {
  using Rules = PoliticalGo::Rules;
  using Stones = std::map<int, int>;  // of each occupied point the player
  using Alliances = std::set<std::pair<int, int>>;
  using Dragon = std::set<int>;
  /// What a move leaves, by what it removes.
  struct Left {
    Stones stones;
    std::vector<std::int64_t> scores;
  };
  using Ways = std::map<std::vector<int>, Left>;

  int w;
  int h;
  int players;
  Rules rules;
  Stones stones = {};
  Alliances alliances = {};  // both ways round
  std::set<std::pair<int, int>> proposals = {};
  std::vector<std::int64_t> scores = std::vector<std::int64_t>(players, 0);
  std::vector<std::int64_t> paid = std::vector<std::int64_t>(players, 0);
  std::vector<std::pair<int, bool>> moves = {};  // by whom, and whether it was a placement
  bool last_was_pass = false;
  std::set<int> moved = {};
  int periods = 0;
  int nweeks = 0;
  std::vector<std::pair<Stones, Alliances>> past = {{stones, alliances}};  // the present included

  bool adjacent(int a, int b) const {
    const int dx = std::abs(a % w - b % w);
    const int dy = std::abs(a / w - b / w);
    if (rules.adjacent == Rules::Adjacent::orthogonal) return dx + dy == 1;
    return (dy == 1 && dx != 1) || (dx == 1 && dy != 1);
  }
  bool allied(int p, int q) const { return alliances.contains({p, q}); }
  bool is_ally_of_all(int player, const std::set<int>& others) const {
    return std::ranges::all_of(others, [&](int other) { return allied(player, other); });
  }

  // --- Dragons ---

  std::set<int> connected(int start, const std::function<bool(int)>& within) const {
    std::set<int> reached{start};
    std::vector<int> chain{start};
    for (std::size_t i = 0; i < chain.size(); ++i) {
      for (int point = 0; point < w * h; ++point) {
        if (adjacent(chain[i], point) && within(point) && reached.insert(point).second)
          chain.push_back(point);
      }
    }
    return reached;
  }
  static std::set<int> owners(const Stones& stones, const std::set<int>& points) {
    std::set<int> players;
    for (const int point : points) players.insert(stones.at(point));
    return players;
  }
  /// The points beside a set of points.
  std::set<int> around(const std::set<int>& points) const {
    std::set<int> beside;
    for (int point = 0; point < w * h; ++point) {
      const auto touches = [&](int other) { return adjacent(point, other); };
      if (!points.contains(point) && std::ranges::any_of(points, touches)) beside.insert(point);
    }
    return beside;
  }
  /// Whether a connected set of stones is a dragon.
  bool is_dragon(const Stones& stones, const std::set<int>& points) const {
    const std::set<int> players = owners(stones, points);
    for (const int p : players) {
      for (const int q : players) {
        if (p != q && !allied(p, q)) return false;
      }
    }
    return std::ranges::none_of(around(points), [&](int point) {
      if (!stones.contains(point)) return false;
      return players.contains(stones.at(point)) || is_ally_of_all(stones.at(point), players);
    });
  }
  /// The dragons without a liberty: the stones that those of a set of players connect to some stone, if they
  /// are one.
  std::set<Dragon> dead(const Stones& stones) const {
    std::set<Dragon> found;
    std::set<int> present;
    for (const auto& [point, owner] : stones) present.insert(owner);
    std::vector<std::set<int>> cliques{{}};
    for (const int player : present) {
      const std::size_t smaller = cliques.size();
      for (std::size_t i = 0; i < smaller; ++i) {
        if (!is_ally_of_all(player, cliques[i])) continue;
        cliques.push_back(cliques[i]);
        cliques.back().insert(player);
      }
    }
    for (const std::set<int>& clique : cliques) {
      std::set<int> seen;
      for (const auto& [start, owner] : stones) {
        if (!clique.contains(owner) || seen.contains(start)) continue;
        const Dragon part = connected(
            start, [&](int point) { return stones.contains(point) && clique.contains(stones.at(point)); });
        seen.insert(part.begin(), part.end());
        const auto is_empty = [&](int point) { return !stones.contains(point); };
        if (std::ranges::none_of(around(part), is_empty) && is_dragon(stones, part)) found.insert(part);
      }
    }
    return found;
  }

  // --- Captures ---

  /// Higher is more recent.
  int recency(int player, int mover) const {
    if (player == mover) return 1 << 30;
    for (int time = static_cast<int>(moves.size()); time > 0; --time) {
      const auto& [who, placed] = moves[time - 1];
      if (who == player && (placed || rules.recent == Rules::Recent::any_move)) return time;
    }
    return -player;
  }
  void pay(const Stones& stones, const Dragon& dragon, int mover, std::vector<std::int64_t>& scores) const {
    std::map<int, int> beside;
    for (const int point : around(dragon)) {
      if (stones.contains(point)) ++beside[stones.at(point)];
    }
    std::vector<int> capturers;
    for (const auto& [player, number] : beside) capturers.push_back(player);
    std::ranges::sort(capturers, [&](int p, int q) {
      if (beside[p] != beside[q]) return beside[p] > beside[q];
      return recency(p, mover) > recency(q, mover);
    });
    const int number = static_cast<int>(capturers.size());
    if (number == 0) return;
    const int size = static_cast<int>(dragon.size());
    for (const int capturer : capturers) scores[capturer] += size / number;
    for (int point = 0; point < size % number; ++point) {
      ++scores[capturers[rules.remainder == Rules::Remainder::one_each ? point : 0]];
    }
  }
  static Stones without(Stones stones, const std::set<Dragon>& dragons) {
    for (const Dragon& dragon : dragons) {
      for (const int point : dragon) stones.erase(point);
    }
    return stones;
  }
  /// The ways in which the dead dragons go, as sets of dragons.
  std::set<std::set<Dragon>> orders(const Stones& stones, int mover) const {
    const std::set<Dragon> dead = this->dead(stones);
    if (rules.captures == Rules::Captures::simultaneous || dead.empty()) return {dead};
    if (rules.captures == Rules::Captures::opponents_first) {
      std::set<Dragon> gone;
      for (const Dragon& dragon : dead) {
        if (!owners(stones, dragon).contains(mover)) gone.insert(dragon);
      }
      gone.merge(this->dead(without(stones, gone)));
      return {gone};
    }
    std::set<std::set<Dragon>> orders;
    for (const Dragon& first : dead) {
      for (std::set<Dragon> order : this->orders(without(stones, {first}), mover)) {
        order.insert(first);
        orders.insert(order);
      }
    }
    return orders;
  }
  /// What a move may leave of these stones. The alliances are those that it has made.
  Ways ways(const Stones& stones, int mover) const {
    Ways ways;
    for (const std::set<Dragon>& order : orders(stones, mover)) {
      Left left{without(stones, order), scores};
      for (const Dragon& dragon : order) pay(stones, dragon, mover, left.scores);
      std::vector<int> removed;
      for (const auto& [point, owner] : stones) {
        if (left.stones.contains(point)) continue;
        removed.push_back(point);
        const auto dragons =
            std::ranges::count_if(order, [at = point](const Dragon& dragon) { return dragon.contains(at); });
        left.scores[owner] -= rules.loss == Rules::Loss::each_dragon ? dragons : 1;
      }
      ways.emplace(removed, left);
    }
    return ways;
  }

  // --- Ko ---

  bool alike(int p, int q, const Alliances& alliances) const {
    if (rules.equivalent == Rules::Equivalent::direct) return p == q || alliances.contains({p, q});
    std::set<int> bloc{p};
    for (int round = 0; round < players; ++round) {
      for (const auto& [a, b] : alliances) {
        if (bloc.contains(a)) bloc.insert(b);
      }
    }
    return bloc.contains(q);
  }
  bool repeats(const Stones& after) const {
    return std::ranges::any_of(past, [&](const auto& moment) {
      const auto& [then, alliances_then] = moment;
      const Alliances& asked = rules.ko == Rules::Ko::then ? alliances_then : alliances;
      return std::ranges::equal(after, then, [&](const auto& a, const auto& b) {
        return a.first == b.first && alike(a.second, b.second, asked);
      });
    });
  }

  // --- Moves ---

  int last_mover() const { return moves.empty() ? PoliticalGo::nobody : moves.back().first; }
  Ways placements(int player, int point) const {
    if (stones.contains(point) || moved.contains(player)) return {};
    if (!moves.empty() && allied(player, last_mover())) return {};
    Stones with = stones;
    with.emplace(point, player);
    Ways ways = this->ways(with, player);
    std::erase_if(ways, [&](const auto& way) {
      const Stones& left = way.second.stones;
      return !left.contains(point) || repeats(left);
    });
    return ways;
  }
  bool may_form(int p, int q, bool needs_consent = true) const {
    return p != q && !allied(p, q) && (!needs_consent || proposals.contains({q, p})) && !moved.contains(p);
  }
  bool may_break(int p, int q) const {
    return allied(p, q) && (rules.breaking == Rules::Break::any_time || !moved.contains(p));
  }
  bool may_propose(int p, int q) const { return p != q && !allied(p, q) && !proposals.contains({p, q}); }

  void turn(int p, int q) {
    for (const auto& pair : {std::pair{p, q}, std::pair{q, p}}) {
      if (alliances.erase(pair) == 0) alliances.insert(pair);
    }
  }
  /// What a forming or a breaking may leave.
  Ways turns(int p, int q) const {
    PoliticalGoText turned = *this;
    turned.turn(p, q);
    return turned.ways(stones, p);
  }

  void finish_move(int player, const Left& left, bool placed) {
    stones = left.stones;
    scores = left.scores;
    moves.emplace_back(player, placed);
    moved.insert(player);
    last_was_pass = false;
    past.emplace_back(stones, alliances);
  }
  void place(int player, int point, const std::vector<int>& removed) {
    finish_move(player, placements(player, point).at(removed), true);
    nweeks = 0;
  }
  void pass(int player) {
    finish_move(player, {stones, scores}, false);
    last_was_pass = true;
  }
  void form_or_break(int p, int q, const std::vector<int>& removed) {
    const Left left = turns(p, q).at(removed);
    if (!allied(p, q)) proposals.erase({q, p});
    turn(p, q);
    finish_move(p, left, false);
  }
  void period() {
    moved.clear();
    ++periods;
  }
  bool checkpoint() {
    if (!last_was_pass || nweeks < (rules.nweek == Rules::Nweek::two_boundaries ? 2 : 1)) return false;
    std::set<std::set<int>> territories;
    const auto is_empty = [&](int point) { return !stones.contains(point); };
    for (int point = 0; point < w * h; ++point) {
      if (is_empty(point)) territories.insert(connected(point, is_empty));
    }
    for (const std::set<int>& territory : territories) {
      const std::set<int> sharing = owners(stones, around(territory));
      for (const int player : sharing) scores[player] += 2 * std::ssize(territory) / std::ssize(sharing);
    }
    for (int player = 0; player < players; ++player) {
      if (scores[player] > 0) paid[player] += scores[player];
      scores[player] = 0;
    }
    stones.clear();
    alliances.clear();
    nweeks = 0;
    if (rules.history == Rules::History::cleared) past.clear();
    past.emplace_back(stones, alliances);
    return true;
  }

  PerftSums perft(int depth) const {
    PerftSums sums;
    if (depth == 0) {
      std::int64_t sum = 0;
      for (int player = 0; player < players; ++player) sum += (player + 1) * scores[player];
      sums = {1, static_cast<std::uint64_t>(sum * sum), moves.empty() ? 0 : scores[last_mover()]};
      return sums;
    }
    const auto go_on = [&](const auto& play) {
      PoliticalGoText next = *this;
      next.period();
      play(next);
      const PerftSums more = next.perft(depth - 1);
      sums.count += more.count;
      sums.squares += more.squares;
      sums.mover += more.mover;
    };
    PoliticalGoText free = *this;
    free.period();
    for (int p = 0; p < players; ++p) {
      go_on([&](PoliticalGoText& next) { next.pass(p); });
      for (int q = 0; q < players; ++q) {
        if (!free.may_form(p, q, false) && !free.may_break(p, q)) continue;
        for (const auto& way : free.turns(p, q)) {
          go_on([&](PoliticalGoText& next) { next.form_or_break(p, q, way.first); });
        }
      }
      for (int point = 0; point < w * h; ++point) {
        for (const auto& way : free.placements(p, point)) {
          go_on([&](PoliticalGoText& next) { next.place(p, point, way.first); });
        }
      }
    }
    return sums;
  }
};

}  // namespace ruleproof::optimized
