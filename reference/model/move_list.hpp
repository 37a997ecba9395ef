#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "reference/model/move.hpp"

// Defines a compact set of moves. A move that is a single play with at most one argument, as most moves are,
// takes eight bytes.

namespace ruleproof {

/// A set of moves. Moves of one play with at most one argument come first, then all other moves. Both groups
/// are in ascending order.
class MoveList {
 public:
  /// Adds a move of a single play.
  void add(int player, const Play& play);
  void add(Move move);
  /// Sorts the moves and removes duplicates. Call it after the last `add`, before any other function.
  void sort();

  std::size_t size() const { return codes_.size() + others_.size(); }
  bool empty() const { return size() == 0; }
  Move operator[](std::size_t i) const;
  int player(std::size_t i) const;
  /// Returns the action of a move's first play.
  int action(std::size_t i) const;
  bool has_several_plays(std::size_t i) const;
  /// Returns the index of a move in the list; nothing if the list does not contain the move.
  std::optional<std::size_t> find(const Move& move) const;
  bool contains(const Move& move) const { return find(move).has_value(); }
  /// Returns all moves in order.
  std::vector<Move> moves() const;
  /// Returns the moves that `other` does not contain.
  MoveList without(const MoveList& other) const;

  friend bool operator==(const MoveList&, const MoveList&) = default;

 private:
  std::vector<std::uint64_t> codes_;
  std::vector<Move> others_;
};

}  // namespace ruleproof
