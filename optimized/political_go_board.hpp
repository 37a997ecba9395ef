#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "optimized/grid.hpp"
#include "optimized/political_go_alliances.hpp"

// Defines the board of Political Go: its adjacency, its stones and their chains.

namespace ruleproof::optimized {

using Points = std::bitset<Grid::max_area>;

/// The liberties of a chain, each counted once per adjacent stone of the chain. They are stored as their
/// number, the sum of their points and the sum of the squared points. Breaths can be added and subtracted,
/// and show whether all liberties are one point. (There are at most 30,000 pairs of a stone and a liberty, so
/// nothing overflows.)
class Breath {
 public:
  constexpr Breath() = default;
  static constexpr Breath of(int point) {
    Breath result;
    result.number_ = 1;
    result.sum_ = point;
    result.squares_ = std::int64_t{point} * point;
    return result;
  }

  constexpr Breath& operator+=(const Breath& other) {
    number_ += other.number_;
    sum_ += other.sum_;
    squares_ += other.squares_;
    return *this;
  }
  constexpr Breath& operator-=(const Breath& other) {
    number_ -= other.number_;
    sum_ -= other.sum_;
    squares_ -= other.squares_;
    return *this;
  }
  friend constexpr bool operator==(const Breath&, const Breath&) = default;

  constexpr bool none() const { return number_ == 0; }
  /// Returns whether no liberty differs from `point`: the mean of all is `point` and their variance is 0.
  constexpr bool none_but(int point) const {
    return (sum_ == point * number_) & (squares_ == std::int64_t{point} * sum_);
  }
  /// `single` returns whether exactly one point is a liberty; `place` then returns this point.
  constexpr bool single() const { return !none() && squares_ * number_ == std::int64_t{sum_} * sum_; }
  constexpr int place() const { return sum_ / number_; }

 private:
  std::int32_t number_ = 0;
  std::int32_t sum_ = 0;
  std::int64_t squares_ = 0;
};

/// The adjacency of the points of a w × h board.
class Neighbourhood {
 public:
  enum class Kind : std::uint8_t {
    orthogonal,
    letter,  ///< rows differ by 1 and columns by anything but 1, or the other way round
  };

  /// Throws std::invalid_argument unless w and h are from 1 to 25.
  Neighbourhood(int w, int h, Kind kind);

  std::span<const std::uint16_t> of(int point) const {
    return {points_.data() + first_[point], points_.data() + first_[point + 1]};
  }

 private:
  std::vector<std::uint16_t> points_;
  std::vector<std::uint32_t> first_;
};

/// The stones of up to 127 players on a board. The class also stores the chains, which are the connected
/// components of each player's stones, and the liberties of each chain. It does not decide which stones are
/// dead.
///
/// Stones are added singly and removed in whole chains, so chains are only ever joined. Only undo splits
/// chains; it then traverses their stones one by one.
class PoliticalGoBoard {
 public:
  static constexpr int nobody = -1;

  enum class Effect : std::uint8_t {
    quiet,    ///< after the placement, the stone's chain and each adjacent chain have a liberty
    suicide,  ///< the stone is next to opponents only, has no liberty and takes no chain's last liberty
    unclear,
  };

  /// Creates the empty board. Throws std::invalid_argument unless w and h are from 1 to 25.
  PoliticalGoBoard(int w, int h, Neighbourhood::Kind kind);

  int area() const { return area_; }
  int stones() const { return stones_; }
  /// Returns the owner of the stone on a point, or `nobody`.
  int at(int point) const { return owner_[point]; }
  std::span<const std::int8_t> owners() const { return {owner_.data(), static_cast<std::size_t>(area_)}; }
  std::span<const std::uint16_t> neighbours(int point) const { return neighbourhood_.of(point); }

  /// Returns the stone that identifies the chain of a stone, valid until the next change.
  int chain(int stone) const { return chain_[stone]; }
  /// Returns whether no stone of the stone's chain has an empty neighbour.
  bool is_breathless(int stone) const { return breath_[chain_[stone]].none(); }
  /// Returns whether the point has an empty neighbour.
  bool has_empty_beside(int point) const {
    int any = 0;
    for (const int beside : neighbours(point)) any |= owner_[beside];  // only `nobody` is negative
    return any < 0;
  }
  /// Returns the points that are the only liberty of a chain. A stone on another point with an empty
  /// neighbour has the effect `quiet`.
  Points last_liberties() const;
  /// Returns the effect of the player's stone on an empty point, as far as the adjacent chains determine it.
  Effect effect(int point, int player, Players allies) const;

  /// Returns a key of the occupied points, regardless of the owners.
  std::uint64_t occupied_key() const { return occupied_key_; }
  static std::uint64_t occupied_key_of(int point);
  /// Returns a key of the occupied points and their owners.
  std::uint64_t stones_key() const { return stones_key_; }

  /// Places a stone on an empty point.
  void place(int point, int player);
  /// Undoes a placement on the point. All else on the board must be as it was directly after that placement.
  void take_back(int point);
  /// Removes stones, which must be whole chains without liberties.
  void remove(std::span<const int> points);
  /// Undoes a removal: the i-th stone of `points` belongs to the i-th of `owners`.
  void restore(std::span<const int> points, std::span<const std::int8_t> owners);

  /// Recomputes the chains, liberties and keys by another method. Returns one message for each difference.
  std::vector<std::string> check() const;

 private:
  friend struct PoliticalGoBoardPeer;

  void toggle_keys(int point, int player);
  template <typename Visit>
  void follow(int stone, int old_chain, int new_chain, Visit visit);
  void renew_chain(int stone);

  static constexpr std::uint16_t loose = Grid::max_area;  // marks a stone that is not in a chain yet

  int area_;
  Neighbourhood neighbourhood_;
  int stones_ = 0;
  std::uint64_t occupied_key_ = 0;
  std::uint64_t stones_key_ = 0;
  std::array<std::int8_t, Grid::max_area> owner_;
  std::array<std::uint16_t, Grid::max_area> chain_{};  // valid for stones
  std::array<Breath, Grid::max_area> breath_{};        // valid for the stones that identify chains
  std::vector<std::uint16_t> pending_;                 // a stack that `follow` uses
};

}  // namespace ruleproof::optimized
