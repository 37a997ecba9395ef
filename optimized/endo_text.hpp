#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "optimized/endo.hpp"

// Endo once more, plainly and slowly: what its engine is judged by in the tests.

namespace ruleproof::optimized {

/// The rules once more, in their own words, to judge the engine by.
struct EndoText {
  using Rules = Endo::Rules;
  using Phase = Endo::Phase;

  Rules rules;
  std::map<Square, Side> markers = {};
  Side to_move = Side::black;
  Phase phase = Phase::placement;
  std::optional<Square> placed = std::nullopt;
  std::optional<Side> winner = std::nullopt;

  static std::vector<Square> orthogonal(Square s) {
    return {{s.x, s.y + 1}, {s.x + 1, s.y}, {s.x, s.y - 1}, {s.x - 1, s.y}};
  }
  static std::vector<Square> around(Square s) {
    std::vector<Square> squares = orthogonal(s);
    for (const int dx : {-1, 1}) {
      for (const int dy : {-1, 1}) squares.push_back({s.x + dx, s.y + dy});
    }
    return squares;
  }
  static bool is_unity(const std::map<Square, Side>& markers) {
    if (markers.empty()) return true;
    std::vector<Square> chain{markers.begin()->first};
    std::set<Square> seen{chain.front()};
    for (std::size_t i = 0; i < chain.size(); ++i) {
      for (const Square near : around(chain[i])) {
        if (markers.contains(near) && seen.insert(near).second) chain.push_back(near);
      }
    }
    return seen.size() == markers.size();
  }
  /// No path of empty squares leads to where there are no markers any more.
  bool is_hole(Square square) const {
    if (markers.contains(square)) return false;
    const auto is_far = [&](Square s) {
      const auto all = [&](auto side) {
        return std::ranges::all_of(markers, [&](const auto& marker) { return side(marker.first); });
      };
      return all([&](Square m) { return m.x < s.x; }) || all([&](Square m) { return m.x > s.x; }) ||
             all([&](Square m) { return m.y < s.y; }) || all([&](Square m) { return m.y > s.y; });
    };
    std::vector<Square> path{square};
    std::set<Square> seen{square};
    for (std::size_t i = 0; i < path.size(); ++i) {
      if (is_far(path[i])) return false;
      for (const Square near : orthogonal(path[i])) {
        if (!markers.contains(near) && seen.insert(near).second) path.push_back(near);
      }
    }
    return true;
  }
  bool has_liberty(const std::set<Square>& group) const {
    for (const Square marker : group) {
      for (const Square near : orthogonal(marker)) {
        if (!markers.contains(near) && !is_hole(near)) return true;
      }
    }
    return false;
  }
  std::set<Square> group_of(Square marker) const {
    std::set<Square> group{marker};
    if (rules.group == Rules::Group::any_set) return group;  // the one that has the fewest liberties
    std::vector<Square> chain{marker};
    for (std::size_t i = 0; i < chain.size(); ++i) {
      for (const Square near : orthogonal(chain[i])) {
        const auto found = markers.find(near);
        if (found == markers.end() || found->second != markers.at(marker)) continue;
        if (group.insert(near).second) chain.push_back(near);
      }
    }
    return group;
  }
  bool is_deprived(Square square) const { return markers.contains(square) && !has_liberty(group_of(square)); }
  bool has_deprived(Side side) const {
    return std::ranges::any_of(
        markers, [&](const auto& marker) { return marker.second == side && is_deprived(marker.first); });
  }

  std::vector<Square> placements() const {
    if (phase != Phase::placement) return {};
    if (markers.empty()) return {{0, 0}};
    std::set<Square> squares;
    for (const auto& [marker, side] : markers) {
      for (const Square near : around(marker)) {
        if (!markers.contains(near)) squares.insert(near);
      }
    }
    return {squares.begin(), squares.end()};
  }
  std::optional<Square> landing(Movement movement) const {
    Square last = movement.from;
    Square at = movement.from;
    for (int steps = 0; steps < 100; ++steps) {
      at = orthogonal(at)[static_cast<int>(movement.direction)];
      if (markers.contains(at)) last = at;
    }
    if (last == movement.from) return std::nullopt;
    return orthogonal(last)[static_cast<int>(movement.direction)];
  }
  bool is_legal(Movement movement) const {
    const auto found = markers.find(movement.from);
    if (phase != Phase::movement || found == markers.end() || found->second != to_move) return false;
    if (rules.move == Rules::Move::other && movement.from == placed) return false;
    const std::optional<Square> landing = this->landing(movement);
    if (!landing) return false;
    std::map<Square, Side> after = markers;
    after.erase(movement.from);
    if (rules.unity == Rules::Unity::lifted && !is_unity(after)) return false;
    after.emplace(*landing, to_move);
    return is_unity(after);
  }
  std::vector<Movement> movements() const {
    std::vector<Movement> legal;
    for (const auto& [marker, side] : markers) {
      for (const Direction direction : directions) {
        if (is_legal({marker, direction})) legal.push_back({marker, direction});
      }
    }
    return legal;
  }

  bool judge() {
    const bool own = has_deprived(to_move);
    const bool enemy = has_deprived(other(to_move));
    if (own && (enemy || rules.self == Rules::Self::loses)) winner = other(to_move);
    if (enemy && !own) winner = to_move;
    if (winner) phase = Phase::over;
    if (winner) placed.reset();
    return winner.has_value();
  }
  void end_turn() {
    if (judge()) return;
    to_move = other(to_move);
    phase = Phase::placement;
    placed.reset();
  }
  void place(Square square) {
    markers.emplace(square, to_move);
    if (rules.deprived == Rules::Deprived::each_action && judge()) return;
    placed = square;
    phase = Phase::movement;
    if (movements().empty()) end_turn();
  }
  void move(Movement movement) {
    const Square landing = *this->landing(movement);
    markers.erase(movement.from);
    markers.emplace(landing, to_move);
    end_turn();
  }
  std::uint64_t perft(int depth) const {
    if (depth == 0) return 1;
    if (phase == Phase::over) return 0;
    std::uint64_t sequences = 0;
    for (const Square square : placements()) {
      EndoText placed = *this;
      placed.place(square);
      if (placed.phase != Phase::movement) sequences += placed.perft(depth - 1);
      for (const Movement movement : placed.movements()) {
        EndoText moved = placed;
        moved.move(movement);
        sequences += moved.perft(depth - 1);
      }
    }
    return sequences;
  }
};

}  // namespace ruleproof::optimized
