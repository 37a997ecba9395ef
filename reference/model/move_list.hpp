#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "reference/model/move.hpp"

// Many moves, held small: most are one play of one point.

namespace ruleproof::model {

/// A set of moves. Those of one play with at most one argument come first, then the others, each of them in
/// rising order.
class MoveList {
 public:
  /// Adds a move of a single play.
  void add(int player, const Play& play);
  void add(Move move);
  /// Puts the moves in order and leaves out what is there twice. To be called after what was added, before
  /// anything else is asked.
  void sort();

  std::size_t size() const { return codes_.size() + others_.size(); }
  bool empty() const { return size() == 0; }
  Move operator[](std::size_t i) const;
  int player(std::size_t i) const;
  /// The first action of a move.
  int action(std::size_t i) const;
  bool has_several_plays(std::size_t i) const;
  /// The place of a move, if it is there.
  std::optional<std::size_t> find(const Move& move) const;
  bool contains(const Move& move) const { return find(move).has_value(); }
  /// All of them, in order.
  std::vector<Move> moves() const;
  /// Those that the other list does not have.
  MoveList without(const MoveList& other) const;

  friend bool operator==(const MoveList&, const MoveList&) = default;

 private:
  std::vector<std::uint64_t> codes_;
  std::vector<Move> others_;
};

}  // namespace ruleproof::model
