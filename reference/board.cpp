#include "reference/board.hpp"

#include <algorithm>
#include <cstdlib>

#include "spec/input_error.hpp"

namespace ruleproof {

/// The maximal connected parts of a region, found in one sweep, so that asking for the component of one point after
/// another costs one labelling.
struct Board::Components {
  explicit Components(const Region& region) : of(region) {}

  Region of;
  std::vector<Region> parts;
  std::array<std::int16_t, longest_side * longest_side> part_of{};  // for the points of the region: an index of parts
};

Board::Board(Size size)
    : size_(size), words_((size.area() + 63) / 64), all_(*this), west_(*this), east_(*this) {
  if (size.w < 1 || size.h < 1 || size.w > longest_side || size.h > longest_side)
    throw InputError("no board of " + std::to_string(size.w) + "x" + std::to_string(size.h) +
                     ": each side is from 1 to 25");
  for (int point = 0; point < size.area(); ++point) {
    all_.add(point);
    if (point % size.w == 0) west_.add(point);
    if (point % size.w == size.w - 1) east_.add(point);
  }
}

Board::Board(Size size, Adjacency adjacency) : Board(size) {
  for (int point = 0; point < size.area(); ++point) {
    Region& beside = beside_.emplace_back(*this);
    for (int other = 0; other < size.area(); ++other) {
      const int columns = std::abs(point % size.w - other % size.w);
      const int rows = std::abs(point / size.w - other / size.w);
      if (other != point && adjacency(columns, rows)) beside.add(other);
    }
  }
}

Board::Board(Size size, const Neighbours& beside, const Neighbours& around) : Board(size) {
  beside_ = regions_of(beside);
  around_ = regions_of(around);
}

Board::Board(Size size, const Neighbours& beside, const Neighbours& around, const std::vector<int>& points) : Board(size) {
  all_ = Region(*this);
  for (const int point : points) all_.add(point);
  beside_ = regions_of(beside);
  around_ = regions_of(around);
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
    for (std::uint64_t left = words_[i]; left != 0; left &= left - 1)
      points.push_back(i * 64 + std::countr_zero(left));
  return points;
}

BoardRegion touching(const BoardRegion& a) {
  const Board& board = *a.board_;
  const int w = board.size_.w;
  BoardRegion reached(board);
  if (!board.beside_.empty()) {
    for (const int point : a.points()) reached = reached | board.beside_[static_cast<std::size_t>(point)];
    return reached - a;
  }
  // A step is a shift of the whole bit set, in row order by one point or by one row; from the eastern column nothing
  // steps to the east, from the western one nothing to the west.
  std::uint64_t before = 0;
  std::uint64_t here = a.words_[0];
  for (int i = 0; i < a.count(); ++i) {
    const std::uint64_t after = i + 1 < a.count() ? a.words_[i + 1] : 0;
    const std::uint64_t before_west = i > 0 ? before & ~board.east_.words_[i - 1] : 0;
    const std::uint64_t after_east = i + 1 < a.count() ? after & ~board.west_.words_[i + 1] : 0;
    const std::uint64_t east = (here & ~board.east_.words_[i]) << 1 | before_west >> 63;
    const std::uint64_t west = (here & ~board.west_.words_[i]) >> 1 | after_east << 63;
    const std::uint64_t south = here << w | before >> (64 - w);
    const std::uint64_t north = here >> w | after << (64 - w);
    reached.words_[i] = (east | west | south | north) & board.all_.words_[i] & ~here;
    before = here;
    here = after;
  }
  return reached;
}

BoardRegion spread(const BoardRegion& seed, const BoardRegion& within) {
  const BoardRegion start = seed & within;
  BoardRegion reached(*seed.board_);
  if (!some(start)) return reached;
  const Board::Components& components = seed.board_->components(within);
  BoardRegion left = start;
  for (int i = 0; i < seed.count(); ++i) {
    while (left.words_[i] != 0) {
      const int point = i * 64 + std::countr_zero(left.words_[i]);
      const BoardRegion& part = components.parts[components.part_of[point]];
      reached = reached | part;
      left = left - part;
    }
  }
  return reached;
}

BoardRegion around(const BoardRegion& a) {
  const Board& board = *a.board_;
  BoardRegion reached(board);
  for (const int point : a.points()) {
    if (!board.around_.empty()) {
      reached = reached | board.around_[static_cast<std::size_t>(point)];
      continue;
    }
    const int x = point % board.size_.w, y = point / board.size_.w;
    for (int v = std::max(0, y - 1); v <= std::min(board.size_.h - 1, y + 1); ++v)
      for (int u = std::max(0, x - 1); u <= std::min(board.size_.w - 1, x + 1); ++u) reached.add(v * board.size_.w + u);
  }
  return (reached - a) & board.all_;
}

BoardRegion chained(const BoardRegion& seed, const BoardRegion& within) {
  BoardRegion reached = seed & within;
  for (BoardRegion next = around(reached) & within; some(next); next = around(reached) & within) reached = reached | next;
  return reached;
}

template <class F>
void Board::each_beside(int point, F visit) const {
  if (!beside_.empty()) {
    for (const int other : beside_[static_cast<std::size_t>(point)].points()) visit(other);
    return;
  }
  const int x = point % size_.w;
  if (x > 0) visit(point - 1);
  if (x + 1 < size_.w) visit(point + 1);
  if (point >= size_.w) visit(point - size_.w);
  if (point + size_.w < size_.area()) visit(point + size_.w);
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

  std::array<std::int16_t, longest_side * longest_side> waiting;
  Region left = within;
  for (int i = 0; i < words_; ++i) {
    while (left.words_[i] != 0) {
      const auto part = static_cast<std::int16_t>(entry.parts.size());
      Region& reached = entry.parts.emplace_back(*this);
      int count = 0;
      const auto reach = [&](int point) {
        std::uint64_t& word = left.words_[point / 64];
        const std::uint64_t bit = std::uint64_t{1} << (point % 64);
        if ((word & bit) == 0) return;
        word &= ~bit;
        reached.add(point);
        entry.part_of[point] = part;
        waiting[count++] = static_cast<std::int16_t>(point);
      };
      reach(i * 64 + std::countr_zero(left.words_[i]));
      while (count > 0) {
        each_beside(waiting[--count], reach);
      }
    }
  }
  return entry;
}

}  // namespace ruleproof
