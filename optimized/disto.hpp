#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "optimized/chains.hpp"
#include "optimized/grid.hpp"
#include "optimized/point_set.hpp"
#include "optimized/side.hpp"
#include "optimized/spread.hpp"

namespace ruleproof::optimized {

/// An engine for Disto on a w × h board. In this game a connected set of stones is a person, a person without
/// liberties is a meal, and a person that touches a meal is a glutton. Points are indices in row order from
/// the top left, y * w + x. The legal points of both sides are available in every position; no move
/// allocates; every move can be undone.
class Disto {
 public:
  struct Rules {
    enum class Person : std::uint8_t { like_coloured, any_colour, clique, mixed_clique };
    enum class Placement : std::uint8_t { sick_2016, plain_2018 };
    enum class When : std::uint8_t { before, after };

    Person person = Person::like_coloured;
    Placement placement = Placement::sick_2016;
    When when = When::before;
  };

  static bool knows(const Rules& rules);

  /// Creates the empty board, Black to move. Throws std::invalid_argument unless w and h are from 1 to 25 and
  /// the engine knows the rules.
  Disto(int w, int h, const Rules& rules);

  /// Starts from a position, which need not be reachable: a stone or `empty` for each point in row order. No
  /// player has passed. Throws std::invalid_argument for another number of points or an `edge` among them.
  void set_up(std::span<const Stone> board, Side to_move);

  int width() const { return grid_.width(); }
  int height() const { return grid_.height(); }
  int area() const { return grid_.area(); }
  const Rules& rules() const { return rules_; }

  Side to_move() const { return to_move_; }
  /// Returns the number of passes in a row: 0, 1, or 2 when the game is over.
  int passes() const { return passes_; }
  bool over() const { return passes_ == 2; }
  Stone stone(int point) const { return board_[point]; }
  int stones() const { return stones_[0] + stones_[1]; }
  /// Returns whether the point has a stone whose person is a meal.
  bool is_meal(int point) const;
  /// Returns whether the point has a stone whose person is a glutton.
  bool is_glutton(int point) const;
  /// Returns the number of the side's stones that are not in meals.
  int score(Side side) const { return stones_[index(side)] - eaten_[index(side)]; }
  /// Equal positions (stones, side to move, passes) have equal keys.
  std::uint64_t key() const { return key_; }

  /// Returns the points where the side may place a stone when it is to move; none when the game is over.
  std::span<const std::uint16_t> legal(Side side) const {
    return over() ? std::span<const std::uint16_t>{} : legal_[index(side)].members();
  }
  std::span<const std::uint16_t> legal() const { return legal(to_move_); }
  bool is_legal(int point, Side side) const { return !over() && legal_[index(side)].contains(point); }
  bool is_legal(int point) const { return is_legal(point, to_move_); }

  /// Places a stone of the side to move on a legal point.
  void play(int point);
  /// Passes; the game must not be over.
  void pass();
  /// Undoes the last play or pass since the start or the set-up; there must be one.
  void undo();

  /// Recomputes all state from the stones by a slow, independent method. Returns one message for each field
  /// and point that differs; empty if the state is consistent.
  std::vector<std::string> check() const;

 private:
  friend struct DistoPeer;

  struct Tally {
    Spread liberties;            // each counted once per adjacent stone of the person
    std::uint16_t contacts = 0;  // pairs of a stone of the person and an adjacent stone of a meal

    Tally& operator+=(const Tally& other);
    Tally& operator-=(const Tally& other);
    bool is_meal() const { return liberties.none(); }
    bool is_glutton() const { return contacts > 0; }
  };

  struct Move {
    std::uint64_t key;  // this field and those below except `point`: the values before the move
    std::uint16_t point;
    std::array<std::uint16_t, 2> legal;  // sizes of legal_
    std::uint16_t joins;
    std::uint16_t meals;
    std::uint8_t passes;
  };

  bool same_person(Stone a, Stone b) const {
    return a == b || (rules_.person == Rules::Person::any_colour && is_stone(a) && is_stone(b));
  }
  void put(int point, Side side);
  void take(const Move& move, Side side);
  void become_meal(int root);
  void judge_person(int root);
  void judge_own_meal(int point);

  Grid grid_;
  Rules rules_;
  Side to_move_ = Side::black;
  std::uint8_t passes_ = 0;
  std::uint64_t key_ = 0;
  std::array<Stone, Grid::cells> board_;
  std::array<int, 2> stones_{};
  std::array<int, 2> eaten_{};  // stones in meals
  Chains<Tally> persons_;
  // A point that has become illegal stays illegal (see judge_person), so the sets only shrink during a game.
  // Undo needs only their earlier sizes.
  std::array<PointSet, 2> legal_;

  std::vector<Move> moves_;  // room for any game: at most one pass before each placement, and two at the end
  std::size_t depth_ = 0;
  std::array<std::uint16_t, Grid::max_area> joins_;  // results of Chains::join, in order
  std::uint16_t join_count_ = 0;
  std::array<std::uint16_t, Grid::max_area> meals_;  // the roots of the meals, in order
  std::uint16_t meal_count_ = 0;
};

}  // namespace ruleproof::optimized
