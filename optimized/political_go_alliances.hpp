#pragma once

#include <array>
#include <bit>
#include <cstdint>

// Defines sets of players and the alliances between players.

namespace ruleproof::optimized {

/// A set of players, one bit each.
using Players = std::uint64_t;

inline constexpr Players everybody = ~Players{0};

constexpr Players just(int player) { return Players{1} << player; }

/// Calls visit(player) for each player of a set, in increasing order.
template <typename Visit>
void for_each_player(Players players, Visit visit) {
  for (; players != 0; players &= players - 1) visit(std::countr_zero(players));
}

/// The alliances between players. No player is allied with himself.
class Alliances {
 public:
  static constexpr int most_players = 52;
  /// For each player a set of players.
  using Relation = std::array<Players, most_players>;

  bool allied(int p, int q) const { return (allies_[p] >> q & 1) != 0; }
  Players allies(int player) const { return allies_[player]; }

  /// Makes two players allies or opponents, whatever they were before.
  void set(int p, int q, bool allied) {
    allies_[p] = (allies_[p] & ~just(q)) | (allied ? just(q) : 0);
    allies_[q] = (allies_[q] & ~just(p)) | (allied ? just(p) : 0);
  }

  /// Returns for each player the set of himself and his allies.
  Relation circles() const {
    Relation circles = allies_;
    for (int player = 0; player < most_players; ++player) circles[player] |= just(player);
    return circles;
  }

  /// Returns for each player the set of himself and all players that a chain of alliances connects with him.
  Relation blocs() const {
    Relation blocs = circles();
    for (Players& bloc : blocs) {
      for (Players before = 0; before != bloc;) {
        before = bloc;
        for_each_player(before, [&](int member) { bloc |= allies_[member]; });
      }
    }
    return blocs;
  }

 private:
  Relation allies_{};
};

}  // namespace ruleproof::optimized
