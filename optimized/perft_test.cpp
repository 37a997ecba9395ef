#include "optimized/perft.hpp"

#include <gtest/gtest.h>

#include <array>
#include <span>
#include <vector>

namespace ruleproof::optimized {
namespace {

/// A game in which points 0 and 1 may each be taken once, in any order, and two passes in a row end the game.
class TwoPoints {
 public:
  int area() const { return 2; }
  bool over() const {
    return history_.size() >= 2 && history_.back() == pass_move && history_.end()[-2] == pass_move;
  }
  bool is_legal(int point) const { return !over() && !taken_[point]; }
  std::vector<int> legal() const {
    std::vector<int> points;
    for (int point = 0; point < 2; ++point) {
      if (is_legal(point)) points.push_back(point);
    }
    return points;
  }
  void play(int point) {
    taken_[point] = true;
    history_.push_back(point);
  }
  void pass() { history_.push_back(pass_move); }
  void undo() {
    if (history_.back() != pass_move) taken_[history_.back()] = false;
    history_.pop_back();
  }
  std::size_t length() const { return history_.size(); }

 private:
  static constexpr int pass_move = -1;
  std::array<bool, 2> taken_{};
  std::vector<int> history_;
};

TEST(Perft, CountsASequenceThatEndsTheGameAtItsOwnLengthOnly) {
  // These are the sequences of 1, 2 and 3 moves, with p for a pass: p 0 1; 01 10 0p 1p p0 p1 pp; 01p 10p 0p1
  // 1p0 p01 p10 0pp 1pp p0p p1p. No sequence continues pp, which ends the game.
  TwoPoints game;
  const std::vector<std::uint64_t> expected{1, 3, 7, 10};
  for (int depth = 0; depth < 4; ++depth) {
    EXPECT_EQ(perft(game, depth, Leaves::counted), expected[depth]) << depth;
    EXPECT_EQ(perft(game, depth, Leaves::played), expected[depth]) << depth;
    EXPECT_EQ(game.length(), 0);
  }
}

}  // namespace
}  // namespace ruleproof::optimized
