#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "optimized/key_history.hpp"
#include "optimized/political_go_alliances.hpp"
#include "optimized/political_go_board.hpp"

namespace ruleproof::optimized {

/// The earlier boards of a game and, optionally, which players were equivalent at the time of each board.
/// Boards are found by their occupied points, which are the same on equivalent boards. Two threads must not
/// search one past at the same time, see KeyHistory.
class PastBoards {
 public:
  struct Mark {
    int boards;
    int first;
  };

  PastBoards(int area, int players, bool keeps_relations)
      : area_(area), players_(keeps_relations ? players : 0) {}

  Mark mark() const { return {keys_.size(), first_}; }
  void add(std::uint64_t occupied_key, int stones, std::span<const std::int8_t> owners,
           const Alliances::Relation& alike) {
    keys_.push(occupied_key);
    most_stones_.push_back(std::max(most_stones(), stones));
    owners_.insert(owners_.end(), owners.begin(), owners.end());
    alike_.insert(alike_.end(), alike.begin(), alike.begin() + players_);
  }
  /// Excludes all boards so far from the search.
  void forget() { first_ = keys_.size(); }
  /// Undoes all calls of `add` and `forget` since the mark.
  void go_back(Mark mark) {
    while (keys_.size() > mark.boards) keys_.pop();
    most_stones_.resize(mark.boards);
    owners_.resize(static_cast<std::size_t>(mark.boards) * area_);
    alike_.resize(static_cast<std::size_t>(mark.boards) * players_);
    first_ = mark.first;
  }

  /// Returns the largest number of stones on any earlier board.
  int most_stones() const { return most_stones_.empty() ? 0 : most_stones_.back(); }
  /// Returns the last board that was added; there must be one.
  std::span<const std::int8_t> last() const { return std::span(owners_).last(area_); }
  /// Returns whether each board is found by its key and `most_stones_` is right; used by `check`.
  bool finds_all() const {
    std::ptrdiff_t most = 0;
    for (int board = 0; board < keys_.size(); ++board) {
      std::uint64_t key = 0;
      most =
          std::max(most, std::count_if(owners(board), owners(board) + area_, [](int p) { return p >= 0; }));
      if (most_stones_[board] != most) return false;
      for (int point = 0; point < area_; ++point) {
        if (owners(board)[point] >= 0) key ^= PoliticalGoBoard::occupied_key_of(point);
      }
      if (!keys_.any(key, [&](int found) { return found == board; })) return false;
    }
    return true;
  }

  /// Returns whether the board whose points have the owners at(point) is equivalent to an earlier board.
  /// `now` states which players are equivalent now; it is used if this is not stored for each board.
  template <typename At>
  bool has_equivalent(std::uint64_t occupied_key, const Alliances::Relation& now, At at) const {
    return keys_.any(occupied_key, [&](int board) {
      return board >= first_ && equivalent(board, players_ > 0 ? relation(board) : now.data(), at);
    });
  }

 private:
  const std::int8_t* owners(int board) const {
    return owners_.data() + static_cast<std::size_t>(board) * area_;
  }
  const Players* relation(int board) const {
    return alike_.data() + static_cast<std::size_t>(board) * players_;
  }
  template <typename At>
  bool equivalent(int board, const Players* alike, At at) const {
    const std::int8_t* owners = this->owners(board);
    for (int point = 0; point < area_; ++point) {
      const int then = owners[point];
      const int now = at(point);
      if (then == now) continue;
      if (then < 0 || now < 0 || (alike[then] >> now & 1) == 0) return false;
    }
    return true;
  }

  int area_;
  int players_;  // size of a stored relation; 0 if none is stored
  KeyHistory keys_;
  int first_ = 0;                 // the first board that counts
  std::vector<int> most_stones_;  // for each board, the largest number of stones up to it
  std::vector<std::int8_t> owners_;
  std::vector<Players> alike_;
};

}  // namespace ruleproof::optimized
