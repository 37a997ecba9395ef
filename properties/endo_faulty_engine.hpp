#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "properties/endo_agreement.hpp"
#include "properties/endo_engine.hpp"

// For the tests: engines of Endo that are right but for one planted fault.

namespace ruleproof::endo {

/// Hands everything on to a right engine.
class FaultyEngine : public Engine {
 public:
  explicit FaultyEngine(std::unique_ptr<Engine> right) : right_(std::move(right)) {}

  void set_up(const std::vector<Marker>& markers, Colour to_move) override {
    right_->set_up(markers, to_move);
  }
  void place(Square square) override { right_->place(square); }
  void move(const Movement& movement) override { right_->move(movement); }
  void undo() override { right_->undo(); }
  bool is_legal(Square placement) const override { return right_->is_legal(placement); }
  bool is_legal(const Movement& movement) const override { return right_->is_legal(movement); }
  View view() const override { return right_->view(); }
  std::uint64_t key() const override { return right_->key(); }
  std::vector<std::string> check() const override { return right_->check(); }
  std::uint64_t perft(int depth) override { return right_->perft(depth); }

 protected:
  const Engine& right() const { return *right_; }

 private:
  std::unique_ptr<Engine> right_;
};

/// Takes a hole for a liberty: a group that has one is not deprived, and the game goes on.
class CountsHolesAsLiberties final : public FaultyEngine {
 public:
  using FaultyEngine::FaultyEngine;
  View view() const override {
    View view = right().view();
    const auto is_beside_hole = [&](Square square) {
      return std::ranges::any_of(all_directions, [&](Direction direction) {
        return std::ranges::binary_search(view.holes, next(square, direction));
      });
    };
    std::erase_if(view.deprived, is_beside_hole);
    if (view.deprived.empty()) view.winner.reset();
    return view;
  }
};

/// Overlooks that a marker is a cut point, the first of those that may not move for that alone.
class OverlooksACutPoint final : public FaultyEngine {
 public:
  using FaultyEngine::FaultyEngine;
  bool is_legal(const Movement& movement) const override {
    return movement == forbidden() || right().is_legal(movement);
  }
  View view() const override {
    View view = right().view();
    const auto movement = forbidden();
    if (movement) view.movements.insert(std::ranges::upper_bound(view.movements, *movement), *movement);
    return view;
  }

 private:
  std::optional<Movement> forbidden() const {
    const View view = right().view();
    if (!view.placed) return std::nullopt;
    for (const Square cut : view.cuts) {
      if (cut == *view.placed || !std::ranges::binary_search(view.markers, Marker{cut, view.to_move}))
        continue;
      for (const Direction direction : all_directions) {
        const Movement movement{cut, direction};
        const bool passes_another = std::ranges::any_of(
            view.markers, [&](const Marker& marker) { return is_ahead(marker.square, movement); });
        if (passes_another && !right().is_legal(movement)) return movement;
      }
    }
    return std::nullopt;
  }

  static bool is_ahead(Square square, const Movement& movement) {
    const Square from = movement.from;
    switch (movement.direction) {
      case Direction::north:
        return square.x == from.x && square.y > from.y;
      case Direction::east:
        return square.y == from.y && square.x > from.x;
      case Direction::south:
        return square.x == from.x && square.y < from.y;
      default:
        return square.y == from.y && square.x < from.x;
    }
  }
};

/// Forgets, when a movement is taken back, that it was owed.
class ForgetsTheMovement final : public FaultyEngine {
 public:
  using FaultyEngine::FaultyEngine;
  void place(Square square) override {
    FaultyEngine::place(square);
    forgot_ = false;
  }
  void move(const Movement& movement) override {
    FaultyEngine::move(movement);
    forgot_ = false;
  }
  void undo() override {
    FaultyEngine::undo();
    forgot_ = right().view().placed.has_value();
  }
  View view() const override {
    View view = right().view();
    if (forgot_) view.placed.reset();
    return view;
  }

 private:
  bool forgot_ = false;
};

/// Has another key for the same organism elsewhere on the grid, once it has three markers.
class KeysTheSquares final : public FaultyEngine {
 public:
  using FaultyEngine::FaultyEngine;
  std::uint64_t key() const override {
    const View view = right().view();
    if (view.markers.size() < 3) return right().key();
    const Square first = view.markers.front().square;
    return right().key() ^
           static_cast<std::uint64_t>(1'000'003 * static_cast<std::int64_t>(first.x) + first.y);
  }
};

/// Miscounts what it keeps once there is a hole; nothing that it shows is wrong.
class MiscountsInside final : public FaultyEngine {
 public:
  using FaultyEngine::FaultyEngine;
  std::vector<std::string> check() const override {
    if (right().view().holes.empty()) return {};
    return {"planted: a count is off"};
  }
};

/// Makes engines with a fault from a maker of right ones.
template <class Faulty>
MakeEngine with_fault(MakeEngine right) {
  return [right] { return std::make_unique<Faulty>(right()); };
}

}  // namespace ruleproof::endo
