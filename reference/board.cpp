#include "reference/board.hpp"

#include <algorithm>
#include <utility>

#include "spec/input_error.hpp"

namespace ruleproof {

/// The connected components of a region. All components are computed in one pass, so that further queries for
/// the component of a point need no second pass.
struct Board::Components {
  explicit Components(const Region& region) : of(region) {}

  Region of;
  std::vector<Region> parts;
  std::vector<std::int16_t> part_of = std::vector<std::int16_t>(
      static_cast<std::size_t>(of.board().size().area()));  // each point's index in `parts`
};

int neighbour_of(Size size, int point, int direction) {
  constexpr std::array<std::pair<int, int>, 8> steps{
      {{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}}};
  const int x = point % size.w + steps.at(direction).first;
  const int y = point / size.w + steps.at(direction).second;
  return x < 0 || y < 0 || x >= size.w || y >= size.h ? -1 : y * size.w + x;
}

Board::Board(Size size) : Board(size, longest_side) {}

Board::Board(Size size, int longest)
    : size_(size),
      words_((size.area() + 63) / 64),
      all_(*this),
      west_(*this),
      east_(*this),
      ring_(*this),
      two_rings_(*this) {
  if (size.w < 1 || size.h < 1 || size.w > longest || size.h > longest)
    throw InputError("no board of " + std::to_string(size.w) + "x" + std::to_string(size.h) +
                     ": each side is from 1 to " + std::to_string(longest));
  for (int point = 0; point < size.area(); ++point) {
    all_.add(point);
    if (point % size.w == 0) west_.add(point);
    if (point % size.w == size.w - 1) east_.add(point);
  }
}

Board::Board(Size size, const Neighbours& beside, const Neighbours& around,
             const std::optional<std::vector<int>>& points)
    : Board(size) {
  if (points) {
    all_ = Region(*this);
    for (const int point : *points) all_.add(point);
  }
  beside_ = regions_of(beside);
  around_ = regions_of(around);
}

std::shared_ptr<const Board> Board::window(Size size) {
  const std::shared_ptr<Board> window(new Board(size, longest_window));
  window->is_window_ = true;
  for (int point = 0; point < size.area(); ++point) {
    const int x = point % size.w, y = point / size.w;
    const int from_edge = std::min({x, y, size.w - 1 - x, size.h - 1 - y});
    if (from_edge < 1) window->ring_.add(point);
    if (from_edge < 2) window->two_rings_.add(point);
  }
  return window;
}

std::vector<Board::Region> Board::regions_of(const Neighbours& neighbours) const {
  std::vector<Region> regions;
  for (const std::vector<int>& points : neighbours) {
    Region& region = regions.emplace_back(*this);
    for (const int point : points)
      if (all_.has(point)) region.add(point);
  }
  return regions;
}

Board::~Board() = default;

Board::Region Board::at(int point) const {
  Region region(*this);
  region.add(point);
  return region;
}

std::vector<int> BoardRegion::points() const {
  std::vector<int> points;
  for (int i = 0; i < count(); ++i)
    for (std::uint64_t left = bits()[i]; left != 0; left &= left - 1)
      points.push_back(i * 64 + std::countr_zero(left));
  return points;
}

template <class F>
void Board::each_beside(int point, F visit) const {
  if (!beside_.empty()) {
    for (const int other : beside_[point].points()) visit(other);
    return;
  }
  const int x = point % size_.w;
  if (x > 0) visit(point - 1);
  if (x + 1 < size_.w) visit(point + 1);
  if (point >= size_.w) visit(point - size_.w);
  if (point + size_.w < size_.area()) visit(point + size_.w);
}

Board::Region Board::beside(const Region& a) const {
  const int w = size_.w;
  Region reached(*this);
  if (!beside_.empty()) {
    for (const int point : a.points()) reached = reached | beside_[point];
    return reached - a;
  }
  if (w >= 64) {  // a wide window: the shifts below require rows shorter than a word
    for (const int point : a.points()) each_beside(point, [&](int other) { reached.add(other); });
    return (reached & all_) - a;
  }
  // To move all points one step, the whole bit set is shifted by one point or by one row. Points in the
  // eastern column cannot move to the east, nor points in the western column to the west.
  std::uint64_t before = 0;
  std::uint64_t here = a.bits()[0];
  for (int i = 0; i < a.count(); ++i) {
    const std::uint64_t after = i + 1 < a.count() ? a.bits()[i + 1] : 0;
    const std::uint64_t before_west = i > 0 ? before & ~east_.bits()[i - 1] : 0;
    const std::uint64_t after_east = i + 1 < a.count() ? after & ~west_.bits()[i + 1] : 0;
    const std::uint64_t east = (here & ~east_.bits()[i]) << 1 | before_west >> 63;
    const std::uint64_t west = (here & ~west_.bits()[i]) >> 1 | after_east << 63;
    const std::uint64_t south = here << w | before >> (64 - w);
    const std::uint64_t north = here >> w | after << (64 - w);
    reached.bits()[i] = (east | west | south | north) & all_.bits()[i] & ~here;
    before = here;
    here = after;
  }
  return reached;
}

BoardRegion touching(const BoardRegion& a) {
  a.board_->expect_even(a, a.board_->two_rings_);
  return a.board_->beside(a);
}

BoardRegion spread(const BoardRegion& seed, const BoardRegion& within) {
  const BoardRegion start = seed & within;
  BoardRegion reached(*seed.board_);
  seed.board_->expect_even(within, seed.board_->ring_);
  if (!some(start)) return reached;
  const Board::Components& components = seed.board_->components(within);
  BoardRegion left = start;
  for (int i = 0; i < seed.count(); ++i) {
    while (left.bits()[i] != 0) {
      const int point = i * 64 + std::countr_zero(left.bits()[i]);
      const BoardRegion& part = components.parts[components.part_of[point]];
      reached = reached | part;
      left = left - part;
    }
  }
  return reached;
}

Board::Region Board::surrounding(const Region& region) const {
  Region reached(*this);
  for (const int point : region.points()) {
    if (!around_.empty()) {
      reached = reached | around_[point];
      continue;
    }
    const int x = point % size_.w, y = point / size_.w;
    for (int v = std::max(0, y - 1); v <= std::min(size_.h - 1, y + 1); ++v)
      for (int u = std::max(0, x - 1); u <= std::min(size_.w - 1, x + 1); ++u) reached.add(v * size_.w + u);
  }
  return (reached - region) & all_;
}

BoardRegion around(const BoardRegion& a) {
  a.board_->expect_even(a, a.board_->two_rings_);
  return a.board_->surrounding(a);
}

BoardRegion chained(const BoardRegion& seed, const BoardRegion& within) {
  const Board& board = *seed.board_;
  board.expect_even(within, board.ring_);
  BoardRegion reached = seed & within;
  for (BoardRegion next = reached; some(next); reached = reached | next)
    next = board.surrounding(reached) & within;
  return reached;
}

const Board::Components& Board::components(const Region& within) const {
  constexpr std::size_t most_remembered = 6;
  for (const auto& entry : remembered_)
    if (same(entry->of, within)) return *entry;

  std::size_t place = oldest_;
  if (remembered_.size() < most_remembered) {
    place = remembered_.size();
    remembered_.push_back(std::make_unique<Components>(within));
  } else {
    oldest_ = (oldest_ + 1) % most_remembered;
  }
  Components& entry = *remembered_[place];
  entry.of = within;
  entry.parts.clear();

  std::vector<std::int16_t> waiting(static_cast<std::size_t>(size_.area()));
  Region left = within;
  for (int i = 0; i < words_; ++i) {
    while (left.bits()[i] != 0) {
      const auto part = static_cast<std::int16_t>(entry.parts.size());
      Region& reached = entry.parts.emplace_back(*this);
      int count = 0;
      const auto reach = [&](int point) {
        std::uint64_t& word = left.bits()[point / 64];
        const std::uint64_t bit = std::uint64_t{1} << (point % 64);
        if ((word & bit) == 0) return;
        word &= ~bit;
        reached.add(point);
        entry.part_of[point] = part;
        waiting[count++] = static_cast<std::int16_t>(point);
      };
      reach(i * 64 + std::countr_zero(left.bits()[i]));
      while (count > 0) {
        each_beside(waiting[--count], reach);
      }
    }
  }
  return entry;
}

// A closed walk winds round a point if it crosses a certain half-line more often in one direction than in the
// other. The half-line goes from the middle of the point half a step to the north and from there to the east.
// So a step crosses it if the step connects the point's row, east of the point, with the row to the north.
// Try to assign a height to each point of the region, so that a step which crosses the half-line changes the
// height by 1 or -1, depending on its direction, and every other step leaves it unchanged. If such heights
// exist, every closed walk crosses equally often in both directions. If not, a step contradicts the heights
// that were assigned along a spanning tree. This step and the tree form a closed walk that winds round the
// point.
//
// A walk of orthogonal and diagonal steps cannot pass between two orthogonally adjacent points outside the
// region, so the answer is the same for both points. Therefore it is computed only once for each connected
// component of the points outside.
BoardRegion wound_round(const BoardRegion& region) {
  region.expect_finite();
  const Board& board = region.board();
  const Size size = board.size();
  const std::vector<int> points = region.points();
  std::vector<int> heights(static_cast<std::size_t>(size.area()));
  BoardRegion found = board.nowhere();
  BoardRegion known = region;
  for (const int middle : (~region).points()) {
    if (known.has(middle)) continue;
    const int x = middle % size.w, y = middle / size.w;
    BoardRegion seen = board.nowhere();
    bool is_wound_round = false;
    const auto crossed = [&](int from, int to) {
      if (from / size.w == y && to / size.w == y - 1) return from % size.w > x ? 1 : 0;
      if (to / size.w == y && from / size.w == y - 1) return to % size.w > x ? -1 : 0;
      return 0;
    };
    for (const int first : points) {
      if (seen.has(first)) continue;
      std::vector<int> waiting{first};
      seen.add(first);
      heights[first] = 0;
      while (!waiting.empty()) {
        const int from = waiting.back();
        waiting.pop_back();
        for (int v = std::max(0, from / size.w - 1); v <= std::min(size.h - 1, from / size.w + 1); ++v)
          for (int u = std::max(0, from % size.w - 1); u <= std::min(size.w - 1, from % size.w + 1); ++u) {
            const int to = v * size.w + u;
            if (!region.has(to)) continue;
            const int height = heights[from] + crossed(from, to);
            if (!seen.has(to)) {
              seen.add(to);
              heights[to] = height;
              waiting.push_back(to);
            }
            is_wound_round = is_wound_round || heights[to] != height;
          }
      }
    }
    std::vector<int> alike{middle};
    known.add(middle);
    while (!alike.empty()) {
      const int point = alike.back();
      alike.pop_back();
      if (is_wound_round) found.add(point);
      const auto reach = [&](bool is_inside, int near) {
        if (!is_inside || known.has(near)) return;
        known.add(near);
        alike.push_back(near);
      };
      reach(point % size.w > 0, point - 1);
      reach(point % size.w + 1 < size.w, point + 1);
      reach(point >= size.w, point - size.w);
      reach(point + size.w < size.area(), point + size.w);
    }
  }
  return found;
}

}  // namespace ruleproof
