#include <algorithm>
#include <set>

#include "optimized/endo.hpp"

namespace ruleproof::optimized {
namespace {

/// Returns the landing of a movement: the square directly behind the last marker ahead in its line. Returns
/// nothing if no marker lies ahead.
std::optional<Square> landing_among(const std::set<Square>& markers, Movement movement) {
  std::optional<Square> landing;
  const Square from = movement.from;
  for (const Square marker : markers) {
    const bool on_row = marker.y == from.y;
    const bool on_column = marker.x == from.x;
    const bool ahead = (movement.direction == Direction::north && on_column && marker.y > from.y) ||
                       (movement.direction == Direction::east && on_row && marker.x > from.x) ||
                       (movement.direction == Direction::south && on_column && marker.y < from.y) ||
                       (movement.direction == Direction::west && on_row && marker.x < from.x);
    if (!ahead) continue;
    const auto distance = [&](Square square) { return std::abs(square.x - from.x + square.y - from.y); };
    const Square beyond = beside(marker, movement.direction);
    if (!landing || distance(beyond) > distance(*landing)) landing = beyond;
  }
  return landing;
}

const char* name(Direction direction) {
  constexpr std::array<const char*, 4> names{"north", "east", "south", "west"};
  return names[static_cast<int>(direction)];
}

}  // namespace

std::vector<std::string> Endo::check() const {
  std::vector<std::string> complaints = organism_.check();
  const auto expect = [&](const std::string& what, bool found, bool expected) {
    if (found != expected) complaints.push_back(what + (expected ? " is denied" : " is claimed"));
  };

  std::set<Square> all;
  for (const Side side : {Side::black, Side::white}) {
    const std::span<const Square> some = markers(side);
    all.insert(some.begin(), some.end());
  }

  std::set<Square> around;
  if (all.empty()) around.insert({0, 0});
  for (const Square marker : all) {
    for (int dx = -1; dx <= 1; ++dx) {
      for (int dy = -1; dy <= 1; ++dy) around.insert({marker.x + dx, marker.y + dy});
    }
  }
  std::size_t legal = 0;
  for (const Square square : around) {
    const bool expected = phase_ == Phase::placement && !all.contains(square);
    if (expected) ++legal;
    expect("placement on " + name(square), is_legal_placement(square), expected);
    expect("listed placement on " + name(square), std::ranges::count(placements(), square) == 1, expected);
  }
  expect("another placement", placements().size() != legal, false);

  std::size_t movable = 0;
  for (const Square marker : all) {
    std::set<Square> others = all;
    others.erase(marker);
    const bool cut = count_parts(others) > 1;
    expect("cut point at " + name(marker), is_cut(marker), cut);
    for (const Direction direction : directions) {
      const std::optional<Square> landing = landing_among(all, {marker, direction});
      const std::string movement = "movement from " + name(marker) + " to the " + name(direction);
      expect("landing of a " + movement, this->landing({marker, direction}) == landing, true);
      const bool may_move = landing && phase_ == Phase::movement && at(marker) == stone_of(to_move_) &&
                            (rules_.move == Rules::Move::any_own || marker != placed_);
      bool expected = false;
      if (may_move) {
        std::set<Square> after = others;
        after.insert(*landing);
        expected = count_parts(after) == 1 && (rules_.unity == Rules::Unity::landed || !cut);
      }
      if (expected) ++movable;
      expect(movement, is_legal_movement({marker, direction}), expected);
      expect("listed " + movement, std::ranges::count(movements(), Movement{marker, direction}) == 1,
             expected);
    }
  }
  expect("another movement", movements().size() != movable, false);
  expect("phase of movement", phase_ == Phase::movement, movable > 0);
  expect("marker just placed", placed_ && at(*placed_) == stone_of(to_move_), phase_ == Phase::movement);
  expect("winner", winner_.has_value(), over());
  if (winner_) {
    const Side loser = other(*winner_);
    expect("deprived loser", has_deprived(loser), true);
    expect("deprived winner", has_deprived(*winner_) && loser != to_move_, false);
  }
  return complaints;
}

}  // namespace ruleproof::optimized
