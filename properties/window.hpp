#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "reference/board.hpp"
#include "reference/grid_region.hpp"
#include "spec/turn.hpp"

namespace ruleproof {

class Window;

/// A set of squares of the unbounded grid: for the squares of one window as a bit set, and for all others, of
/// which the window can say only the same of all, in one word. Operations on regions of two windows are
/// undefined. An operation or a question whose answer would depend on single squares beyond the window throws
/// OutOfSight: what is answered is exact on the unbounded grid.
class WindowRegion {
 public:
  using Bit = bool;

  /// Which of the squares beyond the window belong to the region.
  enum class Beyond : std::uint8_t { none, all, unknown };

  /// The region without a square.
  explicit WindowRegion(const Window& window);

  const Window& window() const { return *window_; }
  Beyond beyond() const { return beyond_; }
  bool has(Square square) const;
  /// Throws OutOfSight for a square that is not in the window.
  void add(Square square);
  /// The squares within the window, from the south, in each row from the west.
  std::vector<Square> squares() const;

  friend WindowRegion operator|(const WindowRegion& a, const WindowRegion& b);
  friend WindowRegion operator&(const WindowRegion& a, const WindowRegion& b);
  friend WindowRegion operator-(const WindowRegion& a, const WindowRegion& b);
  friend WindowRegion operator~(const WindowRegion& a);

  friend WindowRegion touching(const WindowRegion& a);
  friend WindowRegion around(const WindowRegion& a);
  friend WindowRegion spread(const WindowRegion& seed, const WindowRegion& within);
  friend WindowRegion chained(const WindowRegion& seed, const WindowRegion& within);
  friend bool chained_together(const WindowRegion& a);
  friend WindowRegion ahead(const WindowRegion& a, Direction direction);
  friend WindowRegion next(const WindowRegion& a, Direction direction);
  friend WindowRegion far_outside(const WindowRegion& a);
  friend WindowRegion wound_round(const WindowRegion& a);

  template <class F>
  friend WindowRegion where(const WindowRegion& a, F holds) {
    WindowRegion found(*a.window_);
    for (const Square square : a.squares()) {
      WindowRegion p(*a.window_);
      p.add(square);
      if (holds(static_cast<const WindowRegion&>(p))) found.add(square);
    }
    if (a.beyond_ != Beyond::none) found.beyond_ = Beyond::unknown;
    return found;
  }

  friend bool some(const WindowRegion& a);
  friend bool exactly_one(const WindowRegion& a);
  friend bool subset(const WindowRegion& a, const WindowRegion& b) { return !some(a - b); }
  friend bool same(const WindowRegion& a, const WindowRegion& b) { return subset(a, b) && subset(b, a); }

 private:
  friend class Window;

  const Window* window_;
  std::vector<std::uint64_t> words_;
  Beyond beyond_ = Beyond::none;
};

/// The world in which a transcription for an unbounded grid runs: the rectangle of the given squares and
/// `margin` more rows and columns on each side. Its regions point back to it, so it must outlive them. A
/// window remembers the components that it was asked for last: use one in each thread.
class Window {
 public:
  using Region = WindowRegion;

  /// Of no squares, the rectangle is that of 0,0. Throws InputError if the window has more than 2^24 squares.
  explicit Window(std::span<const Square> squares, int margin = 2);
  ~Window();
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  Square lower_left() const { return lower_left_; }
  int width() const { return w_; }
  int height() const { return h_; }
  bool shows(Square square) const;
  Region nowhere() const { return Region(*this); }
  /// Throws OutOfSight if the window does not show the square.
  Region at(Square square) const;

 private:
  friend class WindowRegion;
  friend WindowRegion touching(const WindowRegion& a);
  friend WindowRegion around(const WindowRegion& a);
  friend WindowRegion spread(const WindowRegion& seed, const WindowRegion& within);
  friend WindowRegion chained(const WindowRegion& seed, const WindowRegion& within);
  friend bool chained_together(const WindowRegion& a);
  friend WindowRegion ahead(const WindowRegion& a, Direction direction);
  friend WindowRegion next(const WindowRegion& a, Direction direction);
  friend WindowRegion wound_round(const WindowRegion& a);
  struct Components;

  int index(Square square) const { return (square.y - lower_left_.y) * w_ + square.x - lower_left_.x; }
  Square square(int index) const { return {lower_left_.x + index % w_, lower_left_.y + index / w_}; }
  bool is_at_edge(Square square) const;
  Region beside(const Region& a, bool diagonally) const;
  Region reached(const Region& seed, const Region& within, bool diagonally) const;
  const Components& components(const Region& within, bool diagonally) const;

  Square lower_left_;
  int w_;
  int h_;
  mutable std::vector<std::unique_ptr<Components>> remembered_;  // the latest few
  mutable std::size_t oldest_ = 0;  // among them, once there are as many as are kept
  mutable std::unique_ptr<std::pair<Region, Region>> wound_round_;  // the latest region and its answer
};

static_assert(GridRegion<WindowRegion>);

}  // namespace ruleproof
