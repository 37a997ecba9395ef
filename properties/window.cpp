#include "properties/window.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <string>

#include "spec/input_error.hpp"

namespace ruleproof {
namespace {

using Beyond = WindowRegion::Beyond;

constexpr int most_squares = 1 << 24;

Beyond unite(Beyond a, Beyond b) {
  if (a == Beyond::all || b == Beyond::all) return Beyond::all;
  return a == Beyond::none ? b : a;
}

Beyond complement(Beyond a) {
  if (a == Beyond::unknown) return a;
  return a == Beyond::none ? Beyond::all : Beyond::none;
}

Beyond intersect(Beyond a, Beyond b) { return complement(unite(complement(a), complement(b))); }

/// Throws OutOfSight unless the squares beyond the window are treated alike.
void expect_known(const WindowRegion& a, const char* word) {
  if (a.beyond() == Beyond::unknown)
    throw OutOfSight(std::string(word) + " asks for squares beyond the window");
}

/// Throws OutOfSight unless all of a is in the window.
void expect_inside(const WindowRegion& a, const char* word) {
  if (a.beyond() != Beyond::none)
    throw OutOfSight(std::string(word) + " of a region that is not within the window");
}

constexpr Square steps[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};

/// The orthogonal steps, or all eight.
std::span<const Square> steps_of(bool diagonally) { return std::span(steps).first(diagonally ? 8 : 4); }

}  // namespace

/// The maximal connected parts of a region, found in one sweep. What lies beyond the window is connected, and
/// all of it or nothing belongs to the region.
struct Window::Components {
  Components(const Region& region, bool with_diagonals) : of(region), diagonally(with_diagonals) {}

  Region of;
  bool diagonally;
  std::vector<Region> parts;
  std::vector<int> part_of;  // for each square of the window: an index of parts, or -1
  int part_beyond = -1;      // likewise, for all squares beyond the window
};

Window::Window(std::span<const Square> squares, int margin) {
  Square low = squares.empty() ? Square{} : squares.front();
  Square high = low;
  for (const Square square : squares) {
    low = {std::min(low.x, square.x), std::min(low.y, square.y)};
    high = {std::max(high.x, square.x), std::max(high.y, square.y)};
  }
  lower_left_ = {low.x - margin, low.y - margin};
  const long w = static_cast<long>(high.x) - low.x + 1 + 2L * margin;
  const long h = static_cast<long>(high.y) - low.y + 1 + 2L * margin;
  if (w > most_squares / h)
    throw InputError("the markers lie in a rectangle of " + std::to_string(w - 2L * margin) + " x " +
                     std::to_string(h - 2L * margin) + " squares; at most 2^24 can be looked at");
  w_ = static_cast<int>(w);
  h_ = static_cast<int>(h);
}

Window::~Window() = default;

bool Window::shows(Square square) const {
  return square.x >= lower_left_.x && square.y >= lower_left_.y && square.x - lower_left_.x < w_ &&
         square.y - lower_left_.y < h_;
}

bool Window::is_at_edge(Square square) const {
  return square.x == lower_left_.x || square.y == lower_left_.y || square.x == lower_left_.x + w_ - 1 ||
         square.y == lower_left_.y + h_ - 1;
}

Window::Region Window::at(Square square) const {
  Region region(*this);
  region.add(square);
  return region;
}

WindowRegion::WindowRegion(const Window& window)
    : window_(&window), words_((static_cast<std::size_t>(window.width()) * window.height() + 63) / 64) {}

bool WindowRegion::has(Square square) const {
  if (window_->shows(square)) {
    const int i = window_->index(square);
    return words_[i / 64] >> (i % 64) & 1;
  }
  expect_known(*this, "has");
  return beyond_ == Beyond::all;
}

void WindowRegion::add(Square square) {
  if (!window_->shows(square)) throw OutOfSight("a square beyond the window cannot be added to a region");
  const int i = window_->index(square);
  words_[i / 64] |= std::uint64_t{1} << (i % 64);
}

std::vector<Square> WindowRegion::squares() const {
  std::vector<Square> squares;
  for (std::size_t i = 0; i < words_.size(); ++i)
    for (std::uint64_t left = words_[i]; left != 0; left &= left - 1)
      squares.push_back(window_->square(static_cast<int>(i) * 64 + std::countr_zero(left)));
  return squares;
}

WindowRegion operator|(const WindowRegion& a, const WindowRegion& b) {
  WindowRegion result = a;
  for (std::size_t i = 0; i < a.words_.size(); ++i) result.words_[i] |= b.words_[i];
  result.beyond_ = unite(a.beyond_, b.beyond_);
  return result;
}

WindowRegion operator&(const WindowRegion& a, const WindowRegion& b) {
  WindowRegion result = a;
  for (std::size_t i = 0; i < a.words_.size(); ++i) result.words_[i] &= b.words_[i];
  result.beyond_ = intersect(a.beyond_, b.beyond_);
  return result;
}

WindowRegion operator-(const WindowRegion& a, const WindowRegion& b) {
  WindowRegion result = a;
  for (std::size_t i = 0; i < a.words_.size(); ++i) result.words_[i] &= ~b.words_[i];
  result.beyond_ = intersect(a.beyond_, complement(b.beyond_));
  return result;
}

WindowRegion operator~(const WindowRegion& a) {
  WindowRegion result = a;
  for (std::uint64_t& word : result.words_) word = ~word;
  const int unused = static_cast<int>(a.words_.size()) * 64 - a.window_->width() * a.window_->height();
  if (unused > 0) result.words_.back() &= ~std::uint64_t{0} >> unused;
  result.beyond_ = complement(a.beyond_);
  return result;
}

Window::Region Window::beside(const Region& a, bool diagonally) const {
  expect_known(a, diagonally ? "around" : "touching");
  Region found(*this);
  const bool is_beyond = a.beyond_ == Beyond::all;
  // From beyond the window only its edge is reached, and from the edge what is beyond.
  for (const Square from : is_beyond ? (~a).squares() : a.squares()) {
    if (is_beyond) {
      for (const Square step : steps_of(diagonally))
        if (a.has({from.x + step.x, from.y + step.y})) found.add(from);
      continue;
    }
    if (is_at_edge(from)) found.beyond_ = Beyond::unknown;
    for (const Square step : steps_of(diagonally)) {
      const Square to{from.x + step.x, from.y + step.y};
      if (shows(to) && !a.has(to)) found.add(to);
    }
  }
  return found;
}

WindowRegion touching(const WindowRegion& a) { return a.window_->beside(a, false); }

WindowRegion around(const WindowRegion& a) { return a.window_->beside(a, true); }

Window::Region Window::reached(const Region& seed, const Region& within, bool diagonally) const {
  expect_known(within, "spreading");
  const Region start = seed & within;
  expect_known(start, "spreading");
  const Components& all = components(within, diagonally);
  Region reached(*this);
  if (start.beyond_ == Beyond::all) reached = all.parts[all.part_beyond];
  for (const Square square : start.squares())
    if (!reached.has(square)) reached = reached | all.parts[all.part_of[index(square)]];
  return reached;
}

WindowRegion spread(const WindowRegion& seed, const WindowRegion& within) {
  return seed.window_->reached(seed, within, false);
}

WindowRegion chained(const WindowRegion& seed, const WindowRegion& within) {
  return seed.window_->reached(seed, within, true);
}

const Window::Components& Window::components(const Region& within, bool diagonally) const {
  constexpr std::size_t most_remembered = 6;
  for (const auto& entry : remembered_)
    if (entry->diagonally == diagonally && entry->of.beyond_ == within.beyond_ &&
        entry->of.words_ == within.words_)
      return *entry;

  std::size_t place = oldest_;
  if (remembered_.size() < most_remembered) {
    place = remembered_.size();
    remembered_.emplace_back();
  } else {
    oldest_ = (oldest_ + 1) % most_remembered;
  }
  remembered_[place] = std::make_unique<Components>(within, diagonally);
  Components& entry = *remembered_[place];
  entry.part_of.assign(static_cast<std::size_t>(w_) * h_, -1);

  std::vector<Square> waiting;
  const auto part = [&] { return static_cast<int>(entry.parts.size()) - 1; };
  const auto reach = [&](Square square) {
    if (!shows(square) || !within.has(square) || entry.part_of[index(square)] >= 0) return;
    entry.part_of[index(square)] = part();
    entry.parts.back().add(square);
    waiting.push_back(square);
  };
  const auto reach_edge = [&] {
    entry.part_beyond = part();
    entry.parts.back().beyond_ = Beyond::all;
    for (int x = 0; x < w_; ++x)
      for (const int y : {0, h_ - 1}) reach({lower_left_.x + x, lower_left_.y + y});
    for (int y = 0; y < h_; ++y)
      for (const int x : {0, w_ - 1}) reach({lower_left_.x + x, lower_left_.y + y});
  };
  const auto reach_all = [&] {
    while (!waiting.empty()) {
      const Square square = waiting.back();
      waiting.pop_back();
      for (const Square step : steps_of(diagonally)) reach({square.x + step.x, square.y + step.y});
    }
  };
  // Every square at the edge is adjacent to one beyond, so with those beyond all at the edge are reached.
  if (within.beyond_ == Beyond::all) {
    entry.parts.emplace_back(*this);
    reach_edge();
    reach_all();
  }
  for (const Square square : within.squares()) {
    if (entry.part_of[index(square)] >= 0) continue;
    entry.parts.emplace_back(*this);
    reach(square);
    reach_all();
  }
  return entry;
}

bool chained_together(const WindowRegion& a) {
  expect_inside(a, "chained_together");
  const Window& window = *a.window_;
  WindowRegion left = a;
  std::vector<Square> waiting;
  const auto reach = [&](Square square) {
    if (!window.shows(square) || !left.has(square)) return;
    const int i = window.index(square);
    left.words_[i / 64] &= ~(std::uint64_t{1} << (i % 64));
    waiting.push_back(square);
  };
  const std::size_t first = static_cast<std::size_t>(
      std::ranges::find_if(a.words_, [](std::uint64_t word) { return word != 0; }) - a.words_.begin());
  if (first == a.words_.size()) return true;
  reach(window.square(static_cast<int>(first) * 64 + std::countr_zero(a.words_[first])));
  while (!waiting.empty()) {
    const Square square = waiting.back();
    waiting.pop_back();
    for (const Square step : steps) reach({square.x + step.x, square.y + step.y});
  }
  return !some(left);
}

WindowRegion ahead(const WindowRegion& a, Direction direction) {
  expect_inside(a, "ahead");
  WindowRegion found(*a.window_);
  for (const Square from : a.squares()) {
    found.beyond_ = Beyond::unknown;
    for (Square to = next(from, direction); a.window_->shows(to) && !found.has(to); to = next(to, direction))
      found.add(to);
  }
  return found;
}

WindowRegion next(const WindowRegion& a, Direction direction) {
  expect_inside(a, "next");
  WindowRegion found(*a.window_);
  for (const Square from : a.squares()) found.add(next(from, direction));
  return found;
}

WindowRegion far_outside(const WindowRegion& a) {
  WindowRegion far(*a.window_);
  far.beyond_ = Beyond::all;
  return far;
}

// A closed walk winds round a square if it crosses a half-line that starts there more often in one sense than
// in the other. The half-line goes from the middle of the square half a step to the north, and from there to
// the east: of the steps between two squares of the walk it is crossed by those between the square's row,
// east of it, and the row north of that. If each square of a can be given a height such that a step rises by
// what it crosses, then no closed walk crosses more in one sense; if not, the steps of a tree that gives them
// heights and one step that does not fit are such a walk.
WindowRegion wound_round(const WindowRegion& a) {
  expect_inside(a, "wound_round");
  const Window& window = *a.window_;
  if (window.wound_round_ && window.wound_round_->first.words_ == a.words_)
    return window.wound_round_->second;
  const std::vector<Square> squares = a.squares();
  std::vector<int> heights(static_cast<std::size_t>(window.w_) * window.h_);
  WindowRegion found(window);
  for (const Square middle : (~a).squares()) {
    WindowRegion seen(window);
    bool is_wound_round = false;
    const auto crossed = [&](Square from, Square to) {
      if (from.y == middle.y && to.y == middle.y + 1) return from.x > middle.x ? 1 : 0;
      if (to.y == middle.y && from.y == middle.y + 1) return to.x > middle.x ? -1 : 0;
      return 0;
    };
    for (const Square first : squares) {
      if (seen.has(first)) continue;
      std::vector<Square> waiting{first};
      seen.add(first);
      heights[window.index(first)] = 0;
      while (!waiting.empty()) {
        const Square from = waiting.back();
        waiting.pop_back();
        for (const Square step : steps) {
          const Square to{from.x + step.x, from.y + step.y};
          if (!a.has(to)) continue;
          const int height = heights[window.index(from)] + crossed(from, to);
          if (!seen.has(to)) {
            seen.add(to);
            heights[window.index(to)] = height;
            waiting.push_back(to);
          }
          is_wound_round = is_wound_round || heights[window.index(to)] != height;
        }
      }
    }
    if (is_wound_round) found.add(middle);
  }
  window.wound_round_ = std::make_unique<std::pair<WindowRegion, WindowRegion>>(a, found);
  return found;
}

bool some(const WindowRegion& a) {
  if (std::ranges::any_of(a.words_, [](std::uint64_t word) { return word != 0; })) return true;
  expect_known(a, "some");
  return a.beyond_ == Beyond::all;
}

bool exactly_one(const WindowRegion& a) {
  int count = 0;
  for (const std::uint64_t word : a.words_) count += std::popcount(word);
  if (count > 1) return false;
  expect_known(a, "exactly_one");
  return a.beyond_ == Beyond::none && count == 1;
}

}  // namespace ruleproof
