#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "optimized/grid.hpp"
#include "optimized/political_go_alliances.hpp"

namespace ruleproof::optimized {

using Points = std::bitset<Grid::max_area>;

/// How the liberties of a chain lie, each of them counted once for each stone of the chain beside it: their
/// number, the sum of their points and that of their squares. They add and subtract, and tell whether they
/// are all one point. (At most 30,000 pairs of a stone and a liberty, so nothing overflows.)
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
  /// Whether there is no liberty but perhaps that point: they are around it on average, and do not vary.
  constexpr bool none_but(int point) const {
    return (sum_ == point * number_) & (squares_ == std::int64_t{point} * sum_);
  }
  /// Whether there is one liberty only, which is then `place`.
  constexpr bool single() const { return !none() && squares_ * number_ == std::int64_t{sum_} * sum_; }
  constexpr int place() const { return sum_ / number_; }

 private:
  std::int32_t number_ = 0;
  std::int32_t sum_ = 0;
  std::int64_t squares_ = 0;
};

/// Which points are adjacent on a w x h board.
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

/// The stones of up to 127 players on a board: their chains, which are the connected components of each
/// player's stones, and how each chain breathes. What is dead, and what becomes of it, is the business of
/// others.
///
/// Stones come singly and go in whole chains, so chains are only ever joined. Going back parts them: they are
/// then followed stone by stone.
class PoliticalGoBoard {
 public:
  static constexpr int nobody = -1;

  enum class Effect : std::uint8_t {
    quiet,    ///< each chain beside it, and its own, has a liberty then
    suicide,  ///< it is alone without a liberty, among opponents' chains that have others
    unclear,
  };

  /// Empty. Throws std::invalid_argument unless w and h are from 1 to 25.
  PoliticalGoBoard(int w, int h, Neighbourhood::Kind kind);

  int area() const { return area_; }
  int stones() const { return stones_; }
  /// The owner of the stone there, or `nobody`.
  int at(int point) const { return owner_[point]; }
  std::span<const std::int8_t> owners() const { return {owner_.data(), static_cast<std::size_t>(area_)}; }
  std::span<const std::uint16_t> neighbours(int point) const { return neighbourhood_.of(point); }

  /// The stone by which the chain of a stone is known, until the next change.
  int chain(int stone) const { return chain_[stone]; }
  /// Whether no stone of the chain of that stone is beside an empty point.
  bool is_breathless(int stone) const { return breath_[chain_[stone]].none(); }
  /// Whether there is an empty point beside that one.
  bool has_empty_beside(int point) const {
    int any = 0;
    for (const int beside : neighbours(point)) any |= owner_[beside];  // only `nobody` is negative
    return any < 0;
  }
  /// The points that are the only liberty of a chain. Elsewhere, what has an empty point beside it is quiet.
  Points last_liberties() const;
  /// What a stone of the player on an empty point would do, as far as the chains beside it tell.
  Effect effect(int point, int player, Players allies) const;

  /// Of the points that are occupied, whoever owns the stones.
  std::uint64_t occupied_key() const { return occupied_key_; }
  static std::uint64_t occupied_key_of(int point);
  /// Of the points and the owners.
  std::uint64_t stones_key() const { return stones_key_; }

  /// A stone on an empty point.
  void place(int point, int player);
  /// Undoes that, if nothing else is different from what was after it.
  void take_back(int point);
  /// Makes points empty that are the stones of whole chains without liberties.
  void remove(std::span<const int> points);
  /// Undoes a removal: the first stone of `points` belongs to the first of `owners`, and so on.
  void restore(std::span<const int> points, std::span<const std::int8_t> owners);

  /// Works the chains, the breath and the keys out again in another way, and names what differs.
  std::vector<std::string> check() const;

 private:
  friend struct PoliticalGoBoardPeer;

  void toggle_keys(int point, int player);
  template <typename Visit>
  void follow(int stone, int old_chain, int new_chain, Visit visit);
  void renew_chain(int stone);

  static constexpr std::uint16_t loose = Grid::max_area;  // the chain of a stone that is not in one yet

  int area_;
  Neighbourhood neighbourhood_;
  int stones_ = 0;
  std::uint64_t occupied_key_ = 0;
  std::uint64_t stones_key_ = 0;
  std::array<std::int8_t, Grid::max_area> owner_;
  std::array<std::uint16_t, Grid::max_area> chain_{};  // of stones
  std::array<Breath, Grid::max_area> breath_{};        // of the stones by which chains are known
  std::vector<std::uint16_t> pending_;                 // of `follow`
};

}  // namespace ruleproof::optimized
